// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import java.util.concurrent.TimeUnit;
import org.redisson.api.RPermitExpirableSemaphore;

/** One permit of an expirable semaphore, for one thread. */
final class PermitSemaphoreAdapter implements Acquirable {
    private final RPermitExpirableSemaphore semaphore;
    private String id;

    PermitSemaphoreAdapter(RPermitExpirableSemaphore semaphore) {
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
    public boolean acquire(long time, long lease) throws InterruptedException {
        if (time > 0) {
            id = semaphore.tryAcquire(time, leaseOf(lease), TimeUnit.MILLISECONDS);
        } else {
            id = semaphore.acquire(leaseOf(lease), TimeUnit.MILLISECONDS);
        }
        return id != null;
    }

    @Override
    public void release() {
        semaphore.release(id);
    }
}
