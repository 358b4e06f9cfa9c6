// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/command.h"

#include <vector>

namespace lockscope::redis {

/// True for commands that do not change stored data and do not publish messages. A read-only connection sends only
/// these. Commands that are not listed are refused.
///
/// Scripts: those that the server itself keeps from writing (EVAL_RO), and for other servers the scripts of
/// lua/inspect.
[[nodiscard]] bool onlyReads(const Command &command);

/// Returns the names of the read-only commands: "GET", "CLIENT ID". For tests, which compare them with the servers'
/// own command tables.
[[nodiscard]] std::vector<QByteArray> readOnlyWords();

} // namespace lockscope::redis
