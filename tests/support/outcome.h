// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

namespace lockscope::tests {

/// "ok", or the word of the error's kind, for readable comparisons.
template <typename T>
QString outcome(const Result<T> &result)
{
    return result ? QStringLiteral("ok") : toWord(result.error().kind);
}

} // namespace lockscope::tests
