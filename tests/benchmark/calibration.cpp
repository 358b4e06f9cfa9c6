// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/calibration.h"

#include "tests/benchmark/verdict.h"

#include <chrono>

namespace lockscope::benchmark {

namespace {

using SteadyClock = std::chrono::steady_clock;

double pingMicroseconds(RawClient &server)
{
    constexpr int Pings = 2001;
    std::vector<double> times;
    for (int i = 0; i < Pings; ++i) {
        const auto start = SteadyClock::now();
        server.call({"PING"});
        times.push_back(std::chrono::duration<double, std::micro>(SteadyClock::now() - start).count());
    }
    return median(std::move(times));
}

/// A linear congruential generator: each step depends on the last, so the compiler cannot skip or vectorize the loop.
double coreScore()
{
    constexpr int Steps = 200'000'000;
    const auto start = SteadyClock::now();
    quint64 value = static_cast<quint64>(start.time_since_epoch().count());
    for (int i = 0; i < Steps; ++i)
        value = value * 6364136223846793005U + 1442695040888963407U;
    volatile quint64 result = value;
    Q_UNUSED(result)
    return Steps / std::chrono::duration<double, std::micro>(SteadyClock::now() - start).count();
}

} // namespace

Calibration calibrate(RawClient &server)
{
    return {pingMicroseconds(server), coreScore()};
}

} // namespace lockscope::benchmark
