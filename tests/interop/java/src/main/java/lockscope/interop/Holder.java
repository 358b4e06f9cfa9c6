// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.redisson.client.codec.LongCodec;

/**
 * A holder: a client of its own and one thread of its own, so that it is the same `id:thread` as long as it lives.
 * All of its calls go through that thread.
 */
final class Holder {
    /** How a wait for a lock ended, and when by the clock that all programs of a machine share. */
    record Waited(boolean isAcquired, long atNanos) {
        static Waited now(boolean isAcquired) {
            return new Waited(isAcquired, System.nanoTime());
        }
    }

    private static final int MOST_LOOKS = 500; // some kinds of wait cannot be seen

    private final Clients clients;
    private final boolean ownsClients;
    private final ExecutorService worker = Executors.newSingleThreadExecutor();
    private final Thread thread;
    private final Map<String, Takable> takables = new HashMap<>();
    private Future<Waited> wait;
    private boolean hasWatchdog;
    private final AtomicLong heard = new AtomicLong();
    private boolean isShared; // so is its client

    Holder(Servers servers) {
        clients = new Clients(servers, 1);
        ownsClients = true;
        thread = call(Thread::currentThread);
    }

    /** Another thread of the same client, which ends with `other`. */
    Holder(Holder other) {
        clients = other.clients;
        ownsClients = false;
        isShared = true;
        other.isShared = true;
        thread = call(Thread::currentThread);
    }

    String clientId() {
        return clients.first().getId();
    }

    long threadId() {
        return thread.getId();
    }

    /** Nothing of it would be seen in another play: its watchdog was never asked to keep anything, and it does not wait. */
    boolean isReusable() {
        return !isShared && !hasWatchdog && (wait == null || wait.isDone());
    }

    /** The same object for the same lock: Redisson keeps the lease in use in it. */
    Takable takable(String type, String name) {
        return takables.computeIfAbsent(type + ' ' + name, key -> Takables.of(clients, type, name));
    }

    /** The next steps are another play's. */
    void forgetLocks() {
        takables.clear();
    }

    /** Nothing when taken, else what a waiter is told. */
    Long attempt(Takable takable, long lease) {
        hasWatchdog |= lease <= 0;
        return call(() -> takable.attempt(lease));
    }

    /**
     * Begins to wait, for ever when `time` is 0. Returns when the thread sleeps: a message that comes between its attempt
     * and its sleep can be lost (protocol.md 8, row 3), and who tests something else is not to hit that moment.
     */
    void begin(Takable takable, long time, long lease) throws InterruptedException {
        hasWatchdog |= lease <= 0;
        begin(() -> takable.take(time, lease));
    }

    void beginForSeconds(LockTaking lock, long lease) throws InterruptedException {
        begin(() -> {
            lock.takeForSeconds(lease);
            return true;
        });
    }

    private void begin(Callable<Boolean> taking) throws InterruptedException {
        wait = worker.submit(() -> Waited.now(taking.call()));
        for (int i = 0; i < MOST_LOOKS && !wait.isDone() && !isAsleep(); ++i) {
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
    void giveBack(Takable takable) {
        call(() -> {
            takable.giveBack();
            return null;
        });
    }

    /** A call of something that nobody holds. */
    String call(JsonObject request) {
        return call(() -> Calls.call(clients.first(), request));
    }

    /** Counts what comes on a channel, from now on; where Redisson listens too, on the same connection. */
    void listen(String channel) {
        clients.first().getTopic(channel, LongCodec.INSTANCE) // as its locks: there is one codec for a channel
            .addListener(Long.class, (heardOn, message) -> heard.incrementAndGet());
    }

    long heard() {
        return heard.get();
    }

    /** The client stops without giving anything back. */
    void die() {
        if (ownsClients) {
            clients.stop();
        }
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
