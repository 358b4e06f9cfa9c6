// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_hold.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <signal.h>
#include <sys/resource.h>
#include <vector>

using namespace Qt::StringLiterals;
using namespace lockscope;
using lockscope::tests::CliProgram;
using lockscope::tests::hold;
using lockscope::tests::RedisFixture;

namespace {

/// A command that ignores SIGTERM, as do its child in another session and that child's children. All keep `witness`
/// open and locked.
QString stubborn(const QString &witness)
{
    return uR"(exec 9>>%1; flock -n 9 || echo OVERLAP; trap '' TERM
               (setsid sh -c "sh -c 'sleep 300 & sleep 300' & sleep 300" &)
               echo ready $PPID; sleep 300; sleep 300)"_s.arg(witness);
}

/// Processes that each start the next one and exit: none lives long enough to be found in a pass over all processes.
/// All ignore SIGTERM and keep `witness` open and locked.
QString chains(const QString &witness)
{
    return uR"(exec 9>>%1; flock -n 9 || echo OVERLAP; trap '' TERM
               echo ready $PPID; exec '%2')"_s.arg(witness, QStringLiteral(LOCKSCOPE_FORK_CHAIN));
}

/// Prints whether a process of such a command is still alive.
QString looksAt(const QString &witness)
{
    return u"exec 9>>%1; flock -n 9 && echo alone || echo OVERLAP"_s.arg(witness);
}

/// From now on, the process can open `most` more descriptors.
void limitDescriptors(qint64 process, int most)
{
    const QStringList open = QDir(u"/proc/%1/fd"_s.arg(process))
                                 .entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System);
    rlim_t end = 0;
    for (int free = 0; free < most; ++end)
        free += open.contains(QString::number(end)) ? 0 : 1;
    const rlimit limit {end, end};
    QVERIFY(!open.isEmpty() && ::prlimit(static_cast<pid_t>(process), RLIMIT_NOFILE, &limit, nullptr) == 0);
}

/// One command that is killed, and the next one, which waits for the same lock.
struct Round
{
    Round(const QString &url, const QString &lockName, const QString &witnessFile)
        : first(url), next(url), lock(lockName), witness(witnessFile)
    {
    }

    CliProgram first;
    CliProgram next;
    const QString lock;
    const QString witness;
};

} // namespace

/// The guard of `hold`: no process of the command runs when another client may hold the lock.
class TestCliHoldGuard final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init() { m_redis.flush(); }
    void endsAlsoWhatTheCommandStarted();
    void endsEverythingBeforeItsLeaseEnds();
    void endsEverythingWhenKilled_data();
    void endsEverythingWhenKilled();
    void endsChainsOfProcesses_data();
    void endsChainsOfProcesses();
    void endsEverythingWhileStopped();
    void wakesAStoppedGuard();
    void endsWhatTheCommandLeavesBehind();
    void letsWhatTheCommandLeavesBehindFinish();
    void saysWhyItCannotStartItsGuard();
    void saysThatItsGuardEndedBeforeTheCommand();

private:
    /// Runs `hold` while another client has the lock. Once it waits, `prepare` is called, and the lock becomes free.
    void failBehindAnother(CliProgram &program, const std::function<void()> &prepare, const QByteArray &message)
    {
        m_redis.command({"HSET", "job", "other:1", "1"});
        program.start(hold({u"job"_s}, u"echo ran"_s));
        QTRY_COMPARE(m_redis.command({"PUBSUB", "CHANNELS", "redisson_*"}).elements.size(), std::size_t(1));
        prepare();
        m_redis.command({"DEL", "job"});
        m_redis.command({"PUBLISH", "redisson_lock__channel:{job}", "0"});
        QVERIFY(program.waitForEnd());
        QCOMPARE(program.exitCode(), 2);
        QVERIFY2(program.messages().contains(message), program.messages());
        QCOMPARE(program.output(), QByteArray());
        QVERIFY(m_redis.keyspace().empty());
    }

    RedisFixture m_redis;
    QTemporaryDir m_directory;
};

void TestCliHoldGuard::endsAlsoWhatTheCommandStarted()
{
    CliProgram program(m_redis.server().url());
    program.start(hold({u"--lease"_s, u"300ms"_s, u"job"_s}, u"sleep 60 & echo pid $!; wait"_s));
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 6);
    const auto grandchild = static_cast<pid_t>(program.output().trimmed().sliced(4).toInt());
    QVERIFY(grandchild > 1);
    QTRY_VERIFY(::kill(grandchild, 0) != 0);
}

void TestCliHoldGuard::endsEverythingBeforeItsLeaseEnds()
{
    const QString witness = m_directory.filePath(u"lease"_s);
    CliProgram program(m_redis.server().url());
    program.start(hold({u"--lease"_s, u"2s"_s, u"job"_s}, stubborn(witness)));
    QVERIFY2(program.waitForOutput("ready"), program.messages());
    CliProgram next(m_redis.server().url());
    QCOMPARE(next.run(hold({u"job"_s}, looksAt(witness))), 0);
    QCOMPARE(next.output(), "alone\n"_ba);
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 6);
}

void TestCliHoldGuard::endsEverythingWhenKilled_data()
{
    QTest::addColumn<QStringList>("lease");
    QTest::addColumn<bool>("isGuardKilled");
    QTest::addColumn<int>("rounds");
    const QStringList own {u"--lease"_s, u"3s"_s};
    const int asked = qEnvironmentVariableIntValue("LOCKSCOPE_HOLD_ROUNDS");
    QTest::newRow("hold, 3 s") << own << false << (asked > 0 ? asked : 4);
    QTest::newRow("guard, 3 s") << own << true << (asked > 0 ? asked : 4);
    QTest::newRow("guard, 30 s") << QStringList() << true << (asked > 0 ? asked : 2);
    if (asked > 0) // takes 30 s
        QTest::newRow("hold, 30 s") << QStringList() << false << asked;
}

void TestCliHoldGuard::endsEverythingWhenKilled()
{
    QFETCH(const QStringList, lease);
    QFETCH(const bool, isGuardKilled);
    QFETCH(const int, rounds);
    constexpr int AtOnce = 10;
    for (int done = 0; done < rounds; done += AtOnce) {
        std::vector<std::unique_ptr<Round>> all;
        for (int i = done; i < std::min(rounds, done + AtOnce); ++i) {
            auto round = std::make_unique<Round>(m_redis.server().url(), u"job:%1"_s.arg(i),
                                                 m_directory.filePath(QString::number(i)));
            round->first.start(hold(lease + QStringList(round->lock), stubborn(round->witness)));
            QVERIFY2(round->first.waitForOutput("ready"), round->first.messages());
            QVERIFY(round->first.waitForOutput("\n"));
            const int guard = round->first.output().trimmed().split(' ').last().toInt();
            QVERIFY(guard > 1);
            ::kill(isGuardKilled ? guard : static_cast<pid_t>(round->first.process().processId()), SIGKILL);
            round->next.start(hold({round->lock}, looksAt(round->witness)));
            all.push_back(std::move(round));
        }
        for (const std::unique_ptr<Round> &round : all) {
            QVERIFY(round->first.waitForEnd());
            QVERIFY(round->next.process().state() == QProcess::NotRunning
                    || round->next.process().waitForFinished(60'000));
            QCOMPARE(round->next.exitCode(), 0);
            QCOMPARE(round->next.output(), "alone\n"_ba);
        }
    }
}

void TestCliHoldGuard::endsChainsOfProcesses_data()
{
    QTest::addColumn<bool>("isGuardKilled");
    QTest::newRow("hold killed") << false;
    QTest::newRow("guard killed") << true;
}

void TestCliHoldGuard::endsChainsOfProcesses()
{
    QFETCH(const bool, isGuardKilled);
    for (int i = 0; i < 3; ++i) {
        const QString witness = m_directory.filePath(u"chains-%1-%2"_s.arg(isGuardKilled).arg(i));
        CliProgram program(m_redis.server().url());
        program.start(hold({u"--lease"_s, u"2s"_s, u"job"_s}, chains(witness)));
        QVERIFY2(program.waitForOutput("ready"), program.messages());
        QVERIFY(program.waitForOutput("\n"));
        const auto guard = static_cast<pid_t>(program.output().trimmed().split(' ').last().toInt());
        QVERIFY(guard > 1);
        ::kill(isGuardKilled ? guard : static_cast<pid_t>(program.process().processId()), SIGKILL);
        CliProgram next(m_redis.server().url());
        QCOMPARE(next.run(hold({u"job"_s}, looksAt(witness))), 0);
        QCOMPARE(next.output(), "alone\n"_ba);
        QVERIFY(program.waitForEnd());
    }
}

void TestCliHoldGuard::endsEverythingWhileStopped()
{
    const QString witness = m_directory.filePath(u"stopped"_s);
    CliProgram program(m_redis.server().url());
    program.start(hold({u"--lease"_s, u"2s"_s, u"job"_s}, stubborn(witness)));
    QVERIFY2(program.waitForOutput("ready"), program.messages());
    program.signal(SIGSTOP);
    CliProgram next(m_redis.server().url());
    QCOMPARE(next.run(hold({u"job"_s}, looksAt(witness))), 0);
    QCOMPARE(next.output(), "alone\n"_ba);
    program.signal(SIGCONT);
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 6);
}

void TestCliHoldGuard::wakesAStoppedGuard()
{
    const QString witness = m_directory.filePath(u"guard"_s);
    CliProgram program(m_redis.server().url());
    // The processes are killed a sixth of the lease before its end. On a busy machine that takes longer than usual: the
    // guard first has to be woken.
    program.start(hold({u"--lease"_s, u"6s"_s, u"job"_s}, stubborn(witness)));
    QVERIFY2(program.waitForOutput("ready"), program.messages());
    QVERIFY(program.waitForOutput("\n"));
    ::kill(program.output().trimmed().split(' ').last().toInt(), SIGSTOP);
    CliProgram next(m_redis.server().url());
    QCOMPARE(next.run(hold({u"job"_s}, looksAt(witness))), 0);
    QCOMPARE(next.output(), "alone\n"_ba);
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 6);
}

void TestCliHoldGuard::endsWhatTheCommandLeavesBehind()
{
    const QString witness = m_directory.filePath(u"left"_s);
    CliProgram program(m_redis.server().url());
    program.start(hold({u"job"_s}, u"exec 9>>%1; flock -n 9; setsid sleep 300 & echo ready; exit 7"_s.arg(witness)));
    QVERIFY2(program.waitForOutput("ready"), program.messages());
    CliProgram next(m_redis.server().url());
    QCOMPARE(next.run(hold({u"job"_s}, looksAt(witness))), 0);
    QCOMPARE(next.output(), "alone\n"_ba);
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 7);
    QVERIFY2(program.messages().contains("terminating 1 process that the command left running"), program.messages());
}

void TestCliHoldGuard::letsWhatTheCommandLeavesBehindFinish()
{
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(hold({u"job"_s}, u"{ sleep 0.1; echo written; } & exit 0"_s)), 0);
    QCOMPARE(program.output(), "written\n"_ba);
    QCOMPARE(program.messages(), QByteArray());
}

void TestCliHoldGuard::saysWhyItCannotStartItsGuard()
{
    CliProgram program(m_redis.server().url());
    const auto limit = [&] { limitDescriptors(program.process().processId(), 2); }; // for the pipe of its signals
    failBehindAnother(program, limit, "cannot run sh: cannot start its guard process: ");
}

/// The guard is the same program file, which can no longer be executed.
void TestCliHoldGuard::saysThatItsGuardEndedBeforeTheCommand()
{
    const QString file = m_directory.filePath(u"lockscope-cli"_s);
    CliProgram program(m_redis.server().url());
    QVERIFY(QFile::copy(program.process().program(), file));
    program.process().setProgram(file);
    failBehindAnother(
        program, [&] { QVERIFY(QFile::setPermissions(file, QFile::ReadOwner)); },
        "cannot run sh: its guard process ended");
}

LOCKSCOPE_TEST(TestCliHoldGuard)
#include "tst_cli_hold_guard.moc"
