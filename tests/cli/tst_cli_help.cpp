// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/finding_texts.h"
#include "tests/cli/cli_program.h"
#include "tests/cli/printed_commands.h"
#include "tests/support/test_main.h"

#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;
using lockscope::tests::CliProgram;
using lockscope::tests::PrintedCommands;

namespace {

QString helpOf(const QString &command, int columns)
{
    CliProgram program;
    program.setVariable(u"COLUMNS"_s, QString::number(columns));
    const QStringList words = command.isEmpty() ? QStringList {u"--help"_s} : QStringList {u"help"_s, command};
    return program.run(words) == 0 ? QString::fromUtf8(program.output()) : QString();
}

/// The part of a help under a heading: up to the next blank line that a heading follows.
QStringList linesUnder(const QString &heading, const QString &help)
{
    const QString start = u'\n' + heading + u":\n"_s;
    const qsizetype at = help.indexOf(start);
    if (at < 0)
        return {};
    QStringList lines;
    for (const QString &line : help.sliced(at + start.size()).split(u'\n')) {
        if (!line.isEmpty() && !line.startsWith(u' '))
            break;
        lines.append(line);
    }
    return lines;
}

QStringList commandNames()
{
    QStringList names;
    const QString help = helpOf({}, 1000);
    for (const char *group : {"Inspect locks", "Acquire and release locks", "Test locks", "Shell"})
        for (const QString &line : linesUnder(QString::fromLatin1(group), help))
            if (!line.isEmpty())
                names.append(line.trimmed().section(u' ', 0, 0));
    return names;
}

QStringList topicNames()
{
    QStringList names;
    for (const QString &line : linesUnder(u"Topics of lockscope-cli help TOPIC"_s, helpOf({}, 1000)))
        if (!line.isEmpty())
            names.append(line.trimmed().section(u' ', 0, 0));
    return names;
}

QStringList examplesOf(const QString &command)
{
    QStringList examples;
    for (const QString &line : linesUnder(u"Examples"_s, helpOf(command, 1000)))
        if (!line.isEmpty() && !line.startsWith("  #"_L1))
            examples.append(line.trimmed());
    return examples;
}

} // namespace

/// What --help prints, by every command.
class TestCliHelp final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(m_commands.prepare()); }
    void printsTheOverviewWithoutACommand();
    void helpIsACommandToo();
    void helpHasTopics();
    void fitsTheColumns_data();
    void fitsTheColumns();
    void namesDefaultsInParentheses_data();
    void namesDefaultsInParentheses();
    void endsWithExamples_data();
    void endsWithExamples();
    void examplesWork_data();
    void examplesWork();
    void listsEachFaultInALineOfItsOwn();
    void listsEachMessageOnce();
    void explainsEachFinding();

private:
    PrintedCommands m_commands;
};

void TestCliHelp::printsTheOverviewWithoutACommand()
{
    CliProgram program;
    QCOMPARE(program.run({}), 2); // a script whose variable for the command is empty has done nothing
    QCOMPARE(program.output(), QByteArray());
    const QByteArray overview = program.messages();
    QVERIFY2(overview.contains("\nUsage:\n  lockscope-cli [CONNECTION] COMMAND [OPTIONS]\n"), overview);
    for (const QString &command : commandNames())
        QVERIFY2(overview.contains(QByteArray("  " + command.toUtf8() + " ")), qPrintable(command));
    QVERIFY2(overview.contains("lockscope-cli COMMAND --help"), overview);
    QVERIFY2(!overview.contains("--read-only"), overview);
}

void TestCliHelp::helpIsACommandToo()
{
    const auto outputOf = [](const QStringList &words) {
        CliProgram program;
        const int code = program.run(words);
        return std::pair(code, program.output());
    };
    QCOMPARE(outputOf({u"help"_s}), outputOf({u"--help"_s}));
    QCOMPARE(outputOf({u"help"_s, u"hold"_s}), outputOf({u"hold"_s, u"--help"_s}));
    for (const QString &topic : {u"hold"_s, u"messages"_s}) // options of the connection may stand before it
        QCOMPARE(outputOf({u"--read-only"_s, u"--timeout"_s, u"1s"_s, u"help"_s, topic}), outputOf({u"help"_s, topic}));
    CliProgram program;
    QCOMPARE(program.run({u"help"_s, u"hodl"_s}), 2);
    QVERIFY2(program.messages().contains("did you mean hold?"), program.messages());
}

void TestCliHelp::helpHasTopics()
{
    const QStringList topics {u"durations"_s,  u"url"_s,       u"faults"_s,  u"exit-codes"_s,
                              u"assertions"_s, u"scenarios"_s, u"messages"_s};
    QCOMPARE(topicNames(), topics);
    // what the help of stress refers to
    static const QRegularExpression reference(u"\\bsee help ([a-z-]+)"_s);
    const QString stress = helpOf(u"stress"_s, 1000);
    QStringList referred;
    for (auto matches = reference.globalMatch(stress); matches.hasNext();)
        referred += matches.next().captured(1);
    QVERIFY(referred.size() > 3);
    for (const QString &topic : referred)
        QVERIFY2(topics.contains(topic), qPrintable(topic));
    CliProgram program;
    QCOMPARE(program.run({u"help"_s, u"duratoins"_s}), 2);
    QVERIFY2(program.messages().contains("did you mean durations?"), program.messages());
}

void TestCliHelp::fitsTheColumns_data()
{
    QTest::addColumn<QString>("command");
    QTest::newRow("program") << QString();
    QVERIFY(commandNames().size() > 12);
    for (const QString &name : commandNames() + topicNames())
        QTest::newRow(qPrintable(name)) << name;
}

void TestCliHelp::fitsTheColumns()
{
    QFETCH(const QString, command);
    for (const int columns : {60, 80, 132}) {
        const QString help = helpOf(command, columns);
        QVERIFY(!help.isEmpty());
        for (const QString &line : help.split(u'\n'))
            QVERIFY2(line.size() <= columns, qPrintable(line));
    }
    CliProgram piped;
    QCOMPARE(piped.run(command.isEmpty() ? QStringList {u"help"_s} : QStringList {u"help"_s, command}), 0);
    QCOMPARE(QString::fromUtf8(piped.output()), helpOf(command, 80));
}

void TestCliHelp::namesDefaultsInParentheses_data()
{
    fitsTheColumns_data();
}

void TestCliHelp::namesDefaultsInParentheses()
{
    QFETCH(const QString, command);
    if (command == "messages"_L1)
        return; // sentences, not options
    static const QRegularExpression loose(u"(?<!\\()\\bdefault (?!lease)"_s);
    const QRegularExpressionMatch match = loose.match(helpOf(command, 1000));
    QVERIFY2(!match.hasMatch(),
             qPrintable(helpOf(command, 1000).sliced(std::max<qsizetype>(match.capturedStart(), 0), 40)));
}

void TestCliHelp::endsWithExamples_data()
{
    QTest::addColumn<QString>("command");
    for (const QString &command : QStringList {QString()} + commandNames())
        QTest::newRow(command.isEmpty() ? "program" : qPrintable(command)) << command;
}

void TestCliHelp::endsWithExamples()
{
    QFETCH(const QString, command);
    const QStringList examples = examplesOf(command);
    QVERIFY2(examples.size() == 2 || examples.size() == 3, qPrintable(examples.join(u'\n')));
    QVERIFY(helpOf(command, 1000).endsWith(examples.last() + u'\n'));
    for (const QString &example : examples)
        QVERIFY2(example.contains(command.isEmpty() ? u"lockscope-cli"_s : command), qPrintable(example));
}

void TestCliHelp::examplesWork_data()
{
    QTest::addColumn<QString>("example");
    for (const QString &command : QStringList {QString()} + commandNames())
        for (const QString &example : examplesOf(command))
            QTest::newRow(qPrintable(example)) << example;
}

void TestCliHelp::examplesWork()
{
    QFETCH(const QString, example);
    QCOMPARE(m_commands.problemOf(example), QString());
}

void TestCliHelp::listsEachFaultInALineOfItsOwn()
{
    const QStringList lines = linesUnder(u"Faults"_s, helpOf(u"faults"_s, 132));
    for (const char *fault :
         {"kill-worker", "skip-unlock", "pause-client", "freeze-watchdog", "cut-links", "delay-links",
          "drop-subscription", "stop-server", "kill-server", "move-slot", "failover"}) {
        const QString start = u"  %1@TIME"_s.arg(QString::fromLatin1(fault));
        QVERIFY2(std::ranges::any_of(lines, [&](const QString &line) { return line.startsWith(start); }), fault);
    }
}

void TestCliHelp::listsEachMessageOnce()
{
    QStringList codes;
    for (const QString &line : linesUnder(u"Messages"_s, helpOf(u"messages"_s, 1000)))
        if (line.startsWith("  "_L1) && !line.startsWith("   "_L1))
            codes += line.trimmed().section(u' ', 0, 0);
    QVERIFY2(codes.size() > 500, qPrintable(QString::number(codes.size())));
    QVERIFY(codes.contains("connect-failed"_L1) && codes.contains("hold-type-unknown"_L1));
    for (qsizetype i = 1; i < codes.size(); ++i)
        QVERIFY2(codes[i - 1] < codes[i], qPrintable(codes[i])); // sorted, without duplicates
}

/// Without a server: no URL is set.
void TestCliHelp::explainsEachFinding()
{
    for (const QString &id : lockscope::inspect::findingIds()) {
        CliProgram program;
        program.setVariable(u"COLUMNS"_s, u"70"_s);
        QCOMPARE(program.run({u"doctor"_s, u"--explain"_s, id}), 0);
        const QString text = QString::fromUtf8(program.output());
        for (const char *part : {"Meaning.", "Effect.", "Action."})
            QVERIFY2(text.contains(QLatin1StringView(part)), qPrintable(id + u": "_s + text));
        QVERIFY2(!text.contains("]("_L1) && !text.contains(u'`'), qPrintable(text));
    }
    CliProgram program;
    QCOMPARE(program.run({u"doctor"_s, u"--explain"_s, u"no-tll"_s}), 2);
    QVERIFY2(program.messages().contains("no-ttl"), program.messages());
}

LOCKSCOPE_TEST(TestCliHelp)
#include "tst_cli_help.moc"
