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
    void isNeverAFormula_data();
    void isNeverAFormula();
};

void TestCsv::isNeverAFormula_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("cell");
    QTest::newRow("plain") << u"orders"_s << "\"orders\""_ba;
    QTest::newRow("empty") << u""_s << "\"\""_ba;
    QTest::newRow("quote") << u"a\"b,c"_s << "\"a\"\"b,c\""_ba;
    QTest::newRow("equals") << u"=HYPERLINK(\"x\")"_s << "\"'=HYPERLINK(\"\"x\"\")\""_ba;
    for (const char first : {'+', '-', '@', '\t', '\r'})
        QTest::newRow(QByteArray::number(first).constData())
            << QString(QLatin1Char(first)) + u"1"_s << QByteArray("\"'") + first + "1\"";
}

void TestCsv::isNeverAFormula()
{
    QFETCH(const QString, text);
    QFETCH(const QByteArray, cell);
    QCOMPARE(csvText(text), cell);
}

LOCKSCOPE_TEST(TestCsv)
#include "tst_csv.moc"
