// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RedissonClient;

/** The clients of one program: one for each server, all but the first only when a RedLock needs them. */
final class Clients {
    private final Servers servers;
    private final int threads;
    private final List<RedissonClient> clients = new ArrayList<>();

    /** `threads`: how many callers can be in a command at once. */
    Clients(Servers servers, int threads) {
        this.servers = servers;
        this.threads = threads;
        clients.add(servers.connect(0, threads));
    }

    /** The client that all locks but RedLocks belong to. */
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

    /** They stop without giving anything back. */
    synchronized void stop() {
        clients.forEach(client -> client.shutdown(0, 0, TimeUnit.SECONDS));
    }
}
