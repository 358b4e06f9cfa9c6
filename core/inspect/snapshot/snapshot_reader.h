// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/lock_snapshot.h"
#include "core/inspect/model/stored_lock.h"
#include "core/inspect/snapshot/listener_count.h"
#include "core/pubsub/subscriptions.h"

#include <QPointer>

namespace lockscope::inspect {

/// Whether another database than `database` has keys. Pure; any thread.
[[nodiscard]] bool hasOtherDatabases(const redis::ServerInfo &server, int database);

/// Reads locks with a read-only script, or with single commands where the server refuses the script: such a snapshot is
/// not atomic. If the user may not read some of a lock's keys, the others are read and LockSnapshot::unread has the
/// reasons. Thread: engine.
class SnapshotReader final
{
public:
    SnapshotReader(topology::Router &router, pubsub::Subscriptions &subscriptions, Clock &clock);

    /// The complete snapshot of one lock. `knownTimeouts`: timeout keys declared from the start, so that a read/write
    /// lock needs only one script call and tracking covers them. `untimed`: for a lock that keeps changing. One call is
    /// then enough, unless one of these readers, whose timeout keys the last read did not know, is still there.
    /// Timeouts of newer holds stay unknown.
    [[nodiscard]] QCoro::Task<Result<LockSnapshot>> read(LockName name, bool isTracked = false,
                                                         std::vector<QByteArray> knownTimeouts = {},
                                                         std::optional<std::vector<QByteArray>> untimed = std::nullopt,
                                                         TimePoint *answered = nullptr);
    /// For reading many locks: subscribers come from the table, without a query.
    [[nodiscard]] QCoro::Task<Result<LockSnapshot>> readOneOf(LockName name,
                                                              std::shared_ptr<const ListenerTable> listeners,
                                                              std::vector<QByteArray> knownTimeouts = {},
                                                              bool isTracked = false, TimePoint *answered = nullptr);
    /// The table for readOneOf().
    [[nodiscard]] QCoro::Task<std::shared_ptr<const ListenerTable>> allListeners();
    /// If only other databases than that of the connection have keys: names them, and how to read them. Otherwise
    /// empty. databaseHint() has the last reply.
    [[nodiscard]] QCoro::Task<Result<Message>> askDatabaseHint();
    [[nodiscard]] const Message &databaseHint() const { return m_databaseHint; }
    /// Builds the snapshot from data of a quick read, as read() would return it if the name has no other keys.
    [[nodiscard]] LockSnapshot preview(const LockName &name, StoredLock stored, const ListenerTable &listeners) const;

private:
    /// Keys that one script may read together, and their letters for it.
    struct KeyGroup
    {
        std::vector<QByteArray> keys;
        QByteArray letters;
    };
    /// All that is stored about a lock; StoredLock::isOneRead says whether one step read it.
    QCoro::Task<Result<StoredLock>> readStored(LockName name, bool isTracked, std::vector<QByteArray> timeouts,
                                               std::optional<std::vector<QByteArray>> untimed, TimePoint *answered);
    static std::vector<KeyGroup> partsOf(const topology::Router &router, const std::vector<QByteArray> &declared);
    QCoro::Task<> askDatabases();
    QCoro::Task<Result<StoredLock>> ask(LockName name, bool isTracked, std::vector<QByteArray> timeouts);
    QCoro::Task<Result<StoredLock>> askPart(KeyGroup part, bool isTracked);
    QCoro::Task<Result<StoredLock>> askReadable(KeyGroup part, bool isTracked);
    QCoro::Task<Result<StoredLock>> askOnce(KeyGroup part, bool isTracked);
    QCoro::Task<Error> withAllRights(QByteArray key, Error refusal);
    LockSnapshot finish(const LockName &name, StoredLock stored, ListenerCounts listeners) const;

    topology::Router &m_router;
    // destroyed first when the deployment closes and resumes coroutines that still wait for a reply
    QPointer<pubsub::Subscriptions> m_subscriptions;
    ListenerTally m_tally;
    Clock &m_clock;
    bool m_hasOtherDatabases = false;
    Message m_databaseHint;
    TimePoint m_databasesDue {}; ///< when to ask for them again
    QStringList m_refused;       ///< commands of a read that the user may not run
    TimePoint m_refusedDue {};   ///< when to ask for them again
};

} // namespace lockscope::inspect
