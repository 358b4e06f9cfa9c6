// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/load/load_bench.h"

#include <QTest>

namespace lockscope::tests {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

LoadBench::LoadBench(const sandbox::Server &server, Millis giveUp) : m_server(server)
{
    Result<topology::DeploymentOptions> options = topology::parseUrl(server.url());
    if (!options) {
        m_problem = options.error().message.english();
        return;
    }
    options->giveUp = giveUp;
    m_deployment = std::make_unique<topology::Deployment>(
        *options, redis::FaultyLinks::over(m_links, &redis::makeSocketTransport));
    const Result<QString> connected = m_deployment->connect().result();
    if (!connected)
        m_problem = connected.error().message.english();
    m_bus = std::make_unique<pubsub::Bus>(*m_deployment);
}

void LoadTest::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_bench.emplace(m_redis.server());
    QVERIFY2(m_bench->problem().isEmpty(), qPrintable(m_bench->problem()));
}

StartedRun::StartedRun(LoadBench &bench, const load::Scenario &scenario)
    : m_run({&bench.bus()}, scenario, {.server = bench.server().processId(), .links = {bench.links()}})
{
    m_run.start([this](const load::LoadReport &report) { m_report = report; });
}

load::Scenario quickScenario(load::LockType type, int workers)
{
    load::Scenario scenario;
    scenario.type = type;
    scenario.workers = workers;
    scenario.warmup = 0s;
    scenario.duration = 500ms;
    return scenario;
}

QString brokenPromises(const load::LoadReport &report)
{
    const load::Counters total = report.total();
    QStringList broken;
    const auto check = [&broken](bool holds, const QString &promise) {
        if (!holds)
            broken += promise;
    };
    check(!report.error, u"ran to its end"_s);
    check(total.acquired > 0, u"acquired something"_s);
    check(total.acquired == total.released + total.lost, u"every acquisition was released or lost"_s);
    check(total.lost == 0, u"no increment was lost"_s);
    check(total.errors == 0, u"no errors"_s);
    check(report.unchecked() == 0, u"every acquisition was checked"_s);
    check(report.invariants.violations == 0, u"no violations"_s);
    check(report.leftovers && report.leftovers->keys == 0, u"no keys left"_s);
    check(report.leftovers && report.leftovers->subscriptions == 0, u"no subscriptions left"_s);
    return broken.isEmpty() ? QString() : u"not kept: "_s + broken.join(u"; "_s) + u'\n' + toText(report);
}

} // namespace lockscope::tests
