// SPDX-License-Identifier: Apache-2.0
#include "tests/lua/script_actor.h"

#include "lua/scripts.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace lockscope::tests {

namespace {

using Kind = GoldenAnswer::Kind;
using Verb = GoldenStep::Verb;

QByteArray field(char who, GoldenStep::Side side)
{
    const QByteArray holder = goldenHolder(who).field();
    return side == GoldenStep::Side::Write ? holder + ":write" : holder;
}

/// The verdict of a reply {verdict, value, …}; nothing for any other reply.
std::optional<std::pair<qint64, qint64>> verdict(const RawReply &reply)
{
    if (reply.elements.size() < 2 || reply.elements[0].type != RawReply::Type::Integer)
        return std::nullopt;
    return std::pair(reply.elements[0].integer, reply.elements[1].integer);
}

tl::unexpected<Error> unexpectedReply(const RawReply &reply)
{
    return fail(ErrorKind::Protocol,
                Message::verbatim(u"unexpected reply %1"_s.arg(QString::fromUtf8(reply.toText()))));
}

} // namespace

QByteArray ScriptActor::hashTagged() const
{
    return '{' + m_golden.name + '}';
}

QByteArray ScriptActor::timeoutKey(char who, qint64 level) const
{
    return hashTagged() + ':' + goldenHolder(who).field() + ":rwlock_timeout:" + QByteArray::number(level);
}

QByteArray ScriptActor::placeTime(const GoldenStep &step) const
{
    return QByteArray::number(step.verb == Verb::Begin && step.time ? step.time->count() : m_golden.fairWait.count());
}

RawReply ScriptActor::runFair(const lua::Script &script, const std::vector<QByteArray> &arguments)
{
    std::vector<QByteArray> all {"PUBLISH", m_golden.channel};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return m_redis.link().run(
        script, {m_golden.name, "redisson_lock_queue:" + hashTagged(), "redisson_lock_timeout:" + hashTagged()}, all);
}

RawReply ScriptActor::acquire(const GoldenStep &step)
{
    const qint64 holds = m_holds[{step.who, step.side}];
    const QByteArray ms = QByteArray::number(step.lease.value_or(m_golden.watchdogLease).count());
    const QByteArray holder = field(step.who, step.side);
    const QByteArray expected = QByteArray::number(holds);
    if (m_golden.isFair()) {
        const QByteArray queues = step.verb == Verb::Begin ? "1" : "0";
        return runFair(lua::FairAcquire, {holder, ms, placeTime(step), queues, "1", expected, "0"});
    }
    if (step.token)
        return m_redis.link().run(lua::FencedAcquire, {m_golden.name, "redisson_lock_token:" + hashTagged()},
                                  {holder, ms, expected, "0"});
    if (m_golden.lock == "nonreentrant")
        return m_redis.link().run(lua::NonreentrantAcquire, {m_golden.name}, {holder, ms, expected, "0"});
    if (step.side == Side::Read)
        return m_redis.link().run(lua::RwReadAcquire, {m_golden.name, timeoutKey(step.who, holds + 1)},
                                  {holder, ms, expected, "0"});
    return m_redis.link().run(step.side == Side::Write ? lua::RwWriteAcquire : lua::ReentrantAcquire, {m_golden.name},
                              {holder, ms, expected, "0"});
}

RawReply ScriptActor::release(char who, Side side)
{
    const qint64 holds = m_holds[{who, side}];
    const QByteArray expected = QByteArray::number(holds);
    if (m_golden.isFair())
        return runFair(lua::FairRelease,
                       {field(who, side), QByteArray::number(m_golden.watchdogLease.count()), expected, "0"});
    if (side == Side::Read) {
        return m_redis.link().run(lua::RwReadRelease, {m_golden.name, timeoutKey(who, std::max<qint64>(holds, 1))},
                                  {"PUBLISH", m_golden.channel, field(who, side), hashTagged(), expected, "0"});
    }
    return m_redis.link().run(side == Side::Write ? lua::RwWriteRelease : lua::ReentrantRelease, {m_golden.name},
                              {isSpin() ? "" : "PUBLISH", m_golden.channel, field(who, side),
                               QByteArray::number(m_golden.watchdogLease.count()), expected, "0"});
}

Result<GoldenAnswer> ScriptActor::attempt(const GoldenStep &step)
{
    const RawReply reply = acquire(step);
    const auto answer = verdict(reply);
    if (answer && answer->first == -2)
        return GoldenAnswer {Kind::AlreadyHeld};
    if (!answer || answer->first < 0)
        return unexpectedReply(reply);
    if (answer->first == 0)
        return GoldenAnswer {Kind::Denied, Millis(answer->second)};
    m_holds[{step.who, step.side}] = answer->second;
    return GoldenAnswer {Kind::Acquired, {}, step.token ? std::optional(reply.elements.at(2).integer) : std::nullopt};
}

Result<GoldenAnswer> ScriptActor::release(const GoldenStep &step)
{
    const RawReply reply = release(step.who, step.side);
    const auto answer = verdict(reply);
    if (!answer)
        return unexpectedReply(reply);
    m_holds[{step.who, step.side}] = answer->first == 1 ? 0 : answer->second;
    switch (answer->first) {
    case 1: return GoldenAnswer {Kind::Released};
    case 0: return GoldenAnswer {Kind::StillHeld};
    case -1: return GoldenAnswer {Kind::NotHolder};
    default: return unexpectedReply(reply);
    }
}

Result<GoldenAnswer> ScriptActor::begin(const GoldenStep &step)
{
    Result<GoldenAnswer> answer = attempt(step);
    if (!answer || answer->kind != Kind::Denied)
        return answer;
    RawLink link = m_redis.anotherLink();
    link.listenTo(isSpin() ? "nothing" : m_golden.channelOf(step.who));
    m_waits.insert_or_assign(step.who, Wait {std::move(link), step, BootClock::now()});
    return GoldenAnswer {Kind::Waiting};
}

Result<GoldenAnswer> ScriptActor::finish(const GoldenStep &step)
{
    auto node = m_waits.extract(step.who);
    if (node.empty())
        return fail(ErrorKind::Usage, Message::verbatim(u"nobody waits"_s));
    Wait &wait = node.mapped();
    Result<GoldenAnswer> answer;
    TimePoint nextTry; // immediately: a message may have arrived since the wait started
    const auto isOver = [&] {
        const TimePoint now = BootClock::now();
        if (now >= nextTry || !wait.link.takeMessages().empty()) {
            answer = attempt(wait.step);
            if (!answer || answer->kind != Kind::Denied)
                return true;
            nextTry = now + (isSpin() ? Millis(5) : *answer->ttl);
        }
        return wait.step.time && now >= wait.start + *wait.step.time;
    };
    if (!QTest::qWaitFor(isOver, 15000))
        return fail(ErrorKind::Timeout, Message::verbatim(u"still waiting"_s));
    if (answer && answer->kind == Kind::Denied) {
        if (m_golden.isFair())
            runFair(lua::FairLeave, {field(step.who, step.side), placeTime(wait.step)});
        return GoldenAnswer {Kind::NotAcquired};
    }
    return answer;
}

Status ScriptActor::renew(char who)
{
    const QByteArray lease = QByteArray::number(m_golden.watchdogLease.count());
    for (const auto &[hold, count] : m_holds) {
        const auto [holder, side] = hold;
        if (holder != who || count == 0)
            continue;
        RawReply reply;
        if (side == Side::Read) {
            std::vector<QByteArray> keys {m_golden.name};
            std::vector<QByteArray> arguments {lease, field(who, side), QByteArray::number(count)};
            for (qint64 level = 1; level <= count; ++level) {
                keys.push_back(timeoutKey(who, level));
                arguments.push_back(QByteArray::number(level));
            }
            reply = m_redis.link().run(lua::RenewRead, keys, arguments);
        } else {
            reply = m_redis.link().run(lua::RenewExclusive, {m_golden.name}, {lease, field(who, side)});
        }
        if (reply.toText() != "{1}")
            return unexpectedReply(reply);
    }
    return {};
}

Result<GoldenAnswer> ScriptActor::perform(const GoldenStep &step)
{
    switch (step.verb) {
    case Verb::Try: return attempt(step);
    case Verb::Release: return release(step);
    case Verb::Begin: return begin(step);
    case Verb::Finish: return finish(step);
    case Verb::Watchdog: return renew(step.who).map([] { return GoldenAnswer(); });
    case Verb::Die:
        m_waits.erase(step.who);
        std::erase_if(m_holds, [&](const auto &hold) { return hold.first.first == step.who; });
        break;
    case Verb::Wait: break; // the player's
    }
    return GoldenAnswer();
}

} // namespace lockscope::tests
