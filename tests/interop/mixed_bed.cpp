// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/mixed_bed.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::tests {

namespace {

constexpr Millis Patience = 20s;

locks::ClientOptions clientOptions(Millis watchdogLease)
{
    locks::ClientOptions options;
    options.watchdogLease = watchdogLease;
    return options;
}

} // namespace

locks::Family familyOf(const QString &type)
{
    static const QHash<QString, locks::Family> families {
        {u"reentrant"_s, locks::Family::Reentrant}, {u"read"_s, locks::Family::Read},
        {u"write"_s, locks::Family::Write},         {u"spin"_s, locks::Family::Spin},
        {u"fenced"_s, locks::Family::Fenced},       {u"nonreentrant"_s, locks::Family::NonReentrant},
    };
    if (!families.contains(type))
        qFatal("no family for the type %s of redisson.json", qPrintable(type));
    return families[type];
}

QString opponentOf(const QString &type)
{
    return type == "read"_L1 ? u"write"_s : type;
}

MixedBed::MixedBed(RedissonSession &session, LockName name)
    : m_session(session), m_bed(session.redis().server().url()),
      m_client(m_bed.bus(), clientOptions(session.watchdogLease())), m_name(std::move(name))
{
}

OurLock MixedBed::ourLock(const QString &type)
{
    auto lock = std::make_shared<locks::BlockingLock>(m_client, m_name, familyOf(type));
    return {.tryLock = [lock](Millis wait) { return locks::isGranted(lock->tryLock(wait)); },
            .unlock = [lock] { return lock->unlock().has_value(); },
            .isShared = locks::rulesOf(familyOf(type)).isShared};
}

Result<QJsonObject> MixedBed::theirs(const QString &verb, const QString &who, const QString &type, Millis lease)
{
    return m_session.driver().call({{u"do"_s, verb},
                                    {u"who"_s, who},
                                    {u"type"_s, type},
                                    {u"name"_s, QString::fromUtf8(m_name.bytes())},
                                    {u"lease"_s, qint64(lease.count())}});
}

bool MixedBed::waitForListeners(const QString &type, int count)
{
    const QByteArray channel = locks::channelOf(familyOf(type), schema::LockKeys(m_name));
    return channel.isEmpty() || QTest::qWaitFor([&] {
               return m_session.redis().command({"PUBSUB", "NUMSUB", channel}).elements.at(1).integer == count;
           });
}

std::future<Waited> waitInAThread(MixedBed &bed, const QString &type)
{
    return std::async(std::launch::async, [lock = bed.ourLock(type)] {
        const Waited waited {lock.tryLock(Patience), steadyNow()};
        if (waited.isAcquired)
            static_cast<void>(lock.unlock());
        return waited;
    });
}

} // namespace lockscope::tests
