// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/measurements.h"

#include "core/inspect/inspector.h"
#include "core/pubsub/bus.h"
#include "core/sandbox/server.h"
#include "tests/benchmark/raw_client.h"
#include "tests/benchmark/scan_reference.h"
#include "tests/benchmark/server_count.h"

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

namespace {

constexpr int AllKeys = 1'000'000;
constexpr int Locks = 100'000;
constexpr int KeysAtOnce = 10'000; // per script
constexpr int KeysAStep = 1000;    // of the plain SCAN

/// Out of ten keys, one is a lock, one an application's hash, the rest are strings.
void fill(RawClient &server)
{
    const std::string script = R"(
        for i = tonumber(ARGV[1]), tonumber(ARGV[2]) do
          if i % 10 == 0 then
            local name = 'shop:order:' .. i .. ':lock'
            redis.call('HSET', name, '6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:' .. i, 1)
            redis.call('PEXPIRE', name, 3600000)
          elseif i % 10 == 1 then
            redis.call('HSET', 'shop:user:' .. i, 'name', 'somebody', 'city', 'somewhere', 'orders', i)
          else
            redis.call('SET', 'shop:item:' .. i, i)
          end
        end)";
    for (int from = 0; from < AllKeys; from += KeysAtOnce)
        server.call({"EVAL", script, "0", std::to_string(from), std::to_string(from + KeysAtOnce - 1)});
}

double secondsOf(const std::function<void()> &work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Adds the count of one command, and the cycles that it stands for.
void count(Side &side, const QMap<QByteArray, CommandCount> &counts, const QByteArray &command, qint64 cycles)
{
    side.cycles = cycles;
    side.callsPerCycle = 1;
    side.calls = counts.value(command).calls;
    side.failedCalls = counts.value(command).failed;
    for (auto each = counts.begin(); each != counts.end(); ++each)
        side.commands.insert(each.key(), each->calls);
}

Result<Pair> measurePair(const sandbox::Server &server, RawClient &control, inspect::Inspector &inspector)
{
    Pair pair;
    const ServerCount ours(control);
    const Result<inspect::DiscoveryResult> found = inspector.discover().result();
    if (!found)
        return fail(found.error());
    pair.lockscope.value = std::chrono::duration<double>(found->firstPass).count();
    count(pair.lockscope, ours.counts(), "pttl", qint64(found->locks.size()));
    pair.note = u"the pass over companions took %1 s more"_s.arg(
        std::chrono::duration<double>(found->elapsed - found->firstPass).count(), 0, 'f', 3);
    const ServerCount theirs(control);
    qint64 keys = 0;
    pair.reference.value = secondsOf([&] { keys = scanWithHiredis(server.port(), server.password().toStdString()); });
    count(pair.reference, theirs.counts(), "scan", AllKeys / KeysAStep);
    if (found->locks.size() != Locks)
        return fail(ErrorKind::Protocol,
                    Message::verbatim(u"%1 locks were found, not %2"_s.arg(found->locks.size()).arg(Locks)));
    if (keys < AllKeys)
        return fail(ErrorKind::Protocol, Message::verbatim(u"the bare SCAN saw only %1 keys"_s.arg(keys)));
    return pair;
}

} // namespace

FigureResult measureDiscovery(const Figure &figure, const PairOptions &options)
{
    sandbox::Server server;
    if (const Status started = server.start(); !started)
        return failed(figure, started.error().message.english());
    topology::Deployment deployment(*topology::parseUrl(server.url()));
    if (const Result<QString> connected = deployment.connect().result(); !connected)
        return failed(figure, connected.error().message.english());
    pubsub::Bus bus(deployment);
    inspect::Inspector inspector(bus);
    bool isFilled = false;
    return measurePairs(figure, options, [&]() -> Result<Pair> {
        if (options.isInterrupted())
            return fail(ErrorKind::Cancelled, Message::verbatim(u"interrupted"_s));
        RawClient control(server.port(), server.password().toStdString());
        if (!std::exchange(isFilled, true))
            fill(control);
        return measurePair(server, control, inspector);
    });
}

} // namespace lockscope::benchmark
