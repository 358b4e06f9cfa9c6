// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/mixed_fight.h"

#include "tests/interop/mixed_bed.h"
#include "tests/interop/turns.h"

#include <numeric>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::tests {

namespace {

/// Our messages then wake a waiter of Redisson that missed Redisson's last one (protocol.md 8, row 3).
constexpr Millis LongerThanTheirs {400};

template <typename Value>
qint64 sum(const std::vector<MixedFight::Share> &side, Value value)
{
    return std::accumulate(side.begin(), side.end(), qint64(0),
                           [value](qint64 all, const MixedFight::Share &one) { return all + one.*value; });
}

QString textOf(const Error &error)
{
    return error.message.english() + u": "_s + error.detail;
}

MixedFight::Share shareOf(const QString &version, const QJsonObject &fought)
{
    return {.who = u"Redisson "_s + version,
            .acquired = fought["acquired"_L1].toInteger(),
            .increments = fought["increments"_L1].toInteger(),
            .longestWait = fought["longestWaitMs"_L1].toInteger(),
            .timeouts = fought["timeouts"_L1].toInteger(),
            .errors = fought["errors"_L1].toInteger() + fought["broken"_L1].toInteger()};
}

MixedFight::Share shareOf(const QJsonObject &report)
{
    return {.who = u"Lockscope"_s,
            .acquired = report["acquired"_L1].toInteger(),
            .increments = report["witness"_L1]["increments"_L1].toInteger(),
            .longestWait = report["fairness"_L1]["longest_wait_us"_L1].toInteger() / 1000,
            .timeouts = report["timeouts"_L1].toInteger(),
            .errors = report["errors"_L1].toInteger()};
}

} // namespace

qint64 MixedFight::Result::increments() const
{
    return increments(theirs) + increments(ours);
}

qint64 MixedFight::Result::increments(const std::vector<Share> &side) const
{
    return sum(side, &Share::increments);
}

qint64 MixedFight::Result::acquired(const std::vector<Share> &side) const
{
    return sum(side, &Share::acquired);
}

qint64 MixedFight::Result::failures() const
{
    qint64 all = 0;
    for (const auto &side : {theirs, ours})
        all += sum(side, &Share::timeouts) + sum(side, &Share::errors);
    return all;
}

QByteArray MixedFight::Result::toText() const
{
    const qint64 all = std::max<qint64>(1, acquired(theirs) + acquired(ours));
    QString text;
    for (const auto &side : {theirs, ours}) {
        for (const Share &share : side) {
            text += u"%1 %2 (%3 %, longest wait %4 ms"_s.arg(share.who)
                        .arg(share.acquired)
                        .arg(100.0 * double(share.acquired) / double(all), 0, 'f', 1)
                        .arg(share.longestWait);
            if (share.timeouts + share.errors > 0)
                text += u", %1 time-outs, %2 errors"_s.arg(share.timeouts).arg(share.errors);
            text += u"), "_s;
        }
    }
    return (text + u"%1 turns"_s.arg(turns)).toUtf8();
}

MixedFight::MixedFight(std::vector<RedissonProcess *> theirs, const Plan &plan)
    : m_theirs(std::move(theirs)), m_plan(plan)
{
    for (RedissonProcess *driver : m_theirs) {
        QJsonObject request {{u"do"_s, u"fight"_s},
                             {u"type"_s, plan.type},
                             {u"name"_s, plan.name},
                             {u"threads"_s, plan.theirThreads},
                             {u"clients"_s, 1},
                             {u"ms"_s, qint64(plan.time.count())},
                             {u"holdUs"_s, qint64(plan.hold.count())}};
        if (!plan.witness.isEmpty())
            request[u"witness"_s] = plan.witness;
        if (const auto begun = driver->call(request); !begun)
            m_problem += textOf(begun.error());
    }
    startOurs();
}

void MixedFight::startOurs()
{
    for (int i = 0; i < m_plan.ourProcesses; ++i) {
        QStringList arguments;
        for (const QString &url : m_plan.ours)
            arguments += {u"--url"_s, url};
        arguments += u"stress --reads 0.5 --wait 10s --warmup 0 --yes --json -"_s.split(u' ');
        arguments += {u"--type"_s,     m_plan.type,
                      u"--name"_s,     m_plan.name,
                      u"--workers"_s,  QString::number(m_plan.ourWorkers),
                      u"--hold"_s,     QString::number(m_plan.hold.count()) + u"us"_s,
                      u"--duration"_s, QString::number((m_plan.time + LongerThanTheirs).count()) + u"ms"_s};
        if (!m_plan.witness.isEmpty())
            arguments += {u"--witness"_s, m_plan.witness};
        if (std::size_t(i) < m_plan.with.size())
            arguments += m_plan.with[std::size_t(i)];
        m_ours.emplace_back().start(arguments);
    }
}

MixedFight::Result MixedFight::finish()
{
    Result result;
    result.problem = m_problem;
    Turns turns;
    for (RedissonProcess *driver : m_theirs) {
        const auto fought = driver->call({{u"do"_s, u"fought"_s}});
        if (!fought) {
            result.problem += textOf(fought.error());
            continue;
        }
        result.theirs.push_back(shareOf(driver->version(), *fought));
        turns.add(fought->value("written"_L1).toArray());
    }
    for (CliProgram &program : m_ours) {
        if (!program.waitForEnd() || program.exitCode() != 0)
            result.problem += u"Lockscope, exit code %1: "_s.arg(program.exitCode())
                + QString::fromUtf8(program.messages() + program.output());
        else
            result.ours.push_back(shareOf(program.document()));
    }
    result.turns = turns.changes(result.increments());
    result.doubled = turns.doubled();
    return result;
}

} // namespace lockscope::tests
