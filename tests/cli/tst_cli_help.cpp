// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <signal.h>

using namespace Qt::StringLiterals;
using lockscope::tests::CliProgram;
using lockscope::tests::RedisFixture;

namespace {

constexpr int Endless = 130; ///< runs until Ctrl-C

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
    for (const char *group : {"Inspect locks", "Take and release locks", "Test locks", "Shell"})
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
    void initTestCase();
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

private:
    void write(const QString &name, const QByteArray &content, bool isProgram = false) const
    {
        QFile file(m_home.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        if (isProgram)
            file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    void prepare(QProcess &process);
    [[nodiscard]] QString runnable(QString example);

    RedisFixture m_redis;
    QTemporaryDir m_home;
};

void TestCliHelp::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    for (const QString &script : {u"backup.sh"_s, u"report.sh"_s, u"close.sh"_s})
        write(script, "#!/bin/sh\n", true);
    QVERIFY(QDir(m_home.path()).mkpath(u".config/fish/completions"_s));
    CliProgram recorder(m_redis.server().url());
    QCOMPARE(recorder.run({u"record"_s, m_home.filePath(u"night.rec"_s), u"--for"_s, u"100ms"_s}), 0);
    for (const QString &name : {u"base"_s, u"base2"_s, u"base3"_s, u"new"_s, u"a"_s, u"b"_s}) {
        CliProgram program(m_redis.server().url());
        const QStringList words = u"stress --type reentrant --workers 2 --warmup 0 --duration 200ms --json"_s.split(
            u' ');
        QCOMPARE(program.run(words + QStringList {m_home.filePath(name + u".json"_s)}), 0);
    }
}

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
    CliProgram program;
    QCOMPARE(program.run({u"help"_s, u"hodl"_s}), 2);
    QVERIFY2(program.messages().contains("did you mean hold?"), program.messages());
}

void TestCliHelp::helpHasTopics()
{
    const QStringList topics {u"durations"_s, u"url"_s, u"faults"_s, u"exit-codes"_s, u"assertions"_s, u"scenarios"_s};
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

/// The same with this test's server, for a shorter time, and without questions.
QString TestCliHelp::runnable(QString example)
{
    example.replace(u"redis://127.0.0.1:6379"_s, m_redis.server().url());
    example.remove(u" --port 7000"_s);
    static const QRegularExpression times(u"--(look|duration) \\S+"_s);
    example.replace(times, u"--\\1 300ms"_s);
    if (example.contains(" record "_L1) || example.contains(" watch "_L1))
        example.replace(QRegularExpression(u"--for \\S+"_s), u"--for 300ms"_s);
    if (example.contains(" stress "_L1) && !example.contains("--duration"_L1))
        example += example.contains("--fault"_L1) ? u" --duration 4s"_s : u" --duration 1s --warmup 0"_s;
    if (example.contains(" record "_L1))
        example += u" --replace"_s;
    if (example.contains(" unlock "_L1) && !example.contains("--yes"_L1))
        example += u" --yes"_s;
    if (example.contains(" bench"_L1))
        example += u" --help"_s; // minutes
    return example;
}

void TestCliHelp::prepare(QProcess &process)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    const QString folder = QFileInfo(CliProgram().process().program()).path();
    environment.insert(u"PATH"_s, folder + u':' + environment.value(u"PATH"_s));
    environment.insert(u"LOCKSCOPE_URL"_s, m_redis.server().url());
    environment.insert(u"HOME"_s, m_home.path());
    for (const QString &name : {u"XDG_CONFIG_HOME"_s, u"XDG_DATA_HOME"_s})
        environment.insert(name, m_home.filePath(u".config"_s));
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(m_home.path());
}

void TestCliHelp::examplesWork()
{
    QFETCH(const QString, example);
    const QString command = runnable(example);
    static const QRegularExpression endless(u"^lockscope-cli (watch(?!.*--for)|sandbox)"_s);
    const bool isEndless = endless.match(command).hasMatch();
    QProcess process;
    prepare(process);
    process.start(u"bash"_s, {u"-c"_s, isEndless ? u"exec "_s + command : command});
    QByteArray shown;
    const auto hasSpoken = [&] {
        shown += process.readAllStandardOutput() + process.readAllStandardError();
        return !shown.isEmpty();
    };
    if (isEndless) {
        QTRY_VERIFY_WITH_TIMEOUT(hasSpoken(), 60'000);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    }
    QVERIFY(process.waitForFinished(120'000));
    hasSpoken();
    const bool mayFail = command.contains("--assert"_L1); // on a slow machine
    if (!mayFail || process.exitCode() != 1)
        QVERIFY2(process.exitCode() == (isEndless ? Endless : 0), shown);
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

LOCKSCOPE_TEST(TestCliHelp)
#include "tst_cli_help.moc"
