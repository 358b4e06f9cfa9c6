// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/measurements.h"

#include "core/sandbox/server.h"
#include "tests/benchmark/helper_process.h"
#include "tests/benchmark/redisson_load.h"
#include "tests/benchmark/server_count.h"

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

namespace {

constexpr int WarmUp = 20'000; // ms, for the Java VM
constexpr int Measured = 4000; // ms, per side
constexpr Millis Patience {60'000};
constexpr double MinRate = 0.99; // of the planned rate

/// The task of both sides, and how to check their replies.
struct Work
{
    QByteArray verb; ///< own, contended, paced
    int threads = 0;
    double rate = 0; ///< paced

    [[nodiscard]] QByteArray command(int milliseconds) const
    {
        const QByteArray command = verb + ' ' + QByteArray::number(threads) + ' ' + QByteArray::number(milliseconds);
        return verb == "paced" ? command + ' ' + QByteArray::number(rate, 'f', 1) : command;
    }
};

/// One server with both sides connected to it, one of them idle at any time.
class Contest final
{
public:
    Status start(const RedissonLoad &load)
    {
        if (const Status started = m_server.start(); !started)
            return started;
        m_control = std::make_unique<RawClient>(m_server.port(), m_server.password().toStdString());
        if (const Status started = m_redisson.start(u"java"_s, load.arguments, m_server.url().toUtf8()); !started)
            return started;
        return m_lockscope.startPeer(m_server.url());
    }
    Result<Side> lockscope(const Work &work, int milliseconds = Measured)
    {
        return measure(m_lockscope, work, milliseconds);
    }
    Result<Side> redisson(const Work &work, int milliseconds = Measured)
    {
        return measure(m_redisson, work, milliseconds);
    }

private:
    Result<Side> measure(HelperProcess &side, const Work &work, int milliseconds)
    {
        m_control->call({"FLUSHALL"});
        const ServerCount count(*m_control);
        const auto answer = side.call(work.command(milliseconds), Patience);
        if (!answer)
            return fail(answer.error());
        if (answer->size() < 2)
            return fail(ErrorKind::Protocol,
                        Message::verbatim(u"an unexpected answer: %1"_s.arg(QString::fromUtf8(answer->join(' ')))));
        Side result {answer->at(0).toDouble(), answer->at(1).toLongLong()};
        if (work.verb == "paced" && answer->value(2).toDouble() < MinRate * work.rate)
            return fail(ErrorKind::Protocol,
                        Message::verbatim(u"the planned %1/s were not reached"_s.arg(work.rate, 0, 'f', 0)));
        count.addTo(result);
        return result;
    }

    sandbox::Server m_server;
    std::unique_ptr<RawClient> m_control;
    HelperProcess m_redisson;
    HelperProcess m_lockscope;
};

qint64 sumOf(const QMap<QByteArray, qint64> &commands)
{
    qint64 sum = 0;
    for (const qint64 calls : commands)
        sum += calls;
    return sum;
}

Result<Pair> measurePair(Contest &contest, const Work &work)
{
    const Result<Side> lockscope = contest.lockscope(work);
    if (!lockscope)
        return fail(lockscope.error());
    const Result<Side> redisson = contest.redisson(work);
    if (!redisson)
        return fail(redisson.error());
    Pair pair {*lockscope, *redisson};
    pair.note = u"commands a cycle, with those in scripts: %1 and %2"_s
                    .arg(static_cast<double>(sumOf(lockscope->commands)) / static_cast<double>(lockscope->cycles), 0,
                         'f', 1)
                    .arg(static_cast<double>(sumOf(redisson->commands)) / static_cast<double>(redisson->cycles), 0, 'f',
                         1);
    return pair;
}

/// Warms Redisson's VM up with the measured work, and finds the maximum rate for a paced load.
Status warmUp(Contest &contest, Work &work, const PairOptions &options)
{
    const Work full {work.verb == "paced" ? QByteArray("own") : work.verb, work.threads};
    if (const Result<Side> warm = contest.redisson(full, WarmUp); !warm)
        return fail(warm.error());
    if (work.verb != "paced")
        return {};
    const Result<Side> most = contest.redisson(full);
    if (!most)
        return fail(most.error());
    work.rate = most->value / 2;
    options.say(u"Redisson does at most %1 cycles/s; both sides are offered half of it"_s.arg(most->value, 0, 'f', 0));
    return {};
}

FigureResult measureBeside(const Figure &figure, Work work, const QString &jar, const PairOptions &options)
{
    const Result<RedissonLoad> load = prepareRedissonLoad(jar);
    if (!load)
        return failed(figure, load.error().message.english());
    Contest contest;
    if (const Status started = contest.start(*load); !started)
        return failed(figure, started.error().message.english());
    options.say(u"Redisson %1 warms up for %2 s"_s.arg(load->version).arg(WarmUp / 1000));
    if (const Status warm = warmUp(contest, work, options); !warm)
        return failed(figure, warm.error().message.english());
    return measurePairs(figure, options, [&]() -> Result<Pair> {
        if (options.isInterrupted())
            return fail(ErrorKind::Cancelled, Message::verbatim(u"interrupted"_s));
        return measurePair(contest, work);
    });
}

} // namespace

FigureResult measureRedissonThroughput(const Figure &figure, const QString &jar, const PairOptions &options)
{
    return measureBeside(figure, {"own", 64}, jar, options);
}

FigureResult measureRedissonContended(const Figure &figure, const QString &jar, const PairOptions &options)
{
    return measureBeside(figure, {"contended", 16}, jar, options);
}

FigureResult measureRedissonWait(const Figure &figure, const QString &jar, const PairOptions &options)
{
    return measureBeside(figure, {"paced", 64}, jar, options);
}

} // namespace lockscope::benchmark
