// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/usual_times.h"

#include "core/inspect/diagnosis/lock_history.h"
#include "core/inspect/model/thresholds.h"

#include <limits>

namespace lockscope::inspect {

using schema::LockMode;

namespace {

constexpr qint64 SameEnd = 2; ///< ms: a later or earlier end after a message belongs to another hold

qint64 toMs(TimePoint time)
{
    return std::chrono::floor<Millis>(time.time_since_epoch()).count();
}

/// True if the snapshot shows a lock with all of its holders and waiters.
bool isUsable(const LockSnapshot &lock)
{
    return lock.isComplete && !lock.isDoubtful() && !lock.isOtherKey();
}

} // namespace

std::optional<Millis> TimesSeen::percentile(double percent) const
{
    const std::optional<Millis> time = histogram ? histogram->percentile(percent) : std::nullopt;
    return time ? std::optional(std::min(*time, longest)) : std::nullopt;
}

std::optional<Millis> LockTimes::holdLimit() const
{
    if (holds.count < thresholds::UsualHolds)
        return std::nullopt;
    const bool isKnown = holds.histogram && holds.histogram->count() >= thresholds::UsualHolds;
    const Millis usual = isKnown ? *holds.percentile(99) : holds.longest;
    return std::max(usual * thresholds::FarLonger, holds.longest);
}

bool isSameHolding(const LockSnapshot &before, const LockSnapshot &after)
{
    if (before.mode != after.mode)
        return false;
    if (after.mode == LockMode::Read || after.mode == LockMode::Free)
        return true;
    return !before.holders.empty() && !after.holders.empty()
        && before.holders.front().field == after.holders.front().field;
}

UsualTimes::Key UsualTimes::keyOf(const LockName &name)
{
    return qHash(name.bytes(), 0);
}

/// Sorted by key.
UsualTimes::Members UsualTimes::membersOf(const LockSnapshot &lock)
{
    const Key name = keyOf(lock.name);
    Members members;
    for (const Holder &holder : lock.holders) {
        const qint64 left = isTimed(holder) ? remainingOf(holder, lock) : 0;
        if (!holder.isGhost)
            members.push_back(
                {qHash(holder.field, name), true, left > 0 && lock.serverTimeMs > 0 ? lock.serverTimeMs + left : 0});
    }
    for (const HeldPermit &permit : lock.permits)
        members.push_back({qHash(permit.id, name)});
    for (const QueueEntry &entry : lock.queue)
        if (entry.isListening.value_or(true))
            members.push_back({qHash(entry.member, name + 1), false});
    if (lock.queue.empty() && lock.waitingClients > 0 && lock.mode != LockMode::Free)
        members.push_back({qHash(QByteArrayView(), name + 1), false});
    std::ranges::sort(members, {}, &Member::key);
    return members;
}

void UsualTimes::note(const LockEvent &event)
{
    switch (event.kind) {
    case EventKind::Message: return noteMessage(event.lock);
    case EventKind::Acquired: m_acquired.insert(keyOf(event.lock)); return;
    case EventKind::Gap: return noteGap();
    default: return;
    }
}

void UsualTimes::noteGap()
{
    m_running.clear();
    m_released.clear();
    m_acquired.clear();
}

void UsualTimes::note(const LockSnapshot *before, const LockSnapshot &now)
{
    const Key lock = keyOf(now.name);
    const bool wasReleased = m_released.remove(lock);
    const bool wasAcquired = m_acquired.remove(lock);
    m_latest = std::max(m_latest, now.takenAt);
    if (!isUsable(now) || (before && !isUsable(*before))) {
        if (before)
            forget(*before);
        return;
    }
    const Members are = membersOf(now);
    const Members were = before ? membersOf(*before) : Members();
    const auto find = [](const Members &members, Key key) {
        const auto found = std::ranges::lower_bound(members, key, {}, &Member::key);
        return found == members.end() || found->key != key ? nullptr : &*found;
    };
    const auto isAnother = [&](const Member &was, const Member &is) {
        const bool isKnown = was.endsAtMs > 0 && is.endsAtMs > 0;
        return wasReleased && isKnown && std::abs(is.endsAtMs - was.endsAtMs) > SameEnd;
    };
    const bool isSame = before && isSameHolding(*before, now) && std::ranges::none_of(were, [&](const Member &was) {
                            const Member *is = find(are, was.key);
                            return is && was.isHold && isAnother(was, *is);
                        });
    const auto goesOn = [&](const Member &was) {
        const Member *is = find(are, was.key);
        if (!is)
            return false;
        return was.isHold ? !isAnother(was, *is) : isSame || !now.queue.empty();
    };
    for (const Member &was : were)
        if (!goesOn(was))
            end(lock, was, now.takenAt);
    for (const Member &is : are) {
        if (m_running.contains(is.key))
            continue;
        const Member *was = find(were, is.key);
        const bool isStartSeen = before ? !was || !goesOn(*was) : wasAcquired;
        m_running.insert(is.key, {toMs(now.takenAt), isStartSeen});
    }
}

void UsualTimes::end(Key lock, const Member &member, TimePoint at)
{
    const auto found = m_running.constFind(member.key);
    if (found == m_running.cend())
        return;
    const Running was = *found;
    m_running.erase(found);
    if (at <= m_countedUntil)
        return;
    const qint64 ms = std::clamp<qint64>(toMs(at) - was.sinceMs, 0, std::numeric_limits<quint32>::max());
    makeRoom();
    Seen &seen = m_seen[lock];
    Times &times = member.isHold ? seen.holds : seen.waits;
    times.longestMs = std::max(times.longestMs, quint32(ms));
    if (!was.isStartSeen)
        return;
    ++times.count;
    if (Histograms *histograms = histogramsOf(lock, seen.uses()))
        (member.isHold ? histograms->holds : histograms->waits).add(Millis(ms));
}

/// Returns null if the lock is not chosen and not one of the busiest. A lock replaces another one only if it is used
/// twice as much, so that locks of equal use do not take turns.
UsualTimes::Histograms *UsualTimes::histogramsOf(Key lock, quint32 uses)
{
    if (const auto found = m_histograms.find(lock); found != m_histograms.end())
        return &*found;
    const auto isBusier = [uses](quint32 least) { return uses / 2 > least; };
    if (m_histograms.size() >= Busiest + qsizetype(m_chosen.size())) {
        if (!isBusier(m_leastUses))
            return nullptr;
        Key idlest = 0;
        m_leastUses = std::numeric_limits<quint32>::max();
        for (auto it = m_histograms.cbegin(); it != m_histograms.cend(); ++it) {
            const quint32 others = m_seen.value(it.key()).uses();
            if (others < m_leastUses && std::ranges::find(m_chosen, it.key()) == m_chosen.end()) {
                m_leastUses = others;
                idlest = it.key();
            }
        }
        if (!isBusier(m_leastUses))
            return nullptr;
        m_histograms.remove(idlest);
    }
    return &*m_histograms.insert(lock, {});
}

void UsualTimes::makeRoom()
{
    for (const quint32 fewest : {quint32(thresholds::UsualHolds), std::numeric_limits<quint32>::max()}) {
        if (m_seen.size() < MaxNames)
            return;
        m_seen.removeIf([&](const auto &it) { return it->uses() < fewest && !m_histograms.contains(it.key()); });
    }
}

void UsualTimes::forget(const LockSnapshot &last)
{
    for (const Member &member : membersOf(last))
        m_running.remove(member.key);
    m_released.remove(keyOf(last.name));
    m_acquired.remove(keyOf(last.name));
}

void UsualTimes::choose(const LockName &name)
{
    const Key lock = keyOf(name);
    if (std::ranges::find(m_chosen, lock) != m_chosen.end())
        return;
    m_chosen.push_back(lock);
    if (m_chosen.size() > MaxChosen) {
        m_histograms.remove(m_chosen.front());
        m_chosen.pop_front();
    }
    if (!m_histograms.contains(lock))
        m_histograms.insert(lock, {});
}

void UsualTimes::startOver()
{
    noteGap();
    m_countedUntil = m_latest;
}

std::optional<Millis> UsualTimes::present(const LockSnapshot &lock, bool areHolds, TimePoint now) const
{
    std::optional<Millis> longest;
    for (const Member &member : membersOf(lock)) {
        const auto running = m_running.constFind(member.key);
        if (member.isHold == areHolds && running != m_running.cend())
            longest = std::max(longest.value_or(Millis(0)), Millis(std::max<qint64>(toMs(now) - running->sinceMs, 0)));
    }
    return longest;
}

LockTimes UsualTimes::of(const LockSnapshot &lock, TimePoint now) const
{
    const Key key = keyOf(lock.name);
    const Seen seen = m_seen.value(key);
    LockTimes times {{seen.holds.count, Millis(seen.holds.longestMs)},
                     {seen.waits.count, Millis(seen.waits.longestMs)},
                     present(lock, true, now),
                     present(lock, false, now)};
    if (const auto histograms = m_histograms.constFind(key); histograms != m_histograms.cend()) {
        times.holds.histogram = histograms->holds;
        times.waits.histogram = histograms->waits;
    }
    return times;
}

std::optional<Millis> UsualTimes::longestWait(const LockSnapshot &lock, TimePoint now) const
{
    const std::optional<Millis> waiting = present(lock, false, now);
    const auto seen = m_seen.constFind(keyOf(lock.name));
    const Millis past(seen == m_seen.cend() ? 0 : seen->waits.longestMs);
    return waiting || past > Millis(0) ? std::optional(std::max(past, waiting.value_or(Millis(0)))) : std::nullopt;
}

} // namespace lockscope::inspect
