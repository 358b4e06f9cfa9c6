// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import java.util.Collection;
import java.util.List;
import org.redisson.Redisson;
import org.redisson.RedissonFairLock;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.command.CommandAsyncExecutor;

/** What Redisson has, by the words that Lockscope has for it. */
final class Takables {
    private Takables() {
    }

    static Takable of(Clients clients, String type, String name) {
        RedissonClient client = clients.first();
        if (type.startsWith("fastermulti:")) { // with its values, and with Redisson's own answers
            return new LockTaking(values(client, name, List.of(type.split(":")[1].split(","))));
        }
        switch (type) {
            case "reentrant":
                return new LockTaking(client.getLock(name));
            case "read":
                return new ReadTaking(client.getReadWriteLock(name));
            case "write":
                return new LockTaking(client.getReadWriteLock(name).writeLock());
            case "spin":
                return new LockTaking(client.getSpinLock(name));
            case "fair":
                return new FairTaking(fair(client, name, clients.servers().fairWait()));
            case "nonreentrant-fair":
                return new FairTaking(newer(client, "getNonReentrantFairLock", name));
            case "fenced":
                return new LockTaking(newer(client, "getFencedLock", name));
            case "nonreentrant":
                return new LockTaking(newer(client, "getNonReentrantLock", name));
            case "multi": { // three members, name:0 and so on
                RLock[] members = {client.getLock(name + ":0"), client.getLock(name + ":1"), client.getLock(name + ":2")};
                return new GroupTaking(client.getMultiLock(members), members);
            }
            case "redlock": { // one member on each server
                RLock[] members = clients.all().stream().map(each -> each.getLock(name)).toArray(RLock[]::new);
                return new GroupTaking(client.getRedLock(members), members);
            }
            case "fastermulti":
                return new ValuesTaking(values(client, name, List.of("0", "1", "2")));
            case "semaphore":
                return new PermitTaking(client.getSemaphore(name));
            case "latch":
                return new LatchTaking(client.getCountDownLatch(name));
            case "permit":
                return new ExpirablePermitTaking(client.getPermitExpirableSemaphore(name));
            default:
                throw new IllegalArgumentException("no such type: " + type);
        }
    }

    private static RLock fair(RedissonClient client, String name, long wait) {
        try {
            return RedissonFairLock.class.getConstructor(CommandAsyncExecutor.class, String.class, long.class)
                .newInstance(((Redisson) client).getCommandExecutor(), name, wait);
        } catch (NoSuchMethodException newer) {
            return client.getFairLock(name); // the client knows the wait time
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

    /** A kind that the oldest version does not have. */
    private static RLock newer(RedissonClient client, String method, String name) {
        try {
            return (RLock) RedissonClient.class.getMethod(method, String.class).invoke(client, name);
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException("this version has no " + method, problem);
        }
    }
}
