// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::inspect {

/// The evidence of findings (seen-ID, waiter-…), and the messages of searches, feeds, recordings and repairs.
inline constexpr std::array messageTexts {
    MessageText {"event-deadline-passed", QT_TRANSLATE_NOOP("Messages", "its deadline had passed")},
    MessageText {"event-latch-removed",
                 QT_TRANSLATE_NOOP("Messages", "removed, as a latch is when its count reaches 0")},
    MessageText {"event-semaphore-removed", QT_TRANSLATE_NOOP("Messages", "the semaphore was removed")},
    MessageText {"event-ttl-again", QT_TRANSLATE_NOOP("Messages", "it has a time to live again")},
    MessageText {"feed-all-databases",
                 QT_TRANSLATE_NOOP("Messages",
                                   "Channels are shared by all databases, so messages of locks with the same name in "
                                   "other databases are also received.")},
    MessageText {"feed-failover", QT_TRANSLATE_NOOP("Messages", "Failover: %1 replaced %2.")},
    MessageText {"feed-link-lost", QT_TRANSLATE_NOOP("Messages", "the connection was lost")},
    MessageText {
        "feed-many-keys",
        QT_TRANSLATE_NOOP("Messages",
                          "too many keys are written to report each one, so new locks are found by periodic scans")},
    MessageText {"feed-no-notifications",
                 QT_TRANSLATE_NOOP("Messages", "the setting of keyspace notifications cannot be read: %1")},
    MessageText {"feed-no-tracking", QT_TRANSLATE_NOOP("Messages", "the server refused to track keys: %1")},
    MessageText {"feed-not-primary", QT_TRANSLATE_NOOP("Messages", "it is no longer a primary")},
    MessageText {
        "feed-notifications-off",
        QT_TRANSLATE_NOOP("Messages", "keyspace notifications are off (notify-keyspace-events is \"%1\", not \"KA\")")},
    MessageText {"feed-of-node", QT_TRANSLATE_NOOP("Messages", "%1: %2")},
    MessageText {"feed-unread", QT_TRANSLATE_NOOP("Messages", "%1 cannot be read: %2")},
    MessageText {"feed-unread-long",
                 QT_TRANSLATE_NOOP("Messages",
                                   "Reading %1 has taken several seconds: the server does not answer, or no node of "
                                   "the cluster serves the slot. Check CLUSTER INFO and CLUSTER NODES.")},
    MessageText {"feed-unread-long-more",
                 QT_TRANSLATE_NOOP("Messages",
                                   "Reading %1 and %2 more has taken several seconds: the server does not answer, or "
                                   "no node of the cluster serves the slot. Check CLUSTER INFO and CLUSTER NODES.")},
    MessageText {"feed-unread-more", QT_TRANSLATE_NOOP("Messages", "%1 and %2 more cannot be read: %3")},
    MessageText {"hint-connected", QT_TRANSLATE_NOOP("Messages", "all connections come from there")},
    MessageText {
        "hint-listening",
        QT_TRANSLATE_NOOP("Messages", "it is subscribed as a waiter, and all subscribed connections come from there")},
    MessageText {"hint-named", QT_TRANSLATE_NOOP("Messages", "a connection from there is named after its UUID")},
    MessageText {"inspect-bad-reply", QT_TRANSLATE_NOOP("Messages", "The server sent an unexpected reply to %1.")},
    MessageText {
        "mutes-foreign",
        QT_TRANSLATE_NOOP("Messages", "Cannot read the muted findings: %1 has another format. Move the file away.")},
    MessageText {
        "mutes-unreadable",
        QT_TRANSLATE_NOOP("Messages", "Cannot read the muted findings in %1: %2. Check the permissions of the file.")},
    MessageText {"mutes-unwritten",
                 QT_TRANSLATE_NOOP("Messages", "Cannot write the muted findings to %1: %2. The file is unchanged.")},
    MessageText {"recording-bad-content",
                 QT_TRANSLATE_NOOP("Messages", "%1 is damaged at byte %2: its content cannot be read.")},
    MessageText {"recording-bad-start", QT_TRANSLATE_NOOP("Messages", "%1 is damaged at its beginning.")},
    MessageText {"recording-bad-sum",
                 QT_TRANSLATE_NOOP("Messages", "%1 is damaged at byte %2: its checksum is wrong.")},
    MessageText {
        "recording-cut-off",
        QT_TRANSLATE_NOOP(
            "Messages",
            "%1 is incomplete: the recorder was killed or is still recording. The data up to that point is shown.")},
    MessageText {
        "recording-empty",
        QT_TRANSLATE_NOOP("Messages", "%1 contains no data: it was cut off before the first snapshot was written.")},
    MessageText {"recording-empty-start",
                 QT_TRANSLATE_NOOP("Messages", "%1 contains no data: it was cut off at its beginning.")},
    MessageText {"recording-ended", QT_TRANSLATE_NOOP("Messages", "The recording to %1 has ended.")},
    MessageText {
        "recording-exists",
        QT_TRANSLATE_NOOP("Messages",
                          "%1 already contains a recording. Choose another name, or replace it with --replace.")},
    MessageText {"recording-foreign",
                 QT_TRANSLATE_NOOP("Messages",
                                   "%1 is not a Lockscope recording. Create one with \"lockscope-cli record FILE\".")},
    MessageText {"recording-more-data",
                 QT_TRANSLATE_NOOP("Messages", "%1 has data after the end of the recording. That data is not shown.")},
    MessageText {"recording-target-foreign",
                 QT_TRANSLATE_NOOP("Messages",
                                   "Cannot record to %1: the existing file is not a recording. Choose another name.")},
    MessageText {"recording-target-special",
                 QT_TRANSLATE_NOOP("Messages", "Cannot record to %1: it is not a regular file. Choose another name.")},
    MessageText {"recording-target-unreadable",
                 QT_TRANSLATE_NOOP("Messages",
                                   "Cannot record to %1: the existing file cannot be read (%2). Choose another name.")},
    MessageText {"recording-too-many",
                 QT_TRANSLATE_NOOP("Messages",
                                   "%1 locks do not fit into the %2 bytes allowed for %3. Allow more bytes, or record "
                                   "fewer locks with --match.")},
    MessageText {"recording-too-small", QT_TRANSLATE_NOOP("Messages", "A recording needs at least %1 bytes.")},
    MessageText {"recording-uncreated",
                 QT_TRANSLATE_NOOP("Messages", "Cannot create %1: %2. Free disk space, or choose another name.")},
    MessageText {"recording-unreadable", QT_TRANSLATE_NOOP("Messages", "Cannot read %1: %2.")},
    MessageText {"recording-unrenamed",
                 QT_TRANSLATE_NOOP("Messages", "Cannot rename %1 to %2. The recording has ended.")},
    MessageText {"recording-unwritten",
                 QT_TRANSLATE_NOOP("Messages", "Cannot write %1: %2. Free disk space, or choose another name.")},
    MessageText {"recording-version",
                 QT_TRANSLATE_NOOP("Messages",
                                   "%1 has format version %2, but this program reads version %3. Use the program that "
                                   "recorded it, or a newer one.")},
    MessageText {
        "repair-read-only",
        QT_TRANSLATE_NOOP("Messages", "This connection is read-only. Connect without --read-only to change a lock.")},
    MessageText {"repair-waiter-unknown",
                 QT_TRANSLATE_NOOP("Messages", "The waiter was left in the queue because it may still be waiting: %1")},
    MessageText {"search-cancelled", QT_TRANSLATE_NOOP("Messages", "The search was cancelled.")},
    MessageText {"search-refused", QT_TRANSLATE_NOOP("Messages", "Lockscope cannot search for locks: %1")},
    MessageText {"seen-bad-hash-tag", QT_TRANSLATE_NOOP("Messages", "%1 has slot %2, %3 has slot %4.")},
    MessageText {"seen-channels-run-out",
                 QT_TRANSLATE_NOOP("Messages", "%1: %2 is subscribed to %3 channels. Connections: %4.")},
    MessageText {"seen-clock-skew", QT_TRANSLATE_NOOP("Messages", "The deadline of %1 is in %2.")},
    MessageText {"seen-dead-waiter",
                 QT_TRANSLATE_NOOP("Messages", "%1 is at place %2, %3. No client is subscribed to %4.")},
    MessageText {"seen-eviction",
                 QT_TRANSLATE_NOOP("Messages", "%1: maxmemory %2, maxmemory-policy %3, evicted_keys %4.")},
    MessageText {"seen-expired-permits",
                 QT_TRANSLATE_NOOP("Messages", "%1 of %2 scores in %3 have passed, the first %4 ago.")},
    MessageText {"seen-expired-value", QT_TRANSLATE_NOOP("Messages", "%1:%2:expire_time passed %3 ago.")},
    MessageText {"seen-expired-value-missing", QT_TRANSLATE_NOOP("Messages", "%1:%2:expire_time is missing.")},
    MessageText {"seen-ghost-reader",
                 QT_TRANSLATE_NOOP("Messages", "Field %1 counts %2. None of its timeout keys exists (%3 of %3).")},
    MessageText {"seen-holder-waits", QT_TRANSLATE_NOOP("Messages", "%1 is a field of %2 and also in its queue.")},
    MessageText {
        "seen-idle-head",
        QT_TRANSLATE_NOOP("Messages", "EXISTS %1 is 0 for %2 s. %3 is the first in the queue and subscribed to %4.")},
    MessageText {"seen-latch-pile", QT_TRANSLATE_NOOP("Messages", "%1 keys redisson_unlock_latch:{%2}:…")},
    MessageText {
        "seen-leaked-lease",
        QT_TRANSLATE_NOOP(
            "Messages", "%1 had a lease of at most %2, which expired. Before, the same client held the lock with %3.")},
    MessageText {"seen-lone-deadline", QT_TRANSLATE_NOOP("Messages", "%1 has a score in %2, but is not in the queue.")},
    MessageText {"seen-long-lease", QT_TRANSLATE_NOOP("Messages", "%1 expires in %2.")},
    MessageText {"seen-lost-in-failover",
                 QT_TRANSLATE_NOOP("Messages", "%1 held the lock on %2 with %3 left. On %4 it does not hold it.")},
    MessageText {
        "seen-lost-wake-up",
        QT_TRANSLATE_NOOP("Messages", "EXISTS %1 is 0 for %2 s without a message on %3. Subscribed clients: %4.")},
    MessageText {"seen-many-readers", QT_TRANSLATE_NOOP("Messages", "HLEN %1 is %2.")},
    MessageText {"seen-mixed-publish", QT_TRANSLATE_NOOP("Messages", "%1: NUMSUB %2, SHARDNUMSUB %3")},
    MessageText {"seen-mixed-types", QT_TRANSLATE_NOOP("Messages", "Holders in one hash: %1, unknown fields: %2.")},
    MessageText {"seen-no-ttl", QT_TRANSLATE_NOOP("Messages", "PTTL %1 is -1. Waiters in the queue: %2.")},
    MessageText {"seen-not-renewed", QT_TRANSLATE_NOOP("Messages", "%1 has %2 left. A renewed hold has at least %3.")},
    MessageText {"seen-orphan-timeout", QT_TRANSLATE_NOOP("Messages", "%1 expires in %2")},
    MessageText {"seen-orphan-timeout-forever", QT_TRANSLATE_NOOP("Messages", "%1 never expires")},
    MessageText {"seen-publish-load", QT_TRANSLATE_NOOP("Messages", "%1 PUBLISH per second, each to %2 nodes.")},
    MessageText {"seen-reader-at-risk",
                 QT_TRANSLATE_NOOP("Messages", "Field %1 counts %2. Expired timeout keys: %3 of %4.")},
    MessageText {"seen-renewal-storm", QT_TRANSLATE_NOOP("Messages", "%1 was renewed %2 times within %3 s.")},
    MessageText {"seen-renewals", QT_TRANSLATE_NOOP("Messages", "%1 has %2 left of %3. Renewals seen: %4.")},
    MessageText {"seen-replica-lag", QT_TRANSLATE_NOOP("Messages", "%1: %2.")},
    MessageText {"seen-requeued-waiter",
                 QT_TRANSLATE_NOOP("Messages", "The deadline of %1 passed. It had place %2 and now has place %3.")},
    MessageText {"seen-self-deadlock",
                 QT_TRANSLATE_NOOP("Messages", "%1 is the only reader for %2 s, and one client waits on %3.")},
    MessageText {"seen-self-deadlock-wait",
                 QT_TRANSLATE_NOOP("Messages", "Field %1 counts %2 in read mode, and %1 waits for the write lock.")},
    MessageText {"seen-shortened-write-lease",
                 QT_TRANSLATE_NOOP(
                     "Messages",
                     "The time to live of %1 fell from %2 to %3 when a read hold was released inside a write hold.")},
    MessageText {"seen-silent-downgrade",
                 QT_TRANSLATE_NOOP("Messages",
                                   "%1 went from write to read mode without a message on %2. Subscribed clients: %3.")},
    MessageText {"seen-stacked-write-lease", QT_TRANSLATE_NOOP("Messages", "Field %1 counts %2 and has %3 left.")},
    MessageText {"seen-stale-waiter",
                 QT_TRANSLATE_NOOP("Messages", "The deadline of %1 passed %2 ago. Its client is subscribed.")},
    MessageText {
        "seen-stale-waiter-dead",
        QT_TRANSLATE_NOOP("Messages", "The deadline of %1 passed %2 ago. No client is subscribed to its channel.")},
    MessageText {
        "seen-stale-waiter-unknown",
        QT_TRANSLATE_NOOP("Messages", "The deadline of %1 passed %2 ago. Not all nodes report their subscribers.")},
    MessageText {"seen-stalled-client", QT_TRANSLATE_NOOP("Messages", "Client %1: %2.")},
    MessageText {"seen-stalled-client-more", QT_TRANSLATE_NOOP("Messages", "Client %1: %2 and %3 more.")},
    MessageText {"seen-starved-writer",
                 QT_TRANSLATE_NOOP("Messages", "%1 is in read mode for %2 s. Clients subscribed to %3: %4.")},
    MessageText {"seen-timeout-outlives-lock",
                 QT_TRANSLATE_NOOP("Messages", "%1 expires in %2, a timeout key of %3 in %4.")},
    MessageText {"seen-token-pile",
                 QT_TRANSLATE_NOOP("Messages", "%1 keys redisson_lock_token:… of locks without a holder, such as %2.")},
    MessageText {"seen-transaction-waits",
                 QT_TRANSLATE_NOOP("Messages",
                                   "%1 holds the write lock in a transaction for %2 s. Clients subscribed to %3: %4.")},
    MessageText {"seen-unknown-holder", QT_TRANSLATE_NOOP("Messages", "Fields beside the mode %1: %2.")},
    MessageText {"seen-unserved-slots",
                 QT_TRANSLATE_NOOP("Messages", "%1: cluster_state is %2, slots without a primary: %3 of 16384 (%4).")},
    MessageText {"seen-unserved-slots-none",
                 QT_TRANSLATE_NOOP("Messages", "%1: cluster_state is %2, but every slot has a primary.")},
    MessageText {"seen-wait-circle", QT_TRANSLATE_NOOP("Messages", "%1 waits for %2, held by %3")},
    MessageText {"seen-waiter-without-deadline",
                 QT_TRANSLATE_NOOP("Messages", "%1 is at place %2 of the queue and has no score in %3.")},
    MessageText {"seen-watchdog-orphan",
                 QT_TRANSLATE_NOOP("Messages",
                                   "%1 has held the lock for at least %2 s. Renewals seen: %3. Waiting clients: %4.")},
    MessageText {"seen-wrong-type", QT_TRANSLATE_NOOP("Messages", "TYPE %1 is %2, not %3.")},
    MessageText {"waiter-deadline-ahead", QT_TRANSLATE_NOOP("Messages", "deadline in %1")},
    MessageText {"waiter-deadline-none", QT_TRANSLATE_NOOP("Messages", "no deadline")},
    MessageText {"waiter-deadline-passed", QT_TRANSLATE_NOOP("Messages", "deadline %1 ago")},
};

/// A message of `messageTexts`.
template <MessageCode Code, typename... Values>
[[nodiscard]] Message message(Values &&...values)
{
    return messageOf<messageTexts, Code>(std::forward<Values>(values)...);
}

} // namespace lockscope::inspect
