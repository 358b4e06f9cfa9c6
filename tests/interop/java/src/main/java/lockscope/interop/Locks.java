// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;
import org.redisson.RedissonLock;
import org.redisson.RedissonSpinLock;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

/** Redisson's locks by the words that Lockscope has for them, and one attempt to take them. */
final class Locks {
    private Locks() {
    }

    static RLock of(RedissonClient client, String type, String name) {
        switch (type) {
            case "reentrant":
                return client.getLock(name);
            case "read":
                return client.getReadWriteLock(name).readLock();
            case "write":
                return client.getReadWriteLock(name).writeLock();
            case "spin":
                return client.getSpinLock(name);
            case "fenced":
                return newer(client, "getFencedLock", name);
            case "nonreentrant":
                return newer(client, "getNonReentrantLock", name);
            default:
                throw new IllegalArgumentException("no such type: " + type);
        }
    }

    /** A kind that the oldest version does not have. */
    private static RLock newer(RedissonClient client, String method, String name) {
        try {
            return (RLock) RedissonClient.class.getMethod(method, String.class).invoke(client, name);
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException("this version has no " + method, problem);
        }
    }

    /** A lease of 0: the watchdog's. */
    static long leaseOf(long lease) {
        return lease > 0 ? lease : -1;
    }

    /**
     * One attempt of the calling thread, as lock() makes it before it waits. Redisson keeps what that attempt is told
     * to itself, so its own method is called past the access rules.
     *
     * @return nothing when acquired, else the time to live that a waiter is told
     */
    static Long attempt(RLock lock, long lease) throws ReflectiveOperationException {
        long thread = Thread.currentThread().getId();
        try {
            if (lock instanceof RedissonSpinLock) {
                return (Long) attemptOf(RedissonSpinLock.class, long.class, TimeUnit.class, long.class)
                    .invoke(lock, leaseOf(lease), TimeUnit.MILLISECONDS, thread);
            }
            return (Long) attemptOf(RedissonLock.class, long.class, long.class, TimeUnit.class, long.class)
                .invoke(lock, -1L, leaseOf(lease), TimeUnit.MILLISECONDS, thread);
        } catch (InvocationTargetException problem) {
            if (problem.getCause() instanceof RuntimeException) {
                throw (RuntimeException) problem.getCause();
            }
            throw problem;
        }
    }

    private static Method attemptOf(Class<?> lock, Class<?>... parameters) throws NoSuchMethodException {
        Method attempt = lock.getDeclaredMethod("tryAcquire", parameters);
        attempt.setAccessible(true);
        return attempt;
    }
}
