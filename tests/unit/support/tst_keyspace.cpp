// SPDX-License-Identifier: Apache-2.0
#include "tests/support/keyspace.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope::tests;

class TestKeyspace final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void readsEveryTypeSorted();
    void readsMoreKeysThanOnePage();
    void leavesOutUnlockLatches();
    void aPlantedWrongValueFails_data();
    void aPlantedWrongValueFails();
    void timeToLiveHoldsWithinTheWindow_data();
    void timeToLiveHoldsWithinTheWindow();
    void aShortKeyMayBeGoneAtTheEndOfTheWindow();

private:
    RedisFixture m_redis;
};

void TestKeyspace::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestKeyspace::init()
{
    m_redis.flush();
}

void TestKeyspace::readsEveryTypeSorted()
{
    m_redis.command({"HSET", "hash", "b", "2", "a", "1"});
    m_redis.command({"SET", "string", "text", "PX", "100000"});
    m_redis.command({"RPUSH", "list", "z", "y"});
    m_redis.command({"ZADD", "zset", "2", "n", "1", "m"});
    m_redis.command({"SADD", "set", "q", "p"});
    const Keyspace keys = m_redis.keyspace();
    const Keyspace expected {
        {"hash", {"hash", {{"a", "1"}, {"b", "2"}}, {}}}, {"string", {"string", {{"", "text"}}, 100000ms}},
        {"list", {"list", {{"0", "z"}, {"1", "y"}}, {}}}, {"zset", {"zset", {{"m", "1"}, {"n", "2"}}, {}}},
        {"set", {"set", {{"p", ""}, {"q", ""}}, {}}},
    };
    QCOMPARE(toText(differences(keys, expected, {.late = 5000ms})), ""_ba);
    QVERIFY(toText(keys).startsWith("hash hash {a=1, b=2} ttl none\nlist list {z, y} ttl none\n"));
}

void TestKeyspace::readsMoreKeysThanOnePage()
{
    for (int i = 0; i < 2500; ++i)
        m_redis.command({"SET", "key" + QByteArray::number(i), "1"});
    QCOMPARE(m_redis.keyspace().size(), std::size_t(2500));
}

void TestKeyspace::leavesOutUnlockLatches()
{
    m_redis.command({"SET", "redisson_unlock_latch:{myLock}:00ff", "1", "PX", "10000"});
    QVERIFY(m_redis.keyspace().empty());
}

void TestKeyspace::aPlantedWrongValueFails_data()
{
    QTest::addColumn<QByteArrayList>("plant");
    QTest::addColumn<QByteArray>("difference");
    QTest::newRow("value") << QByteArrayList {"HSET", "N", "A", "2"} << "stored is N hash {A=2, mode=read}"_ba;
    QTest::newRow("field too many") << QByteArrayList {"HSET", "N", "B", "1"}
                                    << "stored is N hash {A=1, B=1, mode=read}"_ba;
    QTest::newRow("field missing") << QByteArrayList {"HDEL", "N", "A"} << "stored is N hash {mode=read}"_ba;
    QTest::newRow("key too many") << QByteArrayList {"SET", "left", "1"} << "not expected: left string {1} ttl none"_ba;
    QTest::newRow("key missing") << QByteArrayList {"DEL", "K"} << "missing: K string {1} ttl 30000"_ba;
    QTest::newRow("type") << QByteArrayList {"SADD", "K2", "1"} << "not expected: K2 set {1} ttl none"_ba;
    QTest::newRow("never expires") << QByteArrayList {"PERSIST", "N"}
                                   << "stored is N hash {A=1, mode=read} ttl none"_ba;
    QTest::newRow("expires too late") << QByteArrayList {"PEXPIRE", "N", "60000"} << "stored is N hash"_ba;
    QTest::newRow("expires too soon") << QByteArrayList {"PEXPIRE", "K", "1000"} << "stored is K string"_ba;
}

void TestKeyspace::aPlantedWrongValueFails()
{
    QFETCH(const QByteArrayList, plant);
    QFETCH(const QByteArray, difference);
    const Keyspace expected {
        {"N", {"hash", {{"A", "1"}, {"mode", "read"}}, 30000ms}},
        {"K", {"string", {{"", "1"}}, 30000ms}},
    };
    m_redis.command({"HSET", "N", "mode", "read", "A", "1"});
    m_redis.command({"PEXPIRE", "N", "30000"});
    m_redis.command({"SET", "K", "1", "PX", "30000"});
    QCOMPARE(toText(differences(m_redis.keyspace(), expected, {.late = 5000ms})), ""_ba);
    m_redis.command({plant.begin(), plant.end()});
    const QByteArray found = toText(differences(m_redis.keyspace(), expected, {.late = 5000ms}));
    QVERIFY2(found.startsWith(difference), found);
}

void TestKeyspace::timeToLiveHoldsWithinTheWindow_data()
{
    QTest::addColumn<int>("found");
    QTest::addColumn<bool>("isAsExpected");
    QTest::newRow("exact") << 1000 << true;
    QTest::newRow("run down") << 900 << true;
    QTest::newRow("run down too far") << 899 << false;
    QTest::newRow("rounded up") << 1002 << true;
    QTest::newRow("above") << 1003 << false;
}

void TestKeyspace::timeToLiveHoldsWithinTheWindow()
{
    QFETCH(const int, found);
    QFETCH(const bool, isAsExpected);
    const Keyspace expected {{"N", {"string", {{"", "1"}}, 1000ms}}};
    const Keyspace stored {{"N", {"string", {{"", "1"}}, std::chrono::milliseconds(found)}}};
    QCOMPARE(differences(stored, expected, {.late = 100ms, .early = 2ms}).empty(), isAsExpected);
}

void TestKeyspace::aShortKeyMayBeGoneAtTheEndOfTheWindow()
{
    const Keyspace expected {{"N", {"string", {{"", "1"}}, 100ms}}};
    QVERIFY(differences({}, expected, {.late = 100ms}).empty());
    QVERIFY(!differences({}, expected, {.late = 99ms}).empty());
}

LOCKSCOPE_TEST(TestKeyspace)
#include "tst_keyspace.moc"
