// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/cluster.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QLocalSocket>
#include <QProcess>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTest>
#include <QUrl>
#include <atomic>
#include <future>
#include <thread>

#include <signal.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using lockscope::ErrorKind;
using lockscope::Status;
using lockscope::sandbox::Cluster;
using lockscope::sandbox::ClusterControl;
using lockscope::sandbox::Server;
using lockscope::tests::GroupMember;

namespace {

/// The server's reply to one inline command after AUTH.
QByteArray ask(QIODevice &link, const QByteArray &password, const QByteArray &command)
{
    const QByteArray authenticated = "+OK\r\n";
    link.write("AUTH " + password + "\r\n" + command + "\r\n");
    QByteArray heard;
    while (heard.count("\r\n") < 2 && link.waitForReadyRead(2000))
        heard += link.readAll();
    return heard.startsWith(authenticated) ? heard.sliced(authenticated.size()).trimmed() : heard.trimmed();
}

QByteArray ask(const Server &server, const QByteArray &command)
{
    QTcpSocket link;
    link.connectToHost(u"127.0.0.1"_s, server.port());
    return link.waitForConnected() ? ask(link, server.password(), command) : "no connection"_ba;
}

bool isAlive(qint64 processId)
{
    return ::kill(static_cast<pid_t>(processId), 0) == 0;
}

QByteArray contentsOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A node that accepts every command, but whose cluster never changes: "a" has all slots, "c" is the replica of "b".
class StubbornNode final
{
public:
    StubbornNode()
    {
        m_thread = std::thread([this] { serve(); });
        m_port = m_listening.get_future().get();
    }
    ~StubbornNode()
    {
        m_isOver = true;
        m_thread.join();
    }
    Q_DISABLE_COPY_MOVE(StubbornNode)

    [[nodiscard]] quint16 port() const { return m_port; }

private:
    /// One link at a time.
    void serve()
    {
        QTcpServer server;
        server.listen(QHostAddress::LocalHost);
        const QByteArray address = " 127.0.0.1:" + QByteArray::number(server.serverPort()) + "@1 ";
        const QByteArray nodes = "a" + address + "master - 0 0 1 connected 0-16383\nb" + address
            + "master - 0 0 2 connected\nc" + address + "slave b 0 0 2 connected\n";
        m_listening.set_value(server.serverPort());
        while (!m_isOver) {
            if (!server.waitForNewConnection(20))
                continue;
            const std::unique_ptr<QTcpSocket> link(server.nextPendingConnection());
            while (!m_isOver && link->state() == QTcpSocket::ConnectedState) {
                if (!link->waitForReadyRead(20))
                    continue;
                const QByteArray request = link->readAll();
                link->write(request.contains("NODES") ? '$' + QByteArray::number(nodes.size()) + "\r\n" + nodes + "\r\n"
                                : request.contains("GETKEYSINSLOT") ? "*0\r\n"_ba
                                                                    : "+OK\r\n"_ba);
                link->flush();
            }
        }
    }

    std::atomic<bool> m_isOver = false;
    std::promise<quint16> m_listening;
    quint16 m_port = 0;
    std::thread m_thread;
};

const GroupMember holdAServer("hold-a-server", [](int, char **) {
    Server server({.useUnixSocket = true});
    if (!server.start())
        return 1;
    QTextStream(stdout) << server.processId() << ' ' << QFileInfo(server.socketPath()).path() << Qt::endl;
    return QCoreApplication::exec();
});

} // namespace

class TestSandboxServer final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void answersOnItsOwnPort();
    void answersOnAUnixSocket();
    void keepsThePasswordOutOfArgumentsAndFiles();
    void removesItsSnapshotAtTheNextStart();
    void restartsEmptyOnTheSamePort();
    void isGoneAfterStopKillAndDestruction();
    void stopsWhilePaused();
    void answersNothingWhilePaused();
    void noticesThatItsProcessDied();
    void saysThatItsPortIsTaken();
    void sendsNoPasswordToAnotherProgram();
    void saysWhichSettingIsRefused();
    void namesThePackageWhenThereIsNoProgram();
    void saysThatItsProgramIsNoServer_data();
    void saysThatItsProgramIsNoServer();
    void saysWhereItCannotCreateItsFolder();
    void saysThatItCannotWriteTheFileOfASentinel();
    void saysWhyItCannotReachACluster();
    void saysThatItsClusterIsNotReadyInTime();
    void saysThatAReplicaDoesNotLearnOfAMove();
    void diesWithAParentThatWasKilled();
};

void TestSandboxServer::answersOnItsOwnPort()
{
    Server one;
    Server other;
    QVERIFY(one.start());
    QVERIFY(other.start());
    QVERIFY(one.port() != other.port());
    QVERIFY(one.password() != other.password());
    QCOMPARE(ask(one, "PING"), "+PONG"_ba);
    const QUrl url(one.url());
    QCOMPARE(url.scheme(), u"redis"_s);
    QCOMPARE(url.port(), int(one.port()));
    QCOMPARE(url.password().toUtf8(), one.password());
}

void TestSandboxServer::answersOnAUnixSocket()
{
    Server server({.useUnixSocket = true});
    QVERIFY(server.start());
    QCOMPARE(server.port(), quint16(0));
    QLocalSocket link;
    link.connectToServer(server.socketPath());
    QVERIFY(link.waitForConnected());
    QCOMPARE(ask(link, server.password(), "PING"), "+PONG"_ba);
    QVERIFY(server.url().endsWith(server.socketPath()));
}

void TestSandboxServer::keepsThePasswordOutOfArgumentsAndFiles()
{
    Server server({.useUnixSocket = true});
    QVERIFY(server.start());
    const QString process = u"/proc/%1/"_s.arg(server.processId());
    const QByteArray arguments = contentsOf(process + u"cmdline"_s);
    QVERIFY(arguments.contains("-server"));
    QVERIFY(!arguments.contains(server.password()));
    QVERIFY(!contentsOf(process + u"environ"_s).contains(server.password()));
    const QDir directory = QFileInfo(server.socketPath()).dir();
    const QFileInfoList files = directory.entryInfoList(QDir::Files | QDir::Hidden);
    QCOMPARE(files.size(), 1); // the log
    QVERIFY(!contentsOf(files.first().filePath()).contains(server.password()));
}

void TestSandboxServer::removesItsSnapshotAtTheNextStart()
{
    Server server({.useUnixSocket = true});
    QVERIFY(server.start());
    const auto askIt = [&server](const QByteArray &command) {
        QLocalSocket link;
        link.connectToServer(server.socketPath());
        return link.waitForConnected() ? ask(link, server.password(), command) : "no connection"_ba;
    };
    QVERIFY(askIt("INFO persistence").contains("aof_enabled:0"));
    QCOMPARE(askIt("SET key value"), "+OK"_ba);
    const QString snapshot = QFileInfo(server.socketPath()).path() + u"/dump.rdb"_s;
    QVERIFY(!QFile::exists(snapshot));
    server.stop();
    QVERIFY(QFile::exists(snapshot));
    QVERIFY(server.start());
    QCOMPARE(askIt("DBSIZE"), ":0"_ba);
}

void TestSandboxServer::restartsEmptyOnTheSamePort()
{
    for (int attempt = 0; attempt < 5; ++attempt) {
        Server server;
        QVERIFY(server.start());
        const QString url = server.url();
        QCOMPARE(ask(server, "SET key value"), "+OK"_ba);
        server.kill();
        const Status restarted = server.start();
        if (!restarted && restarted.error().message.says(u"in use"_s))
            continue; // another process was given the free port in between
        QVERIFY2(restarted, restarted ? "" : qPrintable(restarted.error().message.english()));
        QCOMPARE(server.url(), url);
        QCOMPARE(ask(server, "DBSIZE"), ":0"_ba);
        return;
    }
    QFAIL("the port was taken each time");
}

void TestSandboxServer::isGoneAfterStopKillAndDestruction()
{
    qint64 last = 0;
    {
        Server server;
        for (auto end : {&Server::stop, &Server::kill}) {
            QVERIFY(server.start());
            const qint64 id = server.processId();
            QVERIFY(isAlive(id));
            (server.*end)();
            QVERIFY(!isAlive(id));
            QVERIFY(!server.isRunning());
            QCOMPARE(server.processId(), 0);
        }
        QVERIFY(server.start());
        last = server.processId();
    }
    QVERIFY(!isAlive(last));
}

void TestSandboxServer::stopsWhilePaused()
{
    Server server;
    QVERIFY(server.start());
    server.pause();
    server.stop();
    QVERIFY(!server.isRunning());
}

void TestSandboxServer::answersNothingWhilePaused()
{
    Server server;
    QVERIFY(server.start());
    QTcpSocket link;
    link.connectToHost(u"127.0.0.1"_s, server.port());
    QVERIFY(link.waitForConnected());
    server.pause();
    const QString stat = u"/proc/%1/stat"_s.arg(server.processId());
    QTRY_VERIFY(contentsOf(stat).contains(") T "));
    link.write("AUTH " + server.password() + "\r\n");
    QVERIFY(!link.waitForReadyRead(50));
    server.resume();
    QVERIFY(link.waitForReadyRead(3000));
    QCOMPARE(link.readAll(), "+OK\r\n"_ba);
}

void TestSandboxServer::noticesThatItsProcessDied()
{
    Server server;
    QVERIFY(server.start());
    ::kill(static_cast<pid_t>(server.processId()), SIGKILL);
    QTRY_VERIFY(!server.isRunning());
    QVERIFY(server.start());
    QCOMPARE(ask(server, "PING"), "+PONG"_ba);
}

void TestSandboxServer::saysThatItsPortIsTaken()
{
    QTcpServer taken;
    QVERIFY(taken.listen(QHostAddress::LocalHost));
    Server server({.port = taken.serverPort()});
    const Status status = server.start();
    QVERIFY(!status);
    QVERIFY(status.error().kind == ErrorKind::Usage);
    QVERIFY2(status.error().message.english().contains(QString::number(taken.serverPort())),
             qUtf8Printable(status.error().message.english()));
}

void TestSandboxServer::sendsNoPasswordToAnotherProgram()
{
    QByteArray heard;
    std::promise<quint16> port;
    std::atomic<bool> isOver = false;
    std::thread stranger([&] { // accepts every password and replies like a server
        QTcpServer server;
        server.listen(QHostAddress::LocalHost);
        port.set_value(server.serverPort());
        while (!isOver) {
            if (!server.waitForNewConnection(20))
                continue;
            const std::unique_ptr<QTcpSocket> link(server.nextPendingConnection());
            link->write("+OK\r\n+PONG\r\n");
            link->waitForReadyRead(1000);
            heard += link->readAll();
        }
    });
    Server server({.port = port.get_future().get()});
    const Status started = server.start();
    isOver = true;
    stranger.join();
    QVERIFY(!started);
    QCOMPARE(heard, QByteArray());
}

void TestSandboxServer::saysWhichSettingIsRefused()
{
    Server server({.settings = {"no-such-setting 1"}});
    const Status status = server.start();
    QVERIFY(!status);
    QVERIFY2(status.error().message.english().contains(u"no-such-setting"_s),
             qUtf8Printable(status.error().message.english()));
}

void TestSandboxServer::namesThePackageWhenThereIsNoProgram()
{
    const QByteArray path = qgetenv("PATH");
    const QByteArray named = qgetenv("REDIS_SERVER");
    qunsetenv("REDIS_SERVER");
    qputenv("PATH", "/nowhere");
    Server server;
    const Status withoutPath = server.start();
    qputenv("REDIS_SERVER", "/nowhere/redis");
    const Status withWrongName = server.start();
    qputenv("PATH", path);
    named.isNull() ? qunsetenv("REDIS_SERVER") : qputenv("REDIS_SERVER", named);
    QVERIFY(!withoutPath);
    QVERIFY(withoutPath.error().message.english().contains(u"package redis-server"_s));
    QVERIFY(!withWrongName);
    QVERIFY(withWrongName.error().message.english().contains(u"/nowhere/redis"_s));
}

void TestSandboxServer::saysThatItsProgramIsNoServer_data()
{
    QTest::addColumn<QByteArray>("program");
    QTest::addColumn<QString>("code");
    QTest::newRow("its interpreter is missing") << "#!/nowhere/shell\n"_ba << u"sandbox-not-started"_s;
    QTest::newRow("it never replies") << "#!/bin/sh\nexec sleep 60\n"_ba << u"sandbox-server-slow"_s;
}

void TestSandboxServer::saysThatItsProgramIsNoServer()
{
    QFETCH(const QByteArray, program);
    QFETCH(const QString, code);
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"redis-server"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(program);
    file.close();
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    const QByteArray named = qgetenv("REDIS_SERVER");
    qputenv("REDIS_SERVER", file.fileName().toUtf8());
    Server server({.startTime = 50ms});
    const Status started = server.start();
    named.isNull() ? qunsetenv("REDIS_SERVER") : qputenv("REDIS_SERVER", named);
    QVERIFY(!started);
    QCOMPARE(started.error().message.code(), code);
    QVERIFY(!server.isRunning());
}

void TestSandboxServer::saysWhereItCannotCreateItsFolder()
{
    QTemporaryFile notAFolder;
    QVERIFY(notAFolder.open());
    const QByteArray temporary = qgetenv("TMPDIR");
    qputenv("TMPDIR", notAFolder.fileName().toUtf8());
    Server server;
    const Status started = server.start();
    temporary.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", temporary);
    QVERIFY(!started);
    QCOMPARE(started.error().message.code(), u"sandbox-no-directory"_s);
    QVERIFY(started.error().message.english().contains(notAFolder.fileName()));
}

void TestSandboxServer::saysThatItCannotWriteTheFileOfASentinel()
{
    Server sentinel({.useUnixSocket = true, .isSentinel = true});
    const QString folder = QFileInfo(sentinel.socketPath()).absolutePath();
    QVERIFY(folder.startsWith(QDir::tempPath() + u"/lockscope-server-"_s));
    QVERIFY(QDir(folder).removeRecursively());
    QFile notAFolder(folder);
    QVERIFY(notAFolder.open(QIODevice::WriteOnly));
    const Status started = sentinel.start();
    QVERIFY(notAFolder.remove());
    QVERIFY(!started);
    QCOMPARE(started.error().message.code(), u"sandbox-sentinel-not-written"_s);
}

void TestSandboxServer::saysWhyItCannotReachACluster()
{
    const auto problemOf = [](const ClusterControl &control) {
        const auto nodes = control.nodes();
        return nodes ? QString() : nodes.error().message.code();
    };
    Server server;
    QVERIFY(server.start());
    const ClusterControl control({server.port()}, server.password());
    QCOMPARE(problemOf(ClusterControl()), u"sandbox-cluster-missing"_s);
    server.pause();
    QCOMPARE(problemOf(control), u"sandbox-no-reply"_s);
    server.kill();
    QCOMPARE(problemOf(control), u"sandbox-unreachable"_s);
}

/// Redis makes a new cluster wait for 2 s.
void TestSandboxServer::saysThatItsClusterIsNotReadyInTime()
{
    Cluster cluster({}, {}, 0ms);
    const Status started = cluster.start();
    QVERIFY(!started);
    QCOMPARE(started.error().message.code(), u"sandbox-cluster-slow"_s);
}

void TestSandboxServer::saysThatAReplicaDoesNotLearnOfAMove()
{
    const StubbornNode node;
    ClusterControl::Move move;
    move.from.id = "a";
    move.to.id = "b";
    move.from.port = move.to.port = node.port();
    const Status moved = ClusterControl({node.port()}, "password", 0ms).endMove(move);
    QVERIFY(!moved);
    QCOMPARE(moved.error().message.code(), u"sandbox-slot-not-propagated"_s);
}

void TestSandboxServer::diesWithAParentThatWasKilled()
{
    QProcess parent; // this program again: it starts a server, prints its id and waits
    parent.start(QCoreApplication::applicationFilePath(), {u"hold-a-server"_s});
    QTRY_VERIFY(parent.canReadLine());
    const QList<QByteArray> words = parent.readLine().trimmed().split(' ');
    const qint64 id = words.first().toLongLong();
    QVERIFY(id > 0 && isAlive(id));
    parent.kill();
    QVERIFY(parent.waitForFinished());
    // A dead orphan stays in the process table until init takes it, but has no command line any more.
    QTRY_VERIFY(!isAlive(id) || contentsOf(u"/proc/%1/cmdline"_s.arg(id)).isEmpty());
    QDir(QString::fromLocal8Bit(words.last())).removeRecursively(); // no other process removes it
}

LOCKSCOPE_TEST(TestSandboxServer)
#include "tst_sandbox_server.moc"
