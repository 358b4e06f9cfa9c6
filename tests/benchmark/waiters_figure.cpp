// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/measurements.h"

#include "core/sandbox/server.h"
#include "tests/benchmark/helper_process.h"
#include "tests/benchmark/process_use.h"
#include "tests/benchmark/raw_client.h"

#include <QDeadlineTimer>
#include <algorithm>
#include <thread>

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

namespace {

constexpr int Waiters = 10'000;
constexpr int ConnectionsWithReplicas = 3;
constexpr Millis Patience {60'000};
const std::string Lock = "lockscope:bench:waited";

struct Waiting
{
    qint64 connections = 0;
    double clientKiB = 0; ///< per waiter
    double serverKiB = 0;
};

qint64 usedMemory(RawClient &server)
{
    const QByteArray info = QByteArray::fromStdString(server.call({"INFO", "memory"}));
    const qsizetype start = info.indexOf("used_memory:") + 12;
    return info.sliced(start, info.indexOf('\r', start) - start).toLongLong();
}

/// Connections of lockscope-peer: all except a replica's and ours.
qint64 connections(RawClient &server)
{
    const QList<QByteArray> clients = QByteArray::fromStdString(server.call({"CLIENT", "LIST"})).trimmed().split('\n');
    return std::ranges::count_if(clients, [](const QByteArray &client) { return !client.contains(" flags=S "); }) - 1;
}

/// Waits until the peer is idle: its memory and its server's are stable, and a queue is full.
Status settle(RawClient &server, bool isFair)
{
    const QDeadlineTimer deadline(Patience);
    qint64 last = 0;
    for (int unchanged = 0; unchanged < 5;) {
        if (deadline.hasExpired())
            return fail(ErrorKind::Timeout, Message::verbatim(u"the waiters do not come to rest"_s));
        std::this_thread::sleep_for(Millis(200));
        const qint64 now = usedMemory(server) / 65536;
        const bool isComplete = !isFair
            || server.call({"LLEN", "redisson_lock_queue:{" + Lock + "}"}) == std::to_string(Waiters);
        unchanged = isComplete && now == last ? unchanged + 1 : 0;
        last = now;
    }
    return {};
}

Result<Waiting> measureFamily(const QByteArray &family)
{
    sandbox::Server server;
    if (const Status started = server.start(); !started)
        return fail(started.error());
    RawClient control(server.port(), server.password().toStdString());
    control.call({"HSET", Lock, "somebody else", "1"});
    control.call({"PEXPIRE", Lock, "600000"});
    HelperProcess peer;
    if (const Status started = peer.startPeer(server.url()); !started)
        return fail(started.error());
    const auto memory = [&peer] { return residentMemory(static_cast<pid_t>(peer.processId())); };
    const auto clientBefore = memory();
    const qint64 serverBefore = usedMemory(control);
    if (const auto waiting = peer.call("wait " + QByteArray::number(Waiters) + ' ' + family, Patience); !waiting)
        return fail(waiting.error());
    if (const Status settled = settle(control, family == "fair"); !settled)
        return fail(settled.error());
    const auto clientAfter = memory();
    if (!clientBefore || !clientAfter)
        return fail(ErrorKind::Usage, Message::verbatim(u"cannot read the memory of lockscope-peer"_s));
    const auto each = [](qint64 bytes) { return static_cast<double>(bytes) / 1024 / Waiters; };
    return Waiting {connections(control), each(*clientAfter - *clientBefore), each(usedMemory(control) - serverBefore)};
}

/// With a replica that acquisitions wait for.
Result<qint64> connectionsWithReplica()
{
    sandbox::Server primary;
    if (const Status started = primary.start(); !started)
        return fail(started.error());
    sandbox::ServerOptions options;
    options.settings = {"replicaof 127.0.0.1 " + QByteArray::number(primary.port()),
                        "masterauth " + primary.password()};
    sandbox::Server replica(options);
    if (const Status started = replica.start(); !started)
        return fail(started.error());
    RawClient control(primary.port(), primary.password().toStdString());
    const QDeadlineTimer deadline(Patience);
    control.call({"SET", "lockscope:bench:written", "1"});
    while (control.call({"WAIT", "1", "100"}) != "1")
        if (deadline.hasExpired())
            return fail(ErrorKind::Timeout, Message::verbatim(u"the replica does not follow"_s));
    HelperProcess peer;
    if (const Status started = peer.startPeer(primary.url(), 1); !started)
        return fail(started.error());
    control.call({"HSET", Lock, "somebody else", "1"});
    if (const auto waiting = peer.call("wait 100 plain", Patience); !waiting)
        return fail(waiting.error());
    if (const Status settled = settle(control, false); !settled)
        return fail(settled.error());
    return connections(control);
}

Result<Run> measureRun()
{
    const Result<Waiting> plain = measureFamily("plain");
    if (!plain)
        return fail(plain.error());
    const Result<Waiting> fair = measureFamily("fair");
    if (!fair)
        return fail(fair.error());
    const Result<qint64> withReplica = connectionsWithReplica();
    if (!withReplica)
        return fail(withReplica.error());
    Run run {{static_cast<double>(std::max(plain->connections, fair->connections)),
              std::max(plain->clientKiB, fair->clientKiB)}};
    run.note =
        u"plain %1 KiB, fair %2 KiB; server %3 and %4 KiB a waiter; %5 connections with a replica that is waited for"_s
            .arg(plain->clientKiB, 0, 'f', 2)
            .arg(fair->clientKiB, 0, 'f', 2)
            .arg(plain->serverKiB, 0, 'f', 2)
            .arg(fair->serverKiB, 0, 'f', 2)
            .arg(*withReplica);
    if (*withReplica > ConnectionsWithReplicas)
        run.fault = u"%1 connections where a replica is waited for, more than %2"_s.arg(*withReplica)
                        .arg(ConnectionsWithReplicas);
    return run;
}

} // namespace

FigureResult measureWaiters(const Figure &figure, const PairOptions &options)
{
    return measureRuns(figure, options, [&options]() -> Result<Run> {
        if (options.isInterrupted())
            return fail(ErrorKind::Cancelled, Message::verbatim(u"interrupted"_s));
        return measureRun();
    });
}

} // namespace lockscope::benchmark
