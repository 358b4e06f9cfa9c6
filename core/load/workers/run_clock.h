// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/error.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>

namespace lockscope::load {

/// The measured part of a run, its end and the reason for an early end. Thread: any.
class RunClock final
{
public:
    /// The measured part is [from, until); it is empty if the run was stopped earlier.
    void measureBetween(TimePoint from, TimePoint until);
    [[nodiscard]] bool isMeasured(TimePoint at) const { return at >= measuredFrom() && at < measuredUntil(); }
    [[nodiscard]] TimePoint measuredFrom() const { return m_from; }
    [[nodiscard]] TimePoint measuredUntil() const { return m_until; }

    /// Ends all waits. The first call sets the end of the measured part and the reason; returns false for the others.
    bool stop(std::optional<Error> why);
    [[nodiscard]] bool isStopping() const { return m_isStopping; }
    [[nodiscard]] std::optional<Error> error() const;
    /// The server has replied to the clean-up after the run.
    void noteProgress() { m_progressAt = BootClock::now(); }
    /// The time of the stop, or of the last reply to the clean-up after it.
    [[nodiscard]] TimePoint progressAt() const { return m_progressAt; }

    /// Blocks the calling thread. Returns false if the run stops first. Not on an engine thread.
    bool pause(std::chrono::nanoseconds time);
    /// Blocks the calling thread until `isOver`, which is checked at each wake(), or the run stops.
    void waitUntil(const std::function<bool()> &isOver);
    void wake();

private:
    std::atomic<bool> m_isStopping {false};
    std::atomic<TimePoint> m_from {TimePoint::max()};
    std::atomic<TimePoint> m_until {TimePoint::max()};
    std::atomic<TimePoint> m_progressAt {};
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::optional<Error> m_error; // guarded by m_mutex
};

} // namespace lockscope::load
