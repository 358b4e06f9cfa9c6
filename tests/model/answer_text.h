// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/attempt.h"

#include <string>

namespace lockscope::model {

// Replies in the models' notation: "granted 2", "busy", "free", "left 1", "true", a number, or the word of an error.
// An uncertain reply ends with "?".
[[nodiscard]] std::string textOf(const Result<locks::Attempt> &attempt);
[[nodiscard]] std::string textOf(const Result<locks::Released> &released);
[[nodiscard]] std::string textOf(const Result<bool> &result);
[[nodiscard]] std::string textOf(const Result<qint64> &result);

[[nodiscard]] inline bool isGrant(const std::string &answer)
{
    return answer.starts_with("granted");
}

/// The reply may have been lost, so the outcome is unknown.
[[nodiscard]] inline bool isUnknown(const std::string &answer)
{
    return answer == "not-known" || answer == "timeout" || answer == "connect" || answer == "link-lost";
}

} // namespace lockscope::model
