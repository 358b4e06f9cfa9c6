// SPDX-License-Identifier: Apache-2.0
#include "app/common/lock_json.h"
#include "tests/support/test_main.h"

#include <QJsonArray>
#include <QTest>

using namespace lockscope;
using namespace Qt::StringLiterals;

/// The parts of a lock's JSON that the tests of the programs do not cover.
class TestLockJson final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countsPlacesFrom0();
    void countsNoWaitersWhereNobodyReportsThem();
};

void TestLockJson::countsPlacesFrom0()
{
    inspect::LockSnapshot lock;
    lock.queue = {{{}, "a:1", 1000, true}, {{}, "b:2", {}, false}};
    const QJsonArray queue = app::snapshotToJson(lock)["queue"_L1].toArray();
    QCOMPARE(queue.size(), 2);
    QCOMPARE(queue[0]["position"_L1], 0);
    QCOMPARE(queue[1]["position"_L1], 1);
}

void TestLockJson::countsNoWaitersWhereNobodyReportsThem()
{
    inspect::LockSnapshot lock;
    lock.node = u"a:1"_s;
    const QJsonObject whole = app::snapshotToJson(lock);
    QCOMPARE(whole["waiting_clients"_L1], 0);
    QVERIFY(!whole.contains("incomplete"_L1));
    lock.unheard = {Message::verbatim(u"no answer"_s)};
    lock.isComplete = false;
    const QJsonObject part = app::snapshotToJson(lock);
    QVERIFY(part["waiting_clients"_L1].isNull());
    const QJsonArray incomplete = part["incomplete"_L1].toArray();
    QCOMPARE(incomplete.size(), 2);
    QCOMPARE(incomplete[0]["node"_L1], u"a:1"_s);
    QCOMPARE(incomplete[0]["reason"_L1], u"no answer"_s);
    QCOMPARE(incomplete[0]["count"_L1], QJsonValue());
    QVERIFY(!incomplete[0]["count"_L1].isUndefined());
    QCOMPARE(incomplete[1]["code"_L1], u"lock-cut"_s);
}

LOCKSCOPE_TEST(TestLockJson)
#include "tst_lock_json.moc"
