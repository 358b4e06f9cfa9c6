// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"

namespace lockscope::locks {

// What every lock of the families is made of. Thread: the engine's. One operation of a holder runs at a time
// (architecture.md 5b).

/// One attempt, without waiting for the lock; waits only for the holder's own operation before it.
QCoro::Task<Result<Attempt>> attemptOnce(std::shared_ptr<ClientState> state, LockName name, Family family, Claim claim);
QCoro::Task<Result<Released>> releaseOnce(std::shared_ptr<ClientState> state, LockName name, Family family,
                                          ThreadId thread, QByteArrayList values = {});

} // namespace lockscope::locks
