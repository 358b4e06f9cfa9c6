// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import com.google.gson.JsonObject;
import java.net.URI;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;
import org.redisson.config.SingleServerConfig;

/** Where clients connect, and with which times. */
record Servers(String url, long watchdogLease) {

    static Servers of(JsonObject request) {
        return new Servers(Json.text(request, "url"), Json.number(request, "watchdog"));
    }

    /** A client with an id of its own. `threads`: how many of its callers can be in a command at once. */
    RedissonClient connect(int threads) {
        URI uri = URI.create(url);
        Config config = new Config();
        config.setLockWatchdogTimeout(watchdogLease);
        config.setThreads(2);
        config.setNettyThreads(2);
        SingleServerConfig server = config.useSingleServer();
        server.setAddress("redis://" + uri.getHost() + ":" + uri.getPort());
        if (uri.getUserInfo() != null) {
            server.setPassword(uri.getUserInfo().substring(1));
        }
        // Redisson's timer ticks every 100 ms unless the smaller of these is no multiple of that. Cases are played
        // with a tenth of the real times, so its ticks are to be shorter, too.
        server.setTimeout(3010);
        server.setRetryInterval(1510);
        server.setConnectionMinimumIdleSize(1);
        server.setConnectionPoolSize(threads + 2);
        server.setSubscriptionConnectionMinimumIdleSize(1);
        server.setSubscriptionConnectionPoolSize(4);
        return Redisson.create(config);
    }
}
