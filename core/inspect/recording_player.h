// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/inspector.h"
#include "core/inspect/recording_reader.h"

#include <QSet>

namespace lockscope::inspect {

/// Plays a recording to whatever takes a live feed: the same updates and states, at any speed, from any moment. Points
/// in time are those of the recording, see tapeTime(): what is told counts from positionMs(), which stands still with
/// it. Thread: the clock's; the callbacks run on it, from its timers and from seek().
class RecordingPlayer final
{
public:
    struct Callbacks
    {
        Inspector::OnUpdate update;
        Inspector::OnState state;
        std::function<void()> ended {};                ///< everything was played
        std::function<void(const Error &)> damaged {}; ///< a frame was passed over
    };

    /// Stands at the beginning. `clock` outlives the player.
    RecordingPlayer(RecordingReader reader, Clock &clock, Callbacks callbacks);

    /// Goes on; twice as fast: 2. More than 0.
    void play(double speed);
    void pause();
    /// Goes to this moment, playing or not, and tells of all locks as they were `past` before it in one update, and
    /// then of what happened until it, each at its own positionMs(): less than `past` where that is very much.
    /// Callbacks of it neither pause nor seek.
    Status seek(qint64 atMs, Millis past = Millis(0));

    [[nodiscard]] bool isPlaying() const { return m_timer != nullptr; }
    /// Where it is, between the start and the end of the recording.
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
    qint64 m_from = 0;                     ///< the position when it was last started or sought
    TimePoint m_fromAt {};                 ///< when that was
    std::unique_ptr<Clock::Timer> m_timer; ///< while it plays
};

} // namespace lockscope::inspect
