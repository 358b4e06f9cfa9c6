// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/benchmark/raw_client.h"

namespace lockscope::benchmark {

/// Basic speed of this machine, to compare absolute numbers of different machines.
struct Calibration
{
    double pingMicroseconds = 0; ///< median of a PING over a raw blocking socket
    double coreScore = 0;        ///< million steps per second of a fixed integer loop on one core
};

Calibration calibrate(RawClient &server);

} // namespace lockscope::benchmark
