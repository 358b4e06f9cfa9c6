// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads that acquire locks and record their holds in a journal, like the worker processes of tests/chaos: with the same
 * control block and the same records. Redisson does not report until when a hold is valid. A recorded hold therefore ends with
 * its lease, counted from before the acquisition, or with the time to live that was read.
 */
final class Claims {
    private static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int WORK = 1;
    private static final int QUIT = 2;
    private static final int CALM = 3;

    // tests/chaos/journal.h
    private static final int RECORD_BYTES = 56;
    private static final int WAIT = 0;
    private static final int GAVE_UP = 1;
    private static final int BEGIN = 2;
    private static final int END = 3;
    private static final int FREED = 4;
    private static final int OK = 255;
    private static final long NO_VALUE = -1;
    private static final long MARGIN_NANOS = TimeUnit.MILLISECONDS.toNanos(150);

    /** A lock, as in tests/chaos/targets.h. */
    private record Target(int index, String type, String name, int[] resources, boolean isShared, boolean isCounted) {
    }

    private final Servers servers;
    private final MappedByteBuffer control;
    private final FileChannel journal;
    private final int phaseAt;
    private final int countersAt;
    private final int busyAt;
    private final int notHolder;
    private final int notKnown;
    private final long clockOffset;
    private final long seed;
    private final List<Target> targets = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicLong acquired = new AtomicLong();
    private final AtomicLong errors = new AtomicLong();

    private Claims(Servers servers, JsonObject request) throws IOException {
        this.servers = servers;
        try (FileChannel file = FileChannel.open(Path.of(Json.text(request, "control")), StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            control = file.map(FileChannel.MapMode.READ_WRITE, 0, file.size());
        }
        control.order(ByteOrder.nativeOrder());
        journal = FileChannel.open(Path.of(Json.text(request, "journal")), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        phaseAt = (int) Json.number(request, "phaseAt");
        countersAt = (int) Json.number(request, "countersAt");
        busyAt = (int) Json.number(request, "busyAt");
        notHolder = (int) Json.number(request, "notHolder");
        notKnown = (int) Json.number(request, "notKnown");
        clockOffset = Json.number(request, "clockOffset");
        seed = Json.number(request, "seed");
        for (JsonElement each : request.getAsJsonArray("targets")) {
            JsonObject target = each.getAsJsonObject();
            List<Integer> resources = new ArrayList<>();
            target.getAsJsonArray("resources").forEach(one -> resources.add(one.getAsInt()));
            targets.add(new Target((int) Json.number(target, "index"), Json.text(target, "type"), Json.text(target, "name"),
                resources.stream().mapToInt(Integer::intValue).toArray(), target.get("shared").getAsBoolean(),
                target.get("counted").getAsBoolean()));
        }
    }

    static Claims start(Servers servers, JsonObject request) throws IOException {
        Claims claims = new Claims(servers, request);
        int count = (int) Json.number(request, "threads");
        Clients clients = new Clients(servers, count);
        for (int i = 0; i < count; ++i) {
            int number = i;
            claims.threads.add(new Thread(() -> claims.run(clients, number), "claims-" + i));
        }
        claims.threads.forEach(Thread::start);
        return claims;
    }

    /** Waits until the control block ends the run. */
    Json.Answer result() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        return Json.answer().with("acquired", acquired.get()).with("errors", errors.get());
    }

    private long now() {
        return System.nanoTime() + clockOffset;
    }

    private void run(Clients clients, int number) {
        Random random = new Random(seed * 1_000 + number);
        for (int cycle = 1;; ++cycle) {
            INTS.getAndAdd(control, busyAt, 1);
            int phase = (int) INTS.getVolatile(control, phaseAt);
            boolean isWorking = phase == WORK || phase == CALM;
            if (isWorking) {
                cycle(clients, number, cycle, random);
            }
            INTS.getAndAdd(control, busyAt, -1);
            if (phase == QUIT) {
                return;
            }
            pause(isWorking ? random.nextInt(5) : 2);
        }
    }

    private void cycle(Clients clients, int number, int cycle, Random random) {
        Target target = targets.get(random.nextInt(targets.size()));
        Acquirable lock = Acquirables.of(clients, target.type(), target.name());
        Entry entry = new Entry(target, number, cycle);
        long wait = random.nextInt(100) < 60 ? 20 + random.nextInt(1_500) : 1;
        // Waiting for a faster multi lock without a lease deletes the holds of others in its group (protocol.md 2.12).
        boolean needsLease = target.type().equals("permit") || target.type().startsWith("fastermulti");
        long lease = needsLease || random.nextInt(100) < 50 ? 300 + random.nextInt(900) : 0;
        long hold = random.nextInt(100) < 96 ? random.nextInt(4) : 100 + random.nextInt(800);
        entry.write(WAIT, now(), OK);
        long until;
        try {
            until = acquire(lock, target, wait, lease);
        } catch (Exception problem) {
            errors.incrementAndGet();
            entry.write(GAVE_UP, now(), notKnown);
            return;
        }
        if (until < 0) {
            entry.write(GAVE_UP, now(), OK);
            return;
        }
        acquired.incrementAndGet();
        entry.hold(until, hold);
        int outcome = OK;
        try {
            lock.release();
        } catch (IllegalMonitorStateException problem) {
            outcome = notHolder;
        } catch (Exception problem) {
            errors.incrementAndGet();
            outcome = notKnown;
        }
        entry.writeEach(FREED, now(), 0, outcome, null, null);
    }

    /** @return the earliest end of the hold, in the clock of the journal; -1: not acquired */
    private long acquire(Acquirable lock, Target target, long wait, long lease) throws Exception {
        long asked = now();
        if (!lock.acquire(wait, lease)) {
            return -1;
        }
        if (target.type().equals("semaphore")) {
            return Long.MAX_VALUE;
        }
        long known = asked + TimeUnit.MILLISECONDS.toNanos(lease > 0 ? lease : servers.watchdogLease());
        // A replica may not have this hold yet.
        boolean hasReplicas = !servers.urls().get(0).startsWith("redis://");
        if (hasReplicas || !(lock instanceof LockAdapter) || !((LockAdapter) lock).canTellTimeToLive()) {
            return known;
        }
        long looked = now();
        return Math.max(known, looked + TimeUnit.MILLISECONDS.toNanos(((LockAdapter) lock).timeToLive()));
    }

    /** Writes the records of one cycle. */
    private final class Entry {
        private final Target target;
        private final int thread;
        private final int cycle;

        Entry(Target target, int thread, int cycle) {
            this.target = target;
            this.thread = thread;
            this.cycle = cycle;
        }

        void hold(long until, long time) {
            int count = target.resources().length;
            long[] seen = new long[count];
            for (int i = 0; i < count; ++i) {
                seen[i] = (long) LONGS.getVolatile(control, counter(i));
            }
            writeEach(BEGIN, now(), until, OK, null, null);
            pause(Math.min(time, Math.max(0, TimeUnit.NANOSECONDS.toMillis(until - now()))));
            long[] written = new long[count];
            boolean mayWrite = target.isCounted() && now() + MARGIN_NANOS < until;
            for (int i = 0; i < count; ++i) {
                written[i] = NO_VALUE;
                if (mayWrite && target.isShared()) {
                    written[i] = (long) LONGS.getVolatile(control, counter(i));
                } else if (mayWrite) {
                    written[i] = seen[i] + 1;
                    LONGS.setVolatile(control, counter(i), written[i]);
                }
            }
            writeEach(END, Math.min(now(), until), until, OK, seen, written);
        }

        private int counter(int index) {
            return countersAt + Long.BYTES * target.resources()[index];
        }

        void write(int what, long at, int outcome) {
            append(what, 0, at, 0, outcome, NO_VALUE, NO_VALUE);
        }

        void writeEach(int what, long at, long until, int outcome, long[] seen, long[] written) {
            for (int i = 0; i < target.resources().length; ++i) {
                append(what, target.resources()[i], at, until, outcome, seen == null ? NO_VALUE : seen[i],
                    written == null ? NO_VALUE : written[i]);
            }
        }

        private void append(int what, int resource, long at, long until, int outcome, long seen, long written) {
            ByteBuffer record = ByteBuffer.allocate(RECORD_BYTES).order(ByteOrder.nativeOrder());
            record.put((byte) what).put((byte) (target.isShared() ? 1 : 0)).put((byte) target.index()).put((byte) resource);
            record.put((byte) outcome).put((byte) thread).putShort((short) 0).putInt(cycle).putInt(0);
            record.putLong(at).putLong(until).putLong(0).putLong(seen).putLong(written);
            record.flip();
            try {
                synchronized (journal) {
                    journal.write(record);
                }
            } catch (IOException problem) {
                throw new IllegalStateException(problem);
            }
        }
    }

    private static void pause(long ms) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ms) + 100_000);
    }
}
