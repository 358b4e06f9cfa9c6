// SPDX-License-Identifier: Apache-2.0
#include "tests/support/golden_keys.h"

namespace lockscope::tests {

namespace {

std::vector<GoldenKey> locksOfRedisson()
{
    return {
        {"a lock", "r:lock", "reentrant", "likely", {"HSET r:lock @A 1", "PEXPIRE r:lock 30000"}},
        {"a re-entered lock", "r:twice", "reentrant", "likely", {"HSET r:twice @A 3", "PEXPIRE r:twice 30000"}},
        {"a lock with a lease of hours",
         "r:hours",
         "reentrant",
         "likely",
         {"HSET r:hours @A 1", "PEXPIRE r:hours 7200000"}},
        {"a lock with a waiting client",
         "r:wanted",
         "reentrant",
         "certain",
         {"HSET r:wanted @A 1", "PEXPIRE r:wanted 30000"},
         {"redisson_lock__channel:{r:wanted}"}},
        {"a lock without a TTL that a client waits for",
         "r:endless",
         "reentrant",
         "certain",
         {"HSET r:endless @A 1"},
         {"redisson_lock__channel:{r:endless}"}},
        {"a fair lock with a queue",
         "r:fair",
         "fair",
         "certain",
         {"HSET r:fair @A 1", "PEXPIRE r:fair 30000", "RPUSH redisson_lock_queue:{r:fair} @B",
          "ZADD redisson_lock_timeout:{r:fair} 4000000000000 @B"}},
        {"a queue in front of a free fair lock",
         "r:queue",
         "fair",
         "certain",
         {"RPUSH redisson_lock_queue:{r:queue} @B", "ZADD redisson_lock_timeout:{r:queue} 4000000000000 @B"}},
        {"a fenced lock",
         "r:fenced",
         "fenced",
         "certain",
         {"HSET r:fenced @A 1", "PEXPIRE r:fenced 30000", "SET redisson_lock_token:{r:fenced} 7"}},
        {"readers",
         "r:read",
         "readwrite",
         "certain",
         {"HSET r:read mode read @A 1 @B 1", "PEXPIRE r:read 30000", "SET {r:read}:@A:rwlock_timeout:1 1 PX 30000",
          "SET {r:read}:@B:rwlock_timeout:1 1 PX 30000"}},
        {"a reader before 3.5.5",
         "r:read:old",
         "readwrite",
         "certain",
         {"HSET r:read:old mode read @A 1", "PEXPIRE r:read:old 30000",
          "SET r:read:old:@A:rwlock_timeout:1 1 PX 30000"}},
        {"a writer", "r:write", "readwrite", "likely", {"HSET r:write mode write @A:write 1", "PEXPIRE r:write 30000"}},
        {"a writer before 2.7.4",
         "r:write:old",
         "readwrite",
         "likely",
         {"HSET r:write:old mode write @A 1", "PEXPIRE r:write:old 30000"}},
        {"a writer that a client waits for",
         "r:write:wanted",
         "readwrite",
         "certain",
         {"HSET r:write:wanted mode write @A:write 1", "PEXPIRE r:write:wanted 30000"},
         {"redisson_rwlock:{r:write:wanted}"}},
        {"a lock before 2.2.4",
         "r:json",
         "reentrant",
         "likely",
         {"SET r:json {\"@class\":\"org.redisson.RedissonLock$LockValue\",\"o\":\"@A\",\"c\":1} PX 30000"}},
        {"a value of a faster multi lock",
         "r:values",
         "fastermulti",
         "likely",
         {"HSET r:values AAAAAAAAAAAAAAAAAAAAAA @A AAAAAAAAAAAAAAAAAAAAAA:@A:expire_time 4000000000000 "
          "AAAAAAAAAAAAAAAAAAAAAA:@A:lock_count 1",
          "PEXPIRE r:values 30000"}},
        {"a semaphore that a client waits for",
         "r:semaphore",
         "semaphore",
         "certain",
         {"SET r:semaphore 0"},
         {"redisson_sc:{r:semaphore}"}},
        {"a semaphore of Redisson's own", "r:queue:semaphore", "semaphore", "likely", {"SET r:queue:semaphore 2"}},
        {"held permits",
         "r:permits",
         "permit",
         "likely",
         {"SET r:permits 2", "ZADD {r:permits}:timeout 4000000000000 @P"}},
        {"a latch that a client waits for",
         "r:latch",
         "latch",
         "certain",
         {"SET r:latch 2"},
         {"redisson_countdownlatch__channel__{r:latch}"}},
        {"a mode without holders that a client waits for",
         "r:orphan",
         "readwrite",
         "certain",
         {"HSET r:orphan mode write worker-3 1", "PEXPIRE r:orphan 30000"},
         {"redisson_rwlock:{r:orphan}"}},
    };
}

std::vector<GoldenKey> locksOfOthers()
{
    return {
        {"Redlock, SET NX", "lock:order:7", "unknown", "doubtful", {"SET lock:order:7 1 NX EX 600"}},
        {"Redlock with a random value",
         "redlock:pay",
         "unknown",
         "doubtful",
         {"SET redlock:pay 8f14e45fceea167a PX 3000000"}},
        {"Spring Integration's registry",
         "registry:pay",
         "unknown",
         "doubtful",
         {"SET registry:pay 5a60b302-56a5-490f-8c0d-99a42a027255 PX 6000000"}},
        {"ShedLock",
         "job-lock:default:nightly",
         "unknown",
         "doubtful",
         {"SET job-lock:default:nightly ADDED:2026-11-23T02:00Z@host-3 PX 600000"}},
        {"Bull's job lock", "bull:mail:17:lock", "unknown", "doubtful", {"SET bull:mail:17:lock 9b2c1f PX 3000000"}},
        {"Bull's job",
         "bull:mail:17",
         "unknown",
         "doubtful",
         {"HSET bull:mail:17 name send data {} opts {} timestamp 1700000000000"}},
        {"Sidekiq's unique job",
         "uniquejobs:1f2e",
         "unknown",
         "doubtful",
         {"HSET uniquejobs:1f2e 7f3b2c1d0e9f8a7b6c5d4e3f 1700000000.25", "PEXPIRE uniquejobs:1f2e 5000000"}},
        {"Sidekiq's process",
         "host-3:17:a1b2c3",
         "unknown",
         "doubtful",
         {"HSET host-3:17:a1b2c3 info {} busy 3 beat 1700000000.5 quiet false", "EXPIRE host-3:17:a1b2c3 6000"}},
    };
}

std::vector<GoldenKey> applicationData()
{
    QByteArray many = "HSET stats:big";
    for (int i = 1; i <= 300; ++i)
        many += " 0c8f2d4a-6b1e-4f3a-9d27-5e1b7a90c3d1:" + QByteArray::number(i) + ' ' + QByteArray::number(i);
    return {
        {"the state of a door", "door:1", "readwrite", "doubtful", {"HSET door:1 mode write"}},
        {"the state of a sensor",
         "sensor:7",
         "readwrite",
         "doubtful",
         {"HSET sensor:7 mode read retries 3", "EXPIRE sensor:7 3600"}},
        {"the state of a valve", "valve:2", "readwrite", "doubtful", {"HSET valve:2 mode write", "EXPIRE valve:2 600"}},
        {"options of a cache",
         "{cache}:options",
         "unknown",
         "doubtful",
         {"HSET {cache}:options max-size 100 mode LRU"}},
        {"a theme", "settings:9", "unknown", "doubtful", {"HSET settings:9 mode write theme dark"}},
        {"timeouts of jobs", "jobs", "permit", "doubtful", {"ZADD {jobs}:timeout 1700000000000 job:1"}},
        {"a cart", "cart:7", "reentrant", "doubtful", {"HSET cart:7 @A 2"}},
        {"a cart with a number beside", "cart:8", "unknown", "doubtful", {"HSET cart:8 @A 0 total 3"}},
        {"usage by user",
         "usage:2026-11",
         "mixed",
         "doubtful",
         {"HSET usage:2026-11 @A 512 @B 9 0c8f2d4a-6b1e-4f3a-9d27-5e1b7a90c3d1:3 44"}},
        {"usage for an hour",
         "usage:hour",
         "mixed",
         "doubtful",
         {"HSET usage:hour @A 512 @B 9", "EXPIRE usage:hour 3600"}},
        {"many counters", "stats:big", "mixed", "doubtful", {many}},
        {"many counters for an hour",
         "stats:hour",
         "mixed",
         "doubtful",
         {QByteArray(many).replace("big", "hour"), "EXPIRE stats:hour 3600"}},
        {"a high counter", "hits:1", "reentrant", "doubtful", {"HSET hits:1 @A 1000000", "EXPIRE hits:1 3600"}},
        {"a counter for a month", "hits:2", "reentrant", "doubtful", {"HSET hits:2 @A 1", "EXPIRE hits:2 2592000"}},
        {"a session",
         "spring:session:sessions:4",
         "unknown",
         "doubtful",
         {"HSET spring:session:sessions:4 creationTime 1700000000000 maxInactiveInterval 1800",
          "EXPIRE spring:session:sessions:4 1800"}},
        {"a session by token",
         "session:5",
         "unknown",
         "doubtful",
         {"HSET session:5 5a60b302-56a5-490f-8c0d-99a42a027255 alice", "EXPIRE session:5 1800"}},
        {"a counter", "page:views", "semaphore", "doubtful", {"SET page:views 42"}},
        {"a counter that expires", "rate:10.0.0.1", "unknown", "doubtful", {"SET rate:10.0.0.1 17 EX 6000"}},
        {"a JSON text", "profile:3", "unknown", "doubtful", {"SET profile:3 {\"o\":\"alice\",\"c\":1}"}},
        {"a list", "list:1", "unknown", "doubtful", {"RPUSH list:1 a b c"}},
        {"a set", "set:1", "unknown", "doubtful", {"SADD set:1 a"}},
        {"a sorted set", "zset:1", "unknown", "doubtful", {"ZADD zset:1 1 a"}},
        {"a stream", "stream:1", "unknown", "doubtful", {"XADD stream:1 * field value"}},
    };
}

} // namespace

const std::vector<GoldenKey> &goldenKeys()
{
    static const std::vector<GoldenKey> keys = [] {
        std::vector<GoldenKey> all = locksOfRedisson();
        for (const auto &group : {locksOfOthers(), applicationData()})
            all.insert(all.end(), group.begin(), group.end());
        return all;
    }();
    return keys;
}

std::vector<QByteArray> wordsOf(const QByteArray &command)
{
    std::vector<QByteArray> words;
    for (QByteArray word : command.split(' ')) {
        word.replace("@A", "0c8f2d4a-6b1e-4f3a-9d27-5e1b7a90c3d1:42");
        word.replace("@B", "7d1e0b93-2a44-4c08-b6f1-93d0c2a8e5f6:7");
        word.replace("@P", "0123456789abcdef");
        words.push_back(word);
    }
    return words;
}

} // namespace lockscope::tests
