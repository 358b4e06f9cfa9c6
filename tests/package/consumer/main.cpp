// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <future>
#include <iostream>
#include <lockscope/lockscope.h>
#include <mutex>
#include <shared_mutex>

using namespace std::chrono_literals;

int main()
{
    std::promise<lockscope::LostHold> lost;
    lockscope::ClientOptions options;
    options.watchdogLease = 300ms; // a loss is reported within a third of it
    options.lockLost = [&lost](const lockscope::LostHold &hold) { lost.set_value(hold); };
    try {
        auto client = lockscope::Client::connect(std::getenv("LOCKSCOPE_URL"), options);
        lockscope::Mutex orders(client, "orders");
        lockscope::Mutex stock(client, "stock");
        {
            const std::scoped_lock both(orders, stock);
            std::cout << "both are ours\n";
        }
        lockscope::SharedMutex prices(client, "prices");
        {
            std::shared_lock lock(prices);
            std::cout << "reading\n";
        }
        orders.lock();
        const lockscope::HoldToken held = orders.holdToken();
        static_cast<void>(client.lock("orders").forceUnlock()); // as an operator does
        const lockscope::LostHold hold = lost.get_future().get();
        if (!held.isHeld())
            std::cout << "lost " << hold.lock.bytes().constData() << '\n';
    } catch (const lockscope::LockError &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return 0;
}
