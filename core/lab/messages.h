// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::lab {

/// The messages of the lab: the sentences of steps and events, differences from a case, and errors.
inline constexpr std::array messageTexts {
    MessageText {"lab-case-answer", QT_TRANSLATE_NOOP("Messages", "the answer is not a word or {\"denied\": TIME}")},
    MessageText {"lab-case-cancelled", QT_TRANSLATE_NOOP("Messages", "The case was cancelled before its last step.")},
    MessageText {"lab-case-no-reason",
                 QT_TRANSLATE_NOOP("Messages", "A difference of Redisson in a case has no reason. Add \"why\".")},
    MessageText {"lab-case-no-time", QT_TRANSLATE_NOOP("Messages", "a wait has no \"ms\"")},
    MessageText {"lab-case-no-wait", QT_TRANSLATE_NOOP("Messages", "%1 cannot finish a wait that it did not begin.")},
    MessageText {"lab-case-step", QT_TRANSLATE_NOOP("Messages", "Cannot read the step %1 of a case: %2.")},
    MessageText {"lab-case-time", QT_TRANSLATE_NOOP("Messages", "a time is not a number from 0")},
    MessageText {"lab-case-who", QT_TRANSLATE_NOOP("Messages", "\"who\" is not a holder from A to %1")},
    MessageText {"lab-case-word-unknown", QT_TRANSLATE_NOOP("Messages", "\"%1\" is unknown")},
    MessageText {"lab-cases-format",
                 QT_TRANSLATE_NOOP("Messages", "The cases cannot be read: they are not of format 1.")},
    MessageText {"lab-differs-answer", QT_TRANSLATE_NOOP("Messages", "the answer is %1, expected %2")},
    MessageText {"lab-differs-error", QT_TRANSLATE_NOOP("Messages", "the error is %1, expected %2")},
    MessageText {"lab-differs-failed", QT_TRANSLATE_NOOP("Messages", "the step failed: %1")},
    MessageText {"lab-differs-failed-detail", QT_TRANSLATE_NOOP("Messages", "the step failed: %1 (%2)")},
    MessageText {"lab-differs-finding", QT_TRANSLATE_NOOP("Messages", "the findings are %1, expected %2")},
    MessageText {"lab-differs-key",
                 QT_TRANSLATE_NOOP("Messages", "stored is %1, expected %2 (times may differ by -%3 to +%4 ms)")},
    MessageText {"lab-differs-key-extra", QT_TRANSLATE_NOOP("Messages", "not expected: %1")},
    MessageText {"lab-differs-key-missing", QT_TRANSLATE_NOOP("Messages", "missing: %1")},
    MessageText {"lab-differs-message", QT_TRANSLATE_NOOP("Messages", "the message is %1, expected %2")},
    MessageText {"lab-differs-message-extra", QT_TRANSLATE_NOOP("Messages", "the message is %1, expected none")},
    MessageText {"lab-differs-message-missing", QT_TRANSLATE_NOOP("Messages", "no message was published, expected %1")},
    MessageText {"lab-differs-no-finding", QT_TRANSLATE_NOOP("Messages", "there is no finding, expected %1")},
    MessageText {"lab-differs-subscribers", QT_TRANSLATE_NOOP("Messages", "subscribers: %1, expected %2")},
    MessageText {"lab-differs-token", QT_TRANSLATE_NOOP("Messages", "the token is %1, expected %2")},
    MessageText {"lab-hand-frozen",
                 QT_TRANSLATE_NOOP(
                     "Messages", "The watchdog of %1 is frozen. Its holds are not renewed and end with their leases.")},
    MessageText {"lab-hand-lease-ended",
                 QT_TRANSLATE_NOOP("Messages", "A lease expired and Redis removed the key. No client did this.")},
    MessageText {
        "lab-hand-lost",
        QT_TRANSLATE_NOOP("Messages",
                          "%1 lost the lock: its lease expired without a renewal. Other clients can acquire it.")},
    MessageText {
        "lab-hand-lost-because",
        QT_TRANSLATE_NOOP("Messages",
                          "%1 lost the lock: its lease expired without a renewal (%2). Other clients can acquire it.")},
    MessageText {
        "lab-hand-other-client",
        QT_TRANSLATE_NOOP("Messages", "Another client changed the stored data. None of these workers did this.")},
    MessageText {"lab-hand-own-call",
                 QT_TRANSLATE_NOOP("Messages", "%1 did this automatically, with the call shown here.")},
    MessageText {"lab-hand-paused",
                 QT_TRANSLATE_NOOP("Messages", "The process of %1 is paused. It renews nothing and receives nothing.")},
    MessageText {"lab-hand-renews", QT_TRANSLATE_NOOP("Messages", "The watchdog of %1 renews again.")},
    MessageText {"lab-hand-resumed",
                 QT_TRANSLATE_NOOP("Messages", "The process of %1 resumes. It does not know how long it was paused.")},
    MessageText {"lab-lock", QT_TRANSLATE_NOOP("Messages", "the lock")},
    MessageText {"lab-lock-read", QT_TRANSLATE_NOOP("Messages", "the read lock")},
    MessageText {"lab-lock-write", QT_TRANSLATE_NOOP("Messages", "the write lock")},
    MessageText {"lab-scan-reply", QT_TRANSLATE_NOOP("Messages", "The server sent an unexpected reply to SCAN.")},
    MessageText {"lab-step-acquires", QT_TRANSLATE_NOOP("Messages", "%1 acquires %2.")},
    MessageText {"lab-step-acquires-times", QT_TRANSLATE_NOOP("Messages", "%1 acquires %2 %3 times.")},
    MessageText {"lab-step-acquires-token", QT_TRANSLATE_NOOP("Messages", "%1 acquires %2 and gets token %3.")},
    MessageText {"lab-step-begins-wait", QT_TRANSLATE_NOOP("Messages", "%1 starts to wait for %2.")},
    MessageText {"lab-step-crashes", QT_TRANSLATE_NOOP("Messages", "The client of %1 crashes without a release.")},
    MessageText {"lab-step-denied",
                 QT_TRANSLATE_NOOP("Messages", "%1 requests %2 and is denied: it is held for another %3 s.")},
    MessageText {
        "lab-step-denied-queue",
        QT_TRANSLATE_NOOP("Messages",
                          "%1 requests %2 and is denied although it is free: another waiter is first in the queue.")},
    MessageText {
        "lab-step-denied-self",
        QT_TRANSLATE_NOOP("Messages",
                          "%1 requests %2 and is denied: a read hold cannot be upgraded, so it waits for itself.")},
    MessageText {"lab-step-denied-twice",
                 QT_TRANSLATE_NOOP("Messages", "%1 requests %2 again and is denied: this lock type is not reentrant.")},
    MessageText {
        "lab-step-downgrades",
        QT_TRANSLATE_NOOP("Messages",
                          "%1 releases %2 and keeps its read hold. The lock is downgraded: readers can acquire it.")},
    MessageText {"lab-step-notifies", QT_TRANSLATE_NOOP("Messages", "Message %1 notifies only %2.")},
    MessageText {"lab-step-notifies-all", QT_TRANSLATE_NOOP("Messages", "Message 1 notifies all waiters.")},
    MessageText {"lab-step-notifies-one", QT_TRANSLATE_NOOP("Messages", "Message 0 notifies one waiter.")},
    MessageText {"lab-step-releases", QT_TRANSLATE_NOOP("Messages", "%1 releases its last hold of %2.")},
    MessageText {"lab-step-releases-not-held",
                 QT_TRANSLATE_NOOP("Messages", "%1 tries to release %2 without holding it and is denied.")},
    MessageText {"lab-step-releases-one", QT_TRANSLATE_NOOP("Messages", "%1 releases one hold of %2. It stays held.")},
    MessageText {"lab-step-renews", QT_TRANSLATE_NOOP("Messages", "The watchdog of %1 renews its holds.")},
    MessageText {"lab-step-stops-waiting",
                 QT_TRANSLATE_NOOP("Messages", "%1 stops waiting and leaves nothing in Redis.")},
    MessageText {"lab-step-time-passes", QT_TRANSLATE_NOOP("Messages", "%1 s pass.")},
    MessageText {"lab-step-time-passes-ghost",
                 QT_TRANSLATE_NOOP("Messages", "%1 s pass. The crashed holder still counts: it is a ghost.")},
    MessageText {"lab-step-wait-acquired", QT_TRANSLATE_NOOP("Messages", "The lock is free now. %1 acquires it.")},
    MessageText {"lab-wait-not-ended", QT_TRANSLATE_NOOP("Messages", "The wait did not end in time.")},
    MessageText {"lab-watchdog-idle", QT_TRANSLATE_NOOP("Messages", "The watchdog did not renew the lock in time.")},
};

/// A message of `messageTexts`.
template <MessageCode Code, typename... Values>
[[nodiscard]] Message message(Values &&...values)
{
    return messageOf<messageTexts, Code>(std::forward<Values>(values)...);
}

} // namespace lockscope::lab
