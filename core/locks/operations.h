// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"
#include "core/locks/request.h"

namespace lockscope::locks {

// The single-step operations of all lock families. Thread: engine. One operation of a holder runs at a time
// (core/locks/README.md, "A hold").

/// One attempt. Does not wait for the lock, only for an earlier operation of the same holder.
QCoro::Task<Result<Attempt>> attemptOnce(std::shared_ptr<ClientState> state, std::shared_ptr<AcquireRequest> request);
QCoro::Task<Result<Released>> releaseOnce(std::shared_ptr<ClientState> state, LockName name, Family family,
                                          ThreadId thread, QByteArrayList values = {});

} // namespace lockscope::locks
