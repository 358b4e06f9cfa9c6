// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import org.redisson.api.RLock;

/** A multi lock. Its members report the holder, because older versions of the multi lock cannot. */
final class MultiLockAdapter extends LockAdapter {
    private final RLock[] members;

    MultiLockAdapter(RLock group, RLock... members) {
        super(group);
        this.members = members;
    }

    @Override
    public boolean isStillHeld() {
        for (RLock member : members) {
            if (member.isHeldByCurrentThread()) {
                return true;
            }
        }
        return false;
    }
}
