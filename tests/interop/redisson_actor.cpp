// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/redisson_actor.h"

using namespace Qt::StringLiterals;

namespace lockscope::tests {

using Kind = GoldenAnswer::Kind;
using Verb = GoldenStep::Verb;
using Side = GoldenStep::Side;

namespace {

QString typeOf(const GoldenCase &golden, const GoldenStep &step)
{
    switch (step.side) {
    case Side::Read: return u"read"_s;
    case Side::Write: return u"write"_s;
    case Side::Exclusive: break;
    }
    return QString::fromLatin1(golden.lock);
}

QString textOf(char who)
{
    return QString(QLatin1Char(who));
}

GoldenAnswer answerOf(const QJsonObject &answer)
{
    static const QHash<QString, Kind> kinds {
        {u"acquired"_s, Kind::Acquired},    {u"denied"_s, Kind::Denied},
        {u"waiting"_s, Kind::Waiting},      {u"not-acquired"_s, Kind::NotAcquired},
        {u"still-held"_s, Kind::StillHeld}, {u"released"_s, Kind::Released},
        {u"not-holder"_s, Kind::NotHolder}, {u"already-held"_s, Kind::AlreadyHeld},
    };
    GoldenAnswer golden {kinds.value(answer["answer"_L1].toString(), Kind::None)};
    const qint64 ttl = answer["ttl"_L1].toInteger(-1);
    if (ttl >= 0)
        golden.ttl = Millis(ttl);
    return golden;
}

} // namespace

RedissonActor::RedissonActor(const GoldenCase &golden, RedissonProcess &driver, RedisFixture &redis)
    : m_golden(golden), m_controller(driver), m_redis(redis)
{
    static_cast<void>(m_controller.call({{u"do"_s, u"reset"_s}}));
}

HolderId RedissonActor::holderOf(char who)
{
    const auto at = m_holders.find(who);
    return at == m_holders.end() ? goldenHolder(who) : at->second;
}

Result<GoldenAnswer> RedissonActor::tell(const GoldenStep &step, const QString &verb)
{
    QJsonObject request {{u"do"_s, verb},
                         {u"who"_s, textOf(step.who)},
                         {u"type"_s, typeOf(m_golden, step)},
                         {u"name"_s, QString::fromUtf8(m_golden.name)}};
    if (step.lease)
        request[u"lease"_s] = qint64(step.lease->count());
    if (step.time)
        request[u"wait"_s] = qint64(step.time->count());
    const Result<QJsonObject> answer = m_controller.call(request);
    if (!answer)
        return fail(answer.error());
    m_lastError = answer->value("error"_L1).toString();
    const HolderId holder = m_holders.at(step.who);
    const HolderId golden = goldenHolder(step.who);
    m_lastError.replace(QString::fromLatin1(holder.client.bytes()), QString::fromLatin1(golden.client.bytes()));
    m_lastError.replace(u"thread-id: "_s + QString::number(holder.thread.value),
                        u"thread-id: "_s + QString::number(golden.thread.value));
    GoldenAnswer heard = answerOf(*answer);
    if (heard.kind == Kind::Denied && m_golden.isFair()) // only a waiter receives a time
        heard.ttl = step.answer.ttl;
    return heard;
}

Result<GoldenAnswer> RedissonActor::perform(const GoldenStep &step)
{
    if (!m_holders.contains(step.who)) {
        const Result<QJsonObject> identity = m_controller.call({{u"do"_s, u"identity"_s}, {u"who"_s, textOf(step.who)}});
        if (!identity)
            return fail(identity.error());
        m_holders[step.who] = {ClientId(identity->value("id"_L1).toString().toLatin1()),
                               ThreadId {identity->value("thread"_L1).toInteger()}};
    }
    switch (step.verb) {
    case Verb::Try: return tell(step, u"try"_s);
    case Verb::Release: return tell(step, u"release"_s);
    case Verb::Finish: return tell(step, u"finish"_s);
    case Verb::Die: return tell(step, u"die"_s);
    case Verb::Watchdog: return awaitRenewal(m_golden, m_redis);
    case Verb::Begin: return tell(step, u"begin"_s);
    case Verb::Wait: break; // the player's
    }
    return GoldenAnswer();
}

} // namespace lockscope::tests
