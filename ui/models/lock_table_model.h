// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/diagnosis/usual_times.h"
#include "core/inspect/model/feed_update.h"
#include "core/inspect/model/lock_snapshot.h"
#include "ui/common/column_title.h"
#include "ui/models/holder_names.h"
#include "ui/models/row_findings.h"

#include <QHash>
#include <QSet>
#include <QTimer>
#include <compare>
#include <optional>
#include <utility>

namespace lockscope::ui::models {

/// When each client was first and last seen as the holder or queued waiter of a lock, for the first 10,000 clients.
class ClientTimes final
{
public:
    struct Seen
    {
        TimePoint first {};
        TimePoint last {};
    };

    void note(const inspect::LockSnapshot &lock)
    {
        for (const inspect::Holder &holder : lock.holders)
            note(holder.id.client, lock.takenAt);
        for (const inspect::QueueEntry &entry : lock.queue)
            note(entry.id.client, lock.takenAt);
    }
    void clear() { m_seen.clear(); }
    /// std::nullopt: never seen.
    [[nodiscard]] std::optional<Seen> of(const ClientId &client) const
    {
        const auto found = m_seen.constFind(client);
        return found == m_seen.cend() ? std::nullopt : std::optional(*found);
    }

private:
    void note(const ClientId &client, TimePoint at)
    {
        constexpr qsizetype MaxClients = 10'000;
        const auto known = m_seen.find(client);
        if (known != m_seen.end())
            known->last = std::max(known->last, at);
        else if (!client.isEmpty() && m_seen.size() < MaxClients)
            m_seen.insert(client, {at, at});
    }

    QHash<ClientId, Seen> m_seen;
};

/// A lock and the results of observing it over time.
struct LockRow
{
    inspect::SharedSnapshot lock; ///< with the findings that only the time since shows
    TimePoint heldSince {};       ///< when this holding was first seen
    bool sinceIsExact = false;    ///< the acquisition itself was seen
    bool isPinned = false;        ///< the user keeps it at the top
    quint64 serial = 0;           ///< ascending in the model
};

/// Minimum time in ms that the lock has been held, as the window shows it; nullopt: free.
[[nodiscard]] std::optional<qint64> heldMs(const LockRow &row);

/// The numbers of the rows in ascending order, as pairs of the first and last of those that follow each other.
[[nodiscard]] std::vector<std::pair<int, int>> runsOf(std::vector<int> rows);

/// Counts of the states that users look for first.
struct LockTally
{
    int errors = 0;
    int warnings = 0;
    int wanted = 0;
    int doubtful = 0;          ///< may be application data
    QHash<QString, int> nodes; ///< locks per node

    void add(const inspect::LockSnapshot &lock, int count);
    /// Counts everything but the nodes.
    void addStates(const inspect::LockSnapshot &lock, int count);
};

/// One row per lock; a row keeps its place while its lock lives.
class LockTableModel final : public TableModel<LockTableModel>
{
    Q_OBJECT
public:
    enum class Column {
        Health,
        Name,
        Mode,
        Holders,
        Holds,
        Waiting,
        TimeLeft,
        Node,
        Kind,
        Held,
        LongestWait,
        Finding,
        Count
    };
    static constexpr const char *titles[] {QT_TR_NOOP("Health"),   QT_TR_NOOP("Name"),         QT_TR_NOOP("Mode"),
                                           QT_TR_NOOP("Holders"),  QT_TR_NOOP("Holds"),        QT_TR_NOOP("Waiting"),
                                           QT_TR_NOOP("TTL"),      QT_TR_NOOP("Node"),         QT_TR_NOOP("Kind"),
                                           QT_TR_NOOP("Held for"), QT_TR_NOOP("Longest wait"), QT_TR_NOOP("Finding")};
    enum Role {
        HealthRole = Qt::UserRole, ///< int(inspect::Health)
        ModeRole,                  ///< int(schema::LockMode)
        WantedRole,                ///< bool
        GhostRole,                 ///< bool: one of its holders is a ghost
        TokenRole,                 ///< int(Token) of the state
        ExpiresAtRole,             ///< ms on BootClock; -1 never, -2 no key
        PinnedRole,                ///< bool
    };

    LockTableModel();

    /// Applies one change-feed update as exact inserts, changes and removals; never a reset.
    void apply(const inspect::FeedUpdate &update);
    /// Takes over the holding and waiting times that another model has seen.
    void takeTimesFrom(const LockTableModel &other);
    /// Another moment is shown: the next update says nothing about when its holdings began.
    void startOver();
    void setAlias(const ClientId &client, const QString &alias);
    /// There may be ten thousand workers: rows are repainted once for all names set in one event loop turn.
    void setWorker(const HolderId &worker, const QString &name);

    /// Pins these locks and no others, including locks that appear later.
    void setPins(const QSet<LockName> &names);
    [[nodiscard]] const QSet<LockName> &pins() const { return m_pins; }

    [[nodiscard]] const LockTally &tally() const { return m_tally; }
    [[nodiscard]] const HolderNames &names() const { return m_names; }
    [[nodiscard]] const ClientTimes &clientTimes() const { return m_clients; }
    /// Durations of the lock's holds and waits.
    [[nodiscard]] inspect::LockTimes timesOf(const inspect::LockSnapshot &lock) const;
    /// Derived from all locks.
    [[nodiscard]] const inspect::Watchdogs &watchdogs() const { return m_findings.watchdogs(); }
    void review(); ///< shows the findings as of now, which otherwise happens every second
    /// Keeps a histogram of the lock's holds and waits.
    void keepTimes(const LockName &name) { m_times.choose(name); }
    [[nodiscard]] const LockRow *find(const LockName &name) const;
    [[nodiscard]] const LockRow &row(int index) const { return m_rows[static_cast<std::size_t>(index)]; }
    [[nodiscard]] QModelIndex indexOf(const LockName &name) const;

    /// Ascending order of two locks in a column. `now`: until when present waits are compared.
    [[nodiscard]] std::weak_ordering order(const LockRow &a, const LockRow &b, Column column, TimePoint now) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_rows.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    /// About every second: the locks with findings that their last snapshots do not show.
    void reviewed(const std::vector<lockscope::inspect::SharedSnapshot> &locks);

private:
    /// Continues the review of all followed locks, or begins one: of at most `most` locks.
    void reviewNext(std::size_t most);
    void tellNames();
    /// The lock's row; -1 if the lock is not in the table.
    [[nodiscard]] int rowOf(const LockName &name) const;
    /// Whether the feed had no gap since `at`.
    [[nodiscard]] bool isAfterGap(TimePoint at) const { return !m_gapUntil || at >= *m_gapUntil; }
    [[nodiscard]] QString text(const LockRow &row, Column column) const;
    [[nodiscard]] QString spoken(const LockRow &row) const;
    [[nodiscard]] QString longestWaitText(const LockRow &row) const;
    [[nodiscard]] static QString toolTip(const LockRow &row, Column column);
    void insert(std::vector<LockRow> rows);
    void change(const std::vector<const inspect::SharedSnapshot *> &changed, const QSet<LockName> &acquired);
    void remove(const std::vector<LockName> &names);

    std::vector<LockRow> m_rows;
    QHash<LockName, quint64> m_serials; ///< not the row numbers, which change with each removal
    quint64 m_lastSerial = 0;
    LockTally m_tally;
    HolderNames m_names;
    bool m_isNaming = false; ///< workers were named; the rows are not repainted yet
    QSet<LockName> m_pins;
    ClientTimes m_clients;
    inspect::UsualTimes m_times;
    RowFindings m_findings;
    QTimer m_review;
    std::vector<LockName> m_unreviewed;           ///< rest of the present review
    std::vector<inspect::SharedSnapshot> m_found; ///< by the present review
    bool m_startsOver = false;
    std::optional<TimePoint> m_gapUntil; ///< end of the last gap of the feed
};

} // namespace lockscope::ui::models
