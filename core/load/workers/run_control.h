// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/one_shot.h"
#include "core/load/scenario/scenario.h"

#include <atomic>
#include <memory>
#include <mutex>

namespace lockscope::load {

/// Changes to a running load; empty members stay unchanged.
struct LoadChange
{
    std::optional<Distribution> hold;
    std::optional<Distribution> think;
    std::optional<double> reads;
    std::optional<int> workers;         ///< this many of the scenario's workers are active, the others rest
    std::optional<ArrivalRate> rate {}; ///< of an open loop, from now on
};

/// Controls a run: which workers may continue, and the current values. Thread: any, unless stated otherwise.
class RunControl final
{
public:
    explicit RunControl(const Scenario &scenario);

    /// The values for the next cycles. A worker calls it again when version() has changed.
    [[nodiscard]] std::shared_ptr<const Scenario> scenario() const;
    [[nodiscard]] int version() const { return m_version; }

    /// ErrorKind::Usage as in Scenario::validated(), or for more workers than the run has.
    [[nodiscard]] Status change(const LoadChange &change);
    /// A change of one field.
    struct Changed
    {
        TimePoint at;
        QString field;
        QString from;
        QString to;
    };
    /// In order of time.
    [[nodiscard]] std::vector<Changed> changes() const;
    void setPaused(bool isPaused) { m_isPaused = isPaused; }
    [[nodiscard]] bool isPaused() const { return m_isPaused; }
    /// True if the worker, counted from 0, must not begin a cycle at present.
    [[nodiscard]] bool isPausedFor(int worker) const { return m_isPaused || worker >= m_active; }

    /// A light worker waits on this until something changes or the run ends. Thread: engine.
    [[nodiscard]] OneShot<bool> nextChange();
    /// Ends those waits. Thread: engine.
    void resumePaused();

private:
    std::atomic<bool> m_isPaused {false};
    std::atomic<int> m_active;
    std::atomic<int> m_version {0};
    mutable std::mutex m_mutex;
    std::shared_ptr<const Scenario> m_scenario; // guarded by m_mutex
    std::vector<Changed> m_changes;             // guarded by m_mutex
    std::vector<OneShot<bool>> m_paused;        // engine thread
};

} // namespace lockscope::load
