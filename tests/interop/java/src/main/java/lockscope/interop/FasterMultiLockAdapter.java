// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import org.redisson.api.RLock;

/** A lock of several values of a group. */
final class FasterMultiLockAdapter extends LockAdapter {
    private final RLock lock;

    FasterMultiLockAdapter(RLock lock) {
        super(lock);
        this.lock = lock;
    }

    /** Redisson returns false if it removed more than one value (protocol.md 8, row 35). */
    @Override
    public boolean forceUnlock() {
        lock.forceUnlock();
        return true;
    }
}
