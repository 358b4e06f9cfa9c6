// SPDX-License-Identifier: Apache-2.0
#include "core/load/metrics/bottleneck.h"

namespace lockscope::load {

using namespace std::chrono_literals;

namespace {

constexpr auto Shortest = 3s;    // minimum time to judge by delays
constexpr double TooBusy = 0.95; // of all cores
constexpr auto TooLate = 10ms;   // a loop with this delay adds more to a wait than most locks do
constexpr double TooMuch = 0.1;  // of a cycle
constexpr double Passes = 2;     // a cycle passes the loop once to acquire and once to release

} // namespace

bool limitsTheLoad(const GeneratorEvidence &seen)
{
    if (seen.cpuShare && *seen.cpuShare > TooBusy * seen.cores)
        return true;
    if (seen.elapsed < Shortest)
        return false;
    if (seen.cycles == 0 || seen.lag.valueAtPercentile(99) <= std::chrono::microseconds(TooLate).count())
        return false;
    const double cycle = std::chrono::duration<double, std::micro>(seen.elapsed).count()
        * static_cast<double>(seen.concurrency) / static_cast<double>(seen.cycles);
    return Passes * seen.lag.mean() > TooMuch * cycle;
}

} // namespace lockscope::load
