// SPDX-License-Identifier: Apache-2.0
#include "core/base/launch.h"
#include "core/base/when_done.h"
#include "core/locks/blocking_lock.h"
#include "tests/examples/examples.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::examples {

// example: stop
QString runUnlessStopped(locks::Client &client, const std::stop_token &stop, const Work &work)
{
    locks::BlockingLock orders(client, "orders");
    const Result<locks::Attempt> attempt = orders.tryLock(30s, locks::Lease::watchdog(), stop);
    if (!attempt)
        return attempt.error().kind == ErrorKind::Cancelled ? u"stopped"_s : attempt.error().message.english();
    if (std::holds_alternative<locks::Busy>(*attempt))
        return u"busy"_s;
    work();
    const Result<locks::Released> released = orders.unlock();
    return released ? u"done"_s : released.error().message.english();
}
// end

// example: future
void runLater(locks::Client &client, QObject *context, const std::function<void(bool)> &done)
{
    const locks::AsyncLock orders = client.asyncLock("orders");
    const ThreadId holder = ThreadId::next(); // not a thread: any code with this id can unlock
    whenDone(orders.tryLock(holder, 2s), context, [=](const Result<locks::Attempt> &attempt) {
        done(locks::isGranted(attempt)); // in the thread of `context`
        if (locks::isGranted(attempt))
            static_cast<void>(orders.unlock(holder));
    });
}
// end

// example: coroutine
QCoro::Task<Result<qint64>> countHolds(locks::Lock lock) // parameters by value: they live as long as the coroutine
{
    const ThreadId holder = ThreadId::next();
    const Result<locks::Attempt> attempt = co_await lock.acquire(holder);
    if (!attempt)
        co_return fail(attempt.error());
    Result<qint64> holds = co_await lock.holdCount(holder);
    co_await lock.release(holder);
    co_return holds;
}

QFuture<Result<qint64>> countHoldsInside(locks::Client &client)
{
    const locks::Lock orders = client.lock("orders");
    return launch<qint64>(client.engine(), [orders] { return countHolds(orders); });
}
// end

} // namespace lockscope::examples
