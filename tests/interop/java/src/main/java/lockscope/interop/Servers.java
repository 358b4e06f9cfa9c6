// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;
import org.redisson.config.SingleServerConfig;

/** Where clients connect, and with which times. */
record Servers(List<String> urls, long watchdogLease, long fairWait) {

    static Servers of(JsonObject request) {
        List<String> urls = new ArrayList<>();
        for (JsonElement url : request.getAsJsonArray("urls")) {
            urls.add(url.getAsString());
        }
        return new Servers(urls, Json.number(request, "watchdog"), Json.number(request, "fairWait"));
    }

    /** A client with an id of its own on one of the servers. `threads`: how many of its callers can be in a command at once. */
    RedissonClient connect(int server, int threads) {
        URI uri = URI.create(urls.get(server));
        Config config = new Config();
        config.setLockWatchdogTimeout(watchdogLease);
        config.setCodec(StringCodec.INSTANCE); // values are text, as Lockscope writes them
        setFairWait(config);
        config.setThreads(Math.max(2, threads / 4));
        config.setNettyThreads(Math.max(2, threads / 4));
        SingleServerConfig single = config.useSingleServer();
        single.setAddress("redis://" + uri.getHost() + ":" + uri.getPort());
        if (uri.getUserInfo() != null) {
            single.setPassword(uri.getUserInfo().substring(1));
        }
        // Redisson's timer ticks every 100 ms unless the smaller of these is no multiple of that. Cases are played
        // with a tenth of the real times, so its ticks are to be shorter, too.
        single.setTimeout(3010);
        single.setRetryInterval(1510);
        single.setConnectionMinimumIdleSize(1);
        single.setConnectionPoolSize(threads + 2);
        single.setSubscriptionConnectionMinimumIdleSize(1);
        single.setSubscriptionConnectionPoolSize(Math.max(4, threads / 2));
        return Redisson.create(config);
    }

    /** Versions without this setting have a constructor for it; see {@link Takables}. */
    private void setFairWait(Config config) {
        try {
            Config.class.getMethod("setFairLockWaitTimeout", long.class).invoke(config, fairWait);
        } catch (NoSuchMethodException missing) {
            return;
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException(problem);
        }
    }
}
