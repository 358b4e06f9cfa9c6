// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using lockscope::tests::CliProgram;
using lockscope::tests::RedisFixture;

namespace {

/// A terminal with one program on it, which leads its session as a shell would.
class PseudoTerminal final
{
public:
    PseudoTerminal() : m_master(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK))
    {
        ::grantpt(m_master);
        ::unlockpt(m_master);
        m_name = ::ptsname(m_master);
        const winsize size {24, 60, 0, 0};
        // so that no input is lost between two programs
        m_keptOpen = ::open(m_name.constData(), O_RDWR | O_NOCTTY | O_CLOEXEC);
        ::ioctl(m_keptOpen, TIOCSWINSZ, &size);
    }
    ~PseudoTerminal()
    {
        ::close(m_keptOpen);
        ::close(m_master);
    }
    Q_DISABLE_COPY_MOVE(PseudoTerminal)

    void give(QProcess &process) const
    {
        process.setChildProcessModifier([name = m_name] {
            ::setsid();
            const int terminal = ::open(name.constData(), O_RDWR);
            ::ioctl(terminal, TIOCSCTTY, 0);
            for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
                ::dup2(terminal, descriptor);
            ::close(terminal);
        });
    }
    void type(const QByteArray &keys) const
    {
        QCOMPARE(::write(m_master, keys.constData(), static_cast<size_t>(keys.size())), keys.size());
    }
    /// Everything shown so far.
    QByteArray screen()
    {
        QByteArray bytes(4096, Qt::Uninitialized);
        for (ssize_t count = 0; (count = ::read(m_master, bytes.data(), static_cast<size_t>(bytes.size()))) > 0;)
            m_screen += bytes.first(count);
        return m_screen;
    }

private:
    int m_master;
    int m_keptOpen;
    QByteArray m_name;
    QByteArray m_screen;
};

} // namespace

class TestCliTerminal final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init() { m_redis.flush(); }

    void theCommandReadsTheKeyboard();
    void ctrlCEndsTheCommandAndGivesTheLockBack();
    void ctrlCWhileWaitingLeavesNoTrace();
    void ctrlZEndsACommandWhoseHoldIsGone_data();
    void ctrlZEndsACommandWhoseHoldIsGone();
    void theListFitsTheTerminal();
    void helpAndFindingsFitTheTerminal_data();
    void helpAndFindingsFitTheTerminal();
    void aLongListGoesThroughThePager();
    void thePagerGetsNoPassword();
    void coloursAnAlarmUnlessToldNotTo();
    void unlockAsks();
    void stressRedrawsItsTable();

private:
    RedisFixture m_redis;
};

void TestCliTerminal::theCommandReadsTheKeyboard()
{
    PseudoTerminal terminal;
    CliProgram program(m_redis.server().url());
    terminal.give(program.process());
    program.start({u"hold"_s, u"job"_s, u"--"_s, u"sh"_s, u"-c"_s, u"echo ready; read word; echo got $word"_s});
    QTRY_VERIFY(terminal.screen().contains("ready"));
    terminal.type("hello\n");
    QTRY_COMPARE(program.exitCode(), 0);
    QVERIFY2(terminal.screen().contains("got hello"), terminal.screen());
}

void TestCliTerminal::ctrlCEndsTheCommandAndGivesTheLockBack()
{
    PseudoTerminal terminal;
    CliProgram program(m_redis.server().url());
    terminal.give(program.process());
    program.start({u"hold"_s, u"job"_s, u"--"_s, u"sh"_s, u"-c"_s, u"echo ready; exec sleep 60"_s});
    QTRY_VERIFY(terminal.screen().contains("ready"));
    QVERIFY(!m_redis.keyspace().empty());
    terminal.type("\x03");
    QTRY_COMPARE(program.exitCode(), 130);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestCliTerminal::ctrlCWhileWaitingLeavesNoTrace()
{
    CliProgram holder(m_redis.server().url());
    holder.start({u"hold"_s, u"job"_s, u"--"_s, u"sh"_s, u"-c"_s, u"echo ready; read end"_s});
    QVERIFY(holder.waitForOutput("ready"));
    PseudoTerminal terminal;
    CliProgram program(m_redis.server().url());
    terminal.give(program.process());
    program.start({u"hold"_s, u"job"_s, u"--"_s, u"true"_s});
    // the holder listens too, but to changes of its key
    const auto waiters = [this] { return m_redis.command({"PUBSUB", "CHANNELS", "redisson_*"}).elements.size(); };
    QTRY_COMPARE(waiters(), 1U);
    terminal.type("\x03");
    QTRY_COMPARE(program.exitCode(), 130);
    QTRY_COMPARE(waiters(), 0U);
}

void TestCliTerminal::ctrlZEndsACommandWhoseHoldIsGone_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QByteArray>("change"); // by another client, during the stop
    QTest::addColumn<QByteArray>("cause");
    QTest::newRow("permit") << u"permit"_s << "DEL {job}:timeout"_ba
                            << "the server no longer has this hold."_ba;
    QTest::newRow("deleted") << u"reentrant"_s << "DEL job"_ba
                             << "the server no longer has this hold."_ba;
    QTest::newRow("taken") << u"reentrant"_s << "RENAME other job"_ba
                           << "the server no longer has this hold, and another client holds the lock."_ba;
}

/// The program leads its session, so the terminal does not stop it. Its user may not track keys, or the program would
/// notice the change immediately.
void TestCliTerminal::ctrlZEndsACommandWhoseHoldIsGone()
{
    QFETCH(const QString, type);
    QFETCH(const QByteArray, change);
    QFETCH(const QByteArray, cause);
    if (type == "permit"_L1)
        m_redis.command({"SET", "job", "1"});
    m_redis.command({"HSET", "other", "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:1", "1"});
    m_redis.setUser("op", {"reset", "on", ">pw", "~*", "&*", "+@all", "-client"});
    PseudoTerminal terminal;
    CliProgram program(u"redis://op:pw@127.0.0.1:%1"_s.arg(m_redis.server().port()));
    terminal.give(program.process());
    program.start({u"hold"_s, u"--type"_s, type, u"--yes"_s, u"job"_s, u"--"_s, u"sh"_s, u"-c"_s,
                   u"echo ready; exec sleep 60"_s});
    QTRY_VERIFY(terminal.screen().contains("ready"));
    const QList<QByteArray> words = change.split(' ');
    m_redis.command({words.begin(), words.end()});
    terminal.type("\x1a");
    QTRY_COMPARE_WITH_TIMEOUT(program.exitCode(), 6, 20'000);
    QVERIFY2(terminal.screen().simplified().contains(QByteArray("job was lost: " + cause)), terminal.screen());
}

void TestCliTerminal::theListFitsTheTerminal()
{
    CliProgram holder(m_redis.server().url());
    holder.start({u"hold"_s, QString(100, u'n'), u"--"_s, u"sh"_s, u"-c"_s, u"echo ready; read end"_s});
    QVERIFY(holder.waitForOutput("ready"));
    PseudoTerminal terminal;
    CliProgram program(m_redis.server().url());
    terminal.give(program.process());
    program.start({u"list"_s});
    QTRY_COMPARE(program.exitCode(), 0);
    QByteArray screen = terminal.screen();
    screen.remove(0, screen.lastIndexOf("\x1b[K") + 3); // how far the search had come
    const QList<QByteArray> lines = screen.trimmed().split('\n');
    QCOMPARE(lines.size(), 2);
    QVERIFY2(lines[0].contains("HEALTH"), lines[0]);
    for (const QByteArray &line : lines)
        QVERIFY2(QString::fromUtf8(line.trimmed()).size() <= 60, line);
}

void TestCliTerminal::helpAndFindingsFitTheTerminal_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<int>("code");
    QTest::newRow("help") << u"stress --help"_s << 0;
    QTest::newRow("overview") << QString() << 2;
    QTest::newRow("findings") << u"doctor"_s << 1;
}

void TestCliTerminal::helpAndFindingsFitTheTerminal()
{
    QFETCH(const QString, command);
    QFETCH(const int, code);
    m_redis.command({"HSET", "job", "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:1", "1"}); // never expires
    m_redis.command({"SET", "redisson_lock_token:{job}", "1"});                      // shows that it is a lock
    PseudoTerminal terminal;
    CliProgram program(m_redis.server().url());
    program.setVariable(u"COLUMNS"_s, QString());
    program.setVariable(u"NO_COLOR"_s, u"1"_s);
    terminal.give(program.process());
    program.start(command.split(u' ', Qt::SkipEmptyParts));
    QTRY_COMPARE(program.exitCode(), code);
    const QList<QByteArray> lines = terminal.screen().trimmed().split('\n');
    QVERIFY(lines.size() > 4);
    for (const QByteArray &line : lines)
        QVERIFY2(QString::fromUtf8(line.trimmed()).size() <= 60, line);
}

void TestCliTerminal::aLongListGoesThroughThePager()
{
    for (int i = 0; i < 40; ++i)
        m_redis.command({"HSET", "job:" + QByteArray::number(i), "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:1", "1"});
    for (const char *match : {"job:*", "job:1"}) {
        PseudoTerminal terminal;
        CliProgram program(m_redis.server().url());
        program.setVariable(u"PAGER"_s, u"sed s/NAME/paged/"_s);
        terminal.give(program.process());
        program.start({u"list"_s, u"--match"_s, QString::fromLatin1(match)});
        QTRY_COMPARE(program.exitCode(), 0);
        QCOMPARE(terminal.screen().contains("paged"), QByteArray(match) == "job:*");
        QVERIFY2(terminal.screen().contains("job:1"), terminal.screen());
    }
}

void TestCliTerminal::thePagerGetsNoPassword()
{
    for (int i = 0; i < 40; ++i)
        m_redis.command({"HSET", "job:" + QByteArray::number(i), "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:1", "1"});
    PseudoTerminal terminal;
    CliProgram program(m_redis.server().url());
    program.setVariable(u"PAGER"_s, u"cat > /dev/null; env"_s);
    program.setVariable(u"LOCKSCOPE_PASSWORD"_s, QString::fromLatin1(m_redis.server().password()));
    terminal.give(program.process());
    program.start({u"list"_s});
    QTRY_COMPARE(program.exitCode(), 0);
    QTRY_VERIFY2(terminal.screen().contains("PAGER="), terminal.screen());
    QVERIFY2(!terminal.screen().contains(m_redis.server().password()), terminal.screen());
}

void TestCliTerminal::coloursAnAlarmUnlessToldNotTo()
{
    m_redis.command({"HSET", "job", "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:1", "1"}); // never expires
    m_redis.command({"SET", "redisson_lock_token:{job}", "1"});                      // shows that it is a lock
    for (const bool isPlain : {false, true}) {
        PseudoTerminal terminal;
        CliProgram program(m_redis.server().url());
        program.setVariable(u"TERM"_s, u"xterm"_s);
        program.setVariable(u"NO_COLOR"_s, isPlain ? u"1"_s : QString());
        terminal.give(program.process());
        program.start({u"list"_s});
        QTRY_COMPARE(program.exitCode(), 0);
        QCOMPARE(terminal.screen().contains("\x1b[31mERROR\x1b[0m"), !isPlain);
        QVERIFY2(terminal.screen().contains("ERROR"), terminal.screen());
    }
}

void TestCliTerminal::unlockAsks()
{
    CliProgram holder(m_redis.server().url());
    holder.start({u"hold"_s, u"job"_s, u"--"_s, u"sh"_s, u"-c"_s, u"echo ready; read end"_s});
    QVERIFY(holder.waitForOutput("ready"));
    for (const bool isAgreed : {false, true}) {
        PseudoTerminal terminal;
        CliProgram program(m_redis.server().url());
        terminal.give(program.process());
        program.start({u"unlock"_s, u"job"_s, u"--force"_s});
        QTRY_VERIFY(terminal.screen().contains("[y/N]"));
        terminal.type(isAgreed ? "y\n" : "\n");
        QTRY_COMPARE(program.exitCode(), isAgreed ? 0 : 2);
        QCOMPARE(m_redis.keyspace().empty(), isAgreed);
    }
}

void TestCliTerminal::stressRedrawsItsTable()
{
    PseudoTerminal terminal;
    CliProgram program(m_redis.server().url());
    terminal.give(program.process());
    program.start({u"stress"_s, u"--workers"_s, u"4"_s, u"--warmup"_s, u"0"_s, u"--duration"_s, u"30s"_s});
    QTRY_VERIFY_WITH_TIMEOUT(terminal.screen().contains("\x1b[4A\x1b[J"), 10'000); // moves up four lines and redraws
    terminal.type("\x03");
    QTRY_COMPARE(program.exitCode(), 130);
    QTRY_VERIFY2(terminal.screen().contains("leftovers: 0 keys, 0 subscriptions"), terminal.screen());
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

LOCKSCOPE_TEST(TestCliTerminal)
#include "tst_cli_terminal.moc"
