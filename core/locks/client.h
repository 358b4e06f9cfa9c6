// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/locks/async_lock.h"
#include "core/locks/client_options.h"
#include "core/locks/count_down_latch.h"
#include "core/locks/lock.h"
#include "core/locks/permit_semaphore.h"
#include "core/locks/semaphore.h"
#include "core/pubsub/bus.h"

#include <QString>
#include <concepts>
#include <string_view>

namespace lockscope::locks {

/// A lock name as a function argument: converts from the strings of std and Qt. Text of Qt is stored as UTF-8.
class NameArgument final
{
public:
    NameArgument(LockName name) : m_name(std::move(name)) { }
    NameArgument(QByteArray bytes) : m_name(std::move(bytes)) { }
    NameArgument(const QString &text) : m_name(text.toUtf8()) { }
    template <typename Text>
    requires std::convertible_to<const Text &, std::string_view> NameArgument(const Text &text)
        : NameArgument(bytesOf(text))
    {
    }

    operator const LockName &() const { return m_name; }

private:
    static QByteArray bytesOf(std::string_view text) { return {text.data(), qsizetype(text.size())}; }

    LockName m_name;
};

/// Values of a faster multi lock, already encoded; for applications whose codec is not UTF-8 strings.
struct EncodedValues
{
    explicit EncodedValues(QByteArrayList values) : bytes(std::move(values)) { }
    QByteArrayList bytes;
};

/// One client identity on a deployment: its UUID, holds, waiters and watchdog. Clients of one deployment share its
/// connections. Made and destroyed on any thread but the engine's. Destroying it shuts it down: running waits fail with
/// ErrorKind::Cancelled, and holds are released unless ClientOptions::releasesOnShutdown is off (permits have no owner
/// and stay taken). The shutdown waits at most one timeout for a server that does not answer. After fork() the child
/// has none of the threads: every call there returns ErrorKind::Usage, and the client must not be destroyed. The child
/// may call exec() or _exit(), or open its own deployment. The deployment must outlive the client.
class Client final
{
public:
    explicit Client(pubsub::Bus bus, ClientOptions options = {});
    ~Client();
    Q_DISABLE_COPY_MOVE(Client)

    [[nodiscard]] const ClientId &id() const { return m_id; }
    [[nodiscard]] EngineThread &engine() { return m_bus.engine(); }
    [[nodiscard]] Clock &clock() { return m_bus.deployment().clock(); } ///< engine thread

    /// The coroutine interface: engine thread only. Made on any thread.
    [[nodiscard]] Lock lock(const NameArgument &name, Family family = Family::Reentrant) const
    {
        return Lock(m_state, storedName(name), family);
    }
    /// Futures for any thread.
    [[nodiscard]] AsyncLock asyncLock(const NameArgument &name, Family family = Family::Reentrant)
    {
        return AsyncLock(engine(), lock(name, family));
    }

    /// Several values of a group as one lock; one script acquires or releases all of them. Compatible with Redisson's
    /// getMultiLock(group, values) with StringCodec (protocol.md 2.12). Overlapping sets exclude each other; a holder
    /// may acquire several. At least one value. Another codec encodes a value to a different field: next to Redisson's
    /// default codec (Kryo5) pass EncodedValues, or the two do not exclude each other.
    [[nodiscard]] Lock fasterMultiLock(const NameArgument &group, const QStringList &values) const;
    [[nodiscard]] Lock fasterMultiLock(const NameArgument &group, const EncodedValues &values) const;
    [[nodiscard]] AsyncLock asyncFasterMultiLock(const NameArgument &group, const QStringList &values)
    {
        return AsyncLock(engine(), fasterMultiLock(group, values));
    }
    [[nodiscard]] AsyncLock asyncFasterMultiLock(const NameArgument &group, const EncodedValues &values)
    {
        return AsyncLock(engine(), fasterMultiLock(group, values));
    }

    /// The semaphores and the latch, as coroutines, futures and blocking calls.
    [[nodiscard]] Semaphore semaphore(const NameArgument &name) const { return Semaphore(m_state, storedName(name)); }
    [[nodiscard]] AsyncSemaphore asyncSemaphore(const NameArgument &name)
    {
        return AsyncSemaphore(engine(), semaphore(name));
    }
    [[nodiscard]] BlockingSemaphore blockingSemaphore(const NameArgument &name)
    {
        return BlockingSemaphore(engine(), semaphore(name));
    }
    [[nodiscard]] PermitSemaphore permitSemaphore(const NameArgument &name) const
    {
        return PermitSemaphore(m_state, storedName(name));
    }
    [[nodiscard]] AsyncPermitSemaphore asyncPermitSemaphore(const NameArgument &name)
    {
        return AsyncPermitSemaphore(engine(), permitSemaphore(name));
    }
    [[nodiscard]] BlockingPermitSemaphore blockingPermitSemaphore(const NameArgument &name)
    {
        return BlockingPermitSemaphore(engine(), permitSemaphore(name));
    }
    [[nodiscard]] CountDownLatch countDownLatch(const NameArgument &name) const
    {
        return CountDownLatch(m_state, storedName(name));
    }
    [[nodiscard]] AsyncCountDownLatch asyncCountDownLatch(const NameArgument &name)
    {
        return AsyncCountDownLatch(engine(), countDownLatch(name));
    }
    [[nodiscard]] BlockingCountDownLatch blockingCountDownLatch(const NameArgument &name)
    {
        return BlockingCountDownLatch(engine(), countDownLatch(name));
    }

    /// Fails all waits of this client with ErrorKind::Cancelled and refuses new ones. Holds stay. Thread: any.
    void cancelWaits();
    /// Drops all state without sending anything to the server, as if the process had died. Holds end with their leases,
    /// queue places stay until other clients remove them as dead, waits fail with ErrorKind::Cancelled, and later calls
    /// are refused. Only its subscriptions end, as after a lost connection. For tests and load runs. Thread: any; on
    /// the engine thread it takes effect immediately, otherwise when that thread runs it.
    void abandon();
    /// Checks immediately whether the server still has this client's holds on a lock, given its name in Redis. A
    /// missing hold is reported lost now instead of at its next renewal. For change notifications, for example from
    /// pubsub::KeyWatch or an inspector's feed. Thread: any.
    void check(const LockName &stored);
    /// While frozen, no hold is renewed, as if the watchdog hung. For tests and load runs. Thread: any.
    void freezeWatchdog(bool isFrozen);

private:
    [[nodiscard]] LockName storedName(const LockName &name) const;

    pubsub::Bus m_bus;
    ClientId m_id;
    std::function<LockName(const LockName &)> m_nameMapper;
    std::shared_ptr<ClientState> m_state; // its content: engine thread
};

} // namespace lockscope::locks
