// SPDX-License-Identifier: Apache-2.0
#include "core/locks/mutex.h"
#include "tests/examples/examples.h"

#include <mutex>
#include <shared_mutex>

namespace lockscope::examples {

// example: exclusive
void alone(locks::Client &client, const Work &work)
{
    locks::Mutex orders(client, "orders");
    const std::scoped_lock lock(orders); // waits without limit; throws locks::LockError
    work();
}
// end

// example: try
bool aloneWithin(locks::Client &client, std::chrono::milliseconds wait, const Work &work)
{
    locks::FairMutex orders(client, "orders");
    const std::unique_lock lock(orders, wait);
    if (!lock)
        return false; // not free in time
    work();
    return true;
}
// end

// example: shared
void readTogether(locks::Client &client, const Work &work)
{
    locks::SharedMutex prices(client, "prices");
    const std::shared_lock lock(prices);
    work();
}
// end

// example: downgrade
void writeThenRead(locks::Client &client, const Work &write, const Work &read)
{
    locks::SharedMutex prices(client, "prices");
    std::unique_lock writing(prices);
    write();
    const std::shared_lock reading(prices); // a writer may read inside its own write lock
    writing.unlock();                       // now other readers can acquire the lock, writers cannot
    read();
}
// end

} // namespace lockscope::examples
