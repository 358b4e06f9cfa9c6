// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <thread>

namespace lockscope::benchmark {

/// A thread that does nothing but use a share of a processor, in turns: what others lose beside it is what anything
/// costs them that needs as much.
class BusyThread final
{
public:
    /// `share`: of one core, 0 to 1. `period`: from the start of one turn to the next.
    BusyThread(double share, std::chrono::nanoseconds period);

private:
    std::jthread m_thread;
};

} // namespace lockscope::benchmark
