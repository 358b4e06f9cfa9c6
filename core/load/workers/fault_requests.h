// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/load/scenario/fault.h"

#include <array>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>

namespace lockscope::load {

/// Passes faults that the user requests during a run to the players of their targets. Thread: any.
class FaultRequests final
{
public:
    /// Starts or stops accepting faults.
    void setOpen(bool isOpen);
    /// Ends all waits because the run stops.
    void end();

    /// Requests the fault; its player runs it as soon as possible. ErrorKind::Refused: none are accepted now, or one of
    /// its target is running. Worker faults may follow each other at any rate.
    [[nodiscard]] Status request(const Fault &fault);

    /// For the player of the target: waits for the next fault. std::nullopt: `until` is reached, or the run stops.
    [[nodiscard]] std::optional<Fault> next(Fault::Target target, TimePoint until);
    /// Takes the faults that came too late for their player.
    [[nodiscard]] std::deque<Fault> takeLate(Fault::Target target);

private:
    struct Requests
    {
        std::deque<Fault> waiting;
        bool isBusy = false; ///< its player is not waiting
    };

    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_isOpen = false;              // guarded by m_mutex
    bool m_isEnding = false;            // guarded by m_mutex
    std::array<Requests, 3> m_requests; // guarded by m_mutex; by target
};

} // namespace lockscope::load
