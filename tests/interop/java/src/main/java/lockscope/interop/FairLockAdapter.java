// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;
import org.redisson.RedissonLock;
import org.redisson.api.RFuture;
import org.redisson.api.RLock;

/** A fair lock. Its attempt does not enter the queue. */
final class FairLockAdapter extends LockAdapter {
    private final RLock lock;

    FairLockAdapter(RLock lock) {
        super(lock);
        this.lock = lock;
    }

    /** Like tryLock() without arguments, but with a lease. Returns no time to live. */
    @Override
    public Long attempt(long lease) throws Exception {
        Method attempt = RedissonLock.class.getDeclaredMethod(
            "tryAcquireOnceAsync", long.class, long.class, TimeUnit.class, long.class);
        attempt.setAccessible(true);
        RFuture<?> isTaken = (RFuture<?>) attempt.invoke(
            lock, -1L, leaseOf(lease), TimeUnit.MILLISECONDS, Thread.currentThread().getId());
        return Boolean.TRUE.equals(isTaken.toCompletableFuture().get()) ? null : -1L;
    }
}
