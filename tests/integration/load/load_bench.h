// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/report/report_text.h"
#include "core/load/workers/load_run.h"
#include "tests/support/redis_fixture.h"

#include <QObject>
#include <chrono>
#include <optional>

namespace lockscope::tests {

constexpr int Patience = 30'000; // ms; only reached by a hang

/// A connected deployment on a test's server, and runs on it.
class LoadBench final
{
public:
    explicit LoadBench(const sandbox::Server &server, Millis giveUp = std::chrono::seconds(3));

    [[nodiscard]] const QString &problem() const { return m_problem; } ///< empty: connected
    pubsub::Bus &bus() { return *m_bus; }
    [[nodiscard]] const sandbox::Server &server() const { return m_server; }
    [[nodiscard]] const std::shared_ptr<redis::FaultyLinks> &links() const { return m_links; }

private:
    const sandbox::Server &m_server;
    const std::shared_ptr<redis::FaultyLinks> m_links = std::make_shared<redis::FaultyLinks>();
    QString m_problem;
    std::unique_ptr<topology::Deployment> m_deployment;
    std::unique_ptr<pubsub::Bus> m_bus;
};

/// A test class whose runs share one server and one deployment; the server is empty at the start of each test.
class LoadTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { m_redis.flush(); }

protected:
    RedisFixture m_redis;
    std::optional<LoadBench> m_bench;
};

/// A run, and its report once it has ended.
class StartedRun final
{
public:
    StartedRun(LoadBench &bench, const load::Scenario &scenario);

    load::LoadRun &run() { return m_run; }
    [[nodiscard]] bool isFinished() const { return m_report.has_value(); }
    [[nodiscard]] const load::LoadReport &report() const { return *m_report; }

private:
    std::optional<load::LoadReport> m_report;
    load::LoadRun m_run;
};

/// A short scenario: no warm-up, half a second.
load::Scenario quickScenario(load::LockType type, int workers);

/// "" if the run met every expectation, otherwise the violations, for a test's message.
QString brokenPromises(const load::LoadReport &report);

} // namespace lockscope::tests
