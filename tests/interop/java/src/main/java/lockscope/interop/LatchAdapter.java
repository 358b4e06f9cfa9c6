// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import java.util.concurrent.TimeUnit;
import org.redisson.api.RCountDownLatch;

/** A count-down latch: acquire() waits for it. */
final class LatchAdapter implements Acquirable {
    private final RCountDownLatch latch;

    LatchAdapter(RCountDownLatch latch) {
        this.latch = latch;
    }

    @Override
    public Long attempt(long lease) {
        return latch.getCount() == 0 ? null : -1L;
    }

    @Override
    public boolean acquire(long time, long lease) throws InterruptedException {
        if (time > 0) {
            return latch.await(time, TimeUnit.MILLISECONDS);
        }
        latch.await();
        return true;
    }

    @Override
    public void release() {
        // A latch needs no release.
    }

    @Override
    public boolean forceUnlock() {
        return latch.delete();
    }
}
