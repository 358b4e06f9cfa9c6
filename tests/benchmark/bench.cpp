// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/bench.h"

#include "core/base/output_file.h"
#include "core/sandbox/server.h"
#include "tests/benchmark/bench_report.h"
#include "tests/benchmark/measurements.h"

#include <algorithm>
#include <cstdio>

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

namespace {

PairOptions withCount(PairOptions options, int most)
{
    options.count = std::min(options.count, most);
    return options;
}

FigureResult measure(const Figure &figure, const BenchOptions &options)
{
    const QString &id = figure.id;
    const auto say = [&id](const QString &line) {
        std::fprintf(stderr, "%s: %s\n", qUtf8Printable(id), qUtf8Printable(line));
    };
    const PairOptions pairs {options.pairs, say, options.isInterrupted};
    if (id == "cycles-light-512"_L1)
        return measureCycles(
            figure, [](locks::Client &client) { return makeLightWorkers(client, 512); }, pairs);
    if (id == "cycles-threads-64"_L1)
        return measureCycles(
            figure, [](locks::Client &client) { return makeThreadWorkers(client, 64); }, pairs);
    if (id == "discovery"_L1)
        return measureDiscovery(figure, pairs);
    if (id == "handoff"_L1)
        return measureHandOff(figure, pairs);
    if (id == "redisson-throughput"_L1)
        return measureRedissonThroughput(figure, options.redissonJar, withCount(pairs, 5));
    if (id == "redisson-contended"_L1)
        return measureRedissonContended(figure, options.redissonJar, withCount(pairs, 5));
    if (id == "redisson-p99"_L1)
        return measureRedissonWait(figure, options.redissonJar, withCount(pairs, 5));
    if (id == "watchdog-100k"_L1)
        return measureWatchdog(figure, withCount(pairs, 3));
    if (id == "waiters-10k"_L1)
        return measureWaiters(figure, withCount(pairs, 3));
    if (id == "timeline-frame"_L1)
        return measureTimelineFrame(figure, withCount(pairs, 3));
    if (id == "load-with-window"_L1)
        return measureLoadWithWindow(figure, pairs);
    if (id == "repaint"_L1)
        return measureRepaint(figure, withCount(pairs, 3));
    if (id == "start"_L1)
        return measureStart(figure, pairs);
    if (id == "idle"_L1)
        return measureIdle(figure, withCount(pairs, 1));
    return notMeasured(figure, u"not measured by this version"_s);
}

Result<Machine> describeMachine()
{
    sandbox::Server server;
    if (const Status started = server.start(); !started)
        return fail(started.error());
    try {
        RawClient client(server.port(), server.password().toStdString());
        return Machine::ofThis(client);
    } catch (const std::exception &error) {
        return fail(ErrorKind::Connect, Message::verbatim(QString::fromUtf8(error.what())));
    }
}

} // namespace

int runBench(const BenchOptions &options)
{
    for (const QString &id : options.only) {
        if (!findFigure(id)) {
            std::fprintf(stderr, "There is no figure \"%s\". bench without --only lists all.\n", qUtf8Printable(id));
            return 2;
        }
    }
    const QString refused = options.document.isEmpty() ? QString() : checkWritable(options.document);
    if (!refused.isNull()) {
        std::fprintf(stderr, "Cannot write %s: %s\n", qUtf8Printable(options.document), qUtf8Printable(refused));
        return 2;
    }
    const Result<Machine> machine = describeMachine();
    if (!machine) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(machine.error().message.english()));
        return 3;
    }
    std::vector<FigureResult> results;
    for (const Figure &figure : figures()) {
        if (options.only.isEmpty() || options.only.contains(figure.id))
            results.push_back(measure(figure, options));
        if (options.isInterrupted())
            return 130;
    }
    const QByteArray report = options.isJson ? toJson(*machine, results) : toText(*machine, results).toUtf8();
    std::fwrite(report.constData(), 1, static_cast<std::size_t>(report.size()), stdout);
    if (!options.document.isEmpty()) {
        const QByteArray page = toMarkdown(*machine, results, QDateTime::currentDateTime()).toUtf8();
        if (const QString cause = writeFile(options.document, page); !cause.isNull()) {
            std::fprintf(stderr, "Cannot write %s: %s\n", qUtf8Printable(options.document), qUtf8Printable(cause));
            return 3;
        }
    }
    const bool isBad = std::ranges::any_of(results, [](const FigureResult &result) { return result.isOk == false; });
    return isBad ? 1 : 0;
}

} // namespace lockscope::benchmark
