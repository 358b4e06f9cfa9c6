// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/repair_words.h"

#include "ui/common/format.h"
#include "ui/models/lock_words.h"

#include <QCoreApplication>
#include <QLocale>

namespace lockscope::ui::models {
using inspect::LockSnapshot;
using inspect::Repair;
using inspect::RepairOutcome;

namespace {

/// Translation context of this file.
struct Actions
{
    Q_DECLARE_TR_FUNCTIONS(Actions)
};

QString namesOf(const std::vector<QByteArray> &fields, const HolderNames &names)
{
    QStringList list;
    for (const QByteArray &field : fields)
        list << briefHolder(field, names);
    return list.isEmpty() ? Actions::tr("another client") : list.join(Actions::tr(", "));
}

QString heldBy(const QString &who, schema::LockMode mode)
{
    switch (mode) {
    case schema::LockMode::Read: return Actions::tr("Read lock held by %1.").arg(who);
    case schema::LockMode::Write: return Actions::tr("Write lock held by %1.").arg(who);
    default: return Actions::tr("Held by %1.").arg(who);
    }
}

QString heldBy(const QString &who, schema::LockMode mode, const QString &time)
{
    switch (mode) {
    case schema::LockMode::Read: return Actions::tr("Read lock held by %1 for at least %2.").arg(who, time);
    case schema::LockMode::Write: return Actions::tr("Write lock held by %1 for at least %2.").arg(who, time);
    default: return Actions::tr("Held by %1 for at least %2.").arg(who, time);
    }
}

QString forceConsequence(const LockSnapshot &seen, const HolderNames &names, std::optional<Millis> heldFor)
{
    const QString who = holdersText(seen, names);
    const QString held = heldFor ? heldBy(who, seen.mode, duration(heldFor->count())) : heldBy(who, seen.mode);
    return Actions::tr("%1 A holder may still be working while another client acquires the lock. Waiters are woken "
                       "(%2). This cannot be undone.")
        .arg(held, waitingSentence(seen));
}

/// A fair queue: its head is notified, and the next waiter as well if no client subscribes to the head's channel.
QString toldQueueSentence(const QString &lock, const QString &node, const RepairOutcome &outcome)
{
    const int told = int(outcome.notifiedWaiters);
    if (!outcome.receivers)
        return Actions::tr("Unlocked %1. The next waiter in its queue was notified.").arg(lock);
    const int heard = int(*outcome.receivers);
    if (heard == 0)
        return Actions::tr("Unlocked %1. Messages for %n waiter(s) were sent, but %2 has no subscriber.", "lock, node",
                           told)
            .arg(lock, node);
    if (told == 1)
        return Actions::tr("Unlocked %1. At least %n client(s) received the message for the next waiter.", nullptr,
                           heard)
            .arg(lock);
    return Actions::tr(
               "Unlocked %1. The first %2 waiters were notified. At least %n client(s) received the last message.",
               "lock, number", heard)
        .arg(lock, QLocale().toString(told));
}

/// The clients that received the release message, as far as the lock's server can tell.
QString unlockedSentence(const LockSnapshot &seen, const RepairOutcome &outcome)
{
    const QString lock = displayName(seen.name.bytes());
    if (outcome.unnotified)
        return Actions::tr("Unlocked %1.").arg(lock);
    if (outcome.notifiedWaiters > 0)
        return toldQueueSentence(lock, seen.node, outcome);
    const int heard = int(outcome.receivers.value_or(0));
    if (heard > 0 && outcome.payload == "1")
        return Actions::tr("Unlocked %1. The release reached at least %n client(s): all their waiters wake up.",
                           nullptr, heard)
            .arg(lock);
    if (heard > 0)
        return Actions::tr("Unlocked %1. The release reached at least %n client(s): one waiter of each wakes up.",
                           nullptr, heard)
            .arg(lock);
    if (outcome.receivers && seen.waitingClients == 0)
        return Actions::tr("Unlocked %1. %2 has no subscriber.", "lock, node").arg(lock, seen.node);
    return Actions::tr("Unlocked %1. A release message was sent (%2).").arg(lock, messageMeaning(outcome.payload));
}

/// Adds what happened to the timeout keys, if their deletion was requested.
QString withTimeouts(const QString &sentence, const RepairOutcome &outcome)
{
    if (!outcome.deletedTimeouts)
        return sentence;
    if (*outcome.deletedTimeouts == 0)
        return Actions::tr("%1 Its timeout keys had already expired.").arg(sentence);
    return Actions::tr("%1 %n timeout key(s) deleted.", nullptr, int(*outcome.deletedTimeouts)).arg(sentence);
}

/// Adds that the server refused the release message.
QString withUnnotified(const QString &sentence, const RepairOutcome &outcome)
{
    if (!outcome.unnotified)
        return sentence;
    const QString reason = outcome.unnotified->reason.message.translated();
    if (!outcome.unnotified->sleep)
        return Actions::tr("%1 Waiting clients could not be notified: %2 They may sleep until their own timeouts.")
            .arg(sentence, reason);
    return Actions::tr("%1 Waiting clients could not be notified: %2 They may sleep for up to %3.")
        .arg(sentence, reason, duration(outcome.unnotified->sleep->count()));
}

} // namespace

RepairWords wordsOf(const LockSnapshot &seen, const Repair &repair, const HolderNames &names,
                    std::optional<Millis> heldFor)
{
    const QString lock = displayName(seen.name.bytes());
    const QString member = briefHolder(repair.member, names);
    switch (repair.kind) {
    case Repair::Kind::RemoveWaiter:
        return {Actions::tr("Remove waiter"), Actions::tr("Remove waiter…"),
                Actions::tr("Remove waiter %1 of %2?").arg(member, lock),
                Actions::tr("It loses its place in the queue unless it has extended its deadline. If the lock is free, "
                            "the next waiter is woken. A waiter that is alive rejoins the queue at the end."),
                Actions::tr("Keep the waiter")};
    case Repair::Kind::RemoveGhost:
        return {Actions::tr("Remove ghost"), Actions::tr("Remove ghost…"),
                Actions::tr("Remove ghost %1 of %2?").arg(member, lock),
                Actions::tr("Its holds are removed unless one of their timeout keys exists. If this frees the lock, "
                            "waiters are woken. Other holders are not affected."),
                Actions::tr("Keep the ghost")};
    case Repair::Kind::RepairTtl:
        return {Actions::tr("Set time to live"), Actions::tr("Set time to live…"),
                Actions::tr("Set a time to live on %1?").arg(lock),
                Actions::tr(
                    "It then expires in 30 s unless its holder renews it. If its holders have changed, no TTL is set."),
                Actions::tr("Keep without TTL")};
    case Repair::Kind::Notify:
        return {Actions::tr("Wake waiters"), Actions::tr("Wake waiters…"),
                Actions::tr("Wake the waiters of %1?").arg(lock),
                Actions::tr("They receive a release message and try again. The stored data does not change."),
                Actions::tr("Let them wait")};
    case Repair::Kind::ForceUnlock: break;
    }
    return {Actions::tr("Force unlock"), Actions::tr("Force unlock…"), Actions::tr("Force unlock %1?").arg(lock),
            forceConsequence(seen, names, heldFor), Actions::tr("Keep the lock")};
}

QString outcomeSentence(const LockSnapshot &seen, const Repair &repair, const RepairOutcome &outcome,
                        const HolderNames &names)
{
    const QString lock = displayName(seen.name.bytes());
    const bool isUnlock = repair.kind == Repair::Kind::ForceUnlock;
    switch (outcome.kind) {
    case RepairOutcome::Kind::Done:
        if (isUnlock)
            return withUnnotified(withTimeouts(unlockedSentence(seen, outcome), outcome), outcome);
        return withUnnotified(Actions::tr("%1: done for %2.").arg(wordsOf(seen, repair, names).verb, lock), outcome);
    case RepairOutcome::Kind::Changed:
        if (isUnlock)
            return Actions::tr("Not unlocked: %1 is now held by %2. No data was changed.")
                .arg(lock, namesOf(outcome.holders, names));
        return Actions::tr("Not repaired: %1 is in a different state now. No data was changed.").arg(lock);
    case RepairOutcome::Kind::NotNeeded:
        return Actions::tr("%1 no longer needs repair. No data was changed.").arg(lock);
    case RepairOutcome::Kind::Gone: break;
    }
    return Actions::tr("%1: nothing left to repair. No data was changed.").arg(lock);
}

QString outcomeWord(const RepairOutcome &outcome)
{
    switch (outcome.kind) {
    case RepairOutcome::Kind::Done:
        return outcome.unnotified ? Actions::tr("done, waiters not notified") : Actions::tr("done");
    case RepairOutcome::Kind::Changed: return Actions::tr("refused: changed");
    case RepairOutcome::Kind::NotNeeded: return Actions::tr("not needed");
    case RepairOutcome::Kind::Gone: break;
    }
    return Actions::tr("already removed");
}

} // namespace lockscope::ui::models
