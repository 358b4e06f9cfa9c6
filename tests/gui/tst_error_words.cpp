// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/messages.h"
#include "core/load/scenario/messages.h"
#include "core/redis/messages.h"
#include "core/topology/deployment.h"
#include "core/topology/messages.h"
#include "resources/resources.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"
#include "ui/common/message_bar.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTest>
#include <QTranslator>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Whether the text contains Latin words other than names.
bool isEnglish(const QString &text)
{
    static const QRegularExpression words(u"[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}"_s);
    return words.match(text).hasMatch();
}

Error whyNot(const QString &url)
{
    Result<topology::DeploymentOptions> options = topology::parseUrl(url);
    if (!options)
        return options.error();
    options->giveUp = 0ms;
    options->connectTimeout = 500ms;
    topology::Deployment deployment(*options);
    const Result<QString> connected = deployment.connect().result();
    return connected ? Error {} : connected.error();
}

Message notConnected(const QString &address, const Message &cause)
{
    return redis::message<"connect-failed">(address, cause);
}

} // namespace

/// Errors as the window shows them.
class TestErrorWords : public QObject
{
    Q_OBJECT
private:
    tests::RedisFixture m_redis;
    QTranslator m_chinese;

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY2(m_redis.start(), m_redis.problem());
        initResources();
        QVERIFY(m_chinese.load(u":/lockscope/translations/lockscope_zh_CN.qm"_s));
    }
    void init() { QVERIFY(QCoreApplication::installTranslator(&m_chinese)); }
    void cleanup() { QCoreApplication::removeTranslator(&m_chinese); }

    void whatCannotConnectSaysSoInChinese_data()
    {
        QTest::addColumn<QString>("url"); // %1: the server's port, %2: a closed one
        QTest::addColumn<QString>("words");
        QTest::addColumn<bool>("hasReply"); // an error reply of the server is shown with it
        QTest::newRow("nobody there") << u"redis://127.0.0.1:%2"_s << u"无法连接 127.0.0.1:%2：连接被拒绝。"_s << false;
        QTest::newRow("no socket") << u"redis+unix:///nowhere/redis.sock"_s << u"找不到该套接字"_s << false;
        QTest::newRow("no password") << u"redis://127.0.0.1:%1"_s << u"服务器需要密码"_s << true;
        QTest::newRow("wrong password") << u"redis://:wrong@127.0.0.1:%1"_s << u"用户名或密码错误"_s << true;
        QTest::newRow("no TLS") << u"rediss://127.0.0.1:%1"_s << u"无法连接 127.0.0.1:%1：0.5 秒内无响应"_s << false;
        QTest::newRow("no sentinel there") << u"redis+sentinel://127.0.0.1:%2/orders"_s
                                           << u"没有哨兵能指出“orders”的主节点。127.0.0.1:%2：连接被拒绝。"_s << false;
        QTest::newRow("a sentinel's password")
            << u"redis+sentinel://127.0.0.1:%1/orders"_s << u"服务器需要密码"_s << false;
        QTest::newRow("no cluster there") << u"redis+cluster://127.0.0.1:%2"_s << u"连接被拒绝"_s << false;
        QTest::newRow("no scheme") << u"me@127.0.0.1"_s << u"缺少“://”。您是否要输入 redis://127.0.0.1？"_s << false;
        QTest::newRow("no port") << u"redis://127.0.0.1:port"_s << u"端口“port”不是"_s << false;
    }
    void whatCannotConnectSaysSoInChinese()
    {
        QFETCH(QString, url);
        QFETCH(QString, words);
        QFETCH(const bool, hasReply);
        QTcpServer closed;
        QVERIFY(closed.listen(QHostAddress::LocalHost));
        const QString port = QString::number(m_redis.server().port());
        const QString other = QString::number(closed.serverPort());
        closed.close();
        const Error error = whyNot(url.replace(u"%1"_s, port).replace(u"%2"_s, other));
        const QString said = error.message.translated();
        QVERIFY2(said.contains(words.replace(u"%1"_s, port).replace(u"%2"_s, other)), qPrintable(said));
        QVERIFY2(!isEnglish(said), qPrintable(said));
        QCOMPARE(errorWords(error), hasReply ? u"%1（%2）"_s.arg(said, error.detail) : said);
    }

    void aMessageIsTranslatedWithAllItsCauses_data()
    {
        QTest::addColumn<Message>("message");
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("chinese");
        QTest::newRow("an unknown authority")
            << redis::message<"tls-certificate-rejected">(u"a:1"_s, redis::message<"tls-cause-untrusted">(),
                                                          redis::message<"tls-remedy-authority">())
            << u"Cannot connect to a:1: the certificate of the server is signed by an authority that is not trusted here. Specify the CA certificate that signed it."_s
            << u"无法连接 a:1：服务器的证书由本机不信任的机构签发。请指定签发该证书的 CA 证书。"_s;
        QTest::newRow("nodes of a cluster")
            << topology::message<"cluster-slots-unknown">(
                   sentences({notConnected(u"a:1"_s, redis::message<"connect-cause-refused">()),
                              notConnected(u"b:2"_s, redis::message<"connect-cause-no-host">())}))
            << u"Cannot read the slots of the cluster from any node. Cannot connect to a:1: connection refused. Check the address and that the server is running. Cannot connect to b:2: no such host. Check the address and that the server is running."_s
            << u"无法从任何节点读取集群的槽位。无法连接 a:1：连接被拒绝。请检查地址，并确认服务器正在运行。无法连接 b:2：找不到该主机。请检查地址，并确认服务器正在运行。"_s;
        QTest::newRow("reason why a feed polls")
            << inspect::message<"feed-of-node">(
                   u"10.0.0.1:6379"_s,
                   joined({inspect::message<"feed-no-tracking">(redis::message<"command-refused">(u"ERR no"_s)),
                           inspect::message<"feed-notifications-off">(QString())}))
            << u"10.0.0.1:6379: the server refused to track keys: The server refused the command: ERR no; keyspace notifications are off (notify-keyspace-events is \"\", not \"KA\")"_s
            << u"10.0.0.1:6379：服务器拒绝跟踪键：服务器拒绝了命令：ERR no；键空间通知未开启（notify-keyspace-events 为“”，而非“KA”）"_s;
        QTest::newRow("a stopped script")
            << redis::message<"right-script-line">(u"actions/notify"_s, 7,
                                                   redis::message<"right-command">(u"PUBLISH"_s, u"publish"_s))
            << u"The server stopped the script actions/notify at line 7. The user may not run PUBLISH. The ACL rule +publish allows it."_s
            << u"服务器在第 7 行中止了脚本 actions/notify。用户无权执行 PUBLISH。ACL 规则 +publish 可授予该权限。"_s;
        QTest::newRow("a field") << ofField(u"workers"_s, load::message<"scenario-range">(0, 1, 100))
                                 << u"workers: 0 is out of range. Allowed: 1 to 100."_s
                                 << u"workers：0 超出范围。允许：1 到 100。"_s;
        QTest::newRow("a time") << inspect::message<"waiter-deadline-ahead">(45s) << u"deadline in 45 s"_s
                                << u"截止时间在 45 秒后"_s;
        QTest::newRow("of the server") << Message::verbatim(u"ERR something else"_s) << u"ERR something else"_s
                                       << u"ERR something else"_s;
        QTest::newRow("nothing") << Message() << QString() << QString();
    }
    void aMessageIsTranslatedWithAllItsCauses()
    {
        QFETCH(const Message, message);
        QFETCH(const QString, english);
        QFETCH(const QString, chinese);
        const Error error {ErrorKind::Server, message};
        QCOMPARE(errorWords(error), chinese);
        QCOMPARE(message.english(), english); // for logs
        QCoreApplication::removeTranslator(&m_chinese);
        QCOMPARE(errorWords(error), english);
    }

    void aDetailStandsInBracketsUnlessTheMessageHasIt_data()
    {
        QTest::addColumn<Message>("message");
        QTest::addColumn<QString>("detail");
        QTest::addColumn<bool>("isShown");
        const Message refused = redis::message<"command-refused">(u"ERR no"_s);
        QTest::newRow("of the server") << inspect::message<"search-cancelled">() << u"ERR no"_s << true;
        QTest::newRow("a value") << refused << u"ERR no"_s << false;
        QTest::newRow("part of a value") << refused << u"no"_s << false;
        QTest::newRow("another than the value") << refused << u"ERR yes"_s << true;
        QTest::newRow("a value of a cause") << redis::message<"right-script">(refused) << u"ERR no"_s << false;
        QTest::newRow("a value of a sentence")
            << sentences({inspect::message<"search-cancelled">(), refused}) << u"ERR no"_s << false;
        QTest::newRow("a cause") << notConnected(u"a:1"_s, redis::message<"connect-cause-refused">())
                                 << u"connection refused"_s << false;
        QTest::newRow("verbatim words") << Message::verbatim(u"ERR no"_s) << u"ERR no"_s << false;
        QTest::newRow("none") << inspect::message<"search-cancelled">() << QString() << false;
    }
    void aDetailStandsInBracketsUnlessTheMessageHasIt()
    {
        QFETCH(const Message, message);
        QFETCH(const QString, detail);
        QFETCH(const bool, isShown);
        const Error error {ErrorKind::Server, message, detail};
        const QString chinese = message.translated();
        QCOMPARE(errorWords(error), isShown ? u"%1（%2）"_s.arg(chinese, detail) : chinese);
        QCoreApplication::removeTranslator(&m_chinese);
        QCOMPARE(errorWords(error), isShown ? u"%1 (%2)"_s.arg(message.english(), detail) : message.english());
    }
};

LOCKSCOPE_TEST(TestErrorWords)
#include "tst_error_words.moc"
