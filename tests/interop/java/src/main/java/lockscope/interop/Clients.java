// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RedissonClient;

/** The clients of a process, one per server. All but the first are created for RedLocks only. */
final class Clients {
    private final Servers servers;
    private final int threads;
    private final List<RedissonClient> clients = new ArrayList<>();

    /** `threads`: number of concurrent callers. */
    Clients(Servers servers, int threads) {
        this.servers = servers;
        this.threads = threads;
        clients.add(servers.connect(0, threads));
    }

    /** The client of all locks except RedLocks. */
    RedissonClient first() {
        return clients.get(0);
    }

    Servers servers() {
        return servers;
    }

    synchronized List<RedissonClient> all() {
        while (clients.size() < servers.urls().size()) {
            clients.add(servers.connect(clients.size(), threads));
        }
        return clients;
    }

    /** Stops all clients without releasing anything. */
    synchronized void stop() {
        clients.forEach(client -> client.shutdown(0, 0, TimeUnit.SECONDS));
    }
}
