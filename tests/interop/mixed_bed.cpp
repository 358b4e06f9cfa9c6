// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/mixed_bed.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::tests {

namespace {

constexpr Millis Patience = 20s;

/// Nothing: what that word means is no single lock.
std::optional<locks::Family> familyOf(const QString &type)
{
    static const QHash<QString, locks::Family> families {
        {u"reentrant"_s, locks::Family::Reentrant}, {u"read"_s, locks::Family::Read},
        {u"write"_s, locks::Family::Write},         {u"spin"_s, locks::Family::Spin},
        {u"fenced"_s, locks::Family::Fenced},       {u"nonreentrant"_s, locks::Family::NonReentrant},
        {u"fair"_s, locks::Family::Fair},           {u"nonreentrant-fair"_s, locks::Family::NonReentrantFair},
    };
    const auto at = families.find(type);
    return at == families.end() ? std::nullopt : std::optional(*at);
}

/// Where waiters listen; those of a fair lock on channels that begin so.
std::vector<QByteArray> channelsOf(const QString &type, const LockName &name)
{
    if (type == "multi"_L1) {
        std::vector<QByteArray> channels;
        for (const LockName &member : memberNames(name))
            channels.push_back(schema::LockKeys(member).lockChannel());
        return channels;
    }
    const schema::LockKeys keys(name);
    if (type == "latch"_L1)
        return {keys.countDownChannel()};
    if (isPermit(type))
        return {keys.semaphoreChannel()};
    return {locks::channelOf(familyOf(type).value_or(locks::Family::Reentrant), keys)};
}

} // namespace

bool isPermit(const QString &type)
{
    return type == "semaphore"_L1 || type == "permit"_L1;
}

QString opponentOf(const QString &type)
{
    return type == "read"_L1 ? u"write"_s : type;
}

MixedBed::MixedBed(RedissonSession &session, LockName name) : m_session(session), m_name(std::move(name))
{
    for (RedisFixture &redis : session.servers()) {
        LockBed &bed = m_beds.emplace_back(redis.server().url());
        locks::ClientOptions options;
        options.watchdogLease = session.watchdogLease();
        m_clients.push_back(std::make_unique<locks::Client>(bed.bus(), options));
    }
}

OurLock MixedBed::ours(const QString &type, ThreadId holder)
{
    if (const std::optional<locks::Family> family = familyOf(type))
        return oneLock(client().asyncLock(m_name, *family), holder);
    if (type == "fastermulti"_L1)
        return oneLock(client().asyncFasterMultiLock(m_name, {u"0"_s, u"1"_s, u"2"_s}), holder);
    if (type == "multi"_L1)
        return multiLock(client(), m_name, holder);
    if (type == "redlock"_L1)
        return redLock({m_clients[0].get(), m_clients[1].get(), m_clients[2].get()}, m_name, holder);
    if (type == "semaphore"_L1)
        return semaphorePermit(client(), m_name);
    if (type == "permit"_L1)
        return expirablePermit(client(), m_name);
    qFatal("the type %s of redisson.json is not known here", qPrintable(type));
}

std::vector<QByteArray> MixedBed::keysOf(const QString &type) const
{
    if (type != "multi"_L1)
        return {m_name.bytes()};
    std::vector<QByteArray> keys;
    for (const LockName &member : memberNames(m_name))
        keys.push_back(member.bytes());
    return keys;
}

QJsonObject MixedBed::theirs(const QString &verb, const QString &who, const QString &type, Millis lease)
{
    const Result<QJsonObject> answer = m_session.driver().call({{u"do"_s, verb},
                                                                {u"who"_s, who},
                                                                {u"type"_s, type},
                                                                {u"name"_s, QString::fromUtf8(m_name.bytes())},
                                                                {u"lease"_s, qint64(lease.count())}});
    return answer ? *answer
                  : QJsonObject {{u"answer"_s, QString(answer.error().message.english() + answer.error().detail)}};
}

bool MixedBed::waitForListeners(const QString &type, bool areThere)
{
    const std::vector<QByteArray> channels = channelsOf(type, m_name);
    if (channels.front().isEmpty())
        return true;
    return QTest::qWaitFor([&] {
        qint64 listeners = 0;
        for (RedisFixture &server : m_session.servers()) {
            for (const QByteArray &channel : channels)
                listeners += qint64(server.command({"PUBSUB", "CHANNELS", channel + '*'}).elements.size());
        }
        return (listeners > 0) == areThere;
    });
}

std::future<Waited> waitInAThread(MixedBed &bed, const QString &type)
{
    return std::async(std::launch::async, [&bed, type] {
        const OurLock lock = bed.ours(type, ThreadId::current());
        const Waited waited {lock.take(Patience, locks::Lease::watchdog()), steadyNow()};
        if (waited.isAcquired)
            static_cast<void>(lock.release());
        return waited;
    });
}

} // namespace lockscope::tests
