// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/lock_event.h"
#include "ui/common/column_title.h"

#include <deque>

namespace lockscope::ui::models {

/// The last messages on a lock's channel, newest first, with their effect on the waiters.
class MessageModel final : public TableModel<MessageModel>
{
    Q_OBJECT
public:
    enum class Column { Time, Message, Meaning, Count };
    static constexpr const char *titles[] {QT_TR_NOOP("Time"), QT_TR_NOOP("Message"), QT_TR_NOOP("Meaning")};
    static constexpr int capacity = 200;

    /// Adds the messages of `lock` among `events`; a change of lock clears the list.
    void add(const LockName &lock, const std::vector<inspect::LockEvent> &events);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_rows.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Row
    {
        qint64 atMs;
        QByteArray payload;
    };
    void trimTo(int count);

    LockName m_lock;
    std::deque<Row> m_rows;
};

} // namespace lockscope::ui::models
