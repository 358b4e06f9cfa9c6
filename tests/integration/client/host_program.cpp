// SPDX-License-Identifier: Apache-2.0
#include "core/topology/deployment.h"

#include <QCoreApplication>
#include <iostream>
#include <lockscope/lockscope.h>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

namespace {

int connectRaw(const char *url)
{
    const auto options = lockscope::topology::parseUrl(QString::fromUtf8(url));
    if (!options)
        return 2;
    lockscope::topology::Deployment deployment(*options);
    const auto connected = deployment.connect().result();
    std::cout << connected.error().message.english().toStdString() << '\n';
    return 0;
}

} // namespace

// host_program none|before|after|thread|exit|late|raw URL: takes a lock in a program without QCoreApplication, with one
// created before or after the first client; in a thread; in a program that exits without returning from main(); with a
// client that is destroyed after the application; and connects a Deployment without an application.
int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    const std::string_view way = argv[1];
    if (way == "raw")
        return connectRaw(argv[2]);
    std::optional<lockscope::Client> outliving;
    std::optional<QCoreApplication> application;
    if (way == "before" || way == "late")
        application.emplace(argc, argv);
    const auto takeOnce = [url = argv[2]] {
        const lockscope::Client client = lockscope::Client::connect(url);
        lockscope::Mutex orders(client, "orders");
        const std::scoped_lock lock(orders);
        std::cout << "held\n" << std::flush;
    };
    if (way == "thread")
        std::thread(takeOnce).join();
    else
        takeOnce();
    if (way == "after")
        application.emplace(argc, argv);
    if (way == "late") {
        outliving.emplace(lockscope::Client::connect(argv[2]));
        lockscope::Mutex(*outliving, "late").lock();
        return 0;
    }
    if (way == "exit")
        std::exit(0);
    takeOnce();
    return 0;
}
