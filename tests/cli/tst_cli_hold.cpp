// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/server_group.h"
#include "tests/cli/cli_hold.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTemporaryDir>
#include <QTest>

#include <signal.h>

using namespace Qt::StringLiterals;
using namespace lockscope;
using lockscope::tests::CliProgram;
using lockscope::tests::hold;
using lockscope::tests::RawLink;
using lockscope::tests::RedisFixture;
using lockscope::tests::startHolding;

class TestCliHold final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init() { m_redis.flush(); }

    void holdsTheLockWhileTheCommandRuns_data();
    void holdsTheLockWhileTheCommandRuns();
    void takesTheLockOfExactlyThatName_data();
    void takesTheLockOfExactlyThatName();
    void passesTheCommandsEndOn_data();
    void passesTheCommandsEndOn();
    void passesInputAndDashesOn();
    void leavesNoSocketToTheCommand();
    void leavesNoPasswordToAChild();
    void runsOneAfterTheOther();
    void readersRunTogether();
    void givesUpWaiting_data();
    void givesUpWaiting();
    void leavesNoTraceWhenInterruptedWhileWaiting();
    void handsASignalToTheCommandAndGivesTheLockBack_data();
    void handsASignalToTheCommandAndGivesTheLockBack();
    void endsTheCommandWhenItsLeaseEnds();
    void endsTheCommandWhenItCannotRenew_data();
    void endsTheCommandWhenItCannotRenew();
    void endsTheCommandAtOnceWhenItsKeyIsDeleted_data();
    void endsTheCommandAtOnceWhenItsKeyIsDeleted();
    void onlyWarnsOfALossWhenToldSo();
    void tellsOfALossAtTheEnd();
    void endsThoughTheServerIsGone();
    void saysHowManyReplicasHadTheLock();
    void holdsSeveralAsOne_data();
    void holdsSeveralAsOne();
    void holdsNoneWhenOneIsBusy();
    void endsTheCommandWhenOneOfSeveralIsLost();
    void holdsARedLockOnItsOwnServers();
    void holdsARedLockOnAMajority();
    void refusesWhatCannotBeHeld();

private:
    /// Without the tracking commands by which a holder detects changes of its key.
    std::size_t channelsOfWaiters() { return m_redis.command({"PUBSUB", "CHANNELS", "redisson_*"}).elements.size(); }

    RedisFixture m_redis;
    QTemporaryDir m_directory;
};

void TestCliHold::holdsTheLockWhileTheCommandRuns_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QByteArray>("field");
    QTest::newRow("reentrant") << u"reentrant"_s << "=1}"_ba;
    QTest::newRow("read") << u"read"_s << "mode=read"_ba;
    QTest::newRow("write") << u"write"_s << ":write=1"_ba;
    QTest::newRow("spin") << u"spin"_s << "=1}"_ba;
    QTest::newRow("fenced") << u"fenced"_s << "=1}"_ba;
    QTest::newRow("nonreentrant") << u"nonreentrant"_s << "=1}"_ba;
}

void TestCliHold::holdsTheLockWhileTheCommandRuns()
{
    QFETCH(QString, type);
    QFETCH(QByteArray, field);

    CliProgram program(m_redis.server().url());
    startHolding(program, {u"--type"_s, type, u"job"_s}, u"read end"_s);
    QVERIFY2(toText(m_redis.keyspace()).contains(field), toText(m_redis.keyspace()));
    program.process().write("\n");
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 0);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestCliHold::takesTheLockOfExactlyThatName_data()
{
    QTest::addColumn<QByteArrayList>("names");
    QTest::newRow("brackets") << QByteArrayList {"[a]"};
    QTest::newRow("brackets and a comma") << QByteArrayList {"[a,b]"};
    QTest::newRow("nested brackets") << QByteArrayList {"[[a]]"};
    QTest::newRow("empty brackets") << QByteArrayList {"[]"};
    QTest::newRow("one of two in brackets") << QByteArrayList {"[a,b]", "c"};
    QTest::newRow("quotes") << QByteArrayList {"'a'"};
    QTest::newRow("braces") << QByteArrayList {"{}"};
    QTest::newRow("percent signs") << QByteArrayList {"%%", "%1"};
    QTest::newRow("a control character") << QByteArrayList {"\x01[a]"};
    QTest::newRow("a command of ours") << QByteArrayList {"list"};
}

void TestCliHold::takesTheLockOfExactlyThatName()
{
    QFETCH(const QByteArrayList, names);
    QStringList arguments;
    for (const QByteArray &name : names)
        arguments.append(QString::fromUtf8(name));
    CliProgram program(m_redis.server().url());
    program.start(hold(arguments, u"echo held; read -r line"_s));
    QVERIFY2(program.waitForOutput("held"), program.messages());
    for (const QByteArray &name : names)
        QCOMPARE(m_redis.command({"EXISTS", name}).integer, 1);
    QCOMPARE(m_redis.command({"DBSIZE"}).integer, names.size());
    program.process().closeWriteChannel();
    QVERIFY(program.waitForEnd());
}

void TestCliHold::passesTheCommandsEndOn_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<int>("code");
    QTest::newRow("success") << u"true"_s << 0;
    QTest::newRow("exit code") << u"exit 42"_s << 42;
    QTest::newRow("signal") << u"kill -KILL $$"_s << 128 + SIGKILL;
    QTest::newRow("broken pipe") << u"kill -PIPE $$"_s << 128 + SIGPIPE;
}

void TestCliHold::passesTheCommandsEndOn()
{
    QFETCH(QString, command);
    QFETCH(int, code);
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(hold({u"job"_s}, command)), code);
    QCOMPARE(program.messages(), QByteArray());
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestCliHold::passesInputAndDashesOn()
{
    CliProgram program(m_redis.server().url());
    program.start({u"hold"_s, u"job"_s, u"--"_s, u"sh"_s, u"-c"_s, u"cat; echo $1 $2"_s, u"x"_s, u"--"_s, u"--wait"_s});
    program.process().write("typed\n");
    program.process().closeWriteChannel();
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.output(), "typed\n-- --wait\n"_ba);
}

void TestCliHold::leavesNoSocketToTheCommand()
{
    QProcess direct; // excludes descriptors that the test itself passes on
    direct.start(u"ls"_s, {u"-l"_s, u"/proc/self/fd"_s});
    QVERIFY(direct.waitForFinished());
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(hold({u"job"_s}, u"exec ls -l /proc/self/fd"_s)), 0);
    QVERIFY2(program.output().contains("/proc/"), program.output());
    QCOMPARE(program.output().count("socket:"), direct.readAllStandardOutput().count("socket:"));
}

void TestCliHold::leavesNoPasswordToAChild()
{
    const QByteArray password = m_redis.server().password();
    const QString url = m_redis.server().url();
    QVERIFY(url.contains(QString::fromLatin1(password)));
    CliProgram program(url);
    program.setVariable(u"LOCKSCOPE_PASSWORD"_s, QString::fromLatin1(password));
    QCOMPARE(program.run(hold({u"job"_s}, u"env; cat /proc/$PPID/environ"_s)), 0);
    QVERIFY2(!program.output().contains(password), program.output());
    QVERIFY2(!program.output().contains("LOCKSCOPE_PASSWORD"), program.output());
    // a Lockscope below it still asks the right server, and says that its password is missing
    QVERIFY2(
        program.output().contains(QByteArray("LOCKSCOPE_URL=redis+unix://" + m_redis.server().socketPath().toUtf8()))
            || program.output().contains("LOCKSCOPE_URL=redis://127.0.0.1"),
        program.output());

    const QString script = m_directory.filePath(u"redis-server"_s);
    QFile file(script);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("#!/bin/sh\nenv > " + script.toUtf8() + ".env\nexec redis-server \"$@\"\n");
    file.close();
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    CliProgram sandbox(url);
    sandbox.setVariable(u"LOCKSCOPE_PASSWORD"_s, QString::fromLatin1(password));
    sandbox.setVariable(u"REDIS_SERVER"_s, script);
    QCOMPARE(sandbox.run({u"hold"_s, u"--sandbox"_s, u"job"_s, u"--"_s, u"true"_s}), 0);
    QFile seen(script + u".env"_s);
    QVERIFY(seen.open(QIODevice::ReadOnly));
    const QByteArray environment = seen.readAll();
    QVERIFY2(!environment.isEmpty() && !environment.contains(password), environment);
}

void TestCliHold::runsOneAfterTheOther()
{
    CliProgram first(m_redis.server().url());
    startHolding(first, {u"job"_s}, u"read end; date +%s%N"_s);
    CliProgram second(m_redis.server().url());
    second.start(hold({u"job"_s}, u"date +%s%N"_s));
    QTRY_COMPARE(channelsOfWaiters(), 1U);
    QCOMPARE(second.output(), QByteArray());
    first.process().write("\n");
    QVERIFY(first.waitForEnd());
    QVERIFY(second.waitForEnd());
    QCOMPARE(second.exitCode(), 0);
    const qint64 firstEnd = first.output().split('\n').at(1).toLongLong();
    QVERIFY(firstEnd > 0);
    QVERIFY(second.output().trimmed().toLongLong() > firstEnd);
}

void TestCliHold::readersRunTogether()
{
    CliProgram first(m_redis.server().url());
    startHolding(first, {u"--type"_s, u"read"_s, u"job"_s}, u"read end"_s);
    CliProgram second(m_redis.server().url());
    QCOMPARE(second.run(hold({u"--type"_s, u"read"_s, u"job"_s}, u"true"_s)), 0);
    CliProgram writer(m_redis.server().url());
    QCOMPARE(writer.run(hold({u"--type"_s, u"write"_s, u"--wait"_s, u"0"_s, u"job"_s}, u"true"_s)), 5);
}

void TestCliHold::givesUpWaiting_data()
{
    QTest::addColumn<QString>("wait");
    QTest::newRow("one try") << u"0"_s;
    QTest::newRow("a while") << u"100ms"_s;
}

void TestCliHold::givesUpWaiting()
{
    QFETCH(QString, wait);
    CliProgram holder(m_redis.server().url());
    startHolding(holder, {u"job"_s}, u"read end"_s);
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(hold({u"--wait"_s, wait, u"job"_s}, u"echo ran"_s)), 5);
    QVERIFY2(program.messages().contains("cannot acquire job in time: it has another holder"), program.messages());
    QCOMPARE(program.output(), QByteArray());
    m_redis.command({"RPUSH", "redisson_lock_queue:{free}", "7d1e0b93-2a44-4c08-b6f1-93d0c2a8e5f6:7"});
    m_redis.command(
        {"ZADD", "redisson_lock_timeout:{free}", "4000000000000", "7d1e0b93-2a44-4c08-b6f1-93d0c2a8e5f6:7"});
    CliProgram behind(m_redis.server().url());
    QCOMPARE(behind.run(hold({u"--type"_s, u"fair"_s, u"--wait"_s, u"0"_s, u"free"_s}, u"true"_s)), 5);
    QVERIFY2(behind.messages().contains("it is free, but other clients are ahead"), behind.messages());
}

void TestCliHold::leavesNoTraceWhenInterruptedWhileWaiting()
{
    CliProgram holder(m_redis.server().url());
    startHolding(holder, {u"job"_s}, u"read end"_s);
    const QByteArray before = m_redis.command({"HGETALL", "job"}).toText();
    CliProgram waiter(m_redis.server().url());
    waiter.start(hold({u"job"_s}, u"echo ran"_s));
    QTRY_COMPARE(channelsOfWaiters(), 1U);
    QTRY_VERIFY_WITH_TIMEOUT(waiter.messages().contains("waiting for job. To see the holder:"), 15'000);
    waiter.signal(SIGINT);
    QVERIFY(waiter.waitForEnd());
    QCOMPARE(waiter.exitCode(), 130);
    QCOMPARE(waiter.output(), QByteArray());
    QCOMPARE(m_redis.command({"HGETALL", "job"}).toText(), before);
    QTRY_COMPARE(channelsOfWaiters(), 0U);
}

void TestCliHold::handsASignalToTheCommandAndGivesTheLockBack_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGHUP") << SIGHUP;
}

void TestCliHold::handsASignalToTheCommandAndGivesTheLockBack()
{
    QFETCH(int, signal);
    CliProgram program(m_redis.server().url());
    startHolding(program, {u"job"_s}, u"exec sleep 60"_s);
    program.signal(signal);
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 130);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestCliHold::endsTheCommandWhenItsLeaseEnds()
{
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(hold({u"--lease"_s, u"200ms"_s, u"job"_s}, u"exec sleep 60"_s)), 6);
    QVERIFY2(program.messages().contains("the lease of 200ms given by --lease ends"), program.messages());
}

void TestCliHold::endsTheCommandWhenItCannotRenew_data()
{
    QTest::addColumn<QString>("timeout");
    QTest::addColumn<QByteArray>("cause");
    QTest::newRow("no reply yet") << u"1500ms"_s << "job: the lease could not be renewed in time."_ba;
    QTest::newRow("failed renewals") << u"300ms"_s << "job: the lease ends because renewals failed ("_ba;
}

/// The server stops answering. The lease of 3 s has a margin of 1 s for the command to end.
void TestCliHold::endsTheCommandWhenItCannotRenew()
{
    QFETCH(const QString, timeout);
    QFETCH(const QByteArray, cause);
    RedisFixture stopped;
    QVERIFY2(stopped.start(), stopped.problem());
    CliProgram program(stopped.server().url());
    startHolding(program, {u"--timeout"_s, timeout, u"--watchdog"_s, u"3s"_s, u"job"_s}, u"exec sleep 60"_s);
    stopped.server().pause();
    const bool hasEnded = program.waitForEnd();
    stopped.server().resume();
    QVERIFY(hasEnded);
    QCOMPARE(program.exitCode(), 6);
    QVERIFY2(program.messages().contains(cause), program.messages());
    QVERIFY2(program.messages().contains("Terminating the command"), program.messages());
    QCOMPARE(program.run({u"hold"_s, u"--watchdog"_s, u"900ms"_s, u"job"_s, u"--"_s, u"true"_s}), 2);
}

void TestCliHold::endsTheCommandAtOnceWhenItsKeyIsDeleted_data()
{
    QTest::addColumn<QString>("type");
    for (const char *type : {"reentrant", "write", "fair", "fenced", "multi"})
        QTest::newRow(type) << QString::fromLatin1(type);
}

void TestCliHold::endsTheCommandAtOnceWhenItsKeyIsDeleted()
{
    QFETCH(const QString, type);
    CliProgram program(m_redis.server().url());
    QStringList names {u"job"_s};
    if (type == u"multi"_s)
        names.append(u"other"_s);
    program.start(hold(QStringList {u"--type"_s, type} + names, u"echo running; exec sleep 60"_s));
    QVERIFY(program.waitForOutput("running"));
    QCOMPARE(m_redis.command({"DEL", "job"}).integer, 1);
    // The lease is 30 s: the next renewal, which would meet a free lock, is 10 s away.
    QTRY_VERIFY_WITH_TIMEOUT(program.process().state() == QProcess::NotRunning, 8'000);
    QCOMPARE(program.exitCode(), 6);
    QVERIFY2(program.messages().contains("was lost"), program.messages());
}

void TestCliHold::onlyWarnsOfALossWhenToldSo()
{
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(hold({u"--lease"_s, u"100ms"_s, u"--on-lost"_s, u"warn"_s, u"job"_s}, u"sleep 0.4; exit 9"_s)),
             9);
    QVERIFY2(program.messages().contains("continues without it"), program.messages());
}

void TestCliHold::tellsOfALossAtTheEnd()
{
    // a user without the right to track keys: only the next renewal detects the loss
    const auto set = m_redis.setUser(
        "untracked", {"reset", "on", ">pw", "~*", "&*", "+@all", "-client", "+client|id", "+client|setname"});
    QCOMPARE(set.toText(), "OK"_ba);
    CliProgram program(u"redis://untracked:pw@127.0.0.1:%1"_s.arg(m_redis.server().port()));
    startHolding(program, {u"job"_s}, u"read end"_s);
    m_redis.command({"DEL", "job"});
    program.process().write("\n");
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 6);
    QVERIFY2(program.messages().contains("lost before the command ended"), program.messages());
}

void TestCliHold::endsThoughTheServerIsGone()
{
    RedisFixture doomed;
    QVERIFY2(doomed.start(), doomed.problem());
    CliProgram program(doomed.server().url());
    startHolding(program, {u"--timeout"_s, u"300ms"_s, u"job"_s}, u"read end"_s);
    doomed.server().kill();
    program.process().write("\n");
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 3);
    QVERIFY2(program.messages().contains("could not be released"), program.messages());
}

void TestCliHold::saysHowManyReplicasHadTheLock()
{
    CliProgram program(m_redis.server().url()); // has none
    QCOMPARE(program.run(QStringList {u"--sync-replicas"_s, u"1"_s} + hold({u"job"_s}, u"echo never"_s)), 3);
    QCOMPARE(program.output(), QByteArray());
    QVERIFY2(program.messages().contains("0 of 1 replicas"), program.messages());
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestCliHold::holdsSeveralAsOne_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("keys");
    QTest::newRow("names") << QStringList {u"one"_s, u"two"_s} << "one two"_ba;
    QTest::newRow("fair names") << QStringList {u"--type"_s, u"fair"_s, u"one"_s, u"two"_s} << "one two"_ba;
    QTest::newRow("multi") << QStringList {u"--type"_s, u"multi"_s, u"job"_s} << "job:0 job:1 job:2"_ba;
    QTest::newRow("multi of two") << QStringList {u"--type"_s, u"multi"_s, u"--members"_s, u"2"_s, u"job"_s}
                                  << "job:0 job:1"_ba;
    QTest::newRow("values") << QStringList {u"--type"_s, u"fastermulti"_s, u"group"_s, u"a"_s, u"b"_s} << "group"_ba;
    QTest::newRow("several values") << QStringList {u"--type"_s, u"fastermulti"_s, u"--members"_s, u"2"_s, u"group"_s}
                                    << "group"_ba;
}

void TestCliHold::holdsSeveralAsOne()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, keys);
    CliProgram program(m_redis.server().url());
    startHolding(program, options, u"read end"_s);
    QByteArrayList held;
    for (const auto &[name, key] : m_redis.keyspace())
        held.push_back(name);
    QCOMPARE(held.join(' '), keys);
    if (keys == "group")
        QCOMPARE(m_redis.command({"HLEN", "group"}).integer, 6);
    program.process().write("\n");
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 0);
    QCOMPARE(program.messages(), QByteArray());
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestCliHold::holdsNoneWhenOneIsBusy()
{
    m_redis.command({"HSET", "two", "00000000-0000-4000-8000-000000000001:1", "1"});
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(hold({u"--wait"_s, u"0"_s, u"one"_s, u"two"_s}, u"echo ran"_s)), 5);
    QCOMPARE(program.output(), QByteArray());
    QVERIFY2(program.messages().contains("one, two"), program.messages());
    QCOMPARE(m_redis.command({"EXISTS", "one"}).integer, 0);
}

void TestCliHold::endsTheCommandWhenOneOfSeveralIsLost()
{
    CliProgram program(m_redis.server().url());
    startHolding(program, {u"--lease"_s, u"2s"_s, u"one"_s, u"two"_s}, u"exec sleep 100"_s);
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 6);
    QCOMPARE(program.messages().count("the lease of 2s given by --lease ends"), 1);
}

void TestCliHold::holdsARedLockOnItsOwnServers()
{
    CliProgram program;
    QCOMPARE(program.run(hold({u"--sandbox"_s, u"--type"_s, u"redlock"_s, u"job"_s}, u"echo ran"_s)), 0);
    QCOMPARE(program.output(), "ran\n"_ba);
    QCOMPARE(program.messages(), QByteArray());
}

void TestCliHold::holdsARedLockOnAMajority()
{
    sandbox::ServerGroup servers(4, {.useUnixSocket = true});
    QVERIFY(servers.start());
    QStringList options {u"--type"_s, u"redlock"_s, u"--wait"_s, u"0"_s, u"--url"_s, m_redis.server().url()};
    for (std::size_t i = 0; i < servers.size(); ++i)
        options += {u"--url"_s, servers.at(i).url()};
    options.push_back(u"job"_s);
    servers.at(1).kill();
    servers.at(3).kill();
    {
        CliProgram program;
        startHolding(program, options, u"read end"_s);
        QCOMPARE(m_redis.command({"HLEN", "job"}).integer, 1);
        QCOMPARE(RawLink(servers.at(2)).command({"HLEN", "job"}).integer, 1);
        program.process().write("\n");
        QVERIFY(program.waitForEnd());
        QCOMPARE(program.exitCode(), 0);
        QCOMPARE(toText(m_redis.keyspace()), QByteArray());
    }
    for (const std::size_t at : {0U, 2U}) // held elsewhere on two, down on two
        RawLink(servers.at(at)).command({"HSET", "job", "00000000-0000-4000-8000-000000000001:1", "1"});
    CliProgram busy;
    QCOMPARE(busy.run(hold(options, u"echo ran"_s)), 5);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
    servers.at(2).kill();
    CliProgram unreachable;
    QCOMPARE(unreachable.run(hold(options, u"echo ran"_s)), 3);
    QVERIFY2(unreachable.messages().contains("only 2 of 5"), unreachable.messages());
}

void TestCliHold::refusesWhatCannotBeHeld()
{
    CliProgram latch(m_redis.server().url());
    QCOMPARE(latch.run(hold({u"--type"_s, u"latch"_s, u"job"_s}, u"true"_s)), 2);
    QVERIFY2(latch.messages().contains("a latch cannot be held"), latch.messages());
    CliProgram lease(m_redis.server().url());
    QCOMPARE(lease.run(hold({u"--type"_s, u"semaphore"_s, u"--lease"_s, u"1s"_s, u"job"_s}, u"true"_s)), 2);
    QVERIFY2(lease.messages().contains("use --type permit"), lease.messages());
}

LOCKSCOPE_TEST(TestCliHold)
#include "tst_cli_hold.moc"
