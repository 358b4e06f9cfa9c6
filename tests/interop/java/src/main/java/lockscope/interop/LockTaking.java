// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;
import org.redisson.RedissonLock;
import org.redisson.RedissonSpinLock;
import org.redisson.api.RLock;

/** Any of Redisson's locks. */
class LockTaking implements Takable {
    private final RLock lock;

    LockTaking(RLock lock) {
        this.lock = lock;
    }

    /** A group of locks has no time to live of its own, and a reader only that of the last reader. */
    boolean canTellTimeToLive() {
        return lock instanceof RedissonLock || lock instanceof RedissonSpinLock;
    }

    /** What is left of the calling thread's hold, in ms; 0: it has none. */
    long timeToLive() {
        long time = lock.remainTimeToLive();
        return lock.isHeldByCurrentThread() ? Math.max(0, time) : 0; // asked last: then that time was of this hold
    }

    static long leaseOf(long lease) {
        return lease > 0 ? lease : -1;
    }

    /** As lock() does it before it waits. Redisson keeps what it is told to itself, so its own method is called past the access rules. */
    @Override
    public Long attempt(long lease) throws Exception {
        long thread = Thread.currentThread().getId();
        try {
            if (lock instanceof RedissonSpinLock) {
                return (Long) attemptOf(RedissonSpinLock.class, long.class, TimeUnit.class, long.class)
                    .invoke(lock, leaseOf(lease), TimeUnit.MILLISECONDS, thread);
            }
            if (lock instanceof RedissonLock) {
                return (Long) attemptOf(RedissonLock.class, long.class, long.class, TimeUnit.class, long.class)
                    .invoke(lock, -1L, leaseOf(lease), TimeUnit.MILLISECONDS, thread);
            }
            return lock.tryLock(-1, leaseOf(lease), TimeUnit.MILLISECONDS) ? null : -1L;
        } catch (InvocationTargetException problem) {
            for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
                if (cause instanceof IllegalMonitorStateException) { // what a non-reentrant lock tells its own holder
                    throw (IllegalMonitorStateException) cause;
                }
            }
            if (problem.getCause() instanceof RuntimeException) {
                throw (RuntimeException) problem.getCause();
            }
            throw problem;
        }
    }

    private static Method attemptOf(Class<?> kind, Class<?>... parameters) throws NoSuchMethodException {
        Method attempt = kind.getDeclaredMethod("tryAcquire", parameters);
        attempt.setAccessible(true);
        return attempt;
    }

    @Override
    public boolean take(long time, long lease) throws InterruptedException {
        if (time > 0) {
            return lock.tryLock(time, leaseOf(lease), TimeUnit.MILLISECONDS);
        }
        lock.lock(leaseOf(lease), TimeUnit.MILLISECONDS);
        return true;
    }

    /** Waits for ever. The unit matters to a lock of several members (protocol.md 8, row 35). */
    void takeForSeconds(long lease) {
        lock.lock(lease, TimeUnit.SECONDS);
    }

    @Override
    public void giveBack() {
        lock.unlock();
    }

    @Override
    public boolean isLeft() {
        return lock.isHeldByCurrentThread();
    }

    @Override
    public boolean force() {
        return lock.forceUnlock();
    }

    @Override
    public boolean isLocked() {
        return lock.isLocked();
    }
}
