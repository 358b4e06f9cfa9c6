// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/recording/recording_player.h"

#include <algorithm>

namespace lockscope::inspect {

namespace {

constexpr qint64 MaxPast = 2 * 1024 * 1024; // bytes

} // namespace

RecordingPlayer::RecordingPlayer(RecordingReader reader, Clock &clock, Callbacks callbacks)
    : m_reader(std::move(reader)), m_clock(clock), m_callbacks(std::move(callbacks)), m_from(m_reader.info().startMs)
{
}

void RecordingPlayer::play(double speed)
{
    m_from = positionMs();
    m_fromAt = m_clock.now();
    m_speed = speed;
    schedule();
}

void RecordingPlayer::pause()
{
    m_from = positionMs();
    m_timer.reset();
}

qint64 RecordingPlayer::positionMs() const
{
    if (!isPlaying())
        return m_from;
    const double passed = std::chrono::duration<double, std::milli>(m_clock.now() - m_fromAt).count();
    const double rest = static_cast<double>(info().endMs - m_from); // at high speed it may exceed any integer
    return m_from + static_cast<qint64>(std::clamp(passed * m_speed, 0.0, std::max(rest, 0.0)));
}

Status RecordingPlayer::seek(qint64 atMs, Millis past)
{
    const qint64 to = std::clamp(atMs, info().startMs, info().endMs);
    const qint64 from = m_reader.earliestWithin(to, past, MaxPast);
    const Result<FeedSnapshot> snapshot = m_reader.seek(from);
    if (!snapshot)
        return fail(snapshot.error());
    const bool goesOn = isPlaying();
    m_timer.reset();
    m_from = from;
    FeedUpdate update;
    for (const LockSnapshot &lock : snapshot->locks)
        update.changed.push_back(lock);
    for (const LockName &name : std::as_const(m_shown))
        if (!snapshot->locks.contains(name))
            update.removed.push_back(name);
    tell(update);
    tell(snapshot->state);
    while (m_reader.nextAtMs().value_or(to + 1) <= to) {
        m_from = *m_reader.nextAtMs();
        playNext();
    }
    m_from = to;
    m_fromAt = m_clock.now();
    if (goesOn)
        schedule();
    return {};
}

void RecordingPlayer::schedule()
{
    const std::optional<qint64> next = m_reader.nextAtMs();
    constexpr double MaxMs = 365.0 * 24 * 3600 * 1000; // after that it checks again
    const double waitMs = next ? std::clamp(static_cast<double>(*next - m_from) / m_speed, 0.0, MaxMs) : 0;
    const auto wait = std::chrono::ceil<std::chrono::nanoseconds>(std::chrono::duration<double, std::milli>(waitMs));
    m_timer = m_clock.callAt(m_fromAt + wait, [this] { playDue(); });
}

/// Plays everything that is due, then sets a timer for the next frame.
void RecordingPlayer::playDue()
{
    const auto isDue = [this] {
        const std::optional<qint64> next = m_reader.nextAtMs();
        return next && *next <= positionMs();
    };
    while (isPlaying() && isDue()) // a callback may pause or seek
        playNext();
    if (!isPlaying())
        return;
    if (m_reader.nextAtMs())
        return schedule();
    pause();
    if (m_callbacks.ended)
        m_callbacks.ended();
}

void RecordingPlayer::playNext()
{
    const Result<RecordingReader::Frame> frame = m_reader.next();
    if (frame)
        std::visit([this](const auto &content) { tell(content); }, frame->content);
    else if (m_callbacks.damaged)
        m_callbacks.damaged(frame.error());
}

void RecordingPlayer::tell(const FeedUpdate &update)
{
    for (const LockSnapshot &lock : update.changed)
        m_shown.insert(lock.name);
    for (const LockName &name : update.removed)
        m_shown.remove(name);
    m_callbacks.update(update);
}

void RecordingPlayer::tell(const FeedState &state)
{
    if (m_callbacks.state)
        m_callbacks.state(state);
}

} // namespace lockscope::inspect
