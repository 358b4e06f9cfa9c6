// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import org.redisson.api.RReadWriteLock;

/** A read lock. After a release, other readers or the caller's write lock can remain. */
final class ReadLockAdapter extends LockAdapter {
    private final RReadWriteLock lock;

    ReadLockAdapter(RReadWriteLock lock) {
        super(lock.readLock());
        this.lock = lock;
    }

    @Override
    boolean canTellTimeToLive() {
        return false;
    }

    @Override
    public boolean isStillHeld() {
        return super.isStillHeld() || lock.readLock().isLocked() || lock.writeLock().isHeldByCurrentThread();
    }
}
