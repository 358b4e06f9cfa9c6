// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.redisson.api.RBucket;

/**
 * Threads that compete for one lock and check exclusion with a witness key, like `stress --witness`: an exclusive hold
 * reads the key, pauses, and writes the value plus one; a shared hold reads it twice and must get the same value. Without
 * exclusion, increments are lost. The result contains the written values, which show the order of the holds.
 * Each wait has a limit, so that a lost message is counted. The longest wait excludes time after the end of the run, when a
 * Redisson client that missed the last message waits for its limit (protocol.md 8, row 3).
 * Without a witness, holds are only counted.
 */
final class Contention {
    private static final long MAX_WAIT_MS = 10_000;

    private final String type;
    private final String name;
    private final String witness;
    private final long holdNanos;
    private final long startNanos; // System.nanoTime(), which all processes of a machine share
    private final long endNanos;
    private final List<Clients> clients = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicLong shared = new AtomicLong();
    private final AtomicLong increments = new AtomicLong();
    private final AtomicLong broken = new AtomicLong();
    private final AtomicLong timeouts = new AtomicLong();
    private final AtomicLong errors = new AtomicLong();
    private final AtomicLong acquired = new AtomicLong();
    private final List<Long> written = Collections.synchronizedList(new ArrayList<>());
    private final AtomicLong longestWaitNanos = new AtomicLong();

    private Contention(JsonObject request) {
        type = Json.text(request, "type");
        name = Json.text(request, "name");
        witness = request.has("witness") ? Json.text(request, "witness") : null;
        holdNanos = TimeUnit.MICROSECONDS.toNanos(Json.number(request, "holdUs"));
        startNanos = Math.max(System.nanoTime(), Json.number(request, "startAt"));
        endNanos = startNanos + TimeUnit.MILLISECONDS.toNanos(Json.number(request, "ms"));
    }

    static Contention start(Servers servers, JsonObject request) {
        int clientCount = (int) Json.number(request, "clients");
        int threadCount = (int) Json.number(request, "threads");
        List<Clients> clients = new ArrayList<>();
        for (int i = 0; i < clientCount; ++i) {
            clients.add(new Clients(servers, threadCount));
        }
        Contention contention = new Contention(request);
        contention.clients.addAll(clients);
        for (int i = 0; i < threadCount; ++i) {
            Clients mine = clients.get(i % clientCount);
            contention.threads.add(new Thread(() -> contention.fight(mine), "fighter-" + i));
        }
        contention.threads.forEach(Thread::start);
        return contention;
    }

    /** Waits for the end of the run. */
    Json.Answer result() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        clients.forEach(Clients::stop);
        return Json.answer().with("increments", increments.get()).with("shared", shared.get()).with("broken", broken.get())
            .with("timeouts", timeouts.get()).with("errors", errors.get()).with("acquired", acquired.get())
            .with("longestWaitMs", TimeUnit.NANOSECONDS.toMillis(longestWaitNanos.get())).with("written", written);
    }

    private void fight(Clients mine) {
        RBucket<String> counter = witness == null ? null : mine.first().getBucket(witness);
        LockSupport.parkNanos(startNanos - System.nanoTime());
        while (System.nanoTime() < endNanos) {
            boolean isShared = type.equals("read") || (type.equals("rw") && ThreadLocalRandom.current().nextBoolean());
            String kind = !type.equals("rw") ? type : isShared ? "read" : "write";
            Acquirable lock = Acquirables.of(mine, kind, name);
            try {
                long askedAt = System.nanoTime();
                boolean isTaken = lock.acquire(MAX_WAIT_MS, 0);
                longestWaitNanos.accumulateAndGet(Math.min(System.nanoTime(), endNanos) - askedAt, Math::max);
                if (!isTaken) {
                    timeouts.incrementAndGet();
                    continue;
                }
                acquired.incrementAndGet();
                try {
                    hold(counter, isShared);
                } finally {
                    lock.release();
                }
            } catch (Exception problem) {
                problem.printStackTrace();
                errors.incrementAndGet();
            }
        }
    }

    private void hold(RBucket<String> counter, boolean isShared) {
        if (counter == null) {
            LockSupport.parkNanos(holdNanos);
            return;
        }
        long before = valueOf(counter);
        LockSupport.parkNanos(holdNanos);
        if (!isShared) {
            counter.set(Long.toString(before + 1));
            written.add(before + 1);
            increments.incrementAndGet();
            return;
        }
        if (valueOf(counter) != before) {
            broken.incrementAndGet();
        }
        shared.incrementAndGet();
    }

    private static long valueOf(RBucket<String> counter) {
        String text = counter.get();
        return text == null ? 0 : Long.parseLong(text);
    }
}
