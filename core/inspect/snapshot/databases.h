// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"
#include "core/redis/server_info.h"

namespace lockscope::inspect {

/// Whether another database than `database` has keys. Pure; any thread.
[[nodiscard]] bool hasOtherDatabases(const redis::ServerInfo &server, int database);
/// If only other databases than `database` have keys: names them, and how to read them. Otherwise empty. `isSocket`:
/// the connection has a URL of a Unix socket. Pure; any thread.
[[nodiscard]] Message databaseHint(const redis::ServerInfo &server, int database, bool isSocket);

} // namespace lockscope::inspect
