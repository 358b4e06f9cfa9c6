// SPDX-License-Identifier: Apache-2.0
#include "core/redis/command.h"
#include "core/redis/reply.h"
#include "core/redis/server_features.h"
#include "lua/scripts.h"
#include "tests/support/outcome.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::redis;
using lockscope::tests::outcome;

class TestReply final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void namesTheKindOfAnErrorReply_data();
    void namesTheKindOfAnErrorReply();
    void turnsOnlyErrorRepliesIntoErrors();
    void readsNumbersFromIntegersAndStrings();
    void readsServerInfo();
    void namesWhatAServerRefuses_data();
    void namesWhatAServerRefuses();
    void namesTheMissingRight_data();
    void namesTheMissingRight();
    void knowsWhatEachServerCan_data();
    void knowsWhatEachServerCan();
    void comparesVersions_data();
    void comparesVersions();
};

void TestReply::namesTheKindOfAnErrorReply_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("kind");
    QTest::newRow("no password given") << "NOAUTH Authentication required."_ba << u"auth"_s;
    QTest::newRow("wrong password") << "WRONGPASS invalid username-password pair or user is disabled."_ba << u"auth"_s;
    QTest::newRow("wrong password, 5.0") << "ERR invalid password"_ba << u"auth"_s;
    QTest::newRow("password not wanted")
        << "ERR AUTH <password> called without any password configured for the default user. Are you sure your configuration is correct?"_ba
        << u"auth"_s;
    QTest::newRow("command not allowed") << "NOPERM this user has no permissions to run the 'evalsha' command"_ba
                                         << u"permission"_s;
    QTest::newRow("wrong type") << "WRONGTYPE Operation against a key holding the wrong kind of value"_ba
                                << u"wrong-type"_s;
    QTest::newRow("wrong type in a script, 6.0")
        << "ERR Error running script (call to f_1): @user_script:18: WRONGTYPE Operation against a key holding the wrong kind of value"_ba
        << u"wrong-type"_s;
    QTest::newRow("anything else") << "OOM command not allowed when used memory > 'maxmemory'."_ba << u"server"_s;
    QTest::newRow("empty") << ""_ba << u"server"_s;
}

void TestReply::namesTheKindOfAnErrorReply()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, kind);
    const Error error = toError(text);
    QCOMPARE(toWord(error.kind), kind);
    QCOMPARE(error.detail, QString::fromUtf8(text));
    QVERIFY(!error.message.isEmpty());
}

void TestReply::turnsOnlyErrorRepliesIntoErrors()
{
    Reply status;
    status.type = Reply::Type::Status;
    status.text = "OK";
    QVERIFY(checked(status) == status);
    Reply error;
    error.type = Reply::Type::Error;
    error.text = "NOPERM x";
    QCOMPARE(outcome(checked(error)), u"permission"_s);
    const Result<Reply> lost = lockscope::fail(ErrorKind::LinkLost, Message::verbatim(u"gone"_s));
    QVERIFY(checked(lost).error() == lost.error());
}

void TestReply::readsNumbersFromIntegersAndStrings()
{
    Reply reply;
    QVERIFY(!reply.toInteger());
    QCOMPARE(reply.toBytes(), QByteArray());
    reply.type = Reply::Type::Integer;
    reply.integer = -5;
    QCOMPARE(reply.toInteger().value(), -5);
    QCOMPARE(reply.toBytes(), "-5"_ba);
    reply.type = Reply::Type::String;
    reply.text = "12";
    QCOMPARE(reply.toInteger().value(), 12);
    reply.text = "12x";
    QVERIFY(!reply.toInteger());
}

void TestReply::readsServerInfo()
{
    ServerInfo info;
    info.read("# Server\r\nredis_version:7.0.15\r\nredis_mode:standalone\r\nnonsense\r\n:\r\nrun_id:abc\r\n");
    QCOMPARE(info.version, "7.0.15"_ba);
    QCOMPARE(info.mode, "standalone"_ba);
    QCOMPARE(info.runId, "abc"_ba);
    QVERIFY(info.replicaOf.isEmpty());
    info.read("# Replication\r\nrole:slave\r\nmaster_host:fd00::1\r\nmaster_port:7000\r\n");
    QCOMPARE(info.replicaOf, u"[fd00::1]:7000"_s);
    QCOMPARE(info.version, "7.0.15"_ba);
    info.read("# Server\r\nserver_mode:cluster\r\n"); // Valkey
    QCOMPARE(info.mode, "cluster"_ba);
    info.read("# Server\r\nredict_mode:standalone\r\n");
    QCOMPARE(info.mode, "standalone");

    info.read("# Replication\r\nrole:master\r\nslave_read_only:1\r\nmin_slaves_good_slaves:0\r\n"
              "slave0:ip=::1,port=6380,state=online,offset=14,lag=2\r\n# Keyspace\r\n"
              "db0:keys=3,expires=1,avg_ttl=0\r\ndb12:keys=5,expires=0,avg_ttl=0\r\n");
    QVERIFY(info.replicaOf.isEmpty()); // it is a primary now
    QCOMPARE(info.replicas.size(), 1u);
    QCOMPARE(info.replicas[0].host, "::1"_ba);
    QCOMPARE(info.replicas[0].port, 6380);
    QVERIFY(info.replicas[0].isOnline);
    QCOMPARE(info.replicas[0].lagS, 2);
    QCOMPARE(info.goodReplicas, std::optional<qint64>(0));
    QCOMPARE(info.databases.size(), 2u);
    QCOMPARE(info.databases[0].expiring, 1);
    QCOMPARE(info.databases[1].number, 12);
    QCOMPARE(info.databases[1].keys, 5);
    info.read("# Memory\r\nused_memory:7\r\nmaxmemory:9\r\n# Replication\r\nrole:master\r\n");
    QCOMPARE(info.memoryUsed, 7);
    QCOMPARE(info.memoryLimit, 9);
    QVERIFY(info.replicas.empty() && !info.goodReplicas);
    QCOMPARE(info.databases.size(), 2u); // not in the last reply
    info.read("# Keyspace\r\n");
    QVERIFY(info.databases.empty());
    info.read("cluster_state:fail\r\ncluster_size:3\r\n"); // CLUSTER INFO
    QCOMPARE(info.clusterState, "fail"_ba);
    QCOMPARE(info.clusterSize, 3);
}

void TestReply::namesWhatAServerRefuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<bool>("passes");
    QTest::newRow("keys of several slots")
        << "CROSSSLOT Keys in request don't hash to the same slot"_ba << u"cluster-cross-slot-unnamed"_s << false;
    QTest::newRow("a write on a replica")
        << "READONLY You can't write against a read only replica."_ba << u"server-read-only"_s << true;
    for (const char *code : {"BUSY", "CLUSTERDOWN", "LOADING", "MASTERDOWN", "NOREPLICAS", "TRYAGAIN"})
        QTest::newRow(code) << QByteArray(QByteArray(code) + " for some reason") << u"server-refuses"_s << true;
    QTest::newRow("too few replicas for a script, 6.0")
        << "ERR Error running script (call to f_1): @user_script:1: @user_script: 1: -NOREPLICAS Not enough good replicas to write."_ba
        << u"server-refuses"_s << true;
    QTest::newRow("a longer code") << "BUSYGROUP Consumer Group name already exists"_ba << u"command-refused"_s
                                   << false;
    QTest::newRow("a code as a value") << "ERR unknown command 'BUSY'"_ba << u"command-missing"_s << false;
    QTest::newRow("a failed snapshot") << "MISCONF Redis is configured to save RDB snapshots, but"_ba
                                       << u"server-snapshot-failed"_s << false;
    QTest::newRow("full memory") << "OOM command not allowed when used memory > 'maxmemory'."_ba
                                 << u"server-memory-full"_s << false;
    QTest::newRow("a write of a script on a replica, 6.0")
        << "ERR Error running script (call to f_1): @user_script:1: @user_script: 1: -READONLY You can't write against a read only replica."_ba
        << u"server-read-only"_s << true;
    const lua::Script &script = lua::ReentrantAcquire;
    const QByteArray text(script.text);
    const QByteArray line = QByteArray::number(text.left(text.indexOf("redis.call('HINCRBY'")).count('\n') + 1);
    QTest::newRow("a renamed command inside a script")
        << QByteArray("ERR Unknown Redis command called from script script: " + QByteArray(script.sha1)
                      + ", on @user_script:" + line + ".")
        << u"command-missing"_s << false;
    QTest::newRow("a renamed command inside a script, before Redis 7")
        << QByteArray("ERR Error running script (call to f_" + QByteArray(script.sha1) + "): @user_script:" + line
                      + ": @user_script: " + line + ": Unknown Redis command called from Lua script")
        << u"command-missing"_s << false;
    QTest::newRow("a renamed command inside a script of others")
        << "ERR Unknown Redis command called from script"_ba << u"command-refused"_s << false;
}

void TestReply::namesWhatAServerRefuses()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, code);
    QFETCH(bool, passes);
    const Error error = toError(text);
    QCOMPARE(toWord(error.kind), passes ? u"timeout"_s : u"server"_s);
    QCOMPARE(error.message.code(), code);
    QCOMPARE(isTemporaryRefusal(text), passes);
}

void TestReply::namesTheMissingRight_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArrayList>("asked");
    QTest::addColumn<QString>("message");
    using Words = QByteArrayList;
    const lua::Script &script = lua::ReentrantAcquire;
    const auto inScript = [&script](const QByteArray &line, const QByteArray &what) -> QByteArray {
        return "ERR The user executing the script can't " + what + " script: " + QByteArray(script.sha1)
            + ", on @user_script:" + line + ".";
    };
    const QByteArray text(script.text);
    const qsizetype place = text.indexOf("redis.call('HINCRBY'");
    QVERIFY(place > 0);
    const QByteArray line = QByteArray::number(text.left(place).count('\n') + 1);
    QTest::newRow("a command") << "NOPERM this user has no permissions to run the 'scan' command"_ba
                               << Words {"SCAN", "0"} << u"The user may not run SCAN. The ACL rule +scan allows it."_s;
    QTest::newRow("a command with a part")
        << "NOPERM User looker has no permissions to run the 'script|load' command"_ba << Words {"SCRIPT", "LOAD", "x"}
        << u"The user may not run SCRIPT LOAD. The ACL rule +script|load allows it."_s;
    QTest::newRow("a command, 6.0") << "NOPERM this user has no permissions to run this command or its subcommand"_ba
                                    << Words {"EVALSHA", "x", "0"}
                                    << u"The user may not run EVALSHA. The ACL rule +evalsha allows it."_s;
    QTest::newRow("a key")
        << "NOPERM No permissions to access a key"_ba << Words {"HGETALL", "{a}:b"}
        << u"The user may not use the key \"{a}:b\". An ACL rule ~PATTERN that matches the key allows it."_s;
    QTest::newRow("keys of a script")
        << "NOPERM this user has no permissions to access one of the keys used as arguments"_ba
        << Words {"EVALSHA", "x", "2", "a", "b", "argument"}
        << u"The user may not use one of the keys \"a\", \"b\". ACL rules ~PATTERN that match all of them allow it."_s;
    QTest::newRow("a channel")
        << "NOPERM No permissions to access a channel"_ba << Words {"SUBSCRIBE", "redisson_lock__channel:{a}"}
        << u"The user may not use the channel \"redisson_lock__channel:{a}\". The ACL rule &redisson_lock__channel:{a} allows it."_s;
    QTest::newRow("a pattern")
        << "NOPERM No permissions to access a channel"_ba << Words {"PSUBSCRIBE", "redisson_*"}
        << u"The user may not use the channel pattern \"redisson_*\". The ACL rule &redisson_* allows it, with exactly this pattern."_s;
    const QString stopped =
        u"The server stopped the script reentrant/acquire at line %1. The user may not run HINCRBY. The ACL rule "
        "+hincrby allows it."_s.arg(QString::fromLatin1(line));
    QTest::newRow("a command inside a script")
        << inScript(line, "run this command or subcommand") << Words {"EVALSHA", script.sha1, "1", "a"} << stopped;
    QTest::newRow("a command inside a script, before Redis 7") << QByteArray(
        "ERR Error running script (call to f_" + QByteArray(script.sha1) + "): @user_script:" + line
        + ": @user_script: " + line + ": The user executing the script can't run this command or subcommand")
                                                               << Words {"EVALSHA", script.sha1, "1", "a"} << stopped;
    const auto inNewScript = [&script](const QByteArray &number, const QByteArray &what) -> QByteArray {
        return "ERR ACL failure in script: " + what + " script: " + QByteArray(script.sha1)
            + ", on @user_script:" + number + ".";
    };
    QTest::newRow("a command inside a script, Redis 7.2 and Valkey")
        << inNewScript(line, "User u has no permissions to run the 'hincrby' command")
        << Words {"EVALSHA", script.sha1, "1", "a"} << stopped;
    QTest::newRow("a command inside a script, on a line that does not name it")
        << inNewScript("1", "User u has no permissions to run the 'zrange' command")
        << Words {"EVALSHA", script.sha1, "1", "a"}
        << u"The server stopped the script reentrant/acquire at line 1. The user may not run ZRANGE. The ACL rule +zrange allows it."_s;
    QTest::newRow("a key inside a script")
        << inNewScript(line, "No permissions to access a key") << Words {"EVALSHA", script.sha1, "1", "a"}
        << u"The server stopped the script reentrant/acquire at line %1. The user may not use the key \"a\". An ACL rule ~PATTERN that matches the key allows it."_s
               .arg(QString::fromLatin1(line));
    QTest::newRow("a channel inside a script")
        << inNewScript(line, "No permissions to access a channel") << Words {"EVALSHA", script.sha1, "1", "a"}
        << u"The server stopped the script reentrant/acquire at line %1. The user may not use a channel of the lock. An ACL rule &PATTERN that matches the channel allows it."_s
               .arg(QString::fromLatin1(line));
    QTest::newRow("a script of others")
        << "ERR The user executing the script can't run this command or subcommand"_ba << Words {"EVALSHA", "x", "0"}
        << u"The server stopped the script. The user may not run one of its commands. An ACL rule +COMMAND allows it."_s;
}

void TestReply::namesTheMissingRight()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArrayList, asked);
    QFETCH(QString, message);
    Command command;
    for (const QByteArray &word : asked)
        command << word;
    const Error error = toError(text, command);
    QCOMPARE(toWord(error.kind), u"permission"_s);
    QCOMPARE(error.message.english(), message);
}

void TestReply::knowsWhatEachServerCan_data()
{
    QTest::addColumn<QByteArray>("info");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("lacks");
    QTest::addColumn<bool>("isOld");
    const auto row = [](const char *info, const char *name, const char *lacks, bool isOld) {
        QTest::newRow(name) << QByteArray(info) << QString::fromLatin1(name) << QString::fromLatin1(lacks) << isOld;
    };
    const char *const all = "ACL ACL channels CLIENT TRACKING SCAN TYPE HRANDFIELD EVAL_RO SSUBSCRIBE";
    row("redis_version:4.0.14", "Redis 4.0.14", all, true);
    row("redis_version:5.0.14", "Redis 5.0.14", all, false);
    row("redis_version:6.0.16", "Redis 6.0.16", "ACL channels HRANDFIELD EVAL_RO SSUBSCRIBE", false);
    row("redis_version:6.2.14", "Redis 6.2.14", "EVAL_RO SSUBSCRIBE", false);
    row("redis_version:7.0.15", "Redis 7.0.15", "", false);
    row("redis_version:8.2.1", "Redis 8.2.1", "", false);
    row("redis_version:7.2.4\r\nvalkey_version:9.0.0", "Valkey 9.0.0", "", false);
    row("", "an unknown version", all, false);
}

void TestReply::knowsWhatEachServerCan()
{
    QFETCH(QByteArray, info);
    QFETCH(QString, name);
    QFETCH(QString, lacks);
    QFETCH(bool, isOld);
    ServerInfo server;
    server.read(info);
    QCOMPARE(describe(server), name);
    QCOMPARE(versionOf(server), info.isEmpty() ? QString() : name.mid(name.startsWith(u"Redis "_s) ? 6 : 0));
    QCOMPARE(isTooOld(server), isOld);
    QStringList missing;
    for (const FeatureRow &row : featureTable())
        if (!has(server, row.feature))
            missing << QString::fromLatin1(row.name);
    QCOMPARE(missing.join(u' '), lacks);
}

void TestReply::comparesVersions_data()
{
    QTest::addColumn<QByteArray>("version");
    QTest::addColumn<bool>("isSeven");
    QTest::newRow("older") << "6.2.14"_ba << false;
    QTest::newRow("same") << "7.0.0"_ba << true;
    QTest::newRow("newer minor") << "7.4.1"_ba << true;
    QTest::newRow("two digits") << "10.0.1"_ba << true;
    QTest::newRow("development") << "255.255.255"_ba << true;
    QTest::newRow("unknown") << ""_ba << false;
}

void TestReply::comparesVersions()
{
    QFETCH(QByteArray, version);
    QFETCH(bool, isSeven);
    ServerInfo info;
    info.version = version;
    QCOMPARE(info.isAtLeast(7, 0), isSeven);
}

LOCKSCOPE_TEST(TestReply)
#include "tst_reply.moc"
