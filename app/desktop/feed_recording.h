// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/system_clock.h"
#include "core/inspect/recorder.h"

#include <functional>

namespace lockscope::desktop {

/// The recording of a feed, while there is one. Thread: the engine's, but for its construction.
class FeedRecording final
{
public:
    /// Begins with the locks that are known already. Ends an earlier one.
    Status start(inspect::Recorder::Options options, const inspect::FeedUpdate &known);
    /// What became of it; nothing was going on: an empty file.
    Status stop();
    /// What the last one that was stopped has, files and all.
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

    /// Told once when it cannot go on. Set before the start.
    std::function<void(const Error &)> onFailed;

private:
    SystemClock m_clock;
    std::unique_ptr<inspect::Recorder> m_recorder;
    inspect::Recorder::Totals m_lastTotals;
};

} // namespace lockscope::desktop
