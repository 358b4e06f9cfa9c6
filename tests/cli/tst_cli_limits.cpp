// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <grp.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using lockscope::tests::CliProgram;
using lockscope::tests::RedisFixture;

namespace {

/// The program may have at most this many processes and threads, those of its user included. Root is exempt from the
/// limit, so for root the program runs as another user.
void limitThreads(CliProgram &program, rlim_t most)
{
    const bool isRoot = ::geteuid() == 0;
    program.setVariable(u"ASAN_OPTIONS"_s, u"detect_leaks=0"_s);       // LeakSanitizer would need a thread at the end
    const auto user = static_cast<uid_t>(60'000 + ::getpid() % 5'000); // without other processes
    program.process().setChildProcessModifier([most, isRoot, user] {
        const rlimit threads {most, most};
        const rlimit noCore {0, 0};
        ::setrlimit(RLIMIT_CORE, &noCore);
        if (::setrlimit(RLIMIT_NPROC, &threads) != 0)
            ::_exit(99);
        if (isRoot && (::setgroups(0, nullptr) != 0 || ::setgid(user) != 0 || ::setuid(user) != 0))
            ::_exit(99);
    });
}

} // namespace

/// Systems and servers that refuse resources to the program.
class TestCliLimits final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init() { m_redis.flush(); }

    void saysThatNoThreadCanBeStarted_data();
    void saysThatNoThreadCanBeStarted();
    void endsALoadWhoseWorkersCannotBeStarted();
    void namesTheOutputLimitThatAReplyExceeds();
    void namesTheOutputLimitThatMessagesExceed();

private:
    RedisFixture m_redis;
};

void TestCliLimits::saysThatNoThreadCanBeStarted_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const QString &line) {
        QTest::newRow(qPrintable(line)) << line.split(u' ', Qt::SkipEmptyParts);
    };
    row(u"list"_s);
    row(u"show job --json"_s);
    row(u"watch --for 1s"_s);
    row(u"doctor --json"_s);
    row(u"hold job -- true"_s);
    row(u"unlock job --force --yes"_s);
    row(u"stress --duration 1s"_s);
}

void TestCliLimits::saysThatNoThreadCanBeStarted()
{
    QFETCH(const QStringList, arguments);
    CliProgram program(m_redis.server().url());
    limitThreads(program, 1);
    QCOMPARE(program.run(arguments), 3);
    QVERIFY2(program.messages().contains("cannot start a thread"), program.messages());
    QVERIFY2(program.messages().contains("ulimit -u"), program.messages());
    QCOMPARE(program.output(), QByteArray());
}

void TestCliLimits::endsALoadWhoseWorkersCannotBeStarted()
{
    CliProgram program(m_redis.server().url());
    limitThreads(program, 12);
    QCOMPARE(program.run({u"stress"_s, u"--workers"_s, u"64"_s, u"--duration"_s, u"1s"_s, u"--json"_s, u"-"_s}), 3);
    QVERIFY2(program.messages().contains("cannot start a thread"), program.messages());
    QCOMPARE(m_redis.command({"DBSIZE"}).integer, 0);
}

void TestCliLimits::namesTheOutputLimitThatAReplyExceeds()
{
    RedisFixture redis({.settings = {"client-output-buffer-limit normal 20k 20k 60"}});
    QVERIFY2(redis.start(), redis.problem());
    redis.command({"EVAL", "for i = 1, 3000 do redis.call('RPUSH', 'redisson_lock_queue:{job}', ARGV[1] .. i) end", "0",
                   "8743c9c0-0795-4907-87fd-6c719a6b4586:"});
    CliProgram program(redis.server().url());
    QCOMPARE(program.run({u"show"_s, u"job"_s}), 3);
    QVERIFY2(program.messages().contains("client-output-buffer-limit"), program.messages());
}

void TestCliLimits::namesTheOutputLimitThatMessagesExceed()
{
    RedisFixture redis({.settings = {"client-output-buffer-limit pubsub 20k 20k 60"}});
    QVERIFY2(redis.start(), redis.problem());
    const std::vector<QByteArray> publish {"PUBLISH", "redisson_lock__channel:{job}", QByteArray(100'000, 'x')};
    CliProgram program(redis.server().url());
    program.start({u"watch"_s, u"job"_s});
    int closed = 0; // each of them has received a message
    QTRY_VERIFY2(
        (closed += int(redis.command(publish).integer), program.messages().contains("client-output-buffer-limit")),
        program.messages());
    QVERIFY2(closed >= 3, QByteArray::number(closed));
    program.signal(SIGINT);
    QVERIFY(program.waitForEnd());
}

LOCKSCOPE_TEST(TestCliLimits)
#include "tst_cli_limits.moc"
