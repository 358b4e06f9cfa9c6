// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.BaseConfig;
import org.redisson.config.BaseMasterSlaveServersConfig;
import org.redisson.config.ClusterServersConfig;
import org.redisson.config.Config;
import org.redisson.config.MasterSlaveServersConfig;
import org.redisson.config.SentinelServersConfig;
import org.redisson.config.SingleServerConfig;

/** Servers, and the times used with them, in ms. */
record Servers(List<String> urls, long watchdogLease, long fairWait, int timeout) {
    /**
     * No multiple of 100 ms, like the retry interval: otherwise Redisson's timer ticks every 100 ms, which is too coarse for
     * cases played at ten times the speed.
     */
    private static final int TIMEOUT_MS = 3010;

    /**
     * A URL of Lockscope. `kind`: empty for a single server, "cluster", "sentinel", or "replicas" (this driver only: the first
     * node is the primary, the others are its replicas).
     */
    private record Address(boolean isTls, String kind, String user, String password, List<String> nodes, String path) {
        static Address parse(String url) {
            String[] parts = url.split("://", 2);
            String[] scheme = parts[0].split("\\+", 2);
            int at = parts[1].lastIndexOf('@');
            String[] credentials = at < 0 ? new String[] {"", ""} : parts[1].substring(0, at).split(":", 2);
            String[] place = parts[1].substring(at + 1).split("/", 2);
            String protocol = scheme[0] + "://";
            List<String> nodes = Arrays.stream(place[0].split(",")).map(node -> protocol + node).toList();
            return new Address(scheme[0].equals("rediss"), scheme.length > 1 ? scheme[1] : "",
                credentials[0].isEmpty() ? null : credentials[0], credentials[1].isEmpty() ? null : credentials[1], nodes,
                place.length > 1 ? place[1] : "");
        }
    }

    /** @param request `ca`: PEM file of the only certificate authority that this process trusts from now on */
    static Servers of(JsonObject request) {
        if (request.has("ca")) {
            trust(Path.of(Json.text(request, "ca")));
        }
        List<String> urls = new ArrayList<>();
        for (JsonElement url : request.getAsJsonArray("urls")) {
            urls.add(url.getAsString());
        }
        return new Servers(urls, Json.number(request, "watchdog"), Json.number(request, "fairWait"),
            request.has("timeout") ? (int) Json.number(request, "timeout") : TIMEOUT_MS);
    }

    /** System properties, which all versions of Redisson use. */
    private static void trust(Path authority) {
        try (InputStream pem = Files.newInputStream(authority)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setCertificateEntry("ca", CertificateFactory.getInstance("X.509").generateCertificate(pem));
            Path file = Files.createTempFile("lockscope", ".p12");
            file.toFile().deleteOnExit();
            try (OutputStream out = Files.newOutputStream(file)) {
                store.store(out, "public".toCharArray());
            }
            System.setProperty("javax.net.ssl.trustStore", file.toString());
            System.setProperty("javax.net.ssl.trustStorePassword", "public");
        } catch (IOException | GeneralSecurityException problem) {
            throw new IllegalStateException(problem);
        }
    }

    /** Creates a client of one of the servers. `threads`: number of concurrent callers. */
    RedissonClient connect(int server, int threads) {
        Address address = Address.parse(urls.get(server));
        Config config = new Config();
        config.setLockWatchdogTimeout(watchdogLease);
        config.setCodec(StringCodec.INSTANCE); // values are text, as in Lockscope
        setFairWait(config);
        config.setThreads(Math.max(2, threads / 4));
        config.setNettyThreads(Math.max(2, threads / 4));
        BaseConfig<?> servers = choose(config, address, threads);
        if (address.user() != null) {
            servers.setUsername(address.user());
        }
        servers.setPassword(address.password());
        servers.setTimeout(timeout);
        servers.setRetryInterval(1510);
        return Redisson.create(config);
    }

    private static BaseConfig<?> choose(Config config, Address address, int threads) {
        String[] nodes = address.nodes().toArray(String[]::new);
        switch (address.kind()) {
            case "cluster": {
                ClusterServersConfig cluster = config.useClusterServers().addNodeAddress(nodes).setScanInterval(500);
                return withPools(cluster, threads);
            }
            case "sentinel": { // sentinels accept both protocols; the URL's scheme applies to the servers
                SentinelServersConfig sentinels = config.useSentinelServers().setMasterName(address.path())
                    .addSentinelAddress(nodes).setScanInterval(500);
                sentinels.setSentinelPassword(address.password());
                return withPools(sentinels, threads);
            }
            case "replicas": {
                MasterSlaveServersConfig replicas = config.useMasterSlaveServers().setMasterAddress(nodes[0]);
                for (int i = 1; i < nodes.length; ++i) {
                    replicas.addSlaveAddress(nodes[i]);
                }
                return withPools(replicas, threads);
            }
            default: {
                SingleServerConfig single = config.useSingleServer().setAddress(nodes[0]);
                single.setConnectionMinimumIdleSize(1);
                single.setConnectionPoolSize(threads + 2);
                single.setSubscriptionConnectionMinimumIdleSize(1);
                single.setSubscriptionConnectionPoolSize(Math.max(4, threads / 2));
                return single;
            }
        }
    }

    private static BaseConfig<?> withPools(BaseMasterSlaveServersConfig<?> servers, int threads) {
        servers.setMasterConnectionMinimumIdleSize(1);
        servers.setMasterConnectionPoolSize(threads + 2);
        servers.setSlaveConnectionMinimumIdleSize(1);
        servers.setSlaveConnectionPoolSize(threads + 2);
        servers.setSubscriptionConnectionMinimumIdleSize(1);
        servers.setSubscriptionConnectionPoolSize(Math.max(4, threads / 2));
        return servers;
    }

    /** Versions without this setting have a constructor for it; see {@link Acquirables}. */
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
