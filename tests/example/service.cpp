// SPDX-License-Identifier: Apache-2.0
#include "core/locks/mutex.h"

#include <QCoreApplication>
#include <iostream>
#include <mutex>
#include <shared_mutex>

using namespace lockscope;
using namespace std::chrono_literals;

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv); // Qt's sockets want one; its event loop need not run
    const auto options = topology::parseUrl(qEnvironmentVariable("LOCKSCOPE_URL"));
    if (!options) {
        std::cerr << options.error().message.toStdString() << '\n';
        return 2;
    }
    topology::Deployment redis(*options);
    if (const auto connected = redis.connect().result(); !connected) {
        std::cerr << connected.error().message.toStdString() << '\n';
        return 3;
    }
    pubsub::Bus bus(redis);
    locks::Client client(bus); // one identity: a UUID with its watchdog
    locks::SharedMutex stock(client, LockName("{eu}:stock"));

    {
        const std::shared_lock reading(stock); // RReadWriteLock.readLock().lock() in Java
        std::cout << "reading together with others\n";
    }
    const std::unique_lock writing(stock, 2s); // writeLock().tryLock(2, SECONDS)
    if (!writing)
        return 5;
    std::cout << "writing alone\n";
    return 0; // the lock is given back, then the client, then the links
}
