// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

namespace lockscope::load {

class RunState;

/// Runs cycles on the calling thread until the run stops. Not on the engine thread.
void runThreadWorker(const std::shared_ptr<RunState> &run, int worker);

/// Starts a worker that runs cycles as a coroutine until the run stops. Thread: engine.
void startLightWorker(const std::shared_ptr<RunState> &run, int worker);

} // namespace lockscope::load
