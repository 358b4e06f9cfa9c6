// SPDX-License-Identifier: Apache-2.0
#include "tests/architecture/documents.h"
#include "tests/support/test_main.h"

#include <QRegularExpression>
#include <QTest>
#include <algorithm>

using namespace Qt::StringLiterals;
using namespace lockscope::architecture;

/// Documents that the tree names or cites exist. Wrong names and wrong citations are found.
class TestDocuments final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyNamedDocumentIsThere();
    void everyCitationOfTheProtocolIsThere();
    void findingsHaveTheRowsOfTheProtocol_data();
    void findingsHaveTheRowsOfTheProtocol();
    void wrongNameIsFound_data();
    void wrongNameIsFound();
    void wrongCitationIsFound_data();
    void wrongCitationIsFound();

private:
    std::vector<SourceFile> m_tree = readTree(QStringLiteral(LOCKSCOPE_SOURCE_DIR));
    Documents m_documents {m_tree};
};

void TestDocuments::initTestCase()
{
    for (const auto &section : {"1.1", "2.15", "3.8", "8", "11"})
        QVERIFY2(m_documents.hasSection(QLatin1StringView(section)), section);
    QCOMPARE(m_documents.rowsOf(u"8"_s).size(), 42);
    QCOMPARE(m_documents.rowsOf(u"10"_s).size(), 22);
}

void TestDocuments::everyNamedDocumentIsThere()
{
    QStringList findings;
    for (const SourceFile &file : m_tree)
        findings += m_documents.missing(file);
    QVERIFY2(findings.isEmpty(), qPrintable(u'\n' + findings.join(u'\n')));
}

void TestDocuments::everyCitationOfTheProtocolIsThere()
{
    QStringList findings;
    for (const SourceFile &file : m_tree)
        findings += m_documents.wrongCitations(file);
    QVERIFY2(findings.isEmpty(), qPrintable(u'\n' + findings.join(u'\n')));
}

void TestDocuments::findingsHaveTheRowsOfTheProtocol_data()
{
    QTest::addColumn<QString>("heading");
    QTest::addColumn<QString>("section");
    QTest::newRow("weaknesses") << u"## Weaknesses\n"_s << u"8"_s;
    QTest::newRow("reports") << u"## Reports\n"_s << u"10"_s;
}

void TestDocuments::findingsHaveTheRowsOfTheProtocol()
{
    QFETCH(QString, heading);
    QFETCH(QString, section);
    const auto page = std::ranges::find(m_tree, u"core/inspect/diagnosis/FINDINGS.md"_s, &SourceFile::path);
    QVERIFY(page != m_tree.end());
    const QString table = QString::fromUtf8(page->text).section(heading, 1).section(u"\n## "_s, 0, 0);
    static const QRegularExpression row(uR"(^\| (\d+) \|)"_s, QRegularExpression::MultilineOption);
    QSet<int> rows;
    for (auto matches = row.globalMatch(table); matches.hasNext();)
        rows.insert(matches.next().captured(1).toInt());
    QCOMPARE(rows, m_documents.rowsOf(section));
}

// A name is put together of two literals, or this file would have a wrong one.

void TestDocuments::wrongNameIsFound_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("findings");
    const auto row = [](const char *name, const QString &path, const QByteArray &text, int findings) {
        QTest::newRow(name) << path << text << findings;
    };
    row("no such document", u"core/base/a.h"_s,
        "/// See gone.m"
        "d 5.\n",
        1);
    row("two", u"lua/a.lua"_s,
        "-- gone.m"
        "d, and other.m"
        "d\n",
        2);
    row("wrong folder", u"README.md"_s,
        "[a](resources/docs/gone.m"
        "d)\n",
        1);
    row("above the root", u"README.md"_s,
        "[a](../README.m"
        "d)\n",
        1);
    row("of the documents", u"core/base/a.h"_s, "/// protocol.md\n", 0);
    row("from the root", u"dev"_s, "resources/docs/protocol.md\n", 0);
    row("beside", u"core/inspect/diagnosis/a.h"_s,
        "/// FINDINGS"
        ".md\n",
        0);
    row("from a folder above", u"tests/interop/a.cpp"_s,
        "TESTS_FOLDER \"/interop/CHECKLIST"
        ".md\"\n",
        0);
    row("anchor", u"resources/docs/faults.md"_s, "[a](protocol.md#8-weaknesses)\n", 0);
    row("of another project", u"README.md"_s,
        "https://example.org/gone.m"
        "d\n",
        0);
    row("pattern", u"README.md"_s, "all *.md\n", 0);
}

void TestDocuments::wrongNameIsFound()
{
    QFETCH(QString, path);
    QFETCH(QByteArray, text);
    QFETCH(int, findings);
    const QStringList found = m_documents.missing({path, text});
    QVERIFY2(found.size() == findings, qPrintable(found.join(u'\n')));
}

void TestDocuments::wrongCitationIsFound_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("finding");
    const auto row = [](const char *name, const QByteArray &text, const QString &finding = {}) {
        QTest::newRow(name) << text << finding;
    };
    row("no such row",
        "/// (protocol"
        ".md 8, row 43)\n",
        u"lua/a.lua:1: protocol.md 8 has no row 43"_s);
    row("second row",
        "-- protocol"
        ".md 8, rows 11 and 99\n",
        u"lua/a.lua:1: protocol.md 8 has no row 99"_s);
    row("row of another table",
        "protocol"
        ".md 10, row 23\n",
        u"lua/a.lua:1: protocol.md 10 has no row 23"_s);
    row("no such section",
        "protocol"
        ".md 12\n",
        u"lua/a.lua:1: protocol.md has no section 12"_s);
    row("no such part",
        "protocol"
        ".md 2.7, 2.16\n",
        u"lua/a.lua:1: protocol.md has no section 2.16"_s);
    row("after others",
        "protocol"
        ".md 5; 8, row 50\n",
        u"lua/a.lua:1: protocol.md 8 has no row 50"_s);
    row("section after a row",
        "protocol"
        ".md 8, row 1; 40\n",
        u"lua/a.lua:1: protocol.md has no section 40"_s);
    row("next line",
        "\n// protocol"
        ".md 8,\n// row 43)\n",
        u"lua/a.lua:2: protocol.md 8 has no row 43"_s);
    row("link",
        "[protocol.md](protocol"
        ".md), section 8, row 44.\n",
        u"lua/a.lua:1: protocol.md 8 has no row 44"_s);
    row("rows", "protocol.md 8, rows 1 and 42; 10, row 22; 2.15, 3.6: 7 slots\n");
    row("version", "protocol.md 7, 3.44.0: unlock\n");
    row("other numbers", "protocol.md. 77 rows, row 88\n");
}

void TestDocuments::wrongCitationIsFound()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, finding);
    QCOMPARE(m_documents.wrongCitations({u"lua/a.lua"_s, text}).join(u'\n'), finding);
}

LOCKSCOPE_TEST(TestDocuments)
#include "tst_documents.moc"
