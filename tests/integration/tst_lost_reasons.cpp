// SPDX-License-Identifier: Apache-2.0
// The reason of failed renewals is part of every report of the loss.
#include "core/locks/multi_lock.h"
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

using Words = std::vector<QByteArray>;
Q_DECLARE_METATYPE(Words)

class TestLostReasons final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reportsWhyRenewalsFailed_data();
    void reportsWhyRenewalsFailed();
};

void TestLostReasons::reportsWhyRenewalsFailed_data()
{
    QTest::addColumn<Words>("refusal");
    QTest::addColumn<QString>("reason");
    QTest::newRow("command not permitted") << Words {"ACL", "SETUSER", "holder", "-evalsha", "-eval"} << u"NOPERM"_s;
    QTest::newRow("key not permitted") << Words {"ACL", "SETUSER", "holder", "resetkeys"} << u"NOPERM"_s;
    QTest::newRow("too few replicas") << Words {"CONFIG", "SET", "min-replicas-to-write", "1"} << u"NOREPLICAS"_s;
}

void TestLostReasons::reportsWhyRenewalsFailed()
{
    QFETCH(Words, refusal);
    QFETCH(QString, reason);
    RedisFixture redis;
    QVERIFY2(redis.start(), redis.problem());
    redis.setUser("holder", {"on", ">word", "~*", "&*", "+@all"});
    LockBed bed(u"redis://holder:word@127.0.0.1:%1"_s.arg(redis.server().port()));
    QVERIFY(bed.opened());
    std::mutex mutex;
    QStringList causes;
    ClientOptions options;
    options.watchdogLease = 1s;
    options.lockLost = [&](const LostHold &lost) {
        const std::lock_guard guard(mutex);
        causes << lost.cause.english();
    };
    Client client(bed.bus(), options);
    const AsyncLock lock = client.asyncLock(LockName("alone"));
    const AsyncMultiLock both(MultiLock({client.asyncLock(LockName("one")), client.asyncLock(LockName("two"))}));
    QCOMPARE(outcome(lock.tryLock(ThreadId {1}).result()), u"granted 1"_s);
    QCOMPARE(outcome(both.tryLock(ThreadId {1}).result()), u"granted 1"_s);
    redis.command(refusal);
    const auto lost = [&] {
        const std::lock_guard guard(mutex);
        return causes;
    };
    QTRY_COMPARE_WITH_TIMEOUT(lost().size(), 3, 10'000);
    for (const QString &cause : lost()) {
        QVERIFY2(cause.startsWith(u"renewals failed ("), qPrintable(cause));
        QVERIFY2(cause.contains(reason), qPrintable(cause));
    }
    const QString alone = lock.unlock(ThreadId {1}).result().error().message.english();
    QVERIFY2(alone.startsWith(u"The lock alone was lost: its lease expired before a renewal succeeded."),
             qPrintable(alone));
    QVERIFY2(alone.contains(u"renewals failed ("), qPrintable(alone));
    QVERIFY2(alone.contains(reason), qPrintable(alone));
    const QString group = both.unlock(ThreadId {1}).result().error().message.english();
    QVERIFY2(group.contains(u"expired before a renewal succeeded."), qPrintable(group));
    QVERIFY2(group.contains(u"renewals failed ("), qPrintable(group));
    QVERIFY2(group.contains(reason), qPrintable(group));
}

LOCKSCOPE_TEST(TestLostReasons)
#include "tst_lost_reasons.moc"
