// SPDX-License-Identifier: Apache-2.0
#include "core/base/random.h"
#include "tests/gui/lock_samples.h"
#include "tests/support/raw_link.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"
#include "ui/detail/diagnosis.h"
#include "ui/load/words.h"

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

/// Bytes with a special meaning for a shell, printf or redis-cli, and random ones.
QByteArray hostile(SeededRandom &random, qsizetype size)
{
    static const QByteArrayList parts {"'",
                                       "\"",
                                       "\\",
                                       "$(touch pwned)",
                                       "`touch pwned`",
                                       ";touch pwned;",
                                       "\n",
                                       "\r",
                                       "$'",
                                       "${IFS}",
                                       "&",
                                       "|",
                                       "<",
                                       ">",
                                       "*",
                                       "~",
                                       "#",
                                       "!",
                                       "%s",
                                       "%n",
                                       "\\x0a",
                                       "\\n",
                                       "\\c",
                                       " ",
                                       "\t",
                                       "a",
                                       "7",
                                       "-",
                                       "--",
                                       "=",
                                       "{",
                                       "}",
                                       "锁",
                                       "\xff",
                                       "\x01",
                                       "\u202e"};
    QByteArray bytes;
    while (bytes.size() < size) {
        const bool isAny = random.nextBelow(4) == 0;
        bytes += isAny ? QByteArray(1, static_cast<char>(random.nextBelow(256)))
                       : parts[static_cast<qsizetype>(random.nextBelow(static_cast<quint64>(parts.size())))];
    }
    return bytes;
}

/// Alternates between text that a shell line can contain and text that it cannot.
QByteArray hostileText(SeededRandom &random, qsizetype size)
{
    return QString::fromUtf8(hostile(random, size)).remove(QChar(u'\0')).toUtf8();
}

/// The arguments and the input of one program call.
struct Call
{
    QByteArrayList arguments;
    QByteArray input;
};

} // namespace

/// Copied commands are pasted into a shell: no name may become a command.
class TestCopiedCommands final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();

    void aShellRunsNothingInNames();
    void redisCliReadsTheRightKeys();
    void aRunKeepsItsNames();
    void quotesTheServersOfARecording();

private:
    /// Runs the text with stub programs of these names that record their arguments. Fails the test if anything else
    /// happened.
    std::vector<Call> callsOf(const QString &text);

    QTemporaryDir m_programs;
};

void TestCopiedCommands::initTestCase()
{
    for (const QString &name : {u"redis-cli"_s, u"lockscope-cli"_s}) {
        QFile program(m_programs.filePath(name));
        QVERIFY(program.open(QIODevice::WriteOnly));
        program.write("#!/bin/sh\nprintf '%s\\0' \"$@\" >> \"$CALLS\"\nprintf '\\001' >> \"$CALLS\"\n"
                      "[ -p /dev/stdin ] && cat >> \"$CALLS\"\nprintf '\\002\\002\\002' >> \"$CALLS\"\n");
        program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
}

std::vector<Call> TestCopiedCommands::callsOf(const QString &text)
{
    const QTemporaryDir folder;
    QFile calls(m_programs.filePath(u"calls"_s));
    calls.remove();
    QProcess shell;
    shell.setWorkingDirectory(folder.path());
    QProcessEnvironment environment;
    environment.insert(u"PATH"_s, m_programs.path() + u":/usr/bin:/bin"_s);
    environment.insert(u"CALLS"_s, calls.fileName());
    environment.insert(u"LC_ALL"_s, u"C.UTF-8"_s);
    shell.setProcessEnvironment(environment);
    shell.setStandardInputFile(QProcess::nullDevice());
    shell.start(u"/bin/sh"_s, {u"-c"_s, text});
    if (!shell.waitForFinished() || shell.exitCode() != 0)
        QTest::qFail(shell.readAllStandardError(), __FILE__, __LINE__);
    if (const QByteArray said = shell.readAllStandardOutput() + shell.readAllStandardError(); !said.isEmpty())
        QTest::qFail(said, __FILE__, __LINE__);
    if (!QDir(folder.path()).isEmpty(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden))
        QTest::qFail("a name was run as a command", __FILE__, __LINE__);
    std::vector<Call> result;
    if (!calls.open(QIODevice::ReadOnly))
        return result;
    QByteArray bytes = calls.readAll();
    for (qsizetype end = 0; (end = bytes.indexOf("\2\2\2")) >= 0; bytes.remove(0, end + 3)) {
        const QByteArray call = bytes.first(end);
        const qsizetype input = call.lastIndexOf(QByteArray("\0\1", 2));
        result.push_back({call.first(input).split('\0'), call.sliced(input + 2)});
    }
    return result;
}

void TestCopiedCommands::aShellRunsNothingInNames()
{
    SeededRandom random(11);
    for (int round = 0; round < 60; ++round) {
        inspect::LockSnapshot lock = samples::lock("job");
        const QString host = QString::fromUtf8(hostileText(random, 8)).remove(u':');
        lock.node = round % 3 == 0 ? QString(u'/' + host) : QString(host + u":6380"_s);
        lock.keys = {{hostile(random, 12), "hash", inspect::Ttl {}, false}};
        lock.channel = hostileText(random, 8);
        const QString copied = ui::detail::redisCliOf(lock);
        QCOMPARE(copied.count(u'\n'), 3); // one line a command, whatever the names hold
        const std::vector<Call> calls = callsOf(copied);
        QCOMPARE(calls.size(), std::size_t(3));
        for (const Call &call : calls)
            QCOMPARE(call.arguments.value(0), round % 3 == 0 ? "-s"_ba : "-h"_ba);
    }
}

void TestCopiedCommands::redisCliReadsTheRightKeys()
{
    if (QStandardPaths::findExecutable(u"redis-cli"_s).isEmpty())
        QSKIP("there is no redis-cli");
    tests::RedisFixture redis;
    QVERIFY2(redis.start(), redis.problem());
    tests::RawLink link(redis.server());
    SeededRandom random(12);
    for (int round = 0; round < 40; ++round) {
        const QByteArray key = hostile(random, 10);
        const QByteArray value = "value-" + QByteArray::number(round);
        link.command({"HSET", key, "field", value});
        inspect::LockSnapshot lock = samples::lock("job");
        lock.node = u"127.0.0.1:%1"_s.arg(redis.server().port());
        lock.keys = {{key, "hash", inspect::Ttl {}, false}};
        lock.channel.clear();
        QProcess shell;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"REDISCLI_AUTH"_s, QString::fromLatin1(redis.server().password()));
        shell.setProcessEnvironment(environment);
        shell.start(u"/bin/sh"_s, {u"-c"_s, ui::detail::redisCliOf(lock)});
        QVERIFY(shell.waitForFinished());
        const QByteArray output = shell.readAllStandardOutput();
        QVERIFY2(output.contains(value), key.toHex());
        QVERIFY2(output.endsWith("-1\n"), key.toHex());
        link.command({"DEL", key});
    }
}

void TestCopiedCommands::aRunKeepsItsNames()
{
    SeededRandom random(13);
    for (int round = 0; round < 60; ++round) {
        ui::load::LoadPlan plan;
        plan.scenario.name = round == 0 ? "x\n"_ba : round == 1 ? "--yes"_ba : hostile(random, 8);
        const QString copied = ui::load::commandLine(plan);
        QVERIFY2(!copied.contains(u'\n'), qPrintable(copied));
        const std::vector<Call> calls = callsOf(copied);
        QCOMPARE(calls.size(), std::size_t(1));
        const QByteArrayList &words = calls.front().arguments;
        QByteArray name;
        for (qsizetype i = 0; i < words.size(); ++i)
            name = words[i] == "--name"          ? words.value(i + 1)
                : words[i].startsWith("--name=") ? words[i].sliced(7)
                                                 : name;
        QCOMPARE(name.startsWith("b64:") ? QByteArray::fromBase64(name.sliced(4)) : name, plan.scenario.name);
        QVERIFY(round != 1 || !words.contains("--yes"));
        plan.thresholds = {u"p99(wait)<50ms"_s, u"violations==0"_s};
        const QByteArrayList limit = callsOf(ui::load::limitCommandLine(plan)).front().arguments;
        QCOMPARE(limit.value(limit.indexOf("--find-limit") + 1), "p99(wait)<50ms"_ba);
        QCOMPARE(limit.value(limit.indexOf("--assert") + 1), "violations==0"_ba);
    }
}

void TestCopiedCommands::quotesTheServersOfARecording()
{
    inspect::LockSnapshot lock = samples::lock("job");
    lock.node = u"$(touch pwned)"_s;
    const std::vector<Call> calls = callsOf(ui::detail::redisCliOf(lock));
    QVERIFY(!calls.empty());
    QCOMPARE(calls.front().arguments.first(2), QByteArrayList({"-s", "$(touch pwned)"}));
    lock.node = u"[::1]:6380"_s;
    QCOMPARE(callsOf(ui::detail::redisCliOf(lock)).front().arguments.first(4),
             QByteArrayList({"-h", "::1", "-p", "6380"}));
}

LOCKSCOPE_TEST(TestCopiedCommands)
#include "tst_copied_commands.moc"
