// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/integration/lock_bed.h"
#include "tests/support/cut_network.h"
#include "tests/support/redis_fixture.h"

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include "core/locks/multi_mutex.h"
#endif

namespace lockscope::tests {

using namespace std::chrono_literals;
using namespace lockscope::locks;

using Waiting = QFuture<Result<Attempt>>;
inline constexpr Millis Long = 25s; // far longer than a test may take
inline constexpr ThreadId Me {1};
inline const QByteArray Stranger = "00000000-0000-4000-8000-000000000001:1";

inline std::vector<AsyncLock> membersOf(Client &client, const std::vector<const char *> &names)
{
    std::vector<AsyncLock> members;
    for (const char *name : names)
        members.push_back(client.asyncLock(LockName(name)));
    return members;
}

/// Two servers; the links to the second one can be cut.
class MultiLockBed
{
protected:
    MultiLock multi(const std::vector<const char *> &names) { return MultiLock(membersOf(*m_client, names)); }
    QString take(const MultiLock &lock, Millis wait = 0ms, Lease lease = Lease::watchdog())
    {
        return outcome(AsyncMultiLock(lock).tryLock(Me, wait, lease).result());
    }
    QString give(const MultiLock &lock) { return outcome(AsyncMultiLock(lock).unlock(Me).result()); }
    bool isHeld(const MultiLock &lock) { return AsyncMultiLock(lock).isHeldBy(Me).result().value(); }
    void holdAsStranger(const QByteArray &name)
    {
        m_redis.command({"HSET", name, Stranger, "1"});
        m_redis.command({"PEXPIRE", name, "60000"});
    }
    void freeAsStranger(const QByteArray &name)
    {
        m_redis.command({"DEL", name});
        m_redis.command({"PUBLISH", schema::LockKeys(LockName(name)).lockChannel(), "0"});
    }
    QByteArrayList keys(RedisFixture &redis)
    {
        QByteArrayList names;
        for (const auto &[name, key] : redis.keyspace())
            names.push_back(name);
        return names;
    }
    QByteArrayList keys() { return keys(m_redis); }

    RedisFixture m_redis {{.useUnixSocket = true}};
    RedisFixture m_other {{.useUnixSocket = true}};
    CutNetwork m_network; // of the other deployment
    std::optional<LockBed> m_bed;
    std::optional<LockBed> m_otherBed;
    std::optional<Client> m_client;
    std::optional<Client> m_otherClient;
    std::atomic<int> m_losses {0};
};

} // namespace lockscope::tests
