// SPDX-License-Identifier: Apache-2.0
#include "core/base/csv.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;

class TestCsv final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isOneCellAndNoFormula_data();
    void isOneCellAndNoFormula();
};

void TestCsv::isOneCellAndNoFormula_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("cell");
    QTest::newRow("plain") << u"orders of 2026"_s << "orders of 2026"_ba;
    QTest::newRow("empty") << u""_s << ""_ba;
    QTest::newRow("not at its start") << u"a=b"_s << "a=b"_ba;
    for (const char separator : {',', ';', '\t', '\n', '\r'})
        QTest::addRow("separator %d", separator)
            << u'a' + QString(QLatin1Char(separator)) + u'b' << QByteArray("\"a") + separator + "b\"";
    QTest::newRow("quote") << u"a\"b,c"_s << "\"a\"\"b,c\""_ba;
    QTest::newRow("equals") << u"=HYPERLINK(\"x\")"_s << "\"'=HYPERLINK(\"\"x\"\")\""_ba;
    for (const char first : {'+', '-', '@', '\t', '\r'})
        QTest::newRow(QByteArray::number(first).constData())
            << QString(QLatin1Char(first)) + u"1"_s << QByteArray("\"'") + first + "1\"";
}

void TestCsv::isOneCellAndNoFormula()
{
    QFETCH(const QString, text);
    QFETCH(const QByteArray, cell);
    QCOMPARE(csvText(text), cell);
}

LOCKSCOPE_TEST(TestCsv)
#include "tst_csv.moc"
