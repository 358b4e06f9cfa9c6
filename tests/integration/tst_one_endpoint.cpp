// SPDX-License-Identifier: Apache-2.0
// One endpoint with a cluster behind it: it refuses calls with keys of several slots, and never redirects.
#include "core/inspect/inspector.h"
#include "core/topology/key_slot.h"
#include "tests/integration/lock_bed.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using lockscope::tests::LockBed;
using lockscope::tests::outcome;
using lockscope::tests::RedisFixture;

class TestOneEndpoint final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { m_redis.flush(); }

    void renewsHoldsOfSeveralSlots_data();
    void renewsHoldsOfSeveralSlots();
    void readsALockWithoutTimeoutKeys_data();
    void readsALockWithoutTimeoutKeys();
    void readsKeysOfAnotherSlotApart();
    void namesTheCauseWhenTheKeysOfALockAreApart();

private:
    static void addUsers()
    {
        QTest::addColumn<QString>("user");
        QTest::newRow("says that it is a cluster") << u"default"_s;
        QTest::newRow("does not say so") << u"shy"_s; // may not ask: as behind a proxy
    }
    [[nodiscard]] QString urlOf(const QString &user)
    {
        const QString password = user == u"shy" ? u"word"_s : QString::fromUtf8(m_redis.server().password());
        return u"redis://%1:%2@127.0.0.1:%3"_s.arg(user, password).arg(m_redis.server().port());
    }
    [[nodiscard]] qint64 renewals()
    {
        const QByteArray stats = m_redis.command({"INFO", "commandstats"}).text;
        const qsizetype at = stats.indexOf("cmdstat_pexpire:calls=");
        return at < 0 ? 0 : stats.sliced(at + 22, stats.indexOf(',', at) - at - 22).toLongLong();
    }
    inspect::LockSnapshot read(LockBed &bed, const LockName &name)
    {
        inspect::Inspector inspector(bed.bus());
        const Result<inspect::LockSnapshot> snapshot = inspector.snapshot(name).result();
        m_problem = snapshot ? QString() : snapshot.error().message.english();
        return snapshot.value_or(inspect::LockSnapshot());
    }

    RedisFixture m_redis {{.isClusterNode = true}};
    QString m_problem;
};

void TestOneEndpoint::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    std::vector<QByteArray> slots {"CLUSTER", "ADDSLOTS"};
    for (int slot = 0; slot < 16384; ++slot)
        slots.push_back(QByteArray::number(slot));
    QCOMPARE(m_redis.command(slots).text, "OK"_ba);
    QTRY_VERIFY(m_redis.command({"CLUSTER", "INFO"}).text.contains("cluster_state:ok"));
    m_redis.setUser("shy", {"on", ">word", "~*", "&*", "+@all", "-info"});
}

void TestOneEndpoint::renewsHoldsOfSeveralSlots_data()
{
    QTest::addColumn<QString>("user");
    QTest::addColumn<Family>("family");
    for (const char *user : {"default", "shy"})
        for (const Family family : {Family::Reentrant, Family::Read, Family::Write})
            QTest::addRow("%s, %d", user, int(family)) << QString::fromLatin1(user) << family;
}

void TestOneEndpoint::renewsHoldsOfSeveralSlots()
{
    QFETCH(QString, user);
    QFETCH(Family, family);
    LockBed bed(urlOf(user));
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    std::atomic<int> losses {0};
    ClientOptions options;
    options.watchdogLease = 1s;
    options.lockLost = [&losses](const LostHold &) { ++losses; };
    Client client(bed.bus(), options);
    constexpr int Count = 5;
    const auto lockAt = [&](int i) { return client.asyncLock(LockName("fc:" + QByteArray::number(i)), family); };
    for (int i = 0; i < Count; ++i)
        QCOMPARE(outcome(lockAt(i).tryLock(ThreadId {1}).result()), u"granted 1"_s);
    m_redis.command({"CONFIG", "RESETSTAT"});
    QTRY_VERIFY_WITH_TIMEOUT(losses > 0 || renewals() >= Count * 10, 20'000); // three leases
    QCOMPARE(losses.load(), 0);
    for (int i = 0; i < Count; ++i)
        QCOMPARE(outcome(lockAt(i).unlock(ThreadId {1}).result()), u"free"_s);
}

void TestOneEndpoint::readsALockWithoutTimeoutKeys_data()
{
    addUsers();
}

void TestOneEndpoint::readsALockWithoutTimeoutKeys()
{
    QFETCH(QString, user);
    m_redis.command({"HSET", "fc:r", "mode", "read", "0c8f2d4a-6b1e-4f3a-9d27-5e1b7a90c3d1:1", "1"});
    LockBed bed(urlOf(user));
    QVERIFY(bed.opened());
    const inspect::LockSnapshot lock = read(bed, LockName("fc:r"));
    QCOMPARE(m_problem, QString());
    QCOMPARE(lock.mode, schema::LockMode::Read);
    QCOMPARE(lock.holders.size(), std::size_t(1));
    inspect::Inspector inspector(bed.bus());
    const auto found = inspector.discover({}).result();
    QVERIFY2(found, found ? "" : qPrintable(found.error().message.english()));
    QCOMPARE(found->locks.size(), std::size_t(1));
}

void TestOneEndpoint::readsKeysOfAnotherSlotApart()
{
    const QByteArray holder = "0c8f2d4a-6b1e-4f3a-9d27-5e1b7a90c3d1:1",
                     waiter = "7d1e0b93-2a44-4c08-b6f1-93d0c2a8e5f6:1";
    m_redis.command({"HSET", "a}b", holder, "1"});
    m_redis.command({"RPUSH", "redisson_lock_queue:{a}b}", waiter});
    m_redis.command({"ZADD", "redisson_lock_timeout:{a}b}", "1900000000000", waiter});
    LockBed bed(urlOf(u"shy"_s));
    QVERIFY(bed.opened());
    const inspect::LockSnapshot lock = read(bed, LockName("a}b"));
    QCOMPARE(m_problem, QString());
    QCOMPARE(lock.holders.size(), std::size_t(1));
    QCOMPARE(lock.queue.size(), std::size_t(1));
    QCOMPARE(lock.queue.front().deadlineMs, std::optional<qint64>(1900000000000));
    QVERIFY(!lock.isAtomic);
    QVERIFY(std::ranges::any_of(lock.findings, [](const auto &one) { return one.id == u"bad-hash-tag"; }));
}

void TestOneEndpoint::namesTheCauseWhenTheKeysOfALockAreApart()
{
    LockBed bed(urlOf(u"default"_s));
    QVERIFY(bed.opened());
    Client client(bed.bus());
    const Result<Attempt> attempt = client.asyncLock(LockName("a}b"), Family::Fair).tryLock(ThreadId {1}).result();
    QVERIFY(!attempt);
    QVERIFY2(attempt.error().message.english().startsWith(u"The keys of the lock \"a}b\" are in different slots"),
             qPrintable(attempt.error().message.english()));
    QVERIFY(attempt.error().detail.startsWith(u"CROSSSLOT"));
}

LOCKSCOPE_TEST(TestOneEndpoint)
#include "tst_one_endpoint.moc"
