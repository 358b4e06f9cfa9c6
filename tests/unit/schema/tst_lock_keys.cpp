// SPDX-License-Identifier: Apache-2.0
#include "core/schema/lock_keys.h"
#include "core/schema/lock_kind.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using lockscope::LockName;
using lockscope::schema::isCompanion;
using lockscope::schema::LockKeys;
using lockscope::schema::lockOfChannel;
using lockscope::schema::lockOfCompanion;

namespace {
const QByteArray Holder = "0b1e8f2a-94c3-4d5e-8a6f-7c2d1e0f9a8b:-12";
}

class TestLockKeys final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void addsBracesWhereThereAreNone_data();
    void addsBracesWhereThereAreNone();
    void derivesEveryKeyAndChannel();
    void findsTheLockOfEachChannel_data() { names(); }
    void findsTheLockOfEachChannel();
    void findsTheLockOfEachCompanion_data() { names(); }
    void findsTheLockOfEachCompanion();
    void takesTheLikelierOfTwoNames();
    void takesForeignNamesForNoCompanion_data();
    void takesForeignNamesForNoCompanion();

private:
    static void names();
};

void TestLockKeys::addsBracesWhereThereAreNone_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("hashTagged");
    QTest::newRow("plain") << "a"_ba
                           << "{a}"_ba;
    QTest::newRow("with colons") << "job:42"_ba
                                 << "{job:42}"_ba;
    QTest::newRow("tag inside") << "job:{42}:x"_ba
                                << "job:{42}:x"_ba;
    QTest::newRow("all a tag") << "{a}"_ba
                               << "{a}"_ba;
    QTest::newRow("opening only") << "a{b"_ba
                                  << "a{b"_ba;
    QTest::newRow("empty tag") << "{}x"_ba
                               << "{}x"_ba;
    QTest::newRow("closing only") << "a}b"_ba
                                  << "{a}b}"_ba;
    QTest::newRow("not UTF-8") << "\xff\x00z"_ba
                               << "{\xff\x00z}"_ba;
    QTest::newRow("Chinese") << u"锁"_s.toUtf8() << u"{锁}"_s.toUtf8();
}

void TestLockKeys::addsBracesWhereThereAreNone()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, hashTagged);
    const LockKeys keys {LockName(name)};
    QCOMPARE(keys.lock(), name);
    QCOMPARE(keys.hashTagged(), hashTagged);
    QCOMPARE(keys.lockChannel(), QByteArray("redisson_lock__channel:" + hashTagged));
}

void TestLockKeys::derivesEveryKeyAndChannel()
{
    const LockKeys keys {LockName("a")};
    QCOMPARE(keys.queue(), "redisson_lock_queue:{a}"_ba);
    QCOMPARE(keys.deadlines(), "redisson_lock_timeout:{a}"_ba);
    QCOMPARE(keys.token(), "redisson_lock_token:{a}"_ba);
    QCOMPARE(keys.lockChannel(), "redisson_lock__channel:{a}"_ba);
    QCOMPARE(keys.rwChannel(), "redisson_rwlock:{a}"_ba);
    QCOMPARE(keys.semaphoreChannel(), "redisson_sc:{a}"_ba);
    QCOMPARE(keys.countDownChannel(), "redisson_countdownlatch__channel__{a}"_ba);
    QCOMPARE(keys.heldPermits(), "{a}:timeout"_ba);
    QCOMPARE(keys.unlockLatch("0f"), "redisson_unlock_latch:{a}:0f"_ba);
    QCOMPARE(keys.readTimeout(Holder, 3), QByteArray("{a}:" + Holder + ":rwlock_timeout:3"));
    const LockKeys hashTagged {LockName("job:{42}:x")};
    QCOMPARE(hashTagged.semaphoreChannel(), "redisson_sc:job:{42}:x"_ba);
    QCOMPARE(hashTagged.countDownChannel(), "redisson_countdownlatch__channel__{job:{42}:x}"_ba);
    QCOMPARE(hashTagged.heldPermits(), "job:{42}:x:timeout"_ba);
    QCOMPARE(hashTagged.unlockLatch("0f"), "redisson_unlock_latch:job:{42}:x:0f"_ba);
    QCOMPARE(hashTagged.readTimeout(Holder, 1), QByteArray("job:{42}:x:" + Holder + ":rwlock_timeout:1"));
    QCOMPARE(hashTagged.rwChannel(), "redisson_rwlock:job:{42}:x"_ba);
}

void TestLockKeys::names()
{
    QTest::addColumn<QByteArray>("name");
    for (const char *name : {"a", "job:42", "job:{42}:x", "a{b", "{}x", "a:b:c", "x:rwlock_timeout:1",
                             "redisson_lock_queue:b", "{a}:b", " "})
        QTest::newRow(name) << QByteArray(name);
}

void TestLockKeys::findsTheLockOfEachChannel()
{
    QFETCH(QByteArray, name);
    const LockKeys keys {LockName(name)};
    QCOMPARE(lockOfChannel(keys.lockChannel()).bytes(), name);
    QCOMPARE(lockOfChannel(keys.rwChannel()).bytes(), name);
    QCOMPARE(lockOfChannel(keys.lockChannel() + ':' + Holder).bytes(), name); // a fair waiter's own
    QVERIFY(lockOfChannel(name).isEmpty());
}

void TestLockKeys::findsTheLockOfEachCompanion()
{
    QFETCH(QByteArray, name);
    const LockKeys keys {LockName(name)};
    for (const QByteArray &companion :
         {keys.queue(), keys.deadlines(), keys.token(), keys.readTimeout(Holder, 1), keys.readTimeout(Holder, 12)}) {
        QCOMPARE(lockOfCompanion(companion).bytes(), name);
        QVERIFY(isCompanion(companion));
    }
}

void TestLockKeys::takesTheLikelierOfTwoNames()
{
    // Two names lead to these channels; protocol.md 11 says which one to choose.
    QCOMPARE(lockOfChannel(LockKeys(LockName("{a}")).rwChannel()).bytes(), "a"_ba);
    QCOMPARE(lockOfChannel(LockKeys(LockName("a}b")).rwChannel()).bytes(), "{a}b}"_ba);
}

void TestLockKeys::takesForeignNamesForNoCompanion_data()
{
    QTest::addColumn<QByteArray>("key");
    for (const char *key : {"", "a", "{a}", "redisson_lock_queue", "my:rwlock_timeout:1", ":rwlock_timeout:1",
                            "{a}:not-a-holder:rwlock_timeout:1", "redisson_lock__channel:{a}", "redisson_rwlock:{a}"})
        QTest::newRow(key) << QByteArray(key);
}

void TestLockKeys::takesForeignNamesForNoCompanion()
{
    QFETCH(QByteArray, key);
    QVERIFY(!isCompanion(key));
}

LOCKSCOPE_TEST(TestLockKeys)
#include "tst_lock_keys.moc"
