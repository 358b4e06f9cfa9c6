// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;
import org.redisson.RedissonLock;
import org.redisson.RedissonSpinLock;
import org.redisson.api.RLock;

/** A lock of Redisson. */
class LockAdapter implements Acquirable {
    private final RLock lock;

    LockAdapter(RLock lock) {
        this.lock = lock;
    }

    /** False for a multi lock, which has no time to live, and for a read lock, where it is that of the last reader. */
    boolean canTellTimeToLive() {
        return lock instanceof RedissonLock || lock instanceof RedissonSpinLock;
    }

    /** Remaining time of the calling thread's hold in ms; 0: it holds nothing. */
    long timeToLive() {
        long time = lock.remainTimeToLive();
        return lock.isHeldByCurrentThread() ? Math.max(0, time) : 0; // checked last, so the time is that of this hold
    }

    static long leaseOf(long lease) {
        return lease > 0 ? lease : -1;
    }

    /** The attempt of lock() before it waits. Calls a private method of Redisson, because the public ones do not return the time. */
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
                if (cause instanceof IllegalMonitorStateException) { // thrown by a non-reentrant lock to its own holder
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
    public boolean acquire(long time, long lease) throws InterruptedException {
        if (time > 0) {
            return lock.tryLock(time, leaseOf(lease), TimeUnit.MILLISECONDS);
        }
        lock.lock(leaseOf(lease), TimeUnit.MILLISECONDS);
        return true;
    }

    /** Waits without a limit. Multi locks depend on the unit (protocol.md 8, row 35). */
    void acquireForSeconds(long lease) {
        lock.lock(lease, TimeUnit.SECONDS);
    }

    @Override
    public void release() {
        lock.unlock();
    }

    @Override
    public boolean isStillHeld() {
        return lock.isHeldByCurrentThread();
    }

    @Override
    public boolean forceUnlock() {
        return lock.forceUnlock();
    }

    @Override
    public boolean isLocked() {
        return lock.isLocked();
    }
}
