// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/locks/client.h"
#include "core/locks/multi_lock.h"

#include <QFuture>

namespace lockscope::cli {

/// What `hold` was told to take.
struct HoldWish
{
    enum class Kind {
        Lock,
        Multi,       ///< all of `names`
        RedLock,     ///< the one name on a majority of the servers
        FasterMulti, ///< `values` of the group that is named
        Semaphore,
        Permit,
    };
    std::vector<LockName> names;
    QStringList values;
    Kind kind = Kind::Lock;
    locks::Family family = locks::Family::Reentrant; ///< of a lock, or of each of several
    locks::Lease lease = locks::Lease::watchdog();   ///< a semaphore's permit has none

    [[nodiscard]] const LockName &name() const { return names.front(); }
    /// For people: the names.
    [[nodiscard]] QString toString() const;
};

/// A lock, several as one, or one permit of a semaphore, taken once and given back once. Thread: the main thread.
class HoldTarget
{
public:
    /// Told in any thread when what was taken is lost before it is given back.
    using OnLost = std::function<void(renewal::LossReason, const Message &cause)>;
    /// One client for each server; they outlive it. The losses of a single lock come by ClientOptions::lockLost.
    static std::unique_ptr<HoldTarget> make(const std::vector<std::unique_ptr<locks::Client>> &clients,
                                            const HoldWish &wish, OnLost onLost);
    virtual ~HoldTarget() = default;

    /// False: permits cannot be taken because their number was never set.
    [[nodiscard]] virtual QFuture<Result<bool>> exists() = 0;
    /// Without `wait` for ever, with 0 one attempt.
    [[nodiscard]] virtual QFuture<Result<locks::Attempt>> acquire(std::optional<Millis> wait, CancelToken cancel) = 0;
    /// From here on it is kept alive and its loss is told.
    virtual void keep() { }
    /// The local time at which the hold ends without a further renewal; max: never; in the past: lost. Blocks until
    /// the engine threads answer.
    [[nodiscard]] virtual TimePoint heldUntil() = 0;
    /// The renewals that failed since the last one that was applied, as LostHold::cause. Blocks as heldUntil().
    [[nodiscard]] virtual Message failedRenewals() { return {}; }
    /// The caller's lease, or the watchdog's.
    [[nodiscard]] virtual Millis lease() const = 0;
    [[nodiscard]] virtual QFuture<Result<bool>> isHeld() = 0;
    [[nodiscard]] virtual QFuture<Result<locks::Released>> giveBack() = 0;
};

} // namespace lockscope::cli
