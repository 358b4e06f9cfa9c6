// SPDX-License-Identifier: Apache-2.0
#include "core/base/duration_text.h"
#include "core/base/printable.h"
#include "core/inspect/rules.h"
#include "core/inspect/thresholds.h"
#include "core/schema/lock_keys.h"

#include <algorithm>

namespace lockscope::inspect::rules {

using namespace Qt::StringLiterals;

namespace {

/// Removing a subscribed waiter would make it wait forever.
std::optional<Repair> removal(const QueueEntry &entry)
{
    if (entry.isListening.value_or(true))
        return std::nullopt;
    return Repair {Repair::Kind::RemoveWaiter, entry.member, {}};
}

} // namespace

/// A waiter without a deadline is never purged; at the head it blocks all others forever.
void missingDeadlines(const LockSnapshot &lock, Findings &found)
{
    if (lock.queue.empty())
        return;
    const QString deadlines = printable(schema::LockKeys(lock.name).deadlines());
    for (std::size_t place = 0; place < lock.queue.size() && lock.isComplete; ++place) {
        const QueueEntry &entry = lock.queue[place];
        if (entry.deadlineMs)
            continue;
        const QString who = printable(entry.member);
        const bool isHead = place == 0;
        found.push_back(
            {isHead ? u"head-without-deadline"_s : u"waiter-without-deadline"_s,
             isHead ? Health::Error : Health::Warning,
             u"%1 is at place %2 of the queue and has no score in %3."_s.arg(who).arg(place + 1).arg(deadlines),
             u"No client ever removes %1 from the queue: if it is gone, all waiters behind it wait for ever."_s.arg(
                 who),
             u"Remove the waiter if its channel has no subscriber."_s, removal(entry)});
    }
}

void loneDeadlines(const LockSnapshot &lock, Findings &found)
{
    if (!lock.isComplete)
        return; // its place in the queue may be beyond the part that was read
    for (const LoneDeadline &lone : lock.loneDeadlines) {
        found.push_back({u"lone-deadline"_s, Health::Warning,
                         u"%1 has a score in %2 and no place in the queue."_s.arg(
                             printable(lone.member), printable(schema::LockKeys(lock.name).deadlines())),
                         u"%1 waits without a place in the queue: its place was lost."_s.arg(printable(lone.member)),
                         u"Remove the deadline: if the waiter is alive, it queues again."_s,
                         Repair {Repair::Kind::RemoveWaiter, lone.member, {}}});
    }
}

void staleWaiters(const LockSnapshot &lock, Findings &found)
{
    for (const QueueEntry &entry : lock.queue) {
        if (!entry.isStale(lock.serverTimeMs - thresholds::Overdue.count()))
            continue;
        const bool isDead = !entry.isListening.value_or(true);
        found.push_back(
            {u"stale-waiter"_s, Health::Warning,
             u"The deadline of %1 passed %2 ago; subscribed: %3."_s.arg(
                 printable(entry.member), roughly(Millis(lock.serverTimeMs - *entry.deadlineMs)),
                 !entry.isListening ? u"not known"_s
                     : isDead       ? u"no"_s
                                    : u"yes"_s),
             !entry.isListening
                 ? u"The place in the queue has expired. Whether its waiter is alive is not known: not all nodes report their subscribers."_s
                 : isDead
                 ? u"The place in the queue has expired and its channel has no subscriber: the waiter is gone."_s
                 : u"The waiter is alive, but its place has expired: the next client that tries sends it to the end of the queue."_s,
             isDead ? u"Remove the waiter."_s : QString(), removal(entry)});
    }
}

/// A deadline is at most one wait after the end of the lease or the previous place's deadline, whichever is later. Far
/// more means a clock that is ahead, or a very long wait.
void skewedClocks(const LockSnapshot &lock, Findings &found)
{
    qint64 latest = lock.serverTimeMs + std::max<qint64>(lock.ttl.ms, 0);
    for (const QueueEntry &entry : lock.queue) {
        if (!entry.deadlineMs)
            continue;
        const qint64 allowed = latest + (thresholds::FairWait + thresholds::ClockSkew).count();
        if (*entry.deadlineMs > allowed) {
            found.push_back(
                {u"clock-skew"_s,
                 Health::Warning,
                 u"The deadline of %1 is in %2."_s.arg(printable(entry.member),
                                                       roughly(Millis(*entry.deadlineMs - lock.serverTimeMs))),
                 u"The deadline is %1 later than the queue explains: the clock of %2 is ahead, or it waits far longer "
                 u"than the default. A clock that is ahead takes the places of living waiters."_s.arg(
                     roughly(Millis(*entry.deadlineMs - allowed)), printable(entry.member)),
                 {},
                 {}});
        }
        latest = std::max(latest, *entry.deadlineMs);
    }
}

void waitingHolders(const LockSnapshot &lock, Findings &found)
{
    for (const QueueEntry &entry : lock.queue) {
        if (std::ranges::find(lock.holders, entry.member, &Holder::field) == lock.holders.end())
            continue;
        found.push_back(
            {u"holder-waits"_s, Health::Error,
             u"%1 is a field of %2 and stands in its queue."_s.arg(printable(entry.member),
                                                                   printable(lock.name.bytes())),
             u"%1 has the lock and does not know it: the reply that said so was lost. It waits for itself until the lock expires."_s
                 .arg(printable(entry.member)),
             u"Force unlock: the waiter's turn comes at once."_s, Repair {Repair::Kind::ForceUnlock, {}, {}}});
    }
}

} // namespace lockscope::inspect::rules
