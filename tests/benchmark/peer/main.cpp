// SPDX-License-Identifier: Apache-2.0
// lockscope-peer: the library in a separate process, so that two of them can hand a lock to each other, and so that
// the library's memory and CPU time can be measured from outside. Ends with its input.
//
//   the URL of the server, then one command per line; the replies are lines, too:
//   connect REPLICAS         ready          a lock counts as acquired once REPLICAS have it
//   take                     taken NS       CLOCK_MONOTONIC at the reply of the acquisition
//   give                     given NS       CLOCK_MONOTONIC at the call of the release
//   hold COUNT               held           that many locks with own names, kept by the watchdog
//   wait COUNT plain|fair    waiting        that many coroutines wait for one lock
//   own|contended THREADS MS                blocking threads; each its own name, or all the same
//                            CYCLES-PER-SECOND CYCLES
//   paced THREADS MS RATE                   at planned times; a wait is measured from its planned time
//                            P99-IN-MS CYCLES ACHIEVED-RATE
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
    std::cout << line << std::endl; // endl flushes
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
        std::_Exit(0); // without releasing: the server ends next
    } catch (const std::exception &error) {
        std::fprintf(stderr, "lockscope-peer: %s\n", error.what());
        return 1;
    }
}
