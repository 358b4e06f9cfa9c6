// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/finding_words.h"

#include "ui/common/format.h"
#include "ui/models/evidence_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace lockscope::ui::models {
using namespace Qt::StringLiterals;

namespace {

struct Row
{
    const char *id;
    const char *title;
    const char *cause;
    const char *effect;
    const char *advice; ///< when there is no safe repair
};

/// Translation context of this file.
struct Findings
{
    Q_DECLARE_TR_FUNCTIONS(FindingWords)
public:
    static const Row *of(const QString &id)
    {
        static constexpr std::array<Row, 48> rows {{
            {"no-ttl", QT_TR_NOOP("Never expires"),
             QT_TR_NOOP("The lock's key has no time to live: it was made persistent, restored or written by hand."),
             QT_TR_NOOP("If its holder is gone, waiters wait for ever."), ""},
            {"ghost-reader", QT_TR_NOOP("Ghost reader"),
             QT_TR_NOOP(
                 "Read holds are counted whose timeout keys are all gone: the client died or lost its renewals."),
             QT_TR_NOOP("Writers wait as long as other readers renew the lock."), ""},
            {"reader-at-risk", QT_TR_NOOP("Reader at risk"),
             QT_TR_NOOP("Part of a reader's holds has run out, or its renewal is late."),
             QT_TR_NOOP(
                 "Once its last timeout key is gone, the next release of any reader removes the whole lock under it."),
             ""},
            {"mixed-types", QT_TR_NOOP("Mixed types"), QT_TR_NOOP("Two types of lock use this name."),
             QT_TR_NOOP("They do not exclude each other, and one deletes the other's holds."), ""},
            {"stacked-write-lease", QT_TR_NOOP("Stacked write lease"),
             QT_TR_NOOP("The leases of a re-entered write lock add up, and no renewal has shortened them."),
             QT_TR_NOOP("If its holder dies, the lock hangs that long."), ""},
            {"shortened-write-lease", QT_TR_NOOP("Shortened write lease"),
             QT_TR_NOOP("A reader's release inside a write hold set a shorter time to live."),
             QT_TR_NOOP("The writer loses the lock earlier than its lease says."), ""},
            {"timeout-outlives-lock", QT_TR_NOOP("Timeout key outlives its lock"),
             QT_TR_NOOP("Another reader's renewal shortened the lock below the lease of this reader."),
             QT_TR_NOOP("If the renewing reader dies now, this one loses its hold early."), ""},
            {"long-lease", QT_TR_NOOP("Very long lease"),
             QT_TR_NOOP("The lock will not expire for hours; Redisson's multi lock makes such leases by itself."),
             QT_TR_NOOP("If its holder dies, waiters wait that long."), ""},
            {"many-readers", QT_TR_NOOP("Very many readers"),
             QT_TR_NOOP("Each release of a reader looks at the timeout keys of all others."),
             QT_TR_NOOP("Meanwhile the server serves no other client."), ""},
            {"missed-renewal", QT_TR_NOOP("Missed renewal"),
             QT_TR_NOOP("A renewal is missing: the client is stuck, cut off or dead."),
             QT_TR_NOOP("It loses the lock when the lease ends, and Redisson does not report that."), ""},
            {"not-renewed", QT_TR_NOOP("Not renewed"),
             QT_TR_NOOP("The lock has less time left than one that is renewed: its holder is stopped, or took the "
                        "lock with a lease."),
             QT_TR_NOOP("It becomes free when the lease ends."), ""},
            {"unknown-holder", QT_TR_NOOP("Unknown holder"),
             QT_TR_NOOP("The lock has a mode, and its fields name no holder that Redisson knows."),
             QT_TR_NOOP("No client can release it, and clients wait until it expires."), ""},
            {"partly-released", QT_TR_NOOP("Partly released"),
             QT_TR_NOOP("Some holds were released and the rest are no longer renewed: an acquisition was counted "
                        "twice, or a release was lost."),
             QT_TR_NOOP("The lock stays taken until it expires."), ""},
            {"watchdog-orphan", QT_TR_NOOP("Renewed and never released"),
             QT_TR_NOOP("The lock is renewed and was not released for long. This may be intended; or its thread died "
                        "or lost track of it while the program runs on."),
             QT_TR_NOOP("The lock stays taken as long as that program runs."), ""},
            {"renewal-storm", QT_TR_NOOP("Renewal storm"),
             QT_TR_NOOP("The client renews far more often than every third of the lease: timers of its watchdog have "
                        "multiplied."),
             QT_TR_NOOP("Needless load on the server."), QT_TR_NOOP("Restart the client, or update it.")},
            {"stalled-client", QT_TR_NOOP("Stalled client"),
             QT_TR_NOOP("Many locks of one client miss their renewals: it is stuck or cut off, or one server's error "
                        "stops its renewals."),
             QT_TR_NOOP("It loses all these locks when their leases end."),
             QT_TR_NOOP("Look at the client's process, and at the servers that it cannot reach.")},
            {"lost-wake-up", QT_TR_NOOP("Lost wake-up"),
             QT_TR_NOOP("The lock is free and its waiters sleep: they missed the message of the release."),
             QT_TR_NOOP("The lock stays free until the waiters' timers end."), ""},
            {"silent-downgrade", QT_TR_NOOP("Silent downgrade"),
             QT_TR_NOOP("A writer became a reader without a message to the waiting readers."),
             QT_TR_NOOP("Readers that could join sleep until their timers end."), ""},
            {"idle-head", QT_TR_NOOP("First waiter not notified"),
             QT_TR_NOOP(
                 "The lock is free, but the first waiter got no message: the one before it left without sending any."),
             QT_TR_NOOP("The lock stays free until the first waiter's timer ends."), ""},
            {"dead-head", QT_TR_NOOP("Next waiter is gone"),
             QT_TR_NOOP("The next waiter is gone: its channel has no subscriber."),
             QT_TR_NOOP("No client can take the lock until the deadline; the other waiters retry without a pause."),
             ""},
            {"dead-waiter", QT_TR_NOOP("Dead waiter"),
             QT_TR_NOOP("A waiter in the queue is gone: its channel has no subscriber."),
             QT_TR_NOOP("When its turn comes, the lock stays free until its deadline."), ""},
            {"stale-waiter", QT_TR_NOOP("Stale waiter"), QT_TR_NOOP("A waiter's place in the queue has expired."),
             QT_TR_NOOP("The next client that tries removes it from the queue. If the waiter is alive, it queues again "
                        "at the end."),
             ""},
            {"head-without-deadline", QT_TR_NOOP("Head without deadline"),
             QT_TR_NOOP("The head of the queue has no deadline: it was evicted, or deleted in part."),
             QT_TR_NOOP("If the head is dead, all behind it wait for ever."),
             QT_TR_NOOP("Remove the waiter if its channel has no subscriber.")},
            {"waiter-without-deadline", QT_TR_NOOP("Waiter without deadline"),
             QT_TR_NOOP("A waiter of the queue has no deadline: it was evicted, or deleted in part."),
             QT_TR_NOOP(
                 "No client ever removes it: if it is gone, all waiters behind it wait for ever once it is first."),
             QT_TR_NOOP("Remove the waiter if its channel has no subscriber.")},
            {"lone-deadline", QT_TR_NOOP("Deadline without a place"),
             QT_TR_NOOP("A deadline is stored for a waiter that is not in the queue."),
             QT_TR_NOOP("Its client waits, but never gets a turn."), ""},
            {"requeued-waiter", QT_TR_NOOP("Waiter lost its place"),
             QT_TR_NOOP("A waiter waited longer than its deadline and went to the end of the queue."),
             QT_TR_NOOP("The order of the queue is lost."), ""},
            {"clock-skew", QT_TR_NOOP("Clock ahead"),
             QT_TR_NOOP("A deadline lies later than the queue explains: a client's clock is ahead, or it waits far "
                        "longer than usual."),
             QT_TR_NOOP("A clock that is ahead takes the places of living waiters."), ""},
            {"holder-waits", QT_TR_NOOP("Holder waits for itself"),
             QT_TR_NOOP("A client holds the lock without knowing it: the reply was lost."),
             QT_TR_NOOP("It waits for itself until the lock expires."), ""},
            {"self-deadlock", QT_TR_NOOP("Self-deadlock"),
             QT_TR_NOOP("A reader waits to write the same lock. There is no upgrade from read to write."),
             QT_TR_NOOP("It waits for itself."),
             QT_TR_NOOP("Check the holder's program: it must release the read lock before it writes.")},
            {"wait-circle", QT_TR_NOOP("Wait-for cycle"), QT_TR_NOOP("These holders wait for each other."),
             QT_TR_NOOP("None of them continues until a lease or a wait ends."),
             QT_TR_NOOP("Take one of the locks from its holder. Let all programs take them in the same order.")},
            {"starved-writer", QT_TR_NOOP("Starving writer"),
             QT_TR_NOOP("Readers follow each other without a gap, and this lock does not queue writers."),
             QT_TR_NOOP("A writer gets no turn."), QT_TR_NOOP("Let readers pause, or use a fair lock.")},
            {"mixed-publish", QT_TR_NOOP("Two kinds of messages"),
             QT_TR_NOOP("Some clients use plain messages and others sharded ones."),
             QT_TR_NOOP("They share the lock and do not wake each other."),
             QT_TR_NOOP("Give all clients the same kind of subscription (shardedSubscriptionMode).")},
            {"lost-in-failover", QT_TR_NOOP("Lost in a fail-over"),
             QT_TR_NOOP(
                 "A holder vanished without a release while its server failed over: replication is asynchronous."),
             QT_TR_NOOP("The old holder and a new one may both work under the lock."),
             QT_TR_NOOP("Check what the lock guards. Await replicas where that must not happen.")},
            {"orphan-timeouts", QT_TR_NOOP("Orphan timeout keys"),
             QT_TR_NOOP(
                 "Timeout keys of read holds that are gone: the lock was freed by force or expired before them."),
             QT_TR_NOOP("They do no harm."), QT_TR_NOOP("Delete those that never expire.")},
            {"expired-permits", QT_TR_NOOP("Expired permits"),
             QT_TR_NOOP("The leases of these permits have run out: their holders died or are late."),
             QT_TR_NOOP("They come back when the next client asks for one."), ""},
            {"expired-value", QT_TR_NOOP("Expired value of a group"),
             QT_TR_NOOP("A value of the group was not released."),
             QT_TR_NOOP("Its count stays: the same holder will need one release more."), ""},
            {"bad-hash-tag", QT_TR_NOOP("Bad hash tag"), QT_TR_NOOP("The lock's own keys are in different slots."),
             QT_TR_NOOP("In a cluster its scripts fail with CROSSSLOT."),
             QT_TR_NOOP("Rename the lock: no braces, or one whole tag such as {orders}:1.")},
            {"wrong-type", QT_TR_NOOP("Key of another type"),
             QT_TR_NOOP("Something else uses the name of one of the lock's keys."),
             QT_TR_NOOP("Its scripts fail with WRONGTYPE."), ""},
            {"eviction", QT_TR_NOOP("Eviction can drop locks"),
             QT_TR_NOOP("The server has a memory limit and a policy that evicts keys."),
             QT_TR_NOOP(
                 "When memory is short, locks, queues and deadlines are evicted one by one, while they are in use."),
             QT_TR_NOOP("Set maxmemory-policy noeviction, or keep locks on a server of their own.")},
            {"replica-lag", QT_TR_NOOP("Replicas lag behind"), QT_TR_NOOP("Replicas have not answered for a while."),
             QT_TR_NOOP("Acquisitions that await them fail, and a fail-over now would lose locks."),
             QT_TR_NOOP("Look at the replicas and the network between.")},
            {"unclaimed-hold", QT_TR_NOOP("Hold that may be unknown"),
             QT_TR_NOOP("A lock with the lease of its client's watchdog was never renewed while others wait: the "
                        "reply may have been lost, or the lock was taken with such a lease."),
             QT_TR_NOOP("Its client may not know that it holds the lock, and wait for itself."), ""},
            {"transaction-waits", QT_TR_NOOP("Transaction waits for itself"),
             QT_TR_NOOP("A client writes in a transaction while another waits: inside a Redisson transaction a read "
                        "lock does not see the transaction's own write lock."),
             QT_TR_NOOP("If the waiting client is the writing one, it waits for itself."),
             QT_TR_NOOP("Check the program of the client that writes.")},
            {"leaked-lease", QT_TR_NOOP("Leaked lease"),
             QT_TR_NOOP("A lock expired that its client usually renews: older Redisson gives a lock() without lease "
                        "the lease of an earlier lock(lease) on the same object."),
             QT_TR_NOOP("The first renewal comes too late, and the holder loses the lock."),
             QT_TR_NOOP("Use a lock object of its own for each lease, or update Redisson.")},
            {"latch-pile", QT_TR_NOOP("Many unlock replies kept"),
             QT_TR_NOOP("Each of these keys keeps the reply of one unlock and expires within 20 s. Redisson 3.52 "
                        "and 4.0 leave all of them behind. Other versions remove them, unless replies do not "
                        "arrive."),
             QT_TR_NOOP("They do no harm and expire."), ""},
            {"token-pile", QT_TR_NOOP("Pile of fence tokens"),
             QT_TR_NOOP("A fenced lock's counter is never removed: names that are used once leave theirs behind."),
             QT_TR_NOOP("They fill the memory."),
             QT_TR_NOOP(
                 "Use few names for fenced locks. Delete a counter only when no resource remembers its numbers.")},
            {"channels-run-out", QT_TR_NOOP("Channels run out"),
             QT_TR_NOOP(
                 "A Redisson client can listen to 250 channels of a server by default, and this one is close to it."),
             QT_TR_NOOP("Waiters beyond that fail instead of waiting."),
             QT_TR_NOOP("Raise subscriptionsPerConnection or subscriptionConnectionPoolSize, or let fewer locks be "
                        "waited for at once.")},
            {"publish-load", QT_TR_NOOP("Messages load the cluster"),
             QT_TR_NOOP("Every node of a cluster passes each plain message on to all others."),
             QT_TR_NOOP("Unlocking locks loads the whole cluster."),
             QT_TR_NOOP("Let the clients use sharded messages (shardedSubscriptionMode), on Redis 7 and later.")},
            {"unserved-slots", QT_TR_NOOP("Slots without a primary"),
             QT_TR_NOOP("The cluster does not serve every slot: their primary is gone, or they have none."),
             QT_TR_NOOP("No lock in these slots can be acquired, renewed or released; by default in no slot at all."),
             QT_TR_NOOP("Bring a primary or a replica of these slots back. Look at CLUSTER NODES, and repair it with "
                        "redis-cli --cluster fix.")},
        }};
        const auto row = std::ranges::find_if(rows, [&](const Row &each) { return id == QLatin1StringView(each.id); });
        return row == rows.end() ? nullptr : &*row;
    }
};

QString repairSentence(inspect::Repair::Kind kind)
{
    using Kind = inspect::Repair::Kind;
    switch (kind) {
    case Kind::RemoveWaiter:
        return Findings::tr(
            "Remove the waiter if nothing has changed. The next one gets a message if the lock is free.");
    case Kind::RemoveGhost: return Findings::tr("Remove the ghost's holds if it is still one, and wake waiters.");
    case Kind::RepairTtl:
        return Findings::tr("Give it a time to live of 30 s: a holder that is alive renews it, otherwise it expires.");
    case Kind::Notify: return Findings::tr("Wake the waiters: each tries again. Stored data does not change.");
    case Kind::ForceUnlock: break;
    }
    return Findings::tr("Ask the holder's program first. Force unlock if it has left the guarded section.");
}

} // namespace

FindingWords wordsOf(const inspect::Finding &finding)
{
    const Row *row = Findings::of(finding.id);
    if (!row)
        return {finding.id, finding.explanation, {}};
    return {Findings::tr(row->title), Findings::tr(row->cause), Findings::tr(row->effect)};
}

QString adviceOf(const inspect::Finding &finding)
{
    if (finding.repair)
        return repairSentence(finding.repair->kind);
    const Row *row = Findings::of(finding.id);
    return row && *row->advice ? Findings::tr(row->advice) : finding.fix;
}

QString findingMarkdown(const inspect::LockFinding &finding, const HolderNames &names)
{
    const FindingWords words = wordsOf(finding.finding);
    const QString lock = finding.lock.isEmpty() ? QString() : u" `%1`"_s.arg(displayName(finding.lock.bytes()));
    QStringList lines {u"## %1%2"_s.arg(words.title, lock),
                       {},
                       sentences({words.cause, words.effect}),
                       {},
                       u"- "_s + localEvidence(finding.finding.evidence, names)};
    if (const QString advice = adviceOf(finding.finding); !advice.isEmpty())
        lines << u"- "_s + advice;
    return lines.join(u'\n') + u'\n';
}

} // namespace lockscope::ui::models
