// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_event.h"
#include "core/inspect/lock_snapshot.h"

#include <QHash>
#include <QSet>
#include <deque>

namespace lockscope::inspect {

/// What several looks at one lock have shown, kept as far as the history rules ask for it. Times are those of the
/// looks.
class LockHistory final
{
public:
    /// One holder, since it was first seen without a sign of a release in between.
    struct Hold
    {
        qint64 count = 0;
        TimePoint since {};
        TimePoint seen {};
        qint64 ttlMs = 0;                      ///< remaining time when last seen
        qint64 longestMs = 0;                  ///< largest remaining time seen: approximately its lease
        int renewals = 0;                      ///< remaining time grew with the same count
        int regularRenewals = 0;               ///< consecutive ones that look like a watchdog's
        std::deque<TimePoint> lastRenewals {}; ///< the latest few
        TimePoint countedSince {};             ///< first seen with this count
        bool isPartlyReleased = false;         ///< it gave back some of its holds, not all
        bool isSeenTaken = false;              ///< an earlier look saw the lock without this hold
        bool mayBeAnother = false;             ///< may have been released and re-acquired since last seen

        /// Surely by a watchdog: repeated acquisitions also look like renewals, but are less regular.
        [[nodiscard]] bool wasRenewed() const { return regularRenewals >= SureRenewals; }
        static constexpr int SureRenewals = 2;
    };
    /// One place in the queue.
    struct Place
    {
        std::optional<qint64> deadlineMs;
        TimePoint since {};                    ///< with this deadline
        std::optional<TimePoint> unheardSince; ///< nobody listened at this look and all since
        std::optional<TimePoint> heardSince;   ///< subscribed at this look and all later ones
    };
    /// Something that was seen to happen, worth telling for a while.
    struct Incident
    {
        Finding finding;
        TimePoint at {};
    };
    static constexpr std::size_t RenewalsKept = 4;

    void note(const LockSnapshot &snapshot);
    /// A message on one of the lock's channels: it was released.
    void noteMessage(TimePoint at);
    /// Messages and changes may have been missed: what was going on counts from now.
    void noteGap(TimePoint at);
    /// A message arrived close to the last look: whether before or after it is unknown.
    void doubtHolds();

    [[nodiscard]] const LockSnapshot &last() const { return m_last; }
    [[nodiscard]] const QHash<QByteArray, Hold> &holds() const { return m_holds; }
    [[nodiscard]] const QHash<QByteArray, Place> &places() const { return m_places; }
    [[nodiscard]] const std::vector<Incident> &incidents() const { return m_incidents; }
    /// Free, and nothing has happened.
    [[nodiscard]] std::optional<TimePoint> freeSince() const { return m_freeSince; }
    /// Free while somebody waits, and nothing has happened.
    [[nodiscard]] std::optional<TimePoint> wantedSince() const { return m_wantedSince; }
    /// Only readers, one after the other, while somebody waits.
    [[nodiscard]] std::optional<TimePoint> readSince() const { return m_readSince; }
    [[nodiscard]] bool haveReadersChanged() const { return m_haveReadersChanged; }
    /// Some listen the plain way and others the sharded way.
    [[nodiscard]] std::optional<TimePoint> mixedSince() const { return m_mixedSince; }
    /// A writer went on as a reader, waiters were there, and no message came.
    [[nodiscard]] std::optional<TimePoint> silentSince() const { return m_silentSince; }
    /// Another look may show more than this one.
    [[nodiscard]] bool isSuspect() const;

private:
    void noteHolds(const LockSnapshot &now);
    static void noteRenewal(Hold &hold, qint64 ttlMs, qint64 expectedMs);
    void noteQueue(const LockSnapshot &now);
    void noteStreaks(const LockSnapshot &now);
    void noteIncidents(const LockSnapshot &now);
    [[nodiscard]] std::optional<Finding> leakedLease(const Holder &old, const LockSnapshot &now) const;
    void restart(TimePoint at);

    LockSnapshot m_last;
    bool m_isRead = false;
    bool m_hasGap = false;             ///< since the last look
    QHash<QByteArray, Hold> m_holds;   ///< by field
    QHash<QByteArray, Place> m_places; ///< by member
    std::vector<Incident> m_incidents;
    QSet<ClientId> m_renewingClients; ///< have held it with the watchdog's lease
    std::optional<TimePoint> m_freeSince;
    std::optional<TimePoint> m_wantedSince;
    std::optional<TimePoint> m_readSince;
    std::optional<TimePoint> m_mixedSince;
    std::optional<TimePoint> m_silentSince;
    std::optional<TimePoint> m_lastMessage;
    bool m_haveReadersChanged = false;
};

/// False for a reader not all of whose timeouts were asked for: a look at a lock that keeps changing asks for none of
/// holds that are new.
[[nodiscard]] bool isTimed(const Holder &holder);
/// What a holder has left: a reader by its timeout keys, a value of a group by its time, all others by the lock's key.
[[nodiscard]] qint64 remainingOf(const Holder &holder, const LockSnapshot &lock);

} // namespace lockscope::inspect
