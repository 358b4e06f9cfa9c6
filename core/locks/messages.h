// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::locks {

/// The messages of acquisitions, waits, releases and lost holds.
inline constexpr std::array messageTexts {
    MessageText {
        "client-id-invalid",
        QT_TRANSLATE_NOOP("Messages", "The client id %1 is not a UUID. Use a UUID of 36 characters, or no id.")},
    MessageText {"client-shut-down",
                 QT_TRANSLATE_NOOP("Messages", "This client has been shut down. Create a new client.")},
    MessageText {"client-shutting-down",
                 QT_TRANSLATE_NOOP("Messages", "The wait ended because this client is shutting down.")},
    MessageText {
        "fence-not-drawn",
        QT_TRANSLATE_NOOP("Messages",
                          "The lock %1 was acquired without a fencing token. Acquire it with lockAndGetToken().")},
    MessageText {
        "fence-not-held",
        QT_TRANSLATE_NOOP(
            "Messages",
            "The caller does not hold the lock %1 and has no fencing token. Acquire it with lockAndGetToken().")},
    MessageText {"fence-unsupported",
                 QT_TRANSLATE_NOOP("Messages", "The lock %1 has no fencing tokens. Use a fenced lock.")},
    MessageText {
        "hold-already",
        QT_TRANSLATE_NOOP(
            "Messages",
            "The caller already holds the lock %1. This kind of lock cannot be acquired twice. Release it first.")},
    MessageText {"hold-lease-ended",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The lock %1 is no longer held: its lease ended before it was released. "
                                   "Acquire it with a longer lease, or let the watchdog renew it.")},
    MessageText {
        "hold-lost-removed",
        QT_TRANSLATE_NOOP(
            "Messages",
            "The lock %1 was lost: the server no longer has this hold. It was removed, or it expired on the server. "
            "Stop the protected work, then acquire the lock again.")},
    MessageText {"hold-lost-renewals",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The lock %1 was lost: its lease expired before a renewal succeeded. "
                                   "Stop the protected work, then acquire the lock again. Cause: %2")},
    MessageText {"hold-lost-unrenewed",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The lock %1 was lost: its lease expired before it was renewed. "
                                   "Stop the protected work, then acquire the lock again.")},
    MessageText {"hold-not-holder",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The lock %1 was not released: %2 does not hold it. "
                                   "Release it with the client and the thread that acquired it.")},
    MessageText {"latch-count-invalid",
                 QT_TRANSLATE_NOOP("Messages", "%1 is not a valid count for a latch. Use 1 or more.")},
    MessageText {"lease-too-long",
                 QT_TRANSLATE_NOOP("Messages", "A lease of %1 ms is too long. Use at most 100 years.")},
    MessageText {"multi-check-late",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The server did not answer in time. Check that it can be reached, then ask again.")},
    MessageText {"multi-empty",
                 QT_TRANSLATE_NOOP("Messages", "The multi lock has no members. Name at least one lock.")},
    MessageText {"multi-grant-late",
                 QT_TRANSLATE_NOOP(
                     "Messages",
                     "The server did not answer in time. If it grants the lock later, this client releases the lock. "
                     "Check that the server can be reached, then try again.")},
    MessageText {
        "multi-hold-lost",
        QT_TRANSLATE_NOOP(
            "Messages",
            "The multi lock of %1 is no longer held: the hold on %2 ended. The other members are released, too. "
            "Stop the protected work, then acquire the multi lock again.")},
    MessageText {
        "multi-hold-lost-renewals",
        QT_TRANSLATE_NOOP("Messages",
                          "The multi lock of %1 is no longer held: the lease of %2 expired before a renewal succeeded. "
                          "The other members are released, too. "
                          "Stop the protected work, then acquire the multi lock again. Cause: %3")},
    MessageText {
        "multi-member-busy",
        QT_TRANSLATE_NOOP("Messages",
                          "The server %1 has not answered an earlier request yet, so the lock was not requested again. "
                          "Try again later.")},
    MessageText {"multi-member-failed", QT_TRANSLATE_NOOP("Messages", "The member lock %1 was not acquired.")},
    MessageText {"multi-member-unreachable",
                 QT_TRANSLATE_NOOP("Messages", "The server %1 cannot be reached, so its lock was not requested.")},
    MessageText {
        "multi-release-late",
        QT_TRANSLATE_NOOP(
            "Messages",
            "The server did not answer the release in time. If the release does not reach it, the hold ends with "
            "its lease.")},
    MessageText {"multi-wait-cancelled", QT_TRANSLATE_NOOP("Messages", "The wait for the locks was cancelled.")},
    MessageText {"number-invalid",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The key holds text that is not a number. Check the value, or use another name.")},
    MessageText {
        "number-out-of-range",
        QT_TRANSLATE_NOOP(
            "Messages",
            "The number would exceed the range of 64 bits, so the value is unchanged. Check the stored value.")},
    MessageText {"permit-lease-ended",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The permit %1 was not released, because its lease had already ended. "
                                   "Acquire permits with a longer lease.")},
    MessageText {"permit-not-held",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The permit %1 is not held. It was released, its lease ended, or it never existed. "
                                   "Acquire a new permit.")},
    MessageText {"permits-negative",
                 QT_TRANSLATE_NOOP("Messages", "%1 is not a valid number of permits. Use 0 or more.")},
    MessageText {"permits-not-held",
                 QT_TRANSLATE_NOOP("Messages",
                                   "None of the %1 permits was released, because at least one of them is not held. "
                                   "Release the others separately.")},
    MessageText {"permits-too-many",
                 QT_TRANSLATE_NOOP(
                     "Messages", "%2 permits were requested, but one request can acquire at most %1. Request fewer.")},
    MessageText {
        "renewal-frozen",
        QT_TRANSLATE_NOOP("Messages", "The watchdog of this client is frozen for a test, so it renews no hold.")},
    MessageText {
        "renewal-unexpected-reply",
        QT_TRANSLATE_NOOP(
            "Messages",
            "The server's reply to a renewal has an unexpected form. Check the server and any proxy before it.")},
    MessageText {"replicas-hold-left",
                 QT_TRANSLATE_NOOP("Messages",
                                   "Too few replicas acknowledged the lock %1, and the lock could not be released. "
                                   "The hold ends with its lease.")},
    MessageText {
        "replicas-too-few",
        QT_TRANSLATE_NOOP("Messages",
                          "The lock %1 was acquired and then released: %2 of %3 replicas acknowledged it within %4 ms. "
                          "Check the replicas with INFO replication, or require fewer.")},
    MessageText {"replicas-unknown",
                 QT_TRANSLATE_NOOP(
                     "Messages",
                     "The lock %1 was acquired and then released: the server did not report how many replicas have it. "
                     "Check the replicas with INFO replication, or require fewer.")},
    MessageText {
        "script-impossible-reply",
        QT_TRANSLATE_NOOP(
            "Messages",
            "The server's reply to the script %1 is impossible: {%2, %3}. Check the server and any proxy before it.")},
    MessageText {
        "script-unexpected-reply",
        QT_TRANSLATE_NOOP(
            "Messages",
            "The server's reply to the script %1 has an unexpected form. Check the server and any proxy before it.")},
    MessageText {
        "values-missing",
        QT_TRANSLATE_NOOP("Messages", "The lock %1 needs values, but none were given. Name at least one value.")},
    MessageText {"wait-abandoned", QT_TRANSLATE_NOOP("Messages", "The caller no longer waits for the lock.")},
    MessageText {"wait-cancelled", QT_TRANSLATE_NOOP("Messages", "The wait was cancelled.")},
    MessageText {"wait-lock-cancelled", QT_TRANSLATE_NOOP("Messages", "The wait for the lock was cancelled.")},
    MessageText {"wait-lock-unknown",
                 QT_TRANSLATE_NOOP(
                     "Messages",
                     "The connection broke before the server answered, so it is unknown whether the lock was granted. "
                     "If it was, this client releases it once the server can be reached. Try again then.")},
    MessageText {
        "wait-timeout-unknown",
        QT_TRANSLATE_NOOP("Messages",
                          "The server did not answer in time, so it is unknown whether the request was granted. "
                          "If it was, this client releases it once the server can be reached. Try again then.")},
    MessageText {
        "wait-unknown",
        QT_TRANSLATE_NOOP(
            "Messages",
            "The connection broke before the server answered, so it is unknown whether the request was granted. "
            "If it was, this client releases it once the server can be reached. Try again then.")},
    MessageText {"wait-unreachable",
                 QT_TRANSLATE_NOOP(
                     "Messages", "The server %1 could not be reached before the wait ended, so no request was sent.")},
};

/// A message of `messageTexts`.
template <MessageCode Code, typename... Values>
[[nodiscard]] Message message(Values &&...values)
{
    return messageOf<messageTexts, Code>(std::forward<Values>(values)...);
}

} // namespace lockscope::locks
