// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/metrics/counters.h"
#include "core/load/metrics/histogram_recorder.h"

#include <optional>

namespace lockscope::load {

/// The sum of what several threads measured of one access.
struct AccessTotals
{
    Counters counters;
    Histogram wait;    ///< from the call to the grant, of acquired cycles; in an open loop from the planned time
    Histogram hold;    ///< from the grant to the sending of the release
    Histogram handoff; ///< from the sending of a release to the grant to somebody who had waited
    Histogram waitRaw; ///< in an open loop, from the call; else empty

    /// What was added since `earlier`, an older state of the same sum.
    [[nodiscard]] AccessTotals since(const AccessTotals &earlier) const;
};

/// What one thread measures of one access. That thread writes without locks, any thread may read meanwhile.
class AccessRecorder final
{
public:
    /// The writing thread.
    /// `raw`: from the call on, where `wait` is from the planned time on.
    void acquired(std::chrono::nanoseconds wait, std::optional<std::chrono::nanoseconds> raw = {});
    void handedOver(std::chrono::nanoseconds handoff) { m_handoff.record(handoff); }
    void released(std::chrono::nanoseconds hold);
    void lost(std::chrono::nanoseconds hold);
    void timedOut() { add(m_timeouts); }
    void failed() { add(m_errors); }

    /// Any thread.
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
