// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import org.redisson.api.RLock;

/** Several locks taken as one; older versions of it cannot be asked who holds it, its members can. */
final class GroupTaking extends LockTaking {
    private final RLock[] members;

    GroupTaking(RLock group, RLock... members) {
        super(group);
        this.members = members;
    }

    @Override
    public boolean isLeft() {
        for (RLock member : members) {
            if (member.isHeldByCurrentThread()) {
                return true;
            }
        }
        return false;
    }
}
