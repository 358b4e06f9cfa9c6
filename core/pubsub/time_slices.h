// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QHash>

namespace lockscope::pubsub {

/// Keeps one link from starving other links that need longer from a message to their attempt.
///
/// Per channel. While others are subscribed, all clients of this link together hold the lock for one Slice, then yield
/// for as long as all others together would hold it for a slice each. So every waiter gets the lock, even if several
/// links do the same. A yield ends early when the others have had as many turns each as this link, so clients that
/// alternate do not wait, and if no release was seen for MaxIdle, so the lock is never idle for longer. A yield in
/// which no other holder was seen doubles the slices, up to MaxSlice: subscribers that do not use the lock cost at
/// most 2 %. Thread: engine.
class TimeSlices final
{
public:
    static constexpr Millis Slice {5};
    static constexpr Millis MaxSlice {320};
    static constexpr Millis MaxIdle {5};

    /// An attempt was granted. `isFirst`: no client on this link held the lock; earlier holds without a release were
    /// lost.
    void taken(const QByteArray &channel, bool isFirst, TimePoint now);
    /// An attempt was denied.
    void denied(const QByteArray &channel, TimePoint now);
    /// The lock was freed. `others`: number of other links subscribed; `messages`: number of messages of this release
    /// that this link will receive.
    void released(const QByteArray &channel, qint64 others, int messages, TimePoint now);
    /// A message arrived.
    void messageArrived(const QByteArray &channel, TimePoint now);

    /// Until when to yield, unless a message arrives earlier; nullopt: it may try now.
    [[nodiscard]] std::optional<TimePoint> yieldsUntil(const QByteArray &channel, TimePoint now) const;
    /// True: no calls of the other functions are needed.
    [[nodiscard]] bool isEmpty() const { return m_uses.isEmpty(); }

private:
    /// The use of a lock with other subscribers.
    struct Use
    {
        std::optional<TimePoint> takenAt;  ///< set while it is held
        std::chrono::nanoseconds held {0}; ///< in this slice
        qint64 turns = 0;                  ///< holds of this link in this slice
        qint64 othersTurns = 0;            ///< holds of others since the slice began
        int yieldsInVain = 0;              ///< consecutive
        TimePoint last;                    ///< release

        std::optional<TimePoint> yieldsUntil; ///< set while yielding
        TimePoint idleUntil;
        qint64 turnsOwed = 0; ///< holds of others after which the yield ends
        bool isOtherSeen = false;
        int ownMessages = 0; ///< of our last release, not received yet
    };

    void forgetOld(TimePoint now);

    QHash<QByteArray, Use> m_uses;
    qsizetype m_forgetAt = 64;
};

} // namespace lockscope::pubsub
