// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/server.h"
#include "tests/benchmark/busy_thread.h"
#include "tests/benchmark/measurements.h"
#include "tests/benchmark/replay_program.h"
#include "tests/benchmark/server_count.h"
#include "tests/benchmark/window_program.h"

#include <QJsonObject>

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qint64 Spans = 1'000'000;
constexpr double MaxChartFrame = 8; // ms

/// One run on a server with counters, as a side of a pair.
Result<QJsonObject> runLoad(const QString &figure, Side &side)
{
    sandbox::Server server;
    if (const Status started = server.start(); !started)
        return fail(started.error());
    RawClient control(server.port(), server.password().toStdString());
    const ServerCount count(control);
    Result<QJsonObject> said = askWindow({figure}, server.url());
    if (!said)
        return said;
    side.value = said->value("per_second"_L1).toDouble();
    side.cycles = said->value("cycles"_L1).toInteger();
    count.addTo(side);
    return said;
}

/// The rate without a window, but beside threads that use as much CPU time as the window did: what remains beside any
/// window with the same needs, in the first one's frames and in the other's messages.
Result<double> leftBeside(double window, double watcher)
{
    const BusyThread frames(window, 50ms);
    const BusyThread messages(watcher, 1ms);
    Side side;
    const Result<QJsonObject> said = runLoad(u"load-headless"_s, side);
    if (!said)
        return fail(said.error());
    return side.value;
}

Result<Pair> measureLoads(const PairOptions &options)
{
    Pair pair;
    const Result<QJsonObject> window = runLoad(u"load-with-window"_s, pair.lockscope);
    if (!window)
        return fail(window.error());
    if (options.isInterrupted())
        return fail(ErrorKind::Cancelled, Message::verbatim(u"interrupted"_s));
    const Result<QJsonObject> headless = runLoad(u"load-headless"_s, pair.reference);
    if (!headless)
        return fail(headless.error());
    if (options.isInterrupted())
        return fail(ErrorKind::Cancelled, Message::verbatim(u"interrupted"_s));
    const double ofWindow = window->value("window_share"_L1).toDouble();
    const double ofWatcher = window->value("watcher_share"_L1).toDouble();
    const Result<double> left = leftBeside(ofWindow, ofWatcher);
    if (!left)
        return fail(left.error());
    if (window->value("violations"_L1).toInteger() + headless->value("violations"_L1).toInteger() > 0)
        return fail(ErrorKind::Server, Message::verbatim(u"a lock broke its promise"_s));
    const double p99 = window->value("chart_p99_ms"_L1).toDouble();
    pair.note =
        u"64 workers; a frame of all charts: p99 %1 ms; the window uses %2 % and its watcher %3 % of a core, beside "
        "threads that only spin as much headless keeps %4"_s.arg(p99, 0, 'f', 1)
            .arg(100 * ofWindow, 0, 'f', 0)
            .arg(100 * ofWatcher, 0, 'f', 0)
            .arg(*left / pair.reference.value, 0, 'f', 3);
    if (p99 > MaxChartFrame)
        return fail(ErrorKind::Timeout, Message::verbatim(pair.note + u", more than %1 ms"_s.arg(MaxChartFrame)));
    return pair;
}

} // namespace

FigureResult measureLoadWithWindow(const Figure &figure, const PairOptions &options)
{
    if (!findProgram(u"lockscope-bench-window"_s))
        return notMeasured(figure, u"lockscope-bench-window is not beside this program"_s);
    return measurePairs(figure, options, [&] { return measureLoads(options); });
}

FigureResult measureTimelineFrame(const Figure &figure, const PairOptions &options)
{
    if (!findProgram(u"lockscope-bench-window"_s))
        return notMeasured(figure, u"lockscope-bench-window is not beside this program"_s);
    return measureRuns(figure, options, [&]() -> Result<Run> {
        if (options.isInterrupted())
            return fail(ErrorKind::Cancelled, Message::verbatim(u"interrupted"_s));
        const Result<QJsonObject> said = askWindow({figure.id});
        if (!said)
            return fail(said.error());
        Run run {{said->value("p99_ms"_L1).toDouble()}};
        const qint64 spans = said->value("spans"_L1).toInteger();
        run.note = u"%1 spans in %2 lanes of %3 minutes, %4 frames of 1920 × 1080, median %5 ms"_s.arg(spans)
                       .arg(said->value("lanes"_L1).toInt())
                       .arg(said->value("minutes"_L1).toInt())
                       .arg(said->value("frames"_L1).toInt())
                       .arg(said->value("p50_ms"_L1).toDouble(), 0, 'f', 1);
        if (spans < Spans * 98 / 100 || run.values.front() <= 0)
            run.fault = u"only %1 spans were painted"_s.arg(spans);
        return run;
    });
}

} // namespace lockscope::benchmark
