// SPDX-License-Identifier: Apache-2.0
#include "app/common/lock_json.h"
#include "tests/support/test_main.h"

#include <QJsonArray>
#include <QTest>

using namespace lockscope;
using namespace Qt::StringLiterals;

/// The JSON of a lock, where no test of the programs looks.
class TestLockJson final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countsPlacesFrom0();
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

LOCKSCOPE_TEST(TestLockJson)
#include "tst_lock_json.moc"
