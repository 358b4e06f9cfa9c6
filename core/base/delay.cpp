// SPDX-License-Identifier: Apache-2.0
#include "core/base/delay.h"

#include "core/base/one_shot.h"

namespace lockscope {

QCoro::Task<> delay(Clock &clock, Millis time, CancelToken cancel)
{
    OneShot<bool> over;
    const std::unique_ptr<Clock::Timer> timer = clock.callAt(clock.now() + time, [over]() mutable { over.set(true); });
    const CancelToken::Registration cancelled = cancel.onCancel([over]() mutable { over.set(false); });
    co_await over;
}

} // namespace lockscope
