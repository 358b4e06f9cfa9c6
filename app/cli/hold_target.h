// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/locks/client.h"
#include "core/locks/multi_lock.h"

#include <QFuture>
#include <QPromise>

namespace lockscope::cli {

/// The lock, group or semaphore that `hold` acquires.
struct HoldWish
{
    enum class Kind {
        Lock,
        Multi,       ///< all of `names`
        RedLock,     ///< one name, on a majority of the servers
        FasterMulti, ///< `values` of the named group
        Semaphore,
        Permit,
    };
    std::vector<LockName> names;
    QStringList values;
    Kind kind = Kind::Lock;
    locks::Family family = locks::Family::Reentrant; ///< of each lock
    locks::Lease lease = locks::Lease::watchdog();   ///< unused for a semaphore
    Millis watchdogLease {30000};                    ///< renewed every third of it; also for a permit

    [[nodiscard]] const LockName &name() const { return names.front(); }
    /// The names, for display.
    [[nodiscard]] QString toString() const;
};

/// A lock, a group of locks, or one permit of a semaphore. Acquired once and released once. Thread: main.
class HoldTarget
{
public:
    /// Called on any thread if the lock or permit is lost before its release.
    using OnLost = std::function<void(renewal::LossReason, const Message &cause)>;
    /// Takes one client per server; the clients must outlive this object. A single lock reports its loss through
    /// ClientOptions::lockLost.
    static std::unique_ptr<HoldTarget> make(const std::vector<std::unique_ptr<locks::Client>> &clients,
                                            const HoldWish &wish, OnLost onLost);
    virtual ~HoldTarget() = default;

    /// Returns false if no permit can be acquired because the number of permits was never set.
    [[nodiscard]] virtual QFuture<Result<bool>> exists() { return finished(Result<bool>(true)); }
    /// Waits without limit if `wait` is std::nullopt. A `wait` of 0 is a single attempt.
    [[nodiscard]] virtual QFuture<Result<locks::Attempt>> acquire(std::optional<Millis> wait, CancelToken cancel) = 0;
    /// Starts to renew the lease and to report its loss.
    virtual void keep() { }
    /// Returns the local time at which the hold ends without another renewal; max: never; in the past: lost. Blocks
    /// until the engine threads answer.
    [[nodiscard]] virtual TimePoint heldUntil() = 0;
    /// Returns the renewals that failed since the last successful one, as LostHold::cause. Blocks like heldUntil().
    [[nodiscard]] virtual Message failedRenewals() { return {}; }
    /// Returns the caller's lease, or the watchdog's.
    [[nodiscard]] virtual Millis lease() const = 0;
    enum class State { Held, Gone, Taken }; ///< Taken: gone, and another client holds the lock
    /// Queries the server, unless a hold of this kind cannot be lost.
    [[nodiscard]] virtual QFuture<Result<State>> state() { return finished(Result<State>(State::Held)); }
    [[nodiscard]] virtual QFuture<Result<locks::Released>> release() = 0;

private:
    /// Qt's own function for this has one name in Qt 6.4 and another from 6.6 on.
    template <typename T>
    static QFuture<T> finished(T result)
    {
        QPromise<T> promise;
        promise.start();
        promise.addResult(std::move(result));
        promise.finish();
        return promise.future();
    }
};

} // namespace lockscope::cli
