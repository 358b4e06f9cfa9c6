// SPDX-License-Identifier: Apache-2.0
#include "app/common/text_table.h"

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

QTEST_APPLESS_MAIN(TestTextTable)
#include "tst_text_table.moc"
