// SPDX-License-Identifier: Apache-2.0
#include "app/common/signal_watch.h"
#include "tests/benchmark/bench.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <csignal>

using namespace Qt::StringLiterals;

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.setApplicationDescription(u"Measures Lockscope's figures on private servers."_s);
    parser.addHelpOption();
    parser.addOptions({{u"json"_s, u"JSON document instead of text"_s},
                       {u"only"_s, u"Figure to measure (repeatable, default: all)"_s, u"ID"_s},
                       {u"redisson-jar"_s, u"Redisson to measure beside: a jar with all that it needs"_s, u"PATH"_s},
                       {u"doc"_s, u"Markdown file for the figures, with machine and date"_s, u"FILE"_s}});
    parser.process(application);

    bool isInterrupted = false;
    const lockscope::app::SignalWatch signalWatch({SIGINT, SIGTERM}, [&isInterrupted](int) { isInterrupted = true; });
    return lockscope::benchmark::runBench({.isJson = parser.isSet(u"json"_s),
                                           .only = parser.values(u"only"_s),
                                           .redissonJar = parser.value(u"redisson-jar"_s),
                                           .document = parser.value(u"doc"_s),
                                           .isInterrupted = [&isInterrupted] {
                                               QCoreApplication::processEvents(); // a signal comes as an event
                                               return isInterrupted;
                                           }});
}
