// SPDX-License-Identifier: Apache-2.0
#include "core/locks/client.h"
#include "core/locks/multi_mutex.h"
#include "core/locks/mutex.h"
#include "core/topology/deployment.h"

#include <QCoreApplication>
#include <future>
#include <iostream>
#include <mutex>
#include <shared_mutex>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

int failed(const Error &error)
{
    std::cerr << error.message.english().toStdString() << '\n';
    return 1;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const auto options = topology::parseUrl(qEnvironmentVariable("LOCKSCOPE_URL"));
    if (!options)
        return failed(options.error());
    topology::Deployment redis(*options);
    if (const auto connected = redis.connect().result(); !connected)
        return failed(connected.error());
    pubsub::Bus bus(redis);

    std::promise<locks::LostHold> lost;
    locks::ClientOptions clientOptions;
    clientOptions.watchdogLease = 300ms; // a loss is told within a third of it
    clientOptions.lockLost = [&lost](const locks::LostHold &hold) { lost.set_value(hold); };
    locks::Client client(bus, clientOptions);

    locks::Mutex orders(client, LockName("orders"));
    locks::Mutex stock(client, LockName("stock"));
    {
        const std::scoped_lock both(orders, stock);
        std::cout << "both are ours\n";
    }
    locks::SharedMutex prices(client, LockName("prices"));
    {
        const std::shared_lock reading(prices);
        std::cout << "reading\n";
    }
    orders.lock();
    static_cast<void>(client.asyncLock(LockName("orders")).forceUnlock().result()); // as an operator does
    const locks::LostHold hold = lost.get_future().get();
    std::cout << "lost " << hold.lock.bytes().constData() << '\n';
    return 0;
}
