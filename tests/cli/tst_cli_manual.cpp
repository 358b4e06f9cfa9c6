// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/cli/manual.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QProcess>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope::tests;

namespace {

/// `command` is a program and its words: "lockscope-cli stress".
QString helpOf(const QString &command)
{
    QStringList words = command.split(u' ');
    const QString program = words.takeFirst();
    if (words.value(0) != "help"_L1)
        words += u"--help"_s;
    CliProgram cli;
    if (program == "lockscope"_L1)
        cli.process().setProgram(QStringLiteral(LOCKSCOPE_WINDOW));
    cli.setVariable(u"COLUMNS"_s, u"1000"_s); // without line breaks
    cli.setVariable(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
    return cli.run(words) == 0 ? QString::fromUtf8(cli.output()) : QString();
}

QString fileText(const QString &path)
{
    QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/") + path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// cli.md with the option tables of the programs.
QString commandPage()
{
    return withTablesOfHelp(fileText(u"resources/docs/cli.md"_s), &helpOf);
}

QString windowHeading()
{
    return u"The window"_s;
}

} // namespace

/// cli.md and the manual pages say what the programs' help says. `./dev manual` writes them: this test with
/// LOCKSCOPE_WRITE_MANUAL set.
class TestCliManual final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tablesComeFromTheHelp();
    void pageIsCurrent_data();
    void pageIsCurrent();
    void troffAcceptsThePages_data() { pageIsCurrent_data(); }
    void troffAcceptsThePages();
};

void TestCliManual::tablesComeFromTheHelp()
{
    const auto help = [](const QString &) {
        return u"Lists\n\nUsage:\n  x list [OPTIONS]\n\nOptions:\n  -h, --help       This help\n"
               "  --as WORD        a|b, see --help\n  --very-long-option VERY-LONG-VALUE\n                   Text\n"
               "\nExamples:\n  # One\n  x list\n"_s;
    };
    const QString page = u"# x\n<!-- help of x list -->\nold\n<!-- end -->\nrest\n"_s;
    const QString table = u"\n| Options | meaning |\n|---|---|\n"
                          "| `--as WORD` | a\\|b, see `--help` |\n| `--very-long-option VERY-LONG-VALUE` | Text |\n"_s;
    QCOMPARE(withTablesOfHelp(page, help), u"# x\n<!-- help of x list -->\n%1\n<!-- end -->\nrest\n"_s.arg(table));
}

void TestCliManual::pageIsCurrent_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("expected");
    const QString page = commandPage();
    const QString window = sectionOf(page, windowHeading());
    QVERIFY(!window.isEmpty());
    QTest::newRow("cli.md") << u"resources/docs/cli.md"_s << page;
    QString commands = page;
    commands.remove(u"\n## "_s + windowHeading() + u'\n' + window);
    commands.remove(0, commands.indexOf(u'\n') + 1); // the title
    QTest::newRow("lockscope-cli.1") << u"installer/man/lockscope-cli.1"_s
                                     << manualPageOf(commands,
                                                     {u"lockscope-cli"_s,
                                                      u"inspect, hold and test Redisson-compatible locks in Redis"_s,
                                                      u"`lockscope-cli` [CONNECTION] COMMAND [OPTIONS]"_s,
                                                      u"`lockscope`(1), `redis-server`(1), `redis-cli`(1)"_s});
    QTest::newRow("lockscope.1") << u"installer/man/lockscope.1"_s
                                 << manualPageOf(window,
                                                 {u"lockscope"_s, u"window for Redisson-compatible locks in Redis"_s,
                                                  u"`lockscope` [CONNECTION] [OPTIONS]"_s,
                                                  u"`lockscope-cli`(1), `redis-server`(1)"_s});
}

void TestCliManual::pageIsCurrent()
{
    QFETCH(const QString, path);
    QFETCH(const QString, expected);
    if (qEnvironmentVariableIsSet("LOCKSCOPE_WRITE_MANUAL")) {
        QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/") + path);
        QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(file.errorString()));
        file.write(expected.toUtf8());
        return;
    }
    const QStringList lines = fileText(path).split(u'\n');
    const QStringList wanted = expected.split(u'\n');
    for (qsizetype i = 0; i < std::max(lines.size(), wanted.size()); ++i)
        QVERIFY2(lines.value(i) == wanted.value(i),
                 qPrintable(u"%1:%2: \"%3\", but the help gives \"%4\"; ./dev manual writes it"_s.arg(
                     path, QString::number(i + 1), lines.value(i), wanted.value(i))));
}

void TestCliManual::troffAcceptsThePages()
{
    QFETCH(const QString, path);
    if (!path.endsWith(".1"_L1))
        return;
    QProcess troff;
    troff.start(
        u"groff"_s,
        {u"-man"_s, u"-Kutf8"_s, u"-Tutf8"_s, u"-Wbreak"_s, u"-z"_s, QStringLiteral(LOCKSCOPE_SOURCE_DIR "/") + path});
    if (!troff.waitForStarted())
        QSKIP("groff is not installed");
    QVERIFY(troff.waitForFinished());
    QCOMPARE(QString::fromUtf8(troff.readAllStandardError()), QString());
}

LOCKSCOPE_TEST(TestCliManual)
#include "tst_cli_manual.moc"
