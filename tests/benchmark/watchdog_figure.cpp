// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/measurements.h"

#include "core/sandbox/server.h"
#include "tests/benchmark/helper_process.h"
#include "tests/benchmark/process_use.h"
#include "tests/benchmark/server_count.h"

#include <QDeadlineTimer>
#include <stdexcept>
#include <thread>

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int Holds = 100'000;
constexpr std::chrono::seconds Period {10}; // a third of the lease
constexpr std::chrono::milliseconds LongestWait {5};
constexpr std::chrono::milliseconds PingPause {1};

/// Pings the server continuously, as any other client might, and returns the longest wait. Not part of the library's
/// process.
std::chrono::nanoseconds longestPing(RawClient &probe, SteadyClock::time_point end)
{
    std::chrono::nanoseconds longest {0};
    for (auto now = SteadyClock::now(); now < end; now = SteadyClock::now()) {
        probe.call({"PING"});
        longest = std::max<std::chrono::nanoseconds>(longest, SteadyClock::now() - now);
        std::this_thread::sleep_for(PingPause);
    }
    return longest;
}

double milliseconds(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double, std::milli>(time).count();
}

/// Total of commandstats without our own commands. Commands called by scripts count twice in the sum, as in
/// commandstats.
double serverSeconds(const QMap<QByteArray, CommandCount> &counts)
{
    qint64 sum = 0;
    for (auto each = counts.begin(); each != counts.end(); ++each)
        if (each.key() != "ping" && each.key() != "info" && !each.key().startsWith("config"))
            sum += each->microseconds;
    return static_cast<double>(sum) / 1e6;
}

/// Waits for a pause between renewals. They come in the same bursts as the acquisitions; a period that starts between
/// two bursts contains each burst once. Throws if there is no such moment within two periods.
void awaitPause(RawClient &control)
{
    const QDeadlineTimer deadline(2 * Period);
    qint64 last = -1;
    for (int unchanged = 0; unchanged < 5;) {
        if (deadline.hasExpired())
            throw std::runtime_error("the renewals never pause: there is no period that has each of them once");
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        const qint64 renewals = ServerCount::countsOf(control).value("pexpire").calls;
        unchanged = renewals == last ? unchanged + 1 : 0;
        last = renewals;
    }
}

/// Measures one period of a server on which `peer` keeps all holds.
Result<Run> measurePeriod(RawClient &probe, const HelperProcess &peer)
{
    const pid_t process = static_cast<pid_t>(peer.processId());
    const ServerCount count(probe);
    const auto start = SteadyClock::now();
    const auto before = processTime(process);
    const std::chrono::nanoseconds longest = longestPing(probe, start + Period);
    const auto after = processTime(process);
    const QMap<QByteArray, CommandCount> counts = count.counts();
    if (!before || !after)
        return fail(ErrorKind::Usage, Message::verbatim(u"cannot read the processor time of lockscope-peer"_s));
    const ScriptStats scripts = scriptsAmong(counts);
    const qint64 renewals = counts.value("pexpire").calls;
    Run run {{serverSeconds(counts), 100 * milliseconds(*after - *before) / milliseconds(Period)}};
    run.note = u"%1 renewals in %2 script calls, scripts alone %3 s, longest PING %4 ms"_s.arg(renewals)
                   .arg(scripts.calls)
                   .arg(static_cast<double>(counts.value("evalsha").microseconds) / 1e6, 0, 'f', 3)
                   .arg(milliseconds(longest), 0, 'f', 2);
    if (renewals < Holds || scripts.failed > 0)
        run.fault = u"only %1 of %2 holds were renewed"_s.arg(renewals).arg(Holds);
    else if (longest > LongestWait)
        run.fault = u"a PING waited %1 ms, more than %2"_s.arg(milliseconds(longest), 0, 'f', 1)
                        .arg(LongestWait.count());
    return run;
}

} // namespace

FigureResult measureWatchdog(const Figure &figure, const PairOptions &options)
{
    sandbox::Server server;
    HelperProcess peer;
    if (const Status started = server.start(); !started)
        return failed(figure, started.error().message.english());
    if (const Status started = peer.startPeer(server.url()); !started)
        return failed(figure, started.error().message.english());
    if (const auto held = peer.call("hold " + QByteArray::number(Holds), std::chrono::minutes(2)); !held)
        return failed(figure, held.error().message.english());
    try {
        RawClient control(server.port(), server.password().toStdString());
        awaitPause(control);
    } catch (const std::exception &error) {
        return failed(figure, QString::fromUtf8(error.what()));
    }
    return measureRuns(figure, options, [&]() -> Result<Run> {
        if (options.isInterrupted())
            return fail(ErrorKind::Cancelled, Message::verbatim(u"interrupted"_s));
        RawClient probe(server.port(), server.password().toStdString());
        return measurePeriod(probe, peer);
    });
}

} // namespace lockscope::benchmark
