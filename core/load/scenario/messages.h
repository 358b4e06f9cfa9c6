// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::load {

/// The messages of load runs: scenarios, faults and their predictions, histograms and reports.
struct MessageTexts
{
    Q_DECLARE_TR_FUNCTIONS(Messages)
public:
    static constexpr auto all = std::to_array<MessageText>({
        {"fault-busy",
         QT_TR_NOOP("%1 was not injected: another fault is running or being evaluated. Try again when it has ended.")},
        {"fault-ends-run",
         QT_TR_NOOP(
             "%1 is longer than the run waits for a lost server, so it would end the run. Allowed: less than %2.")},
        {"fault-needs-cluster", QT_TR_NOOP("%1 needs a private cluster. Start the run with --sandbox-cluster.")},
        {"fault-needs-server",
         QT_TR_NOOP("%1 needs a private server. Start the run with --sandbox or --sandbox-cluster.")},
        {"fault-needs-single-server",
         QT_TR_NOOP("%1 needs a single server, because a cluster replaces a failed server. Use failover@TIME.")},
        {"fault-no-links", QT_TR_NOOP("%1 is not possible on these connections.")},
        {"fault-no-worker",
         QT_TR_NOOP("%1 was not injected: every worker except the first is already hit or idle. Start a run with more "
                    "workers.")},
        {"fault-not-measured",
         QT_TR_NOOP("%1 was not injected: the run is not being measured. Faults are possible from the end of its "
                    "warm-up to its end.")},
        {"fault-run-over",
         QT_TR_NOOP("%1 was not injected: the run is not being measured any more. Start another run.")},
        {"fault-run-paused",
         QT_TR_NOOP("%1 was not injected: the run is paused, so the effect would not show. Resume the run first.")},
        {"fault-stop-too-long",
         QT_TR_NOOP(
             "%1 is so long that the cluster would replace the server. Use failover@TIME, or a time less than %2.")},
        {"fault-subscription-dropped", QT_TR_NOOP("The subscriptions were dropped by a fault of the load run.")},
        {"fault-too-late", QT_TR_NOOP("%1 is not before the end of the run at %2. Choose an earlier time.")},
        {"fault-too-many", QT_TR_NOOP("%1 of %2 workers cannot be killed. At least one must remain.")},
        {"fault-too-short", QT_TR_NOOP("%1 is too short in \"%2\". Allowed: 1ms or more.")},
        {"fault-witness-failover",
         QT_TR_NOOP(
             "%1 is not possible with --witness, because a failover may lose the witness value. Allowed: move-slot.")},
        {"fault-witness-kill",
         QT_TR_NOOP("%1 is not possible with --witness, because the witness could not be read at the end. Allowed: "
                    "stop-server.")},
        {"load-join-failed",
         QT_TR_NOOP("the machine that arrived first at %1 could not start the run. See its error message.")},
        {"load-key-not-number", QT_TR_NOOP("the value of the key %1 is not a number. Choose another key.")},
        {"load-leftovers-unread", QT_TR_NOOP("The keys that the run may have left could not be checked. %1")},
        {"load-limit-scenario",
         QT_TR_NOOP("A search for the limit needs a constant rate or a closed loop, without faults, on one machine. "
                    "Remove faults and --join, and use a rate such as 100/s.")},
        {"load-name-exists",
         QT_TR_NOOP(
             "%1 exists already, and a load on it would disturb the other clients of this %2. Choose another name.")},
        {"load-nothing-acquired", QT_TR_NOOP("No attempt succeeded during the run. %1")},
        {"load-rate-missing",
         QT_TR_NOOP("%1 cannot be set, because the run was started without a rate. Start another run with a rate.")},
        {"load-workers-range", QT_TR_NOOP("%1 is out of range. Allowed: 1 to %2, the number at the start of the run.")},
        {"prediction-cut-links", QT_TR_NOOP("No command reaches the servers for %1.")},
        {"prediction-delay-links", QT_TR_NOOP("From then on, each acquisition takes at least %1.")},
        {"prediction-drop-subscription",
         QT_TR_NOOP("The connections are made again and no message is missed. Locks are acquired again within %1.")},
        {"prediction-failover",
         QT_TR_NOOP("The locks continue on the promoted replica. Holds that it had not received yet may be lost.")},
        {"prediction-failover-replicated",
         QT_TR_NOOP("No hold is lost. The locks continue once the promoted replica has its own replica.")},
        {"prediction-freeze-lease",
         QT_TR_NOOP(
             "No hold is renewed for %1. Holds with an explicit lease need no renewal. Locks are acquired as before.")},
        {"prediction-freeze-watchdog",
         QT_TR_NOOP("No hold is renewed for %1. A hold that lasts longer than its lease of %2 is lost, and its holder "
                    "is notified. Locks are acquired as before.")},
        {"prediction-holds-kept", QT_TR_NOOP("That is less than the lease of %1, so no hold is lost.")},
        {"prediction-holds-lost",
         QT_TR_NOOP(
             "That is not less than the lease of %1, so current holds are lost and their holders are notified.")},
        {"prediction-kill-holder",
         QT_TR_NOOP("The hold that is not released ends with its lease of %1. The next worker acquires the lock within "
                    "1 s after that.")},
        {"prediction-kill-members",
         QT_TR_NOOP("The killed waiter may already hold some of the members. They are free again within its lease of "
                    "%1 plus 1 s.")},
        {"prediction-kill-permit",
         QT_TR_NOOP("The permit that is not released expires with its lease of %1. No worker waits longer than that "
                    "plus 1 s.")},
        {"prediction-kill-queued",
         QT_TR_NOOP("The killed waiter is skipped when it is first in the queue. The next waiter acquires the lock "
                    "within 1 s.")},
        {"prediction-kill-server",
         QT_TR_NOOP("The server does not come back. The run ends and reports the server's address.")},
        {"prediction-kill-waiter",
         QT_TR_NOOP("No worker waits for a killed waiter. The lock is not blocked for more than 1 s.")},
        {"prediction-move-slot", QT_TR_NOOP("Holds and waits continue on the new node of the slot. No hold is lost.")},
        {"prediction-pause-client", QT_TR_NOOP("The clients of the workers are paused for %1.")},
        {"prediction-recovery", QT_TR_NOOP("Locks are acquired again within %1 after the end of the fault.")},
        {"prediction-skip-unlock",
         QT_TR_NOOP("The watchdog of the worker's client keeps renewing the lock. No other worker acquires it until "
                    "the run ends.")},
        {"prediction-stop-server", QT_TR_NOOP("The server does not answer for %1.")},
        {"preset-fair-queue", QT_TR_NOOP("All workers wait in one queue")},
        {"preset-hot-key", QT_TR_NOOP("One lock that all clients compete for")},
        {"preset-lease-expiry", QT_TR_NOOP("Holds that outlast their lease and are lost")},
        {"preset-multi-lock", QT_TR_NOOP("Three of five locks at a time")},
        {"preset-re-entry", QT_TR_NOOP("Holders that acquire their lock five times")},
        {"preset-read-heavy-cache", QT_TR_NOOP("Many readers, few writers, some locks busier than others")},
        {"preset-redlock", QT_TR_NOOP("A majority of five servers, private ones with --sandbox")},
        {"preset-starvation", QT_TR_NOOP("Overlapping readers starve the writers")},
        {"preset-thousand-names", QT_TR_NOOP("A thousand locks with little contention")},
        {"preset-write-heavy-ledger", QT_TR_NOOP("Mostly writers on a few locks")},
        {"report-again-differs",
         QT_TR_NOOP("--again needs runs like BASE, but one differs in %1: %2 in BASE, %3 in the other run. Repeat BASE "
                    "without changes.")},
        {"report-assert-form",
         QT_TR_NOOP(
             "\"%1\" is not METRIC OP VALUE. Metrics: p50, p90, p99, p999 or max of (wait), (wait_raw), (hold) or "
             "(handoff), with .read, .write, .exclusive or .fair for one mode; throughput, acquired, timeouts, errors, "
             "lost, violations, jain, longest_wait, failover_overlaps. OP: <, <=, ==, >=, >.")},
        {"report-assert-number", QT_TR_NOOP("\"%1\" is not a number.")},
        {"report-compare-two",
         QT_TR_NOOP("Two runs do not show how much runs vary. Give a third run with --again, or leave --again out.")},
        {"report-count",
         QT_TR_NOOP(
             "The report gives %1 as its number of %2, which is not a count. Use a report that stress has written.")},
        {"report-merge-differs", QT_TR_NOOP("The runs cannot be merged: they differ in %1. Use compare for them.")},
        {"report-merge-layouts", QT_TR_NOOP("The histograms cannot be merged: their bucket layouts differ.")},
        {"report-merge-loops",
         QT_TR_NOOP("The runs cannot be merged: one was an open loop and another a closed loop, so their waits are not "
                    "comparable.")},
        {"report-merge-none", QT_TR_NOOP("There is no report to merge. Give at least one.")},
        {"report-merge-times",
         QT_TR_NOOP("The runs cannot be merged: run %1 began after run %2 had ended. Use compare for them.")},
        {"report-merge-twice", QT_TR_NOOP("Run %1 is given twice. Give each report once.")},
        {"report-schema",
         QT_TR_NOOP("This is not a report of a load run of schema %1. Write one with stress --json FILE.")},
        {"scenario-allowed-alone", QT_TR_NOOP("skip-unlock with --lease, or with an exclusive lock")},
        {"scenario-allowed-by-latch", QT_TR_NOOP("none, because no worker passes a latch while one is missing")},
        {"scenario-allowed-by-permit",
         QT_TR_NOOP("kill-worker@TIME:waiter, or kill-worker@TIME:holder with --type permit and --lease, because other "
                    "permits are never returned")},
        {"scenario-allowed-names", QT_TR_NOOP("at most as many as workers, because each worker uses only one name")},
        {"scenario-allowed-none", QT_TR_NOOP("none")},
        {"scenario-allowed-none-barrier", QT_TR_NOOP("none, because all workers wait for each other")},
        {"scenario-allowed-none-shared", QT_TR_NOOP("none, because its holders do not exclude each other")},
        {"scenario-allowed-none-single", QT_TR_NOOP("none, because it is a single lock")},
        {"scenario-allowed-not-reentrant", QT_TR_NOOP("1, because its holder cannot acquire it again")},
        {"scenario-allowed-servers", QT_TR_NOOP("kill-worker, because its servers are not a cluster")},
        {"scenario-allowed-wait", QT_TR_NOOP("1us or longer, because all workers wait for each other")},
        {"scenario-base64", QT_TR_NOOP("the text after b64: is not Base64.")},
        {"scenario-distribution",
         QT_TR_NOOP("\"%1\" is not a distribution. Write 1ms, uniform:1ms..5ms, exp:2ms or lognormal:2ms,0.5 (median "
                    "and sigma, at most %2).")},
        {"scenario-distribution-ends", QT_TR_NOOP("the upper end of \"%1\" is below its lower end.")},
        {"scenario-field-unknown", QT_TR_NOOP("a scenario has no field of this name.")},
        {"scenario-hosts-alone",
         QT_TR_NOOP("%1 is not possible without --join NAME, the name for which the runs wait. Allowed: 1.")},
        {"scenario-integer", QT_TR_NOOP("%1 is not an integer from %2 to %3.")},
        {"scenario-list-expected", QT_TR_NOOP("the scenario must have a list of texts here.")},
        {"scenario-not-one-of", QT_TR_NOOP("\"%1\" is not one of %2.")},
        {"scenario-number-expected", QT_TR_NOOP("the scenario must have a number here.")},
        {"scenario-or-watchdog", QT_TR_NOOP("Or write watchdog.")},
        {"scenario-range", QT_TR_NOOP("%1 is out of range. Allowed: %2 to %3.")},
        {"scenario-rate",
         QT_TR_NOOP("\"%1\" is not a rate. Write 5000/s, ramp:100/s..5000/s or stairs:100/s..5000/s,5 (2 to %2 steps), "
                    "each from %3/s to %4/s, or poisson: before one of them.")},
        {"scenario-schema", QT_TR_NOOP("this program only reads scenarios of schema %1.")},
        {"scenario-text-expected", QT_TR_NOOP("the scenario must have a text here.")},
        {"scenario-think-with-rate",
         QT_TR_NOOP("%1 is not possible with --rate %2, because the rate determines when cycles begin. Allowed: 0.")},
        {"scenario-type-refuses", QT_TR_NOOP("%1 is not possible with --type %2. Allowed: %3.")},
    });
};

/// A message of MessageTexts.
template <MessageCode Code>
inline constexpr MessageMaker<MessageTexts::all, Code> message {};

} // namespace lockscope::load
