// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/checkup.h"
#include "core/inspect/inspector.h"
#include "core/pubsub/bus.h"
#include "tests/support/redis_fixture.h"

#include <map>

namespace lockscope::tests {

/// A deployment of its own for each server.
struct FindingWatch
{
    explicit FindingWatch(const QString &url) : deployment(*topology::parseUrl(url))
    {
        if (!deployment.connect().result())
            qFatal("no connection");
    }
    topology::Deployment deployment;
    pubsub::Bus bus {deployment};
    inspect::Inspector inspector {bus};
};

/// Makes trouble on a real server, step by step, and looks at it as the doctor does. A step is a line of words:
///   look NAME…         reads these locks
///   later MS           what is looked at from now on is so much later: looks and the server's time are moved, the
///   server itself is not listen CHANNEL     a client subscribes; `slisten` the sharded way; `deaf CHANNEL` ends it
///   message            one comes on the channels of N
///   readers COUNT      of N, each with its timeout key
///   failover           the other server takes over, which knows nothing
///   anything else      a command for the server
/// `@A` to `@C` stand for holders, `@queue` and `@deadlines` for the keys of N, `@ch` and `@rw` for its channels, `@K`
/// for what the timeout keys of N begin with, `@v` for the hash of a value, and `+5000` for so much later than now.
class FindingStage final
{
public:
    FindingStage(RedisFixture &redis, RedisFixture &other, inspect::Inspector &inspector,
                 inspect::Inspector &otherInspector);

    /// What went wrong; empty: nothing.
    QByteArray perform(const QByteArray &step);
    /// Ids of all findings now, in order and each once, with blanks between.
    [[nodiscard]] QString found() const;
    [[nodiscard]] std::vector<inspect::LockFinding> findings() const { return m_checkup.findings(now()); }

private:
    [[nodiscard]] TimePoint now() const { return BootClock::now() + m_shift; }
    [[nodiscard]] QByteArray expanded(QByteArray word) const;
    QByteArray look(const QByteArrayList &names);
    QByteArray run(const QByteArrayList &words);

    RedisFixture *m_redis;
    RedisFixture *m_other;
    inspect::Inspector *m_inspector;
    inspect::Inspector *m_otherInspector;
    inspect::Checkup m_checkup;
    Millis m_shift {0};
    std::multimap<QByteArray, RawLink> m_listeners;
};

} // namespace lockscope::tests
