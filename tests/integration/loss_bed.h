// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/integration/lock_bed.h"
#include "tests/support/cut_network.h"
#include "tests/support/redis_fixture.h"

#include <QTest>
#include <mutex>

namespace lockscope::tests {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope::locks;

inline constexpr Millis ShortLease = 1s;

/// A client with a short lease on links that a test can break, the losses it reported, and another client's connection.
class LossBed
{
protected:
    void connectToServer()
    {
        QVERIFY2(m_redis.start(), m_redis.problem());
        m_bed.emplace(m_redis.server().url(), m_network.factory(),
                      [](topology::DeploymentOptions &options) { options.giveUp = 300ms; });
        m_otherBed.emplace(m_redis.server().url());
        QVERIFY(m_bed->opened() && m_otherBed->opened());
    }
    void startAnew()
    {
        QTRY_VERIFY(m_bed->answers()); // reconnected, after a test that cut its links
        m_redis.flush();
        m_losses.clear();
        makeClient();
    }
    void endClient()
    {
        m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
        refuseCommands(false);
        m_client.reset();
        QTRY_COMPARE(m_redis.command({"PUBSUB", "CHANNELS"}).elements.size(), std::size_t(0));
    }
    void makeClient(bool releasesOnShutdown = true, std::optional<ClientId> id = {})
    {
        ClientOptions options;
        options.id = std::move(id);
        options.watchdogLease = ShortLease;
        options.releasesOnShutdown = releasesOnShutdown;
        options.lockLost = [this](const LostHold &lost) {
            static const QStringList words {u"removed"_s, u"expired"_s, u"ended"_s};
            const std::lock_guard guard(m_mutex);
            m_losses << QString::fromUtf8(lost.field.mid(36)) + u' ' + words[int(lost.reason)];
        };
        m_client.emplace(m_bed->bus(), options);
    }
    QString lock(Family family, ThreadId thread, Lease lease = Lease::watchdog())
    {
        return outcome(m_client->asyncLock(m_name, family).tryLock(thread, 0ms, lease).result());
    }
    QString unlock(Family family, ThreadId thread)
    {
        return outcome(m_client->asyncLock(m_name, family).unlock(thread).result());
    }
    /// `:1 removed`, one per call of lockLost.
    QStringList losses()
    {
        const std::lock_guard guard(m_mutex);
        return m_losses;
    }
    void refuseCommands(bool isRefusing)
    {
        m_bed->onEngine([&] { m_network.commands().refuseLinks(isRefusing); });
    }

    const LockName m_name {"lock"};
    const ThreadId m_me {1}, m_other {2};
    RedisFixture m_redis {{.useUnixSocket = true}};
    CutNetwork m_network;
    std::optional<LockBed> m_bed;
    std::optional<LockBed> m_otherBed;
    std::optional<Client> m_client;
    std::mutex m_mutex;
    QStringList m_losses; // guarded by m_mutex
};

} // namespace lockscope::tests
