// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/repair.h"

#include "core/base/shell_word.h"
#include "core/inspect/diagnosis/diagnosis.h"
#include "core/inspect/model/thresholds.h"
#include "core/redis/messages.h"
#include "core/schema/lock_keys.h"
#include "core/topology/key_slot.h"
#include "lua/scripts.h"

#include <algorithm>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using redis::ScriptCall;

namespace {

/// The hash as seen, field by field; the values of stray fields are unknown.
void addSeen(ScriptCall &call, const LockSnapshot &seen)
{
    if (seen.mode == schema::LockMode::Read || seen.mode == schema::LockMode::Write)
        call.args << "mode" << schema::toWord(seen.mode).toLatin1();
    if (seen.values.empty()) {
        for (const Holder &holder : seen.holders)
            call.args << holder.field << QByteArray::number(holder.count);
    }
    for (const schema::StoredValue &value : seen.values) {
        call.args << value.hash << value.holder;
        if (value.count > 0)
            call.args << value.hash + ':' + value.holder + ":lock_count" << QByteArray::number(value.count);
    }
    for (const QByteArray &field : seen.strayFields)
        call.args << field << "*";
}

/// True if the holders are in a hash that one script may read together with the channel.
bool isHeldByHash(const LockSnapshot &seen, const QByteArray &channel)
{
    return !isCounter(seen.kind) && topology::keySlot(channel) == seen.slot;
}

/// Returns the waiter's deadline as seen; empty without a deadline.
QByteArray deadlineOf(const LockSnapshot &seen, const QByteArray &member)
{
    const auto queued = std::ranges::find(seen.queue, member, &QueueEntry::member);
    if (queued != seen.queue.end())
        return queued->deadlineMs ? QByteArray::number(*queued->deadlineMs) : QByteArray();
    const auto lone = std::ranges::find(seen.loneDeadlines, member, &LoneDeadline::member);
    return lone != seen.loneDeadlines.end() ? QByteArray::number(lone->deadlineMs) : QByteArray();
}

void addGhost(ScriptCall &call, const LockSnapshot &seen, const QByteArray &field)
{
    const Holder *ghost = seen.holderOf(field);
    call.args << field << QByteArray::number(ghost ? ghost->count : 0);
    if (ghost)
        for (const TimeoutKey &timeout : ghost->timeouts)
            call.keys.push_back(timeout.key);
}

/// Decodes the reply of actions/force_unlock, from its second element on. A subscriber of both modes counts twice, so
/// the greater count is a certain lower bound.
void decodeUnlock(RepairOutcome &outcome, const Repair &repair, const std::vector<redis::Reply> &reply,
                  bool isSubscribed)
{
    enum Part : std::size_t { Payload = 1, Deleted, Told, Pttl, Counts };
    if (reply.size() < Counts)
        return;
    outcome.payload = reply[Payload].text;
    if (repair.deletesTimeoutKeys)
        outcome.deletedTimeouts = reply[Deleted].integer;
    if (outcome.unnotified) {
        if (reply[Pttl].integer > 0)
            outcome.unnotified->sleep = std::min(Millis(reply[Pttl].integer), MaxTime);
        return;
    }
    outcome.notifiedWaiters = reply[Told].integer;
    const bool receivedByUs = isSubscribed && outcome.notifiedWaiters == 0; // not for messages to waiters of the queue
    bool isAnyUnknown = false;
    for (std::size_t at = Counts; at < reply.size(); ++at) {
        const bool isOurs = receivedByUs && at + 1 == reply.size(); // the sharded mode comes last
        const qint64 count = reply[at].integer - (isOurs ? 1 : 0);
        isAnyUnknown = isAnyUnknown || reply[at].integer < 0;
        if (reply[at].integer >= 0)
            outcome.receivers = std::max(outcome.receivers.value_or(0), count);
    }
    if (isAnyUnknown && outcome.receivers == 0)
        outcome.receivers.reset(); // the message may have been received in the other mode
}

} // namespace

std::vector<QByteArray> leftoverTimeouts(const LockSnapshot &seen)
{
    const QByteArray currentPrefix = schema::LockKeys(seen.name).hashTagged() + ':';
    const QByteArray legacyPrefix = seen.name.bytes() + ':'; // without braces
    std::vector<QByteArray> left;
    for (const StoredKey &key : seen.keys) {
        const bool isOfThisLock = key.key.startsWith(currentPrefix) || key.key.startsWith(legacyPrefix);
        if (isOfThisLock && key.type == "string" && schema::isReadTimeout(key.key))
            left.push_back(key.key);
    }
    return left;
}

QString toWord(Repair::Kind kind)
{
    static const QString words[] {u"remove-waiter"_s, u"remove-ghost"_s, u"repair-ttl"_s, u"notify"_s,
                                  u"force-unlock"_s};
    static_assert(std::size(words) == std::size_t(Repair::Kind::ForceUnlock) + 1);
    return words[std::size_t(kind)];
}

QString toWord(RepairOutcome::Kind kind)
{
    static const QString words[] {u"done"_s, u"changed"_s, u"gone"_s, u"not-needed"_s};
    static_assert(std::size(words) == std::size_t(RepairOutcome::Kind::NotNeeded) + 1);
    return words[std::size_t(kind)];
}

ScriptCall repairCall(const LockSnapshot &seen, const Repair &repair, pubsub::PublishMode publish)
{
    const schema::LockKeys keys(seen.name);
    // Never resent: a second run could affect another holder.
    ScriptCall call;
    if (repair.kind != Repair::Kind::RepairTtl) // publishes nothing
        call.args.push_back(publishCommands(publish));
    switch (repair.kind) {
    case Repair::Kind::RemoveWaiter:
        call.script = &lua::ActionsRemoveWaiter;
        call.keys = {keys.lock(), keys.queue(), keys.deadlines()};
        call.args << keys.lockChannel() << repair.member << deadlineOf(seen, repair.member);
        break;
    case Repair::Kind::RemoveGhost:
        call.script = &lua::ActionsRemoveGhost;
        call.keys = {keys.lock()};
        call.args << keys.rwChannel();
        addGhost(call, seen, repair.member);
        break;
    case Repair::Kind::RepairTtl:
        call.script = &lua::ActionsRepairTtl;
        call.keys = {keys.lock()};
        call.args << QByteArray::number(thresholds::Watchdog.count());
        addSeen(call, seen);
        break;
    case Repair::Kind::Notify:
        call.script = &lua::ActionsNotify;
        call.keys = {isHeldByHash(seen, repair.member) ? keys.lock() : repair.member};
        call.args << repair.member << repair.payload;
        addSeen(call, seen);
        break;
    case Repair::Kind::ForceUnlock:
        call.script = &lua::ActionsForceUnlock;
        call.keys = {keys.lock()};
        call.args << keys.lockChannel() << keys.rwChannel();
        if (!seen.areWaitersUnread()) {
            call.keys << keys.queue() << keys.deadlines();
            if (repair.deletesTimeoutKeys)
                std::ranges::copy(leftoverTimeouts(seen), std::back_inserter(call.keys));
        }
        addSeen(call, seen);
        break;
    }
    return call;
}

Result<RepairOutcome> decodeRepair(const LockSnapshot &seen, const Repair &repair, pubsub::PublishMode publish,
                                   const Result<redis::Reply> &reply, bool isSubscribed)
{
    enum Answer : qint64 { Gone = -1, Changed = 0, Done = 1, NotNeeded = 2 }; // of the scripts in lua/actions
    if (!reply)
        return fail(reply.error());
    const auto unexpected = [&repair] {
        return fail(ErrorKind::Protocol, redis::message<"reply-unexpected">(u"actions/"_s + toWord(repair.kind)));
    };
    if (reply->elements.empty() || reply->elements[0].type != redis::Reply::Type::Integer)
        return unexpected();
    RepairOutcome outcome;
    switch (reply->elements[0].integer) {
    case Done:
        outcome.kind = RepairOutcome::Kind::Done;
        if (const QByteArray unsent = pubsub::unsentIn(*reply); !unsent.isEmpty())
            outcome.unnotified = pubsub::Unnotified {
                pubsub::unsentError(unsent, seen.channel, publishCommands(publish))};
        if (repair.kind == Repair::Kind::ForceUnlock)
            decodeUnlock(outcome, repair, reply->elements, isSubscribed);
        break;
    case Changed:
        outcome.kind = RepairOutcome::Kind::Changed;
        for (std::size_t at = 1; at < reply->elements.size(); ++at)
            outcome.holders.push_back(reply->elements[at].text);
        break;
    case NotNeeded: outcome.kind = RepairOutcome::Kind::NotNeeded; break;
    case Gone: outcome.kind = RepairOutcome::Kind::Gone; break;
    default: return unexpected();
    }
    return outcome;
}

QString commandText(const ScriptCall &call)
{
    QString text = u"EVALSHA %1 %2"_s.arg(QLatin1StringView(call.script->sha1)).arg(call.keys.size());
    for (const QByteArray &key : call.keys)
        text += u' ' + redisCliWord(key);
    for (const QByteArray &argument : call.args)
        text += u' ' + redisCliWord(argument);
    return text + u" (%1)"_s.arg(QLatin1StringView(call.script->name));
}

} // namespace lockscope::inspect
