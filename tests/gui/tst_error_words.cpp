// SPDX-License-Identifier: Apache-2.0
#include "core/topology/deployment.h"
#include "resources/resources.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"
#include "ui/common/error_words.h"

#include <QCoreApplication>
#include <QDirIterator>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTest>
#include <QTranslator>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QString textOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The string literals of a source; adjacent ones are joined.
QStringList literalsIn(QString source)
{
    static const QRegularExpression seam(u"(?<!\\\\)\\x22(?:_s)?\\s*u?\\x22(?!_)"_s);
    static const QRegularExpression literal(u"\\x22((?:[^\\x22\\\\\\n]|\\\\.)*)\\x22"_s);
    source.replace(seam, QString());
    QStringList found;
    auto matches = literal.globalMatch(source);
    while (matches.hasNext())
        found << matches.next().captured(1).replace(u"\\\""_s, u"\""_s);
    return found;
}

/// The source files that produce error messages.
QStringList sources()
{
    QStringList found;
    for (const char *place : {"../../core", "../../app/common"}) {
        QDirIterator files(QFINDTESTDATA(place), {u"*.cpp"_s, u"*.h"_s}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext())
            found << files.next();
    }
    return found;
}

/// The English sentences that the window translates.
QStringList sentences()
{
    static const QRegularExpression marked(u"QT_TR_NOOP\\(\\s*((?:\\x22(?:[^\\x22\\\\\\n]|\\\\.)*\\x22\\s*)+)\\)"_s);
    QStringList found;
    auto matches = marked.globalMatch(textOf(QFINDTESTDATA("../../ui/common/error_words.cpp")));
    while (matches.hasNext())
        found << literalsIn(matches.next().captured(1)).join(QString());
    return found;
}

QString filled(QString sentence)
{
    for (int i = 1; i < 5; ++i)
        sentence.replace(u'%' + QString::number(i), u"value%1"_s.arg(i));
    return sentence;
}

/// Whether the sources contain part of a sentence, as a whole or composed of two.
bool isSaid(QString part, const QString &sources)
{
    part = part.trimmed();
    if (part.endsWith(u'.'))
        part.chop(1);
    if (sources.contains(part))
        return true;
    for (qsizetype space = part.indexOf(u' '); space > 0; space = part.indexOf(u' ', space + 1))
        if (sources.contains(part.first(space)) && sources.contains(part.sliced(space + 1)))
            return true;
    return false;
}

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

} // namespace

/// The core's error messages in Chinese.
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

    void eachSentenceIsFoundAndTranslated()
    {
        const QStringList all = sentences();
        QVERIFY2(all.size() > 100, qPrintable(QString::number(all.size())));
        for (const QString &sentence : all) {
            const QString chinese = QCoreApplication::translate("Errors", sentence.toUtf8().constData());
            QVERIFY2(chinese != sentence, qPrintable(sentence));
            QCOMPARE(errorWords(filled(sentence)), filled(chinese));
        }
    }

    void eachSentenceIsOneOfTheCore()
    {
        QString said;
        for (const QString &source : sources())
            said += literalsIn(textOf(source)).join(u'\n') + u'\n';
        static const QRegularExpression mark(u"%[1-9]"_s);
        static const QStringList ofQt {u"Network unreachable"_s,  u"Host unreachable"_s,
                                       u"Connection timed out"_s, u"No such file or directory"_s,
                                       u"Permission denied"_s,    u"No space left on device"_s,
                                       u"Is a directory"_s,       u"Read-only file system"_s};
        for (const QString &sentence : sentences()) {
            for (const QString &part : sentence.split(mark))
                QVERIFY2(ofQt.contains(sentence) || isSaid(part, said), qPrintable(sentence));
        }
    }

    void eachErrorThatReachesTheWindowIsKnown()
    {
        // for the terminal, for files that only it reads, and about the build
        static const QStringList elsewhere {u"/connection_arguments.cpp"_s, u"/log_output.cpp"_s,
                                            u"/scenario_json.cpp"_s,        u"/histogram_codec.cpp"_s,
                                            u"/golden_case.cpp"_s,          u"/merging.cpp"_s};
        static const QRegularExpression error(
            u"(?:fail\\(|Error \\{|return \\{)\\s*ErrorKind::\\w+,\\s*((?:u?\\x22(?:[^\\x22\\\\\\n]|\\\\.)*\\x22(?:_s)?\\s*)+)"_s);
        int count = 0;
        QStringList unknown;
        for (const QString &source : sources()) {
            if (std::ranges::any_of(elsewhere, [&](const QString &end) { return source.endsWith(end); }))
                continue;
            auto matches = error.globalMatch(textOf(source));
            while (matches.hasNext()) {
                const QString english = filled(literalsIn(matches.next().captured(1)).join(QString()));
                if (!english.contains(u' ') || english.endsWith(u".value4"_s)) // more text may follow
                    continue;
                ++count;
                const QString chinese = errorWords(english).remove(u"brew install redis"_s);
                if (isEnglish(chinese))
                    unknown << source.section(u'/', -1) + u": "_s + chinese;
            }
        }
        QVERIFY2(unknown.isEmpty(), qPrintable(unknown.join(u"\n"_s)));
        QVERIFY2(count > 100, qPrintable(QString::number(count)));
    }

    void whatCannotConnectSaysSoInChinese_data()
    {
        QTest::addColumn<QString>("url"); // %1: the server's port, %2: a closed one
        QTest::addColumn<QString>("words");
        QTest::newRow("nobody there") << u"redis://127.0.0.1:%2"_s << u"无法连接 127.0.0.1:%2：连接被拒绝。"_s;
        QTest::newRow("no socket") << u"redis+unix:///nowhere/redis.sock"_s << u"找不到该套接字"_s;
        QTest::newRow("no password") << u"redis://127.0.0.1:%1"_s << u"服务器需要密码"_s;
        QTest::newRow("wrong password") << u"redis://:wrong@127.0.0.1:%1"_s << u"用户名或密码错误"_s;
        QTest::newRow("no TLS") << u"rediss://127.0.0.1:%1"_s << u"无法连接 127.0.0.1:%1：0.5 秒内无响应"_s;
        QTest::newRow("no sentinel there") << u"redis+sentinel://127.0.0.1:%2/orders"_s
                                           << u"没有哨兵能指出“orders”的主节点：127.0.0.1:%2：连接被拒绝"_s;
        QTest::newRow("a sentinel's password") << u"redis+sentinel://127.0.0.1:%1/orders"_s << u"服务器需要密码"_s;
        QTest::newRow("no cluster there") << u"redis+cluster://127.0.0.1:%2"_s << u"连接被拒绝"_s;
        QTest::newRow("no scheme") << u"127.0.0.1"_s << u"无法解析 URL：缺少“://”，应如 redis://127.0.0.1。"_s;
        QTest::newRow("no port") << u"redis://127.0.0.1:port"_s << u"端口“port”不是"_s;
    }
    void whatCannotConnectSaysSoInChinese()
    {
        QFETCH(QString, url);
        QFETCH(QString, words);
        QTcpServer closed;
        QVERIFY(closed.listen(QHostAddress::LocalHost));
        const QString port = QString::number(m_redis.server().port());
        const QString other = QString::number(closed.serverPort());
        closed.close();
        const Error error = whyNot(url.replace(u"%1"_s, port).replace(u"%2"_s, other));
        const QString said = errorWords(error.message);
        QVERIFY2(said.contains(words.replace(u"%1"_s, port).replace(u"%2"_s, other)), qPrintable(said));
        QVERIFY2(!isEnglish(said), qPrintable(said));
    }

    void severalCausesAreSaidEach_data()
    {
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("words");
        QTest::newRow("an unknown authority")
            << u"Cannot connect to a:1: its certificate was not accepted: it was signed by an authority that is not trusted here. Give the CA certificate that signed it."_s
            << u"无法连接 a:1：其证书未被接受：签发机构在此不受信任。请提供签发它的 CA 证书。"_s;
        QTest::newRow("nodes of a cluster")
            << u"No node of the cluster could be asked for its slots. Cannot connect to a:1: connection refused. Check the address and that the server runs. Cannot connect to b:2: no such host. Check the address and that the server runs."_s
            << u"无法向任何集群节点查询槽位。无法连接 a:1：连接被拒绝。请检查地址，并确认服务器正在运行。无法连接 b:2：找不到该主机。请检查地址，并确认服务器正在运行。"_s;
        QTest::newRow("why a feed looks")
            << u"10.0.0.1:6379: the server does not track keys for us: The server refused the command: ERR no; keyspace notifications are off (notify-keyspace-events is \"\", not \"KA\")"_s
            << u"10.0.0.1:6379：服务器未提供键跟踪：服务器拒绝了命令：ERR no；键空间通知未开启（notify-keyspace-events 为“”，而非“KA”）"_s;
        QTest::newRow("a stopped script")
            << u"The script actions/notify, line 7, was stopped. The user may not run PUBLISH. The ACL rule +publish would allow it."_s
            << u"脚本 actions/notify, line 7 已中止。用户无权执行 PUBLISH。ACL 规则 +publish 可授予该权限。"_s;
        QTest::newRow("a field") << u"0 is outside of what is allowed: 1 to 100."_s << u"0 超出允许范围：1 到 100。"_s;
        QTest::newRow("of the server") << u"ERR something else"_s << u"ERR something else"_s;
        QTest::newRow("nothing") << QString() << QString();
    }
    void severalCausesAreSaidEach()
    {
        QFETCH(const QString, english);
        QFETCH(const QString, words);
        QCOMPARE(errorWords(english), words);
        QCoreApplication::removeTranslator(&m_chinese);
        QCOMPARE(errorWords(english), english); // English uses the core's own words
    }

    void aDetailStandsInBrackets()
    {
        const QString lost = u"The search was ended."_s;
        QCOMPARE(errorWords(Error {ErrorKind::Server, lost, u"ERR no"_s}), u"扫描已结束。（ERR no）"_s);
        QCOMPARE(errorWords(Error {ErrorKind::Server, lost, u"search"_s}), u"扫描已结束。"_s);
    }
};

LOCKSCOPE_TEST(TestErrorWords)
#include "tst_error_words.moc"
