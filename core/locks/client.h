// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/async_lock.h"
#include "core/locks/client_options.h"
#include "core/locks/count_down_latch.h"
#include "core/locks/lock.h"
#include "core/locks/permit_semaphore.h"
#include "core/locks/semaphore.h"
#include "core/pubsub/bus.h"

namespace lockscope::locks {

/// Values of a faster multi lock as the applications' codec encodes them, for codecs other than UTF-8 strings.
struct EncodedValues
{
    explicit EncodedValues(QByteArrayList values) : bytes(std::move(values)) { }
    QByteArrayList bytes;
};

/// One client identity on a deployment: its UUID, its holds, its waiters and its watchdog. Any number share one
/// deployment's links. Made and destroyed on any thread but the engine's. Destroying it shuts it down: running waits
/// fail with ErrorKind::Cancelled, and holds are given back unless ClientOptions::releasesOnShutdown is off (permits
/// have no owner and stay taken); a server that does not answer is waited for one time-out. After fork() the child has
/// none of the threads: each call returns ErrorKind::Usage there, and the client must not be destroyed. The child may
/// call exec() or _exit(), or open its own deployment. The deployment outlives it.
class Client final
{
public:
    explicit Client(pubsub::Bus bus, ClientOptions options = {});
    ~Client();
    Q_DISABLE_COPY_MOVE(Client)

    [[nodiscard]] const ClientId &id() const { return m_id; }
    [[nodiscard]] EngineThread &engine() { return m_bus.engine(); }
    [[nodiscard]] Clock &clock() { return m_bus.deployment().clock(); } ///< engine thread

    /// The coroutine face: the engine thread only. Made on any thread.
    [[nodiscard]] Lock lock(const LockName &name, Family family = Family::Reentrant) const
    {
        return Lock(m_state, storedName(name), family);
    }
    /// Futures for any thread.
    [[nodiscard]] AsyncLock asyncLock(const LockName &name, Family family = Family::Reentrant)
    {
        return AsyncLock(engine(), lock(name, family));
    }

    /// Several values of a group as one lock, taken and given back by one script each; compatible with Redisson's
    /// getMultiLock(group, values) with StringCodec (protocol.md 2.12). Sets that overlap exclude each other, and a
    /// holder may take several. At least one value. Another codec gives the same value another field: beside Redisson's
    /// default codec (Kryo5) pass EncodedValues, or the two do not exclude each other.
    [[nodiscard]] Lock fasterMultiLock(const LockName &group, const QStringList &values) const;
    [[nodiscard]] Lock fasterMultiLock(const LockName &group, const EncodedValues &values) const;
    [[nodiscard]] AsyncLock asyncFasterMultiLock(const LockName &group, const QStringList &values)
    {
        return AsyncLock(engine(), fasterMultiLock(group, values));
    }
    [[nodiscard]] AsyncLock asyncFasterMultiLock(const LockName &group, const EncodedValues &values)
    {
        return AsyncLock(engine(), fasterMultiLock(group, values));
    }

    /// The semaphores and the latch: the coroutine face, futures, and calls that block.
    [[nodiscard]] Semaphore semaphore(const LockName &name) const { return Semaphore(m_state, storedName(name)); }
    [[nodiscard]] AsyncSemaphore asyncSemaphore(const LockName &name)
    {
        return AsyncSemaphore(engine(), semaphore(name));
    }
    [[nodiscard]] BlockingSemaphore blockingSemaphore(const LockName &name)
    {
        return BlockingSemaphore(engine(), semaphore(name));
    }
    [[nodiscard]] PermitSemaphore permitSemaphore(const LockName &name) const
    {
        return PermitSemaphore(m_state, storedName(name));
    }
    [[nodiscard]] AsyncPermitSemaphore asyncPermitSemaphore(const LockName &name)
    {
        return AsyncPermitSemaphore(engine(), permitSemaphore(name));
    }
    [[nodiscard]] BlockingPermitSemaphore blockingPermitSemaphore(const LockName &name)
    {
        return BlockingPermitSemaphore(engine(), permitSemaphore(name));
    }
    [[nodiscard]] CountDownLatch countDownLatch(const LockName &name) const
    {
        return CountDownLatch(m_state, storedName(name));
    }
    [[nodiscard]] AsyncCountDownLatch asyncCountDownLatch(const LockName &name)
    {
        return AsyncCountDownLatch(engine(), countDownLatch(name));
    }
    [[nodiscard]] BlockingCountDownLatch blockingCountDownLatch(const LockName &name)
    {
        return BlockingCountDownLatch(engine(), countDownLatch(name));
    }

    /// Fails all waits of this client with ErrorKind::Cancelled; later ones are refused. Holds stay. Any thread.
    void cancelWaits();
    /// Drops everything without a word to the server, as if the process had died: holds end with their leases, places
    /// in queues stay until others find them dead, waits fail with ErrorKind::Cancelled, later calls are refused. Only
    /// its subscriptions are left, as a broken link leaves them. Meant for tests and load runs. Any thread; done at
    /// once on the engine's, else when that comes to it.
    void abandon();
    /// Checks at once whether the server still has this client's holds on a lock, named as in Redis. A missing hold is
    /// reported lost now instead of at its next renewal. To be called on a change notification, as from
    /// pubsub::KeyWatch or an inspector's feed. Any thread.
    void check(const LockName &stored);
    /// While it is frozen no hold is renewed, as if the watchdog hung. Meant for tests and load runs. Any thread.
    void freezeWatchdog(bool isFrozen);

private:
    [[nodiscard]] LockName storedName(const LockName &name) const;

    pubsub::Bus m_bus;
    ClientId m_id;
    std::function<LockName(const LockName &)> m_nameMapper;
    std::shared_ptr<ClientState> m_state; // its content: engine thread
};

} // namespace lockscope::locks
