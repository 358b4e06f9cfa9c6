// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/integration/lock_bed.h"
#include "tests/interop/our_lock.h"
#include "tests/interop/redisson_session.h"

#include <deque>
#include <future>
#include <optional>

namespace lockscope::tests {

/// True if the type has permits: a client must then set their number.
bool isPermit(const QString &type);
/// The type whose holder keeps a waiter of `type` waiting.
QString opponentOf(const QString &type);

/// One lock that holders of Redisson and of Lockscope ask for.
class MixedBed final
{
public:
    explicit MixedBed(RedissonSession &session, LockName name = LockName("shared"));

    /// Returns a lock of this bed's client. Every holder needs a different number.
    [[nodiscard]] OurLock ours(const QString &type, ThreadId holder);
    [[nodiscard]] locks::Client &client() { return *m_clients.front(); }
    [[nodiscard]] const LockName &name() const { return m_name; }
    /// The keys on the first server that a holder keeps alive.
    [[nodiscard]] std::vector<QByteArray> keysOf(const QString &type) const;

    /// Holder `who` of Redisson does `verb`; `lease` 0: its watchdog's. What Redisson threw is the `answer`.
    QJsonObject theirs(const QString &verb, const QString &who, const QString &type, Millis lease = Millis(0));
    /// Waits until the lock has waiters, or none. True immediately if the type has no channel.
    [[nodiscard]] bool waitForListeners(const QString &type, bool areThere);

private:
    RedissonSession &m_session;
    std::deque<LockBed> m_beds; // one a server
    std::vector<std::unique_ptr<locks::Client>> m_clients;
    LockName m_name;
};

/// How a wait ended, and when by the clock that all programs of a machine share.
struct Waited
{
    bool isAcquired = false;
    std::chrono::nanoseconds at {0};
};
inline std::chrono::nanoseconds steadyNow()
{
    return std::chrono::steady_clock::now().time_since_epoch();
}
/// Starts a thread that waits for the lock and releases it immediately.
std::future<Waited> waitInAThread(MixedBed &bed, const QString &type);

} // namespace lockscope::tests
