// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.redisson.api.RCountDownLatch;

/**
 * Traffic of a healthy application: two clients use locks of all types at low rates. Some holds are nested, have their own
 * lease, or are renewed during the whole run; some waits time out.
 */
final class Traffic {
    /** Types that one thread cannot acquire twice. */
    private static final Set<String> ONCE = Set.of("nonreentrant", "nonreentrant-fair", "semaphore", "permit", "latch");
    private static final int THREADS_A_TYPE = 3;
    private static final long OWN_LEASE_MS = 2_000;
    private static final long LONG_LEASE_MS = 20_000;

    private final String prefix;
    private final long endNanos;
    private final Clients[] clients;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicLong cycles = new AtomicLong();
    private final AtomicLong errors = new AtomicLong();

    private interface Step {
        void run() throws Exception;
    }

    private Traffic(Servers servers, JsonObject request) {
        prefix = Json.text(request, "prefix");
        endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Json.number(request, "ms"));
        clients = new Clients[] {new Clients(servers, 64), new Clients(servers, 64)};
    }

    static Traffic start(Servers servers, JsonObject request) {
        Traffic traffic = new Traffic(servers, request);
        for (JsonElement each : request.getAsJsonArray("types")) {
            traffic.add(each.getAsString());
        }
        for (Clients client : traffic.clients) {
            traffic.repeat(() -> traffic.readWhileWriting(client));
            traffic.repeat(() -> traffic.holdWithLongLease(client));
        }
        for (String type : List.of("reentrant", "fair", "read", "write")) {
            traffic.begin(() -> traffic.holdAllTheTime(type));
        }
        traffic.threads.forEach(Thread::start);
        return traffic;
    }

    /** Waits for the end of the run. */
    Json.Answer result() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        for (Clients client : clients) {
            client.stop();
        }
        return Json.answer().with("cycles", cycles.get()).with("errors", errors.get());
    }

    private void add(String type) {
        // Readers and writers use the same lock.
        String name = prefix + (type.equals("read") || type.equals("write") ? "rw" : type);
        if (type.equals("semaphore")) {
            clients[0].first().getSemaphore(name).trySetPermits(2);
        } else if (type.equals("permit")) {
            clients[0].first().getPermitExpirableSemaphore(name).trySetPermits(2);
        }
        for (int i = 0; i < THREADS_A_TYPE; ++i) {
            Clients mine = clients[i % clients.length];
            if (type.equals("latch")) {
                repeat(() -> countDown(mine.first().getCountDownLatch(name)));
            } else {
                Acquirable lock = Acquirables.of(mine, type, name);
                // If the head of a fair queue times out while the lock is free, no waiter is notified (protocol.md 8, row 41).
                long shortWait = type.endsWith("fair") ? 5_000 : 20;
                repeat(() -> use(lock, ONCE.contains(type), shortWait));
            }
        }
    }

    private void use(Acquirable lock, boolean isOnce, long shortWait) throws Exception {
        int choice = ThreadLocalRandom.current().nextInt(100);
        if (choice < 15) { // may time out
            if (lock.acquire(shortWait, 0)) {
                pause(1, 10);
                lock.release();
            }
        } else if (choice < 35) {
            if (lock.acquire(1_000, OWN_LEASE_MS)) {
                pause(1, 200);
                lock.release();
            }
        } else {
            lock.acquire(0, 0);
            if (choice < 60 && !isOnce) {
                lock.acquire(0, 0);
                pause(1, 30);
                lock.release();
            }
            pause(1, 30);
            lock.release();
        }
    }

    private void countDown(RCountDownLatch latch) throws InterruptedException {
        if (latch.trySetCount(2)) {
            pause(20, 60);
            latch.countDown();
            latch.countDown();
        } else {
            latch.await(1, TimeUnit.SECONDS);
        }
    }

    private void readWhileWriting(Clients client) throws Exception {
        Acquirable write = Acquirables.of(client, "write", prefix + "rw");
        Acquirable read = Acquirables.of(client, "read", prefix + "rw");
        write.acquire(0, 0);
        write.acquire(0, 0);
        read.acquire(0, 0);
        read.acquire(0, 0);
        pause(1, 30);
        read.release();
        read.release();
        write.release();
        write.release();
    }

    private void holdWithLongLease(Clients client) throws Exception {
        Acquirable lock = Acquirables.of(client, "reentrant", prefix + "leased");
        lock.acquire(0, LONG_LEASE_MS);
        pause(500, 3_000);
        lock.release();
    }

    /** Held twice and renewed until the end. */
    private void holdAllTheTime(String type) throws Exception {
        Acquirable lock = Acquirables.of(clients[0], type, prefix + "kept:" + type);
        lock.acquire(0, 0);
        lock.acquire(0, 0);
        while (System.nanoTime() < endNanos) {
            pause(50, 100);
        }
        lock.release();
        lock.release();
        cycles.incrementAndGet();
    }

    private void repeat(Step step) {
        begin(() -> {
            while (System.nanoTime() < endNanos) {
                step.run();
                cycles.incrementAndGet();
                pause(50, 300);
            }
        });
    }

    private void begin(Step step) {
        threads.add(new Thread(() -> {
            try {
                step.run();
            } catch (Exception problem) {
                problem.printStackTrace();
                errors.incrementAndGet();
            }
        }, "traffic-" + threads.size()));
    }

    private static void pause(int least, int most) throws InterruptedException {
        Thread.sleep(ThreadLocalRandom.current().nextInt(least, most));
    }
}
