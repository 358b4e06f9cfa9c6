// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::load {

/// The messages of load runs: scenarios, faults and their predictions, histograms and reports.
inline constexpr std::array messageTexts {
    MessageText {"fault-busy",
                 QT_TRANSLATE_NOOP(
                     "Messages",
                     "%1 was not injected: another fault is running or being evaluated. Try again when it has ended.")},
    MessageText {
        "fault-ends-run",
        QT_TRANSLATE_NOOP(
            "Messages",
            "%1 is longer than the run waits for a lost server, so it would end the run. Allowed: less than %2.")},
    MessageText {"fault-needs-cluster",
                 QT_TRANSLATE_NOOP("Messages", "%1 needs a private cluster. Start the run with --sandbox-cluster.")},
    MessageText {
        "fault-needs-server",
        QT_TRANSLATE_NOOP("Messages", "%1 needs a private server. Start the run with --sandbox or --sandbox-cluster.")},
    MessageText {
        "fault-needs-single-server",
        QT_TRANSLATE_NOOP("Messages",
                          "%1 needs a single server, because a cluster replaces a failed server. Use failover@TIME.")},
    MessageText {"fault-no-links", QT_TRANSLATE_NOOP("Messages", "%1 is not possible on these connections.")},
    MessageText {"fault-no-worker",
                 QT_TRANSLATE_NOOP("Messages",
                                   "%1 was not injected: every worker except the first is already hit or idle. Start a "
                                   "run with more workers.")},
    MessageText {"fault-not-measured",
                 QT_TRANSLATE_NOOP("Messages",
                                   "%1 was not injected: the run is not being measured. Faults are possible from the "
                                   "end of its warm-up to its end.")},
    MessageText {"fault-run-over",
                 QT_TRANSLATE_NOOP("Messages",
                                   "%1 was not injected: the run is not being measured any more. Start another run.")},
    MessageText {
        "fault-run-paused",
        QT_TRANSLATE_NOOP(
            "Messages", "%1 was not injected: the run is paused, so the effect would not show. Resume the run first.")},
    MessageText {
        "fault-stop-too-long",
        QT_TRANSLATE_NOOP(
            "Messages",
            "%1 is so long that the cluster would replace the server. Use failover@TIME, or a time less than %2.")},
    MessageText {"fault-subscription-dropped",
                 QT_TRANSLATE_NOOP("Messages", "The subscriptions were dropped by a fault of the load run.")},
    MessageText {"fault-too-late",
                 QT_TRANSLATE_NOOP("Messages", "%1 is not before the end of the run at %2. Choose an earlier time.")},
    MessageText {"fault-too-many",
                 QT_TRANSLATE_NOOP("Messages", "%1 of %2 workers cannot be killed. At least one must remain.")},
    MessageText {"fault-too-short", QT_TRANSLATE_NOOP("Messages", "%1 is too short in \"%2\". Allowed: 1ms or more.")},
    MessageText {
        "fault-witness-failover",
        QT_TRANSLATE_NOOP(
            "Messages",
            "%1 is not possible with --witness, because a failover may lose the witness value. Allowed: move-slot.")},
    MessageText {"fault-witness-kill",
                 QT_TRANSLATE_NOOP("Messages",
                                   "%1 is not possible with --witness, because the witness could not be read at the "
                                   "end. Allowed: stop-server.")},
    MessageText {
        "load-join-failed",
        QT_TRANSLATE_NOOP("Messages",
                          "the machine that arrived first at %1 could not start the run. See its error message.")},
    MessageText {"load-key-not-number",
                 QT_TRANSLATE_NOOP("Messages", "the value of the key %1 is not a number. Choose another key.")},
    MessageText {
        "load-name-exists",
        QT_TRANSLATE_NOOP(
            "Messages",
            "%1 exists already, and a load on it would disturb the other clients of this %2. Choose another name.")},
    MessageText {"load-rate-missing",
                 QT_TRANSLATE_NOOP(
                     "Messages",
                     "%1 cannot be set, because the run was started without a rate. Start another run with a rate.")},
    MessageText {"load-scan-reply", QT_TRANSLATE_NOOP("Messages", "The server sent an unexpected reply to SCAN.")},
    MessageText {
        "load-workers-range",
        QT_TRANSLATE_NOOP("Messages", "%1 is out of range. Allowed: 1 to %2, the number at the start of the run.")},
    MessageText {"prediction-cut-links", QT_TRANSLATE_NOOP("Messages", "No command reaches the servers for %1.")},
    MessageText {"prediction-delay-links",
                 QT_TRANSLATE_NOOP("Messages", "From then on, each acquisition takes at least %1.")},
    MessageText {"prediction-drop-subscription",
                 QT_TRANSLATE_NOOP(
                     "Messages",
                     "The connections are made again and no message is missed. Locks are acquired again within %1.")},
    MessageText {
        "prediction-failover",
        QT_TRANSLATE_NOOP(
            "Messages", "The locks continue on the promoted replica. Holds that it had not received yet may be lost.")},
    MessageText {"prediction-failover-replicated",
                 QT_TRANSLATE_NOOP(
                     "Messages", "No hold is lost. The locks continue once the promoted replica has its own replica.")},
    MessageText {
        "prediction-freeze-lease",
        QT_TRANSLATE_NOOP(
            "Messages",
            "No hold is renewed for %1. Holds with an explicit lease need no renewal. Locks are acquired as before.")},
    MessageText {"prediction-freeze-watchdog",
                 QT_TRANSLATE_NOOP("Messages",
                                   "No hold is renewed for %1. A hold that lasts longer than its lease of %2 is lost, "
                                   "and its holder is notified. Locks are acquired as before.")},
    MessageText {"prediction-holds-kept",
                 QT_TRANSLATE_NOOP("Messages", "That is less than the lease of %1, so no hold is lost.")},
    MessageText {
        "prediction-holds-lost",
        QT_TRANSLATE_NOOP(
            "Messages",
            "That is not less than the lease of %1, so current holds are lost and their holders are notified.")},
    MessageText {"prediction-kill-holder",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The hold that is not released ends with its lease of %1. The next worker acquires "
                                   "the lock within 1 s after that.")},
    MessageText {"prediction-kill-members",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The killed waiter may already hold some of the members. They are free again within "
                                   "its lease of %1 plus 1 s.")},
    MessageText {"prediction-kill-permit",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The permit that is not released expires with its lease of %1. No worker waits "
                                   "longer than that plus 1 s.")},
    MessageText {"prediction-kill-queued",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The killed waiter is skipped when it is first in the queue. The next waiter "
                                   "acquires the lock within 1 s.")},
    MessageText {
        "prediction-kill-server",
        QT_TRANSLATE_NOOP("Messages", "The server does not come back. The run ends and reports the server's address.")},
    MessageText {"prediction-kill-waiter",
                 QT_TRANSLATE_NOOP("Messages",
                                   "No worker waits for a killed waiter. The lock is not blocked for more than 1 s.")},
    MessageText {
        "prediction-move-slot",
        QT_TRANSLATE_NOOP("Messages", "Holds and waits continue on the new node of the slot. No hold is lost.")},
    MessageText {"prediction-pause-client",
                 QT_TRANSLATE_NOOP("Messages", "The clients of the workers are paused for %1.")},
    MessageText {"prediction-recovery",
                 QT_TRANSLATE_NOOP("Messages", "Locks are acquired again within %1 after the end of the fault.")},
    MessageText {"prediction-skip-unlock",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The watchdog of the worker's client keeps renewing the lock. No other worker "
                                   "acquires it until the run ends.")},
    MessageText {"prediction-stop-server", QT_TRANSLATE_NOOP("Messages", "The server does not answer for %1.")},
    MessageText {
        "report-assert-form",
        QT_TRANSLATE_NOOP(
            "Messages",
            "\"%1\" is not METRIC OP VALUE. Metrics: p50, p90, p99, p999 or max of (wait), (wait_raw), (hold) or "
            "(handoff), with .read, .write, .exclusive or .fair for one mode; throughput, acquired, timeouts, errors, "
            "lost, violations, jain, longest_wait, failover_overlaps. OP: <, <=, ==, >=, >.")},
    MessageText {"report-assert-number", QT_TRANSLATE_NOOP("Messages", "\"%1\" is not a number.")},
    MessageText {"report-compare-two",
                 QT_TRANSLATE_NOOP(
                     "Messages",
                     "Two runs do not show how much runs vary. Give a third run with --again, or leave --again out.")},
    MessageText {
        "report-count",
        QT_TRANSLATE_NOOP(
            "Messages",
            "The report gives %1 as its number of %2, which is not a count. Use a report that stress has written.")},
    MessageText {"report-merge-differs",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The runs cannot be merged: their scenarios differ in %1. Use compare for them.")},
    MessageText {"report-merge-layouts",
                 QT_TRANSLATE_NOOP("Messages", "The histograms cannot be merged: their bucket layouts differ.")},
    MessageText {"report-merge-loops",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The runs cannot be merged: one was an open loop and another a closed loop, so "
                                   "their waits are not comparable.")},
    MessageText {"report-merge-none", QT_TRANSLATE_NOOP("Messages", "There is no report to merge. Give at least one.")},
    MessageText {"report-merge-twice", QT_TRANSLATE_NOOP("Messages", "Run %1 is given twice. Give each report once.")},
    MessageText {
        "report-schema",
        QT_TRANSLATE_NOOP("Messages",
                          "This is not a report of a load run of schema %1. Write one with stress --json FILE.")},
    MessageText {"scenario-allowed-alone",
                 QT_TRANSLATE_NOOP("Messages", "skip-unlock with --lease, or with an exclusive lock")},
    MessageText {"scenario-allowed-by-latch",
                 QT_TRANSLATE_NOOP("Messages", "none, because no worker passes a latch while one is missing")},
    MessageText {"scenario-allowed-by-permit",
                 QT_TRANSLATE_NOOP("Messages",
                                   "kill-worker@TIME:waiter, or kill-worker@TIME:holder with --type permit and "
                                   "--lease, because other permits are never returned")},
    MessageText {"scenario-allowed-names",
                 QT_TRANSLATE_NOOP("Messages", "at most as many as workers, because each worker uses only one name")},
    MessageText {"scenario-allowed-none", QT_TRANSLATE_NOOP("Messages", "none")},
    MessageText {"scenario-allowed-none-barrier",
                 QT_TRANSLATE_NOOP("Messages", "none, because all workers wait for each other")},
    MessageText {"scenario-allowed-none-shared",
                 QT_TRANSLATE_NOOP("Messages", "none, because its holders do not exclude each other")},
    MessageText {"scenario-allowed-none-single", QT_TRANSLATE_NOOP("Messages", "none, because it is a single lock")},
    MessageText {"scenario-allowed-not-reentrant",
                 QT_TRANSLATE_NOOP("Messages", "1, because its holder cannot acquire it again")},
    MessageText {"scenario-allowed-servers",
                 QT_TRANSLATE_NOOP("Messages", "kill-worker, because its servers are not a cluster")},
    MessageText {"scenario-allowed-wait",
                 QT_TRANSLATE_NOOP("Messages", "1us or longer, because all workers wait for each other")},
    MessageText {"scenario-base64", QT_TRANSLATE_NOOP("Messages", "the text after b64: is not Base64.")},
    MessageText {"scenario-distribution",
                 QT_TRANSLATE_NOOP("Messages",
                                   "\"%1\" is not a distribution. Write 1ms, uniform:1ms..5ms, exp:2ms or "
                                   "lognormal:2ms,0.5 (median and sigma, at most %2).")},
    MessageText {"scenario-distribution-ends",
                 QT_TRANSLATE_NOOP("Messages", "the upper end of \"%1\" is below its lower end.")},
    MessageText {"scenario-field-unknown", QT_TRANSLATE_NOOP("Messages", "a scenario has no field of this name.")},
    MessageText {
        "scenario-hosts-alone",
        QT_TRANSLATE_NOOP("Messages",
                          "%1 is not possible without --join NAME, the name for which the runs wait. Allowed: 1.")},
    MessageText {"scenario-integer", QT_TRANSLATE_NOOP("Messages", "%1 is not an integer from %2 to %3.")},
    MessageText {"scenario-list-expected",
                 QT_TRANSLATE_NOOP("Messages", "the scenario must have a list of texts here.")},
    MessageText {"scenario-not-one-of", QT_TRANSLATE_NOOP("Messages", "\"%1\" is not one of %2.")},
    MessageText {"scenario-number-expected", QT_TRANSLATE_NOOP("Messages", "the scenario must have a number here.")},
    MessageText {"scenario-or-watchdog", QT_TRANSLATE_NOOP("Messages", "Or write watchdog.")},
    MessageText {"scenario-range", QT_TRANSLATE_NOOP("Messages", "%1 is out of range. Allowed: %2 to %3.")},
    MessageText {"scenario-rate",
                 QT_TRANSLATE_NOOP("Messages",
                                   "\"%1\" is not a rate. Write 5000/s, ramp:100/s..5000/s or stairs:100/s..5000/s,5 "
                                   "(2 to %2 steps), each from %3/s to %4/s, or poisson: before one of them.")},
    MessageText {"scenario-schema", QT_TRANSLATE_NOOP("Messages", "this program only reads scenarios of schema %1.")},
    MessageText {"scenario-text-expected", QT_TRANSLATE_NOOP("Messages", "the scenario must have a text here.")},
    MessageText {"scenario-think-with-rate",
                 QT_TRANSLATE_NOOP(
                     "Messages",
                     "%1 is not possible with --rate %2, because the rate determines when cycles begin. Allowed: 0.")},
    MessageText {"scenario-type-refuses",
                 QT_TRANSLATE_NOOP("Messages", "%1 is not possible with --type %2. Allowed: %3.")},
};

/// A message of `messageTexts`.
template <MessageCode Code, typename... Values>
[[nodiscard]] Message message(Values &&...values)
{
    return messageOf<messageTexts, Code>(std::forward<Values>(values)...);
}

} // namespace lockscope::load
