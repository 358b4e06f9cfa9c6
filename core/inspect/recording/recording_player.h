// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/feed_update.h"
#include "core/inspect/recording/recording_reader.h"

#include <QSet>

namespace lockscope::inspect {

/// Plays a recording into any consumer of a live feed: the same updates and states, at any speed, from any moment.
/// Points in time are those of the recording, see recordingTime(), and count from positionMs(), which stops while
/// paused. Thread: the clock's; callbacks run on it, from its timers and from seek().
class RecordingPlayer final
{
public:
    struct Callbacks
    {
        OnFeedUpdate update;
        OnFeedState state;
        std::function<void()> ended {};                ///< everything was played
        std::function<void(const Error &)> damaged {}; ///< a frame was skipped
    };

    /// Starts at the beginning. `clock` must outlive the player.
    RecordingPlayer(RecordingReader reader, Clock &clock, Callbacks callbacks);

    /// Starts or continues playing; `speed` 2: twice as fast. Must be above 0.
    void play(double speed);
    void pause();
    /// Jumps to this moment, playing or not. Reports the state of all locks `past` before it in one update, and then
    /// the events up to it, each at its own positionMs(). Covers less than `past` if that would be too much. Its
    /// callbacks must not pause or seek.
    Status seek(qint64 atMs, Millis past = Millis(0));

    [[nodiscard]] bool isPlaying() const { return m_timer != nullptr; }
    /// The position, between the start and the end of the recording.
    [[nodiscard]] qint64 positionMs() const;
    [[nodiscard]] const RecordingReader::Info &info() const { return m_reader.info(); }

private:
    void schedule();
    void playDue();
    void playNext();
    void tell(const FeedUpdate &update);
    void tell(const FeedState &state);

    RecordingReader m_reader;
    Clock &m_clock;
    Callbacks m_callbacks;
    QSet<LockName> m_shown;
    double m_speed = 1;
    qint64 m_from = 0;                     ///< the position at the last start or seek
    TimePoint m_fromAt {};                 ///< the time of that
    std::unique_ptr<Clock::Timer> m_timer; ///< set while it plays
};

} // namespace lockscope::inspect
