// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/measurements.h"

#include "core/sandbox/server.h"
#include "tests/benchmark/bare_handoff.h"
#include "tests/benchmark/helper_process.h"
#include "tests/benchmark/server_count.h"

#include <array>
#include <thread>

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

namespace {

constexpr int HandOffs = 5000;
constexpr int BareHandOffs = 1000;
constexpr Millis Patience {5000};
/// Between two steps: the waiter has subscribed and tried again by then, and the machine is as idle for a PING as for
/// a handoff.
constexpr Millis Pause {1};

/// Parses a reply "word NS".
Result<qint64> timeIn(const Result<QList<QByteArray>> &answer, QByteArrayView word)
{
    if (!answer)
        return fail(answer.error());
    if (answer->size() != 2 || answer->front() != word)
        return fail(ErrorKind::Protocol, Message::verbatim(u"lockscope-peer answered something unexpected."_s));
    return answer->back().toLongLong();
}

double pingMicroseconds(RawClient &server)
{
    const auto start = std::chrono::steady_clock::now();
    server.call({"PING"});
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

/// `holder` gives the lock to `waiter`, which has been waiting for a while. In µs.
Result<double> handOver(HelperProcess &holder, HelperProcess &waiter)
{
    waiter.send("take");
    std::this_thread::sleep_for(Pause);
    const Result<qint64> given = timeIn(holder.call("give", Patience), "given");
    if (!given)
        return fail(given.error());
    const Result<qint64> taken = timeIn(waiter.receive(Patience), "taken");
    if (!taken)
        return fail(taken.error());
    if (*taken <= *given)
        return fail(ErrorKind::Protocol, Message::verbatim(u"a lock was taken before it was given"_s));
    return static_cast<double>(*taken - *given) / 1000;
}

/// The lower bound for any client, however little it does. In µs.
double bareLimit(const sandbox::Server &server)
{
    BareHandOff bare(server.port(), server.password().toStdString());
    std::vector<double> handOffs;
    for (int i = 0; i < BareHandOffs; ++i) {
        std::this_thread::sleep_for(2 * Pause);
        handOffs.push_back(bare.once());
    }
    return median(handOffs);
}

Result<Pair> measurePair(const PairOptions &options)
{
    sandbox::Server server;
    if (const Status started = server.start(); !started)
        return fail(started.error());
    std::array<HelperProcess, 2> peers;
    for (HelperProcess &peer : peers)
        if (const Status started = peer.startPeer(server.url()); !started)
            return fail(started.error());
    RawClient client(server.port(), server.password().toStdString());
    const ServerCount count(client);
    std::vector<double> handOffs;
    std::vector<double> pings;
    if (const Result<qint64> first = timeIn(peers[0].call("take", Patience), "taken"); !first)
        return fail(first.error());
    for (std::size_t i = 0; i < HandOffs; ++i) {
        if (i % 500 == 0 && options.isInterrupted())
            return fail(ErrorKind::Cancelled, Message::verbatim(u"interrupted"_s));
        const Result<double> handOff = handOver(peers[i % 2], peers[(i + 1) % 2]);
        if (!handOff)
            return fail(handOff.error());
        handOffs.push_back(*handOff);
        std::this_thread::sleep_for(Pause);
        pings.push_back(pingMicroseconds(client));
    }
    Pair pair;
    count.addTo(pair.lockscope);
    pair.lockscope.value = median(handOffs);
    pair.lockscope.cycles = HandOffs;
    pair.reference = {median(pings), HandOffs, pair.lockscope.commands.value("ping"), 0, 1};
    pair.note = u"bare sockets %1; p99 %2, PING %3"_s.arg(bareLimit(server), 0, 'f', 0)
                    .arg(percentile(handOffs, 0.99), 0, 'f', 0)
                    .arg(percentile(pings, 0.99), 0, 'f', 0);
    return pair;
}

} // namespace

FigureResult measureHandOff(const Figure &figure, const PairOptions &options)
{
    return measurePairs(figure, options, [&options] { return measurePair(options); });
}

} // namespace lockscope::benchmark
