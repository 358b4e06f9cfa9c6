// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/finding_texts.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace lockscope::inspect {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(Messages)
public:
    static constexpr auto all = std::to_array<FindingText>({
        {"bad-hash-tag", QT_TR_NOOP("Bad hash tag"), QT_TR_NOOP("The keys of the lock are in different slots."),
         QT_TR_NOOP("In a cluster its scripts fail with CROSSSLOT."),
         QT_TR_NOOP(
             "Rename the lock: no braces, or one complete tag such as {orders}:1. Name a latch without braces.")},
        {"channels-run-out", QT_TR_NOOP("Channels run out"),
         QT_TR_NOOP("By default a Redisson client can subscribe to 250 channels of a server, and this client is close "
                    "to the limit."),
         QT_TR_NOOP("Further waiters fail instead of waiting."),
         QT_TR_NOOP("Increase subscriptionsPerConnection or subscriptionConnectionPoolSize, or wait for fewer locks at "
                    "a time.")},
        {"clock-skew", QT_TR_NOOP("Clock ahead"),
         QT_TR_NOOP("A deadline is later than the queue explains: the clock of a client is ahead, or it waits far "
                    "longer than the default."),
         QT_TR_NOOP("A client whose clock is ahead removes live waiters from the queue."), ""},
        {"connections-run-out", QT_TR_NOOP("Connections run out"),
         QT_TR_NOOP("The server has nearly as many connections as its limit allows."),
         QT_TR_NOOP("Further clients cannot connect. A holder that loses its connection cannot renew its locks."),
         QT_TR_NOOP("Increase maxclients, or use fewer connections in the clients.")},
        {"dead-head", QT_TR_NOOP("Next waiter no longer exists"),
         QT_TR_NOOP("The next waiter no longer exists: its channel has no subscriber."),
         QT_TR_NOOP("No client can acquire the lock until the deadline of that waiter. The other waiters retry without "
                    "a pause."),
         ""},
        {"dead-waiter", QT_TR_NOOP("Dead waiter"),
         QT_TR_NOOP("A waiter in the queue no longer exists: its channel has no subscriber."),
         QT_TR_NOOP("When it becomes the first waiter, the lock stays free until its deadline."), ""},
        {"eviction", QT_TR_NOOP("Eviction can delete locks"),
         QT_TR_NOOP("The server has a memory limit and a policy that evicts keys."),
         QT_TR_NOOP("When memory is short, the server deletes locks, queues and deadlines while they are in use."),
         QT_TR_NOOP("Set maxmemory-policy noeviction, or use a separate server for locks.")},
        {"expired-permits", QT_TR_NOOP("Expired permits"),
         QT_TR_NOOP("The leases of these permits have expired: their holders died or are late."),
         QT_TR_NOOP("The permits become available when the next client acquires one."), ""},
        {"expired-value", QT_TR_NOOP("Expired value of a group"), QT_TR_NOOP("A value of the group was not released."),
         QT_TR_NOOP("Its count stays: the same holder needs one more release."), ""},
        {"ghost-reader", QT_TR_NOOP("Ghost reader"),
         QT_TR_NOOP("The timeout keys of a reader have all expired, but its holds are still counted: the client died "
                    "or lost its renewals."),
         QT_TR_NOOP("Writers wait as long as other readers renew the lock."), ""},
        {"head-without-deadline", QT_TR_NOOP("First waiter without deadline"),
         QT_TR_NOOP("The first waiter of the queue has no deadline: it was evicted, or deleted in part."),
         QT_TR_NOOP("If this waiter is dead, all waiters behind it wait forever."),
         QT_TR_NOOP("Remove the waiter if its channel has no subscriber.")},
        {"holder-waits", QT_TR_NOOP("Holder waits for itself"),
         QT_TR_NOOP("A client holds the lock without knowing it: the reply was lost."),
         QT_TR_NOOP("It waits for itself until the lock expires."), ""},
        {"idle-head", QT_TR_NOOP("First waiter not notified"),
         QT_TR_NOOP(
             "The lock is free, but the first waiter got no message: the waiter before it left without sending one."),
         QT_TR_NOOP("The lock stays free until the timeout of the first waiter."), ""},
        {"latch-pile", QT_TR_NOOP("Many unlock replies kept"),
         QT_TR_NOOP("Each of these keys keeps the reply of one unlock and never expires: it was made persistent or "
                    "restored. Clients store such keys with a time to live of seconds."),
         QT_TR_NOOP("They use memory. Locks are not affected."), QT_TR_NOOP("Delete the keys that never expire.")},
        {"leaked-lease", QT_TR_NOOP("Leaked lease"),
         QT_TR_NOOP("A lock expired that its client usually renews: older versions of Redisson give a lock() without "
                    "lease the lease of an earlier lock(lease) on the same object."),
         QT_TR_NOOP("The first renewal comes too late, and the holder loses the lock."),
         QT_TR_NOOP("Use a separate lock object for each lease, or update Redisson.")},
        {"lone-deadline", QT_TR_NOOP("Deadline without a queue entry"),
         QT_TR_NOOP("A deadline is stored for a waiter that is not in the queue."),
         QT_TR_NOOP("The client waits, but never becomes the first waiter."), ""},
        {"long-lease", QT_TR_NOOP("Very long lease"),
         QT_TR_NOOP("The lock expires only after hours. Redisson's multi lock creates such leases automatically."),
         QT_TR_NOOP("If its holder dies, waiters wait that long."), ""},
        {"lost-in-failover", QT_TR_NOOP("Lost in a failover"),
         QT_TR_NOOP("A hold disappeared without a release while its server failed over: replication is asynchronous."),
         QT_TR_NOOP("The old holder and a new one may both work under the lock."),
         QT_TR_NOOP(
             "Check the data that the lock guards. To prevent this, acquire locks with synchronous replication.")},
        {"lost-wake-up", QT_TR_NOOP("Lost wake-up"),
         QT_TR_NOOP("The lock is free, but clients wait for it: they missed the message of the release."),
         QT_TR_NOOP("The lock stays free until the timeouts of the waiting clients."), ""},
        {"many-readers", QT_TR_NOOP("Very many readers"),
         QT_TR_NOOP("Each release of a reader checks the timeout keys of all other readers."),
         QT_TR_NOOP("The server blocks all other clients during each release."), ""},
        {"missed-renewal", QT_TR_NOOP("Holder gone or paused"),
         QT_TR_NOOP("A renewal is overdue: the client is paused, disconnected or dead."),
         QT_TR_NOOP("The client loses the lock when the lease ends, and Redisson does not report that."), ""},
        {"mixed-publish", QT_TR_NOOP("Two kinds of messages"),
         QT_TR_NOOP("Some clients use plain messages and others sharded messages."),
         QT_TR_NOOP("They share the lock and do not notify each other."),
         QT_TR_NOOP("Configure the same kind of subscription for all clients (shardedSubscriptionMode).")},
        {"mixed-types", QT_TR_NOOP("Mixed types"), QT_TR_NOOP("Two types of lock use this name."),
         QT_TR_NOOP("They do not exclude each other, and one deletes the holds of the other."),
         QT_TR_NOOP("Use one type of lock for each name.")},
        {"no-persistence", QT_TR_NOOP("No persistence"),
         QT_TR_NOOP("The server keeps its data only in memory: it writes no snapshots and no append-only file."),
         QT_TR_NOOP(
             "A restart of the server loses all locks, permits and fencing tokens. Holders are not notified, and "
             "tokens start at 1 again."),
         QT_TR_NOOP("If they must survive a restart, set appendonly yes.")},
        {"no-ttl", QT_TR_NOOP("Never expires"),
         QT_TR_NOOP("The lock's key has no time to live: it was made persistent, restored or written by hand."),
         QT_TR_NOOP("If its holder no longer exists, waiters wait forever."), ""},
        {"no-writes", QT_TR_NOOP("Server refuses writes"),
         QT_TR_NOOP("The server refuses writes: it cannot save its data, its memory is full, or replicas are missing."),
         QT_TR_NOOP("Clients get an error when they acquire a lock. Unless only the memory is full, renewals and "
                    "releases fail as well: holders lose their locks when the leases end."),
         QT_TR_NOOP("Free disk space or memory, or restore the replicas, as the evidence says.")},
        {"orphan-timeouts", QT_TR_NOOP("Orphan timeout keys"),
         QT_TR_NOOP(
             "Timeout keys of read holds that no longer exist: the lock was force unlocked or expired before them."),
         QT_TR_NOOP("They do no harm."), QT_TR_NOOP("Delete the keys that never expire.")},
        {"output-limit", QT_TR_NOOP("Output limit reached"),
         QT_TR_NOOP("The server has disconnected clients because their output exceeded client-output-buffer-limit."),
         QT_TR_NOOP("A waiter that was disconnected may have missed the message of a release."),
         QT_TR_NOOP("Increase client-output-buffer-limit, or find the clients that read too slowly.")},
        {"partly-released", QT_TR_NOOP("Partly released"),
         QT_TR_NOOP("Some holds were released, and the others are no longer renewed: an acquisition was counted twice, "
                    "or a release was lost."),
         QT_TR_NOOP("The lock stays acquired until it expires."), ""},
        {"publish-load", QT_TR_NOOP("Messages load the cluster"),
         QT_TR_NOOP("Each node of a cluster forwards each plain message to all other nodes."),
         QT_TR_NOOP("Releases load the whole cluster."),
         QT_TR_NOOP("Use sharded messages in the clients (shardedSubscriptionMode), on Redis 7 or later.")},
        {"reader-at-risk", QT_TR_NOOP("Reader at risk"),
         QT_TR_NOOP("Some holds of a reader have expired, or its renewal is late."),
         QT_TR_NOOP("Once its last timeout key has expired, the next release of any reader deletes the whole lock."),
         ""},
        {"renewal-storm", QT_TR_NOOP("Renewal storm"),
         QT_TR_NOOP(
             "The client renews far more often than every third of the lease: its watchdog timers have multiplied."),
         QT_TR_NOOP("The server receives needless commands."), QT_TR_NOOP("Restart the client, or update Redisson.")},
        {"replica-lag", QT_TR_NOOP("Replicas lag behind"), QT_TR_NOOP("Replicas have not answered for some time."),
         QT_TR_NOOP("Acquisitions that wait for replicas fail. A failover now would lose locks, and isLocked() may "
                    "return an old state."),
         QT_TR_NOOP("Check the replicas and the network.")},
        {"requeued-waiter", QT_TR_NOOP("Waiter lost its place"),
         QT_TR_NOOP("A waiter waited longer than its deadline and went to the end of the queue."),
         QT_TR_NOOP("The order of the queue is lost."), ""},
        {"self-deadlock", QT_TR_NOOP("Self-deadlock"),
         QT_TR_NOOP("A reader waits for the write lock. A read lock cannot be upgraded to a write lock."),
         QT_TR_NOOP("The reader waits for itself."),
         QT_TR_NOOP(
             "Check the program of the holder: it must release the read lock before it acquires the write lock.")},
        {"server-clock", QT_TR_NOOP("Clock of the server"),
         QT_TR_NOOP("The clock of the server and the clock of this machine differ."),
         QT_TR_NOOP("Deadlines in fair queues and leases of permits are stored as times of day. A clock that is wrong "
                    "ends them too early or too late."),
         QT_TR_NOOP("Synchronize the clocks of the servers and the clients, for example with NTP.")},
        {"shortened-write-lease", QT_TR_NOOP("Shortened write lease"),
         QT_TR_NOOP("A read release inside a write hold set a shorter time to live."),
         QT_TR_NOOP("The writer loses the lock before its lease ends."), ""},
        {"silent-downgrade", QT_TR_NOOP("Silent downgrade"),
         QT_TR_NOOP("A writer became a reader without a message to the waiting readers."),
         QT_TR_NOOP("Readers that could acquire the lock sleep until their timeouts."), ""},
        {"snapshot-failed", QT_TR_NOOP("Snapshot failed"),
         QT_TR_NOOP("The last snapshot of the data failed, and the server accepts writes nevertheless."),
         QT_TR_NOOP("A restart loses all locks acquired since the last snapshot."),
         QT_TR_NOOP("Check the disk and the log of the server.")},
        {"stacked-write-lease", QT_TR_NOOP("Stacked write lease"),
         QT_TR_NOOP("The leases of a re-entered write lock add up until the next renewal."),
         QT_TR_NOOP("If its holder dies, waiters wait that long."), ""},
        {"stale-waiter", QT_TR_NOOP("Stale waiter"), QT_TR_NOOP("The deadline of a waiter has passed."),
         QT_TR_NOOP("The next client that tries to acquire the lock removes the waiter. If it is alive, it queues "
                    "again at the end."),
         ""},
        {"stalled-client", QT_TR_NOOP("Stalled client"),
         QT_TR_NOOP("The renewals of many locks of one client are overdue: it is stuck or disconnected, or an error of "
                    "one server stops its renewals."),
         QT_TR_NOOP("The client loses all these locks when their leases end."),
         QT_TR_NOOP("Check the client's process and the servers that it cannot reach.")},
        {"starved-writer", QT_TR_NOOP("Starving writer"),
         QT_TR_NOOP("Readers overlap without a gap, and this lock does not queue writers."),
         QT_TR_NOOP("A writer cannot acquire the lock."), QT_TR_NOOP("Add pauses between reads, or use a fair lock.")},
        {"timeout-outlives-lock", QT_TR_NOOP("Timeout key outlives its lock"),
         QT_TR_NOOP(
             "The renewal of another reader shortened the time to live of the lock below the lease of this reader."),
         QT_TR_NOOP("If the renewing reader dies, this reader loses its hold early."), ""},
        {"token-pile", QT_TR_NOOP("Many fencing tokens"),
         QT_TR_NOOP(
             "The counter of a fenced lock is never removed: a name that is used once leaves its counter behind."),
         QT_TR_NOOP("The counters fill the memory."),
         QT_TR_NOOP("Use few names for fenced locks. Delete a counter only if no resource remembers its tokens.")},
        {"tracking-full", QT_TR_NOOP("Tracking table nearly full"),
         QT_TR_NOOP("The server remembers nearly as many keys for client-side caches as its limit allows."),
         QT_TR_NOOP("Lockscope reads locks again that did not change. Locks are not affected."),
         QT_TR_NOOP("Increase tracking-table-max-keys.")},
        {"transaction-waits", QT_TR_NOOP("Transaction waits for itself"),
         QT_TR_NOOP("A client writes in a transaction while a client waits: inside a Redisson transaction a read lock "
                    "ignores the transaction's own write lock."),
         QT_TR_NOOP("If the waiting client is the writing client, it waits for itself."),
         QT_TR_NOOP("Check the program of the client that writes.")},
        {"unclaimed-hold", QT_TR_NOOP("Hold that may be unknown"),
         QT_TR_NOOP("A lock with the lease of its client's watchdog was never renewed while other clients wait: the "
                    "reply may have been lost, or the lock was acquired with such a lease."),
         QT_TR_NOOP("The client may not know that it holds the lock, and wait for itself."),
         QT_TR_NOOP("Wait until the lease ends: the hold may be in use.")},
        {"unknown-holder", QT_TR_NOOP("Unknown holder"),
         QT_TR_NOOP("The lock has a mode, but its fields do not identify a Redisson holder."),
         QT_TR_NOOP("No client can release it. Clients wait until it expires."),
         QT_TR_NOOP("Find the program that wrote these fields.")},
        {"unserved-slots", QT_TR_NOOP("Slots without a primary"),
         QT_TR_NOOP("The cluster does not serve every slot: the primary failed, or no primary is assigned."),
         QT_TR_NOOP("No lock in these slots can be acquired, renewed or released. By default, the cluster then serves "
                    "no slot."),
         QT_TR_NOOP("Restore a primary or a replica of these slots. Check CLUSTER NODES, and repair the cluster with "
                    "redis-cli --cluster fix.")},
        {"wait-circle", QT_TR_NOOP("Wait-for cycle"), QT_TR_NOOP("These holders wait for each other."),
         QT_TR_NOOP("None of them continues until a lease or a wait ends."),
         QT_TR_NOOP("Force unlock one of the locks. Acquire the locks in the same order in all programs.")},
        {"waiter-without-deadline", QT_TR_NOOP("Waiter without deadline"),
         QT_TR_NOOP("A waiter of the queue has no deadline: it was evicted, or deleted in part."),
         QT_TR_NOOP("No client removes it. If it is dead, all waiters behind it wait forever once it is the first."),
         QT_TR_NOOP("Remove the waiter if its channel has no subscriber.")},
        {"watchdog-orphan", QT_TR_NOOP("Renewed and never released"),
         QT_TR_NOOP("The lock is renewed and has not been released for a long time. This may be intended. Otherwise "
                    "the thread died or lost the lock object while its process runs."),
         QT_TR_NOOP("The lock stays acquired as long as the process runs."), ""},
        {"wrong-type", QT_TR_NOOP("Key of another type"),
         QT_TR_NOOP("Another program uses the name of one of the lock's keys."),
         QT_TR_NOOP("The lock's scripts fail with WRONGTYPE."), QT_TR_NOOP("Rename the lock or the other key.")},
    });
};

/// The effect of a repair.
const char *textOf(Repair::Kind kind)
{
    switch (kind) {
    case Repair::Kind::RemoveWaiter:
        return QT_TRANSLATE_NOOP(
            "Messages",
            "Remove the waiter if the queue is unchanged. The next waiter gets a message if the lock is free.");
    case Repair::Kind::RemoveGhost:
        return QT_TRANSLATE_NOOP(
            "Messages", "Remove the holds of the ghost reader if it is still one, and notify waiting clients.");
    case Repair::Kind::RepairTtl:
        return QT_TRANSLATE_NOOP("Messages",
                                 "Set a time to live of 30 s. A live holder renews it, otherwise the lock expires.");
    case Repair::Kind::Notify:
        return QT_TRANSLATE_NOOP("Messages",
                                 "Notify the waiting clients, so that they retry. Stored data does not change.");
    case Repair::Kind::ForceUnlock: break;
    }
    return QT_TRANSLATE_NOOP("Messages",
                             "Check the program of the holder first. Force unlock if it has left the guarded section.");
}

} // namespace

const FindingText *findingText(const QString &id)
{
    const auto row = std::ranges::find_if(Texts::all,
                                          [&](const FindingText &text) { return id == QLatin1StringView(text.id); });
    return row == Texts::all.end() ? nullptr : &*row;
}

const QStringList &findingIds()
{
    static const QStringList ids = [] {
        QStringList all;
        for (const FindingText &text : Texts::all)
            all += QString::fromLatin1(text.id);
        return all;
    }();
    return ids;
}

QString explanationOf(const Finding &finding)
{
    const FindingText *text = findingText(finding.id);
    return text ? QString::fromUtf8(text->cause) + u' ' + QString::fromUtf8(text->effect) : QString();
}

const char *adviceText(const Finding &finding)
{
    if (finding.repair)
        return textOf(finding.repair->kind);
    const FindingText *text = findingText(finding.id);
    return text ? text->advice : "";
}

} // namespace lockscope::inspect
