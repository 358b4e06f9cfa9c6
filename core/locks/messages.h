// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::locks {

/// The messages of acquisitions, waits, releases and lost holds.
struct MessageTexts
{
    Q_DECLARE_TR_FUNCTIONS(Messages)
public:
    static constexpr auto all = std::to_array<MessageText>({
        {"client-id-invalid", QT_TR_NOOP("The client id %1 is not a UUID. Use a UUID of 36 characters, or no id.")},
        {"client-shut-down", QT_TR_NOOP("This client has been shut down. Create a new client.")},
        {"client-shutting-down", QT_TR_NOOP("The wait ended because this client is shutting down.")},
        {"fence-not-drawn",
         QT_TR_NOOP("The lock %1 was acquired without a fencing token. Acquire it with lockAndGetToken().")},
        {"fence-not-held",
         QT_TR_NOOP(
             "The caller does not hold the lock %1 and has no fencing token. Acquire it with lockAndGetToken().")},
        {"fence-unsupported", QT_TR_NOOP("The lock %1 has no fencing tokens. Use a fenced lock.")},
        {"grant-late",
         QT_TR_NOOP(
             "%1 was granted only after its lease had ended, so this client released it. Check whether the server "
             "is overloaded or paused, or use a longer lease.")},
        {"hold-already",
         QT_TR_NOOP(
             "The caller already holds the lock %1. This kind of lock cannot be acquired twice. Release it first.")},
        {"hold-lease-ended",
         QT_TR_NOOP("The lock %1 is no longer held: its lease ended before it was released. Acquire it with a longer "
                    "lease, or let the watchdog renew it.")},
        {"hold-lost-removed",
         QT_TR_NOOP("The lock %1 was lost: the server no longer has this hold. It was removed, or it expired on the "
                    "server. Stop the protected work, then acquire the lock again.")},
        {"hold-lost-renewals",
         QT_TR_NOOP("The lock %1 was lost: its lease expired before a renewal succeeded. Stop the protected work, then "
                    "acquire the lock again. Cause: %2")},
        {"hold-lost-unrenewed",
         QT_TR_NOOP("The lock %1 was lost: its lease expired before it was renewed. Stop the protected work, then "
                    "acquire the lock again.")},
        {"hold-not-held", QT_TR_NOOP("The lock %1 is not held by %2, or its lease has ended.")},
        {"hold-not-holder",
         QT_TR_NOOP("The lock %1 was not released: %2 does not hold it. Release it with the client and the thread that "
                    "acquired it.")},
        {"latch-count-invalid", QT_TR_NOOP("%1 is not a valid count for a latch. Use 1 or more.")},
        {"lease-too-long", QT_TR_NOOP("A lease of %1 ms is too long. Use at most 100 years.")},
        {"multi-check-late",
         QT_TR_NOOP("The server did not answer in time. Check that it can be reached, then ask again.")},
        {"multi-empty", QT_TR_NOOP("The multi lock has no members. Name at least one lock.")},
        {"multi-grant-late",
         QT_TR_NOOP("The server did not answer in time. If it grants the lock later, this client releases the lock. "
                    "Check that the server can be reached, then try again.")},
        {"multi-hold-lost",
         QT_TR_NOOP("The multi lock of %1 is no longer held: the hold on %2 ended. The other members are released, "
                    "too. Stop the protected work, then acquire the multi lock again.")},
        {"multi-hold-lost-renewals",
         QT_TR_NOOP(
             "The multi lock of %1 is no longer held: the lease of %2 expired before a renewal succeeded. The other "
             "members are released, too. Stop the protected work, then acquire the multi lock again. Cause: %3")},
        {"multi-member-busy",
         QT_TR_NOOP("The server %1 has not answered an earlier request yet, so the lock was not requested again. Try "
                    "again later.")},
        {"multi-member-failed", QT_TR_NOOP("The member lock %1 was not acquired.")},
        {"multi-member-unreachable", QT_TR_NOOP("The server %1 cannot be reached, so its lock was not requested.")},
        {"multi-release-late",
         QT_TR_NOOP("The server did not answer the release in time. If the release does not reach it, the hold ends "
                    "with its lease.")},
        {"multi-wait-cancelled", QT_TR_NOOP("The wait for the locks was cancelled.")},
        {"number-invalid",
         QT_TR_NOOP("The key holds text that is not a number. Check the value, or use another name.")},
        {"number-out-of-range",
         QT_TR_NOOP(
             "The number would exceed the range of 64 bits, so the value is unchanged. Check the stored value.")},
        {"permit-lease-ended",
         QT_TR_NOOP("The permit %1 was not released, because its lease had already ended. Acquire permits with a "
                    "longer lease.")},
        {"permit-not-held",
         QT_TR_NOOP("The permit %1 is not held. It was released, its lease ended, or it never existed. Acquire a new "
                    "permit.")},
        {"permits-negative", QT_TR_NOOP("%1 is not a valid number of permits. Use 0 or more.")},
        {"permits-not-held",
         QT_TR_NOOP("None of the %1 permits was released, because at least one of them is not held. Release the others "
                    "separately.")},
        {"permits-too-many",
         QT_TR_NOOP("%2 permits were requested, but one request can acquire at most %1. Request fewer.")},
        {"renewal-frozen", QT_TR_NOOP("The watchdog of this client is frozen for a test, so it renews no hold.")},
        {"renewal-unexpected-reply",
         QT_TR_NOOP(
             "The server's reply to a renewal has an unexpected form. Check the server and any proxy before it.")},
        {"replicas-hold-left",
         QT_TR_NOOP("Too few replicas acknowledged the lock %1, and the lock could not be released. The hold ends with "
                    "its lease.")},
        {"replicas-too-few",
         QT_TR_NOOP("The lock %1 was acquired and then released: %2 of %3 replicas acknowledged it within %4 ms. Check "
                    "the replicas with INFO replication, or require fewer.")},
        {"replicas-unknown",
         QT_TR_NOOP("The lock %1 was acquired and then released: the server did not report how many replicas have it. "
                    "Check the replicas with INFO replication, or require fewer.")},
        {"script-impossible-reply",
         QT_TR_NOOP(
             "The server's reply to the script %1 is impossible: {%2, %3}. Check the server and any proxy before it.")},
        {"script-unexpected-reply",
         QT_TR_NOOP(
             "The server's reply to the script %1 has an unexpected form. Check the server and any proxy before it.")},
        {"values-missing", QT_TR_NOOP("The lock %1 needs values, but none were given. Name at least one value.")},
        {"wait-abandoned", QT_TR_NOOP("The caller no longer waits for the lock.")},
        {"wait-cancelled", QT_TR_NOOP("The wait was cancelled.")},
        {"wait-timeout-unknown",
         QT_TR_NOOP("The server did not answer in time, so it is unknown whether the request was granted. If it was, "
                    "this client releases it once the server can be reached. Try again then.")},
        {"wait-unknown",
         QT_TR_NOOP("The connection broke before the server answered, so it is unknown whether the request was "
                    "granted. If it was, this client releases it once the server can be reached. Try again then.")},
        {"wait-unreachable",
         QT_TR_NOOP("The server %1 could not be reached before the wait ended, so no request was sent.")},
    });
};

/// A message of MessageTexts.
template <MessageCode Code>
inline constexpr MessageMaker<MessageTexts::all, Code> message {};

} // namespace lockscope::locks
