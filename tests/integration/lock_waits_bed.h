// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/integration/lock_bed.h"
#include "tests/support/cut_network.h"
#include "tests/support/redis_fixture.h"

namespace lockscope::tests {

using namespace std::chrono_literals;
using namespace lockscope::locks;

using Waiting = QFuture<Result<Attempt>>;

/// Far longer than a test may take, so only a message can end a wait in time.
inline constexpr Millis Long = 25s;

/// One client that waits, on links that a test can break, and one that holds.
class LockWaitsBed
{
protected:
    /// Number of clients subscribed to the lock's channel; 0 if releases are not published.
    qint64 listeners(Family family)
    {
        const QByteArray channel = channelOf(family, schema::LockKeys(m_name));
        if (rulesOf(family).waitRule == WaitRule::Queue) // each waiter has its own channel
            return qint64(m_redis.command({"PUBSUB", "CHANNELS", channel + ":*"}).elements.size());
        return channel.isEmpty() ? 0 : m_redis.command({"PUBSUB", "NUMSUB", channel}).elements.at(1).integer;
    }
    Waiting wait(Client &client, Family family, ThreadId thread, Millis most = Long)
    {
        return client.asyncLock(m_name, family).tryLock(thread, most);
    }
    QString unlock(Client &client, Family family, ThreadId thread)
    {
        return outcome(client.asyncLock(m_name, family).unlock(thread).result());
    }
    /// Acquires the lock for the holder; the following calls wait for it.
    bool holdsNow(Client &client, Family family)
    {
        const bool isHeld = isGranted(wait(client, family, m_holder).result());
        m_callsBefore = calls("evalsha");
        return isHeld;
    }
    /// The first wait since then has tried twice, before and after subscribing, was denied, and sleeps.
    bool isAsleep(Family family)
    {
        const bool isListening = listeners(family) >= 1 || rulesOf(family).waitRule == WaitRule::Backoff;
        return isListening && calls("evalsha") >= m_callsBefore + 2 && m_bed->answers();
    }
    /// All attempts have been answered, and no others follow.
    bool rests()
    {
        const qint64 before = calls("evalsha");
        return m_bed->answers() && m_bed->answers() && calls("evalsha") == before;
    }
    bool holdsReplies()
    {
        bool isHolding = false;
        m_bed->onEngine([&] { isHolding = m_network.commands().holdsSomething(); });
        return isHolding;
    }
    qint64 calls(const QByteArray &command)
    {
        const QByteArray stats = m_redis.command({"INFO", "commandstats"}).text;
        const QByteArray label = "cmdstat_" + command + ":calls=";
        const qsizetype at = stats.indexOf(label);
        return at < 0 ? 0 : stats.mid(at + label.size(), stats.indexOf(',', at) - at - label.size()).toLongLong();
    }

    const LockName m_name {"lock"};
    const ThreadId m_holder {1};
    RedisFixture m_redis {{.useUnixSocket = true}};
    CutNetwork m_network;
    std::optional<LockBed> m_bed;      // waits here
    std::optional<LockBed> m_otherBed; // holds here
    std::optional<Client> m_waiter;
    std::optional<Client> m_owner;
    qint64 m_callsBefore = 0;
};

/// A client that retries a lost server indefinitely, on links that a test can break.
class PatientBed final
{
public:
    explicit PatientBed(const QString &url)
        : m_bed(url, m_network.factory(), [](topology::DeploymentOptions &options) {
              options.giveUp.reset();
              options.timeout = 300ms;
          })
    {
    }
    [[nodiscard]] pubsub::Bus &bus() { return m_bed.bus(); }
    /// `isSilent`: the server still executes commands until the link counts as dead.
    void lose(bool isSilent)
    {
        m_bed.onEngine([&, &links = m_network.commands()] {
            links.refuseLinks(true), isSilent ? links.holdReplies() : links.cut();
        });
    }
    [[nodiscard]] bool answers() { return m_bed.answers(); }
    void find()
    {
        m_bed.onEngine([&links = m_network.commands()] { links.refuseLinks(false), links.releaseReplies(); });
    }

private:
    CutNetwork m_network;
    LockBed m_bed;
};

} // namespace lockscope::tests
