// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QByteArrayView>

namespace lockscope::inspect {

/// Whether INFO keyspace reports keys in another database than `database`. Pure; any thread.
[[nodiscard]] bool hasOtherDatabases(QByteArrayView info, int database);
/// If only other databases than `database` have keys: names them, and how to read them. Otherwise empty. `isSocket`:
/// the connection has a URL of a Unix socket. Pure; any thread.
[[nodiscard]] Message databaseHint(QByteArrayView info, int database, bool isSocket);

} // namespace lockscope::inspect
