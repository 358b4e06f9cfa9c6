// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_history.h"

namespace lockscope::inspect {

/// What all locks of each client show of its watchdog. Redis stores no lease: a renewal that was seen tells it. Thread:
/// any one at a time.
class Watchdogs final
{
public:
    void note(const LockHistory &history, TimePoint now);

    /// In ms, what this hold's watchdog sets if it has one: its own renewal tells, else the client's other locks, else
    /// it is Redisson's default.
    [[nodiscard]] qint64 leaseOf(const ClientId &client, const LockHistory::Hold &hold) const;
    /// The client has renewed other locks, and this hold began with the same lease.
    [[nodiscard]] bool beganAsRenewed(const ClientId &client, const LockHistory::Hold &hold) const;
    /// At least one renewal did not come: of this hold, which was renewed before, or of one that began as the client's
    /// renewed ones while that client misses renewals of others.
    [[nodiscard]] bool isLate(const ClientId &client, const LockHistory::Hold &hold, TimePoint now) const;
    /// A renewal of this hold is due, if it has a watchdog.
    [[nodiscard]] bool isDue(const ClientId &client, const LockHistory::Hold &hold, TimePoint now) const;

private:
    QHash<ClientId, qint64> m_leases; ///< the longest that a renewal has set, in ms
    QSet<ClientId> m_late;            ///< clients with a hold that was renewed before and is late
};

/// What a hold has left at `now`, in ms; never negative, Ttl::None when it never ends.
[[nodiscard]] qint64 leftOf(const LockHistory::Hold &hold, TimePoint now);

} // namespace lockscope::inspect
