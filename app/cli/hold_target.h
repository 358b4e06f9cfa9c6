// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/locks/client.h"

#include <QFuture>

namespace lockscope::cli {

/// What `hold` was told to take.
struct HoldWish
{
    enum class Kind { Lock, Semaphore, Permit };
    LockName name;
    Kind kind = Kind::Lock;
    locks::Family family = locks::Family::Reentrant; ///< of a lock
    locks::Lease lease = locks::Lease::watchdog();   ///< a semaphore's permit has none
};

/// A lock, or one permit of a semaphore, taken once and given back once. Thread: the main thread.
class HoldTarget
{
public:
    /// Told in the main thread when what was taken is lost before it is given back.
    using OnLost = std::function<void(renewal::LossReason)>;
    /// `client` outlives it. The losses of a lock come by ClientOptions::lockLost.
    static std::unique_ptr<HoldTarget> make(locks::Client &client, const HoldWish &wish, OnLost onLost);
    virtual ~HoldTarget() = default;

    /// False: permits cannot be taken because nobody has set their number.
    [[nodiscard]] virtual QFuture<Result<bool>> exists() = 0;
    /// Without `wait` for ever, with 0 one attempt.
    [[nodiscard]] virtual QFuture<Result<locks::Attempt>> acquire(std::optional<Millis> wait, CancelToken cancel) = 0;
    /// From here on it is kept alive and its loss is told.
    virtual void keep() { }
    [[nodiscard]] virtual QFuture<Result<bool>> isHeld() = 0;
    [[nodiscard]] virtual QFuture<Result<locks::Released>> giveBack() = 0;
};

} // namespace lockscope::cli
