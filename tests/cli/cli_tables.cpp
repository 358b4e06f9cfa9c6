// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/finding_tracker.h"
#include "core/inspect/recording/recorder.h"
#include "tests/cli/tst_cli_inspect.h"
#include "tests/support/fake_clock.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTemporaryFile>

/// Waiters of a fair queue whose deadlines passed 24 min 3 s ago.
void TestCliInspect::storeLateQueue(const QByteArray &name, int waiters)
{
    storeExclusive(name);
    m_redis.command({"PEXPIRE", name, "1401000"});
    for (int waiter = 1; waiter <= waiters; ++waiter) {
        const QByteArray member = Client + ':' + QByteArray::number(waiter);
        const qint64 deadline = QDateTime::currentMSecsSinceEpoch() - 1'443'000;
        m_redis.command({"RPUSH", "redisson_lock_queue:{" + name + "}", member});
        m_redis.command({"ZADD", "redisson_lock_timeout:{" + name + "}", QByteArray::number(deadline), member});
    }
}

QByteArray TestCliInspect::text(const QStringList &arguments, int expectedCode)
{
    CliProgram program(m_redis.server().url());
    const int code = program.run(arguments);
    return code == expectedCode ? program.output()
                                : "exit code " + QByteArray::number(code) + ": " + program.messages();
}

void TestCliInspect::countsQueuedClients()
{
    storeLateQueue("queue", 4);
    const QByteArray row = text({u"list"_s}).split('\n').value(1).simplified();
    QCOMPARE(row.split(' ').mid(0, 6).join(' '), "queue fair exclusive 1 2 4");
    QVERIFY2(text({u"show"_s, u"queue"_s}).contains("4 waiters in the queue"), text({u"show"_s, u"queue"_s}));
    storeExclusive("job");
    QVERIFY2(text({u"show"_s, u"job"_s}).contains("no waiting client seen"), text({u"show"_s, u"job"_s}));
}

void TestCliInspect::saysTimesAsPeopleDo()
{
    storeLateQueue("queue", 2);
    const QByteArray shown = text({u"show"_s, u"queue"_s});
    QVERIFY2(shown.contains("ends in 23 min "), shown);
    QVERIFY2(shown.contains(":1, deadline 24 min ") && shown.contains(" s ago, not subscribed"), shown);
    QVERIFY2(text({u"list"_s}).contains(" 23 min "), text({u"list"_s}));
    m_redis.command({"PEXPIRE", "queue", "3860000"});
    QVERIFY2(text({u"show"_s, u"queue"_s}).contains("ends in 1 h 4 min"), text({u"show"_s, u"queue"_s}));
    static const QRegularExpression raw(u"-[0-9]+ (s|min|h)\\b|\\b[0-9]{13}\\b|[0-9]{4,} s\\b"_s);
    for (const QByteArray &output : {text({u"show"_s, u"queue"_s}), text({u"list"_s}), text({u"doctor"_s})}) {
        QVERIFY2(!output.isEmpty() && !output.startsWith("exit code"), output);
        QVERIFY2(!raw.match(QString::fromUtf8(output)).hasMatch(), output);
    }
}

void TestCliInspect::namesEqualColumnsOnce()
{
    storeExclusive("a");
    QVERIFY2(text({u"list"_s}).startsWith("NAME "), text({u"list"_s}));
    storeExclusive("b");
    storeRead("c");
    const QByteArrayList lines = text({u"list"_s}).split('\n');
    QVERIFY2(lines[0].startsWith("all 3: HOLDERS 1, WAITING 0, "), lines[0]);
    QVERIFY2(lines[0].contains(", NODE 127.0.0.1:"), lines[0]);
    QVERIFY2(lines[1].startsWith("NAME  KIND       MODE       HOLDS"), lines[1]);
}

void TestCliInspect::doctorGroupsFindings()
{
    for (int i = 0; i < 61; ++i) {
        const QByteArray name = "stuck:" + QByteArray::number(i);
        m_redis.command({"HSET", name, Client + ":9", "1"});
        m_redis.command({"SET", "redisson_lock_token:{" + name + '}', "1"}); // shows that it is a lock
    }
    storeLateQueue("queue", 2);
    m_redis.command({"CONFIG", "SET", "min-replicas-to-write", "1"}); // a finding of the server, which is no lock
    const auto atEnd = qScopeGuard([this] { m_redis.command({"CONFIG", "SET", "min-replicas-to-write", "0"}); });
    const QByteArray report = text({u"doctor"_s}, 1);
    QVERIFY2(report.startsWith("62 errors, 2 warnings, 0 info on 62 of 62 locks\n\nERROR no-"), report);
    QVERIFY2(report.contains("ERROR no-ttl: 61 locks\n"), report);
    QCOMPARE(report.count("The lock's key has no time to live"), 1);
    QVERIFY2(report.contains("  locks: stuck:0, stuck:1, stuck:10, stuck:11 and 57 more\n"), report);
    QVERIFY2(report.contains("  repair: lockscope-cli doctor --fix no-ttl\n"), report);
    // a dead waiter is stale, too: one cause
    QVERIFY2(report.contains("warning dead-waiter: queue, 2 times\n"), report);
    QVERIFY2(!report.contains("stale-waiter"), report);
    const QJsonArray all = document({u"doctor"_s, u"--json"_s}, 1)["findings"_L1].toArray();
    QCOMPARE(all.size(), 66);
}

void TestCliInspect::doctorSaysThatNothingIsWrong()
{
    storeExclusive("job");
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run({u"doctor"_s}), 0);
    const QByteArrayList said = program.messages().split('\n');
    QCOMPARE(said[0], "lockscope-cli: no problems found in 1 lock"_ba);
    QVERIFY2(said[1].startsWith("server: Locks are read with EVALSHA"), said[1]); // or EVALSHA_RO
}

/// Renewed every 10 s until 30 s, then not any more.
void TestCliInspect::replayJudgesByTheRecordingBeforeTheMoment()
{
    using namespace std::chrono_literals;
    using namespace lockscope;
    const QTemporaryDir directory;
    const QString file = directory.filePath(u"feed.rec"_s);
    tests::FakeClock clock;
    inspect::LockSnapshot lock;
    lock.name = LockName("job");
    lock.kind = schema::LockKind::Reentrant;
    lock.mode = schema::LockMode::Exclusive;
    lock.holders = {{holderText(7).toLatin1(),
                     *HolderId::parse(holderText(7).toLatin1()),
                     schema::LockMode::Exclusive,
                     1,
                     {},
                     false}};
    lock.keys = {{"job", "hash", {30'000}, false}};
    lock.ttl = {30'000};
    inspect::FindingTracker live;
    QHash<int, inspect::Verdict> told; // by second
    Result<std::unique_ptr<inspect::Recorder>> recorder = inspect::Recorder::create(
        {file, inspect::Recorder::MinBytes, u"redis://example"_s, false}, clock);
    QVERIFY(recorder);
    for (int second = 0; second < 50; ++second, clock.advance(1s)) {
        if (second % 10 == 0 && second <= 30) {
            lock.takenAt = clock.now();
            live.note(lock);
            QVERIFY((*recorder)->add(inspect::FeedUpdate {{lock}, {}, {}}));
        }
        told.insert(second, live.verdicts(clock.now()).value(lock.name));
    }
    QVERIFY((*recorder)->finish());
    for (const auto &[second, state] : {std::pair(5, "unknown"_L1), {35, "alive"_L1}, {48, "gone"_L1}}) {
        CliProgram replay;
        QCOMPARE(replay.run({u"replay"_s, file, u"job"_s, u"--at"_s, u"%1s"_s.arg(second), u"--json"_s}), 0);
        const QJsonObject verdict = replay.document()["locks"_L1][0]["verdict"_L1].toObject();
        QCOMPARE(verdict["state"_L1].toString(), state);
        QCOMPARE(verdict["state"_L1].toString(), toWord(told[second].state));
        QVERIFY2(verdict["words"_L1].toString().contains(told[second].reason.english()),
                 qPrintable(verdict["words"_L1].toString()));
    }
    CliProgram list;
    QCOMPARE(list.run({u"replay"_s, file, u"--at"_s, u"48s"_s}), 0);
    QVERIFY2(list.output().contains("holder gone"), list.output());
}

void TestCliInspect::replayRefusesWhatIsNoRecording()
{
    QTemporaryFile file;
    QVERIFY(file.open() && file.write("a diary") > 0 && file.flush());
    CliProgram replay;
    QCOMPARE(replay.run({u"replay"_s, file.fileName()}), 2);
    QVERIFY2(replay.messages().contains("is not a Lockscope recording"), replay.messages());
    CliProgram absent;
    QCOMPARE(absent.run({u"replay"_s, file.fileName() + u".absent"_s}), 2);
    CliProgram record(m_redis.server().url());
    QCOMPARE(record.run({u"record"_s, file.fileName(), u"--replace"_s, u"--for"_s, u"1ms"_s}), 2); // it is not ours
    QCOMPARE(file.size(), 7);
}
