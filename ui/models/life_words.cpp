// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/life_words.h"

#include "ui/common/format.h"
#include "ui/common/view_clock.h"
#include "ui/models/lock_words.h"

#include <QCoreApplication>
#include <algorithm>

namespace lockscope::ui::models {

namespace {

struct Life
{
    Q_DECLARE_TR_FUNCTIONS(Life)
};

/// Redisson's watchdog renews at a third of the lease. After two such periods without one, a renewal was missed.
constexpr int shareOfLease = 3;
constexpr int renewalsMissed = 2;

qint64 msSince(TimePoint moment, const QString &node)
{
    return std::max<qint64>(0, std::chrono::duration_cast<Millis>(ViewClock::shown(node) - moment).count());
}

} // namespace

LifeWords lifeOf(const inspect::LockSnapshot &lock, const TtlHistory *history)
{
    if (lock.holders.empty())
        return {};
    if (lock.ttl.neverExpires())
        return {Life::tr("It has no TTL: only its holder can release it."), false};
    const qint64 left = remainingMs(lock, ViewClock::shown(lock.node));
    const QString ends = Life::tr("It expires in %1 unless it is renewed.").arg(duration(left));
    if (!history)
        return {sentences({Life::tr("Not observed yet: renewals are unknown."), ends}), false};
    const std::optional<TimePoint> last = history->lastRenewal();
    const qint64 lease = std::max(history->largestMs(), left);
    const qint64 due = lease / shareOfLease;
    if (last && msSince(*last, lock.node) <= renewalsMissed * due)
        return {(lock.holders.size() > 1 ? Life::tr("Renewed %1 ago, so at least one holder is alive.")
                                         : Life::tr("Renewed %1 ago, so its holder is alive."))
                    .arg(duration(msSince(*last, lock.node))),
                true};
    const qint64 watched = msSince(history->watchedSince(), lock.node);
    if (last)
        return {sentences({Life::tr("Last renewed %1 ago, so its holder is probably gone.")
                               .arg(duration(msSince(*last, lock.node))),
                           ends}),
                false};
    if (watched < renewalsMissed * due)
        return {sentences({Life::tr("Observed for only %1: too short to see a renewal.").arg(duration(watched)), ends}),
                false};
    return {sentences({Life::tr("Not renewed in the last %1: its holder has exited or set an explicit lease.")
                           .arg(duration(watched)),
                       ends}),
            false};
}

} // namespace lockscope::ui::models
