// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/diagnosis/finding_tracker.h"
#include "core/inspect/inspector.h"
#include "core/pubsub/bus.h"
#include "tests/support/redis_fixture.h"

#include <map>

namespace lockscope::tests {

/// A separate deployment for each server.
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

/// Creates problems on a real server, step by step, and diagnoses it like the doctor. A step is a line of words:
///   look NAME…         reads these locks
///   later MS           moves the times of later reads forward, the server's time included; the server is unchanged
///   listen CHANNEL     a client subscribes; `slisten`: sharded; `deaf CHANNEL`: unsubscribes
///   message            publishes on the channels of N
///   readers COUNT      adds readers to N, each with its timeout key
///   failover           the other server takes over, without data
///   anything else      a command for the server
/// `@A` to `@C` stand for holders, `@queue` and `@deadlines` for the keys of N, `@ch` and `@rw` for its channels, `@K`
/// for the prefix of N's timeout keys, `@v` for the hash of a value, and `+5000` for that many ms from now.
class FindingStage final
{
public:
    FindingStage(RedisFixture &redis, RedisFixture &other, inspect::Inspector &inspector,
                 inspect::Inspector &otherInspector);

    /// The problem; empty: none.
    QByteArray perform(const QByteArray &step);
    /// Ids of all findings now, in order and each once, with blanks between.
    [[nodiscard]] QString found() const;
    /// The state of N now.
    [[nodiscard]] QString state() const;
    [[nodiscard]] std::vector<inspect::LockFinding> findings() const { return m_tracker.findings(now()); }

private:
    [[nodiscard]] TimePoint now() const { return BootClock::now() + m_shift; }
    [[nodiscard]] QByteArray expanded(QByteArray word) const;
    QByteArray look(const QByteArrayList &names);
    QByteArray run(const QByteArrayList &words);

    RedisFixture *m_redis;
    RedisFixture *m_other;
    inspect::Inspector *m_inspector;
    inspect::Inspector *m_otherInspector;
    inspect::FindingTracker m_tracker;
    Millis m_shift {0};
    std::multimap<QByteArray, RawLink> m_listeners;
};

} // namespace lockscope::tests
