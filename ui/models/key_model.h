// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/lock_snapshot.h"
#include "ui/common/column_title.h"
#include "ui/models/synced_model.h"

#include <tuple>

namespace lockscope::ui::models {

/// The keys of one lock, each with its time left.
class KeyModel final : public SyncedModel<TableModel<KeyModel>>
{
    Q_OBJECT
public:
    enum class Column { Key, Type, TimeLeft, Count };
    static constexpr const char *titles[] {QT_TR_NOOP("Key"), QT_TR_NOOP("Type"), QT_TR_NOOP("TTL")};

    void show(const inspect::LockSnapshot &lock);
    void tick();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_rows.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        int order = 0; ///< the lock's own key first
        QByteArray key;
        QString type;
        inspect::Ttl ttl;
        TimePoint takenAt {};
        QString node;
        friend bool operator==(const Row &, const Row &) = default;
        [[nodiscard]] auto place() const { return std::tie(order, key); }
    };
    static std::vector<Row> rowsOf(const inspect::LockSnapshot &lock);

    std::vector<Row> m_rows;
};

} // namespace lockscope::ui::models
