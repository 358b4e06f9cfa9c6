// SPDX-License-Identifier: Apache-2.0
#include "core/base/ids.h"
#include "tests/support/test_main.h"

#include <QRegularExpression>
#include <QTest>
#include <thread>

using namespace Qt::StringLiterals;
using lockscope::ClientId;
using lockscope::HolderId;
using lockscope::ThreadId;

namespace {
const QByteArray Uuid = "01234567-89ab-4cde-8f01-23456789abcd";
} // namespace

class TestIds final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void randomClientsAreLowerCaseUuidsAndDiffer();
    void aHolderIsWrittenAsStored();
    void readsOnlyWhatAClientWrites_data();
    void readsOnlyWhatAClientWrites();
    void threadsAreCountedAndNeverReused();
};

void TestIds::randomClientsAreLowerCaseUuidsAndDiffer()
{
    const ClientId one = ClientId::random();
    const QRegularExpression shape(u"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"_s);
    QVERIFY(shape.match(QString::fromLatin1(one.bytes())).hasMatch());
    QVERIFY(one != ClientId::random());
    QVERIFY(ClientId().isEmpty());
}

void TestIds::aHolderIsWrittenAsStored()
{
    QCOMPARE((HolderId {ClientId(Uuid), ThreadId {17}}).field(), Uuid + ":17");
    QCOMPARE((HolderId {ClientId(Uuid), ThreadId {-3}}).field(), Uuid + ":-3");
}

void TestIds::readsOnlyWhatAClientWrites_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<bool>("isHolder");
    QTest::newRow("holder") << Uuid + ":17" << true;
    QTest::newRow("negative thread") << Uuid + ":-17" << true;
    QTest::newRow("greatest thread") << Uuid + ":9223372036854775807" << true;
    QTest::newRow("greater than any thread") << Uuid + ":9223372036854775808" << false;
    QTest::newRow("no thread") << Uuid + ":" << false;
    QTest::newRow("no colon") << Uuid << false;
    QTest::newRow("writer") << Uuid + ":17:write" << false;
    QTest::newRow("blank before the thread") << Uuid + ": 17" << false;
    QTest::newRow("plus sign") << Uuid + ":+17" << false;
    QTest::newRow("leading zero") << Uuid + ":017" << false;
    QTest::newRow("zero") << Uuid + ":0" << true;
    QTest::newRow("minus zero") << Uuid + ":-0" << false;
    QTest::newRow("leading zero of a negative thread") << Uuid + ":-017" << false;
    QTest::newRow("blank behind the thread") << Uuid + ":17 " << false;
    QTest::newRow("no digit") << Uuid + ":x" << false;
    QTest::newRow("dash misplaced") << "012345678-9ab-4cde-8f01-23456789abcd:1"_ba << false;
    QTest::newRow("not hexadecimal") << "g1234567-89ab-4cde-8f01-23456789abcd:1"_ba << false;
    QTest::newRow("mode field") << "mode"_ba << false;
    QTest::newRow("empty") << QByteArray() << false;
}

void TestIds::readsOnlyWhatAClientWrites()
{
    QFETCH(const QByteArray, field);
    QFETCH(const bool, isHolder);
    const std::optional<HolderId> holder = HolderId::parse(field);
    QCOMPARE(holder.has_value(), isHolder);
    if (holder)
        QCOMPARE(holder->field(), field);
}

void TestIds::threadsAreCountedAndNeverReused()
{
    const ThreadId here = ThreadId::current();
    QVERIFY(here == ThreadId::current());
    ThreadId first;
    ThreadId second;
    std::thread([&] { first = ThreadId::current(); }).join();
    std::thread([&] { second = ThreadId::current(); }).join();
    QVERIFY(first > here);
    QVERIFY(second > first);
    QVERIFY(ThreadId::next() > second);
}

LOCKSCOPE_TEST(TestIds)
#include "tst_ids.moc"
