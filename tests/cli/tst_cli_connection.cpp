// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QJsonArray>
#include <QLocalServer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTest>
#include <csignal>

using namespace Qt::StringLiterals;
using lockscope::tests::CliProgram;
using lockscope::tests::RedisFixture;

/// Error messages for failed connections: the address, the cause, the next step.
class TestCliConnection final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init() { m_redis.flush(); }

    void namesTheAddressThatRefuses();
    void tellsThatThePasswordIsWrong_data();
    void tellsThatThePasswordIsWrong();
    void tellsThatAPasswordIsMissing();
    void tellsThatItIsNoRedis();
    void tellsThatNobodyAnswers();
    void tellsThatTheKeyIsNoLock_data();
    void tellsThatTheKeyIsNoLock();
    void readsThePasswordFromAFile();
    void readsThePasswordFromTheEnvironment();
    void warnsOfAPasswordInTheArguments();
    void writesNoSecretAnywhere();
    void connectsByAProfile();
    void signsInToSentinelsSeparately();
    void asksNoKeyringWithoutNeed();
    void waitsForAKeyringThatNeverAnswers_data();
    void waitsForAKeyringThatNeverAnswers();

private:
    RedisFixture m_redis;
};

namespace {

QByteArray oneMessage(CliProgram &program)
{
    const QByteArray text = program.messages();
    return text.count('\n') <= 2 ? text : "too many lines: " + text;
}

} // namespace

void TestCliConnection::namesTheAddressThatRefuses()
{
    QTcpServer taken; // a port that is closed after its destruction
    QVERIFY(taken.listen(QHostAddress::LocalHost));
    const QString url = u"redis://127.0.0.1:%1"_s.arg(taken.serverPort());
    taken.close();
    CliProgram program(url);
    QCOMPARE(program.run({u"list"_s}), 3);
    QVERIFY2(oneMessage(program).contains(QByteArray(url.sliced(8).toUtf8() + ": connection refused")),
             program.messages());
}

void TestCliConnection::tellsThatThePasswordIsWrong_data()
{
    QTest::addColumn<QString>("password");
    QTest::addColumn<QByteArray>("advice");
    QTest::newRow("usual") << u"wrong%"_s << ""_ba;
    QTest::newRow("percent sign") << u"wrong%25"_s
                                  << "%25 was read as one character. Write each % of the password as %25"_ba;
}

void TestCliConnection::tellsThatThePasswordIsWrong()
{
    QFETCH(const QString, password);
    QFETCH(const QByteArray, advice);
    CliProgram program(u"redis://:"_s + password + u"@127.0.0.1:"_s + QString::number(m_redis.server().port()));
    QCOMPARE(program.run({u"list"_s}), 3);
    const QByteArray message = oneMessage(program);
    QVERIFY2(message.contains("password is wrong"), program.messages());
    QCOMPARE(message.contains("was read as one character"), !advice.isEmpty());
    QVERIFY2(message.contains(advice), program.messages());
    QVERIFY(program.messages().contains(QByteArray::number(m_redis.server().port())));
}

void TestCliConnection::tellsThatAPasswordIsMissing()
{
    CliProgram program(u"redis://127.0.0.1:%1"_s.arg(m_redis.server().port()));
    QCOMPARE(program.run({u"show"_s, u"a"_s}), 3);
    QVERIFY2(oneMessage(program).contains("requires a password"), program.messages());
    QVERIFY2(program.messages().contains("LOCKSCOPE_PASSWORD"), program.messages());
}

void TestCliConnection::tellsThatItIsNoRedis()
{
    QTcpServer web;
    QVERIFY(web.listen(QHostAddress::LocalHost));
    connect(&web, &QTcpServer::newConnection, &web, [&] {
        QTcpSocket *socket = web.nextPendingConnection();
        connect(socket, &QTcpSocket::readyRead, socket,
                [socket] { socket->write("HTTP/1.1 400 Bad Request\r\n\r\n"); });
    });
    CliProgram program(u"redis://127.0.0.1:%1"_s.arg(web.serverPort()));
    program.start({u"list"_s});
    QTRY_COMPARE_WITH_TIMEOUT(program.exitCode(), 3, 10'000); // this process must answer during the wait
    QVERIFY2(oneMessage(program).contains("does not follow the Redis protocol"), program.messages());
    QVERIFY(program.messages().contains(QByteArray::number(web.serverPort())));
}

void TestCliConnection::tellsThatNobodyAnswers()
{
    QTcpServer mute;
    QVERIFY(mute.listen(QHostAddress::LocalHost));
    CliProgram program(u"redis://127.0.0.1:%1"_s.arg(mute.serverPort()));
    QCOMPARE(program.run({u"--connect-timeout"_s, u"200ms"_s, u"list"_s}), 3);
    QVERIFY2(oneMessage(program).contains("accepts connections but did not answer"), program.messages());
}

void TestCliConnection::tellsThatTheKeyIsNoLock_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("hold") << QStringList {u"hold"_s, u"text"_s, u"--"_s, u"true"_s};
    QTest::newRow("hold read") << QStringList {u"hold"_s, u"--type"_s, u"read"_s, u"text"_s, u"--"_s, u"true"_s};
    QTest::newRow("unlock") << QStringList {u"unlock"_s, u"text"_s, u"--force"_s, u"--yes"_s};
    QTest::newRow("stress") << QStringList {u"stress"_s, u"--name"_s, u"text"_s, u"--workers"_s,
                                            u"2"_s,      u"--json"_s, u"-"_s};
}

void TestCliConnection::tellsThatTheKeyIsNoLock()
{
    QFETCH(QStringList, arguments);
    m_redis.command({"SET", "text", "1"});
    const auto before = m_redis.keyspace();

    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(arguments), 3);
    QVERIFY2(oneMessage(program).contains("key"), program.messages());
    QVERIFY(m_redis.keyspace() == before);
}

void TestCliConnection::readsThePasswordFromAFile()
{
    QTemporaryFile file;
    QVERIFY(file.open());
    file.write(m_redis.server().password() + '\n');
    file.close();
    CliProgram program(u"redis://127.0.0.1:%1"_s.arg(m_redis.server().port()));
    QCOMPARE(program.run({u"--password-file"_s, file.fileName(), u"list"_s}), 0);
}

void TestCliConnection::readsThePasswordFromTheEnvironment()
{
    CliProgram program(u"redis://127.0.0.1:%1"_s.arg(m_redis.server().port()));
    program.setVariable(u"LOCKSCOPE_PASSWORD"_s, QString::fromLatin1(m_redis.server().password()));
    QCOMPARE(program.run({u"list"_s}), 0);
}

void TestCliConnection::warnsOfAPasswordInTheArguments()
{
    CliProgram program;
    QCOMPARE(program.run({u"--url"_s, m_redis.server().url(), u"list"_s}), 0);
    QVERIFY2(program.messages().contains("warning: Other users can read a password on the command line."),
             program.messages());
    CliProgram quiet(m_redis.server().url());
    QCOMPARE(quiet.run({u"list"_s, u"--json"_s}), 0);
    QCOMPARE(quiet.messages(), QByteArray());
}

void TestCliConnection::writesNoSecretAnywhere()
{
    const QTemporaryDir directory;
    const QString log = directory.filePath(u"log"_s);
    const std::vector<QStringList> commands {{u"list"_s, u"--json"_s},
                                             {u"show"_s, u"a"_s, u"--json"_s},
                                             {u"watch"_s, u"a"_s, u"--for"_s, u"100ms"_s, u"--json"_s},
                                             {u"doctor"_s, u"--json"_s},
                                             {u"stress"_s, u"--workers"_s, u"2"_s, u"--warmup"_s, u"0"_s,
                                              u"--duration"_s, u"100ms"_s, u"--json"_s,
                                              directory.filePath(u"report"_s)},
                                             {u"hold"_s, u"a"_s, u"--"_s, u"sh"_s, u"-c"_s, u"cat /proc/*/cmdline"_s}};
    for (const QStringList &command : commands) {
        CliProgram program(m_redis.server().url());
        QVERIFY2(program.run(QStringList {u"--log-level"_s, u"debug"_s, u"--log-file"_s, log} + command) <= 1,
                 program.messages());
        QVERIFY2(!program.output().contains(m_redis.server().password()), qPrintable(command.front()));
        QVERIFY2(!program.messages().contains(m_redis.server().password()), qPrintable(command.front()));
    }
    for (const QString &name : QDir(directory.path()).entryList(QDir::Files)) {
        QFile file(directory.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QVERIFY2(!text.isEmpty() && !text.contains(m_redis.server().password()), qPrintable(name));
    }
    QVERIFY(QFile::exists(log) && QFile::exists(directory.filePath(u"report"_s)));
}

void TestCliConnection::connectsByAProfile()
{
    const QTemporaryDir home;
    QVERIFY(QDir(home.path()).mkdir(u"Lockscope"_s));
    QFile file(home.filePath(u"Lockscope/profiles.ini"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[mine]\nurl=redis://127.0.0.1:" + QByteArray::number(m_redis.server().port())
               + "\nlabel=production\n[writing]\nurl=redis://127.0.0.1:" + QByteArray::number(m_redis.server().port())
               + "\nread-only=false\nlabel=production\n");
    file.close();
    const auto run = [&](const QString &profile, const QStringList &arguments, QByteArray &messages) {
        CliProgram program;
        program.setVariable(u"XDG_CONFIG_HOME"_s, home.path());
        program.setVariable(u"LOCKSCOPE_PASSWORD"_s, QString::fromLatin1(m_redis.server().password()));
        const int code = program.run(QStringList {u"--profile"_s, profile} + arguments);
        messages = program.messages();
        return code;
    };
    QByteArray messages;
    QVERIFY2(run(u"mine"_s, {u"list"_s}, messages) == 0, messages);
    // to look is what a profile is for unless it says more
    QCOMPARE(run(u"mine"_s, {u"hold"_s, u"a"_s, u"--"_s, u"true"_s}, messages), 2);
    QVERIFY2(messages.contains("read-only"), messages);
    QVERIFY2(run(u"writing"_s, {u"hold"_s, u"a"_s, u"--"_s, u"true"_s}, messages) == 0, messages);
    QCOMPARE(run(u"writing"_s, {u"stress"_s, u"--duration"_s, u"100ms"_s}, messages), 2);
    QVERIFY2(messages.contains("production"), messages);
    QCOMPARE(run(u"other"_s, {u"list"_s}, messages), 2);
    QVERIFY2(messages.contains("Existing profiles: mine, writing\n"), messages);
}

void TestCliConnection::signsInToSentinelsSeparately()
{
    const QByteArray port = QByteArray::number(m_redis.server().port());
    RedisFixture sentinel(lockscope::sandbox::ServerOptions {
        .settings = {"sentinel monitor mymaster 127.0.0.2 " + port + " 1", // the server listens on 127.0.0.1 only
                     "sentinel down-after-milliseconds mymaster 600000"},
        .isSentinel = true});
    QVERIFY2(sentinel.start(), sentinel.problem());
    CliProgram program(u"redis+sentinel://127.0.0.1:%1/mymaster"_s.arg(sentinel.server().port()));
    program.setVariable(u"LOCKSCOPE_PASSWORD"_s, QString::fromLatin1(m_redis.server().password()));
    QCOMPARE(program.run({u"list"_s}), 3);
    const QString address = u"127.0.0.1:%1"_s.arg(sentinel.server().port());
    QVERIFY2(program.messages().contains(QByteArray("Cannot sign in to the sentinel at " + address.toLatin1())),
             program.messages());
    QVERIFY2(program.messages().contains("--sentinel-password-file"), program.messages());

    CliProgram separate(u"redis+sentinel://127.0.0.1:%1/mymaster"_s.arg(sentinel.server().port()));
    separate.setVariable(u"LOCKSCOPE_PASSWORD"_s, QString::fromLatin1(m_redis.server().password()));
    separate.setVariable(u"LOCKSCOPE_SENTINEL_PASSWORD"_s, QString::fromLatin1(sentinel.server().password()));
    const QString nat = QString::fromLatin1("127.0.0.2:" + port + "=127.0.0.1:" + port);
    QVERIFY2(separate.run({u"--nat"_s, nat, u"list"_s}) == 0, separate.messages());
}

namespace {

/// A session bus that accepts connections and never replies, and a profile for a server.
struct SilentBus
{
    explicit SilentBus(const QString &url)
    {
        QDir(home.path()).mkdir(u"Lockscope"_s);
        QFile file(home.filePath(u"Lockscope/profiles.ini"_s));
        if (file.open(QIODevice::WriteOnly))
            file.write("[mine]\nurl=" + url.toUtf8() + '\n');
        listener.listen(home.filePath(u"bus"_s));
    }
    void use(CliProgram &program) const
    {
        program.setVariable(u"XDG_CONFIG_HOME"_s, home.path());
        program.setVariable(u"XDG_CURRENT_DESKTOP"_s, u"GNOME"_s);
        program.setVariable(u"DBUS_SESSION_BUS_ADDRESS"_s, u"unix:path="_s + home.filePath(u"bus"_s));
    }

    QTemporaryDir home;
    QLocalServer listener;
};

} // namespace

void TestCliConnection::asksNoKeyringWithoutNeed()
{
    RedisFixture server;
    QVERIFY2(server.start(), server.problem());
    const QString url = u"redis://127.0.0.1:%1"_s.arg(server.server().port());
    SilentBus bus(url);
    CliProgram withPassword;
    bus.use(withPassword);
    withPassword.setVariable(u"LOCKSCOPE_PASSWORD"_s, QString::fromLatin1(server.server().password()));
    QVERIFY2(withPassword.run({u"--profile"_s, u"mine"_s, u"list"_s}) == 0, withPassword.messages());
    server.command({"CONFIG", "SET", "requirepass", ""});
    CliProgram program;
    bus.use(program);
    QVERIFY2(program.run({u"--profile"_s, u"mine"_s, u"list"_s}) == 0, program.messages());
    QVERIFY(!bus.listener.waitForNewConnection(0));
}

void TestCliConnection::waitsForAKeyringThatNeverAnswers_data()
{
    QTest::addColumn<bool>("isInterrupted");
    QTest::newRow("to the end") << false;
    QTest::newRow("until Ctrl-C") << true;
}

void TestCliConnection::waitsForAKeyringThatNeverAnswers()
{
    QFETCH(bool, isInterrupted);
    SilentBus bus(u"redis://127.0.0.1:%1"_s.arg(m_redis.server().port()));
    CliProgram program;
    bus.use(program);
    program.start({u"--profile"_s, u"mine"_s, u"list"_s});
    QTRY_VERIFY_WITH_TIMEOUT(bus.listener.hasPendingConnections() || program.exitCode() >= 0, 30'000);
    if (!bus.listener.hasPendingConnections())
        QSKIP("there is no QtKeychain, or it uses no bus");
    if (isInterrupted)
        program.signal(SIGINT);
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), isInterrupted ? 130 : 3);
    QCOMPARE(program.messages().contains("The system keyring did not reply within 3 s."), !isInterrupted);
}

LOCKSCOPE_TEST(TestCliConnection)
#include "tst_cli_connection.moc"
