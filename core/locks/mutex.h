// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/blocking_lock.h"

#include <stdexcept>

namespace lockscope::locks {

/// Thrown by the std interfaces when a lock cannot be acquired; see `error().kind` for the reason.
class LockError : public std::runtime_error
{
public:
    explicit LockError(Error error)
        : std::runtime_error(error.message.english().toStdString()), m_error(std::move(error))
    {
    }
    [[nodiscard]] const Error &error() const { return m_error; }

private:
    Error m_error;
};
/// This thread does not hold the lock.
class NotHolderError final : public LockError
{
    using LockError::LockError;
};
/// This thread holds the lock, which cannot be taken twice.
class AlreadyHeldError final : public LockError
{
    using LockError::LockError;
};
/// This thread held it and lost it.
class LostError final : public LockError
{
    using LockError::LockError;
};
/// The outcome cannot be determined.
class NotKnownError final : public LockError
{
    using LockError::LockError;
};
/// The server is unreachable or refuses the connection.
class ConnectionError final : public LockError
{
    using LockError::LockError;
};
/// A stop was requested, or the client was shut down.
class CancelledError final : public LockError
{
    using LockError::LockError;
};

/// Throws the exception type that matches `error`.
[[noreturn]] void throwLockError(const Error &error);
/// Returns the value, or throws the error.
template <typename T>
T valueOrThrow(Result<T> result)
{
    if (!result)
        throwLockError(result.error());
    return *std::move(result);
}
/// The time until `when`; zero if it has passed.
template <typename C, typename Duration>
auto timeUntil(std::chrono::time_point<C, Duration> when)
{
    const auto now = C::now();
    return when > now ? when - now : when - when;
}

/// A distributed mutex for std::unique_lock and std::scoped_lock: meets TimedLockable. Recursive, like
/// std::recursive_timed_mutex, unless its family is non-reentrant.
///
/// The holder is the calling thread, so the thread that locks must unlock. `client` must outlive the mutex. Thread: any
/// but the engine's; thread-safe. The lock functions throw LockError. unlock() does not throw, because guards call it
/// from destructors: a lost hold is reported to ClientOptions::lockLost, other failures to ClientOptions::unlockFailed
/// and the log. A caller that needs the result calls release().
class Mutex
{
public:
    Mutex(Client &client, const NameArgument &name, Lease lease = Lease::watchdog())
        : Mutex(client, name, Family::Reentrant, lease)
    {
    }
    Mutex(Client &client, const NameArgument &name, Family family, Lease lease = Lease::watchdog())
        : m_lock(client, name, family), m_lease(lease)
    {
    }

    /// `lock` was made by `client`; for faster multi locks.
    Mutex(Client &client, const Lock &lock, Lease lease = Lease::watchdog()) : m_lock(client, lock), m_lease(lease) { }

    /// A requested `stop` ends a wait with CancelledError, without a hold.
    void lock(const std::stop_token &stop = {}) { lockOrThrow(m_lock, m_lease, stop); }
    [[nodiscard]] bool try_lock() { return tryOrThrow(m_lock, Millis(0), m_lease, {}); }
    template <typename Rep, typename Period>
    [[nodiscard]] bool try_lock_for(std::chrono::duration<Rep, Period> wait, const std::stop_token &stop = {})
    {
        return tryOrThrow(m_lock, saturatedMillis(wait), m_lease, stop);
    }
    template <typename C, typename Duration>
    [[nodiscard]] bool try_lock_until(std::chrono::time_point<C, Duration> when)
    {
        return try_lock_for(timeUntil(when));
    }
    void unlock() noexcept { m_lock.reportUnlock(m_lock.unlock()); }
    /// unlock() with its result; throws LockError.
    Released release() { return valueOrThrow(m_lock.unlock()); }
    /// Returns a view of the calling thread's hold. Throws NotHolderError if the thread has no hold.
    [[nodiscard]] HoldToken holdToken() { return valueOrThrow(m_lock.holdToken()); }

protected:
    static void lockOrThrow(BlockingLock &lock, Lease lease, const std::stop_token &stop);
    static bool tryOrThrow(BlockingLock &lock, Millis wait, Lease lease, const std::stop_token &stop);

    BlockingLock m_lock;
    Lease m_lease;
};

/// A Mutex that is granted in order of arrival, across all clients.
class FairMutex final : public Mutex
{
public:
    FairMutex(Client &client, const NameArgument &name, Lease lease = Lease::watchdog())
        : Mutex(client, name, Family::Fair, lease)
    {
    }
};

/// A distributed read/write lock for std::unique_lock (write) and std::shared_lock (read): meets SharedTimedLockable. A
/// thread that holds the write lock may also read; a thread that holds the read lock must not request the write lock,
/// because it would wait for itself.
class SharedMutex final : public Mutex
{
public:
    SharedMutex(Client &client, const NameArgument &name, Lease lease = Lease::watchdog())
        : Mutex(client, name, Family::Write, lease), m_read(client, name, Family::Read)
    {
    }

    void lock_shared(const std::stop_token &stop = {}) { lockOrThrow(m_read, m_lease, stop); }
    [[nodiscard]] bool try_lock_shared() { return tryOrThrow(m_read, Millis(0), m_lease, {}); }
    template <typename Rep, typename Period>
    [[nodiscard]] bool try_lock_shared_for(std::chrono::duration<Rep, Period> wait, const std::stop_token &stop = {})
    {
        return tryOrThrow(m_read, saturatedMillis(wait), m_lease, stop);
    }
    template <typename C, typename Duration>
    [[nodiscard]] bool try_lock_shared_until(std::chrono::time_point<C, Duration> when)
    {
        return try_lock_shared_for(timeUntil(when));
    }
    void unlock_shared() noexcept { m_read.reportUnlock(m_read.unlock()); }
    /// The same as holdToken(), for the read lock.
    [[nodiscard]] HoldToken sharedHoldToken() { return valueOrThrow(m_read.holdToken()); }

private:
    BlockingLock m_read;
};

} // namespace lockscope::locks
