// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::cli {

/// The errors of the commands.
inline constexpr std::array messageTexts {
    MessageText {"alias-client-unknown",
                 QT_TRANSLATE_NOOP("Messages",
                                   "%1 is not a client. Give the UUID of a client, or a holder as printed by show.")},
    MessageText {"alias-incomplete", QT_TRANSLATE_NOOP("Messages", "Give a CLIENT with a LABEL, or with --remove.")},
    MessageText {"cli-interrupted", QT_TRANSLATE_NOOP("Messages", "Interrupted.")},
    MessageText {"cli-no-terminal",
                 QT_TRANSLATE_NOOP("Messages", "Cannot ask for confirmation: there is no terminal. Add --yes.")},
    MessageText {
        "cli-read-only",
        QT_TRANSLATE_NOOP("Messages",
                          "%1 writes, but the connection is read-only. Remove --read-only, or change the profile.")},
    MessageText {"command-guard-ended", QT_TRANSLATE_NOOP("Messages", "Cannot run %1: its guard process ended.")},
    MessageText {"command-guard-not-started",
                 QT_TRANSLATE_NOOP("Messages", "Cannot run %1: cannot start its guard process: %2.")},
    MessageText {"command-no-socket", QT_TRANSLATE_NOOP("Messages", "Cannot run %1: cannot create a socket.")},
    MessageText {"command-not-started",
                 QT_TRANSLATE_NOOP("Messages", "Cannot run %1: %2. Check the command after --.")},
    MessageText {"feed-source-invalid",
                 QT_TRANSLATE_NOOP("Messages", "invalid source \"%1\": use tracking, keyspace or polling")},
    MessageText {"file-not-written", QT_TRANSLATE_NOOP("Messages", "cannot write %1: %2")},
    MessageText {"files-not-writable", QT_TRANSLATE_NOOP("Messages", "%1. Check the path and its permissions.")},
    MessageText {"files-not-written", QT_TRANSLATE_NOOP("Messages", "%1.")},
    MessageText {"finding-id-unknown", QT_TRANSLATE_NOOP("Messages", "unknown finding \"%1\". Known findings: %2.")},
    MessageText {"hold-doubtful-key",
                 QT_TRANSLATE_NOOP("Messages", "%1 may be application data: %2. If it is a semaphore, add --yes.")},
    MessageText {
        "hold-key-expires",
        QT_TRANSLATE_NOOP("Messages",
                          "%1 has a time to live, and its permits expire with it. If it is a semaphore, add --yes.")},
    MessageText {
        "hold-lease-semaphore",
        QT_TRANSLATE_NOOP("Messages", "permits of a semaphore have no lease. Remove --lease, or use --type permit.")},
    MessageText {
        "hold-members-several-names",
        QT_TRANSLATE_NOOP("Messages", "--members requires a single name. Remove --members, or give one name.")},
    MessageText {"hold-members-type",
                 QT_TRANSLATE_NOOP("Messages", "--members is only for multi, redlock and fastermulti. Remove it.")},
    MessageText {
        "hold-name-repeated",
        QT_TRANSLATE_NOOP("Messages", "--type %1 acquires each lock once, but %2 is named twice. Name it once.")},
    MessageText {"hold-no-command",
                 QT_TRANSLATE_NOOP("Messages", "No command given. Write: lockscope-cli hold NAME -- COMMAND")},
    MessageText {"hold-one-name",
                 QT_TRANSLATE_NOOP("Messages", "--type %1 takes only one name. Remove the other names.")},
    MessageText {"hold-type-latch", QT_TRANSLATE_NOOP("Messages", "a latch cannot be held. Use %1.")},
    MessageText {"hold-type-unknown", QT_TRANSLATE_NOOP("Messages", "unknown type \"%1\". Use %2.")},
    MessageText {"key-bytes", QT_TRANSLATE_NOOP("Messages", "%1 bytes")},
    MessageText {"key-bytes-one", QT_TRANSLATE_NOOP("Messages", "1 byte")},
    MessageText {"key-ends", QT_TRANSLATE_NOOP("Messages", "ends in %1")},
    MessageText {"key-ends-never", QT_TRANSLATE_NOOP("Messages", "never ends")},
    MessageText {"key-entries", QT_TRANSLATE_NOOP("Messages", "%1 entries")},
    MessageText {"key-entries-one", QT_TRANSLATE_NOOP("Messages", "1 entry")},
    MessageText {"key-fields", QT_TRANSLATE_NOOP("Messages", "%1 fields")},
    MessageText {"key-fields-one", QT_TRANSLATE_NOOP("Messages", "1 field")},
    MessageText {"key-gone", QT_TRANSLATE_NOOP("Messages", "gone")},
    MessageText {"key-not-lock", QT_TRANSLATE_NOOP("Messages", "a %1, not a Redisson lock: %2, %3")},
    MessageText {"key-not-lock-unchanged", QT_TRANSLATE_NOOP("Messages", "%1 is %2. It was not changed.")},
    MessageText {"lab-case-unknown",
                 QT_TRANSLATE_NOOP("Messages", "There is no case %1. To list them: lockscope-cli lab --list.")},
    MessageText {"lab-file-unreadable",
                 QT_TRANSLATE_NOOP("Messages", "Cannot read %1: %2. Check the path and its permissions.")},
    MessageText {
        "lab-production",
        QT_TRANSLATE_NOOP("Messages",
                          "The profile is marked as production. Use --sandbox, or add --yes to run the lab there.")},
    MessageText {"lab-read-only",
                 QT_TRANSLATE_NOOP(
                     "Messages", "lab writes, but the connection is read-only. Remove --read-only, or use --sandbox.")},
    MessageText {"loss-expired", QT_TRANSLATE_NOOP("Messages", "the lease could not be renewed in time")},
    MessageText {"loss-expired-because", QT_TRANSLATE_NOOP("Messages", "the lease ends because %1")},
    MessageText {"loss-hold-removed", QT_TRANSLATE_NOOP("Messages", "the server no longer has this hold")},
    MessageText {"loss-lease-ended", QT_TRANSLATE_NOOP("Messages", "the lease of %1 given by --lease ends")},
    MessageText {
        "mute-incomplete",
        QT_TRANSLATE_NOOP("Messages", "--mute requires a reason and a duration. Add --reason TEXT --for TIME.")},
    MessageText {"preset-with-file",
                 QT_TRANSLATE_NOOP("Messages", "%1 cannot be combined with a scenario file. Remove one of them.")},
    MessageText {"record-file-unwritable",
                 QT_TRANSLATE_NOOP("Messages", "Cannot write %1: %2. Check the path and its permissions.")},
    MessageText {
        "record-size-invalid",
        QT_TRANSLATE_NOOP("Messages", "invalid size \"%1\". Use a size such as 64MB or 500kB, at least %2 bytes.")},
    MessageText {"redlock-no-majority",
                 QT_TRANSLATE_NOOP("Messages", "Only %1 of %2 servers are reachable. RedLock needs a majority.")},
    MessageText {"report-file-too-large",
                 QT_TRANSLATE_NOOP("Messages", "%1 is larger than 256 MiB. Give a smaller file.")},
    MessageText {"report-file-unreadable",
                 QT_TRANSLATE_NOOP("Messages", "Cannot read %1: %2. Check the path and its permissions.")},
    MessageText {
        "report-is-array",
        QT_TRANSLATE_NOOP("Messages", "%1 contains a JSON array, not a report. Give a file of stress --json.")},
    MessageText {"report-not-object", QT_TRANSLATE_NOOP("Messages", "%1 does not contain a JSON object: %2.")},
    MessageText {"sandbox-ended",
                 QT_TRANSLATE_NOOP("Messages", "The private server is no longer running: it crashed or was stopped.")},
    MessageText {"scenario-file-invalid", QT_TRANSLATE_NOOP("Messages", "%1 is not a scenario: %2.")},
    MessageText {"stress-fault-needs-cluster",
                 QT_TRANSLATE_NOOP("Messages", "%1 requires a private cluster. Add --sandbox-cluster.")},
    MessageText {"stress-fault-needs-sandbox",
                 QT_TRANSLATE_NOOP("Messages", "%1 requires a private server. Add --sandbox or --sandbox-cluster.")},
    MessageText {
        "stress-lock-held",
        QT_TRANSLATE_NOOP("Messages",
                          "%1 is held by %2. To put load on it anyway, add --yes. Otherwise choose another --name.")},
    MessageText {
        "stress-production",
        QT_TRANSLATE_NOOP("Messages", "The profile is marked as production. To put load on it anyway, add --yes.")},
    MessageText {"unlock-declined", QT_TRANSLATE_NOOP("Messages", "The lock was not changed.")},
    MessageText {"unlock-no-holder",
                 QT_TRANSLATE_NOOP("Messages", "The key %1 is a %2, which has no holder. It was not changed.")},
    MessageText {
        "unlock-not-forced",
        QT_TRANSLATE_NOOP("Messages",
                          "unlock takes the lock from its holder, which may still be working. Add --force to do so.")},
};

/// A message of `messageTexts`.
template <MessageCode Code, typename... Values>
[[nodiscard]] Message message(Values &&...values)
{
    return messageOf<messageTexts, Code>(std::forward<Values>(values)...);
}

} // namespace lockscope::cli
