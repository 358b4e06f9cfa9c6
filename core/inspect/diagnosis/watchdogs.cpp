// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/watchdogs.h"

#include "core/inspect/model/thresholds.h"

namespace lockscope::inspect {

using Hold = LockHistory::Hold;

namespace {

/// Half of the lease has passed: a renewal was due after a third.
bool isHalfOver(const Hold &hold, TimePoint now)
{
    const qint64 left = leftOf(hold, now);
    return left > 0 && left < hold.longestMs / 2;
}

} // namespace

qint64 leftOf(const Hold &hold, TimePoint now)
{
    return LockSnapshot::remainingMs(Ttl {hold.ttlMs}, hold.seen, now);
}

void Watchdogs::note(const LockHistory &history, TimePoint now)
{
    for (const Holder &holder : history.last().holders) {
        const Hold &hold = history.holdOf(holder.field);
        if (hold.regularRenewals == 0 || holder.isGhost)
            continue;
        qint64 &lease = m_leases[holder.id.client];
        lease = std::max(lease, hold.longestMs);
        if (hold.wasRenewed() && isHalfOver(hold, now))
            m_late.insert(holder.id.client);
    }
}

qint64 Watchdogs::leaseOf(const ClientId &client, const Hold &hold) const
{
    return hold.renewals > 0 ? hold.longestMs : m_leases.value(client, thresholds::Watchdog.count());
}

bool Watchdogs::beganAsRenewed(const ClientId &client, const Hold &hold) const
{
    const auto lease = m_leases.constFind(client);
    return hold.renewals == 0 && lease != m_leases.cend()
        && std::abs(hold.longestMs - *lease) <= thresholds::Overdue.count();
}

bool Watchdogs::isLate(const ClientId &client, const Hold &hold, TimePoint now) const
{
    return isHalfOver(hold, now) && (hold.wasRenewed() || (m_late.contains(client) && beganAsRenewed(client, hold)));
}

bool Watchdogs::isDue(const ClientId &client, const Hold &hold, TimePoint now) const
{
    const qint64 due = thresholds::renewalDue(leaseOf(client, hold));
    const qint64 left = leftOf(hold, now);
    return left > 0 && left < due && !hasOwnLease(client, hold);
}

bool Watchdogs::hasOwnLease(const ClientId &client, const Hold &hold) const
{
    return hold.renewals == 0 && hold.firstLeaseMs
        && *hold.firstLeaseMs < thresholds::renewalDue(leaseOf(client, hold));
}

} // namespace lockscope::inspect
