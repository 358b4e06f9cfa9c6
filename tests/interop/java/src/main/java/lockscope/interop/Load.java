// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.redisson.Redisson;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/**
 * Redisson's side of the benchmark: threads that lock and unlock, with the commands and answers of lockscope-peer. The first
 * input line is the URL of the server. Exits at the end of its input.
 * <pre>
 * own|contended THREADS MS    CYCLES-PER-SECOND CYCLES
 * paced THREADS MS RATE       P99-IN-MS CYCLES ACHIEVED-RATE
 * </pre>
 */
public final class Load {
    private static final int POOL = 64;

    private final RedissonClient client;
    private final boolean isContended;
    private final boolean isPaced;
    private final int threads;
    private final double rate;
    private final long start;
    private final long end;
    private final List<long[]> waits = new ArrayList<>(); // per thread, in ns
    private long cycles;
    private RuntimeException problem;

    private Load(RedissonClient client, String[] words) {
        this.client = client;
        isContended = words[0].equals("contended");
        isPaced = words[0].equals("paced");
        threads = Integer.parseInt(words[1]);
        rate = isPaced ? Double.parseDouble(words[3]) : 0;
        start = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(10);
        end = start + TimeUnit.MILLISECONDS.toNanos(Long.parseLong(words[2]));
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        PrintStream answers = System.out;
        System.setOut(System.err); // Redisson and its logger may print
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        RedissonClient client = connect(URI.create(input.readLine()));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            answers.println(new Load(client, line.split(" ")).run());
            answers.flush();
        }
        Runtime.getRuntime().halt(0);
    }

    /** Default settings of Redisson, except for a pool with one connection per thread. */
    private static RedissonClient connect(URI uri) {
        Config config = new Config();
        config.useSingleServer().setAddress("redis://" + uri.getHost() + ":" + uri.getPort())
            .setPassword(uri.getUserInfo().substring(1)).setConnectionPoolSize(POOL).setConnectionMinimumIdleSize(POOL);
        return Redisson.create(config);
    }

    private String run() throws InterruptedException {
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < threads; ++i) {
            int index = i;
            workers.add(new Thread(() -> work(index), "worker-" + i));
        }
        workers.forEach(Thread::start);
        for (Thread worker : workers) {
            worker.join();
        }
        if (problem != null) {
            throw problem;
        }
        double perSecond = cycles / ((System.nanoTime() - start) / 1e9);
        return isPaced ? percentile99() + " " + cycles + " " + perSecond : perSecond + " " + cycles;
    }

    private void work(int index) {
        try {
            long[] mine = new long[isPaced ? (int) (rate * (end - start) / 1e9 / threads) + 2 : 0];
            int done = cycle(client.getLock("lockscope:bench:" + (isContended ? 0 : index)), index, mine);
            synchronized (this) {
                cycles += done;
                waits.add(Arrays.copyOf(mine, isPaced ? done : 0));
            }
        } catch (RuntimeException failure) {
            synchronized (this) {
                problem = failure;
            }
        }
    }

    private int cycle(RLock lock, int index, long[] mine) {
        for (int done = 0;; ++done) {
            long planned = isPaced ? start + (long) (((long) done * threads + index) / rate * 1e9) : System.nanoTime();
            if (planned - end >= 0) {
                return done;
            }
            for (long early = planned - System.nanoTime(); early > 0; early = planned - System.nanoTime()) {
                LockSupport.parkNanos(early);
            }
            lock.lock();
            if (isPaced) {
                mine[done] = System.nanoTime() - planned;
            }
            lock.unlock();
        }
    }

    private double percentile99() {
        long[] all = waits.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        return all[Math.max((int) Math.ceil(0.99 * all.length), 1) - 1] / 1e6;
    }
}
