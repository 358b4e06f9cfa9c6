// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/clock.h"

#include <QCoroTask>

namespace lockscope {

/// Lets `time` pass, or less when `cancel` fires. `clock` outlives it. Thread: the clock's.
[[nodiscard]] QCoro::Task<> rest(Clock &clock, Millis time, CancelToken cancel = {});

} // namespace lockscope
