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
    /// Waits that ended without the lock, measured like `wait` and `waitRaw`: given up, or cut off by the end of the
    /// run.
    Histogram gaveUp {};
    Histogram gaveUpRaw {};
    Histogram unfinished {};
    Histogram unfinishedRaw {};

    /// The difference to `earlier`, an older state of the same sum.
    [[nodiscard]] AccessTotals since(const AccessTotals &earlier) const;
    AccessTotals &operator+=(const AccessTotals &other);
};

/// A percentile of all waits, with and without the lock, in microseconds.
struct WaitPercentile
{
    qint64 value = 0;
    bool isAtLeast = false; ///< the percentile is a wait that was given up: its full length is not known
};

/// Waits that were given up count as longer than all others, cut-off waits as long as they lasted. Empty if no wait
/// got the lock. All histograms must have the same layout.
[[nodiscard]] std::optional<WaitPercentile> waitPercentile(const Histogram &acquired, const Histogram &gaveUp,
                                                           const Histogram &unfinished, double percent);

/// One thread's measurements of one access. That thread writes without locks; any thread may read at the same time.
class AccessRecorder final
{
public:
    /// For the writing thread.
    /// `raw`: the wait from the call, if `wait` counts from the planned time.
    void acquired(std::chrono::nanoseconds wait, std::optional<std::chrono::nanoseconds> raw = {});
    void gaveUp(std::chrono::nanoseconds wait, std::optional<std::chrono::nanoseconds> raw = {});
    /// The end of the run cut the wait off.
    void cutOff(std::chrono::nanoseconds wait, std::optional<std::chrono::nanoseconds> raw = {});
    void handedOver(std::chrono::nanoseconds handoff) { m_handoff.record(handoff); }
    void released() { add(m_released); }
    void held(std::chrono::nanoseconds hold) { m_hold.record(hold); }
    void failed() { add(m_errors); }

    /// Thread: any.
    void lost() { m_lost.fetch_add(1, std::memory_order_release); }
    /// Thread: any.
    void addTo(AccessTotals &totals) const;

private:
    static void add(std::atomic<qint64> &counter);

    HistogramRecorder m_wait;
    HistogramRecorder m_waitRaw;
    HistogramRecorder m_hold;
    HistogramRecorder m_handoff;
    HistogramRecorder m_gaveUp;
    HistogramRecorder m_gaveUpRaw;
    HistogramRecorder m_unfinished;
    HistogramRecorder m_unfinishedRaw;
    std::atomic<qint64> m_acquired {0};
    std::atomic<qint64> m_released {0};
    std::atomic<qint64> m_timeouts {0};
    std::atomic<qint64> m_errors {0};
    std::atomic<qint64> m_lost {0};
};

} // namespace lockscope::load
