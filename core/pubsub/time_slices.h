// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QHash>

namespace lockscope::pubsub {

/// Keeps one link from taking a lock again and again while other links wait for it: they may need longer from a message
/// to their attempt.
///
/// By channel. While others are subscribed, all clients on the link hold the lock for Slice together and then leave it
/// to the others for as long as each of them would have for a slice of the same length; so whoever waits comes to it,
/// also between several links that do the same. They try earlier when no release was heard for MostIdle, so the lock
/// never lies idle for longer than that. Each yield in which no other holder was seen doubles the slices, up to
/// LongestSlice: subscribers that want nothing cost 2 % at most. Thread: the engine's.
class TimeSlices final
{
public:
    static constexpr Millis Slice {5};
    static constexpr Millis LongestSlice {320};
    static constexpr Millis MostIdle {5};

    /// An attempt was granted.
    void taken(const QByteArray &channel, TimePoint now);
    /// An attempt was denied.
    void denied(const QByteArray &channel, TimePoint now);
    /// The lock was freed. `others`: how many links but this one listened; `messages`: how many of this release this
    /// link will hear.
    void released(const QByteArray &channel, qint64 others, int messages, TimePoint now);
    /// A message came.
    void heard(const QByteArray &channel, TimePoint now);

    /// Until when the lock is left to others, unless a message comes before; nothing: it may be tried for now.
    [[nodiscard]] std::optional<TimePoint> yieldsUntil(const QByteArray &channel, TimePoint now) const;
    /// Then none of the others has to be asked or told.
    [[nodiscard]] bool isEmpty() const { return m_uses.isEmpty(); }

private:
    /// How a lock is used that others wait for.
    struct Use
    {
        std::optional<TimePoint> takenAt; ///< set while it is held
        std::chrono::nanoseconds held {0};
        int yieldsInVain = 0; ///< in a row
        TimePoint last;       ///< release

        std::optional<TimePoint> yieldsUntil; ///< set while it is left to others
        TimePoint idleUntil;
        bool isOtherSeen = false;
        int ownMessages = 0; ///< of the last release, not heard yet
    };

    void forgetOld(TimePoint now);

    QHash<QByteArray, Use> m_uses;
    qsizetype m_forgetAt = 64;
};

} // namespace lockscope::pubsub
