// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/finding_texts.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array texts {
    FindingText {
        "bad-hash-tag", QT_TRANSLATE_NOOP("Messages", "Bad hash tag"),
        QT_TRANSLATE_NOOP("Messages", "The keys of the lock are in different slots."),
        QT_TRANSLATE_NOOP("Messages", "In a cluster its scripts fail with CROSSSLOT."),
        QT_TRANSLATE_NOOP(
            "Messages",
            "Rename the lock: no braces, or one complete tag such as {orders}:1. Name a latch without braces.")},
    FindingText {"channels-run-out", QT_TRANSLATE_NOOP("Messages", "Channels run out"),
                 QT_TRANSLATE_NOOP("Messages",
                                   "By default a Redisson client can subscribe to 250 channels of a server, and this "
                                   "client is close to the limit."),
                 QT_TRANSLATE_NOOP("Messages", "Further waiters fail instead of waiting."),
                 QT_TRANSLATE_NOOP("Messages",
                                   "Increase subscriptionsPerConnection or subscriptionConnectionPoolSize, or wait for "
                                   "fewer locks at a time.")},
    FindingText {"clock-skew", QT_TRANSLATE_NOOP("Messages", "Clock ahead"),
                 QT_TRANSLATE_NOOP("Messages",
                                   "A deadline is later than the queue explains: the clock of a client is ahead, or it "
                                   "waits far longer than the default."),
                 QT_TRANSLATE_NOOP("Messages", "A client whose clock is ahead removes live waiters from the queue."),
                 ""},
    FindingText {"dead-head", QT_TRANSLATE_NOOP("Messages", "Next waiter no longer exists"),
                 QT_TRANSLATE_NOOP("Messages", "The next waiter no longer exists: its channel has no subscriber."),
                 QT_TRANSLATE_NOOP("Messages",
                                   "No client can acquire the lock until the deadline of that waiter. The other "
                                   "waiters retry without a pause."),
                 ""},
    FindingText {
        "dead-waiter", QT_TRANSLATE_NOOP("Messages", "Dead waiter"),
        QT_TRANSLATE_NOOP("Messages", "A waiter in the queue no longer exists: its channel has no subscriber."),
        QT_TRANSLATE_NOOP("Messages", "When it becomes the first waiter, the lock stays free until its deadline."), ""},
    FindingText {
        "eviction", QT_TRANSLATE_NOOP("Messages", "Eviction can delete locks"),
        QT_TRANSLATE_NOOP("Messages", "The server has a memory limit and a policy that evicts keys."),
        QT_TRANSLATE_NOOP(
            "Messages", "When memory is short, the server deletes locks, queues and deadlines while they are in use."),
        QT_TRANSLATE_NOOP("Messages", "Set maxmemory-policy noeviction, or use a separate server for locks.")},
    FindingText {
        "expired-permits", QT_TRANSLATE_NOOP("Messages", "Expired permits"),
        QT_TRANSLATE_NOOP("Messages", "The leases of these permits have expired: their holders died or are late."),
        QT_TRANSLATE_NOOP("Messages", "The permits become available when the next client acquires one."), ""},
    FindingText {"expired-value", QT_TRANSLATE_NOOP("Messages", "Expired value of a group"),
                 QT_TRANSLATE_NOOP("Messages", "A value of the group was not released."),
                 QT_TRANSLATE_NOOP("Messages", "Its count stays: the same holder needs one more release."), ""},
    FindingText {"ghost-reader", QT_TRANSLATE_NOOP("Messages", "Ghost reader"),
                 QT_TRANSLATE_NOOP("Messages",
                                   "The timeout keys of a reader have all expired, but its holds are still counted: "
                                   "the client died or lost its renewals."),
                 QT_TRANSLATE_NOOP("Messages", "Writers wait as long as other readers renew the lock."), ""},
    FindingText {"head-without-deadline", QT_TRANSLATE_NOOP("Messages", "First waiter without deadline"),
                 QT_TRANSLATE_NOOP(
                     "Messages", "The first waiter of the queue has no deadline: it was evicted, or deleted in part."),
                 QT_TRANSLATE_NOOP("Messages", "If this waiter is dead, all waiters behind it wait forever."),
                 QT_TRANSLATE_NOOP("Messages", "Remove the waiter if its channel has no subscriber.")},
    FindingText {"holder-waits", QT_TRANSLATE_NOOP("Messages", "Holder waits for itself"),
                 QT_TRANSLATE_NOOP("Messages", "A client holds the lock without knowing it: the reply was lost."),
                 QT_TRANSLATE_NOOP("Messages", "It waits for itself until the lock expires."), ""},
    FindingText {
        "idle-head", QT_TRANSLATE_NOOP("Messages", "First waiter not notified"),
        QT_TRANSLATE_NOOP(
            "Messages",
            "The lock is free, but the first waiter got no message: the waiter before it left without sending one."),
        QT_TRANSLATE_NOOP("Messages", "The lock stays free until the timeout of the first waiter."), ""},
    FindingText {
        "latch-pile", QT_TRANSLATE_NOOP("Messages", "Many unlock replies kept"),
        QT_TRANSLATE_NOOP("Messages",
                          "Each of these keys keeps the reply of one unlock and expires within 20 s. Redisson 3.52 and "
                          "4.0 leave all of them behind. Other versions remove them, unless replies do not arrive."),
        QT_TRANSLATE_NOOP("Messages", "They do no harm and expire."), ""},
    FindingText {"leaked-lease", QT_TRANSLATE_NOOP("Messages", "Leaked lease"),
                 QT_TRANSLATE_NOOP("Messages",
                                   "A lock expired that its client usually renews: older versions of Redisson give a "
                                   "lock() without lease the lease of an earlier lock(lease) on the same object."),
                 QT_TRANSLATE_NOOP("Messages", "The first renewal comes too late, and the holder loses the lock."),
                 QT_TRANSLATE_NOOP("Messages", "Use a separate lock object for each lease, or update Redisson.")},
    FindingText {"lone-deadline", QT_TRANSLATE_NOOP("Messages", "Deadline without a queue entry"),
                 QT_TRANSLATE_NOOP("Messages", "A deadline is stored for a waiter that is not in the queue."),
                 QT_TRANSLATE_NOOP("Messages", "The client waits, but never becomes the first waiter."), ""},
    FindingText {
        "long-lease", QT_TRANSLATE_NOOP("Messages", "Very long lease"),
        QT_TRANSLATE_NOOP(
            "Messages", "The lock expires only after hours. Redisson's multi lock creates such leases automatically."),
        QT_TRANSLATE_NOOP("Messages", "If its holder dies, waiters wait that long."), ""},
    FindingText {
        "lost-in-failover", QT_TRANSLATE_NOOP("Messages", "Lost in a failover"),
        QT_TRANSLATE_NOOP(
            "Messages",
            "A hold disappeared without a release while its server failed over: replication is asynchronous."),
        QT_TRANSLATE_NOOP("Messages", "The old holder and a new one may both work under the lock."),
        QT_TRANSLATE_NOOP(
            "Messages",
            "Check the data that the lock guards. To prevent this, acquire locks with synchronous replication.")},
    FindingText {"lost-wake-up", QT_TRANSLATE_NOOP("Messages", "Lost wake-up"),
                 QT_TRANSLATE_NOOP(
                     "Messages", "The lock is free, but clients wait for it: they missed the message of the release."),
                 QT_TRANSLATE_NOOP("Messages", "The lock stays free until the timeouts of the waiting clients."), ""},
    FindingText {
        "many-readers", QT_TRANSLATE_NOOP("Messages", "Very many readers"),
        QT_TRANSLATE_NOOP("Messages", "Each release of a reader checks the timeout keys of all other readers."),
        QT_TRANSLATE_NOOP("Messages", "The server blocks all other clients during each release."), ""},
    FindingText {"missed-renewal", QT_TRANSLATE_NOOP("Messages", "Missed renewal"),
                 QT_TRANSLATE_NOOP("Messages", "A renewal is overdue: the client is stuck, disconnected or dead."),
                 QT_TRANSLATE_NOOP("Messages",
                                   "The client loses the lock when the lease ends, and Redisson does not report that."),
                 ""},
    FindingText {"mixed-publish", QT_TRANSLATE_NOOP("Messages", "Two kinds of messages"),
                 QT_TRANSLATE_NOOP("Messages", "Some clients use plain messages and others sharded messages."),
                 QT_TRANSLATE_NOOP("Messages", "They share the lock and do not notify each other."),
                 QT_TRANSLATE_NOOP(
                     "Messages", "Configure the same kind of subscription for all clients (shardedSubscriptionMode).")},
    FindingText {
        "mixed-types", QT_TRANSLATE_NOOP("Messages", "Mixed types"),
        QT_TRANSLATE_NOOP("Messages", "Two types of lock use this name."),
        QT_TRANSLATE_NOOP("Messages", "They do not exclude each other, and one deletes the holds of the other."),
        QT_TRANSLATE_NOOP("Messages", "Use one type of lock for each name.")},
    FindingText {
        "no-ttl", QT_TRANSLATE_NOOP("Messages", "Never expires"),
        QT_TRANSLATE_NOOP("Messages",
                          "The lock's key has no time to live: it was made persistent, restored or written by hand."),
        QT_TRANSLATE_NOOP("Messages", "If its holder no longer exists, waiters wait forever."), ""},
    FindingText {
        "not-renewed", QT_TRANSLATE_NOOP("Messages", "Not renewed"),
        QT_TRANSLATE_NOOP(
            "Messages",
            "The lock has less time left than a renewed lock: its holder is stopped, or acquired it with a lease."),
        QT_TRANSLATE_NOOP("Messages", "The lock becomes free when the lease ends."), ""},
    FindingText {
        "orphan-timeouts", QT_TRANSLATE_NOOP("Messages", "Orphan timeout keys"),
        QT_TRANSLATE_NOOP(
            "Messages",
            "Timeout keys of read holds that no longer exist: the lock was force unlocked or expired before them."),
        QT_TRANSLATE_NOOP("Messages", "They do no harm."),
        QT_TRANSLATE_NOOP("Messages", "Delete the keys that never expire.")},
    FindingText {"partly-released", QT_TRANSLATE_NOOP("Messages", "Partly released"),
                 QT_TRANSLATE_NOOP("Messages",
                                   "Some holds were released, and the others are no longer renewed: an acquisition was "
                                   "counted twice, or a release was lost."),
                 QT_TRANSLATE_NOOP("Messages", "The lock stays acquired until it expires."), ""},
    FindingText {
        "publish-load", QT_TRANSLATE_NOOP("Messages", "Messages load the cluster"),
        QT_TRANSLATE_NOOP("Messages", "Each node of a cluster forwards each plain message to all other nodes."),
        QT_TRANSLATE_NOOP("Messages", "Releases load the whole cluster."),
        QT_TRANSLATE_NOOP("Messages",
                          "Use sharded messages in the clients (shardedSubscriptionMode), on Redis 7 or later.")},
    FindingText {"reader-at-risk", QT_TRANSLATE_NOOP("Messages", "Reader at risk"),
                 QT_TRANSLATE_NOOP("Messages", "Some holds of a reader have expired, or its renewal is late."),
                 QT_TRANSLATE_NOOP(
                     "Messages",
                     "Once its last timeout key has expired, the next release of any reader deletes the whole lock."),
                 ""},
    FindingText {
        "renewal-storm", QT_TRANSLATE_NOOP("Messages", "Renewal storm"),
        QT_TRANSLATE_NOOP(
            "Messages",
            "The client renews far more often than every third of the lease: its watchdog timers have multiplied."),
        QT_TRANSLATE_NOOP("Messages", "The server receives needless commands."),
        QT_TRANSLATE_NOOP("Messages", "Restart the client, or update Redisson.")},
    FindingText {"replica-lag", QT_TRANSLATE_NOOP("Messages", "Replicas lag behind"),
                 QT_TRANSLATE_NOOP("Messages", "Replicas have not answered for some time."),
                 QT_TRANSLATE_NOOP("Messages",
                                   "Acquisitions that wait for replicas fail. A failover now would lose locks, and "
                                   "isLocked() may return an old state."),
                 QT_TRANSLATE_NOOP("Messages", "Check the replicas and the network.")},
    FindingText {
        "requeued-waiter", QT_TRANSLATE_NOOP("Messages", "Waiter lost its place"),
        QT_TRANSLATE_NOOP("Messages", "A waiter waited longer than its deadline and went to the end of the queue."),
        QT_TRANSLATE_NOOP("Messages", "The order of the queue is lost."), ""},
    FindingText {
        "self-deadlock", QT_TRANSLATE_NOOP("Messages", "Self-deadlock"),
        QT_TRANSLATE_NOOP("Messages",
                          "A reader waits for the write lock. A read lock cannot be upgraded to a write lock."),
        QT_TRANSLATE_NOOP("Messages", "The reader waits for itself."),
        QT_TRANSLATE_NOOP(
            "Messages",
            "Check the program of the holder: it must release the read lock before it acquires the write lock.")},
    FindingText {"shortened-write-lease", QT_TRANSLATE_NOOP("Messages", "Shortened write lease"),
                 QT_TRANSLATE_NOOP("Messages", "A read release inside a write hold set a shorter time to live."),
                 QT_TRANSLATE_NOOP("Messages", "The writer loses the lock before its lease ends."), ""},
    FindingText {"silent-downgrade", QT_TRANSLATE_NOOP("Messages", "Silent downgrade"),
                 QT_TRANSLATE_NOOP("Messages", "A writer became a reader without a message to the waiting readers."),
                 QT_TRANSLATE_NOOP("Messages", "Readers that could acquire the lock sleep until their timeouts."), ""},
    FindingText {"stacked-write-lease", QT_TRANSLATE_NOOP("Messages", "Stacked write lease"),
                 QT_TRANSLATE_NOOP("Messages", "The leases of a re-entered write lock add up until the next renewal."),
                 QT_TRANSLATE_NOOP("Messages", "If its holder dies, waiters wait that long."), ""},
    FindingText {"stale-waiter", QT_TRANSLATE_NOOP("Messages", "Stale waiter"),
                 QT_TRANSLATE_NOOP("Messages", "The deadline of a waiter has passed."),
                 QT_TRANSLATE_NOOP("Messages",
                                   "The next client that tries to acquire the lock removes the waiter. If it is alive, "
                                   "it queues again at the end."),
                 ""},
    FindingText {"stalled-client", QT_TRANSLATE_NOOP("Messages", "Stalled client"),
                 QT_TRANSLATE_NOOP("Messages",
                                   "The renewals of many locks of one client are overdue: it is stuck or disconnected, "
                                   "or an error of one server stops its renewals."),
                 QT_TRANSLATE_NOOP("Messages", "The client loses all these locks when their leases end."),
                 QT_TRANSLATE_NOOP("Messages", "Check the client's process and the servers that it cannot reach.")},
    FindingText {"starved-writer", QT_TRANSLATE_NOOP("Messages", "Starving writer"),
                 QT_TRANSLATE_NOOP("Messages", "Readers overlap without a gap, and this lock does not queue writers."),
                 QT_TRANSLATE_NOOP("Messages", "A writer cannot acquire the lock."),
                 QT_TRANSLATE_NOOP("Messages", "Add pauses between reads, or use a fair lock.")},
    FindingText {
        "timeout-outlives-lock", QT_TRANSLATE_NOOP("Messages", "Timeout key outlives its lock"),
        QT_TRANSLATE_NOOP(
            "Messages",
            "The renewal of another reader shortened the time to live of the lock below the lease of this reader."),
        QT_TRANSLATE_NOOP("Messages", "If the renewing reader dies, this reader loses its hold early."), ""},
    FindingText {
        "token-pile", QT_TRANSLATE_NOOP("Messages", "Many fencing tokens"),
        QT_TRANSLATE_NOOP(
            "Messages",
            "The counter of a fenced lock is never removed: a name that is used once leaves its counter behind."),
        QT_TRANSLATE_NOOP("Messages", "The counters fill the memory."),
        QT_TRANSLATE_NOOP(
            "Messages", "Use few names for fenced locks. Delete a counter only if no resource remembers its tokens.")},
    FindingText {"transaction-waits", QT_TRANSLATE_NOOP("Messages", "Transaction waits for itself"),
                 QT_TRANSLATE_NOOP("Messages",
                                   "A client writes in a transaction while a client waits: inside a Redisson "
                                   "transaction a read lock ignores the transaction's own write lock."),
                 QT_TRANSLATE_NOOP("Messages", "If the waiting client is the writing client, it waits for itself."),
                 QT_TRANSLATE_NOOP("Messages", "Check the program of the client that writes.")},
    FindingText {
        "unclaimed-hold", QT_TRANSLATE_NOOP("Messages", "Hold that may be unknown"),
        QT_TRANSLATE_NOOP("Messages",
                          "A lock with the lease of its client's watchdog was never renewed while other clients wait: "
                          "the reply may have been lost, or the lock was acquired with such a lease."),
        QT_TRANSLATE_NOOP("Messages", "The client may not know that it holds the lock, and wait for itself."), ""},
    FindingText {
        "unknown-holder", QT_TRANSLATE_NOOP("Messages", "Unknown holder"),
        QT_TRANSLATE_NOOP("Messages", "The lock has a mode, but its fields do not identify a Redisson holder."),
        QT_TRANSLATE_NOOP("Messages", "No client can release it. Clients wait until it expires."),
        QT_TRANSLATE_NOOP("Messages", "Find the program that wrote these fields.")},
    FindingText {
        "unserved-slots", QT_TRANSLATE_NOOP("Messages", "Slots without a primary"),
        QT_TRANSLATE_NOOP("Messages",
                          "The cluster does not serve every slot: the primary failed, or no primary is assigned."),
        QT_TRANSLATE_NOOP("Messages",
                          "No lock in these slots can be acquired, renewed or released. By default, the cluster then "
                          "serves no slot."),
        QT_TRANSLATE_NOOP("Messages",
                          "Restore a primary or a replica of these slots. Check CLUSTER NODES, and repair the cluster "
                          "with redis-cli --cluster fix.")},
    FindingText {
        "wait-circle", QT_TRANSLATE_NOOP("Messages", "Wait-for cycle"),
        QT_TRANSLATE_NOOP("Messages", "These holders wait for each other."),
        QT_TRANSLATE_NOOP("Messages", "None of them continues until a lease or a wait ends."),
        QT_TRANSLATE_NOOP("Messages",
                          "Force unlock one of the locks. Acquire the locks in the same order in all programs.")},
    FindingText {
        "waiter-without-deadline", QT_TRANSLATE_NOOP("Messages", "Waiter without deadline"),
        QT_TRANSLATE_NOOP("Messages", "A waiter of the queue has no deadline: it was evicted, or deleted in part."),
        QT_TRANSLATE_NOOP(
            "Messages",
            "No client removes it. If it is dead, all waiters behind it wait forever once it is the first."),
        QT_TRANSLATE_NOOP("Messages", "Remove the waiter if its channel has no subscriber.")},
    FindingText {
        "watchdog-orphan", QT_TRANSLATE_NOOP("Messages", "Renewed and never released"),
        QT_TRANSLATE_NOOP("Messages",
                          "The lock is renewed and has not been released for a long time. This may be intended. "
                          "Otherwise the thread died or lost the lock object while its process runs."),
        QT_TRANSLATE_NOOP("Messages", "The lock stays acquired as long as the process runs."), ""},
    FindingText {"wrong-type", QT_TRANSLATE_NOOP("Messages", "Key of another type"),
                 QT_TRANSLATE_NOOP("Messages", "Another program uses the name of one of the lock's keys."),
                 QT_TRANSLATE_NOOP("Messages", "The lock's scripts fail with WRONGTYPE."),
                 QT_TRANSLATE_NOOP("Messages", "Rename the lock or the other key.")},
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

std::span<const FindingText> findingTexts()
{
    return texts;
}

const FindingText *findingText(const QString &id)
{
    const auto row = std::ranges::find_if(texts,
                                          [&](const FindingText &text) { return id == QLatin1StringView(text.id); });
    return row == texts.end() ? nullptr : &*row;
}

const QStringList &findingIds()
{
    static const QStringList ids = [] {
        QStringList all;
        for (const FindingText &text : texts)
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
