// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/system_clock.h"
#include "core/inspect/recording/recorder.h"

#include <functional>

namespace lockscope::desktop {

/// The recording of a feed, while one is active. Thread: engine, except for its construction.
class FeedRecording final
{
public:
    /// Starts with the known locks. Ends an earlier recording.
    Status start(inspect::Recorder::Options options, const inspect::FeedUpdate &known)
    {
        if (const Status ended = stop(); !ended)
            return ended;
        Result<std::unique_ptr<inspect::Recorder>> recorder = inspect::Recorder::create(std::move(options), m_clock);
        if (!recorder)
            return fail(recorder.error());
        if (const Status written = (*recorder)->add(known); !written)
            return written;
        m_recorder = std::move(*recorder);
        return {};
    }

    /// Ends the recording. Success if none is active.
    Status stop()
    {
        if (!m_recorder)
            return {};
        const std::unique_ptr<inspect::Recorder> recorder = std::move(m_recorder);
        const Status ended = recorder->finish();
        m_lastTotals = recorder->totals();
        return ended;
    }

    /// Totals of the last stopped recording, including its files.
    [[nodiscard]] const inspect::Recorder::Totals &lastTotals() const { return m_lastTotals; }
    template <typename Part>
    void add(const Part &part)
    {
        if (!m_recorder)
            return;
        const Status written = m_recorder->add(part);
        if (written)
            return;
        m_recorder.reset();
        onFailed(written.error());
    }

    /// Called once if recording fails. Set it before start().
    std::function<void(const Error &)> onFailed;

private:
    SystemClock m_clock;
    std::unique_ptr<inspect::Recorder> m_recorder;
    inspect::Recorder::Totals m_lastTotals;
};

} // namespace lockscope::desktop
