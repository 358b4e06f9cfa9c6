// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_bed.h"
#include "tests/support/certificates.h"
#include "tests/support/cut_network.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include "core/sandbox/readiness.h"

#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

/// Records what a server sends over a plain transport, without a link.
class Ear final : public redis::TransportListener
{
public:
    explicit Ear(const redis::Endpoint &endpoint)
    {
        redis::LinkOptions options;
        options.endpoint = endpoint;
        options.receivesMessages = true;
        m_transport = redis::makeSocketTransport(options);
        m_transport->open(*this);
    }
    ~Ear() { m_transport->close(); }
    Q_DISABLE_COPY_MOVE(Ear)
    redis::Transport *operator->() { return m_transport.get(); }
    void say(const QByteArray &bytes)
    {
        m_isWriting = true;
        m_transport->write(bytes);
        m_isWriting = false;
    }
    /// Number of reply lines; the end of the connection adds the line "closed".
    [[nodiscard]] qsizetype lines() const { return heard.count('\n'); }

    QByteArray heard;
    Error end;           ///< of the connection
    int heardInSay = 0;  ///< calls from inside say()
    int answersLeft = 0; ///< number of lines that are still answered with a PING each
    bool isConnected = false;

private:
    void onConnected() override { isConnected = true; }
    void onBytes(QByteArrayView bytes) override
    {
        heard.append(bytes);
        heardInSay += m_isWriting ? 1 : 0;
        for (auto lines = bytes.toByteArray().count('\n'); lines > 0 && answersLeft > 0; --lines, --answersLeft)
            say("PING\r\n");
    }
    void onClosed(const Error &error) override
    {
        end = error;
        heard += "closed\n";
        heardInSay += m_isWriting ? 1 : 0;
    }

    bool m_isWriting = false;
    std::unique_ptr<redis::Transport> m_transport;
};

} // namespace

class TestLinkKinds final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { m_redis->flush(); }
    void locksOverEachKind_data();
    void locksOverEachKind();
    void hearsTogetherWhatCameInAGap_data();
    void hearsTogetherWhatCameInAGap();
    void hearsOfTheEndWhenItSpeaks();
    void hearsNothingFromInsideAWrite_data();
    void hearsNothingFromInsideAWrite();
    void answersEachOfManyCallersOverTls();
    void locksOverSentinelAndTls();
    void verifiesTheCertificate_data();
    void verifiesTheCertificate();
    void saysWhyThereIsNoHandshake_data();
    void saysWhyThereIsNoHandshake();
    void saysWhyItCannotSignIn_data();
    void saysWhyItCannotSignIn();
    void locksAsAUserWithFewRights();
    void namesTheRightThatIsMissing();
    void answersNotKnownWithoutTheRightToKill();

private:
    [[nodiscard]] QString tlsUrl()
    {
        return u"rediss://:%1@127.0.0.1:%2"_s.arg(QString::fromLatin1(m_redis->server().password())).arg(m_tlsPort);
    }
    [[nodiscard]] QString urlOf(const QString &user, const QString &password)
    {
        return u"redis://%1:%2@127.0.0.1:%3"_s.arg(user, password).arg(m_redis->server().port());
    }
    redis::TlsOptions goodTls() const
    {
        redis::TlsOptions tls;
        tls.caFile = m_certificates.path(u"ca.crt"_s);
        tls.certificateFile = m_certificates.path(u"client.crt"_s);
        tls.keyFile = m_certificates.path(u"client.key"_s);
        return tls;
    }
    static QString lockAndUnlock(LockBed &bed)
    {
        Client client(bed.bus());
        const AsyncLock lock = client.asyncLock(LockName("lock"));
        const QString locked = outcome(lock.tryLock(ThreadId {1}).result());
        return locked + u", "_s + outcome(lock.unlock(ThreadId {1}).result());
    }

    Certificates m_certificates;
    std::optional<RedisFixture> m_redis;
    quint16 m_tlsPort = 0;
};

void TestLinkKinds::initTestCase()
{
    const QByteArray problems = m_certificates.make();
    QVERIFY2(problems.isEmpty(), problems);
    m_tlsPort = sandbox::findFreePort();
    m_redis.emplace(sandbox::ServerOptions {.settings = m_certificates.serverSettings(m_tlsPort)});
    const bool isStarted = m_redis->start();
    if (QByteArray(m_redis->problem()).contains("'tls-port"))
        QSKIP("this server was built without TLS");
    QVERIFY2(isStarted, m_redis->problem());
}

/// TLS is required for the sentinel, and also used for the server that it names.
void TestLinkKinds::locksOverSentinelAndTls()
{
    const quint16 port = sandbox::findFreePort();
    const QByteArray password = m_redis->server().password();
    sandbox::ServerOptions options {
        .settings = m_certificates.serverSettings(port), .password = password, .isSentinel = true};
    options.settings.push_back("tls-replication yes");
    options.settings.push_back("sentinel monitor orders 127.0.0.1 " + QByteArray::number(m_tlsPort) + " 1");
    options.settings.push_back("sentinel auth-pass orders " + password);
    sandbox::Server sentinel(options);
    const Status started = sentinel.start();
    QVERIFY2(started, started ? "" : qPrintable(started.error().message.english()));
    const QString url = u"rediss+sentinel://:%1@127.0.0.1:%2/orders"_s.arg(QString::fromLatin1(password)).arg(port);
    LockBed bed(url, &redis::makeSocketTransport,
                [&](topology::DeploymentOptions &wish) { wish.endpoints.front().tls = goodTls(); });
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    QCOMPARE(bed.deployment().router().primaries().front()->endpoint().port, m_tlsPort);
    QCOMPARE(lockAndUnlock(bed), u"granted 1, free"_s);
}

void TestLinkKinds::locksOverEachKind_data()
{
    QTest::addColumn<QString>("kind");
    for (const char *kind : {"tcp", "tls", "unix", "database"})
        QTest::newRow(kind) << QString::fromLatin1(kind);
}

void TestLinkKinds::hearsTogetherWhatCameInAGap_data()
{
    QTest::addColumn<QString>("kind");
    for (const char *kind : {"tcp", "tls", "unix"})
        QTest::newRow(kind) << QString::fromLatin1(kind);
}

/// Errors are replies, too: the transport does not sign in.
void TestLinkKinds::hearsTogetherWhatCameInAGap()
{
    QFETCH(QString, kind);
    RedisFixture local({.useUnixSocket = true});
    QVERIFY2(kind != u"unix" || local.start(), local.problem());
    const QString url = kind == u"unix" ? local.server().url() : kind == u"tls" ? tlsUrl() : urlOf({}, {});
    redis::Endpoint endpoint = topology::parseUrl(url)->endpoints.front();
    endpoint.tls = goodTls();
    Ear ear(endpoint);
    QTRY_VERIFY(ear.isConnected);
    ear->write("PING\r\n");
    QTRY_COMPARE(ear.lines(), 1);

    ear->setReadGap(1h);
    Ear other(endpoint);
    QTRY_VERIFY(other.isConnected);
    const auto haveCome = [&] { // the server has answered everything before
        const qsizetype before = other.lines();
        other->write("PING\r\n");
        return QTest::qWaitFor([&] { return other.lines() > before; });
    };
    for (int i = 0; i < 3; ++i) {
        ear->write("PING\r\n");
        QVERIFY(haveCome());
    }
    QCOMPARE(ear.lines(), 1);
    ear->setReadGap(1ms);
    QTRY_COMPARE(ear.lines(), 4);

    ear->setReadGap(1h);
    ear->write("PING\r\n");
    ear->write("QUIT\r\n"); // the server closes the connection after it
    QVERIFY(haveCome());
    ear->setReadGap(0ms);
    QTRY_VERIFY(ear.heard.endsWith("closed\n"));
    QCOMPARE(ear.lines(), 7);
}

/// It receives nothing before the gap is over, but writing detects the closed connection.
void TestLinkKinds::hearsOfTheEndWhenItSpeaks()
{
    Ear ear(topology::parseUrl(urlOf({}, {}))->endpoints.front());
    QTRY_VERIFY(ear.isConnected);
    ear->setReadGap(1h);
    ear->write("QUIT\r\n");
    QTRY_VERIFY_WITH_TIMEOUT((ear->write("PING\r\n"), ear.heard.endsWith("closed\n")), 10'000);
}

void TestLinkKinds::hearsNothingFromInsideAWrite_data()
{
    hearsTogetherWhatCameInAGap_data();
}

/// Replies arrive during a write, and so does the end of the connection.
void TestLinkKinds::hearsNothingFromInsideAWrite()
{
    QFETCH(QString, kind);
    RedisFixture local({.useUnixSocket = true});
    QVERIFY2(kind != u"unix" || local.start(), local.problem());
    const QString url = kind == u"unix" ? local.server().url() : kind == u"tls" ? tlsUrl() : urlOf({}, {});
    redis::Endpoint endpoint = topology::parseUrl(url)->endpoints.front();
    endpoint.tls = goodTls();
    constexpr int Commands = 100; // the server has answered some of them before the last is sent
    constexpr int Answers = 20'000;
    Ear ear(endpoint);
    QTRY_VERIFY(ear.isConnected);
    ear.answersLeft = Answers;
    ear.say("AUTH " + (kind == u"unix" ? local : *m_redis).server().password() + "\r\n");
    for (int i = 0; i < Commands; ++i)
        ear.say("PING\r\n");
    QTRY_VERIFY_WITH_TIMEOUT(ear.lines() > Commands + Answers, 20'000);
    QCOMPARE(ear.heardInSay, 0);
    QCOMPARE(ear.lines(), 1 + Commands + Answers);

    ear.say("QUIT\r\n");
    QTRY_VERIFY((ear.say("PING\r\n"), ear.heard.endsWith("closed\n")));
    QCOMPARE(ear.heardInSay, 0);
}

/// A command is written while another one's reply arrives.
void TestLinkKinds::answersEachOfManyCallersOverTls()
{
    LockBed bed(tlsUrl(), &redis::makeSocketTransport,
                [&](topology::DeploymentOptions &options) { options.endpoints.front().tls = goodTls(); });
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    Client client(bed.bus());
    std::atomic<int> wrong {0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&, lock = BlockingLock(client, LockName("lock" + QByteArray::number(i)))]() mutable {
            for (int cycle = 0; cycle < 500; ++cycle) {
                wrong += outcome(lock.tryLock()) == u"granted 1"_s ? 0 : 1;
                wrong += outcome(lock.unlock()) == u"free"_s ? 0 : 1;
            }
        });
    }
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(wrong.load(), 0);
    QCOMPARE(toText(m_redis->keyspace()), QByteArray());
}

void TestLinkKinds::locksOverEachKind()
{
    QFETCH(QString, kind);
    if (kind == u"unix") {
        RedisFixture redis({.useUnixSocket = true});
        QVERIFY2(redis.start(), redis.problem());
        LockBed bed(redis.server().url());
        QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
        QCOMPARE(lockAndUnlock(bed), u"granted 1, free"_s);
        return;
    }
    LockBed bed(kind == u"tls" ? tlsUrl() : m_redis->server().url(), &redis::makeSocketTransport,
                [&](topology::DeploymentOptions &options) {
                    if (kind == u"tls")
                        options.endpoints.front().tls = goodTls();
                    if (kind == u"database")
                        options.database = 3;
                });
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    QCOMPARE(lockAndUnlock(bed), u"granted 1, free"_s);
    Client client(bed.bus());
    QVERIFY(isGranted(client.asyncLock(LockName("lock")).tryLock(ThreadId {1}).result()));
    QCOMPARE(m_redis->command({"EXISTS", "lock"}).integer, kind == u"database" ? 0 : 1);
}

void TestLinkKinds::verifiesTheCertificate_data()
{
    QTest::addColumn<QString>("change");
    QTest::addColumn<QString>("kind"); // of the error; "ok": none
    QTest::addColumn<QString>("cause");
    const QString certificate = u"the certificate of the server "_s;
    QTest::newRow("as it should be") << QString() << u"ok"_s << QString();
    QTest::newRow("an unknown authority")
        << u"ca"_s << u"connect"_s << certificate + u"is signed by an authority that is not trusted here"_s;
    QTest::newRow("an unknown authority, not verified") << u"ca, unverified"_s << u"ok"_s << QString();
    QTest::newRow("another authority") << u"other ca"_s << u"connect"_s << certificate + u"is signed by an authority"_s;
    QTest::newRow("expired") << u"expired"_s << u"connect"_s << certificate + u"expired on 20"_s;
    QTest::newRow("expired, not verified") << u"expired, unverified"_s << u"ok"_s << QString();
    QTest::newRow("not yet valid") << u"early"_s << u"connect"_s
                                   << certificate
            + u"is valid only from 2040-01-01T00:00:00Z. Compare the clocks of both machines."_s;
    QTest::newRow("for clients only") << u"use"_s << u"connect"_s << certificate + u"was not accepted: "_s;
    QTest::newRow("another name") << u"name"_s << u"connect"_s
                                  << certificate
            + u"is not valid for the name \"example.org\", only for 127.0.0.1, localhost. Connect by a name in"_s;
    QTest::newRow("another name and an unknown authority")
        << u"ca, name"_s << u"connect"_s
        << u"is not trusted here; the certificate of the server is not valid for the name \"example.org\", only for "
           "127.0.0.1, localhost. Specify the CA certificate that signed it. Connect by a name in the certificate"_s;
    QTest::newRow("a certificate without the address")
        << u"nameless"_s << u"connect"_s << certificate + u"is not valid for the name \"127.0.0.1\", only for server"_s;
    QTest::newRow("its other name") << u"localhost"_s << u"ok"_s << QString();
    QTest::newRow("no CA file there") << u"ca file"_s << u"usage"_s << u"CA certificate in \"/nowhere/ca.crt\""_s;
    QTest::newRow("no certificate file there")
        << u"certificate file"_s << u"usage"_s << u"client certificate in \"/nowhere/client.crt\""_s;
    QTest::newRow("no key file there") << u"key file"_s << u"usage"_s << u"client key in \"/nowhere/client.key\""_s;
    QTest::newRow("no certificate of the client's")
        << u"client"_s << u"connect"_s << u"the server requires a client certificate"_s;
    QTest::newRow("a stranger's certificate")
        << u"stranger"_s << u"connect"_s << u"the server did not accept the client certificate"_s;
    QTest::newRow("no TLS there") << u"plain port"_s << u"connect"_s
                                  << u"that the server is running and uses TLS on this port"_s;
}

void TestLinkKinds::verifiesTheCertificate()
{
    QFETCH(QString, change);
    QFETCH(QString, kind);
    QFETCH(QString, cause);
    const QString shown = change.startsWith(u"expired"_s)                 ? u"expired.crt"_s
        : change == u"nameless" || change == u"early" || change == u"use" ? change + u".crt"_s
                                                                          : u"server.crt"_s;
    QCOMPARE(m_redis->command({"CONFIG", "SET", "tls-cert-file", m_certificates.path(shown).toUtf8()}).toText(),
             "OK"_ba);
    LockBed bed(tlsUrl(), &redis::makeSocketTransport, [&](topology::DeploymentOptions &options) {
        redis::TlsOptions tls = goodTls();
        if (change.startsWith(u"ca"_s))
            tls.caFile.clear();
        if (change.endsWith(u"unverified"_s))
            tls.isVerified = false;
        if (change == u"other ca")
            tls.caFile = m_certificates.path(u"stranger.crt"_s);
        if (change.endsWith(u"name"_s))
            tls.serverName = u"example.org"_s;
        if (change == u"localhost")
            tls.serverName = u"localhost"_s;
        if (change == u"ca file")
            tls.caFile = u"/nowhere/ca.crt"_s;
        if (change == u"certificate file")
            tls.certificateFile = u"/nowhere/client.crt"_s;
        if (change == u"key file")
            tls.keyFile = u"/nowhere/client.key"_s;
        if (change == u"client")
            tls.certificateFile.clear();
        if (change == u"stranger") {
            tls.certificateFile = m_certificates.path(u"stranger.crt"_s);
            tls.keyFile = m_certificates.path(u"stranger.key"_s);
        }
        if (change == u"plain port") {
            options.endpoints.front().port = m_redis->server().port();
            options.connectTimeout = 300ms;
        }
        options.endpoints.front().tls = tls;
    });
    // Without its certificate a client is refused after the handshake of TLS 1.3: the link is lost, or never made.
    const QString told = outcome(bed.opened());
    const bool isClient = change == u"client" || change == u"stranger";
    QVERIFY2(told == kind || (isClient && told == u"link-lost"), qPrintable(told));
    if (kind == u"ok") {
        QCOMPARE(lockAndUnlock(bed), u"granted 1, free"_s);
        return;
    }
    const QString message = bed.opened().error().message.english();
    QVERIFY2(message.contains(cause), qPrintable(message));
    QVERIFY2(kind == u"usage" || message.contains(u"127.0.0.1:"_s), qPrintable(message));
    QCOMPARE(bed.opened().error().message.includes("tls-remedy-authority-or-renew"_L1), change == u"use");
}

void TestLinkKinds::saysWhyThereIsNoHandshake_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QString>("cause");
    QTest::newRow("a server without TLS") << "-ERR Protocol error: invalid bulk length\r\n"_ba << u"tls-cause-no-tls"_s;
    QTest::newRow("an alert") << QByteArray::fromHex("15030300020228") << u"tls-cause-handshake"_s; // handshake_failure
}

void TestLinkKinds::saysWhyThereIsNoHandshake()
{
    QFETCH(QByteArray, answer);
    QFETCH(QString, cause);
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    connect(&server, &QTcpServer::newConnection, this,
            [&server, &answer] { server.nextPendingConnection()->write(answer); });
    redis::Endpoint endpoint = topology::parseUrl(u"rediss://127.0.0.1:%1"_s.arg(server.serverPort()))
                                   ->endpoints.front();
    endpoint.tls = goodTls();
    Ear ear(endpoint);
    QTRY_COMPARE(ear.heard, "closed\n"_ba);
    QCOMPARE(ear.end.message.code(), u"connect-failed"_s);
    QVERIFY2(ear.end.message.includes(QLatin1StringView(cause.toLatin1())), qPrintable(ear.end.message.english()));
}

void TestLinkKinds::saysWhyItCannotSignIn_data()
{
    QTest::addColumn<QString>("url"); // %1: the port
    QTest::addColumn<QString>("kind");
    QTest::newRow("no password") << u"redis://127.0.0.1:%1"_s << u"auth"_s;
    QTest::newRow("wrong password") << u"redis://:wrong@127.0.0.1:%1"_s << u"auth"_s;
    QTest::newRow("unknown user") << u"redis://nobody:wrong@127.0.0.1:%1"_s << u"auth"_s;
    QTest::newRow("nobody listens") << u"redis://127.0.0.1:1"_s << u"connect"_s;
    QTest::newRow("no such socket") << u"redis+unix:///nowhere/redis.sock"_s << u"connect"_s;
}

void TestLinkKinds::saysWhyItCannotSignIn()
{
    QFETCH(QString, url);
    QFETCH(QString, kind);
    LockBed bed(url.contains(u"%1"_s) ? url.arg(m_redis->server().port()) : url);
    QCOMPARE(outcome(bed.opened()), kind);
    QVERIFY(!bed.opened().error().message.english().contains(u"wrong@"_s));
}

void TestLinkKinds::locksAsAUserWithFewRights()
{
    // A script passes its channel as a key, as Redisson's do, so the key patterns include the pattern of the channels.
    m_redis->setUser("worker",
                     {"reset", "on", ">pw", "~lock", "~{lock}*", "~redisson_*", "&redisson_*", "+@scripting", "+@hash",
                      "+@string", "+@keyspace", "+@pubsub", "+@connection", "+info"});
    LockBed bed(urlOf(u"worker"_s, u"pw"_s));
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    QCOMPARE(lockAndUnlock(bed), u"granted 1, free"_s);
}

void TestLinkKinds::namesTheRightThatIsMissing()
{
    m_redis->setUser("looker", {"reset", "on", ">pw", "~*", "&*", "+@read", "+@connection"});
    LockBed bed(urlOf(u"looker"_s, u"pw"_s));
    QVERIFY(bed.opened());
    Client client(bed.bus());
    const Result<Attempt> attempt = client.asyncLock(LockName("lock")).tryLock(ThreadId {1}).result();
    QCOMPARE(outcome(attempt), u"permission"_s);
    QVERIFY2(attempt.error().message.english().contains(u"+evalsha"_s), qPrintable(attempt.error().message.english()));
    QCOMPARE(m_redis->command({"EXISTS", "lock"}).integer, 0);
}

void TestLinkKinds::answersNotKnownWithoutTheRightToKill()
{
    // before Redis 7 a subcommand cannot be taken away alone
    m_redis->setUser("meek", {"reset", "on", ">pw", "~*", "&*", "+@all", "-client", "+client|setname", "+client|id"});
    CutNetwork network;
    LockBed bed(urlOf(u"meek"_s, u"pw"_s), network.factory());
    QVERIFY(bed.opened());
    Client client(bed.bus());
    const AsyncLock lock = client.asyncLock(LockName("lock"));
    bed.onEngine([&] { network.commands().arm({Cut::Where::Reply, 0, Cut::Late::Never}); });
    QCOMPARE(outcome(lock.tryLock(ThreadId {1}).result()), u"not-known"_s);
    const QByteArray calls = m_redis->command({"INFO", "commandstats"}).text;
    if (calls.contains("rejected_calls")) // since Redis 6.2
        QVERIFY2(calls.contains("cmdstat_client|kill:calls=0,") || calls.contains("rejected_calls=1"), calls);
    // The holder can continue: its next call takes over a leftover of the first one.
    QCOMPARE(outcome(lock.tryLock(ThreadId {1}).result()), u"granted 1"_s);
    QCOMPARE(outcome(lock.unlock(ThreadId {1}).result()), u"free"_s);
    QCOMPARE(m_redis->command({"EXISTS", "lock"}).integer, 0);
}

LOCKSCOPE_TEST(TestLinkKinds)
#include "tst_link_kinds.moc"
