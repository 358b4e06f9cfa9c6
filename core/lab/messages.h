// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::lab {

/// The messages of the lab: the sentences of steps and events, differences from a case, and errors.
struct MessageTexts
{
    Q_DECLARE_TR_FUNCTIONS(Messages)
public:
    static constexpr auto all = std::to_array<MessageText>({
        {"lab-case-answer", QT_TR_NOOP("the answer is not a word or {\"denied\": TIME}")},
        {"lab-case-cancelled", QT_TR_NOOP("The case was cancelled before its last step.")},
        {"lab-case-no-reason", QT_TR_NOOP("A difference of Redisson in a case has no reason. Add \"why\".")},
        {"lab-case-no-time", QT_TR_NOOP("a wait has no \"ms\"")},
        {"lab-case-no-wait", QT_TR_NOOP("%1 cannot finish a wait that it did not begin.")},
        {"lab-case-step", QT_TR_NOOP("Cannot read the step %1 of a case: %2.")},
        {"lab-case-time", QT_TR_NOOP("a time is not a number from 0")},
        {"lab-case-who", QT_TR_NOOP("\"who\" is not a holder from A to %1")},
        {"lab-case-word-unknown", QT_TR_NOOP("\"%1\" is unknown")},
        {"lab-cases-format", QT_TR_NOOP("The cases cannot be read: they are not of format 1.")},
        {"lab-differs-answer", QT_TR_NOOP("the answer is %1, expected %2")},
        {"lab-differs-error", QT_TR_NOOP("the error is %1, expected %2")},
        {"lab-differs-failed", QT_TR_NOOP("the step failed: %1")},
        {"lab-differs-failed-detail", QT_TR_NOOP("the step failed: %1 (%2)")},
        {"lab-differs-finding", QT_TR_NOOP("the findings are %1, expected %2")},
        {"lab-differs-key", QT_TR_NOOP("stored is %1, expected %2 (times may differ by -%3 to +%4 ms)")},
        {"lab-differs-key-extra", QT_TR_NOOP("not expected: %1")},
        {"lab-differs-key-missing", QT_TR_NOOP("missing: %1")},
        {"lab-differs-message", QT_TR_NOOP("the message is %1, expected %2")},
        {"lab-differs-message-extra", QT_TR_NOOP("the message is %1, expected none")},
        {"lab-differs-message-missing", QT_TR_NOOP("no message was published, expected %1")},
        {"lab-differs-no-finding", QT_TR_NOOP("there is no finding, expected %1")},
        {"lab-differs-subscribers", QT_TR_NOOP("subscribers: %1, expected %2")},
        {"lab-differs-token", QT_TR_NOOP("the token is %1, expected %2")},
        {"lab-hand-frozen",
         QT_TR_NOOP("The watchdog of %1 is frozen. Its holds are not renewed and end with their leases.")},
        {"lab-hand-lease-ended", QT_TR_NOOP("A lease expired and Redis removed the key. No client did this.")},
        {"lab-hand-lost",
         QT_TR_NOOP("%1 lost the lock: its lease expired without a renewal. Other clients can acquire it.")},
        {"lab-hand-lost-because",
         QT_TR_NOOP("%1 lost the lock: its lease expired without a renewal (%2). Other clients can acquire it.")},
        {"lab-hand-lost-removed",
         QT_TR_NOOP("%1 lost the lock: another client deleted its hold. Other clients can acquire the lock.")},
        {"lab-hand-lost-restart",
         QT_TR_NOOP("%1 lost the lock: the server restarted without its data. Other clients can acquire the lock.")},
        {"lab-hand-other-client",
         QT_TR_NOOP("Another client changed the stored data. None of these workers did this.")},
        {"lab-hand-own-call", QT_TR_NOOP("%1 did this automatically, with the call shown here.")},
        {"lab-hand-paused", QT_TR_NOOP("The process of %1 is paused. It renews nothing and receives nothing.")},
        {"lab-hand-renews", QT_TR_NOOP("The watchdog of %1 renews again.")},
        {"lab-hand-resumed", QT_TR_NOOP("The process of %1 resumes. It does not know how long it was paused.")},
        {"lab-hand-server-restarted", QT_TR_NOOP("The server restarted without its data. No client did this.")},
        {"lab-lock", QT_TR_NOOP("the lock")},
        {"lab-lock-read", QT_TR_NOOP("the read lock")},
        {"lab-lock-write", QT_TR_NOOP("the write lock")},
        {"lab-step-acquires", QT_TR_NOOP("%1 acquires %2.")},
        {"lab-step-acquires-times", QT_TR_NOOP("%1 acquires %2 %3 times.")},
        {"lab-step-acquires-token", QT_TR_NOOP("%1 acquires %2 and gets token %3.")},
        {"lab-step-begins-wait", QT_TR_NOOP("%1 starts to wait for %2.")},
        {"lab-step-crashes", QT_TR_NOOP("The client of %1 crashes without a release.")},
        {"lab-step-denied", QT_TR_NOOP("%1 requests %2 and is denied: it is held for another %3 s.")},
        {"lab-step-denied-queue",
         QT_TR_NOOP("%1 requests %2 and is denied although it is free: another waiter is first in the queue.")},
        {"lab-step-denied-self",
         QT_TR_NOOP("%1 requests %2 and is denied: a read hold cannot be upgraded, so it waits for itself.")},
        {"lab-step-denied-twice", QT_TR_NOOP("%1 requests %2 again and is denied: this lock type is not reentrant.")},
        {"lab-step-downgrades",
         QT_TR_NOOP("%1 releases %2 and keeps its read hold. The lock is downgraded: readers can acquire it.")},
        {"lab-step-notifies", QT_TR_NOOP("Message %1 notifies only %2.")},
        {"lab-step-notifies-all", QT_TR_NOOP("Message 1 notifies all waiters.")},
        {"lab-step-notifies-one", QT_TR_NOOP("Message 0 notifies one waiter.")},
        {"lab-step-releases", QT_TR_NOOP("%1 releases its last hold of %2.")},
        {"lab-step-releases-not-held", QT_TR_NOOP("%1 tries to release %2 without holding it and is denied.")},
        {"lab-step-releases-one", QT_TR_NOOP("%1 releases one hold of %2. It stays held.")},
        {"lab-step-renews", QT_TR_NOOP("The watchdog of %1 renews its holds.")},
        {"lab-step-stops-waiting", QT_TR_NOOP("%1 stops waiting and leaves nothing in Redis.")},
        {"lab-step-time-passes", QT_TR_NOOP("%1 s pass.")},
        {"lab-step-time-passes-ghost", QT_TR_NOOP("%1 s pass. The crashed holder still counts: it is a ghost.")},
        {"lab-step-wait-acquired", QT_TR_NOOP("The wait of %1 is over. It acquires the lock.")},
        {"lab-wait-not-ended", QT_TR_NOOP("The wait did not end in time.")},
        {"lab-watchdog-idle", QT_TR_NOOP("The watchdog did not renew the lock in time.")},
    });
};

/// A message of MessageTexts.
template <MessageCode Code>
inline constexpr MessageMaker<MessageTexts::all, Code> message {};

} // namespace lockscope::lab
