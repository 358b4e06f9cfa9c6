// SPDX-License-Identifier: Apache-2.0
#include "app/common/text_table.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using lockscope::app::TextTable;

class TestTextTable final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void alignsNumbersToTheRight();
    void shortensOnlyWhatMayBe();
    void neverExceedsTheWidth();
    void aLongCellMovesItsOwnRowAlone();
    void sparesColumnsOnANarrowTerminal();
    void countsCellsOfTheTerminal_data();
    void countsCellsOfTheTerminal();
    void tearsNoCharacter();
    void coloursTakeNoPlace();
    void namesEqualColumnsOnce();
};

void TestTextTable::alignsNumbersToTheRight()
{
    TextTable table({{u"NAME"_s}, {u"N"_s, true}});
    table.addRow({u"a"_s, u"1"_s});
    table.addRow({u"longer"_s, u"100"_s});
    QCOMPARE(table.toText(0), u"NAME      N\na         1\nlonger  100\n"_s);
}

void TestTextTable::shortensOnlyWhatMayBe()
{
    TextTable table({{u"NAME"_s, false, true}, {u"NODE"_s}});
    table.addRow({u"abcdefghijklmnop"_s, u"127.0.0.1:6380"_s});
    QCOMPARE(table.toText(26), u"NAME        NODE\nabcde…mnop  127.0.0.1:6380\n"_s);
}

void TestTextTable::neverExceedsTheWidth()
{
    TextTable table({{u"NAME"_s, false, true}, {u"NODE"_s}});
    table.addRow({u"abcdefghijklmnop"_s, u"127.0.0.1:6380"_s});
    for (const QString &line : table.toText(12).split(u'\n'))
        QVERIFY(line.size() <= 12);
}

void TestTextTable::aLongCellMovesItsOwnRowAlone()
{
    const QString name(1'000'000, u'x');
    TextTable table({{u"NAME"_s, false, true}, {u"NODE"_s}});
    table.addRow({name, u"n1"_s});
    table.addRow({u"a"_s, u"n1"_s});
    const QStringList lines = table.toText(0).split(u'\n');
    QCOMPARE(lines.at(1), name + u"  n1"_s);
    QVERIFY2(lines.at(2).size() < 200, qPrintable(QString::number(lines.at(2).size())));
}

void TestTextTable::sparesColumnsOnANarrowTerminal()
{
    TextTable table({{u"NAME"_s}, {.title = u"KIND"_s, .spare = 1}, {.title = u"HOLDS"_s, .spare = 2}, {u"HEALTH"_s}});
    table.addRow({u"job"_s, u"fair"_s, u"1"_s, u"ERROR"_s}, 3,
                 [](const QString &text) { return QString(u'<' + text + u'>'); });
    QCOMPARE(table.toText(25), u"NAME  KIND  HOLDS  HEALTH\njob   fair  1      <ERROR>\n"_s);
    QCOMPARE(table.toText(24), u"NAME  KIND  HEALTH\njob   fair  <ERROR>\n"_s);
    QCOMPARE(table.toText(12), u"NAME  HEALTH\njob   <ERROR>\n"_s);
    QCOMPARE(table.toText(11), u"NAME  HEALT\njob   <ERROR>\n"_s);
}

void TestTextTable::countsCellsOfTheTerminal_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("cells");
    QTest::newRow("plain") << u"job:1"_s << 5;
    QTest::newRow("Chinese") << u"订单锁"_s << 6;
    QTest::newRow("Korean") << u"주문"_s << 4;
    QTest::newRow("full width") << u"Ａ１"_s << 4;
    QTest::newRow("a combining mark") << u"e\u0301t\u00e9"_s << 3;
    QTest::newRow("beyond 16 bits") << u"🔒"_s << 2;
    QTest::newRow("Greek, arrows and lines") << u"αβ→│…"_s << 5;
}

void TestTextTable::countsCellsOfTheTerminal()
{
    QFETCH(QString, text);
    QFETCH(int, cells);
    QCOMPARE(lockscope::app::displayWidth(text), cells);
}

void TestTextTable::tearsNoCharacter()
{
    TextTable table({{u"NAME"_s, false, true}, {u"N"_s}});
    table.addRow({u"订单订单订单锁🔒锁"_s, u"7"_s});
    table.addRow({u"short"_s, u"8"_s});
    QCOMPARE(table.toText(14), u"NAME         N\n订单…锁🔒锁  7\nshort        8\n"_s);
    for (int width = 1; width < 30; ++width)
        for (const QString &line : table.toText(width).split(u'\n'))
            QVERIFY2(lockscope::app::displayWidth(line) <= width, qPrintable(line));
}

void TestTextTable::coloursTakeNoPlace()
{
    TextTable table({{u"NAME"_s}, {u"HEALTH"_s}, {u"NODE"_s}});
    const auto red = [](const QString &text) -> QString { return u"<"_s + text + u">"_s; };
    table.addRow({u"a"_s, u"ERROR"_s, u"x"_s}, 1, red);
    table.addRow({u"b"_s, u"ok"_s, u"y"_s});
    QCOMPARE(table.toText(0), u"NAME  HEALTH  NODE\na     <ERROR>   x\nb     ok      y\n"_s);
    QCOMPARE(table.toText(9), u"NAME  HEA\na     <ERR>\nb     ok\n"_s);
}

void TestTextTable::namesEqualColumnsOnce()
{
    TextTable table({{u"NAME"_s}, {u"KIND"_s}, {u"HOLDS"_s, true}, {u"NODE"_s}});
    const auto bold = [](const QString &text) -> QString { return u"<"_s + text + u">"_s; };
    table.addRow({u"a"_s, u"fair"_s, u"1"_s, u"n1"_s}, 2, bold);
    QCOMPARE(table.toShortText(0), u"NAME  KIND  HOLDS  NODE\na     fair      <1>  n1\n"_s); // of one row all are equal
    table.addRow({u"b"_s, u"fair"_s, u"2"_s, u"n1"_s});
    QCOMPARE(table.toShortText(0), u"all 2: KIND fair, NODE n1\nNAME  HOLDS\na         <1>\nb         2\n"_s);
    QCOMPARE(table.toShortText(14), u"all 2: KIND\n  fair, NODE\n  n1\nNAME  HOLDS\na         <1>\nb         2\n"_s);
    table.addRow({u"c"_s, u"fair"_s, u"2"_s, u"n2"_s});
    QCOMPARE(table.toShortText(0).section(u'\n', 0, 0), u"all 3: KIND fair"_s);
}

LOCKSCOPE_TEST(TestTextTable)
#include "tst_text_table.moc"
