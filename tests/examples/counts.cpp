// SPDX-License-Identifier: Apache-2.0
#include "core/locks/counting_semaphore.h"
#include "tests/examples/examples.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::examples {

// example: semaphore
void asOneOfFour(locks::Client &client, const Work &work)
{
    static_cast<void>(client.blockingSemaphore("workers").trySetPermits(4)); // no effect if the semaphore exists
    locks::CountingSemaphore workers(client, "workers");
    workers.acquire();
    work();
    workers.release();
}
// end

// example: permit
Status withPermit(locks::Client &client, const Work &work)
{
    const locks::BlockingPermitSemaphore gpus = client.blockingPermitSemaphore("gpus");
    if (const Result<bool> made = gpus.trySetPermits(2); !made)
        return fail(made.error());
    const Result<locks::PermitAttempt> attempt = gpus.tryAcquire(1, 5s, 1min); // waits 5 s for a lease of 1 min
    if (!attempt)
        return fail(attempt.error());
    const auto *granted = std::get_if<locks::GrantedPermits>(&*attempt);
    if (!granted)
        return fail(ErrorKind::Timeout, Message::verbatim(u"All GPUs are in use."_s));
    work();
    return gpus.release(granted->ids);
}
// end

// example: latch
void arriveAndWait(locks::Client &client)
{
    locks::Latch ready(client, "ready");
    ready.arrive_and_wait(); // until all have arrived
}
// end

} // namespace lockscope::examples
