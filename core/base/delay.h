// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/clock.h"

#include <QCoroTask>

namespace lockscope {

/// Finishes after `time`, or earlier when `cancel` fires. `clock` must outlive it. Thread: the clock's.
[[nodiscard]] QCoro::Task<> delay(Clock &clock, Millis time, CancelToken cancel = {});

} // namespace lockscope
