// SPDX-License-Identifier: Apache-2.0
#include "core/pubsub/time_slices.h"

namespace lockscope::pubsub {

namespace {

constexpr int MaxDoublings = 6; // Slice to MaxSlice
static_assert(TimeSlices::Slice * (1 << MaxDoublings) == TimeSlices::MaxSlice);
constexpr qint64 MaxOthers = 1000;       // bounds the server's number
constexpr std::chrono::seconds Old {10}; // after which an unused lock is forgotten

} // namespace

void TimeSlices::taken(const QByteArray &channel, bool isFirst, TimePoint now)
{
    const auto use = m_uses.find(channel);
    if (use == m_uses.end() || (use->takenAt && !isFirst))
        return;
    use->takenAt = now;
    if (!std::exchange(use->yieldsUntil, std::nullopt))
        return;
    use->yieldsInVain = use->isOtherSeen ? 0 : std::min(use->yieldsInVain + 1, MaxDoublings);
    use->othersTurns = 0;
}

void TimeSlices::denied(const QByteArray &channel, TimePoint now)
{
    const auto use = m_uses.find(channel);
    if (use == m_uses.end() || !use->yieldsUntil || *use->yieldsUntil <= now)
        return;
    use->isOtherSeen = true;
    use->idleUntil = TimePoint::max(); // until its release message arrives
}

void TimeSlices::released(const QByteArray &channel, qint64 others, int messages, TimePoint now)
{
    if (others <= 0) {
        m_uses.remove(channel);
        return;
    }
    if (m_uses.size() >= m_forgetAt)
        forgetOld(now);
    Use &use = m_uses[channel];
    use.last = now;
    use.othersTurns -= messages; // ours, which may arrive earlier or later
    if (use.takenAt) {
        use.held += now - *std::exchange(use.takenAt, std::nullopt);
        ++use.turns;
    }
    if (use.held < Slice * (1 << use.yieldsInVain))
        return;
    others = std::min(others, MaxOthers);
    use.yieldsUntil = now + others * std::exchange(use.held, {});
    use.turnsOwed = others * std::exchange(use.turns, 0);
    use.idleUntil = now + MaxIdle;
    use.isOtherSeen = false;
    use.ownMessages = messages;
}

void TimeSlices::messageArrived(const QByteArray &channel, TimePoint now)
{
    const auto use = m_uses.find(channel);
    if (use == m_uses.end())
        return;
    ++use->othersTurns;
    if (!use->yieldsUntil)
        return;
    use->idleUntil = now + MaxIdle;
    if (use->ownMessages > 0)
        --use->ownMessages;
    else
        use->isOtherSeen = true;
    if (use->othersTurns >= use->turnsOwed)
        use->yieldsUntil = now;
}

std::optional<TimePoint> TimeSlices::yieldsUntil(const QByteArray &channel, TimePoint now) const
{
    const auto use = m_uses.constFind(channel);
    if (use == m_uses.cend() || !use->yieldsUntil)
        return std::nullopt;
    const TimePoint until = std::min(*use->yieldsUntil, use->idleUntil);
    return until > now ? std::optional(until) : std::nullopt;
}

void TimeSlices::forgetOld(TimePoint now)
{
    m_uses.removeIf([now](const auto &use) { return !use.value().takenAt && now - use.value().last > Old; });
    m_forgetAt = std::max<qsizetype>(64, 2 * m_uses.size());
}

} // namespace lockscope::pubsub
