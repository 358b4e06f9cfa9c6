// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/integration/lock_bed.h"
#include "tests/interop/our_fight.h"
#include "tests/interop/redisson_session.h"

#include <future>
#include <optional>

namespace lockscope::tests {

/// A lock type by its word.
locks::Family familyOf(const QString &type);
/// The type whose holder keeps a waiter of `type` waiting.
QString opponentOf(const QString &type);

/// One lock that holders of Redisson and of Lockscope ask for. A call that fails is a test that fails: see problem().
class MixedBed final
{
public:
    explicit MixedBed(RedissonSession &session, LockName name = LockName("shared"));

    [[nodiscard]] locks::Client &client() { return m_client; }
    [[nodiscard]] const LockName &name() const { return m_name; }
    [[nodiscard]] locks::AsyncLock ours(const QString &type) { return m_client.asyncLock(m_name, familyOf(type)); }

    /// The same for threads that block; the holder is the thread.
    [[nodiscard]] OurLock ourLock(const QString &type);

    /// Holder `who` of Redisson does `verb`; `lease` 0: its watchdog's.
    Result<QJsonObject> theirs(const QString &verb, const QString &who, const QString &type, Millis lease = Millis(0));
    /// Clients that listen to the lock, except where the type has no channel: then as many as asked for.
    [[nodiscard]] bool waitForListeners(const QString &type, int count);

private:
    RedissonSession &m_session;
    LockBed m_bed;
    locks::Client m_client;
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
/// A thread of ours waits for the lock, and gives it back at once.
std::future<Waited> waitInAThread(MixedBed &bed, const QString &type);

} // namespace lockscope::tests
