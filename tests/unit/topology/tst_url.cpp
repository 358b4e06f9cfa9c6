// SPDX-License-Identifier: Apache-2.0
#include "core/topology/deployment_options.h"
#include "tests/support/outcome.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;
using lockscope::redis::Endpoint;
using lockscope::tests::outcome;
using lockscope::topology::DeploymentOptions;
using lockscope::topology::parseUrl;

namespace {

/// The contents of a URL, in one line.
QString describe(const DeploymentOptions &options)
{
    static const QStringList kinds {u"standalone"_s, u"cluster"_s, u"sentinel"_s};
    QStringList hosts;
    for (const Endpoint &endpoint : options.endpoints)
        hosts << (endpoint.kind == Endpoint::Kind::Tls ? u"tls "_s : QString()) + endpoint.toString();
    QString text = kinds[int(options.kind)] + u" "_s + hosts.join(u',') + u" db%1"_s.arg(options.database);
    if (!options.masterName.isEmpty())
        text += u" master="_s + options.masterName;
    if (!options.credentials.user.isEmpty() || !options.credentials.password.isEmpty())
        text += u" user="_s + options.credentials.user + u" password="_s + options.credentials.password;
    return text;
}

} // namespace

class TestUrl final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void neverShowsThePassword();
};

void TestUrl::reads_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *url, const QString &expected) {
        QTest::newRow(url) << QString::fromUtf8(url) << expected;
    };
    row("redis://localhost", u"standalone localhost:6379 db0"_s);
    row("redis://localhost/", u"standalone localhost:6379 db0"_s);
    row("localhost", u"standalone localhost:6379 db0"_s);
    row(" 127.0.0.1:7391 ", u"standalone 127.0.0.1:7391 db0"_s);
    row("[::1]:7391/2", u"standalone [::1]:7391 db2"_s);
    row("redis:6379", u"standalone redis:6379 db0"_s);
    row("REDIS://localhost:7000/3", u"standalone localhost:7000 db3"_s);
    row("redis://[::1]:7000", u"standalone [::1]:7000 db0"_s);
    row("redis://[fe80::1]", u"standalone [fe80::1]:6379 db0"_s);
    row("rediss://cache.example.org:6380", u"standalone tls cache.example.org:6380 db0"_s);
    row("redis://:secret@localhost", u"standalone localhost:6379 db0 user= password=secret"_s);
    row("redis://anna:secret@localhost", u"standalone localhost:6379 db0 user=anna password=secret"_s);
    row("redis://anna:p%40ss%3Aw%2Frd@localhost", u"standalone localhost:6379 db0 user=anna password=p@ss:w/rd"_s);
    row("redis://anna:a@b@localhost", u"standalone localhost:6379 db0 user=anna password=a@b"_s);
    row("redis://:a/b+c=@#%d:é@127.0.0.1:7168/2", u"standalone 127.0.0.1:7168 db2 user= password=a/b+c=@#%d:é"_s);
    row("redis://an%C3%A9:é?@localhost", u"standalone localhost:6379 db0 user=ané password=é?"_s);
    row("redis+unix://:a/b?@c@/run/r@1.sock?db=1", u"standalone /run/r@1.sock db1 user= password=a/b?@c"_s);
    row("redis://anna:a:b@localhost", u"standalone localhost:6379 db0 user=anna password=a:b"_s);
    row("redis://:%C3%A4%E4%BD%A0@localhost", u"standalone localhost:6379 db0 user= password=ä你"_s);
    row("redis://:a%2Fb@localhost/2", u"standalone localhost:6379 db2 user= password=a/b"_s);
    row("redis+cluster://a:1,b:2,c", u"cluster a:1,b:2,c:6379 db0"_s);
    row("rediss+cluster://a,[::1]:7", u"cluster tls a:6379,tls [::1]:7 db0"_s);
    row("redis+sentinel://a,b:1/main", u"sentinel a:26379,b:1 db0 master=main"_s);
    row("redis+sentinel://a/main/4", u"sentinel a:26379 db4 master=main"_s);
    row("redis+unix:///run/redis.sock", u"standalone /run/redis.sock db0"_s);
    row("redis+unix:///run/redis.sock?db=2", u"standalone /run/redis.sock db2"_s);
    row("redis+unix://:secret@/run/redis.sock", u"standalone /run/redis.sock db0 user= password=secret"_s);
    row("redis+unix://u:p%40@/run/a%20b.sock?db=1", u"standalone /run/a b.sock db1 user=u password=p@"_s);
    row("redis+unix:///run/a@b.sock", u"standalone /run/a@b.sock db0"_s);
    row(" redis://localhost:7000/3", u"standalone localhost:7000 db3"_s);
    row("redis://localhost:7000/3 \n", u"standalone localhost:7000 db3"_s);
    row("valkey://localhost", u"standalone localhost:6379 db0"_s);
    row("redis+tls://localhost", u"standalone tls localhost:6379 db0"_s);
    row("redis-socket:///run/redis.sock", u"standalone /run/redis.sock db0"_s);
    row("Valkeys://localhost", u"standalone tls localhost:6379 db0"_s);
    row("redis-cluster://a,b:2", u"cluster a:6379,b:2 db0"_s);
    row("valkeys+cluster://a", u"cluster tls a:6379 db0"_s);
    row("redis-sentinel://a/main", u"sentinel a:26379 db0 master=main"_s);
    row("rediss-sentinel://a/main/2", u"sentinel tls a:26379 db2 master=main"_s);
    row("valkey-sentinel://a/main", u"sentinel a:26379 db0 master=main"_s);
    row("unix:///run/redis.sock?db=2", u"standalone /run/redis.sock db2"_s);
    row("redis-unix:///run/redis.sock", u"standalone /run/redis.sock db0"_s);
    row("tcp://:pw@localhost:7000/3", u"standalone localhost:7000 db3 user= password=pw"_s);
    row("redis+tcp://localhost", u"standalone localhost:6379 db0"_s);
    row("tls://localhost", u"standalone tls localhost:6379 db0"_s);
    row("ssl://localhost", u"standalone tls localhost:6379 db0"_s);
    row("valkey-ssl://localhost", u"standalone tls localhost:6379 db0"_s);
    row("sentinel://a,b:1/main/4", u"sentinel a:26379,b:1 db4 master=main"_s);
    row("Sentinels://a/main", u"sentinel tls a:26379 db0 master=main"_s);
    row("redis+unix:///run/100%.sock", u"standalone /run/100%.sock db0"_s);
    row("redis://:a%zz@localhost", u"standalone localhost:6379 db0 user= password=a%zz"_s);
    row("redis://:50%@localhost", u"standalone localhost:6379 db0 user= password=50%"_s);
    row("redis://:a%z%40@localhost", u"standalone localhost:6379 db0 user= password=a%z@"_s);
    row("redis://:100%ab@localhost", u"standalone localhost:6379 db0 user= password=100%ab"_s); // not UTF-8
    row("redis://an%na@localhost", u"standalone localhost:6379 db0 user=an%na password="_s);
}

void TestUrl::reads()
{
    QFETCH(QString, url);
    QFETCH(QString, expected);
    const Result<DeploymentOptions> options = parseUrl(url);
    QVERIFY2(options, options ? "" : qPrintable(options.error().message.english()));
    QCOMPARE(describe(*options), expected);
}

void TestUrl::refuses_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("named"); // text that the message must contain
    const auto row = [](const char *url, const QString &named) {
        QTest::newRow(url) << QString::fromUtf8(url) << named;
    };
    row("", u"empty"_s);
    row("  ", u"empty"_s);
    row("http://localhost", u"\"http\""_s);
    row("http://anna:secret@localhost:1/2", u"mean redis://localhost:1/2?"_s);
    row("https://localhost", u"mean rediss://localhost?"_s);
    row("\"redis://localhost\"", u"mean redis://localhost?"_s);
    row("jdbc:redis://localhost", u"mean redis://localhost?"_s);
    row("redis:/localhost:1", u"mean redis://localhost:1?"_s);
    row("redis:127.0.0.1:1/2", u"mean redis://127.0.0.1:1/2?"_s);
    row("redis:", u"a host is missing"_s);
    row("localhost:x", u"the port \"x\""_s);
    row("localhost:0", u"the port \"0\""_s);
    row("/run/redis.sock", u"mean redis+unix:///run/redis.sock?"_s);
    row(":secret@localhost", u"mean redis://localhost?"_s);
    row("redis-clusters://localhost", u"\"redis-clusters\""_s);
    row("redis://", u"host"_s);
    row("redis://:6379", u"host"_s);
    row("redis://:secret@", u"host"_s);
    row("redis://localhost:x", u"\"x\""_s);
    row("redis://localhost:0", u"\"0\""_s);
    row("redis://localhost:65536", u"\"65536\""_s);
    row("redis://localhost:-1", u"\"-1\""_s);
    row("redis://localhost/x", u"\"x\""_s);
    row("redis://localhost/-1", u"\"-1\""_s);
    row("redis://[::1", u"bracket"_s);
    row("redis://a,b", u"redis+cluster"_s);
    row("redis+cluster://a,,b", u"host"_s);
    row("redis+sentinel://a", u"master"_s);
    row("redis+sentinel://a/", u"master"_s);
    row("redis+unix://run/redis.sock", u"absolute"_s);
    row("redis+unix:///run/redis.sock?db=x", u"\"x\""_s);
    row("redis://[::1]x:6379", u"[::1]x"_s);
    row("redis://localhost/1/2", u"1/2"_s);
    row("redis+unix:///run/redis.sock?database=2", u"database"_s);
    row("redis+cluster://a/3", u"database 0"_s);
}

void TestUrl::refuses()
{
    QFETCH(QString, url);
    QFETCH(QString, named);
    const Result<DeploymentOptions> options = parseUrl(url);
    QVERIFY2(!options, options ? qPrintable(describe(*options)) : "");
    QCOMPARE(outcome(options), u"usage"_s);
    QVERIFY2(options.error().message.english().section(u". Allowed:"_s, 0, 0).contains(named),
             qPrintable(options.error().message.english()));
    QVERIFY(!options.error().message.english().contains(u"secret"_s));
}

void TestUrl::neverShowsThePassword()
{
    const Result<DeploymentOptions> options = parseUrl(u"redis+cluster://anna:secret@a:1,b:2,c:3"_s);
    QVERIFY(options);
    QCOMPARE(options->toString(), u"a:1 and 2 more"_s);
    const Result<DeploymentOptions> wrong = parseUrl(u"redis://anna:secret@a:port"_s);
    QVERIFY(!wrong && !wrong.error().message.english().contains(u"secret"_s));
}

LOCKSCOPE_TEST(TestUrl)
#include "tst_url.moc"
