// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import java.util.concurrent.TimeUnit;
import org.redisson.api.RPermitExpirableSemaphore;

/** One permit with an id; for one thread. */
final class ExpirablePermitTaking implements Takable {
    private final RPermitExpirableSemaphore semaphore;
    private String id;

    ExpirablePermitTaking(RPermitExpirableSemaphore semaphore) {
        this.semaphore = semaphore;
    }

    private static long leaseOf(long lease) {
        return lease > 0 ? lease : -1;
    }

    @Override
    public Long attempt(long lease) throws InterruptedException {
        id = semaphore.tryAcquire(0, leaseOf(lease), TimeUnit.MILLISECONDS);
        return id != null ? null : -1L;
    }

    @Override
    public boolean take(long time, long lease) throws InterruptedException {
        if (time > 0) {
            id = semaphore.tryAcquire(time, leaseOf(lease), TimeUnit.MILLISECONDS);
        } else {
            id = semaphore.acquire(leaseOf(lease), TimeUnit.MILLISECONDS);
        }
        return id != null;
    }

    @Override
    public void giveBack() {
        semaphore.release(id);
    }

    @Override
    public boolean isLeft() {
        return false;
    }

    @Override
    public boolean force() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isLocked() {
        throw new UnsupportedOperationException();
    }
}
