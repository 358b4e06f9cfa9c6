// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/measurements.h"

#include "core/sandbox/server.h"
#include "tests/benchmark/recorder.h"
#include "tests/benchmark/replay_program.h"
#include "tests/benchmark/server_count.h"

#include <QTemporaryFile>
#include <array>

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis LockscopeTime {2000};
constexpr Millis ReplayTime {1000};

Result<Pair> withLockscope(const sandbox::Server &server, RawClient &control, const MakeWorkers &makeWorkers,
                           Recorder &recorder)
{
    Pair pair;
    control.call({"FLUSHALL"}); // keeps the scripts
    const ServerCount count(control);
    const Result<CyclesRun> run = runCycles(server.url(), makeWorkers, LockscopeTime, recorder);
    if (!run)
        return fail(run.error());
    if (!recorder.isFull())
        return fail(ErrorKind::Timeout,
                    Message::verbatim(u"Lockscope was too slow to fill the recording before the measured time."_s));
    pair.lockscope.value = run->perSecond;
    pair.lockscope.cycles = run->cycles;
    count.addTo(pair.lockscope);
    return pair;
}

Status withReplay(const sandbox::Server &server, RawClient &control, const QString &recording,
                  const PairOptions &options, Pair &pair)
{
    for (const int links : {1, 2, 4}) {
        for (const int depth : {64, 512, 2048}) {
            if (options.isInterrupted())
                return fail(ErrorKind::Cancelled, Message::verbatim(u"interrupted"_s));
            control.call({"FLUSHALL"});
            const ServerCount count(control);
            const Result<ReplayRun> run = runReplay(server, recording, depth, links, ReplayTime);
            if (!run)
                return fail(run.error());
            if (run->perSecond <= pair.reference.value)
                continue;
            pair.reference.value = run->perSecond;
            pair.reference.cycles = run->cycles;
            count.addTo(pair.reference);
            pair.limit = ReplayLimit {depth, links, run->serverShare};
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
        return fail(ErrorKind::Usage,
                    Message::verbatim(u"Cannot write the recording: %1"_s.arg(recording.errorString())));
    if (const Status replayed = withReplay(server, control, recording.fileName(), options, *pair); !replayed)
        return fail(replayed.error());
    return pair;
}

} // namespace

FigureResult measureCycles(const Figure &figure, const MakeWorkers &makeWorkers, const PairOptions &options)
{
    return measurePairs(figure, options, [&] { return measurePair(makeWorkers, options); });
}

} // namespace lockscope::benchmark
