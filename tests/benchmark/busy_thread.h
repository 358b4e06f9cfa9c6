// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <thread>

namespace lockscope::benchmark {

/// A thread that only burns a share of a core, in turns. The loss that it causes to others is the price of anything
/// that needs as much CPU time.
class BusyThread final
{
public:
    /// `share`: of one core, 0 to 1. `period`: from the start of one turn to the next.
    BusyThread(double share, std::chrono::nanoseconds period);

private:
    std::jthread m_thread;
};

} // namespace lockscope::benchmark
