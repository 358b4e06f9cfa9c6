// SPDX-License-Identifier: Apache-2.0
#include "core/locks/family.h"

#include "core/locks/messages.h"
#include "core/pubsub/unnotified.h"
#include "lua/scripts.h"

namespace lockscope::locks {

using namespace Qt::StringLiterals;
using redis::ScriptCall;

namespace {

QByteArray flag(bool isSet)
{
    return isSet ? "1"_ba : "0"_ba;
}

ScriptCall call(const lua::Script &script, ScriptCall::Resend resend)
{
    ScriptCall call;
    call.script = &script;
    call.resend = resend;
    return call;
}

/// Where and how a script announces releases: no channel for a family without messages.
void addFamilyAnnouncement(ScriptCall &call, Family family, const schema::LockKeys &keys, pubsub::PublishMode publish)
{
    if (rulesOf(family).waitRule == WaitRule::Queue) {
        call.keys.push_back(keys.queue());
        call.keys.push_back(keys.deadlines());
    }
    addAnnouncement(call, publish, channelOf(family, keys));
}

void addValues(ScriptCall &call, const ValueHolds &values)
{
    for (const ValueHold &hold : values) {
        call.args.push_back(hold.value);
        call.args.push_back(QByteArray::number(hold.holdsInOtherSets));
    }
}

/// {waiters before it, 1 if it was queued now, ms it is kept, holder directly before it}, or {}.
std::optional<QueuePlace> decodePlace(const std::vector<redis::Reply> &place, qint64 clock)
{
    if (place.size() != 4)
        return std::nullopt;
    return QueuePlace {place[0].integer, place[1].integer == 1, Millis(place[2].integer), place[3].text, clock};
}

} // namespace

const FamilyRules &rulesOf(Family family)
{
    using namespace lua;
    using enum WaitRule;
    constexpr auto lockChannel = &schema::LockKeys::lockChannel;
    constexpr auto rwChannel = &schema::LockKeys::rwChannel;
    static const std::array<FamilyRules, 9> table {{
        // in the order of Family
        {&ReentrantAcquire, nullptr, &ReentrantRelease, &ReentrantForce, Message, lockChannel},
        {&RwReadAcquire, nullptr, &RwReadRelease, &RwReadForce, Message, rwChannel, Field::Read},
        {&RwWriteAcquire, nullptr, &RwWriteRelease, &RwWriteForce, Message, rwChannel, Field::Write},
        {&ReentrantAcquire, nullptr, &ReentrantRelease, &ReentrantForce, Backoff, nullptr},
        {&ReentrantAcquire, &FencedAcquire, &ReentrantRelease, &ReentrantForce, Message, lockChannel},
        {&NonreentrantAcquire, nullptr, &ReentrantRelease, &ReentrantForce, Message, lockChannel, Field::Plain, false},
        {&FairAcquire, nullptr, &FairRelease, &FairForce, Queue, lockChannel},
        {&FairAcquire, nullptr, &FairRelease, &FairForce, Queue, lockChannel, Field::Plain, false},
        {&FastermultiAcquire, nullptr, &FastermultiRelease, &FastermultiForce, Message, lockChannel, Field::Values},
    }};
    return table.at(std::size_t(family));
}

ScriptCall acquireCall(Family family, const schema::LockKeys &keys, const QByteArray &holder,
                       const Acquisition &acquisition)
{
    const FamilyRules &rules = rulesOf(family);
    ScriptCall acquire = call(acquisition.wantsToken ? *rules.acquireWithToken : *rules.acquire,
                              ScriptCall::Resend::Flag);
    acquire.keys.push_back(keys.lock());
    if (acquisition.wantsToken)
        acquire.keys.push_back(keys.token());
    if (family == Family::Read)
        acquire.keys.push_back(keys.readTimeout(holder, acquisition.expected + 1));
    if (rules.waitRule == WaitRule::Queue)
        // removing others may free it for the first in the queue
        addFamilyAnnouncement(acquire, family, keys, acquisition.publish);
    acquire.args.push_back(fieldOf(family, holder));
    acquire.args.push_back(QByteArray::number(acquisition.lease.count()));
    if (rules.waitRule == WaitRule::Queue) {
        acquire.args.push_back(QByteArray::number(acquisition.keepPlaceFor.count()));
        acquire.args.push_back(flag(acquisition.isQueued));
        acquire.args.push_back(flag(rules.isReentrant));
    }
    acquire.args.push_back(QByteArray::number(acquisition.expected));
    addValues(acquire, acquisition.values);
    acquire.args.push_back(flag(acquisition.isResend));
    return acquire;
}

ScriptCall releaseCall(Family family, const schema::LockKeys &keys, const QByteArray &holder, Millis lease,
                       qint64 expected, pubsub::PublishMode publish, const ValueHolds &values)
{
    ScriptCall release = call(*rulesOf(family).release, ScriptCall::Resend::Flag);
    release.keys.push_back(keys.lock());
    addFamilyAnnouncement(release, family, keys, publish);
    release.args.push_back(fieldOf(family, holder));
    if (family == Family::Read) {
        release.keys.push_back(keys.readTimeout(holder, std::max<qint64>(expected, 1)));
        release.args.push_back(keys.hashTagged());
    } else {
        release.args.push_back(QByteArray::number(lease.count()));
    }
    release.args.push_back(QByteArray::number(expected));
    addValues(release, values);
    release.args.push_back(flag(false));
    return release;
}

ScriptCall forceCall(Family family, const schema::LockKeys &keys, pubsub::PublishMode publish,
                     const QByteArrayList &values)
{
    ScriptCall force = call(*rulesOf(family).force, ScriptCall::Resend::Flag);
    force.keys.push_back(keys.lock());
    addFamilyAnnouncement(force, family, keys, publish);
    if (family == Family::Read || family == Family::Write)
        force.args.push_back(keys.hashTagged());
    for (const QByteArray &value : values)
        force.args.push_back(value);
    return force;
}

ScriptCall readValuesCall(const schema::LockKeys &keys, const QByteArray &holder, const QByteArrayList &values)
{
    ScriptCall read = call(lua::FastermultiStatus, ScriptCall::Resend::Safe);
    read.isReadOnly = true;
    read.keys.push_back(keys.lock());
    read.args.push_back(holder);
    for (const QByteArray &value : values)
        read.args.push_back(value);
    return read;
}

ScriptCall queueCall(const lua::Script &script, Family family, const schema::LockKeys &keys,
                     pubsub::PublishMode publish)
{
    ScriptCall queue = call(script, ScriptCall::Resend::Safe);
    queue.keys.push_back(keys.lock());
    addFamilyAnnouncement(queue, family, keys, publish);
    return queue;
}

renewal::Hold::Kind kindOf(Field field)
{
    switch (field) {
    case Field::Read: return renewal::Hold::Kind::Read;
    case Field::Values: return renewal::Hold::Kind::Values;
    default: return renewal::Hold::Kind::Exclusive;
    }
}

ScriptCall renewalCall(const std::vector<std::shared_ptr<renewal::Hold>> &batch, Millis lease)
{
    using renewal::Hold;
    ScriptCall call;
    const Hold::Kind kind = batch.front()->kind;
    call.script = kind == Hold::Kind::Read ? &lua::RenewRead
        : kind == Hold::Kind::Values       ? &lua::RenewFastermulti
                                           : &lua::RenewExclusive;
    call.args.push_back(QByteArray::number(lease.count()));
    for (const std::shared_ptr<Hold> &hold : batch) {
        call.keys.push_back(hold->lock);
        call.args.push_back(hold->field);
        if (kind == Hold::Kind::Values) {
            call.args.push_back(QByteArray::number(hold->values.size()));
            for (const QByteArray &value : hold->values)
                call.args.push_back(value);
        }
        if (kind != Hold::Kind::Read)
            continue;
        const schema::LockKeys keys {LockName(hold->lock)};
        call.args.push_back(QByteArray::number(hold->levels.size()));
        for (const qint64 level : hold->levels) {
            call.keys.push_back(keys.readTimeout(hold->field, level));
            call.args.push_back(QByteArray::number(level));
        }
    }
    return call;
}

QByteArray fieldOf(Field field, const QByteArray &holder)
{
    return field == Field::Write ? holder + ":write" : holder;
}

QByteArray channelOf(Family family, const schema::LockKeys &keys)
{
    const auto channel = rulesOf(family).channel;
    return channel ? (keys.*channel)() : QByteArray();
}

void addAnnouncement(ScriptCall &call, pubsub::PublishMode publish, const QByteArray &channel)
{
    call.isPublishUndecided = publish == pubsub::PublishMode::Undecided && !channel.isEmpty();
    const bool hasCommands = !call.isPublishUndecided && !channel.isEmpty();
    call.args.push_back(hasCommands ? publishCommands(publish) : QByteArray());
    call.args.push_back(channel);
}

Result<ScriptAnswer> decodeAnswer(const lua::Script &script, const Result<redis::Reply> &reply)
{
    if (!reply)
        return fail(reply.error()); // we do not know: never report "not acquired"
    // from 2^53 on a count comes as a text (lua/count.part.lua)
    const auto isInteger = [](const redis::Reply &element) {
        return element.type == redis::Reply::Type::Integer
            || (element.type == redis::Reply::Type::String && element.toInteger());
    };
    const std::vector<redis::Reply> &elements = reply->elements;
    const QByteArray unsent = pubsub::unsentIn(*reply);
    const std::size_t size = elements.size() - (unsent.isEmpty() ? 0 : 1);
    const bool hasQueue = size == 5 && elements[3].isArray() && elements[4].isArray();
    const std::size_t integers = hasQueue ? 3 : size;
    if (integers < 2 || integers > 4 || elements[0].type != redis::Reply::Type::Integer
        || !std::all_of(elements.begin(), elements.begin() + qsizetype(integers), isInteger))
        return fail(ErrorKind::Protocol, message<"script-unexpected-reply">(QString::fromLatin1(script.name)));
    ScriptAnswer answer {elements[0].integer, elements[1].toInteger().value_or(0)};
    if (hasQueue) {
        answer.queue = ScriptAnswer::Queue {
            elements[2].integer, {}, decodePlace(elements[4].elements, elements[2].integer)};
        for (const redis::Reply &waiter : elements[3].elements)
            answer.queue->expired.push_back(waiter.text);
    } else if (integers >= 3) {
        answer.extra = elements[2].toInteger().value_or(0);
    }
    if (integers == 4)
        answer.receivers = elements[3].toInteger();
    answer.unsent = unsent;
    return answer;
}

Result<ScriptAnswer> decodeAcquisition(const lua::Script &script, const Result<redis::Reply> &reply, qint64 expected)
{
    const Result<ScriptAnswer> answer = decodeAnswer(script, reply);
    if (!answer)
        return answer;
    const auto [outcome, value] = std::pair(answer->outcome, answer->value);
    const bool isPossible = (outcome == ScriptAnswer::Done && value == expected + 1)
        || (outcome == ScriptAnswer::StillHeld && value >= -1)
        || (outcome == ScriptAnswer::OtherCount && value >= 0 && value != expected)
        || (outcome == ScriptAnswer::HeldAlready && value > 0);
    return isPossible ? answer : fail(impossibleAnswer(script, *answer));
}

Result<ScriptAnswer> decodeRelease(const lua::Script &script, const Result<redis::Reply> &reply, qint64 expected)
{
    const Result<ScriptAnswer> answer = decodeAnswer(script, reply);
    if (!answer)
        return answer;
    const auto [outcome, value] = std::pair(answer->outcome, answer->value);
    const bool isPossible = (outcome == ScriptAnswer::Done && (value == 0 || (value == 1 && answer->queue)))
        || (outcome == ScriptAnswer::StillHeld && value >= 0 && value == expected - 1)
        || (outcome == ScriptAnswer::EndedBefore && (value == 0 || value == 1))
        || (outcome == ScriptAnswer::OtherCount && value >= 0 && (value != expected || expected == 0));
    return isPossible ? answer : fail(impossibleAnswer(script, *answer));
}

Error impossibleAnswer(const lua::Script &script, const ScriptAnswer &answer)
{
    return {ErrorKind::Protocol,
            message<"script-impossible-reply">(QString::fromLatin1(script.name), answer.outcome, answer.value)};
}

} // namespace lockscope::locks
