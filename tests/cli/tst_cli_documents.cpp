// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/printed_commands.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;
using lockscope::tests::PrintedCommands;

/// The commands of README.md and of the documents run as printed. Those of faults.md last for minutes:
/// tst_load_faults injects the same faults.
class TestCliDocuments final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(m_commands.prepare()); }
    void commandsWork_data();
    void commandsWork();

private:
    PrintedCommands m_commands;
};

void TestCliDocuments::commandsWork_data()
{
    QTest::addColumn<QString>("command");
    const QDir tree(QStringLiteral(LOCKSCOPE_SOURCE_DIR));
    QStringList pages {u"README.md"_s};
    for (const QString &name : QDir(tree.filePath(u"resources/docs"_s)).entryList({u"*.md"_s}))
        if (name != "faults.md"_L1)
            pages += u"resources/docs/"_s + name;
    static const QRegularExpression block(u"^```(sh|console)\n(.*?)^```"_s,
                                          QRegularExpression::MultilineOption
                                              | QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression line(u"^(?:\\$ )?((?:source <\\()?lockscope-cli .*?)(?: &)?$"_s,
                                         QRegularExpression::MultilineOption);
    static const QRegularExpression goesOn(u" *\\\\\n *"_s);
    for (const QString &page : pages) {
        QFile file(tree.filePath(page));
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(page));
        const QString text = QString::fromUtf8(file.readAll());
        for (auto blocks = block.globalMatch(text); blocks.hasNext();) {
            const QString lines = blocks.next().captured(2).replace(goesOn, u" "_s);
            for (auto found = line.globalMatch(lines); found.hasNext();) {
                const QString command = found.next().captured(1);
                QTest::newRow(qPrintable(page.section(u'/', -1) + u": "_s + command)) << command;
            }
        }
    }
}

void TestCliDocuments::commandsWork()
{
    QFETCH(const QString, command);
    QCOMPARE(m_commands.problemOf(command), QString());
}

LOCKSCOPE_TEST(TestCliDocuments)
#include "tst_cli_documents.moc"
