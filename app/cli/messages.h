// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::cli {

/// The errors of the commands.
struct MessageTexts
{
    Q_DECLARE_TR_FUNCTIONS(Messages)
public:
    static constexpr auto all = std::to_array<MessageText>({
        {"alias-client-unknown",
         QT_TR_NOOP("%1 is not a client. Give the UUID of a client, or a holder as printed by show.")},
        {"alias-incomplete", QT_TR_NOOP("Give a CLIENT with a LABEL, or with --remove.")},
        {"cli-interrupted", QT_TR_NOOP("Interrupted.")},
        {"cli-no-terminal", QT_TR_NOOP("Cannot ask for confirmation: there is no terminal. Add --yes.")},
        {"cli-read-only",
         QT_TR_NOOP("%1 writes, but the connection is read-only. Remove --read-only, or change the profile.")},
        {"cli-url-decoded",
         QT_TR_NOOP("In the password of the URL, %1 was read as one character. Write each %2 of the password as %3.")},
        {"command-guard-ended", QT_TR_NOOP("Cannot run %1: its guard process ended.")},
        {"command-guard-not-started", QT_TR_NOOP("Cannot run %1: cannot start its guard process: %2.")},
        {"command-not-started", QT_TR_NOOP("Cannot run %1: %2. Check the command after --.")},
        {"feed-source-invalid", QT_TR_NOOP("invalid source \"%1\": use tracking, keyspace or polling")},
        {"file-not-written", QT_TR_NOOP("cannot write %1: %2")},
        {"files-not-writable", QT_TR_NOOP("%1. Check the path and its permissions.")},
        {"files-not-written", QT_TR_NOOP("%1.")},
        {"finding-id-unknown", QT_TR_NOOP("unknown finding \"%1\". Known findings: %2.")},
        {"hold-doubtful-key", QT_TR_NOOP("%1 may be application data: %2. If it is a semaphore, add --yes.")},
        {"hold-grant-late",
         QT_TR_NOOP("%1 was granted too late to start the command: almost all of its lease had passed. It was "
                    "released. Check whether the server is overloaded or paused, or use a longer --lease.")},
        {"hold-key-expires",
         QT_TR_NOOP("%1 has a time to live, and its permits expire with it. If it is a semaphore, add --yes.")},
        {"hold-lease-semaphore",
         QT_TR_NOOP("permits of a semaphore have no lease. Remove --lease, or use --type permit.")},
        {"hold-members-several-names",
         QT_TR_NOOP("--members requires a single name. Remove --members, or give one name.")},
        {"hold-members-type", QT_TR_NOOP("--members is only for multi, redlock and fastermulti. Remove it.")},
        {"hold-name-repeated", QT_TR_NOOP("--type %1 acquires each lock once, but %2 is named twice. Name it once.")},
        {"hold-no-command", QT_TR_NOOP("No command given. Write: lockscope-cli hold NAME -- COMMAND")},
        {"hold-one-name", QT_TR_NOOP("--type %1 takes only one name. Remove the other names.")},
        {"hold-type-latch", QT_TR_NOOP("a latch cannot be held. Use %1.")},
        {"hold-type-unknown", QT_TR_NOOP("unknown type \"%1\". Use %2.")},
        {"hold-watchdog-short", QT_TR_NOOP("renewals need a lease of at least 1s.")},
        {"key-bytes", QT_TR_NOOP("%1 bytes")},
        {"key-bytes-one", QT_TR_NOOP("1 byte")},
        {"key-ends", QT_TR_NOOP("ends in %1")},
        {"key-ends-never", QT_TR_NOOP("never ends")},
        {"key-entries", QT_TR_NOOP("%1 entries")},
        {"key-entries-one", QT_TR_NOOP("1 entry")},
        {"key-fields", QT_TR_NOOP("%1 fields")},
        {"key-fields-one", QT_TR_NOOP("1 field")},
        {"key-not-lock", QT_TR_NOOP("a %1, not a Redisson lock: %2, %3")},
        {"key-not-lock-unchanged", QT_TR_NOOP("%1 is %2. It was not changed.")},
        {"lab-case-unknown", QT_TR_NOOP("There is no case %1. To list them: lockscope-cli lab --list.")},
        {"lab-file-unreadable", QT_TR_NOOP("Cannot read %1: %2. Check the path and its permissions.")},
        {"lab-production",
         QT_TR_NOOP("The profile is marked as production. Use --sandbox, or add --yes to run the lab there.")},
        {"lab-read-only",
         QT_TR_NOOP("lab writes, but the connection is read-only. Remove --read-only, or use --sandbox.")},
        {"loss-expired", QT_TR_NOOP("the lease could not be renewed in time")},
        {"loss-expired-because", QT_TR_NOOP("the lease ends because %1")},
        {"loss-hold-removed", QT_TR_NOOP("the server no longer has this hold")},
        {"loss-hold-taken", QT_TR_NOOP("the server no longer has this hold, and another client holds the lock")},
        {"loss-lease-ended", QT_TR_NOOP("the lease of %1 given by --lease ends")},
        {"mute-incomplete", QT_TR_NOOP("--mute requires a reason and a duration. Add --reason TEXT --for TIME.")},
        {"preset-with-file", QT_TR_NOOP("%1 cannot be combined with a scenario file. Remove one of them.")},
        {"record-file-unwritable", QT_TR_NOOP("Cannot write %1: %2. Check the path and its permissions.")},
        {"record-size-invalid",
         QT_TR_NOOP("invalid size \"%1\". Use a size such as 64MB or 500kB, at least %2 bytes.")},
        {"redlock-no-majority", QT_TR_NOOP("Only %1 of %2 servers are reachable. RedLock needs a majority.")},
        {"report-file-too-large", QT_TR_NOOP("%1 is larger than 256 MiB. Give a smaller file.")},
        {"report-file-unreadable", QT_TR_NOOP("Cannot read %1: %2. Check the path and its permissions.")},
        {"report-is-array", QT_TR_NOOP("%1 contains a JSON array, not a report. Give a file of stress --json.")},
        {"report-not-object", QT_TR_NOOP("%1 does not contain a JSON object: %2.")},
        {"sandbox-ended", QT_TR_NOOP("The private server is no longer running: it crashed or was stopped.")},
        {"scenario-file-invalid", QT_TR_NOOP("%1 is not a scenario: %2.")},
        {"stress-end-unanswered",
         QT_TR_NOOP("The server did not reply to the last calls of the run. Holds and queue entries may "
                    "be left behind until their leases end. Check whether the server is paused or overloaded.")},
        {"stress-fault-needs-cluster", QT_TR_NOOP("%1 requires a private cluster. Add --sandbox-cluster.")},
        {"stress-fault-needs-sandbox", QT_TR_NOOP("%1 requires a private server. Add --sandbox or --sandbox-cluster.")},
        {"stress-lock-held",
         QT_TR_NOOP("%1 is held by %2. To put load on it anyway, add --yes. Otherwise choose another --name.")},
        {"stress-production", QT_TR_NOOP("The profile is marked as production. To put load on it anyway, add --yes.")},
        {"unlock-declined", QT_TR_NOOP("The lock was not changed.")},
        {"unlock-no-holder", QT_TR_NOOP("The key %1 is a %2, which has no holder. It was not changed.")},
        {"unlock-not-forced",
         QT_TR_NOOP("unlock takes the lock from its holder, which may still be working. Add --force to do so.")},
        {"who-label-several", QT_TR_NOOP("%1 is the name of several clients: %2. Give the UUID of one.")},
        {"who-prefix-several", QT_TR_NOOP("%1 is the start of several UUIDs: %2. Give more characters.")},
        {"who-unknown",
         QT_TR_NOOP("no client is named %1. Give a UUID, its first characters, or a name from lockscope-cli alias. To "
                    "list the holders of a lock: lockscope-cli show %1")},
    });
};

/// A message of MessageTexts.
template <MessageCode Code>
inline constexpr MessageMaker<MessageTexts::all, Code> message {};

} // namespace lockscope::cli
