// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;
import org.redisson.RedissonLock;
import org.redisson.api.RFuture;
import org.redisson.api.RLock;

/** A fair lock: an attempt of one who is ready to wait would put him into the queue. */
final class FairTaking extends LockTaking {
    private final RLock lock;

    FairTaking(RLock lock) {
        super(lock);
        this.lock = lock;
    }

    /** As tryLock() without arguments, but with a lease; it is not told a time. */
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
