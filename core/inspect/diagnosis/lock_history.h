// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/lock_event.h"
#include "core/inspect/model/shared_snapshot.h"

#include <map>
#include <set>
#include <unordered_map>

namespace lockscope::inspect {

/// The history of one lock over several snapshots, as far as the history rules need it. Times are those of the
/// snapshots.
class LockHistory final
{
public:
    /// One holder, since it was first seen; no sign of a release in between.
    struct Hold
    {
        qint64 count = 0;
        TimePoint since {};
        TimePoint seen {};
        qint64 ttlMs = 0;                       ///< remaining time when last seen
        qint64 longestMs = 0;                   ///< largest remaining time seen: approximately its lease
        int renewals = 0;                       ///< remaining time grew with the same count
        int regularRenewals = 0;                ///< consecutive ones at a watchdog's intervals
        std::vector<TimePoint> lastRenewals {}; ///< the latest few
        TimePoint countedSince {};              ///< first seen with this count
        bool isPartlyReleased = false;          ///< it released some of its holds, not all
        std::optional<qint64> firstLeaseMs {};  ///< upper bound; an earlier snapshot showed the lock without this hold
        bool mayBeAnother = false;              ///< may have been released and re-acquired since last seen

        /// Certainly by a watchdog: repeated acquisitions also look like renewals, but are less regular.
        [[nodiscard]] bool wasRenewed() const { return regularRenewals >= SureRenewals; }
        static constexpr int SureRenewals = 2;
    };
    /// One place in the queue.
    struct Place
    {
        std::optional<qint64> deadlineMs;
        TimePoint since {};                         ///< with this deadline
        std::optional<TimePoint> unsubscribedSince; ///< not subscribed in this snapshot and all later ones
        std::optional<TimePoint> subscribedSince;   ///< subscribed in this snapshot and all later ones
    };
    /// By field or member. Not a QHash, which allocates 48 entries for the first one: most locks have one holder.
    template <typename T>
    using Map = std::map<QByteArray, T>;
    /// An observed event that is reported for a while.
    struct Incident
    {
        Finding finding;
        TimePoint at {};
    };
    /// The begin of each state that lasts until now.
    struct Periods
    {
        std::optional<TimePoint> freeSince;   ///< free without any event
        std::optional<TimePoint> wantedSince; ///< free with waiters and without any event
        std::optional<TimePoint> readSince;   ///< held only by readers while there are waiters
        bool haveReadersChanged = false;      ///< since then
        std::optional<TimePoint> mixedSince;  ///< plain and sharded subscribers at the same time
        std::optional<TimePoint> silentSince; ///< a writer became a reader, there were waiters, and no message came
    };

    static constexpr std::size_t RenewalsKept = 4;

    void note(const SharedSnapshot &snapshot);
    /// A message on one of the lock's channels: it was released.
    void noteMessage(TimePoint at);
    /// Messages and changes may have been missed: durations count from now.
    void noteGap(TimePoint at);
    /// A message arrived close to the last snapshot: whether before or after it is unknown.
    void doubtHolds();

    [[nodiscard]] const LockSnapshot &last() const { return *m_last; }
    [[nodiscard]] const Map<Hold> &holds() const { return m_holds; } ///< by field
    /// Returns a default value for an unknown field.
    [[nodiscard]] const Hold &holdOf(const QByteArray &field) const;
    /// Returns a default value for an unknown member.
    [[nodiscard]] const Place &placeOf(const QByteArray &member) const;
    [[nodiscard]] const std::vector<Incident> &incidents() const { return m_incidents; }
    [[nodiscard]] const Periods &periods() const { return m_periods; }
    /// Something was seen that only locks have: a message, a watchdog's renewals, a subscriber or a companion key.
    [[nodiscard]] bool isProven() const { return m_isProven; }
    /// Another snapshot may show more.
    [[nodiscard]] bool isSuspect() const;

private:
    void noteHolds(const LockSnapshot &now);
    static void noteRenewal(Hold &hold, qint64 ttlMs, qint64 expectedMs);
    void noteQueue(const LockSnapshot &now);
    void noteStreaks(const LockSnapshot &now);
    void noteIncidents(const LockSnapshot &now);
    [[nodiscard]] std::optional<Finding> leakedLease(const Holder &old, const LockSnapshot &now) const;
    void restart(TimePoint at);

    SharedSnapshot m_last;
    bool m_isRead = false;
    bool m_isProven = false;
    bool m_hasGap = false; ///< since the last snapshot
    Map<Hold> m_holds;
    Map<Place> m_places;
    std::vector<Incident> m_incidents;
    std::set<QByteArray> m_renewingClients; ///< have held it with the watchdog's lease
    Periods m_periods;
    std::optional<TimePoint> m_lastMessage;
};

struct LockNameHash
{
    std::size_t operator()(const LockName &name) const { return qHash(name); }
};
/// Not a QHash, which keeps space for many more entries than it has.
using LockHistories = std::unordered_map<LockName, LockHistory, LockNameHash>;

/// False for a reader whose timeout keys were not all read: a snapshot of a lock that keeps changing skips those of new
/// holds.
[[nodiscard]] bool isTimed(const Holder &holder);
/// The remaining time of a holder: of a reader from its timeout keys, of a group's value from its time, of all others
/// from the lock's key.
[[nodiscard]] qint64 remainingOf(const Holder &holder, const LockSnapshot &lock);

} // namespace lockscope::inspect
