// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/diagnosis/verdict.h"
#include "core/inspect/model/discovery_options.h"
#include "core/inspect/model/feed_update.h"
#include "core/inspect/repair.h"

#include <QFuture>
#include <QHash>
#include <QSet>
#include <functional>
#include <memory>

namespace lockscope::pubsub {
class Bus;
}

namespace lockscope::inspect {

struct ClientAddress;
struct ServerCheck;

/// The result of one diagnosis of a deployment.
struct Diagnosis
{
    std::vector<LockFinding> findings;   ///< worst first
    QHash<LockName, LockSnapshot> locks; ///< those with findings, as last seen
    QHash<LockName, Verdict> verdicts;   ///< on them
    DiscoveryResult found;
    /// Failed queries with their causes; findings that depend on them are missing. If a permission is missing, names
    /// the ACL rule that would grant it.
    QList<Message> refused;
};

/// A lock as a member of a multi lock or a RedLock.
struct MemberReading
{
    LockSnapshot lock;
    QByteArray runId; ///< of the primary that has the key; empty: not reported
};

/// The observer of one deployment: it only reads and never acquires a lock. Thread: any but the engine's for the calls;
/// see each function for the threads of callbacks. A future that the engine will never finish holds
/// ErrorKind::Cancelled. If the server does not answer, the error is that of the connection (ErrorKind::Connect, Auth,
/// LinkLost or Timeout); ErrorKind::Permission names the ACL rule that is missing.
class Inspector final
{
public:
    /// `bus` must outlive the inspector.
    explicit Inspector(pubsub::Bus &bus);
    ~Inspector();
    Q_DISABLE_COPY_MOVE(Inspector)

    /// Reads one lock in one step. A missing name returns a free snapshot, not an error.
    [[nodiscard]] QFuture<Result<LockSnapshot>> snapshot(const LockName &name);
    /// The same, and which primary has the lock.
    [[nodiscard]] QFuture<Result<MemberReading>> readMember(const LockName &name);
    /// All locks of all primaries. The result names nodes that do not answer; an error if none does.
    [[nodiscard]] QFuture<Result<DiscoveryResult>> discover(DiscoveryOptions options = {});

    /// If only other databases than that of the connection have keys: names them, and how to read them. Otherwise
    /// empty.
    [[nodiscard]] QFuture<Result<Message>> databaseHint();

    /// Finds problems of the matching locks and their servers. Takes two seconds if some need more than one read. With
    /// `again` all locks are read once more after that time, to see which holds are renewed.
    [[nodiscard]] QFuture<Result<Diagnosis>> diagnose(const QByteArray &match, Millis again = Millis(0));

    /// The ways in use on the server of this name. Sends commands that change no data, to see which are refused. Not
    /// beside a live feed.
    [[nodiscard]] QFuture<Result<ServerWays>> ways(const LockName &name);

    /// Finds the address of a client. Follows the locks in `held`, which it holds, for up to `look` to see which
    /// connections are active when it sends a command; 0: one reading of the connections.
    [[nodiscard]] QFuture<Result<ClientAddress>> findClient(const ClientId &client, const std::vector<LockName> &held,
                                                            Millis look);

    /// Finds problems of the servers only.
    [[nodiscard]] QFuture<Result<ServerCheck>> checkServers();

    /// Starts the live feed and replaces a running one. Both callbacks run on the engine thread; post to another if
    /// needed.
    void startFeed(FeedOptions options, OnFeedUpdate onUpdate, OnFeedState onState);
    void stopFeed();
    /// Retries unreachable servers and refused reads immediately instead of after a pause.
    void reconnectNow();
    /// Visible locks, a few of all: the running feed reads them first, individually. Replaces the previous set.
    void setVisibleLocks(QSet<LockName> names);
    /// For programs that make the changes themselves: the feed then takes less CPU time from them. Its thread gets a
    /// higher nice value if it can be lowered again (core/base/thread_priority.h), and under load it sends twenty
    /// updates a second instead of one per frame. Not for an engine that also acquires locks.
    void setLowPriority(bool isLow);

    /// The command that repair() would send, for review.
    [[nodiscard]] QString repairCommand(const LockSnapshot &seen, const Repair &repair) const;
    /// Runs one script that first checks that the lock is unchanged since `seen`. Refused on a read-only connection.
    /// ErrorKind::Timeout: the server refuses it for now, and no data was changed (DeploymentOptions::giveUp, or
    /// its timeout if giveUp is unlimited).
    [[nodiscard]] QFuture<Result<RepairOutcome>> repair(const LockSnapshot &seen, const Repair &repair);
    /// Called for every action, whatever its outcome, on the engine thread. Set it before the first action.
    using OnAudit = std::function<void(const AuditLine &)>;
    void setAudit(OnAudit onAudit);

private:
    class Private;
    std::shared_ptr<Private> d;
};

} // namespace lockscope::inspect
