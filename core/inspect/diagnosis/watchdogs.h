// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/diagnosis/lock_history.h"

namespace lockscope::inspect {

/// Watchdog leases by client, derived from all of its locks. Redis stores no lease: it is derived from observed
/// renewals. Thread: any, one at a time.
class Watchdogs final
{
public:
    void note(const LockHistory &history, TimePoint now);

    /// The lease in ms of this hold's watchdog, if it has one: from its own renewal, otherwise from the client's other
    /// locks, otherwise Redisson's default.
    [[nodiscard]] qint64 leaseOf(const ClientId &client, const LockHistory::Hold &hold) const;
    /// True if the client renewed other locks, and this hold had the same first lease.
    [[nodiscard]] bool beganAsRenewed(const ClientId &client, const LockHistory::Hold &hold) const;
    /// True if at least one renewal is missing. Either the hold was renewed before, or its first lease was that of
    /// other holds for which the client now misses renewals.
    [[nodiscard]] bool isLate(const ClientId &client, const LockHistory::Hold &hold, TimePoint now) const;
    /// True if its first lease is shorter than a watchdog's: it was set by the caller.
    [[nodiscard]] bool hasOwnLease(const ClientId &client, const LockHistory::Hold &hold) const;
    /// A renewal of this hold is due if it has a watchdog.
    [[nodiscard]] bool isDue(const ClientId &client, const LockHistory::Hold &hold, TimePoint now) const;

private:
    QHash<ClientId, qint64> m_leases; ///< longest lease set by a renewal, in ms
    QSet<ClientId> m_late;            ///< clients with a previously renewed hold that is late
};

/// Remaining time of a hold at `now`, in ms; never negative, Ttl::None without expiry.
[[nodiscard]] qint64 leftOf(const LockHistory::Hold &hold, TimePoint now);

} // namespace lockscope::inspect
