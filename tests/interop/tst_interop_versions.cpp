// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/mixed_bed.h"
#include "tests/interop/mixed_fight.h"
#include "tests/support/test_main.h"

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// $LOCKSCOPE_FLEET_SECONDS: a lock of every type, each for so long.
struct Scale
{
    Millis time {2500};
    bool isLong = false;

    static Scale chosen()
    {
        const int seconds = qEnvironmentVariableIntValue("LOCKSCOPE_FLEET_SECONDS");
        return seconds > 0 ? Scale {std::chrono::seconds(seconds), true} : Scale {};
    }
};

} // namespace

/// A process of each version of Redisson in redisson.json and two of ours on one lock.
class TestInteropVersions final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { QVERIFY(m_session.reset()); }
    void cleanup() { m_session.noteRow(); }
    void countsAcrossVersions_data();
    void countsAcrossVersions();

private:
    /// Those that have the type.
    [[nodiscard]] std::vector<RedissonProcess *> theirs(const QString &type)
    {
        std::vector<RedissonProcess *> with;
        for (const auto &driver : m_drivers)
            if (m_session.table().typesOf(driver->version()).contains(type == u"rw"_s ? u"read"_s : type))
                with.push_back(driver.get());
        return with;
    }

    RedissonSession m_session;
    std::vector<std::unique_ptr<RedissonProcess>> m_drivers;
    const Scale m_scale = Scale::chosen();
};

void TestInteropVersions::initTestCase()
{
    START_REDISSON(m_session, 30s);
    QStringList urls;
    for (RedisFixture &server : m_session.servers())
        urls += server.server().url();
    for (const QString &version : m_session.table().versions()) {
        RedissonProcess &driver = *m_drivers.emplace_back(std::make_unique<RedissonProcess>(version));
        const Status started = driver.start(urls);
        QVERIFY2(started, qPrintable(started ? QString() : started.error().message.english()));
        const Status opened = driver.open({});
        QVERIFY2(opened, qPrintable(opened ? QString() : opened.error().message.english() + opened.error().detail));
    }
    std::vector<RedissonProcess *> all = theirs(u"rw"_s);
    MixedFight warmUp(all, {.type = u"rw"_s, .name = u"warm"_s, .time = 2s, .ours = {urls.front()}});
    QCOMPARE(warmUp.finish().problem, QString());
}

void TestInteropVersions::countsAcrossVersions_data()
{
    QTest::addColumn<QString>("type");
    QStringList types {u"reentrant"_s, u"rw"_s, u"fair"_s};
    if (m_scale.isLong) {
        types = m_session.table().typesOf(m_session.version());
        types.replace(types.indexOf(u"read"_s), u"rw"_s); // readers alone never change the witness
        // stress counts under none of the last two
        for (const QString &type : {u"write"_s, u"semaphore"_s, u"permit"_s})
            types.removeOne(type);
    }
    for (const QString &type : types)
        QTest::newRow(qPrintable(type)) << type;
}

void TestInteropVersions::countsAcrossVersions()
{
    QFETCH(const QString, type);
    MixedFight::Plan plan {.type = type, .time = m_scale.time, .theirThreads = 2, .ourProcesses = 2};
    plan.ours = {m_session.redis().server().url()};
    if (type == u"redlock"_s)
        for (int i = 1; i < 3; ++i)
            plan.ours.push_back(m_session.servers()[std::size_t(i)].server().url());
    MixedFight fight(theirs(type), plan);
    const MixedFight::Result result = fight.finish();
    qInfo("%s: %s", qPrintable(type), result.toText().constData());
    QVERIFY2(result.problem.isEmpty(), qPrintable(result.problem));
    QCOMPARE(m_session.redis().command({"GET", "counter"}).text.toLongLong(), result.increments());
    QCOMPARE(result.doubled, 0);
    QCOMPARE(result.failures(), 0);
    for (const auto &side : {result.theirs, result.ours})
        for (const MixedFight::Share &share : side)
            QVERIFY2(share.increments > 0, qPrintable(share.who));
    QVERIFY(result.turns >= 10);
}

LOCKSCOPE_TEST(TestInteropVersions)
#include "tst_interop_versions.moc"
