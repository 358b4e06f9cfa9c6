// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/tst_cli_inspect.h"
#include "tests/support/test_main.h"

#include <QJsonDocument>
#include <QTemporaryDir>

#include <signal.h>

void TestCliInspect::listHasTheContractsFields()
{
    storeExclusive("job");
    const QJsonObject list = document({u"list"_s, u"--json"_s});
    QCOMPARE(fieldsOf(list), QSet<QString>({u"schema"_s, u"locks"_s, u"scanned_keys"_s, u"elapsed_ms"_s, u"nodes"_s}));
    QCOMPARE(list["schema"_L1], 1);
    QCOMPARE(list["scanned_keys"_L1], 1);
    const QJsonObject lock = list["locks"_L1][0].toObject();
    QCOMPARE(fieldsOf(lock),
             QSet<QString>({u"name"_s, u"kind"_s, u"could_be"_s, u"certainty"_s, u"doubts"_s, u"mode"_s, u"holders"_s,
                            u"holds"_s, u"waiting_clients"_s, u"ttl_ms"_s, u"node"_s, u"slot"_s, u"health"_s}));
    QCOMPARE(lock["name"_L1], u"job"_s);
    QCOMPARE(lock["kind"_L1], u"reentrant"_s);
    QCOMPARE(lock["mode"_L1], u"exclusive"_s);
    QCOMPARE(lock["holds"_L1], 2);
    QCOMPARE(list["nodes"_L1][0]["error"_L1], QJsonValue());
}

void TestCliInspect::listChoosesByNameAndKind()
{
    storeExclusive("job:1");
    storeExclusive("other");
    storeRead("job:2");
    const auto namesOf = [&](const QStringList &options) {
        QStringList names;
        for (const QJsonValue lock : document(QStringList {u"list"_s, u"--json"_s} + options)["locks"_L1].toArray())
            names.append(lock["name"_L1].toString());
        return names.join(u' ');
    };
    QCOMPARE(namesOf({}), u"job:1 job:2 other"_s);
    QCOMPARE(namesOf({u"--match"_s, u"job:*"_s}), u"job:1 job:2"_s);
    QCOMPARE(namesOf({u"--kind"_s, u"readwrite"_s}), u"job:2"_s);
}

void TestCliInspect::namesThatLookLikePatterns_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("list") << QStringList {u"list"_s};
    QTest::newRow("doctor") << QStringList {u"doctor"_s};
    QTest::newRow("watch") << QStringList {u"watch"_s, u"--for"_s, u"1ms"_s};
    QTest::newRow("record") << QStringList {u"record"_s, u"FILE"_s, u"--for"_s, u"1ms"_s, u"--replace"_s};
}

void TestCliInspect::namesThatLookLikePatterns()
{
    QFETCH(QStringList, arguments);
    const QTemporaryDir directory;
    arguments.replaceInStrings(u"FILE"_s, directory.filePath(u"a.rec"_s));
    m_redis.command({"HSET", "ns[invoice][3]", Client + ":1", "1"});
    m_redis.command({"PEXPIRE", "ns[invoice][3]", "30000"});
    const QByteArray hint = "--match 'ns\\[invoice]\\[3]'";
    CliProgram cli(m_redis.server().url());
    QCOMPARE(cli.run(arguments + QStringList {u"--match"_s, u"ns[invoice][3]"_s}), 0);
    QVERIFY2(cli.messages().contains(hint), cli.messages());
    CliProgram exact(m_redis.server().url());
    QCOMPARE(exact.run(arguments + QStringList {u"--match"_s, u"ns\\[invoice]\\[3]"_s}), 0);
    QVERIFY2(!exact.messages().contains("exists as a name"), exact.messages());
    CliProgram list(m_redis.server().url());
    QCOMPARE(list.run({u"list"_s, u"--match"_s, u"ns\\[invoice]\\[3]"_s}), 0);
    QVERIFY(list.output().contains("ns[invoice][3]"));
}

void TestCliInspect::unlockNamesAWaiterThatGotNoMessage()
{
    storeExclusive("job");
    m_redis.command({"RPUSH", "redisson_lock_queue:{job}", Client + ":2"});
    m_redis.command({"ZADD", "redisson_lock_timeout:{job}", "4000000000000", Client + ":2"});
    CliProgram unlock(m_redis.server().url());
    QCOMPARE(unlock.run({u"unlock"_s, u"job"_s, u"--force"_s, u"--yes"_s}), 0);
    QVERIFY2(unlock.messages().contains("first waiter of job is not subscribed"), unlock.messages());
}

void TestCliInspect::showHasTheContractsFields()
{
    storeRead("job");
    const QJsonObject lock = document({u"show"_s, u"job"_s, u"--json"_s});
    QCOMPARE(fieldsOf(lock), QSet<QString>({u"ways"_s,        u"name"_s,           u"kind"_s,      u"could_be"_s,
                                            u"mode"_s,        u"holders"_s,        u"holds"_s,     u"waiting_clients"_s,
                                            u"ttl_ms"_s,      u"node"_s,           u"slot"_s,      u"health"_s,
                                            u"atomic"_s,      u"server_time_ms"_s, u"channel"_s,   u"token"_s,
                                            u"holder_list"_s, u"queue"_s,          u"keys"_s,      u"findings"_s,
                                            u"hints"_s,       u"verdict"_s,        u"certainty"_s, u"doubts"_s}));
    const QJsonValue guess = lock["hints"_L1][0]; // our own link comes from here, too
    QCOMPARE(guess["client"_L1], QString::fromLatin1(Client));
    QCOMPARE(guess["places"_L1][0], u"127.0.0.1"_s);
    QVERIFY(guess["confidence"_L1].toDouble() > 0.0 && guess["confidence"_L1].toDouble() < 1.0);
    QCOMPARE(lock["mode"_L1], u"read"_s);
    QCOMPARE(lock["channel"_L1], u"redisson_rwlock:{job}"_s);
    const QJsonObject holder = lock["holder_list"_L1][0].toObject();
    QCOMPARE(fieldsOf(holder),
             QSet<QString>(
                 {u"holder"_s, u"client"_s, u"thread"_s, u"label"_s, u"mode"_s, u"count"_s, u"ghost"_s, u"leases"_s}));
    QCOMPARE(holder["holder"_L1], holderText(1));
    QCOMPARE(holder["thread"_L1], 1);
    const qint64 ttl = holder["leases"_L1][0]["ttl_ms"_L1].toInteger();
    QVERIFY(ttl > 0 && ttl <= 30000);
    QCOMPARE(lock["keys"_L1].toArray().size(), 2);
}

void TestCliInspect::showsTheNameOfAClient()
{
    storeExclusive("job");
    const QTemporaryDir settings;
    const auto run = [&](const QStringList &arguments, int expectedCode = 0) {
        CliProgram program(m_redis.server().url());
        program.setVariable(u"XDG_CONFIG_HOME"_s, settings.path());
        return program.run(arguments) == expectedCode ? program.output() : "failed: " + program.messages();
    };
    QCOMPARE(run({u"alias"_s, QString::fromLatin1(Client)}), QByteArray());
    QVERIFY(!run({u"list"_s}).contains("HELD BY"));
    // a holder tells its client
    QVERIFY(run({u"alias"_s, holderText(7), u"billing"_s, u"--host"_s, u"web-3"_s}).contains("web-3"));
    QVERIFY(run({u"show"_s, u"job"_s}).contains(QByteArray(Client + ":7 [billing on web-3], 2 holds")));
    QVERIFY(run({u"list"_s}).contains("billing on web-3"));
    const QJsonObject json = QJsonDocument::fromJson(run({u"show"_s, u"job"_s, u"--json"_s})).object();
    QCOMPARE(json["holder_list"_L1][0]["label"_L1], u"billing on web-3"_s);
    const QJsonObject names = QJsonDocument::fromJson(run({u"alias"_s, u"--json"_s})).object();
    QCOMPARE(names["aliases"_L1][0]["label"_L1], u"billing"_s);
    QCOMPARE(run({u"alias"_s, QString::fromLatin1(Client), u"--remove"_s}), QByteArray());
    QVERIFY(!run({u"show"_s, u"job"_s}).contains("billing"));
    QCOMPARE(run({u"alias"_s, u"billing"_s, u"web-3"_s}, 2), QByteArray()); // no UUID
    QCOMPARE(run({u"alias"_s, QString::fromLatin1(Client), u"--host"_s, u"web-3"_s}, 2), QByteArray());
}

void TestCliInspect::showsTheLockWithoutAName()
{
    storeExclusive("");
    QCOMPARE(document({u"list"_s, u"--json"_s})["locks"_L1][0]["name"_L1], u""_s);
    const QJsonObject lock = document({u"show"_s, u""_s, u"--json"_s});
    QCOMPARE(lock["name"_L1], u""_s);
    QCOMPARE(lock["mode"_L1], u"exclusive"_s);
    for (const QStringList &arguments : {QStringList {u"list"_s}, QStringList {u"show"_s, u"b64:"_s}}) {
        CliProgram program(m_redis.server().url());
        QCOMPARE(program.run(arguments), 0);
        QVERIFY2(program.output().contains("\"\""), program.output());
    }
    CliProgram watcher(m_redis.server().url());
    QCOMPARE(watcher.run({u"watch"_s, u""_s, u"--for"_s, u"100ms"_s}), 0);
    CliProgram unlock(m_redis.server().url());
    QCOMPARE(unlock.run({u"unlock"_s, u""_s, u"--force"_s, u"--yes"_s}), 0);
    QCOMPARE(m_redis.command({"DBSIZE"}).integer, 0);
    CliProgram hold(m_redis.server().url());
    QCOMPARE(hold.run({u"hold"_s, u""_s, u"--"_s, u"true"_s}), 2); // more likely a variable that is not set
}

void TestCliInspect::whoShowsOneClient()
{
    storeExclusive("orders");
    m_redis.command({"RPUSH", "redisson_lock_queue:{queue}", Client + ":9"});
    m_redis.command({"ZADD", "redisson_lock_timeout:{queue}", "99999999999999", Client + ":9"});
    m_redis.command({"HSET", "queue", "0a8f1b2c-7c59-4a4d-9d5e-0c7d6f1c3b1e:1", "1"});
    m_redis.command({"PEXPIRE", "queue", "30000"});
    RawLink program = m_redis.anotherLink();
    program.command({"CLIENT", "SETNAME", Client + "-orders"});
    const QString uuid = QString::fromLatin1(Client);
    const QJsonObject card = document({u"who"_s, uuid, u"--json"_s});
    QCOMPARE(fieldsOf(card),
             QSet<QString>({u"schema"_s, u"client"_s, u"label"_s, u"host"_s, u"address"_s, u"name"_s, u"certainty"_s,
                            u"addresses"_s, u"names"_s, u"reason"_s, u"code"_s, u"args"_s, u"first_seen_ms"_s,
                            u"last_seen_ms"_s, u"holds"_s, u"waits"_s}));
    QCOMPARE(card["client"_L1], uuid);
    QCOMPARE(card["label"_L1], QJsonValue());
    QCOMPARE(card["certainty"_L1], u"certain"_s);
    QCOMPARE(card["address"_L1], u"127.0.0.1"_s);
    QCOMPARE(card["name"_L1], QString(uuid + u"-orders"_s));
    QCOMPARE(card["code"_L1], u"hint-named"_s);
    QVERIFY(card["first_seen_ms"_L1].toInteger() > 0);
    const QJsonObject held = card["holds"_L1][0].toObject();
    QCOMPARE(fieldsOf(held), QSet<QString>({u"lock"_s, u"mode"_s, u"thread"_s, u"count"_s, u"ttl_ms"_s}));
    QCOMPARE(held["lock"_L1], u"orders"_s);
    QCOMPARE(held["thread"_L1], 7);
    const QJsonObject waited = card["waits"_L1][0].toObject();
    QCOMPARE(fieldsOf(waited), QSet<QString>({u"lock"_s, u"position"_s, u"thread"_s, u"listening"_s}));
    QCOMPARE(waited["lock"_L1], u"queue"_s);
    QCOMPARE(waited["listening"_L1], false);
    const QByteArray shown = text({u"who"_s, uuid.left(8)}); // as the window shows it
    QVERIFY(shown.contains("holds    orders: exclusive, thread 7, 2 holds, ends in "));
    QVERIFY(shown.contains("waits    queue: position 1, thread 9, not subscribed"));
    QVERIFY2(shown.contains("-orders, certain: a connection from there is named after its UUID"), shown);
    const QByteArray other = text({u"who"_s, u"0a8f1b2c"_s});
    QVERIFY2(other.contains("-orders") && other.count(", if it is still connected: ") == 2, other); // address and name
}

void TestCliInspect::whoNeedsOneClient()
{
    QTemporaryDir folder;
    const auto run = [&](const QStringList &arguments) {
        CliProgram program(m_redis.server().url());
        program.setVariable(u"XDG_CONFIG_HOME"_s, folder.path());
        const int code = program.run(arguments);
        return QByteArray(QByteArray::number(code) + ' ' + program.output() + program.messages());
    };
    const QString uuid = QString::fromLatin1(Client);
    QVERIFY(run({u"who"_s, u"billing"_s}).startsWith("2 "));
    QVERIFY(run({u"who"_s, u"6f1c3b1e"_s}).startsWith("2 ")); // in no lock
    QVERIFY(run({u"alias"_s, uuid, u"billing"_s}).startsWith("0 "));
    QVERIFY(run({u"who"_s, u"billing"_s}).contains("holds    no lock"));
    QVERIFY(run({u"alias"_s, u"0a8f1b2c-7c59-4a4d-9d5e-0c7d6f1c3b1e"_s, u"billing"_s}).startsWith("0 "));
    const QByteArray several = run({u"who"_s, u"billing"_s});
    QVERIFY2(several.startsWith("2 ") && several.contains(Client), several);
    // an ACL that hides a part of the locks
    m_redis.setUser("half", {"on", "~*", "&*", "+@all", "-scan", ">secret"});
    QString url = m_redis.server().url();
    url.replace(u"://:"_s + QString::fromLatin1(m_redis.server().password()), u"://half:secret"_s);
    CliProgram program(url);
    const int code = program.run({u"who"_s, uuid, u"--json"_s});
    QCOMPARE(code, 3);
}

void TestCliInspect::showsAnAbsentLockAsFree()
{
    const QJsonObject lock = document({u"show"_s, u"nothing"_s, u"--json"_s});
    QCOMPARE(lock["mode"_L1], u"free"_s);
    QCOMPARE(lock["ttl_ms"_L1], -2);
    QCOMPARE(lock["holder_list"_L1].toArray().size(), 0);
}

void TestCliInspect::namesOfAnyBytesGoThroughBase64()
{
    const QByteArray name("\xff\x00\x01", 3);
    storeExclusive(name);
    const QJsonObject lock = document({u"show"_s, u"b64:/wAB"_s, u"--json"_s});
    QCOMPARE(lock["mode"_L1], u"exclusive"_s);
    QCOMPARE(lock["name_b64"_L1], u"/wAB"_s);
    QVERIFY(!lock.contains("name"_L1));
}

void TestCliInspect::aNameOfAnyBytesGoesThroughEveryCommand()
{
    const QByteArray name = "job\xff%2";
    const QString argument = u"b64:"_s + QString::fromLatin1(name.toBase64());
    const QString encoded = QString::fromLatin1(name.toBase64());
    const QByteArray shown = "job\\xff%2";
    const QTemporaryDir directory;
    const QString file = directory.filePath(u"feed.rec"_s);
    CliProgram recorder(m_redis.server().url());
    recorder.start({u"record"_s, file});
    CliProgram watcher(m_redis.server().url());
    watcher.start({u"watch"_s, argument, u"--json"_s});
    storeExclusive(name);
    m_redis.command({"PERSIST", name});
    const auto isHeardBy = [&](CliProgram &program) { // at once, or when it listens
        m_redis.command({"PUBLISH", "redisson_lock__channel:{" + name + '}', "0"});
        return program.output().contains("\"message\"");
    };
    QTRY_VERIFY(isHeardBy(watcher));
    CliProgram reader;
    QTRY_VERIFY(reader.run({u"replay"_s, file, argument, u"--json"_s}) == 0 && isHeardBy(reader));
    QVERIFY2(watcher.output().contains(R"({job\\xff%2})"), watcher.output());
    watcher.signal(SIGINT);
    QVERIFY(watcher.waitForEnd());
    const QJsonObject event = QJsonDocument::fromJson(watcher.output().split('\n').first()).object();
    QCOMPARE(event["lock_b64"_L1], encoded);
    QVERIFY(!event.contains("lock"_L1));

    auto waiter = m_redis.anotherLink();
    waiter.listenTo("redisson_lock__channel:{" + name + '}'); // shows that it is a lock
    QCOMPARE(document({u"list"_s, u"--json"_s})["locks"_L1][0]["name_b64"_L1], encoded);
    const QJsonValue finding = document({u"doctor"_s, u"--json"_s}, 1)["findings"_L1][0];
    QCOMPARE(finding["lock_b64"_L1], encoded);
    QCOMPARE(finding["evidence"_L1], u"PTTL job\\xff%2 is -1. Waiters in the queue: 0."_s);
    for (const QStringList &arguments : {QStringList {u"list"_s}, {u"show"_s, argument}, {u"doctor"_s}}) {
        CliProgram program(m_redis.server().url());
        program.run(arguments);
        QVERIFY2(program.output().contains(shown), program.output());
        QCOMPARE(program.messages().contains("b64:"), arguments.front() == u"list");
    }
    QCOMPARE(document({u"unlock"_s, argument, u"--force"_s, u"--yes"_s, u"--json"_s})["unlocked"_L1], true);
    QVERIFY(m_redis.keyspace().empty());
    recorder.signal(SIGINT);
    QVERIFY(recorder.waitForEnd());
    CliProgram replay;
    QCOMPARE(replay.run({u"replay"_s, file, argument, u"--json"_s}), 0);
    QCOMPARE(QJsonDocument::fromJson(replay.output().split('\n').first()).object()["lock_b64"_L1], encoded);
    CliProgram text;
    QCOMPARE(text.run({u"replay"_s, file}), 0);
    QVERIFY2(text.output().contains(shown), text.output());
}

void TestCliInspect::textNeverCarriesControlCharacters()
{
    storeExclusive("job\x1b[2J\r");
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run({u"list"_s}), 0);
    QVERIFY(!program.output().contains('\x1b'));
    QVERIFY2(program.output().contains("job\\x1b[2J\\x0d"), program.output());
}

void TestCliInspect::watchTellsOfAHoldInLines()
{
    CliProgram watcher(m_redis.server().url());
    watcher.start({u"watch"_s, u"job"_s, u"--json"_s});
    QTRY_VERIFY(m_redis.command({"PUBSUB", "NUMPAT"}).integer >= 2); // it listens
    CliProgram holder(m_redis.server().url());
    holder.start({u"hold"_s, u"job"_s, u"--"_s, u"sh"_s, u"-c"_s, u"read end"_s});
    QVERIFY(watcher.waitForOutput("\"acquired\""));
    holder.process().write("\n");
    QVERIFY(holder.waitForEnd());
    QVERIFY(watcher.waitForOutput("\"released\""));
    QVERIFY(watcher.waitForOutput("\"message\""));
    watcher.signal(SIGINT);
    QVERIFY(watcher.waitForEnd());
    QCOMPARE(watcher.exitCode(), 130);
    for (const QByteArray &line : watcher.output().trimmed().split('\n')) {
        const QJsonObject event = QJsonDocument::fromJson(line).object();
        QCOMPARE(fieldsOf(event),
                 QSet<QString>({u"t_ms"_s, u"lock"_s, u"event"_s, u"holder"_s, u"detail"_s, u"source"_s}));
        QCOMPARE(event["lock"_L1], u"job"_s);
    }
}

void TestCliInspect::watchTellsItsSource_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("notifications");
    QTest::addColumn<QString>("source");
    QTest::newRow("default configuration") << QStringList() << ""_ba << u"tracking"_s;
    QTest::newRow("keyspace") << QStringList {u"--source"_s, u"keyspace"_s} << "KA"_ba << u"keyspace"_s;
    QTest::newRow("keyspace, but off") << QStringList {u"--source"_s, u"keyspace"_s} << ""_ba << u"poll"_s;
    QTest::newRow("polling") << QStringList {u"--source"_s, u"polling"_s} << ""_ba << u"poll"_s;
}

void TestCliInspect::watchTellsItsSource()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, notifications);
    QFETCH(QString, source);
    m_redis.command({"CONFIG", "SET", "notify-keyspace-events", notifications});
    m_redis.command({"CONFIG", "RESETSTAT"});
    CliProgram watcher(m_redis.server().url());
    watcher.start(QStringList {u"watch"_s, u"job"_s, u"--json"_s} + options);
    const QByteArray told = "source: " + source.toLatin1();
    QTRY_VERIFY(watcher.messages().contains(told));
    // it has seen that the lock is free
    QTRY_VERIFY(m_redis.command({"INFO", "commandstats"}).text.contains("cmdstat_evalsha"));
    storeExclusive("job"); // as an operator does with redis-cli: without a message
    QVERIFY(watcher.waitForOutput("\"acquired\""));
    watcher.signal(SIGINT);
    QVERIFY(watcher.waitForEnd());
    const QJsonObject event = QJsonDocument::fromJson(watcher.output().split('\n').first()).object();
    QCOMPARE(event["event"_L1], u"acquired"_s);
    QCOMPARE(event["source"_L1], source);
    QVERIFY2(watcher.messages().contains("own load"), watcher.messages());
    m_redis.command({"CONFIG", "SET", "notify-keyspace-events", ""});
}

void TestCliInspect::watchRefusesAnUnknownSource()
{
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run({u"watch"_s, u"--source"_s, u"magic"_s}), 2);
    QVERIFY2(program.messages().contains("magic") && program.messages().contains("keyspace"), program.messages());
}

void TestCliInspect::watchEndsWithItsReader()
{
    CliProgram watcher(m_redis.server().url());
    QProcess reader;
    watcher.process().setStandardOutputProcess(&reader);
    watcher.start({u"watch"_s, u"job"_s});
    reader.start(u"head"_s, {u"-n"_s, u"1"_s});
    QTRY_VERIFY(m_redis.command({"PUBSUB", "NUMPAT"}).integer >= 2);
    m_redis.command({"PUBLISH", "redisson_lock__channel:{job}", "0"});
    QVERIFY(reader.waitForFinished());
    m_redis.command({"PUBLISH", "redisson_lock__channel:{job}", "0"}); // this message has no receiver
    QVERIFY(watcher.waitForEnd());
    QCOMPARE(watcher.exitCode(), 0);
}

void TestCliInspect::listNamesTheDatabaseWithoutLocks()
{
    storeExclusive("early");
    CliProgram list(m_redis.server().url() + u"/1"_s);
    QCOMPARE(list.run({u"list"_s}), 0);
    QVERIFY2(list.messages().contains("no locks found in database 1 (0 keys scanned)"), list.messages());
}

void TestCliInspect::watchEndsWhenTheServerStaysAway()
{
    RedisFixture doomed;
    QVERIFY2(doomed.start(), doomed.problem());
    const QByteArray address = "127.0.0.1:" + QByteArray::number(doomed.server().port());
    CliProgram watcher(doomed.server().url());
    watcher.start({u"--give-up"_s, u"300ms"_s, u"watch"_s});
    QTRY_VERIFY(doomed.command({"PUBSUB", "NUMPAT"}).integer >= 2);
    doomed.server().kill();
    QVERIFY(watcher.waitForEnd());
    QCOMPARE(watcher.exitCode(), 3);
    QVERIFY2(watcher.messages().contains(address), watcher.messages());
}

void TestCliInspect::watchNamesASignInThatIsRefused()
{
    for (const QStringList &command : {QStringList {u"watch"_s}, QStringList {u"doctor"_s, u"--watch"_s}}) {
        QCOMPARE(m_redis.setUser("rotated", {"reset", "on", ">pw", "~*", "&*", "+@all"}).toText(), "OK"_ba);
        const qint64 patterns = m_redis.command({"PUBSUB", "NUMPAT"}).integer;
        CliProgram watcher(u"redis://rotated:pw@127.0.0.1:%1"_s.arg(m_redis.server().port()));
        watcher.start(QStringList {u"--give-up"_s, u"1s"_s} + command);
        QTRY_VERIFY(m_redis.command({"PUBSUB", "NUMPAT"}).integer >= patterns + 2);
        m_redis.command({"ACL", "DELUSER", "rotated"}); // also closes the user's connections
        QVERIFY(watcher.waitForEnd());
        QCOMPARE(watcher.exitCode(), 3);
        const QByteArray end = watcher.messages().trimmed().split('\n').last();
        QVERIFY2(end.contains("cannot sign in"), watcher.messages());
    }
}

void TestCliInspect::recordsAndReplays()
{
    const QTemporaryDir directory;
    const QString file = directory.filePath(u"feed.rec"_s);
    storeExclusive("early");
    CliProgram recorder(m_redis.server().url());
    recorder.start({u"record"_s, file, u"--json"_s, u"--max-size"_s, u"1MB"_s});
    QTRY_VERIFY(m_redis.command({"PUBSUB", "NUMPAT"}).integer >= 4);
    m_redis.command({"PUBLISH", "redisson_lock__channel:{early}", "0"});
    CliProgram looker(m_redis.server().url());
    // it can be read while it grows
    QTRY_VERIFY(looker.run({u"replay"_s, file}) == 0 && looker.output().contains("message"));
    recorder.signal(SIGINT);
    QVERIFY(recorder.waitForEnd());
    QCOMPARE(recorder.exitCode(), 130);
    const QJsonObject summary = recorder.document();
    QCOMPARE(summary["schema"_L1], 1);
    QVERIFY(summary["events"_L1].toInt() >= 1);
    QCOMPARE(summary["bytes"_L1].toInteger(), QFile(file).size());

    CliProgram replay; // without a server
    QCOMPARE(replay.run({u"replay"_s, file, u"--json"_s}), 0);
    const QJsonObject event = QJsonDocument::fromJson(replay.output().split('\n').first()).object();
    QCOMPARE(fieldsOf(event), QSet<QString>({u"t_ms"_s, u"lock"_s, u"event"_s, u"holder"_s, u"detail"_s, u"source"_s}));
    QCOMPARE(event["event"_L1], u"message"_s);
    QCOMPARE(event["lock"_L1], u"early"_s);
    QVERIFY2(!replay.messages().contains("is incomplete"), replay.messages());
    CliProgram player;
    QCOMPARE(player.run({u"replay"_s, file, u"--json"_s, u"--speed"_s, u"20"_s}), 0);
    QCOMPARE(player.output(), replay.output());
    CliProgram fastest;
    QCOMPARE(fastest.run({u"replay"_s, file, u"--json"_s, u"--speed"_s, u"1e6"_s}), 0);
    QCOMPARE(fastest.output(), replay.output());
    CliProgram beyond;
    QCOMPARE(beyond.run({u"replay"_s, file, u"--speed"_s, u"1e20"_s}), 2);

    CliProgram moment;
    QCOMPARE(moment.run({u"replay"_s, file, u"--at"_s, u"1h"_s, u"--json"_s}), 0); // its end
    const QJsonObject lock = moment.document()["locks"_L1][0].toObject();
    QCOMPARE(lock["name"_L1], u"early"_s);
    QCOMPARE(lock["holds"_L1], 2);
    CliProgram before;
    QCOMPARE(before.run({u"replay"_s, file, u"--at"_s, u"2001-02-03T04:05:06Z"_s}), 0);
    QVERIFY2(before.messages().contains("the recording begins after 2001-02-03T04:05:06Z. It contains 0s to "),
             before.messages());
    static const QRegularExpression range(
        u"the recording ends before 1h\\. It contains 0s to [0-9.]+m?s, or ([-0-9T:.]+) to ([-0-9T:.]+)\\. Showing its end"_s);
    const QRegularExpressionMatch given = range.match(QString::fromUtf8(moment.messages()));
    QVERIFY2(given.hasMatch(), moment.messages());
    for (int end : {1, 2}) { // both are accepted by --at
        CliProgram within;
        QCOMPARE(within.run({u"replay"_s, file, u"--at"_s, given.captured(end)}), 0);
        QVERIFY2(!within.messages().contains("the recording "), within.messages());
    }
    CliProgram full;
    QCOMPARE(full.run({u"replay"_s, file, u"early"_s, u"--at"_s, u"1h"_s, u"--json"_s}), 0);
    QCOMPARE(full.document()["locks"_L1][0]["holder_list"_L1][0]["holder"_L1], holderText(7));

    for (const QStringList &arguments :
         {QStringList {u"alias"_s, holderText(7), u"billing"_s}, {u"replay"_s, file, u"early"_s, u"--at"_s, u"1h"_s}}) {
        CliProgram named;
        named.setVariable(u"XDG_CONFIG_HOME"_s, directory.path());
        QCOMPARE(named.run(arguments), 0);
        QVERIFY2(named.output().contains("billing"), named.output());
    }

    CliProgram again(m_redis.server().url());
    QCOMPARE(again.run({u"record"_s, file, u"--for"_s, u"1ms"_s}), 2);
    QVERIFY2(again.messages().contains("--replace"), again.messages());
}

LOCKSCOPE_TEST(TestCliInspect)
#include "tst_cli_inspect.moc"
