// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/cross_lock_rules.h"

#include "core/base/printable.h"
#include "core/inspect/messages.h"
#include "core/inspect/model/thresholds.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <set>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

namespace {

constexpr int NamesShown = 5;

/// Finds clients that are late with several locks at the same time: such a client is stuck, or its renewals end in an
/// error of another server.
void findStalledClients(const LockHistories &locks, TimePoint now, const Watchdogs &watchdogs,
                        std::vector<LockFinding> &found)
{
    QHash<ClientId, std::map<QString, Message>> late; // by name of the lock
    for (const auto &[name, history] : locks)
        for (const Holder &holder : history.last().holders)
            if (!holder.isGhost && watchdogs.isLate(holder.id.client, history.holdOf(holder.field), now))
                late[holder.id.client].emplace(
                    printable(name.bytes()),
                    message<"seen-stalled-lock">(
                        printable(name.bytes()), qint64(history.last().slot),
                        Millis(LockSnapshot::remainingMs(history.last().ttl, history.last().takenAt, now))));
    for (auto it = late.begin(); it != late.end(); ++it) {
        if (std::ssize(*it) < thresholds::StalledLocks)
            continue;
        const QString client = printable(it.key().bytes());
        const qint64 more = qint64(it->size()) - NamesShown;
        std::vector<Message> named;
        for (const Message &text : *it | std::views::values | std::views::take(NamesShown))
            named.push_back(text);
        found.push_back({LockName(),
                         {u"stalled-client"_s, Health::Warning,
                          more > 0 ? message<"seen-stalled-client-more">(client, named, more)
                                   : message<"seen-stalled-client">(client, named)}});
    }
}

/// A waiter of a fair queue, and the holder that it waits for.
struct Wait
{
    HolderId waiter;
    HolderId holder;
    LockName lock;
};

/// Only waits that have not changed for a while: snapshots of several locks are taken one after the other, and changes
/// in between can look like a cycle.
std::vector<Wait> settledWaits(const LockHistories &locks, TimePoint now)
{
    std::vector<Wait> waits;
    for (const auto &[name, history] : locks) {
        const LockSnapshot &lock = history.last();
        for (const QueueEntry &entry : lock.queue) {
            if (now - history.placeOf(entry.member).since < thresholds::IdleWhileFree)
                continue;
            for (const Holder &holder : lock.holders)
                if (now - history.holdOf(holder.field).since >= thresholds::IdleWhileFree && holder.id != entry.id)
                    waits.push_back({entry.id, holder.id, name});
        }
    }
    std::ranges::sort(waits, {},
                      [](const Wait &wait) -> QByteArray { return wait.lock.bytes() + wait.waiter.field(); });
    return waits;
}

/// Follows the waits from `start` until they return to it. `followed`: those that need not be followed again.
bool closesCycle(const std::vector<Wait> &waits, const HolderId &start, const HolderId &at,
                 std::vector<const Wait *> &path, std::set<const Wait *> &followed)
{
    for (const Wait &wait : waits) {
        if (wait.waiter != at || !followed.insert(&wait).second)
            continue;
        path.push_back(&wait);
        if (wait.holder == start || closesCycle(waits, start, wait.holder, path, followed))
            return true;
        path.pop_back();
    }
    return false;
}

void findCircles(const LockHistories &locks, TimePoint now, std::vector<LockFinding> &found)
{
    const std::vector<Wait> waits = settledWaits(locks, now);
    std::vector<HolderId> told;
    for (const Wait &wait : waits) {
        std::vector<const Wait *> path;
        std::set<const Wait *> followed;
        if (std::ranges::find(told, wait.waiter) != told.end()
            || !closesCycle(waits, wait.waiter, wait.waiter, path, followed))
            continue;
        std::vector<Message> steps;
        for (const Wait *step : path) {
            steps.push_back(message<"seen-wait-circle">(printable(step->waiter.field()), printable(step->lock.bytes()),
                                                        printable(step->holder.field())));
            told.push_back(step->waiter);
        }
        found.push_back({wait.lock, {u"wait-circle"_s, Health::Error, joined(std::move(steps))}});
    }
}

} // namespace

std::vector<LockFinding> diagnoseAcrossLocks(const LockHistories &locks, TimePoint now, const Watchdogs &watchdogs)
{
    std::vector<LockFinding> found;
    findStalledClients(locks, now, watchdogs, found);
    findCircles(locks, now, found);
    return found;
}

std::vector<LockFinding> diagnoseLeftovers(const DiscoveryResult &found)
{
    std::vector<LockFinding> findings;
    for (auto it = found.unlockLatches.begin(); it != found.unlockLatches.end(); ++it) {
        if (*it < thresholds::ManyLatches)
            continue;
        findings.push_back(
            {it.key(), {u"latch-pile"_s, Health::Info, message<"seen-latch-pile">(*it, printable(it.key().bytes()))}});
    }
    const auto isSpent = [](const LockSnapshot &lock) {
        return lock.token && lock.holders.empty() && lock.waitingClients == 0;
    };
    const auto tokens = std::ranges::count_if(found.locks, isSpent);
    if (tokens >= thresholds::ManyTokens) {
        findings.push_back({LockName(),
                            {u"token-pile"_s, Health::Warning,
                             message<"seen-token-pile">(
                                 tokens, printable((*std::ranges::find_if(found.locks, isSpent))->name.bytes()))}});
    }
    return findings;
}

} // namespace lockscope::inspect
