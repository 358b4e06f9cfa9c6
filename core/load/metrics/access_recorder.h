// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/metrics/histogram_recorder.h"

#include <QString>
#include <optional>
#include <span>

namespace lockscope::load {

/// The results of a run's cycles. Each cycle adds to exactly one of `acquired`, `timeouts` and `errors`; each acquired
/// one later to exactly one of `released` and `lost`. A cycle counts once, however often its worker re-entered. Holds
/// of the warm-up that are lost in the measured part only add to `lost`.
struct Counters
{
    qint64 acquired = 0;
    qint64 released = 0; ///< released, or found gone when the release was resent after a lost reply
    qint64 timeouts = 0; ///< the wait ended without the lock
    qint64 errors = 0;   ///< unknown whether the lock was acquired, or the server refused
    qint64 lost = 0;     ///< held, but gone at the release, or not known to be released

    /// Number of cycles with a result. If 0, timeouts and errors were not measured.
    [[nodiscard]] qint64 ended() const { return acquired + timeouts + errors; }
    /// Number of holds that could be lost. If 0, lost holds were not measured.
    [[nodiscard]] qint64 held() const { return acquired + lost; }

    Counters &operator+=(const Counters &other);
    friend Counters operator-(const Counters &a, const Counters &b);
    friend bool operator==(const Counters &, const Counters &) = default;
};

/// The distribution of acquisitions over the workers.
struct Fairness
{
    double jain = 0.0;     ///< Jain's index: 1 all equal, 1/n one worker got all
    double minShare = 0.0; ///< share of the worker with the fewest acquisitions
    double maxShare = 0.0; ///< share of the worker with the most
};

/// The fairness of `acquired`, one number per worker. Empty without any acquisition.
[[nodiscard]] std::optional<Fairness> fairnessOf(std::span<const qint64> acquired);

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

/// The histograms with their names in reports.
inline constexpr std::pair<QLatin1StringView, Histogram AccessTotals::*> NamedHistograms[] {
    {QLatin1StringView("wait"), &AccessTotals::wait},
    {QLatin1StringView("wait_raw"), &AccessTotals::waitRaw},
    {QLatin1StringView("hold"), &AccessTotals::hold},
    {QLatin1StringView("handoff"), &AccessTotals::handoff},
    {QLatin1StringView("gave_up"), &AccessTotals::gaveUp},
    {QLatin1StringView("gave_up_raw"), &AccessTotals::gaveUpRaw},
    {QLatin1StringView("unfinished"), &AccessTotals::unfinished},
    {QLatin1StringView("unfinished_raw"), &AccessTotals::unfinishedRaw},
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
    // Thread: the writing thread.

    /// `raw`: the wait from the call, if `wait` counts from the planned time.
    void acquired(std::chrono::nanoseconds wait, std::optional<std::chrono::nanoseconds> raw = {})
    {
        m_acquiredWait.record(wait, raw);
        add(m_acquired);
    }
    void gaveUp(std::chrono::nanoseconds wait, std::optional<std::chrono::nanoseconds> raw = {})
    {
        m_gaveUp.record(wait, raw);
        add(m_timeouts);
    }
    /// The end of the run cut the wait off.
    void cutOff(std::chrono::nanoseconds wait, std::optional<std::chrono::nanoseconds> raw = {})
    {
        m_unfinished.record(wait, raw);
    }
    void handedOver(std::chrono::nanoseconds handoff) { m_handoff.record(handoff); }
    void released() { add(m_released); }
    void held(std::chrono::nanoseconds hold) { m_hold.record(hold); }
    void failed() { add(m_errors); }

    /// Thread: any.
    void lost() { m_lost.fetch_add(1, std::memory_order_release); }
    /// Thread: any.
    void addTo(AccessTotals &totals) const;

private:
    /// Waits with the same end.
    struct Waits
    {
        void record(std::chrono::nanoseconds wait, std::optional<std::chrono::nanoseconds> fromCall)
        {
            all.record(wait);
            if (fromCall)
                raw.record(*fromCall);
        }
        HistogramRecorder all;
        HistogramRecorder raw;
    };
    static void add(std::atomic<qint64> &counter)
    {
        counter.store(counter.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    }

    Waits m_acquiredWait;
    Waits m_gaveUp;
    Waits m_unfinished;
    HistogramRecorder m_hold;
    HistogramRecorder m_handoff;
    std::atomic<qint64> m_acquired {0};
    std::atomic<qint64> m_released {0};
    std::atomic<qint64> m_timeouts {0};
    std::atomic<qint64> m_errors {0};
    std::atomic<qint64> m_lost {0};
};

} // namespace lockscope::load
