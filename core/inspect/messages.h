// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::inspect {

/// The evidence of findings (seen-ID, waiter-…), and the messages of searches, feeds, recordings and repairs.
struct MessageTexts
{
    Q_DECLARE_TR_FUNCTIONS(Messages)
public:
    static constexpr auto all = std::to_array<MessageText>({
        {"doubt-high-count", QT_TR_NOOP("a holder's count is implausibly high")},
        {"doubt-long-ttl", QT_TR_NOOP("its TTL is longer than any usual lease")},
        {"doubt-never-expires", QT_TR_NOOP("it never expires")},
        {"doubt-no-holder", QT_TR_NOOP("it has a mode but no holder")},
        {"doubt-no-number", QT_TR_NOOP("the number of free permits is missing")},
        {"doubt-other-fields", QT_TR_NOOP("it has fields that a lock does not have")},
        {"doubt-other-members", QT_TR_NOOP("members of its sorted set are not permit ids")},
        {"doubt-other-type", QT_TR_NOOP("it is not stored like a Redisson lock")},
        {"doubt-plain-number", QT_TR_NOOP("it is a plain number, like an idle semaphore or latch")},
        {"doubt-several-holders", QT_TR_NOOP("it has several holders but no mode")},
        {"event-deadline-passed", QT_TR_NOOP("its deadline had passed")},
        {"event-latch-removed", QT_TR_NOOP("removed, as a latch is when its count reaches 0")},
        {"event-semaphore-removed", QT_TR_NOOP("the semaphore was removed")},
        {"event-ttl-again", QT_TR_NOOP("it has a time to live again")},
        {"feed-all-databases",
         QT_TR_NOOP("Channels are shared by all databases, so messages of locks with the same name in other databases "
                    "are also received.")},
        {"feed-failover", QT_TR_NOOP("Failover: %1 replaced %2.")},
        {"feed-link-lost", QT_TR_NOOP("the connection was lost")},
        {"feed-many-keys",
         QT_TR_NOOP("too many keys are written to report each one, so new locks are found by periodic scans")},
        {"feed-no-notifications", QT_TR_NOOP("the setting of keyspace notifications cannot be read: %1")},
        {"feed-no-tracking", QT_TR_NOOP("the server refused to track keys: %1")},
        {"feed-not-primary", QT_TR_NOOP("it is no longer a primary")},
        {"feed-notifications-off",
         QT_TR_NOOP("keyspace notifications are off (notify-keyspace-events is \"%1\", not \"KA\")")},
        {"feed-of-node", QT_TR_NOOP("%1: %2")},
        {"feed-unread", QT_TR_NOOP("%1 cannot be read: %2")},
        {"feed-unread-long",
         QT_TR_NOOP("Reading %1 has taken several seconds: the server does not answer, or no node of the cluster "
                    "serves the slot. Check CLUSTER INFO and CLUSTER NODES.")},
        {"feed-unread-long-more",
         QT_TR_NOOP("Reading %1 and %2 more has taken several seconds: the server does not answer, or no node of the "
                    "cluster serves the slot. Check CLUSTER INFO and CLUSTER NODES.")},
        {"feed-unread-more", QT_TR_NOOP("%1 and %2 more cannot be read: %3")},
        {"hint-connected", QT_TR_NOOP("all connections come from there")},
        {"hint-listening", QT_TR_NOOP("it is subscribed as a waiter, and all subscribed connections come from there")},
        {"hint-named", QT_TR_NOOP("a connection from there is named after its UUID")},
        {"mutes-foreign", QT_TR_NOOP("Cannot read the muted findings: %1 has another format. Move the file away.")},
        {"mutes-unreadable",
         QT_TR_NOOP("Cannot read the muted findings in %1: %2. Check the permissions of the file.")},
        {"mutes-unwritten", QT_TR_NOOP("Cannot write the muted findings to %1: %2. The file is unchanged.")},
        {"recording-bad-content", QT_TR_NOOP("%1 is damaged at byte %2: its content cannot be read.")},
        {"recording-bad-start", QT_TR_NOOP("%1 is damaged at its beginning.")},
        {"recording-bad-sum", QT_TR_NOOP("%1 is damaged at byte %2: its checksum is wrong.")},
        {"recording-cut-off",
         QT_TR_NOOP(
             "%1 is incomplete: the recorder was killed or is still recording. The data up to that point is shown.")},
        {"recording-empty", QT_TR_NOOP("%1 contains no data: it was cut off before the first snapshot was written.")},
        {"recording-empty-start", QT_TR_NOOP("%1 contains no data: it was cut off at its beginning.")},
        {"recording-ended", QT_TR_NOOP("The recording to %1 has ended.")},
        {"recording-exists",
         QT_TR_NOOP("%1 already contains a recording. Choose another name, or replace it with --replace.")},
        {"recording-foreign",
         QT_TR_NOOP("%1 is not a Lockscope recording. Create one with \"lockscope-cli record FILE\".")},
        {"recording-more-data", QT_TR_NOOP("%1 has data after the end of the recording. That data is not shown.")},
        {"recording-target-foreign",
         QT_TR_NOOP("Cannot record to %1: the existing file is not a recording. Choose another name.")},
        {"recording-target-special", QT_TR_NOOP("Cannot record to %1: it is not a regular file. Choose another name.")},
        {"recording-target-unreadable",
         QT_TR_NOOP("Cannot record to %1: the existing file cannot be read (%2). Choose another name.")},
        {"recording-too-many",
         QT_TR_NOOP("%1 locks do not fit into the %2 bytes allowed for %3. Allow more bytes, or record fewer locks "
                    "with --match.")},
        {"recording-too-small", QT_TR_NOOP("A recording needs at least %1 bytes.")},
        {"recording-uncreated", QT_TR_NOOP("Cannot create %1: %2. Free disk space, or choose another name.")},
        {"recording-unreadable", QT_TR_NOOP("Cannot read %1: %2.")},
        {"recording-unrenamed", QT_TR_NOOP("Cannot rename %1 to %2. The recording has ended.")},
        {"recording-unwritten", QT_TR_NOOP("Cannot write %1: %2. Free disk space, or choose another name.")},
        {"recording-version",
         QT_TR_NOOP("%1 has format version %2, but this program reads version %3. Use the program that recorded it, or "
                    "a newer one.")},
        {"repair-read-only", QT_TR_NOOP("This connection is read-only. Connect without --read-only to change a lock.")},
        {"repair-waiter-unknown", QT_TR_NOOP("The waiter was left in the queue because it may still be waiting: %1")},
        {"search-cancelled", QT_TR_NOOP("The search was cancelled.")},
        {"search-one-node",
         QT_TR_NOOP("only the node %1 was read, and the locks of the other nodes are missing. Connect to the whole "
                    "cluster.")},
        {"search-refused", QT_TR_NOOP("Lockscope cannot search for locks: %1")},
        {"seen-bad-hash-tag", QT_TR_NOOP("%1 has slot %2, %3 has slot %4.")},
        {"seen-channels-run-out", QT_TR_NOOP("%1: %2 is subscribed to %3 channels. Connections: %4.")},
        {"seen-clock-skew", QT_TR_NOOP("The deadline of %1 is in %2.")},
        {"seen-dead-waiter", QT_TR_NOOP("%1 is at place %2, %3. No client is subscribed to %4.")},
        {"seen-eviction", QT_TR_NOOP("%1: maxmemory %2, maxmemory-policy %3, evicted_keys %4.")},
        {"seen-expired-permits", QT_TR_NOOP("%1 of %2 scores in %3 have passed, the first %4 ago.")},
        {"seen-expired-value", QT_TR_NOOP("%1:%2:expire_time passed %3 ago.")},
        {"seen-expired-value-missing", QT_TR_NOOP("%1:%2:expire_time is missing.")},
        {"seen-ghost-reader", QT_TR_NOOP("Field %1 counts %2. None of its timeout keys exists (%3 of %3).")},
        {"seen-holder-waits", QT_TR_NOOP("%1 is a field of %2 and also in its queue.")},
        {"seen-idle-head", QT_TR_NOOP("EXISTS %1 is 0 for %2 s. %3 is the first in the queue and subscribed to %4.")},
        {"seen-latch-pile", QT_TR_NOOP("%1 keys redisson_unlock_latch:{%2}:…")},
        {"seen-leaked-lease",
         QT_TR_NOOP("%1 had a lease of at most %2, which expired. Before, the same client held the lock with %3.")},
        {"seen-lone-deadline", QT_TR_NOOP("%1 has a score in %2, but is not in the queue.")},
        {"seen-long-lease", QT_TR_NOOP("%1 expires in %2.")},
        {"seen-lost-in-failover", QT_TR_NOOP("%1 held the lock on %2 with %3 left. On %4 it does not hold it.")},
        {"seen-lost-wake-up", QT_TR_NOOP("EXISTS %1 is 0 for %2 s without a message on %3. Subscribed clients: %4.")},
        {"seen-many-readers", QT_TR_NOOP("HLEN %1 is %2.")},
        {"seen-mixed-publish", QT_TR_NOOP("%1: NUMSUB %2, SHARDNUMSUB %3")},
        {"seen-mixed-types", QT_TR_NOOP("Holders in one hash: %1, unknown fields: %2.")},
        {"seen-no-ttl", QT_TR_NOOP("PTTL %1 is -1. Waiters in the queue: %2.")},
        {"seen-not-renewed", QT_TR_NOOP("%1 has %2 left. A renewed hold has at least %3.")},
        {"seen-orphan-timeout", QT_TR_NOOP("%1 expires in %2")},
        {"seen-orphan-timeout-forever", QT_TR_NOOP("%1 never expires")},
        {"seen-publish-load", QT_TR_NOOP("%1 PUBLISH per second, each to %2 nodes.")},
        {"seen-reader-at-risk", QT_TR_NOOP("Field %1 counts %2. Expired timeout keys: %3 of %4.")},
        {"seen-renewal-storm", QT_TR_NOOP("%1 was renewed %2 times within %3 s.")},
        {"seen-renewals", QT_TR_NOOP("%1 has %2 left of %3. Renewals seen: %4.")},
        {"seen-replica-lag", QT_TR_NOOP("%1: %2.")},
        {"seen-requeued-waiter", QT_TR_NOOP("The deadline of %1 passed. It had place %2 and now has place %3.")},
        {"seen-self-deadlock", QT_TR_NOOP("%1 is the only reader for %2 s, and one client waits on %3.")},
        {"seen-self-deadlock-wait", QT_TR_NOOP("Field %1 counts %2 in read mode, and %1 waits for the write lock.")},
        {"seen-shortened-write-lease",
         QT_TR_NOOP("The time to live of %1 fell from %2 to %3 when a read hold was released inside a write hold.")},
        {"seen-silent-downgrade",
         QT_TR_NOOP("%1 went from write to read mode without a message on %2. Subscribed clients: %3.")},
        {"seen-stacked-write-lease", QT_TR_NOOP("Field %1 counts %2 and has %3 left.")},
        {"seen-stale-waiter", QT_TR_NOOP("The deadline of %1 passed %2 ago. Its client is subscribed.")},
        {"seen-stale-waiter-dead",
         QT_TR_NOOP("The deadline of %1 passed %2 ago. No client is subscribed to its channel.")},
        {"seen-stale-waiter-unknown",
         QT_TR_NOOP("The deadline of %1 passed %2 ago. Not all nodes report their subscribers.")},
        {"seen-stalled-client", QT_TR_NOOP("Client %1: %2.")},
        {"seen-stalled-client-more", QT_TR_NOOP("Client %1: %2 and %3 more.")},
        {"seen-starved-writer", QT_TR_NOOP("%1 is in read mode for %2 s. Clients subscribed to %3: %4.")},
        {"seen-timeout-outlives-lock", QT_TR_NOOP("%1 expires in %2, a timeout key of %3 in %4.")},
        {"seen-token-pile", QT_TR_NOOP("%1 keys redisson_lock_token:… of locks without a holder, such as %2.")},
        {"seen-transaction-waits",
         QT_TR_NOOP("%1 holds the write lock in a transaction for %2 s. Clients subscribed to %3: %4.")},
        {"seen-unknown-holder", QT_TR_NOOP("Fields beside the mode %1: %2.")},
        {"seen-unserved-slots", QT_TR_NOOP("%1: cluster_state is %2, slots without a primary: %3 of 16384 (%4).")},
        {"seen-unserved-slots-none", QT_TR_NOOP("%1: cluster_state is %2, but every slot has a primary.")},
        {"seen-wait-circle", QT_TR_NOOP("%1 waits for %2, held by %3")},
        {"seen-waiter-without-deadline", QT_TR_NOOP("%1 is at place %2 of the queue and has no score in %3.")},
        {"seen-watchdog-orphan",
         QT_TR_NOOP("%1 has held the lock for at least %2 s. Renewals seen: %3. Waiting clients: %4.")},
        {"seen-wrong-type", QT_TR_NOOP("TYPE %1 is %2, not %3.")},
        {"unread-key", QT_TR_NOOP("1 key of %1 was skipped: %2")},
        {"unread-keys", QT_TR_NOOP("%1 keys of %2 were skipped: %3")},
        {"unread-node", QT_TR_NOOP("%1 could not be read: %2")},
        {"waiter-deadline-ahead", QT_TR_NOOP("deadline in %1")},
        {"waiter-deadline-none", QT_TR_NOOP("no deadline")},
        {"waiter-deadline-passed", QT_TR_NOOP("deadline %1 ago")},
    });
};

/// A message of MessageTexts.
template <MessageCode Code, typename... Values>
[[nodiscard]] Message message(Values &&...values)
{
    return messageOf<MessageTexts::all, Code>(std::forward<Values>(values)...);
}

} // namespace lockscope::inspect
