// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/command.h"

#include <vector>

namespace lockscope::redis {

/// True for what changes nothing that is stored on a server and tells nobody anything: the only commands that a
/// read-only connection sends. Whatever is not listed is refused, so a command that nobody thought of is refused too.
///
/// Scripts: those that the server itself keeps from writing (EVAL_RO), and for older servers the texts of lua/inspect,
/// by hash.
[[nodiscard]] bool onlyReads(const Command &command);

/// The words that may begin such a command: "GET", "CLIENT ID". For tests, which compare them with what servers say of
/// themselves.
[[nodiscard]] std::vector<QByteArray> readOnlyWords();

} // namespace lockscope::redis
