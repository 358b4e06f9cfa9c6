// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/repair.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::inspect;
using redis::Reply;

class TestRepair final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void decodesTheReply_data();
    void decodesTheReply();
};

void TestRepair::decodesTheReply_data()
{
    QTest::addColumn<qint64>("number"); // the first in the reply
    QTest::addColumn<QString>("outcome");
    QTest::newRow("done") << qint64(1) << u"done"_s;
    QTest::newRow("changed") << qint64(0) << u"changed"_s;
    QTest::newRow("gone") << qint64(-1) << u"gone"_s;
    QTest::newRow("already repaired") << qint64(2) << u"not-needed"_s;
    QTest::newRow("an unknown number") << qint64(3) << u"protocol"_s;
}

void TestRepair::decodesTheReply()
{
    QFETCH(const qint64, number);
    QFETCH(const QString, outcome);
    Reply first;
    first.type = Reply::Type::Integer;
    first.integer = number;
    Reply reply;
    reply.type = Reply::Type::Array;
    reply.elements = {first};
    Repair repair;
    repair.kind = Repair::Kind::RepairTtl;
    const Result<RepairOutcome> decoded = decodeRepair(LockSnapshot(), repair, pubsub::PublishMode::Plain, reply,
                                                       false);
    QCOMPARE(decoded ? toWord(decoded->kind) : toWord(decoded.error().kind), outcome);
}

LOCKSCOPE_TEST(TestRepair)
#include "tst_repair.moc"
