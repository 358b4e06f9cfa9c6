// SPDX-License-Identifier: Apache-2.0
// lockscope-peer: the library in a process of its own, so that two of them can hand a lock to each other, and so that
// what the library needs of memory and processor time can be read from outside. Ends with its input.
//
//   the URL of the server, then one command a line; answers are lines too:
//   connect REPLICAS     ready                         REPLICAS must have a lock before it counts
//   take | give          taken NS | given NS           CLOCK_MONOTONIC at the reply of the acquisition; at the call of
//   the release hold COUNT           held                          that many locks of own names, kept by the watchdog
//   wait COUNT plain|fair    waiting                   that many coroutines wait for one lock
//   own|contended THREADS MS     CYCLES-PER-SECOND CYCLES       threads that block; each its own name, or all the same
//   paced THREADS MS RATE        P99-IN-MS CYCLES ACHIEVED-RATE     at planned times; a wait is measured from its
//   planned time
#include "tests/benchmark/peer/light_peer.h"
#include "tests/benchmark/peer/thread_load.h"

#include <QCoreApplication>
#include <cstdio>
#include <iostream>
#include <sstream>

using namespace lockscope;
using namespace lockscope::benchmark;

namespace {

void answer(const std::string &line)
{
    std::cout << line << std::endl; // and flushed
}

void perform(LightPeer &peer, const std::string &line)
{
    std::istringstream words(line);
    std::string verb;
    int count = 0;
    words >> verb >> count;
    if (verb == "connect") {
        peer.connect(count);
        answer("ready");
    } else if (verb == "take") {
        peer.take(answer);
    } else if (verb == "give") {
        peer.give(answer);
    } else if (verb == "hold") {
        peer.hold(count);
        answer("held");
    } else if (verb == "wait") {
        std::string family;
        words >> family;
        peer.wait(count, family == "fair" ? locks::Family::Fair : locks::Family::Reentrant);
        answer("waiting");
    } else {
        int milliseconds = 0;
        double rate = 0;
        words >> milliseconds >> rate;
        answer(runThreads(peer.client(), verb, count, Millis(milliseconds), rate));
    }
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    try {
        std::string url;
        std::getline(std::cin, url);
        LightPeer peer(QString::fromStdString(url));
        for (std::string line; std::getline(std::cin, line);)
            perform(peer, line);
        std::_Exit(0); // whatever is held or waits: the server goes next
    } catch (const std::exception &error) {
        std::fprintf(stderr, "lockscope-peer: %s\n", error.what());
        return 1;
    }
}
