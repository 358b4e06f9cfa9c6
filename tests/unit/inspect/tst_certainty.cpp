// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/model/certainty.h"
#include "core/inspect/model/thresholds.h"
#include "tests/support/test_main.h"
#include "tests/unit/inspect/recording_samples.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::inspect;
using namespace Qt::StringLiterals;
using recording_samples::heldLock;
using schema::LockKind;
using schema::LockMode;

namespace {

/// A lock with nothing but its own key.
LockSnapshot alone()
{
    LockSnapshot lock = heldLock("job", 1, {});
    lock.keys = {{"job", "hash", lock.ttl, false}};
    return lock;
}

/// A semaphore with three free permits and one that is held.
LockSnapshot permits(const QByteArray &id)
{
    LockSnapshot lock;
    lock.name = LockName("job");
    lock.kind = LockKind::Permit;
    lock.permits = {{id, {}}};
    lock.available = 3;
    lock.ttl = Ttl {Ttl::None};
    lock.keys = {{"job", "string", lock.ttl, false}, {"{job}:timeout", "zset", lock.ttl, false}};
    return lock;
}

} // namespace

class TestCertainty final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyDoubtHasItsReason_data();
    void everyDoubtHasItsReason();
    void aHoldAsRedissonWritesItIsLikely();
    void whatOnlyALockHasLeavesNoDoubt();
    void severalDoubtsAreToldTogether();
};

void TestCertainty::everyDoubtHasItsReason_data()
{
    QTest::addColumn<LockSnapshot>("lock");
    QTest::addColumn<QString>("code");
    const auto row = [](const char *code, const LockSnapshot &lock) {
        QTest::newRow(code) << lock << QString::fromLatin1(code);
    };
    const auto changed = [](auto change) {
        LockSnapshot lock = alone();
        change(lock);
        return lock;
    };
    row("doubt-never-expires", changed([](LockSnapshot &lock) { lock.ttl = Ttl {Ttl::None}; }));
    row("doubt-long-ttl", changed([](LockSnapshot &lock) { lock.ttl = Ttl {thresholds::MaxLease.count() + 1}; }));
    row("doubt-no-holder", changed([](LockSnapshot &lock) {
            lock.kind = LockKind::ReadWrite;
            lock.mode = LockMode::Write;
            lock.holders.clear();
            lock.strayFields = {"theme"};
        }));
    row("doubt-several-holders", changed([](LockSnapshot &lock) {
            lock.kind = LockKind::Mixed;
            lock.holders.push_back(lock.holders.front());
        }));
    row("doubt-high-count", changed([](LockSnapshot &lock) { lock.holders.front().count = thresholds::MaxHolds + 1; }));
    row("doubt-other-fields", changed([](LockSnapshot &lock) { lock.strayFields = {"theme"}; }));
    row("doubt-plain-number", changed([](LockSnapshot &lock) {
            lock.kind = LockKind::Semaphore;
            lock.couldBe = {u"latch"_s};
            lock.holders.clear();
        }));
    row("doubt-other-members", permits("a customer"));
    LockSnapshot unnumbered = permits(QByteArray(16, '\x01'));
    unnumbered.available.reset();
    row("doubt-no-number", unnumbered);
    row("doubt-other-type", changed([](LockSnapshot &lock) {
            lock.kind = LockKind::Unknown;
            lock.holders.clear();
        }));
}

void TestCertainty::everyDoubtHasItsReason()
{
    QFETCH(LockSnapshot, lock);
    QFETCH(const QString, code);
    judge(lock);
    QCOMPARE(toWord(lock.certainty), u"doubtful"_s);
    QCOMPARE(lock.doubts.size(), std::size_t(1));
    QCOMPARE(toMessage(lock.doubts.front()).code(), code);
    QCOMPARE(doubtsOf(lock).code(), code);
}

void TestCertainty::aHoldAsRedissonWritesItIsLikely()
{
    LockSnapshot lock = alone();
    judge(lock);
    QCOMPARE(toWord(lock.certainty), u"likely"_s);
    QVERIFY(doubtsOf(lock).isEmpty());
    LockSnapshot held = permits(QByteArray(16, '\x01'));
    judge(held);
    QCOMPARE(toWord(held.certainty), u"likely"_s);
}

void TestCertainty::whatOnlyALockHasLeavesNoDoubt()
{
    LockSnapshot heard = alone();
    heard.strayFields = {"theme"};
    heard.listeners = {{"redisson_lock__channel:{job}", 1, 0}};
    LockSnapshot queued = alone();
    queued.strayFields = {"theme"};
    queued.keys.push_back({"redisson_lock_queue:{job}", "list", Ttl {Ttl::None}, false});
    for (LockSnapshot *lock : {&heard, &queued}) {
        judge(*lock);
        QCOMPARE(toWord(lock->certainty), u"certain"_s);
        QVERIFY(lock->doubts.empty());
    }
}

void TestCertainty::severalDoubtsAreToldTogether()
{
    LockSnapshot lock = alone();
    lock.strayFields = {"theme"};
    lock.ttl = Ttl {Ttl::None};
    judge(lock);
    const Message doubts = doubtsOf(lock);
    QVERIFY2(doubts.includes("doubt-other-fields"_L1) && doubts.includes("doubt-never-expires"_L1),
             qPrintable(doubts.english()));
}

LOCKSCOPE_TEST(TestCertainty)
#include "tst_certainty.moc"
