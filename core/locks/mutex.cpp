// SPDX-License-Identifier: Apache-2.0
#include "core/locks/mutex.h"

#include <QRandomGenerator>
#include <thread>

namespace lockscope::locks {

namespace {

constexpr int MaxPause = 3000; // microseconds, some round trips

/// std::lock locks one mutex, tries the next and, if that fails, unlocks the first and blocks on the other. Two threads
/// that do so in opposite orders can stay in step for very long, since their commands travel together. A random pause
/// before blocking separates them.
thread_local bool t_hasFailedToTry = false;

void pauseBeforeBlocking()
{
    if (std::exchange(t_hasFailedToTry, false))
        std::this_thread::sleep_for(std::chrono::microseconds(QRandomGenerator::global()->bounded(MaxPause)));
}

} // namespace

void throwLockError(const Error &error)
{
    switch (error.kind) {
    case ErrorKind::NotHolder: throw NotHolderError(error);
    case ErrorKind::AlreadyHeld: throw AlreadyHeldError(error);
    case ErrorKind::Lost: throw LostError(error);
    case ErrorKind::NotKnown: throw NotKnownError(error);
    case ErrorKind::Cancelled: throw CancelledError(error);
    case ErrorKind::Connect:
    case ErrorKind::Auth:
    case ErrorKind::LinkLost:
    case ErrorKind::Timeout: throw ConnectionError(error);
    default: throw LockError(error);
    }
}

void Mutex::lockOrThrow(BlockingLock &lock, Lease lease, const std::stop_token &stop)
{
    pauseBeforeBlocking();
    valueOrThrow(lock.lock(lease, stop));
}

bool Mutex::tryOrThrow(BlockingLock &lock, Millis wait, Lease lease, const std::stop_token &stop)
{
    const bool isTaken = std::holds_alternative<Granted>(valueOrThrow(lock.tryLock(wait, lease, stop)));
    t_hasFailedToTry = !isTaken;
    return isTaken;
}

} // namespace lockscope::locks
