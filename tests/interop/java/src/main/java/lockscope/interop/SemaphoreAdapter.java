// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import java.util.concurrent.TimeUnit;
import org.redisson.api.RSemaphore;

/** One permit of a semaphore. */
final class SemaphoreAdapter implements Acquirable {
    private final RSemaphore semaphore;

    SemaphoreAdapter(RSemaphore semaphore) {
        this.semaphore = semaphore;
    }

    @Override
    public Long attempt(long lease) {
        return semaphore.tryAcquire() ? null : -1L;
    }

    @Override
    public boolean acquire(long time, long lease) throws InterruptedException {
        if (time > 0) {
            return semaphore.tryAcquire(time, TimeUnit.MILLISECONDS);
        }
        semaphore.acquire();
        return true;
    }

    @Override
    public void release() {
        semaphore.release();
    }
}
