// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/discovery_options.h"
#include "core/inspect/feed_update.h"
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

/// What one examination of a deployment found.
struct Diagnosis
{
    std::vector<LockFinding> findings;   ///< worst first
    QHash<LockName, LockSnapshot> locks; ///< those with findings, as they were last seen
    DiscoveryResult found;
    /// What could not be asked, and why: findings that need it are missing. Without a right, the rule that would allow
    /// it.
    QStringList refused;
};

struct FeedOptions
{
    std::vector<LockName> names; ///< watched from the start, existing or not
    /// glob of the names to list; new locks under its literal beginning are heard of at once
    QByteArray match = "*";
    bool discover = true; ///< also find locks that are not named
    /// let the servers tell of every written key, as long as those are few, so that new locks are known at once
    bool hearsEveryKey = false;
    Millis rescan {2000}; ///< between two looks for new locks
    /// so many at most are looked through for new locks, of each node; the first look, and one after a gap, takes all
    /// that it can get
    qint64 keysPerSecond = 100'000;
    Millis frame {16}; ///< updates are gathered for this long
    /// A lock is looked at again in the next frame; one that keeps changing, after a few looks, only once in this time:
    /// twenty times a second, in frames. When others are in sight and it is not, a quarter as often.
    Millis rest {48};
    std::optional<FeedSource> source {}; ///< the best is taken that is not better than this; nothing: the best there is
    Millis poll {500};                   ///< between two looks at a lock where nothing tells of changes
    int mostLooksPerSecond = 10'000;     ///< what changes more often is gathered: bounds our load on the servers
};

/// The observer of one deployment: it reads and never takes a lock (it does not know how).
/// Thread: any for the calls; results and callbacks arrive as said with each.
class Inspector final
{
public:
    /// `bus` outlives the inspector.
    explicit Inspector(pubsub::Bus &bus);
    ~Inspector();
    Q_DISABLE_COPY_MOVE(Inspector)

    /// One lock, read in one step. An absent name gives a free snapshot, not an error.
    [[nodiscard]] QFuture<Result<LockSnapshot>> snapshot(const LockName &name);
    /// Every lock of all primaries. A node that does not answer is named in the result; an error when none does.
    [[nodiscard]] QFuture<Result<DiscoveryResult>> discover(DiscoveryOptions options = {});
    /// Ends what is under way within one round trip, with ErrorKind::Cancelled.
    void stopDiscovery();

    /// Finds problems of the matching locks and their servers. Takes two seconds if some need more than one look. With
    /// `again` all are looked at once more after that time, to see which holds are renewed.
    [[nodiscard]] QFuture<Result<Diagnosis>> examine(const QByteArray &match, Millis again = Millis(0));

    using OnUpdate = std::function<void(const FeedUpdate &)>;
    using OnState = std::function<void(const FeedState &)>;
    /// Starts the live feed; both callbacks run on the engine thread (post them on). Replaces a running feed.
    void startFeed(FeedOptions options, OnUpdate onUpdate, OnState onState);
    void stopFeed();
    /// Switches a running feed to another source, or to the best that is not better; nothing: to the best. FeedState
    /// tells what it became.
    void useSource(std::optional<FeedSource> source);
    /// Looks at once for servers that are not reached, instead of after a pause.
    void tryNow();
    /// The locks that somebody has before his eyes, few of all: the running feed looks at them before all others and
    /// without gathering. Those of the last call no longer are.
    void setInSight(QSet<LockName> names);
    /// While this program itself makes the changes: the feed takes less from who makes them. Its thread is nicer, where
    /// it may come back (core/base/thread_manners.h), and where much happens twenty updates a second are told instead
    /// of one a frame. Not for an engine on which locks are taken, too.
    void giveWay(bool gives);

    /// What repair() would send, for people to read first.
    [[nodiscard]] QString repairCommand(const LockSnapshot &seen, const Repair &repair) const;
    /// One script that first checks that the lock still is as it was seen. Refused on a read-only connection.
    /// ErrorKind::Timeout: a cluster is moving the lock's slot, and nothing was changed (DeploymentOptions::giveUp, or
    /// its timeout when that is for ever).
    [[nodiscard]] QFuture<Result<RepairOutcome>> repair(const LockSnapshot &seen, const Repair &repair);
    /// Told of every action, whatever came of it; on the engine thread. Set before the first one.
    using OnAudit = std::function<void(const AuditLine &)>;
    void setAudit(OnAudit onAudit);

private:
    class Private;
    std::shared_ptr<Private> d;
};

} // namespace lockscope::inspect
