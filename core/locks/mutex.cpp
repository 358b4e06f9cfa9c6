// SPDX-License-Identifier: Apache-2.0
#include "core/locks/mutex.h"

namespace lockscope::locks {

void throwLockError(const Error &error)
{
    switch (error.kind) {
    case ErrorKind::NotHolder: throw NotHolderError(error);
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

Released Mutex::release()
{
    const Result<Released> released = m_lock.unlock();
    if (!released)
        throwLockError(released.error());
    return *released;
}

void Mutex::lockOrThrow(BlockingLock &lock, Lease lease)
{
    const Result<Granted> granted = lock.lock(lease);
    if (!granted)
        throwLockError(granted.error());
}

bool Mutex::tryOrThrow(BlockingLock &lock, Millis wait, Lease lease)
{
    const Result<Attempt> attempt = lock.tryLock(wait, lease);
    if (!attempt)
        throwLockError(attempt.error());
    return isGranted(attempt);
}

} // namespace lockscope::locks
