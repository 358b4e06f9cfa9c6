// SPDX-License-Identifier: Apache-2.0
#include "core/client/client.h"

#include <QCoreApplication>
#include <iostream>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

// host_program none|before|after|thread|exit URL: takes a lock in a program without QCoreApplication, with one created
// before or after the first client; in a thread; and in a program that exits without returning from main().
int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    const std::string_view way = argv[1];
    std::optional<QCoreApplication> application;
    if (way == "before")
        application.emplace(argc, argv);
    const auto takeOnce = [url = argv[2]] {
        const lockscope::Client client = lockscope::Client::connect(url);
        lockscope::locks::Mutex orders = client.mutex("orders");
        const std::scoped_lock lock(orders);
        std::cout << "held\n" << std::flush;
    };
    if (way == "thread")
        std::thread(takeOnce).join();
    else
        takeOnce();
    if (way == "after")
        application.emplace(argc, argv);
    if (way == "exit")
        std::exit(0);
    takeOnce();
    return 0;
}
