// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_bed.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::tests;

/// A data node and a sentinel with separate users and passwords, new for each test.
class TestSentinelSignIn final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void signsInToEach_data();
    void signsInToEach();
    void namesWhoRefused_data();
    void namesWhoRefused();

private:
    /// Opens with these passwords; empty: not given.
    [[nodiscard]] std::unique_ptr<LockBed> open(const QString &password, const redis::Credentials &sentinels)
    {
        const QString url = u"redis+sentinel://127.0.0.1:%1/mymaster"_s.arg(m_sentinel->server().port());
        return std::make_unique<LockBed>(url, &redis::makeSocketTransport, [&](topology::DeploymentOptions &options) {
            options.credentials.password = password;
            options.sentinelCredentials = sentinels;
        });
    }
    /// Empty: no password.
    static void setPassword(RedisFixture &server, const QByteArray &password)
    {
        const QByteArray rule = password.isEmpty() ? "nopass"_ba : '>' + password;
        QCOMPARE(server.command({"ACL", "SETUSER", "default", "resetpass", rule}).toText(), "OK"_ba);
    }

    std::optional<RedisFixture> m_data;
    std::optional<RedisFixture> m_sentinel;
};

void TestSentinelSignIn::init()
{
    m_data.emplace();
    QVERIFY2(m_data->start(), m_data->problem());
    const QByteArray port = QByteArray::number(m_data->server().port());
    m_sentinel.emplace(
        sandbox::ServerOptions {.settings = {"sentinel monitor mymaster 127.0.0.1 " + port + " 1",
                                             "sentinel auth-pass mymaster " + m_data->server().password(),
                                             "sentinel down-after-milliseconds mymaster 600000"},
                                .isSentinel = true});
    QVERIFY2(m_sentinel->start(), m_sentinel->problem());
    if (!m_sentinel->has(redis::Feature::RandomFields))
        QSKIP("before Redis 6.2 sentinels have no users");
}

void TestSentinelSignIn::cleanup()
{
    m_sentinel.reset();
    m_data.reset();
}

void TestSentinelSignIn::signsInToEach_data()
{
    QTest::addColumn<QByteArray>("ofSentinel"); // what each requires; empty: nothing
    QTest::addColumn<QByteArray>("ofData");
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("givenForSentinels");
    QTest::newRow("none") << ""_ba
                          << ""_ba << u""_s << u""_s;
    QTest::newRow("both, the same") << "one"_ba
                                    << "one"_ba << u"one"_s << u""_s;
    QTest::newRow("different") << "two"_ba
                               << "one"_ba << u"one"_s << u"two"_s;
    QTest::newRow("only sentinels") << "two"_ba
                                    << ""_ba << u""_s << u"two"_s;
    QTest::newRow("only data nodes") << ""_ba
                                     << "one"_ba << u"one"_s << u""_s;
    QTest::newRow("only data nodes, one given for both") << ""_ba
                                                         << "one"_ba << u"one"_s << u"two"_s;
}

void TestSentinelSignIn::signsInToEach()
{
    QFETCH(QByteArray, ofSentinel);
    QFETCH(QByteArray, ofData);
    QFETCH(QString, given);
    QFETCH(QString, givenForSentinels);
    setPassword(*m_sentinel, ofSentinel);
    setPassword(*m_data, ofData);
    const auto byDefaultUser = open(given, {{}, givenForSentinels});
    QVERIFY2(byDefaultUser->opened(),
             byDefaultUser->opened() ? "" : qPrintable(byDefaultUser->opened().error().message.english()));
    QVERIFY(byDefaultUser->answers());
    if (ofSentinel.isEmpty())
        return;
    m_sentinel->setUser("watcher", {"on", '>' + ofSentinel, "~*", "&*", "+@all"});
    setPassword(*m_sentinel, "unknown");
    const auto byUser = open(given, {u"watcher"_s, givenForSentinels}); // without a password: that of the data nodes
    QVERIFY2(byUser->opened(), byUser->opened() ? "" : qPrintable(byUser->opened().error().message.english()));
}

void TestSentinelSignIn::namesWhoRefused_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("givenForSentinels");
    QTest::addColumn<QString>("sentence"); // %1: port of the sentinel, %2: of the data node
    QTest::newRow("nothing given")
        << u""_s << u""_s << u"Cannot sign in to the sentinel at 127.0.0.1:%1. The server requires a password."_s;
    QTest::newRow("only the data node's")
        << u"one"_s << u""_s << u"Cannot sign in to the sentinel at 127.0.0.1:%1. The user name or"_s;
    QTest::newRow("only the sentinel's") << u""_s << u"two"_s
                                         << u"Cannot sign in to the data node at 127.0.0.1:%2. The server requires"_s;
    QTest::newRow("the other way round") << u"two"_s << u"one"_s
                                         << u"Cannot sign in to the sentinel at 127.0.0.1:%1. The user name or"_s;
    QTest::newRow("the sentinel's for both")
        << u"two"_s << u""_s << u"Cannot sign in to the data node at 127.0.0.1:%2. The user name or"_s;
}

void TestSentinelSignIn::namesWhoRefused()
{
    QFETCH(QString, given);
    QFETCH(QString, givenForSentinels);
    QFETCH(QString, sentence);
    setPassword(*m_sentinel, "two");
    setPassword(*m_data, "one");
    const auto bed = open(given, {{}, givenForSentinels});
    QVERIFY(!bed->opened());
    const QString text = bed->opened().error().message.english();
    QCOMPARE(bed->opened().error().kind, ErrorKind::Auth);
    const QString expected = QString(sentence)
                                 .replace(u"%1"_s, QString::number(m_sentinel->server().port()))
                                 .replace(u"%2"_s, QString::number(m_data->server().port()));
    QVERIFY2(text.contains(expected), qPrintable(text));
}

LOCKSCOPE_TEST(TestSentinelSignIn)
#include "tst_sentinel_sign_in.moc"
