// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/cycles_figure.h"

#include "core/sandbox/server.h"
#include "tests/benchmark/command_stats.h"
#include "tests/benchmark/raw_client.h"
#include "tests/benchmark/recorder.h"
#include "tests/benchmark/replay_program.h"

#include <QTemporaryFile>
#include <array>

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis LockscopeTime {2000};
constexpr Millis ReplayTime {1000};

/// Counts what the server does from the constructor on; its locks and counters begin at nothing.
class ServerCount final
{
public:
    explicit ServerCount(RawClient &server) : m_server(server)
    {
        m_server.call({"FLUSHALL"}); // leaves the scripts
        m_server.call({"CONFIG", "RESETSTAT"});
    }
    void addTo(Side &side)
    {
        const ScriptStats stats = readScriptStats(QByteArray::fromStdString(m_server.call({"INFO", "commandstats"})));
        side.scriptCalls = stats.calls;
        side.failedCalls = stats.failed;
    }

private:
    RawClient &m_server;
};

Result<Pair> withLockscope(const sandbox::Server &server, RawClient &control, const MakeWorkers &makeWorkers, Recorder &recorder)
{
    Pair pair;
    ServerCount count(control);
    const Result<CyclesRun> run = runCycles(server.url(), makeWorkers, LockscopeTime, recorder);
    if (!run)
        return fail(run.error());
    if (!recorder.isFull())
        return fail(ErrorKind::Timeout, u"Lockscope was too slow to fill the recording before the measured time."_s);
    pair.lockscope.perSecond = run->perSecond;
    pair.lockscope.cycles = run->cycles;
    count.addTo(pair.lockscope);
    return pair;
}

Status withReplay(const sandbox::Server &server, RawClient &control, const QString &recording, const PairOptions &options, Pair &pair)
{
    for (const int links : {1, 2, 4}) {
        for (const int depth : {64, 512, 2048}) {
            if (options.isInterrupted())
                return fail(ErrorKind::Cancelled, u"interrupted"_s);
            ServerCount count(control);
            const Result<ReplayRun> run = runReplay(server, recording, depth, links, ReplayTime);
            if (!run)
                return fail(run.error());
            if (run->perSecond <= pair.reference.perSecond)
                continue;
            pair.reference.perSecond = run->perSecond;
            pair.reference.cycles = run->cycles;
            count.addTo(pair.reference);
            pair.depth = depth;
            pair.links = links;
            pair.serverShare = run->serverShare;
        }
    }
    return {};
}

Result<Pair> measurePair(const MakeWorkers &makeWorkers, const PairOptions &options)
{
    sandbox::Server server;
    if (const Status started = server.start(); !started)
        return fail(started.error());
    RawClient control(server.port(), server.password().toStdString());
    Recorder recorder;
    Result<Pair> pair = withLockscope(server, control, makeWorkers, recorder);
    if (!pair)
        return pair;
    QTemporaryFile recording;
    if (!recording.open() || recording.write(recorder.bytes()) != recorder.bytes().size() || !recording.flush())
        return fail(ErrorKind::Usage, u"Cannot write the recording: %1"_s.arg(recording.errorString()));
    if (const Status replayed = withReplay(server, control, recording.fileName(), options, *pair); !replayed)
        return fail(replayed.error());
    return pair;
}

} // namespace

FigureResult measureCycles(const Figure &figure, const MakeWorkers &makeWorkers, const PairOptions &options)
{
    std::vector<Pair> measured;
    for (int i = 0; i < options.count; ++i) {
        try {
            const Result<Pair> pair = measurePair(makeWorkers, options);
            if (!pair)
                return notMeasured(figure, pair.error().message);
            measured.push_back(*pair);
        } catch (const std::exception &error) { // of the raw client
            return notMeasured(figure, QString::fromUtf8(error.what()));
        }
        options.onPair(measured.back());
    }
    return judge(figure, std::move(measured));
}

} // namespace lockscope::benchmark
