// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/multi_lock_bed.h"
#include "tests/support/test_main.h"

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include <QTest>
#endif

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

/// Which members a group may have.
class TestMultiLockMembers final : public QObject, MultiLockBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void isFreeWithAMemberTwice_data();
    void isFreeWithAMemberTwice();
    void refusesToBeEmpty();
};

void TestMultiLockMembers::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_bed.emplace(m_redis.server().url());
    QVERIFY(m_bed->opened());
}

void TestMultiLockMembers::init()
{
    m_redis.flush();
    m_client.emplace(m_bed->bus());
}

void TestMultiLockMembers::cleanup()
{
    m_client.reset();
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestMultiLockMembers::isFreeWithAMemberTwice_data()
{
    QTest::addColumn<Family>("first");
    QTest::addColumn<Family>("second");
    QTest::newRow("the same") << Family::Reentrant << Family::Reentrant;
    QTest::newRow("another family with the same field") << Family::Reentrant << Family::Fenced;
    QTest::newRow("a read inside a write") << Family::Write << Family::Read;
}

void TestMultiLockMembers::isFreeWithAMemberTwice()
{
    QFETCH(const Family, first);
    QFETCH(const Family, second);
    const LockName twice("twice");
    const MultiLock lock({m_client->asyncLock(twice, first), m_client->asyncLock(LockName("once")),
                          m_client->asyncLock(twice, second)});
    QCOMPARE(take(lock), u"granted 1"_s);
    QCOMPARE(take(lock), u"granted 2"_s);
    QCOMPARE(give(lock), u"left 1"_s);
    QCOMPARE(give(lock), u"free"_s);
    m_redis.command({"DEL", "redisson_lock_token:{twice}"});
    QVERIFY(keys().isEmpty());

    QCOMPARE(outcome(m_client->asyncLock(twice, first).tryLock(Me).result()), u"granted 1"_s);
    QCOMPARE(take(lock), u"granted 1"_s);
    QCOMPARE(give(lock), u"left 0"_s); // also held outside the group
    QCOMPARE(outcome(m_client->asyncLock(twice, first).unlock(Me).result()), u"free"_s);
}

void TestMultiLockMembers::refusesToBeEmpty()
{
    for (const auto kind : {MultiOptions::Kind::Multi, MultiOptions::Kind::RedLock}) {
        const MultiLock lock({}, {.kind = kind});
        QCOMPARE(take(lock), u"usage"_s);
        QCOMPARE(take(lock, Long), u"usage"_s);
        QCOMPARE(outcome(AsyncMultiLock(lock).lock(Me).result()), u"usage"_s);
        QCOMPARE(give(lock), u"usage"_s);
        const BlockingMultiLock blocking(lock);
        QCOMPARE(outcome(blocking.lock(Me)), u"usage"_s);
        QCOMPARE(toWord(blocking.isHeldBy(Me).error().kind), u"usage"_s);
        blocking.reportUnlock(blocking.unlock(Me));
        MultiMutex mutex(lock);
        QVERIFY_THROWS_EXCEPTION(LockError, mutex.lock());
        mutex.unlock();
        m_bed->onEngine([&] {
            QCoro::Task<Result<Attempt>> attempt = lock.tryAcquire(Me);
            attempt.then([](const Result<Attempt> &answer) { QCOMPARE(outcome(answer), u"usage"_s); });
        });
    }
}

LOCKSCOPE_TEST(TestMultiLockMembers)
#include "tst_multi_lock_members.moc"
