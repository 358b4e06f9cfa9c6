// SPDX-License-Identifier: Apache-2.0
#include "core/base/printable.h"
#include "core/inspect/diagnosis/rules.h"
#include "core/inspect/messages.h"
#include "core/inspect/model/thresholds.h"
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
    for (std::size_t place = 0; place < lock.queue.size() && lock.isWhole(); ++place) {
        const QueueEntry &entry = lock.queue[place];
        if (entry.deadlineMs)
            continue;
        const QString who = printable(entry.member);
        const bool isHead = place == 0;
        found.push_back({isHead ? u"head-without-deadline"_s : u"waiter-without-deadline"_s,
                         isHead ? Health::Error : Health::Warning,
                         message<"seen-waiter-without-deadline">(who, place + 1, deadlines), removal(entry)});
    }
}

void loneDeadlines(const LockSnapshot &lock, Findings &found)
{
    if (!lock.isWhole())
        return; // its place in the queue may be beyond the part that was read
    for (const LoneDeadline &lone : lock.loneDeadlines) {
        found.push_back(
            {u"lone-deadline"_s, Health::Warning,
             message<"seen-lone-deadline">(printable(lone.member), printable(schema::LockKeys(lock.name).deadlines())),
             Repair {Repair::Kind::RemoveWaiter, lone.member, {}}});
    }
}

void staleWaiters(const LockSnapshot &lock, Findings &found)
{
    for (const QueueEntry &entry : lock.queue) {
        if (!entry.isStale(lock.serverTimeMs - thresholds::Overdue.count()))
            continue;
        const bool isDead = !entry.isListening.value_or(true);
        const Millis late(lock.serverTimeMs - *entry.deadlineMs);
        found.push_back({u"stale-waiter"_s, Health::Warning,
                         !entry.isListening ? message<"seen-stale-waiter-unknown">(printable(entry.member), late)
                             : isDead       ? message<"seen-stale-waiter-dead">(printable(entry.member), late)
                                            : message<"seen-stale-waiter">(printable(entry.member), late),
                         removal(entry)});
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
                {u"clock-skew"_s, Health::Warning,
                 message<"seen-clock-skew">(printable(entry.member), Millis(*entry.deadlineMs - lock.serverTimeMs))});
        }
        latest = std::max(latest, *entry.deadlineMs);
    }
}

void waitingHolders(const LockSnapshot &lock, Findings &found)
{
    for (const QueueEntry &entry : lock.queue) {
        if (std::ranges::find(lock.holders, entry.member, &Holder::field) == lock.holders.end())
            continue;
        found.push_back({u"holder-waits"_s, Health::Error,
                         message<"seen-holder-waits">(printable(entry.member), printable(lock.name.bytes())),
                         Repair {Repair::Kind::ForceUnlock, {}, {}}});
    }
}

} // namespace lockscope::inspect::rules
