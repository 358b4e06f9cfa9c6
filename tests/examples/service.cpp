// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <iostream>
#include <lockscope/lockscope.h>
#include <mutex>
#include <shared_mutex>

using namespace std::chrono_literals;

int main()
{
    const char *const url = std::getenv("LOCKSCOPE_URL"); // redis://user:password@host:6379
    if (!url)
        return 2;
    try {
        auto client = lockscope::Client::connect(url);
        lockscope::SharedMutex stock(client, "{eu}:stock");
        {
            const std::shared_lock reading(stock); // RReadWriteLock.readLock().lock() in Java
            std::cout << "reading together with others\n";
        }
        const std::unique_lock writing(stock, 2s); // writeLock().tryLock(2, SECONDS)
        if (!writing)
            return 5;
        std::cout << "writing alone\n";
    } catch (const lockscope::LockError &error) {
        std::cerr << error.what() << '\n';
        return 3;
    }
    return 0;
}
