// SPDX-License-Identifier: Apache-2.0
#pragma once

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include "core/base/launch.h"
#include "core/base/run_blocking.h"
#include "core/locks/client.h"
#include "core/locks/mutex.h"
#include "core/sandbox/server.h"
#include "tests/support/outcome.h"

#include <QTest>

Q_DECLARE_METATYPE(lockscope::locks::Family)

namespace lockscope::tests {

/// A deployment on a test's server, as a basis for clients.
class LockBed final
{
public:
    explicit LockBed(const QString &url, const redis::TransportFactory &factory = &redis::makeSocketTransport,
                     const std::function<void(topology::DeploymentOptions &)> &tune = {})
        : m_deployment(optionsOf(url, tune), factory), m_opened(m_deployment.connect().result()), m_bus(m_deployment)
    {
    }

    /// The server's version and mode, or the connection error.
    [[nodiscard]] const Result<QString> &opened() const { return m_opened; }
    [[nodiscard]] topology::Deployment &deployment() { return m_deployment; }
    [[nodiscard]] pubsub::Bus &bus() { return m_bus; }
    [[nodiscard]] EngineThread &engine() { return m_deployment.engine(); }
    void onEngine(const std::function<void()> &function) { engine().runAndWait(function); }
    /// Whether the server replies on the command link. Earlier commands have been answered then, too, since replies
    /// come in order.
    bool answers()
    {
        return runBlocking<bool>(engine(), [this] { return ping(m_deployment.router()); }).has_value();
    }

private:
    static QCoro::Task<Result<bool>> ping(topology::Router &router)
    {
        const Result<redis::Reply> pong = co_await router.primaries().front()->commands().call({"PING"});
        co_return pong.map([](const redis::Reply &) { return true; });
    }
    static topology::DeploymentOptions optionsOf(const QString &url,
                                                 const std::function<void(topology::DeploymentOptions &)> &tune)
    {
        topology::DeploymentOptions options = topology::parseUrl(url).value();
        if (tune)
            tune(options);
        return options;
    }

    topology::Deployment m_deployment;
    Result<QString> m_opened;
    pubsub::Bus m_bus;
};

/// "granted 2", "busy", or the word of an error.
inline QString outcome(const Result<locks::Attempt> &attempt)
{
    if (!attempt)
        return toWord(attempt.error().kind);
    if (const auto *granted = std::get_if<locks::Granted>(&*attempt))
        return QStringLiteral("granted %1").arg(granted->holds);
    return QStringLiteral("busy");
}

/// "free", "left 1", either with "?" if uncertain; or the word of an error.
inline QString outcome(const Result<locks::Released> &released)
{
    if (!released)
        return toWord(released.error().kind);
    const QString text = released->isFree ? QStringLiteral("free") : QStringLiteral("left %1").arg(released->holds);
    return released->isConfirmed ? text : text + QStringLiteral("?");
}

/// One row per family, for a test that applies to all.
inline void addFamilies()
{
    QTest::addColumn<locks::Family>("family");
    QTest::newRow("reentrant") << locks::Family::Reentrant;
    QTest::newRow("read") << locks::Family::Read;
    QTest::newRow("write") << locks::Family::Write;
    QTest::newRow("spin") << locks::Family::Spin;
    QTest::newRow("fenced") << locks::Family::Fenced;
    QTest::newRow("fair") << locks::Family::Fair;
}

} // namespace lockscope::tests
#endif
