// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/crowd_rules.h"
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
class TestCrowdRules final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aStuckClientIsShownWithFiveLocksAtMost_data();
    void aStuckClientIsShownWithFiveLocksAtMost();
};

void TestCrowdRules::aStuckClientIsShownWithFiveLocksAtMost_data()
{
    QTest::addColumn<int>("locks");
    QTest::addColumn<QStringList>("codes");
    QTest::newRow("two late locks") << 2 << QStringList();
    QTest::newRow("three") << 3 << QStringList {u"seen-stalled-client"_s};
    QTest::newRow("five") << 5 << QStringList {u"seen-stalled-client"_s};
    QTest::newRow("six") << 6 << QStringList {u"seen-stalled-client-more"_s};
}

void TestCrowdRules::aStuckClientIsShownWithFiveLocksAtMost()
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
    for (const LockFinding &finding : diagnoseCrowd(histories, now, watchdogs))
        found += finding.finding.evidence.code();
    QCOMPARE(found, codes);

    std::vector<LockFinding> named = diagnoseCrowd(histories, now, watchdogs);
    named.push_back({LockName("job:0"), {u"missed-renewal"_s, Health::Warning, message<"seen-no-ttl">(u"job:0"_s, 0)}});
    named.push_back({LockName("job:0"), {u"no-ttl"_s, Health::Error, message<"seen-no-ttl">(u"job:0"_s, 0)}});
    const auto last = [&](const LockName &name) {
        LockSnapshot lock = histories.at(name).last();
        lock.node = u"127.0.0.1:7000"_s;
        return lock;
    };
    nameRefusedWrites({u"127.0.0.1:7001"_s}, named, last);
    QVERIFY(std::ranges::none_of(named, &isCausedByServer));
    nameRefusedWrites({u"127.0.0.1:7000"_s}, named, last);
    QCOMPARE(std::ranges::count_if(named, &isCausedByServer), qsizetype(codes.size()) + 1);
    QVERIFY(!isCausedByServer(named.back()));
    QVERIFY(diagnoseCrowd(histories, renewed, watchdogs).empty()); // just renewed
}

LOCKSCOPE_TEST(TestCrowdRules)
#include "tst_crowd_rules.moc"
