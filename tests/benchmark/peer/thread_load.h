// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client.h"

#include <string>

namespace lockscope::benchmark {

/// Threads that lock and unlock for a while, like RedissonLoad.java: `own`, each its own name; `contended`, all the
/// same name; `paced`, own names at planned times, `rate` a second together, with waits measured from the planned
/// time. Blocks; returns the line described in main.cpp. Throws std::runtime_error.
std::string runThreads(locks::Client &client, const std::string &verb, int threads, Millis time, double rate);

} // namespace lockscope::benchmark
