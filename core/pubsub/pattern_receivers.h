// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QHash>

namespace lockscope::pubsub {

/// Number of links that receive the releases of a lock by a pattern, as inspectors do; they do not wait for the lock.
/// For the time Valid after a count, a release with no more receivers than that skips counting the waiters, which would
/// cost a tenth of its script's time. If a pattern subscriber leaves, a waiter may be overlooked for that long. Thread:
/// engine.
class PatternReceivers final
{
public:
    static constexpr Millis Valid {100};

    /// Records the count of a release on the channel at `now`.
    void counted(const QByteArray &channel, qint64 receivers, TimePoint now);
    /// 0: none, or the count has expired.
    [[nodiscard]] qint64 of(const QByteArray &channel, TimePoint now) const;

private:
    struct Count
    {
        qint64 receivers = 0;
        TimePoint until;
    };

    QHash<QByteArray, Count> m_counts;
    qsizetype m_forgetAt = 64;
};

} // namespace lockscope::pubsub
