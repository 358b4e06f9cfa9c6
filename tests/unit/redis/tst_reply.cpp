// SPDX-License-Identifier: Apache-2.0
#include "core/redis/reply.h"
#include "core/redis/server_info.h"
#include "tests/support/outcome.h"

#include <QTest>

using namespace Qt::StringLiterals;
using lockscope::Error;
using lockscope::ErrorKind;
using lockscope::Result;
using lockscope::redis::checked;
using lockscope::redis::Reply;
using lockscope::redis::ServerInfo;
using lockscope::redis::toError;
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
    const Result<Reply> lost = lockscope::fail(ErrorKind::LinkLost, u"gone"_s);
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
    info.read(
        "# Server\r\nredis_version:7.0.15\r\nredis_mode:standalone\r\nnonsense\r\n:\r\nrun_id:abc\r\n");
    QCOMPARE(info.version, "7.0.15"_ba);
    QCOMPARE(info.mode, "standalone"_ba);
    QCOMPARE(info.runId, "abc"_ba);
    QVERIFY(info.replicaOf.isEmpty());
    info.read("# Replication\r\nrole:slave\r\nmaster_host:fd00::1\r\nmaster_port:7000\r\n");
    QCOMPARE(info.replicaOf, u"[fd00::1]:7000"_s);
    QCOMPARE(info.version, "7.0.15"_ba);
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

QTEST_APPLESS_MAIN(TestReply)
#include "tst_reply.moc"
