// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_text.h"
#include "tests/cli/tst_cli_inspect.h"

#include <QDateTime>
#include <QJsonDocument>
#include <QSysInfo>
#include <QTemporaryDir>

#include <signal.h>

void TestCliInspect::unlocksAndWakesWaiters()
{
    storeExclusive("job");
    auto listener = m_redis.anotherLink();
    listener.listenTo("redisson_*");
    const QJsonObject result = document({u"unlock"_s, u"job"_s, u"--force"_s, u"--yes"_s, u"--json"_s});
    QCOMPARE(result, QJsonObject({{u"schema"_s, 1}, {u"unlocked"_s, true}, {u"holder"_s, holderText(7)}}));
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
    QVERIFY(!listener.takeMessages().empty());
    m_redis.command({"HSET", "job", "mode", "write", "batch-7", "1"}); // written by another library
    QCOMPARE(document({u"unlock"_s, u"job"_s, u"--force"_s, u"--yes"_s, u"--json"_s})["holder"_L1], u"batch-7"_s);
}

void TestCliInspect::unlockNamesAnotherHolder()
{
    storeExclusive("job");
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run({u"unlock"_s, u"job"_s, u"--force"_s, u"--yes"_s, u"--if-holder"_s, holderText(8)}), 1);
    QVERIFY2(program.messages().contains(QByteArray(Client + ":7")), program.messages());
    QVERIFY(!m_redis.keyspace().empty());
    const QJsonObject result = document(
        {u"unlock"_s, u"job"_s, u"--force"_s, u"--yes"_s, u"--if-holder"_s, holderText(7), u"--json"_s});
    QCOMPARE(result["unlocked"_L1], true);
}

void TestCliInspect::unlockOfAFreeLockHasNothingToDo()
{
    const QJsonObject result = document({u"unlock"_s, u"job"_s, u"--force"_s, u"--yes"_s, u"--json"_s});
    QCOMPARE(result["unlocked"_L1], false);
    QCOMPARE(result["holder"_L1], QJsonValue());
}

void TestCliInspect::doctorHasTheContractsFields()
{
    storeRead("job");
    m_redis.command({"DEL", "{job}:" + Client + ":1:rwlock_timeout:1"});
    storeExclusive("other");
    const QJsonObject report = document({u"doctor"_s, u"--json"_s});
    QCOMPARE(fieldsOf(report), QSet<QString>({u"schema"_s, u"findings"_s, u"ways"_s}));
    QCOMPARE(report["schema"_L1], 1);
    QCOMPARE(report["findings"_L1].toArray().size(), 1);
    const QJsonObject finding = report["findings"_L1][0].toObject();
    QCOMPARE(fieldsOf(finding),
             QSet<QString>({u"lock"_s, u"id"_s, u"severity"_s, u"evidence"_s, u"explanation"_s, u"fix"_s, u"code"_s,
                            u"args"_s, u"verdict"_s}));
    QCOMPARE(finding["lock"_L1], u"job"_s);
    QCOMPARE(finding["id"_L1], u"ghost-reader"_s);
    QCOMPARE(finding["severity"_L1], u"warning"_s);
    QVERIFY(finding["evidence"_L1].toString().contains(holderText(1)));
}

void TestCliInspect::doctorEndsWithOneOnlyForErrors()
{
    storeExclusive("ledger");
    storeExclusive("other");
    auto waiter = m_redis.anotherLink();
    waiter.listenTo("redisson_lock__channel:{ledger}"); // shows that it is a lock
    QVERIFY(document({u"doctor"_s, u"--json"_s})["findings"_L1].toArray().isEmpty());
    m_redis.command({"PERSIST", "ledger"});
    QCOMPARE(document({u"doctor"_s, u"--json"_s}, 1)["findings"_L1][0]["id"_L1], u"no-ttl"_s);
    QVERIFY(document({u"doctor"_s, u"--match"_s, u"oth*"_s, u"--json"_s})["findings"_L1].toArray().isEmpty());
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run({u"doctor"_s}), 1);
    QVERIFY2(program.output().contains("ERROR no-ttl: ledger\n"), program.output());
}

/// The waiter that is removed had two findings.
void TestCliInspect::doctorLooksAgainAfterARepair()
{
    m_redis.command({"RPUSH", "redisson_lock_queue:{job}", Client + ":9"});
    const QTemporaryDir home;
    CliProgram program(m_redis.server().url());
    program.setVariable(u"XDG_DATA_HOME"_s, home.path());
    QCOMPARE(program.run({u"doctor"_s, u"--fix"_s, u"dead-head"_s, u"--yes"_s, u"--json"_s}), 0);
    QCOMPARE(program.document()["fixed"_L1].toArray().size(), 1);
    QCOMPARE(program.document()["findings"_L1].toArray(), QJsonArray());
}

void TestCliInspect::doctorFixesAndLeavesARecord_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QByteArrayList>("given");
    QTest::addColumn<QByteArray>("expected"); // keys that are left
    const QByteArray holder = Client + ":7";
    const QByteArray waiter = Client + ":9";
    QTest::newRow("a ghost") << u"ghost-reader"_s
                             << QByteArrayList {"HSET job mode read " + holder + " 1", "PEXPIRE job 30000"}
                             << QByteArray("");
    QTest::newRow("no time to live") << u"no-ttl"_s
                                     << QByteArrayList {"HSET job " + holder + " 1", "SET redisson_lock_token:{job} 1"}
                                     << QByteArray("job redisson_lock_token:{job}");
    QTest::newRow("a dead waiter") << u"dead-waiter"_s
                                   << QByteArrayList {"HSET job " + holder + " 1", "PEXPIRE job 30000",
                                                      "RPUSH redisson_lock_queue:{job} " + waiter,
                                                      "ZADD redisson_lock_timeout:{job} 9000000000000 " + waiter}
                                   << QByteArray("job");
    QTest::newRow("a holder in the queue")
        << u"holder-waits"_s
        << QByteArrayList {"HSET job " + holder + " 1", "PEXPIRE job 30000",
                           "RPUSH redisson_lock_queue:{job} " + holder,
                           "ZADD redisson_lock_timeout:{job} 9000000000000 " + holder}
        << QByteArray("redisson_lock_queue:{job} redisson_lock_timeout:{job}");
}

void TestCliInspect::doctorFixesAndLeavesARecord()
{
    QFETCH(const QString, id);
    QFETCH(const QByteArrayList, given);
    QFETCH(const QByteArray, expected);
    for (const QByteArray &command : given) {
        const QByteArrayList words = command.split(' ');
        m_redis.command({words.begin(), words.end()});
    }
    const QTemporaryDir home;
    CliProgram program(m_redis.server().url());
    program.setVariable(u"XDG_DATA_HOME"_s, home.path());
    program.run({u"doctor"_s, u"--fix"_s, id, u"--yes"_s, u"--json"_s});
    const QJsonObject report = program.document();
    QCOMPARE(report["fixed"_L1].toArray().size(), 1);
    QCOMPARE(report["fixed"_L1][0]["outcome"_L1], u"done"_s);
    QByteArrayList left;
    for (const auto &[name, key] : m_redis.keyspace())
        left.append(name);
    QCOMPARE(left.join(' '), expected);
    QFile audit(home.filePath(u"lockscope/audit.log"_s));
    QVERIFY(audit.open(QIODevice::ReadOnly));
    const QJsonObject line = QJsonDocument::fromJson(audit.readAll()).object();
    QCOMPARE(line["lock"_L1], u"job"_s);
    QCOMPARE(line["outcome"_L1], u"done"_s);
    QVERIFY(line["command"_L1].toString().startsWith(u"EVALSHA "_s));
    QVERIFY(line["user"_L1].toString().endsWith(u'@' + QSysInfo::machineHostName()));
    QCOMPARE(line["deployment"_L1], line["node"_L1]); // one server
}

void TestCliInspect::doctorLeavesOutWhatIsMuted()
{
    storeExclusive("ledger");
    m_redis.command({"PERSIST", "ledger"});
    auto waiter = m_redis.anotherLink();
    waiter.listenTo("redisson_lock__channel:{ledger}"); // shows that it is a lock
    const QTemporaryDir home;
    const auto run = [&](const QStringList &arguments) {
        CliProgram program(m_redis.server().url());
        program.setVariable(u"XDG_CONFIG_HOME"_s, home.path());
        const int code = program.run(QStringList {u"doctor"_s} + arguments);
        return std::pair(code, program.document());
    };
    QCOMPARE(run({u"--mute"_s, u"no-ttl"_s, u"--for"_s, u"1m"_s}).first, 2);
    QCOMPARE(
        run({u"--mute"_s, u"no-ttl"_s, u"--match"_s, u"led*"_s, u"--reason"_s, u"known"_s, u"--for"_s, u"1m"_s}).first,
        0);
    const auto [code, report] = run({u"--json"_s});
    QCOMPARE(code, 0);
    QVERIFY(report["findings"_L1].toArray().isEmpty());
    QCOMPARE(report["muted"_L1][0]["reason"_L1], u"known"_s);
    QCOMPARE(run({u"--unmute"_s, u"no-ttl"_s, u"--match"_s, u"led*"_s}).first, 0);
    QCOMPARE(run({}).first, 1);
    QCOMPARE(run({u"--mute"_s, u"no-ttl"_s, u"--reason"_s, u"known"_s, u"--for"_s, u"1ms"_s}).first, 0);
    QCOMPARE(run({}).first, 1); // its end has passed
}

void TestCliInspect::doctorMutesOnlyWhatThereIs()
{
    const QTemporaryDir home;
    CliProgram program(m_redis.server().url());
    program.setVariable(u"XDG_CONFIG_HOME"_s, home.path());
    QCOMPARE(program.run({u"doctor"_s, u"--mute"_s, u"no-tll"_s, u"--reason"_s, u"known"_s, u"--for"_s, u"1m"_s}), 2);
    QVERIFY(program.messages().contains("unknown finding \"no-tll\". Known findings: bad-hash-tag,"));
    QVERIFY(program.messages().contains(" no-ttl,"));
    QVERIFY(QDir(home.path()).isEmpty()); // nothing was written
}

void TestCliInspect::doctorUnmutesOnlyWhatWasMuted()
{
    const QTemporaryDir home;
    const auto run = [&](const QStringList &arguments) {
        CliProgram program(m_redis.server().url());
        program.setVariable(u"XDG_CONFIG_HOME"_s, home.path());
        const int code = program.run(QStringList {u"doctor"_s} + arguments);
        return std::pair(code, program.messages());
    };
    const auto [unknown, why] = run({u"--unmute"_s, u"no-tll"_s});
    QCOMPARE(unknown, 2);
    QVERIFY2(why.contains("--unmute: unknown finding \"no-tll\". Known findings: bad-hash-tag,"), why);
    QCOMPARE(run({u"--unmute"_s, u"no-ttl"_s}),
             std::pair(0, "lockscope-cli: no-ttl of * is not muted. No findings are muted\n"_ba));
    QVERIFY(QDir(home.path()).isEmpty()); // nothing was written
    QCOMPARE(
        run({u"--mute"_s, u"no-ttl"_s, u"--match"_s, u"a*"_s, u"--reason"_s, u"known"_s, u"--for"_s, u"1h"_s}).first,
        0);
    QCOMPARE(run({u"--unmute"_s, u"no-ttl"_s}),
             std::pair(0, "lockscope-cli: no-ttl of * is not muted. Muted findings: no-ttl of a*\n"_ba));
    QCOMPARE(run({u"--unmute"_s, u"no-ttl"_s, u"--match"_s, u"a*"_s}),
             std::pair(0, "lockscope-cli: no-ttl of a* is no longer muted\n"_ba));
}

void TestCliInspect::doctorSaysWhatItDidNotFix()
{
    const QTemporaryDir home;
    const auto fix = [&](const QStringList &arguments) {
        CliProgram program(m_redis.server().url());
        program.setVariable(u"XDG_CONFIG_HOME"_s, home.path());
        program.setVariable(u"XDG_DATA_HOME"_s, home.path());
        const int code = program.run(QStringList {u"doctor"_s, u"--yes"_s, u"--fix"_s} + arguments);
        return std::pair(code, program.messages());
    };
    storeExclusive("ledger");
    const auto [none, nothing] = fix({u"no-ttl"_s});
    QCOMPARE(none, 0);
    QVERIFY2(nothing.contains("there is no finding no-ttl to repair\n"), nothing);
    m_redis.command({"PERSIST", "ledger"});
    auto waiter = m_redis.anotherLink();
    waiter.listenTo("redisson_lock__channel:{ledger}"); // shows that it is a lock
    const auto [elsewhere, others] = fix({u"no-ttl"_s, u"--match"_s, u"nosuch"_s});
    QCOMPARE(elsewhere, 0);
    QVERIFY2(others.contains("there is no finding no-ttl to repair in 0 locks matching nosuch"), others);
    CliProgram mute;
    mute.setVariable(u"XDG_CONFIG_HOME"_s, home.path());
    QCOMPARE(mute.run({u"doctor"_s, u"--mute"_s, u"no-ttl"_s, u"--reason"_s, u"known"_s, u"--for"_s, u"1h"_s}), 0);
    const auto [muted, why] = fix({u"no-ttl"_s});
    QCOMPARE(muted, 0);
    QVERIFY2(why.contains("no-ttl of ledger is muted and was not repaired. To report it again: --unmute no-ttl"), why);
    QVERIFY2(!why.contains("there is no finding"), why);
    QCOMPARE(m_redis.command({"PTTL", "ledger"}).integer, -1);
}

void TestCliInspect::doctorTellsWhatAppearsAndGoes()
{
    CliProgram watcher(m_redis.server().url());
    watcher.start({u"doctor"_s, u"--watch"_s, u"--json"_s});
    QTRY_VERIFY(m_redis.command({"PUBSUB", "NUMPAT"}).integer >= 2); // it listens
    auto waiter = m_redis.anotherLink();
    waiter.listenTo("redisson_lock__channel:{ledger}"); // shows that it is a lock
    storeExclusive("ledger");
    m_redis.command({"PERSIST", "ledger"});
    QVERIFY(watcher.waitForOutput("\"no-ttl\""));
    m_redis.command({"PEXPIRE", "ledger", "30000"});
    QVERIFY(watcher.waitForOutput("\"gone\""));
    m_redis.command({"CONFIG", "SET", "min-replicas-to-write", "1"});
    const bool isReported = watcher.waitForOutput("\"no-writes\"");
    m_redis.command({"CONFIG", "SET", "min-replicas-to-write", "0"});
    QVERIFY(isReported);
    watcher.signal(SIGINT);
    QVERIFY(watcher.waitForEnd());
    QCOMPARE(watcher.exitCode(), 130);
    const QJsonObject first = QJsonDocument::fromJson(watcher.output().split('\n').first()).object();
    QCOMPARE(first["event"_L1], u"found"_s);
    QCOMPARE(first["lock"_L1], u"ledger"_s);
    QCOMPARE(first["verdict"_L1]["state"_L1], u"endless"_s);
}

void TestCliInspect::doctorEndsWhenTheServerStaysAway()
{
    RedisFixture doomed;
    QVERIFY2(doomed.start(), doomed.problem());
    const QByteArray address = "127.0.0.1:" + QByteArray::number(doomed.server().port());
    CliProgram watcher(doomed.server().url());
    watcher.start({u"--give-up"_s, u"300ms"_s, u"doctor"_s, u"--watch"_s});
    QTRY_VERIFY(doomed.command({"PUBSUB", "NUMPAT"}).integer >= 2);
    doomed.server().kill();
    QVERIFY(watcher.waitForEnd());
    QCOMPARE(watcher.exitCode(), 3);
    QVERIFY2(watcher.messages().contains(address), watcher.messages());
}

/// Redisson 3.52.0 and 4.0.0 leave one latch of each unlock until it expires.
void TestCliInspect::doctorDoesNotWarnOfManyUnlockLatches()
{
    m_redis.command({"EVAL",
                     "for i = 1, 250 do redis.call('SET', 'redisson_unlock_latch:{job}:' .. i, '1', 'PX', 16000) end",
                     "0"});
    const QJsonArray findings = document({u"doctor"_s, u"--json"_s})["findings"_L1].toArray();
    QVERIFY(findings.isEmpty());
}

/// The state of a lock is no finding: a lease of the caller's own is lawful.
void TestCliInspect::tellsTheStateOfALock()
{
    storeExclusive("healthy");
    storeExclusive("job");
    m_redis.command({"PEXPIRE", "job", "18500"}); // a renewed one has 19 s or more
    const QJsonObject lock = document({u"show"_s, u"job"_s, u"--json"_s});
    QCOMPARE(lock["health"_L1], u"ok"_s);
    QVERIFY(lock["findings"_L1].toArray().isEmpty());
    const QJsonValue verdict = lock["verdict"_L1];
    QCOMPARE(verdict["state"_L1], u"unrenewed"_s);
    QVERIFY(verdict["words"_L1].toString().startsWith(u"not renewed, reason unknown. It expires in 1"_s)); // 18 s
    QVERIFY(verdict["ends_in_ms"_L1].toInt() > 15'000 && verdict["renewed_ms_ago"_L1].isNull());
    QCOMPARE(document({u"show"_s, u"healthy"_s, u"--json"_s})["verdict"_L1]["state"_L1], u"unknown"_s);
    QVERIFY(document({u"doctor"_s, u"--json"_s})["findings"_L1].toArray().isEmpty());

    m_redis.command({"PEXPIRE", "job", "18900"});
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run({u"show"_s, u"job"_s}), 0);
    QVERIFY2(program.output().contains("state: not renewed, reason unknown. It expires in 18 s."), program.output());
    CliProgram list(m_redis.server().url());
    QCOMPARE(list.run({u"list"_s}), 0);
    QCOMPARE(list.output().count("not renewed"), 1);
}

/// An application or another library wrote the holder; Redisson waits for it nevertheless.
void TestCliInspect::showsAHolderOfAnotherLibrary()
{
    m_redis.command({"HSET", "fc:go", "app-7f9c:18", "1"});
    m_redis.command({"PEXPIRE", "fc:go", "20500"});
    const QJsonObject lock = document({u"show"_s, u"fc:go"_s, u"--json"_s});
    QCOMPARE(lock["mode"_L1], u"exclusive"_s);
    QCOMPARE(lock["certainty"_L1], u"doubtful"_s);
    QCOMPARE(lock["holder_list"_L1][0]["holder"_L1], u"app-7f9c:18"_s);
    QVERIFY(lock["holder_list"_L1][0]["client"_L1].isNull());
    QCOMPARE(document({u"list"_s, u"--json"_s})["doubtful"_L1].toArray().size(), 1);
    m_redis.command({"SET", "counter:1", "1"});
    m_redis.command({"HSET", "user:17", "visits", "1"}); // no holder's form
    m_redis.command({"PEXPIRE", "user:17", "20500"});
    CliProgram list(m_redis.server().url());
    QCOMPARE(list.run({u"list"_s, u"--json"_s}), 0);
    QCOMPARE(list.document()["doubtful"_L1].toArray().size(), 1);
    QCOMPARE(list.output(), lockscope::jsonText(list.document())); // although it is written element by element

    RawLink waiter(m_redis.server());
    QVERIFY(!waiter.command({"SUBSCRIBE", "redisson_lock__channel:{fc:go}"}).isError());
    const QJsonObject wanted = document({u"show"_s, u"fc:go"_s, u"--json"_s});
    QCOMPARE(wanted["certainty"_L1], u"certain"_s);
    QCOMPARE(wanted["verdict"_L1]["state"_L1], u"leased"_s);
    QVERIFY(document({u"doctor"_s, u"--json"_s})["findings"_L1].toArray().isEmpty());
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run({u"show"_s, u"fc:go"_s}), 0);
    QVERIFY2(program.output().contains("exclusive app-7f9c:18, 1 hold, not written by Redisson"), program.output());
    CliProgram unlock(m_redis.server().url());
    QCOMPARE(unlock.run({u"unlock"_s, u"fc:go"_s, u"--force"_s, u"--yes"_s}), 0);
    QCOMPARE(m_redis.command({"EXISTS", "fc:go"}).integer, 0);
}

void TestCliInspect::looksTwiceToSeeARenewal_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("show") << QStringList {u"show"_s, u"job"_s} << "not renewed"_ba;
    QTest::newRow("list") << QStringList {u"list"_s} << "not renewed"_ba;
}

/// This client's watchdog lease is 9 s: one look takes it for a caller's lease.
void TestCliInspect::looksTwiceToSeeARenewal()
{
    QFETCH(const QStringList, command);
    QFETCH(const QByteArray, words);
    storeExclusive("job");
    m_redis.command({"PEXPIRE", "job", "9000"});
    const QStringList looking = command + QStringList {u"--look"_s, u"700ms"_s};
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(looking), 0);
    QVERIFY2(program.output().contains(words), program.output());
    CliProgram renewed(m_redis.server().url());
    renewed.start(looking);
    const auto hasEnded = [&] {
        m_redis.command({"PEXPIRE", "job", "9000"});
        return renewed.process().state() == QProcess::NotRunning;
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasEnded(), 30'000);
    QCOMPARE(renewed.exitCode(), 0);
    QVERIFY2(!renewed.output().contains(words), renewed.output());
}

/// Its leases add up until the next renewal.
void TestCliInspect::doctorAcceptsAReenteredWriter()
{
    m_redis.command({"HSET", "job", "mode", "write", Client + ":7:write", "3"});
    m_redis.command({"PEXPIRE", "job", "90000"});
    QVERIFY(document({u"doctor"_s, u"--json"_s})["findings"_L1].toArray().isEmpty());
}

void TestCliInspect::unlockLeavesNoTimeoutKeysOfReaders()
{
    storeRead("job");
    m_redis.command({"HSET", "job", Client + ":2", "2"});
    for (const char *level : {"1", "2"})
        m_redis.command({"SET", "{job}:" + Client + ":2:rwlock_timeout:" + level, "1", "PX", "30000"});
    const QJsonObject result = document({u"unlock"_s, u"job"_s, u"--force"_s, u"--yes"_s, u"--json"_s});
    QCOMPARE(result["unlocked"_L1], true);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
    QVERIFY(document({u"doctor"_s, u"--json"_s})["findings"_L1].toArray().isEmpty());
}

void TestCliInspect::doctorRemovesAllDeadWaitersInOneRound()
{
    for (int waiter = 1; waiter <= 10; ++waiter) {
        const QByteArray member = Client + ':' + QByteArray::number(waiter);
        m_redis.command({"RPUSH", "redisson_lock_queue:{job}", member});
        const qint64 deadline = QDateTime::currentMSecsSinceEpoch() + 60'000 + waiter;
        m_redis.command({"ZADD", "redisson_lock_timeout:{job}", QByteArray::number(deadline), member});
    }
    const QTemporaryDir home; // for the audit log
    CliProgram program(m_redis.server().url());
    program.setVariable(u"XDG_DATA_HOME"_s, home.path());
    QCOMPARE(program.run({u"doctor"_s, u"--fix"_s, u"dead-head"_s, u"--yes"_s, u"--json"_s}), 0);
    QCOMPARE(program.document()["fixed"_L1].toArray().size(), 10);
    QVERIFY(program.document()["findings"_L1].toArray().isEmpty());
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

/// No field of a Redisson holder: no client can acquire or release the lock.
void TestCliInspect::showsALockWithoutKnownHoldersAsHeld()
{
    auto waiter = m_redis.anotherLink();
    waiter.listenTo("redisson_rwlock:{job}"); // shows that it is a lock
    m_redis.command({"HSET", "job", "mode", "write", "worker-3", "1"});
    m_redis.command({"PEXPIRE", "job", "30000"});
    const QJsonObject lock = document({u"show"_s, u"job"_s, u"--json"_s});
    QCOMPARE(lock["mode"_L1], u"write"_s);
    QCOMPARE(lock["holders"_L1], 0);
    QCOMPARE(lock["health"_L1], u"error"_s);
    QCOMPARE(lock["findings"_L1].toArray().size(), 1);
    QCOMPARE(lock["findings"_L1][0]["id"_L1], u"unknown-holder"_s);
    QVERIFY(lock["findings"_L1][0]["evidence"_L1].toString().contains(u"worker-3"_s));
    QCOMPARE(document({u"doctor"_s, u"--json"_s}, 1)["findings"_L1][0]["id"_L1], u"unknown-holder"_s);
}
