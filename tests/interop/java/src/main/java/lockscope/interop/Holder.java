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

/** A holder `id:thread`: a client and a thread of its own. All calls run on this thread. */
final class Holder {
    /** Result of a wait for a lock, with the time of its end in System.nanoTime(), which all processes of a machine share. */
    record Waited(boolean isAcquired, long atNanos) {
        static Waited now(boolean isAcquired) {
            return new Waited(isAcquired, System.nanoTime());
        }
    }

    private static final int MAX_POLLS = 500; // some waits cannot be detected

    private final Clients clients;
    private final boolean ownsClients;
    private final ExecutorService worker = Executors.newSingleThreadExecutor();
    private final Thread thread;
    private final Map<String, Acquirable> acquirables = new HashMap<>();
    private Future<Waited> wait;
    private boolean hasWatchdog;
    private final AtomicLong heard = new AtomicLong();
    private boolean isShared; // with another holder, like its client

    Holder(Servers servers) {
        clients = new Clients(servers, 1);
        ownsClients = true;
        thread = call(Thread::currentThread);
    }

    /** Another thread of the client of `other`, which must outlive it. */
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

    /** True if it cannot affect another case: it does not wait, and its watchdog renews nothing. */
    boolean isReusable() {
        return !isShared && !hasWatchdog && (wait == null || wait.isDone());
    }

    /** Returns the same object for the same lock, because Redisson stores the current lease in it. */
    Acquirable acquirable(String type, String name) {
        return acquirables.computeIfAbsent(type + ' ' + name, key -> Acquirables.of(clients, type, name));
    }

    /** Call before the next case. */
    void forgetLocks() {
        acquirables.clear();
    }

    /** See {@link Acquirable#attempt}. */
    Long attempt(Acquirable acquirable, long lease) {
        hasWatchdog |= lease <= 0;
        return call(() -> acquirable.attempt(lease));
    }

    /**
     * Starts to wait up to `time` ms; 0: without a limit. Returns when the thread sleeps, because Redisson can lose a message
     * between the attempt and the sleep (protocol.md 8, row 3).
     */
    void begin(Acquirable acquirable, long time, long lease) throws InterruptedException {
        hasWatchdog |= lease <= 0;
        begin(() -> acquirable.acquire(time, lease));
    }

    void beginForSeconds(LockAdapter lock, long lease) throws InterruptedException {
        begin(() -> {
            lock.acquireForSeconds(lease);
            return true;
        });
    }

    private void begin(Callable<Boolean> acquisition) throws InterruptedException {
        wait = worker.submit(() -> Waited.now(acquisition.call()));
        for (int i = 0; i < MAX_POLLS && !wait.isDone() && !isAsleep(); ++i) {
            Thread.sleep(1);
        }
    }

    /** True if it waits for a message or for the next attempt of a spin lock, not for a reply. */
    private boolean isAsleep() {
        for (StackTraceElement call : thread.getStackTrace()) {
            if (call.getClassName().equals(Semaphore.class.getName()) || call.getMethodName().equals("sleep")) {
                // A runnable thread inside acquire() is not yet in the semaphore's queue.
                return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
            }
        }
        return false;
    }

    /** Returns the result of the wait, when it has ended. */
    Waited finish() {
        return resultOf(wait);
    }

    /** Throws the exceptions of unlock(). */
    void release(Acquirable acquirable) {
        call(() -> {
            acquirable.release();
            return null;
        });
    }

    /** Calls a method of an object without holders. */
    String call(JsonObject request) {
        return call(() -> Calls.call(clients.first(), request));
    }

    /** Counts the messages on a channel from now on, on the connection of Redisson's own subscription. */
    void listen(String channel) {
        clients.first().getTopic(channel, LongCodec.INSTANCE) // the codec of its locks: a channel has only one
            .addListener(Long.class, (heardOn, message) -> heard.incrementAndGet());
    }

    long heard() {
        return heard.get();
    }

    /** Stops the client without releasing anything. */
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
