// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import org.redisson.api.RLock;

/** Several values of a group, locked as one. */
final class ValuesTaking extends LockTaking {
    private final RLock lock;

    ValuesTaking(RLock lock) {
        super(lock);
        this.lock = lock;
    }

    /** Redisson says "nobody held it" when it has removed more than one value (protocol.md 8, row 35). */
    @Override
    public boolean force() {
        lock.forceUnlock();
        return true;
    }
}
