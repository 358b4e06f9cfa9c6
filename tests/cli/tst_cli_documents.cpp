// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/printed_commands.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;
using lockscope::tests::PrintedCommands;

/// The commands of README.md and of the documents run as printed.
class TestCliDocuments final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(m_commands.prepare()); }
    void commandsWork_data();
    void commandsWork();
    void faultsWork_data();
    void faultsWork();
    void windowsOpen_data();
    void windowsOpen();

private:
    PrintedCommands m_commands;
};

namespace {

/// README.md and the documents, from the folder of the sources.
QStringList allPages()
{
    QStringList pages {u"README.md"_s};
    for (const QString &name : QDir(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/resources/docs")).entryList({u"*.md"_s}))
        pages += u"resources/docs/"_s + name;
    return pages;
}

/// Adds a row for each command in the code blocks of a page that starts with a match of `program`.
void addRows(const QString &page, const QString &program)
{
    static const QRegularExpression block(u"^```(sh|console)\n(.*?)^```"_s,
                                          QRegularExpression::MultilineOption
                                              | QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression goesOn(u" *\\\\\n *"_s);
    const QRegularExpression line(u"^(?:\\$ )?((?:%1) .*?)(?: &)?$"_s.arg(program),
                                  QRegularExpression::MultilineOption);
    QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/") + page);
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

QString faultPage()
{
    return u"resources/docs/faults.md"_s;
}

} // namespace

void TestCliDocuments::commandsWork_data()
{
    QTest::addColumn<QString>("command");
    for (const QString &page : allPages())
        if (page != faultPage())
            addRows(page, u"(?:source <\\()?lockscope-cli"_s);
}

void TestCliDocuments::commandsWork()
{
    QFETCH(const QString, command);
    QCOMPARE(m_commands.problemOf(command), QString());
}

void TestCliDocuments::faultsWork_data()
{
    QTest::addColumn<QString>("command");
    addRows(faultPage(), u"lockscope-cli stress --sandbox"_s);
}

void TestCliDocuments::faultsWork()
{
    commandsWork();
}

void TestCliDocuments::windowsOpen_data()
{
    QTest::addColumn<QString>("command");
    for (const QString &page : allPages())
        addRows(page, u"lockscope"_s);
}

void TestCliDocuments::windowsOpen()
{
#ifdef LOCKSCOPE_WINDOW
    commandsWork();
#else
    QSKIP("the window is not built");
#endif
}

LOCKSCOPE_TEST(TestCliDocuments)
#include "tst_cli_documents.moc"
