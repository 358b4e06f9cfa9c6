// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import org.redisson.api.RReadWriteLock;

/** The read lock: others can be left on it, and so can the write lock that its holder reads in. */
final class ReadTaking extends LockTaking {
    private final RReadWriteLock lock;

    ReadTaking(RReadWriteLock lock) {
        super(lock.readLock());
        this.lock = lock;
    }

    @Override
    boolean canTellTimeToLive() {
        return false;
    }

    @Override
    public boolean isLeft() {
        return super.isLeft() || lock.readLock().isLocked() || lock.writeLock().isHeldByCurrentThread();
    }
}
