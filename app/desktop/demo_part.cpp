// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/demo_part.h"

#include "core/base/one_shot.h"

namespace lockscope::desktop {
namespace {

QCoro::Task<> delay(Clock *clock, CancelToken cancel, Millis time)
{
    OneShot<bool> over;
    const std::unique_ptr<Clock::Timer> timer = clock->callAt(clock->now() + time,
                                                              [over]() mutable { over.set(true); });
    const CancelToken::Registration cancelled = cancel.onCancel([over]() mutable { over.set(false); });
    co_await over;
}

/// Keeps everything in its own frame. `client` exists until `cancel` fires. `clock` belongs to the engine, which
/// outlives all its tasks.
QCoro::Task<> perform(locks::Client *client, locks::Lock lock, DemoPart part, Clock *clock, CancelToken cancel)
{
    const ThreadId self = ThreadId::next();
    co_await delay(clock, cancel, part.delay);
    while (!cancel.isCancelled()) {
        int holds = 0;
        bool isGranted = true;
        while (holds < part.depth && isGranted) {
            const Result<locks::Attempt> attempt = co_await lock.acquire(self, part.lease, Deadline::never(), cancel);
            isGranted = locks::isGranted(attempt);
            holds += isGranted;
        }
        if (part.dies && holds == part.depth && !cancel.isCancelled()) {
            client->abandon();
            co_return;
        }
        if (holds > 0)
            co_await delay(clock, cancel, part.hold);
        for (; holds > 0; --holds) {
            const Result<locks::Released> released = co_await lock.release(self);
            if (!released)
                break; // lost, or the server is unreachable: the hold ends with its lease
        }
        co_await delay(clock, cancel, part.think);
    }
}

} // namespace

void play(locks::Client &client, const DemoPart &part, const CancelToken &cancel)
{
    client.engine().post([client = &client, lock = client.lock(part.lock, part.family), part, cancel] {
        perform(client, lock, part, &client->clock(), cancel);
    });
}

} // namespace lockscope::desktop
