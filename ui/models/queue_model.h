// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/lock_snapshot.h"
#include "ui/common/column_title.h"
#include "ui/models/holder_names.h"
#include "ui/models/synced_model.h"

namespace lockscope::ui::models {

/// A waiter in a fair lock's queue, as of a snapshot.
struct Waiter
{
    int place = 1; ///< 1 is the head
    QByteArray member;
    std::optional<qint64> deadlineMs; ///< on the server's clock
    std::optional<bool> isListening;
    qint64 serverTimeMs = 0;
    TimePoint takenAt {};
    QString node; ///< that serves the lock
    bool isDeadlineRead = true;

    /// Time until its place expires; negative: time since then.
    [[nodiscard]] std::optional<qint64> remainingMs(TimePoint now) const;
    [[nodiscard]] QString deadlineText(TimePoint now) const;
    [[nodiscard]] QString listeningText() const;
    /// Its place has expired, or no client subscribes to its channel.
    [[nodiscard]] bool isDoubtful() const;
    friend bool operator==(const Waiter &, const Waiter &) = default;
};
std::vector<Waiter> waitersOf(const inspect::LockSnapshot &lock);

/// The fair queue of one lock as a table, the head first.
class QueueModel final : public SyncedModel<TableModel<QueueModel>>
{
    Q_OBJECT
public:
    enum Role { ClientRole = Qt::UserRole };
    enum class Column { Place, Waiter, Deadline, Listening, Count };
    static constexpr const char *titles[] {QT_TR_NOOP("Place"), QT_TR_NOOP("Waiter"), QT_TR_NOOP("Deadline"),
                                           QT_TR_NOOP("Channel")};

    /// `names` outlives the model.
    explicit QueueModel(const HolderNames &names) : m_names(names) { }

    void show(const inspect::LockSnapshot &lock);
    void tick();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_rows.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    const HolderNames &m_names;
    std::vector<Waiter> m_rows;
};

} // namespace lockscope::ui::models
