// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/command.h"

#include <vector>

namespace lockscope::redis {

/// True for commands that neither change stored data nor publish anything: the only ones that a read-only connection
/// sends. Commands that are not listed are refused.
///
/// Scripts: those that the server itself keeps from writing (EVAL_RO), and for other servers the scripts of
/// lua/inspect.
[[nodiscard]] bool onlyReads(const Command &command);

/// The words that such a command may begin with: "GET", "CLIENT ID". For tests, which compare them with the servers'
/// own command tables.
[[nodiscard]] std::vector<QByteArray> readOnlyWords();

} // namespace lockscope::redis
