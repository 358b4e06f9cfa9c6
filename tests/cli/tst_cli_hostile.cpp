// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/support/raw_link.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QJsonArray>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace Qt::StringLiterals;
using lockscope::tests::CliProgram;
using lockscope::tests::RawLink;
using lockscope::tests::RedisFixture;

namespace {

/// Clears the screen, sets the title, reverses the text direction and breaks the line.
const QByteArray Escapes = "\x1b[2J\x1b]0;owned\x07\xc2\x9b"
                           "31m\xe2\x80\xae\r\nforged: line\x7f";

/// A server that answers as the test wants. Thread: the test's.
class LyingServer final : public QObject
{
public:
    using Answer = std::function<QByteArray(const QByteArrayList &command)>;

    explicit LyingServer(Answer answer) : m_answer(std::move(answer))
    {
        connect(&m_server, &QTcpServer::newConnection, this, [this] {
            QTcpSocket *socket = m_server.nextPendingConnection();
            auto pending = std::make_shared<QByteArray>();
            connect(socket, &QTcpSocket::readyRead, socket, [this, socket, pending] {
                *pending += socket->readAll();
                while (const std::optional<QByteArrayList> command = takeCommand(*pending))
                    socket->write(m_answer(*command));
            });
        });
        m_isListening = m_server.listen(QHostAddress::LocalHost);
    }
    [[nodiscard]] bool isListening() const { return m_isListening; }
    [[nodiscard]] QString url() const { return u"redis://127.0.0.1:%1"_s.arg(m_server.serverPort()); }

private:
    static std::optional<QByteArrayList> takeCommand(QByteArray &bytes)
    {
        QByteArrayList words;
        qsizetype at = bytes.indexOf("\r\n");
        if (at < 0)
            return {};
        const int count = bytes.mid(1, at - 1).toInt();
        at += 2;
        for (int i = 0; i < count; ++i) {
            const qsizetype end = bytes.indexOf("\r\n", at);
            if (end < 0)
                return {};
            const qsizetype size = bytes.mid(at + 1, end - at - 1).toInt();
            if (bytes.size() < end + 2 + size + 2)
                return {};
            words << bytes.mid(end + 2, size);
            at = end + 2 + size + 2;
        }
        bytes.remove(0, at);
        return words;
    }

    QTcpServer m_server;
    Answer m_answer;
    bool m_isListening = false;
};

QByteArray bulk(const QByteArray &text)
{
    return '$' + QByteArray::number(text.size()) + "\r\n" + text + "\r\n";
}

/// The escapes that a protocol line can contain.
QByteArray lineEscapes()
{
    return QByteArray(Escapes).replace("\r\n", " ");
}

/// Completes the handshake as Redis 7 and refuses all other commands with escapes.
QByteArray refuse(const QByteArrayList &command)
{
    if (command[0] == "SELECT" || command[0] == "PING" || (command[0] == "CLIENT" && command[1] == "SETNAME"))
        return "+OK\r\n";
    if (command[0] == "CLIENT" && command[1] == "ID")
        return ":1\r\n";
    if (command[0] == "INFO")
        return bulk("redis_version:7.0.15\r\nredis_mode:standalone\r\nrole:master\r\n");
    return "-ERR " + lineEscapes() + "\r\n";
}

/// The first byte that a terminal would interpret, with context; empty: none.
QByteArray obeyed(const QByteArray &text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<quint8>(text[i]);
        const bool isC1 = byte == 0xc2 && i + 1 < text.size() && static_cast<quint8>(text[i + 1]) < 0xa0;
        const bool isBidi = text.sliced(i).startsWith("\xe2\x80\xae");
        if ((byte < ' ' && byte != '\n') || byte == 0x7f || isC1 || isBidi)
            return text.sliced(i > 40 ? i - 40 : 0, std::min<qsizetype>(80, text.size() - (i > 40 ? i - 40 : 0)));
    }
    return text.startsWith("forged:") || text.contains("\nforged:") ? "a forged line: " + text : QByteArray();
}

} // namespace

/// Servers and names that attack the user's terminal.
class TestCliHostile final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init() { m_redis.flush(); }

    void escapesServerTextOnTheTerminal_data();
    void escapesServerTextOnTheTerminal();
    void endsALabWhoseServerFallsSilent();
    void escapesControlCharactersInJson();
    void quotesNamesInSuggestedCommands();
    void reportsLostOutput_data();
    void reportsLostOutput();
    void runsWithoutStandardStreams();

private:
    RedisFixture m_redis;
};

void TestCliHostile::escapesServerTextOnTheTerminal_data()
{
    QTest::addColumn<LyingServer::Answer>("answer");
    QTest::addColumn<QStringList>("arguments");
    const auto infoWith = [](const QByteArray &fields) {
        return [fields](const QByteArrayList &command) -> QByteArray {
            return command[0] == "INFO" ? bulk(fields) : refuse(command);
        };
    };
    const QStringList list {u"list"_s};
    QTest::newRow("an error reply") << LyingServer::Answer(refuse) << list;
    QTest::newRow("an error reply to a script") << LyingServer::Answer(refuse) << QStringList {u"show"_s, u"job"_s};
    QTest::newRow("an error reply to a lock")
        << LyingServer::Answer(refuse) << QStringList {u"hold"_s, u"job"_s, u"--"_s, u"true"_s};
    QTest::newRow("an error reply to a load")
        << LyingServer::Answer(refuse) << QStringList {u"stress"_s, u"--duration"_s, u"1s"_s};
    QTest::newRow("a refusal to let in") << LyingServer::Answer([](const QByteArrayList &command) -> QByteArray {
        return command[0] == "SELECT" ? "-WRONGPASS " + lineEscapes() + "\r\n" : refuse(command);
    }) << list;
    QTest::newRow("a server that loads") << LyingServer::Answer([](const QByteArrayList &) -> QByteArray {
        return "-LOADING " + lineEscapes() + "\r\n";
    }) << list;
    QTest::newRow("a missing right") << LyingServer::Answer([](const QByteArrayList &command) -> QByteArray {
        const bool isOpening = command[0] == "SELECT" || command[0] == "CLIENT" || command[0] == "INFO";
        return isOpening ? refuse(command)
                         : "-NOPERM this user has no permissions to run the '" + lineEscapes() + "' command\r\n";
    }) << list;
    QTest::newRow("a version") << LyingServer::Answer(infoWith("redis_version:2.8." + lineEscapes() + "\r\n")) << list;
    QTest::newRow("a primary") << LyingServer::Answer(
        infoWith("redis_version:7.0.15\r\nrole:slave\r\nmaster_host:" + lineEscapes() + "\r\nmaster_port:6379\r\n"))
                               << QStringList {u"unlock"_s, u"job"_s, u"--force"_s, u"--yes"_s};
    QTest::newRow("no protocol") << LyingServer::Answer([](const QByteArrayList &) -> QByteArray {
        return lineEscapes() + "\r\n";
    }) << list;
}

void TestCliHostile::escapesServerTextOnTheTerminal()
{
    QFETCH(LyingServer::Answer, answer);
    QFETCH(QStringList, arguments);
    const LyingServer server(answer);
    QVERIFY(server.isListening());
    const QTemporaryDir folder;
    QFile log(folder.filePath(u"log"_s));
    CliProgram program(server.url());
    program.start(QStringList {u"--give-up"_s, u"500ms"_s, u"--timeout"_s, u"500ms"_s, u"--log-level"_s, u"debug"_s,
                               u"--log-file"_s, log.fileName()}
                  + arguments);
    QTRY_COMPARE_WITH_TIMEOUT(program.process().state(), QProcess::NotRunning, 30'000);
    QVERIFY2(program.exitCode() > 0, program.messages());
    QVERIFY(!program.messages().isEmpty());
    QCOMPARE(obeyed(program.messages()), QByteArray());
    QCOMPARE(obeyed(program.output()), QByteArray());
    QVERIFY(log.open(QIODevice::ReadOnly));
    QCOMPARE(obeyed(log.readAll()), QByteArray());
}

/// It answers until the lab listens to messages.
void TestCliHostile::endsALabWhoseServerFallsSilent()
{
    const LyingServer server([isSilent = false](const QByteArrayList &command) mutable -> QByteArray {
        isSilent = isSilent || command.contains("lockscope-lab");
        if (isSilent)
            return {};
        return command[0] == "SCAN" ? "*2\r\n$1\r\n0\r\n*0\r\n" : refuse(command);
    });
    QVERIFY(server.isListening());
    CliProgram program(server.url());
    program.start({u"--give-up"_s, u"300ms"_s, u"--timeout"_s, u"300ms"_s, u"--connect-timeout"_s, u"300ms"_s, u"lab"_s,
                   u"rw-01"_s});
    QTRY_COMPARE_WITH_TIMEOUT(program.process().state(), QProcess::NotRunning, 30'000);
    QCOMPARE(program.exitCode(), 3);
    QVERIFY2(program.messages().contains("cannot connect to 127.0.0.1"), program.messages());
    QVERIFY2(!program.messages().contains("Sanitizer"), program.messages());
}

void TestCliHostile::escapesControlCharactersInJson()
{
    const QByteArray name = "job\xe2\x80\xae"
                            "cba\xc2\x9b"
                            "\x7f\\x1b";
    RawLink link(m_redis.server());
    link.command({"HSET", name, "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:1", "1"});
    RawLink waiter(m_redis.server());
    waiter.listenTo("redisson_lock__channel:{" + name + '}'); // shows that it is a lock
    for (const QStringList &arguments :
         {QStringList {u"list"_s, u"--json"_s}, {u"doctor"_s, u"--json"_s}, {u"list"_s}, {u"doctor"_s}}) {
        CliProgram program(m_redis.server().url());
        QVERIFY(program.run(arguments) >= 0);
        QVERIFY2(program.output().contains("job"), program.output());
        QCOMPARE(obeyed(program.output() + program.messages()), QByteArray());
        if (arguments.last() == u"--json"_s && arguments.first() == u"list"_s) {
            const QJsonArray locks = program.document()[u"locks"_s].toArray();
            QCOMPARE(locks.size(), 1);
            QCOMPARE(locks.first()[u"name"_s].toString(), QString::fromUtf8(name));
        }
    }
}

void TestCliHostile::quotesNamesInSuggestedCommands()
{
    CliProgram program(m_redis.server().url());
    program.run({u"hold"_s, u"--type"_s, u"permit"_s, u"$(touch x)"_s, u"--"_s, u"true"_s});
    QVERIFY2(program.messages().contains("redis-cli SET '$(touch x)' NUMBER"), program.messages());
}

void TestCliHostile::reportsLostOutput_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("list") << QStringList {u"list"_s, u"--json"_s};
    QTest::newRow("show") << QStringList {u"show"_s, u"job"_s};
    QTest::newRow("sandbox") << QStringList {u"sandbox"_s};
    QTest::newRow("watch") << QStringList {u"watch"_s, u"job"_s, u"--json"_s};
}

void TestCliHostile::reportsLostOutput()
{
    QFETCH(const QStringList, arguments);
    CliProgram program(m_redis.server().url());
    program.process().setStandardOutputFile(u"/dev/full"_s);
    program.start(arguments);
    if (arguments.first() == u"watch"_s) {
        QTRY_VERIFY(program.messages().contains("source:"));
        m_redis.command({"HSET", "job", "3d1b4a3e-0000-4000-8000-000000000001:1", "1"});
    }
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 3);
    QVERIFY2(program.messages().contains("cannot write to stdout: No space left on device"), program.messages());
}

void TestCliHostile::runsWithoutStandardStreams()
{
    CliProgram program(m_redis.server().url());
    program.process().setChildProcessModifier([] {
        for (int stream = 0; stream <= 2; ++stream)
            ::close(stream);
    });
    QCOMPARE(program.run({u"watch"_s, u"--for"_s, u"100ms"_s}), 0);
}

LOCKSCOPE_TEST(TestCliHostile)
#include "tst_cli_hostile.moc"
