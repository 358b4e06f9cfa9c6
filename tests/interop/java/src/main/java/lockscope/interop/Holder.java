// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

/**
 * A holder: a client of its own and one thread of its own, so that it is the same `id:thread` as long as it lives.
 * All of its calls go through that thread.
 */
final class Holder {
    /** How a wait for a lock ended, and when by the clock that all programs of a machine share. */
    record Waited(boolean isAcquired, long atNanos) {
    }

    private final RedissonClient client;
    private final ExecutorService worker = Executors.newSingleThreadExecutor();
    private final Thread thread;
    private final Map<String, RLock> locks = new HashMap<>();
    private Future<Waited> wait;
    private boolean hasWatchdog;

    Holder(Servers servers) {
        client = servers.connect(1);
        thread = call(Thread::currentThread);
    }

    String clientId() {
        return client.getId();
    }

    long threadId() {
        return thread.getId();
    }

    /** Nothing of it would be seen in another play: its watchdog was never asked to keep anything, and it does not wait. */
    boolean isReusable() {
        return !hasWatchdog && (wait == null || wait.isDone());
    }

    /** The same object for the same lock: Redisson keeps the lease in use in it. */
    RLock lock(String type, String name) {
        return locks.computeIfAbsent(type + ' ' + name, key -> Locks.of(client, type, name));
    }

    /** The next steps are another play's. */
    void forgetLocks() {
        locks.clear();
    }

    /** Nothing when acquired, else the time to live of the lock that somebody else has. */
    Long attempt(RLock lock, long lease) {
        hasWatchdog |= lease <= 0;
        return call(() -> Locks.attempt(lock, lease));
    }

    /**
     * Begins to wait for the lock, for ever when `time` is 0. Returns when the thread sleeps: a message that comes between
     * its attempt and its sleep can be lost (protocol 8, row 3), and who tests something else is not to hit that moment.
     */
    void begin(RLock lock, long time, long lease) throws InterruptedException {
        hasWatchdog |= lease <= 0;
        wait = worker.submit(() -> {
            boolean isAcquired = true;
            if (time > 0) {
                isAcquired = lock.tryLock(time, Locks.leaseOf(lease), TimeUnit.MILLISECONDS);
            } else {
                lock.lock(Locks.leaseOf(lease), TimeUnit.MILLISECONDS);
            }
            return new Waited(isAcquired, System.nanoTime());
        });
        while (!wait.isDone() && !isAsleep()) {
            Thread.sleep(1);
        }
    }

    /** It waits for a message, or for the next attempt of a spin lock; not for a reply of Redis. */
    private boolean isAsleep() {
        for (StackTraceElement call : thread.getStackTrace()) {
            if (call.getClassName().equals(Semaphore.class.getName()) || call.getMethodName().equals("sleep")) {
                // Only now: a thread on its way into the semaphore is not in the queue that a message counts.
                return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
            }
        }
        return false;
    }

    /** Waits for the end of the wait. */
    Waited finish() {
        return resultOf(wait);
    }

    /** Throws what unlock() throws. */
    void release(RLock lock) {
        call(() -> {
            lock.unlock();
            return null;
        });
    }

    /** A release left something: a hold of its own, other readers, or the write lock that it reads in. */
    boolean leftHolds(String type, String name) {
        return call(() -> lock(type, name).isHeldByCurrentThread()
            || type.equals("read") && (lock(type, name).isLocked() || lock("write", name).isHeldByCurrentThread()));
    }

    /** The client stops without giving anything back. */
    void die() {
        client.shutdown(0, 0, TimeUnit.SECONDS);
        worker.shutdownNow();
    }

    <T> T call(Callable<T> task) {
        return resultOf(worker.submit(task));
    }

    private static <T> T resultOf(Future<T> future) {
        try {
            return future.get();
        } catch (ExecutionException problem) {
            if (problem.getCause() instanceof RuntimeException) {
                throw (RuntimeException) problem.getCause();
            }
            throw new IllegalStateException(problem.getCause());
        } catch (InterruptedException problem) {
            throw new IllegalStateException(problem);
        }
    }
}
