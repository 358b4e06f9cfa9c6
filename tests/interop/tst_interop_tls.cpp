// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/mixed_bed.h"
#include "tests/interop/mixed_fight.h"
#include "tests/support/certificates.h"
#include "tests/support/test_main.h"

#include "core/sandbox/readiness.h"

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// Redisson and Lockscope on one server over TLS, each as a user with the permissions that locking needs.
class TestInteropTls final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void countsOverTls_data();
    void countsOverTls();
    void theirLockIsNotOurs();

private:
    [[nodiscard]] QString url(const QString &user) const
    {
        return u"rediss://%1:pw@127.0.0.1:%2"_s.arg(user).arg(m_port);
    }

    RedissonSession m_session; // the driver; its servers are not started
    Certificates m_certificates;
    quint16 m_port = 0;
    std::optional<RedisFixture> m_redis;
};

void TestInteropTls::initTestCase()
{
    if (const QByteArray reason = RedissonSession::reasonToSkip(); !reason.isEmpty())
        QSKIP(reason);
    const QByteArray problems = m_certificates.make();
    QVERIFY2(problems.isEmpty(), problems);
    m_port = sandbox::findFreePort();
    m_redis.emplace(sandbox::ServerOptions {.settings = m_certificates.serverSettings(m_port, "optional")});
    const bool isStarted = m_redis->start();
    if (QByteArray(m_redis->problem()).contains("'tls-port"))
        QSKIP("this server was built without TLS");
    QVERIFY2(isStarted, m_redis->problem());
    const std::vector<QByteArray> locking {"reset",        "on",       ">pw",         "~shared",     "~{shared}*",
                                           "~redisson_*",  "~counter", "&redisson_*", "+@scripting", "+@hash",
                                           "+@string",     "+@list",   "+@sortedset", "+@keyspace",  "+@pubsub",
                                           "+@connection", "+info",    "+time"};
    for (const char *user : {"lockscope", "redisson"})
        QCOMPARE(m_redis->setUser(user, locking).toText(), "OK"_ba);
    m_redis->command({"ACL", "SETUSER", "default", "-@all", "+acl", "+get", "+set", "+del", "+flushall", "+pubsub",
                      "+scan", "+client", "+exists"});
    const Status started = m_session.driver().start({url(u"redisson"_s)});
    QVERIFY2(started, qPrintable(started ? QString() : started.error().message.english()));
    const Status opened = m_session.driver().open({.ca = m_certificates.path(u"ca.crt"_s)});
    QVERIFY2(opened, qPrintable(opened ? QString() : opened.error().message.english() + opened.error().detail));
}

void TestInteropTls::cleanup()
{
    QVERIFY(m_session.driver().call({{u"do"_s, u"reset"_s}}));
    m_redis->command({"FLUSHALL"});
    m_session.noteRow();
}

void TestInteropTls::countsOverTls_data()
{
    QTest::addColumn<QString>("type");
    for (const QString &type : {u"rw"_s, u"reentrant"_s, u"fair"_s})
        QTest::newRow(qPrintable(type)) << type;
}

void TestInteropTls::countsOverTls()
{
    QFETCH(const QString, type);
    MixedFight fight({&m_session.driver()},
                     {.type = type,
                      .time = 2500ms,
                      .with = {{u"--ca"_s, m_certificates.path(u"ca.crt"_s)}},
                      .ours = {url(u"lockscope"_s)}});
    const MixedFight::Result result = fight.finish();
    qInfo("%s over TLS: %s", qPrintable(type), result.toText().constData());
    QVERIFY2(result.problem.isEmpty(), qPrintable(result.problem));
    QCOMPARE(result.failures(), 0);
    QCOMPARE(m_redis->command({"GET", "counter"}).text.toLongLong(), result.increments());
    QVERIFY(result.increments(result.ours) > 5 && result.increments(result.theirs) > 5);
    QVERIFY(result.turns >= 10);
}

/// The command line over TLS: it shows Redisson's holder, and does not free a lock of another holder.
void TestInteropTls::theirLockIsNotOurs()
{
    QJsonObject request {{u"do"_s, u"try"_s}, {u"who"_s, u"A"_s}, {u"type"_s, u"write"_s}, {u"name"_s, u"shared"_s}};
    const auto acquired = m_session.driver().call(request);
    QVERIFY(acquired && acquired->value("answer"_L1) == u"acquired"_s);
    request[u"do"_s] = u"identity"_s;
    const auto identity = m_session.driver().call(request);
    QVERIFY(identity);
    const QString holder = u"%1:%2"_s.arg(identity->value("id"_L1).toString())
                               .arg(identity->value("thread"_L1).toInteger());
    const QStringList connection {u"--url"_s, url(u"lockscope"_s), u"--ca"_s, m_certificates.path(u"ca.crt"_s)};

    CliProgram show;
    QCOMPARE(show.run(connection + QStringList {u"show"_s, u"shared"_s, u"--json"_s}), 0);
    QCOMPARE(show.document()["holder_list"_L1][0]["holder"_L1].toString(), holder);

    CliProgram untrusting(url(u"lockscope"_s)); // without the authority
    QCOMPARE(untrusting.run({u"show"_s, u"shared"_s}), 3);
    CliProgram hold;
    QCOMPARE(hold.run(connection
                      + QStringList {u"hold"_s, u"--type"_s, u"write"_s, u"--wait"_s, u"0"_s, u"shared"_s, u"--"_s,
                                     u"true"_s}),
             5);
    request[u"do"_s] = u"release"_s;
    const auto released = m_session.driver().call(request);
    QVERIFY(released && released->value("answer"_L1) == u"released"_s);
    CliProgram again;
    QCOMPARE(again.run(connection
                       + QStringList {u"hold"_s, u"--type"_s, u"write"_s, u"--wait"_s, u"5s"_s, u"shared"_s, u"--"_s,
                                      u"true"_s}),
             0);
}

LOCKSCOPE_TEST(TestInteropTls)
#include "tst_interop_tls.moc"
