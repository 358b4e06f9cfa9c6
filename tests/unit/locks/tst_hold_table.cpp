// SPDX-License-Identifier: Apache-2.0
#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include "core/locks/hold_record.h"
#include "tests/support/test_main.h"

#include <QCoroTask>
#endif
#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::locks;

namespace {

/// Waits for the earlier operations on the record, reports its begin, then runs until `work` is set.
QCoro::Task<> operate(HoldTable &table, std::shared_ptr<HoldRecord> record, QString name, OneShot<bool> work,
                      QStringList *log)
{
    const Operation operation(table, record);
    co_await operation.begin();
    *log << name + u" begins"_s;
    co_await work;
    *log << name + u" ends"_s;
}

const HoldKey Key {"lock", Field::Plain, ThreadId {1}};

} // namespace

class TestHoldTable final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void givesOneRecordToAHolder();
    void tellsHoldersApart();
    void forgetsWhatSaysNothing_data();
    void forgetsWhatSaysNothing();
    void listsOnlyWhatIsHeld();
    void runsOneOperationAtATimeInOrder();
    void startsTheNextOperationOnceTheFirstHasEnded();
};

void TestHoldTable::givesOneRecordToAHolder()
{
    HoldTable table;
    const auto record = table.at(Key);
    QCOMPARE(table.at(Key), record);
    QCOMPARE(table.find(Key), record);
    QVERIFY(record->key == Key);
}

void TestHoldTable::tellsHoldersApart()
{
    HoldTable table;
    const auto record = table.at(Key);
    QVERIFY(table.at({"other", Field::Plain, ThreadId {1}}) != record);
    QVERIFY(table.at({"lock", Field::Write, ThreadId {1}}) != record);
    QVERIFY(table.at({"lock", Field::Plain, ThreadId {2}}) != record);
    QVERIFY(!table.find({"nobody", Field::Read, ThreadId {1}}));
}

void TestHoldTable::forgetsWhatSaysNothing_data()
{
    QTest::addColumn<QString>("says");
    QTest::addColumn<bool>("isForgotten");
    for (const char *says : {"held", "lost", "uncertain", "busy"})
        QTest::newRow(says) << QString::fromLatin1(says) << false;
    QTest::newRow("nothing") << u"nothing"_s << true;
}

void TestHoldTable::forgetsWhatSaysNothing()
{
    QFETCH(QString, says);
    QFETCH(bool, isForgotten);
    HoldTable table;
    const auto record = table.at(Key);
    if (says == u"held")
        record->levels.push_back({});
    if (says == u"lost")
        record->lost = renewal::LossReason::Removed;
    if (says == u"uncertain")
        record->uncertain = UncertainOutcome {};
    record->isBusy = says == u"busy";
    table.removeIfIdle(record);
    QCOMPARE(table.isEmpty(), isForgotten);
}

void TestHoldTable::listsOnlyWhatIsHeld()
{
    HoldTable table;
    table.at(Key)->levels.resize(2);
    static_cast<void>(table.at({"other", Field::Read, ThreadId {1}}));
    QCOMPARE(table.held().size(), std::size_t(1));
    QCOMPARE(table.held()[0]->count(), 2);
}

void TestHoldTable::runsOneOperationAtATimeInOrder()
{
    HoldTable table;
    QStringList log;
    std::vector<OneShot<bool>> work(3);
    for (int i = 0; i < 3; ++i)
        operate(table, table.at(Key), QString::number(i), work[std::size_t(i)], &log);
    QCOMPARE(log, (QStringList {u"0 begins"_s}));
    work[0].set(true);
    QCOMPARE(log, (QStringList {u"0 begins"_s, u"0 ends"_s, u"1 begins"_s}));
    work[2].set(true); // not begun yet
    work[1].set(true);
    QCOMPARE(log.mid(3), (QStringList {u"1 ends"_s, u"2 begins"_s, u"2 ends"_s}));
    QVERIFY(table.isEmpty());
}

void TestHoldTable::startsTheNextOperationOnceTheFirstHasEnded()
{
    HoldTable table;
    const auto record = table.at(Key);
    auto first = std::make_unique<Operation>(table, record);
    auto next = std::make_unique<Operation>(table, record);
    QVERIFY(record->isBusy && first->begin().isSet() && !next->begin().isSet());
    first.reset();
    QVERIFY(next->begin().isSet());
    QVERIFY(record->isBusy); // the next operation has it
    next.reset();
    QVERIFY(!record->isBusy);
    QVERIFY(table.isEmpty());
}

LOCKSCOPE_TEST(TestHoldTable)
#include "tst_hold_table.moc"
