// SPDX-License-Identifier: Apache-2.0
#include "core/locks/family.h"

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

/// Where and how a script announces what it frees: no channel and no command where nothing is announced.
void addAnnouncement(ScriptCall &call, Family family, const schema::LockKeys &keys, pubsub::PublishMode publish)
{
    const QByteArray channel = channelOf(family, keys);
    if (!channel.isEmpty())
        call.keys.push_back(channel);
    call.args.push_back(channel.isEmpty() ? QByteArray() : publishCommands(publish));
}

} // namespace

const FamilyRules &rulesOf(Family family)
{
    using schema::LockKeys;
    static const FamilyRules reentrant {.acquire = &lua::ReentrantAcquire,
                                        .release = &lua::ReentrantRelease,
                                        .force = &lua::ReentrantForce,
                                        .channel = &LockKeys::lockChannel,
                                        .setsLeaseAnew = true};
    static const FamilyRules read {.acquire = &lua::RwReadAcquire,
                                   .release = &lua::RwReadRelease,
                                   .force = &lua::RwReadForce,
                                   .channel = &LockKeys::rwChannel,
                                   .holdKind = renewal::Hold::Kind::Read,
                                   .hasMode = true,
                                   .isShared = true};
    static const FamilyRules write {.acquire = &lua::RwWriteAcquire,
                                    .release = &lua::RwWriteRelease,
                                    .force = &lua::RwWriteForce,
                                    .channel = &LockKeys::rwChannel,
                                    .fieldEnding = ":write",
                                    .hasMode = true};
    static const FamilyRules spin {.acquire = &lua::ReentrantAcquire,
                                   .release = &lua::ReentrantRelease,
                                   .force = &lua::ReentrantForce,
                                   .waitRule = WaitRule::Backoff,
                                   .setsLeaseAnew = true};
    static const FamilyRules fenced {.acquire = &lua::ReentrantAcquire,
                                     .acquireWithToken = &lua::FencedAcquire,
                                     .release = &lua::ReentrantRelease,
                                     .force = &lua::ReentrantForce,
                                     .channel = &LockKeys::lockChannel,
                                     .setsLeaseAnew = true};
    static const FamilyRules nonReentrant {.acquire = &lua::NonreentrantAcquire,
                                           .release = &lua::ReentrantRelease,
                                           .force = &lua::ReentrantForce,
                                           .channel = &LockKeys::lockChannel,
                                           .setsLeaseAnew = true};
    switch (family) {
    case Family::Read: return read;
    case Family::Write: return write;
    case Family::Spin: return spin;
    case Family::Fenced: return fenced;
    case Family::NonReentrant: return nonReentrant;
    case Family::Reentrant: break;
    }
    return reentrant;
}

ScriptCall acquireCall(Family family, const schema::LockKeys &keys, const QByteArray &holder, const Acquisition &acquisition)
{
    const FamilyRules &rules = rulesOf(family);
    ScriptCall acquire = call(acquisition.wantsToken ? *rules.acquireWithToken : *rules.acquire, ScriptCall::Resend::Flag);
    acquire.keys.push_back(keys.lock());
    if (acquisition.wantsToken)
        acquire.keys.push_back(keys.token());
    if (family == Family::Read)
        acquire.keys.push_back(keys.readTimeout(holder, acquisition.expected + 1));
    acquire.args.push_back(fieldOf(family, holder));
    acquire.args.push_back(QByteArray::number(acquisition.lease.count()));
    acquire.args.push_back(QByteArray::number(acquisition.expected));
    acquire.args.push_back(flag(acquisition.isResend));
    return acquire;
}

ScriptCall releaseCall(Family family, const schema::LockKeys &keys, const QByteArray &holder, Millis lease, qint64 expected,
                       pubsub::PublishMode publish)
{
    ScriptCall release = call(*rulesOf(family).release, ScriptCall::Resend::Flag);
    release.keys.push_back(keys.lock());
    addAnnouncement(release, family, keys, publish);
    release.args.push_back(fieldOf(family, holder));
    if (family == Family::Read) {
        release.keys.push_back(keys.readTimeout(holder, std::max<qint64>(expected, 1)));
        release.args.push_back(keys.tagged());
    } else {
        release.args.push_back(QByteArray::number(lease.count()));
    }
    release.args.push_back(QByteArray::number(expected));
    release.args.push_back(flag(false));
    return release;
}

ScriptCall forceCall(Family family, const schema::LockKeys &keys, pubsub::PublishMode publish)
{
    ScriptCall force = call(*rulesOf(family).force, ScriptCall::Resend::Safe);
    force.keys.push_back(keys.lock());
    addAnnouncement(force, family, keys, publish);
    return force;
}

QByteArray fieldOf(Family family, const QByteArray &holder)
{
    return holder + rulesOf(family).fieldEnding;
}

QByteArray channelOf(Family family, const schema::LockKeys &keys)
{
    const auto channel = rulesOf(family).channel;
    return channel ? (keys.*channel)() : QByteArray();
}

Result<ScriptAnswer> decodeAnswer(const ScriptCall &call, const Result<redis::Reply> &reply)
{
    if (!reply)
        return fail(reply.error()); // we do not know: never report "not acquired"
    const auto isInteger = [](const redis::Reply &element) { return element.type == redis::Reply::Type::Integer; };
    const std::size_t size = reply->elements.size();
    if (size < 2 || size > 3 || !std::ranges::all_of(reply->elements, isInteger))
        return fail(ErrorKind::Protocol, u"%1: unexpected reply"_s.arg(QString::fromLatin1(call.script->name)));
    return ScriptAnswer {reply->elements[0].integer, reply->elements[1].integer, size == 3 ? reply->elements[2].integer : 0};
}

} // namespace lockscope::locks
