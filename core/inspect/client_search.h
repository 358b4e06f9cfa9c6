// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/inspect/snapshot/client_address.h"
#include "core/inspect/snapshot/snapshot_reader.h"

namespace lockscope::inspect {

/// True if the client must have sent a command to the lock's node between two reads: it acquired the lock, or it
/// renewed a hold that only this client has. Redisson renews all readers' holds together, so the renewal of a shared
/// hold proves nothing. Pure; any thread.
[[nodiscard]] bool hasSentCommand(const LockSnapshot &before, const LockSnapshot &now, const ClientId &client);

/// Finds the address of a client. Reads the connections once, then follows the locks in `held` for up to `look` and
/// checks at each command of the client which connections were active. Ends early if the address is certain, or with
/// ErrorKind::Cancelled. Thread: engine.
[[nodiscard]] QCoro::Task<Result<ClientAddress>> findClient(topology::Router &router, SnapshotReader &reader,
                                                            Clock &clock, ClientId client, std::vector<LockName> held,
                                                            Millis look, CancelToken cancel);

} // namespace lockscope::inspect
