// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/golden_case.h"
#include "core/redis/reply.h"

namespace lockscope::lab {

/// The step and its result: "B requests the write lock and is denied: …".
[[nodiscard]] Message sentenceOf(const GoldenStep &step);
/// `nil`, a word, or `{1, 2}`, with short holders; the same in both languages.
[[nodiscard]] QByteArray replyText(const redis::Reply &reply);

} // namespace lockscope::lab
