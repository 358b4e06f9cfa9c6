// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/chaos/lawful.h"
#include "tests/chaos/ledger.h"

#include <array>

namespace lockscope::chaos {

/// A forbidden observation, unless an injected event makes it lawful.
struct Finding
{
    enum class Kind {
        Overlap,        ///< two simultaneous exclusive holders
        TooManyPermits, ///< more holders than permits
        LostIncrement,  ///< two holders read the same value and wrote the next one
        SharedChange,   ///< a counter changed under a shared hold
        Vanished,       ///< a release found no hold although its lease had not ended
        Lapsed,         ///< a hold was not renewed although no fault was active
        TokenOrder,     ///< a fencing token not greater than one given before
        Stall,          ///< a waiter waited although the lock was free
        Stuck,          ///< a call did not return
        Leftover,       ///< data remains on the server
    };
    Kind kind = Kind::Overlap;
    qint64 at = 0; ///< ns of BootClock
    QByteArray text;
    std::optional<Cause> cause {}; ///< lawful for this cause; nullopt: a violation
};
QByteArray toWord(Finding::Kind kind);

/// Judges a round. Pure.
class Checker final
{
public:
    struct Limits
    {
        qint64 healedAt = 0;     ///< no fault is active from then on
        qint64 longestLease = 0; ///< leftovers of faults end at most this long after healedAt
        qint64 longestStall = 2'000'000'000;
        ResourceSet mayStall;  ///< it is not known whether they were free
        int redisson = -1;     ///< number of Redisson's process
        bool mayLapse = false; ///< the machine did not schedule a watchdog in time
    };

    Checker(const std::vector<Claim> &claims, const std::vector<Wait> &waits, std::vector<LawfulEvent> events,
            const Limits &limits);

    [[nodiscard]] const std::vector<Finding> &findings() const { return m_findings; }
    /// The longest wait for a free lock after the faults had ended, and in the whole round, in ns.
    [[nodiscard]] qint64 longestStall() const { return m_longestStall; }
    [[nodiscard]] qint64 longestStallOfAll() const { return m_longestStallOfAll; }
    [[nodiscard]] qint64 pairsCompared() const { return m_pairs; }

private:
    void checkExclusion(std::vector<const Claim *> claims);
    void checkIncrements(std::vector<const Claim *> claims);
    void checkTokens(std::vector<const Claim *> claims);
    void checkReleases(const std::vector<Claim> &claims);
    void checkStalls(const std::vector<Claim> &claims, const std::vector<Wait> &waits);
    void report(Finding::Kind kind, qint64 at, const QByteArray &text, std::optional<Cause> cause);
    [[nodiscard]] bool isRedisson(const Holder &holder) const { return holder.process == m_limits.redisson; }
    /// Claim::granted, or earlier if the process was paused before it read the reply.
    [[nodiscard]] qint64 earliestGrant(const Claim &claim) const;
    /// The cause that makes it lawful for both claims to overlap.
    [[nodiscard]] std::optional<Cause> excuse(const Claim &earlier, const Claim &later) const;
    [[nodiscard]] std::optional<Cause> excuseOfWrite(const Claim &earlier, const Claim &later) const;

    struct Interval
    {
        qint64 begin = 0;
        qint64 end = 0;
    };
    using Busy = std::array<std::vector<Interval>, MaxResources>; // in order, disjoint
    [[nodiscard]] static Busy busyTimes(const std::vector<Claim> &claims, const std::vector<Wait> &waits,
                                        qint64 longestLease);
    [[nodiscard]] static Interval longestGap(const Busy &busy, const std::vector<int> &resources, Interval within);

    const std::vector<LawfulEvent> m_events;
    const Limits m_limits;
    std::vector<Finding> m_findings;
    qint64 m_longestStall = 0;
    qint64 m_longestStallOfAll = 0;
    qint64 m_pairs = 0;
};

} // namespace lockscope::chaos
