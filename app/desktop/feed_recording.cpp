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
    return m_recorder ? std::exchange(m_recorder, nullptr)->finish() : Status();
}

} // namespace lockscope::desktop
