// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/one_shot.h"
#include "core/load/scenario/scenario.h"

#include <QCoroTask>
#include <atomic>
#include <memory>
#include <mutex>

namespace lockscope::load {

/// What may change while a run goes on; what is empty stays as it is.
struct LoadChange
{
    std::optional<Distribution> hold;
    std::optional<Distribution> think;
    std::optional<double> reads;
    std::optional<int> workers;         ///< so many of the scenario's work, the others rest
    std::optional<ArrivalRate> rate {}; ///< of an open loop, from now on
};

/// The steering wheel of a run: who may go on, and with which values. Any thread, unless said otherwise.
class RunControl final
{
public:
    explicit RunControl(const Scenario &scenario);

    /// What the next cycles are drawn from. A worker asks again when version() differs.
    [[nodiscard]] std::shared_ptr<const Scenario> scenario() const;
    [[nodiscard]] int version() const { return m_version; }

    /// ErrorKind::Usage as Scenario::validated(), and for more workers than the run has.
    [[nodiscard]] Status change(const LoadChange &change);
    void setPaused(bool isPaused) { m_isPaused = isPaused; }
    [[nodiscard]] bool isPaused() const { return m_isPaused; }
    /// The worker, counted from 0, begins no cycle for now.
    [[nodiscard]] bool rests(int worker) const { return m_isPaused || worker >= m_active; }

    /// A light worker's wait until something changes or the run ends. Engine thread.
    [[nodiscard]] OneShot<bool> nextChange();
    /// Ends those waits. Engine thread.
    void wakeResting();

private:
    std::atomic<bool> m_isPaused {false};
    std::atomic<int> m_active;
    std::atomic<int> m_version {0};
    mutable std::mutex m_mutex;
    std::shared_ptr<const Scenario> m_scenario; // guarded by m_mutex
    std::vector<OneShot<bool>> m_resting;       // engine thread
};

} // namespace lockscope::load
