// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import java.util.concurrent.TimeUnit;
import org.redisson.api.RCountDownLatch;

/** Waiting for a latch: nothing is taken. */
final class LatchTaking implements Takable {
    private final RCountDownLatch latch;

    LatchTaking(RCountDownLatch latch) {
        this.latch = latch;
    }

    @Override
    public Long attempt(long lease) {
        return latch.getCount() == 0 ? null : -1L;
    }

    @Override
    public boolean take(long time, long lease) throws InterruptedException {
        if (time > 0) {
            return latch.await(time, TimeUnit.MILLISECONDS);
        }
        latch.await();
        return true;
    }

    @Override
    public void giveBack() {
        // A latch has no release.
    }

    @Override
    public boolean isLeft() {
        return false;
    }

    @Override
    public boolean force() {
        return latch.delete();
    }

    @Override
    public boolean isLocked() {
        throw new UnsupportedOperationException();
    }
}
