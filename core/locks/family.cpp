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

} // namespace

ScriptCall acquireCall(Family family, const schema::LockKeys &keys, const QByteArray &holder, Millis lease, qint64 expected, bool isResend)
{
    ScriptCall acquire = call(family == Family::Read ? lua::RwReadAcquire
                              : family == Family::Write ? lua::RwWriteAcquire
                                                        : lua::ReentrantAcquire,
                              ScriptCall::Resend::Flag);
    acquire.keys.push_back(keys.lock());
    if (family == Family::Read)
        acquire.keys.push_back(keys.readTimeout(holder, expected + 1));
    acquire.args.push_back(fieldOf(family, holder));
    acquire.args.push_back(QByteArray::number(lease.count()));
    acquire.args.push_back(QByteArray::number(expected));
    acquire.args.push_back(flag(isResend));
    return acquire;
}

ScriptCall releaseCall(Family family, const schema::LockKeys &keys, const QByteArray &holder, Millis lease, qint64 expected)
{
    ScriptCall release = call(family == Family::Read ? lua::RwReadRelease
                              : family == Family::Write ? lua::RwWriteRelease
                                                        : lua::ReentrantRelease,
                              ScriptCall::Resend::Flag);
    release.keys.push_back(keys.lock());
    release.keys.push_back(channelOf(family, keys));
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

ScriptCall forceCall(Family family, const schema::LockKeys &keys)
{
    ScriptCall force = call(family == Family::Read ? lua::RwReadForce
                            : family == Family::Write ? lua::RwWriteForce
                                                      : lua::ReentrantForce,
                            ScriptCall::Resend::Safe);
    force.keys.push_back(keys.lock());
    force.keys.push_back(channelOf(family, keys));
    return force;
}

QByteArray fieldOf(Family family, const QByteArray &holder)
{
    return family == Family::Write ? holder + ":write" : holder;
}

QByteArray channelOf(Family family, const schema::LockKeys &keys)
{
    return family == Family::Reentrant ? keys.lockChannel() : keys.rwChannel();
}

renewal::Hold::Kind holdKindOf(Family family)
{
    return family == Family::Read ? renewal::Hold::Kind::Read : renewal::Hold::Kind::Exclusive;
}

Result<ScriptAnswer> decodeAnswer(const ScriptCall &call, const Result<redis::Reply> &reply)
{
    if (!reply)
        return fail(reply.error()); // we do not know: never report "not acquired"
    const auto isInteger = [](const redis::Reply &element) { return element.type == redis::Reply::Type::Integer; };
    if (reply->elements.size() != 2 || !std::ranges::all_of(reply->elements, isInteger))
        return fail(ErrorKind::Protocol, u"%1: unexpected reply"_s.arg(QString::fromLatin1(call.script->name)));
    return ScriptAnswer {reply->elements[0].integer, reply->elements[1].integer};
}

} // namespace lockscope::locks
