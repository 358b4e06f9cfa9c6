// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/benchmark/raw_client.h"

namespace lockscope::benchmark {

/// What this machine can do, so that absolute numbers of different machines can be compared.
struct Calibration
{
    double pingMicroseconds = 0; ///< median of a PING over a raw blocking socket
    double coreScore = 0;        ///< millions of steps a second of a fixed integer loop on one core
};

Calibration calibrate(RawClient &server);

} // namespace lockscope::benchmark
