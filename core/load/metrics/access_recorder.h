// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/metrics/counters.h"
#include "core/load/metrics/histogram_recorder.h"

#include <optional>

namespace lockscope::load {

/// The sum of several threads' measurements of one access.
struct AccessTotals
{
    Counters counters;
    Histogram wait;    ///< acquired cycles only, from the call to the grant; in an open loop from the planned time
    Histogram hold;    ///< from the grant to the sending of the release
    Histogram handoff; ///< from the sending of a release to the grant to a worker that had waited
    Histogram waitRaw; ///< open loop: from the call; otherwise empty

    /// The difference to `earlier`, an older state of the same sum.
    [[nodiscard]] AccessTotals since(const AccessTotals &earlier) const;
};

/// One thread's measurements of one access. That thread writes without locks; any thread may read at the same time.
class AccessRecorder final
{
public:
    /// For the writing thread.
    /// `raw`: the wait from the call, if `wait` counts from the planned time.
    void acquired(std::chrono::nanoseconds wait, std::optional<std::chrono::nanoseconds> raw = {});
    void handedOver(std::chrono::nanoseconds handoff) { m_handoff.record(handoff); }
    void released(std::chrono::nanoseconds hold);
    void lost(std::chrono::nanoseconds hold);
    void timedOut() { add(m_timeouts); }
    void failed() { add(m_errors); }

    /// Thread: any.
    void addTo(AccessTotals &totals) const;

private:
    static void add(std::atomic<qint64> &counter);

    HistogramRecorder m_wait;
    HistogramRecorder m_waitRaw;
    HistogramRecorder m_hold;
    HistogramRecorder m_handoff;
    std::atomic<qint64> m_acquired {0};
    std::atomic<qint64> m_released {0};
    std::atomic<qint64> m_timeouts {0};
    std::atomic<qint64> m_errors {0};
    std::atomic<qint64> m_lost {0};
};

} // namespace lockscope::load
