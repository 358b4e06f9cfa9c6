// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/feed_recording.h"

namespace lockscope::desktop {

Status FeedRecording::start(inspect::Recorder::Options options, const inspect::FeedUpdate &known)
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

Status FeedRecording::stop()
{
    if (!m_recorder)
        return {};
    const std::unique_ptr<inspect::Recorder> recorder = std::move(m_recorder);
    const Status ended = recorder->finish();
    m_lastTotals = recorder->totals();
    return ended;
}

} // namespace lockscope::desktop
