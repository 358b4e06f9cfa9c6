// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/cross_lock_rules.h"
#include "core/inspect/messages.h"
#include "core/inspect/server_check.h"
#include "tests/support/test_main.h"
#include "tests/unit/inspect/recording_samples.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::inspect;
using namespace Qt::StringLiterals;
using namespace recording_samples;
using namespace std::chrono_literals;

namespace {

bool isCausedByServer(const LockFinding &finding)
{
    return finding.finding.evidence.code() == "seen-no-writes-holder"_L1;
}

} // namespace

/// Findings about several locks together.
class TestCrossLockRules final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aStuckClientIsShownWithFiveLocksAtMost_data();
    void aStuckClientIsShownWithFiveLocksAtMost();
    void findsTheCycleOfManyQueues();
};

void TestCrossLockRules::aStuckClientIsShownWithFiveLocksAtMost_data()
{
    QTest::addColumn<int>("locks");
    QTest::addColumn<QStringList>("codes");
    QTest::newRow("two late locks") << 2 << QStringList();
    QTest::newRow("three") << 3 << QStringList {u"seen-stalled-client"_s};
    QTest::newRow("five") << 5 << QStringList {u"seen-stalled-client"_s};
    QTest::newRow("six") << 6 << QStringList {u"seen-stalled-client-more"_s};
}

void TestCrossLockRules::aStuckClientIsShownWithFiveLocksAtMost()
{
    QFETCH(const int, locks);
    QFETCH(const QStringList, codes);
    const TimePoint taken(1h);
    const TimePoint renewed = taken + 10s;
    const TimePoint now = renewed + 16s; // less than half of the lease is left
    inspect::LockHistories histories;
    Watchdogs watchdogs;
    for (int lock = 0; lock < locks; ++lock) {
        const QByteArray name = "job:" + QByteArray::number(lock);
        LockHistory history;
        history.note(heldLock(name, 1, taken));
        history.note(heldLock(name, 1, renewed));
        watchdogs.note(history, now);
        histories.insert_or_assign(LockName(name), history);
    }
    QStringList found;
    for (const LockFinding &finding : diagnoseAcrossLocks(histories, now, watchdogs))
        found += finding.finding.evidence.code();
    QCOMPARE(found, codes);

    std::vector<LockFinding> named = diagnoseAcrossLocks(histories, now, watchdogs);
    named.push_back({LockName("job:0"), {u"missed-renewal"_s, Health::Warning, message<"seen-no-ttl">(u"job:0"_s, 0)}});
    named.push_back({LockName("job:0"), {u"no-ttl"_s, Health::Error, message<"seen-no-ttl">(u"job:0"_s, 0)}});
    LockSnapshot lock;
    const auto last = [&](const LockName &name) {
        lock = histories.at(name).last();
        lock.node = u"127.0.0.1:7000"_s;
        return &lock;
    };
    nameRefusedWrites({u"127.0.0.1:7001"_s}, named, last);
    QVERIFY(std::ranges::none_of(named, &isCausedByServer));
    nameRefusedWrites({u"127.0.0.1:7000"_s}, named, last);
    QCOMPARE(std::ranges::count_if(named, &isCausedByServer), qsizetype(codes.size()) + 1);
    QVERIFY(!isCausedByServer(named.back()));
    QVERIFY(diagnoseAcrossLocks(histories, renewed, watchdogs).empty()); // just renewed
}

/// Each client waits for the locks of all later ones, and the last two wait for each other: there are 2^38 ways from
/// the first client to the last.
void TestCrossLockRules::findsTheCycleOfManyQueues()
{
    constexpr int Clients = 40;
    const TimePoint taken(1h);
    const auto client = [](int at) {
        const QByteArray field = "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:" + QByteArray::number(at);
        return *HolderId::parse(field);
    };
    inspect::LockHistories histories;
    for (int at = 0; at < Clients; ++at) {
        const QByteArray name = "queue:" + QByteArray::number(at);
        LockSnapshot lock = heldLock(name, 1, taken);
        lock.kind = schema::LockKind::Fair;
        lock.holders.front().field = client(at).field();
        lock.holders.front().id = client(at);
        for (int waiter = 0; waiter < at; ++waiter)
            lock.queue.push_back(QueueEntry {client(waiter), client(waiter).field(), {}, true});
        if (at == Clients - 2)
            lock.queue.push_back(QueueEntry {client(Clients - 1), client(Clients - 1).field(), {}, true});
        LockHistory history;
        history.note(lock);
        lock.takenAt = taken + 10s;
        history.note(lock);
        histories.insert_or_assign(LockName(name), history);
    }
    QStringList found;
    for (const LockFinding &finding : diagnoseAcrossLocks(histories, taken + 10s, Watchdogs()))
        found += finding.finding.id;
    QCOMPARE(found, QStringList {u"wait-circle"_s});
}

LOCKSCOPE_TEST(TestCrossLockRules)
#include "tst_cross_lock_rules.moc"
