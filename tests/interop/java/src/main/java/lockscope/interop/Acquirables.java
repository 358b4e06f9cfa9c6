// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import java.util.Collection;
import java.util.List;
import org.redisson.Redisson;
import org.redisson.RedissonFairLock;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.command.CommandAsyncExecutor;

/** Creates Redisson's objects by the type names of Lockscope. */
final class Acquirables {
    private Acquirables() {
    }

    static Acquirable of(Clients clients, String type, String name) {
        RedissonClient client = clients.first();
        if (type.startsWith("fastermulti:")) { // with values, and with unchanged return values of Redisson
            return new LockAdapter(values(client, name, List.of(type.split(":")[1].split(","))));
        }
        switch (type) {
            case "reentrant":
                return new LockAdapter(client.getLock(name));
            case "read":
                return new ReadLockAdapter(client.getReadWriteLock(name));
            case "write":
                return new LockAdapter(client.getReadWriteLock(name).writeLock());
            case "spin":
                return new LockAdapter(client.getSpinLock(name));
            case "fair":
                return new FairLockAdapter(fair(client, name, clients.servers().fairWait()));
            case "nonreentrant-fair":
                return new FairLockAdapter(newer(client, "getNonReentrantFairLock", name));
            case "fenced":
                return new LockAdapter(newer(client, "getFencedLock", name));
            case "nonreentrant":
                return new LockAdapter(newer(client, "getNonReentrantLock", name));
            case "multi": { // three members, name:0 and so on
                RLock[] members = {client.getLock(name + ":0"), client.getLock(name + ":1"), client.getLock(name + ":2")};
                return new MultiLockAdapter(client.getMultiLock(members), members);
            }
            case "redlock": { // one member on each server
                RLock[] members = clients.all().stream().map(each -> each.getLock(name)).toArray(RLock[]::new);
                return new MultiLockAdapter(client.getRedLock(members), members);
            }
            case "fastermulti":
                return new FasterMultiLockAdapter(values(client, name, List.of("0", "1", "2")));
            case "semaphore":
                return new SemaphoreAdapter(client.getSemaphore(name));
            case "latch":
                return new LatchAdapter(client.getCountDownLatch(name));
            case "permit":
                return new PermitSemaphoreAdapter(client.getPermitExpirableSemaphore(name));
            default:
                throw new IllegalArgumentException("no such type: " + type);
        }
    }

    private static RLock fair(RedissonClient client, String name, long wait) {
        try {
            return RedissonFairLock.class.getConstructor(CommandAsyncExecutor.class, String.class, long.class)
                .newInstance(((Redisson) client).getCommandExecutor(), name, wait);
        } catch (NoSuchMethodException newer) {
            return client.getFairLock(name); // the wait time is in the client's configuration
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException(problem);
        }
    }

    private static RLock values(RedissonClient client, String group, Collection<Object> values) {
        try {
            return (RLock) RedissonClient.class.getMethod("getMultiLock", String.class, Collection.class)
                .invoke(client, group, values);
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException("this version has no lock of values", problem);
        }
    }

    /** A type that older versions do not have. */
    private static RLock newer(RedissonClient client, String method, String name) {
        try {
            return (RLock) RedissonClient.class.getMethod(method, String.class).invoke(client, name);
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException("this version has no " + method, problem);
        }
    }
}
