// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/cluster.h"
#include "tests/gui/desktop_bed.h"
#include "tests/support/test_main.h"
#include "ui/common/message_bar.h"
#include "ui/connection/connections_view.h"

#include <QLineEdit>
#include <QPushButton>
#include <QTcpServer>
#include <QTcpSocket>

/// URLs of a single server that lead to something else.
class TestDesktopTopology : public QObject, private DesktopBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { prepare(); }
    void cleanup() { m_application.reset(); }

    void aTestSaysWhyAServerTurnsItAway()
    {
        startProgram();
        m_application->window().views().connections.startNew();
        const auto test = [&](const QString &url) {
            child<QLineEdit>(u"connectionUrl"_s)->clear();
            child<QLineEdit>(u"connectionUrl"_s)->clear();
            QTest::keyClicks(child<QLineEdit>(u"connectionUrl"_s), url);
            child<QPushButton>(u"connectionTest"_s)->click();
        };
        const auto *message = child<QLabel>(u"testMessage"_s);
        QTcpServer other; // as one that expects TLS, and then as one with too many clients
        QByteArray answer;
        QVERIFY(other.listen(QHostAddress::LocalHost));
        connect(&other, &QTcpServer::newConnection, &other, [&] {
            auto *socket = other.nextPendingConnection();
            connect(socket, &QIODevice::readyRead, socket, [socket, &answer] {
                socket->readAll();
                socket->write(answer);
                socket->disconnectFromHost();
            });
        });
        const QString url = u"redis://127.0.0.1:%1"_s.arg(other.serverPort());
        test(url);
        QTRY_COMPARE_WITH_TIMEOUT(textOf(u"testStep2"_s), u"✗ TLS"_s, 10'000);
        QVERIFY2(message->text().contains(u"as in rediss://127.0.0.1"_s), qPrintable(message->text()));
        answer = "-ERR max number of clients reached\r\n";
        test(url);
        QTRY_COMPARE_WITH_TIMEOUT(textOf(u"testStep1"_s), u"✗ connection"_s, 10'000);
        QVERIFY2(message->text().contains(u"raise maxclients"_s), qPrintable(message->text()));
        QVERIFY(textOf(u"testStep3"_s) != u"✓ sign-in"_s);
        answer = "-NOAUTH Authentication required.\r\n";
        test(url);
        QTRY_COMPARE_WITH_TIMEOUT(textOf(u"testStep3"_s), u"✗ sign-in"_s, 10'000);
        QCOMPARE(message->text(), u"This server needs a password."_s);
        QCOMPARE(child<QPushButton>(u"testEdit"_s)->text(), u"Edit sign-in"_s);
    }

    void anEmptyDatabaseNamesTheOneWithKeys()
    {
        const auto restore = qScopeGuard([&] { m_redis.flush(); });
        m_redis.flush();
        m_redis.command({"SELECT", "3"});
        m_redis.command({"SET", "key", "value"});
        m_redis.command({"SELECT", "0"});
        startProgram();
        const auto says = [this](const QString &text) {
            const auto labels = m_application->window().findChildren<QLabel *>();
            return std::ranges::any_of(labels, [&](const QLabel *label) { return label->text().contains(text); });
        };
        QTRY_VERIFY(says(u"Database 0 has no keys, but database 3 has some. To read it, end the URL with /3."_s));
    }

    void aNodeOfAClusterOpensTheWholeCluster()
    {
        sandbox::Cluster cluster;
        const Status started = cluster.start();
        QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().message.english()));
        std::vector<QByteArray> names;
        for (std::size_t i = 0; i < sandbox::Cluster::Primaries; ++i) {
            tests::RawLink link(cluster.at(i));
            for (int name = 0; names.size() <= i; ++name) {
                const QByteArray key = "lock" + QByteArray::number(name);
                if (!link.command({"HSET", key, "0c8f2d4a-6b1e-4f3a-9d27-5e1b7a90c3d1:1", "1"}).isError()) {
                    link.command({"PEXPIRE", key, "60000"});
                    names.push_back(key);
                }
            }
        }
        const QString url = cluster.at(0).url();
        desktop::Options options;
        options.connection.urls = {url.toStdString()};
        options.language = u"en"_s;
        startProgram(options);
        for (const QByteArray &name : names)
            QTRY_VERIFY_WITH_TIMEOUT(shown(name.constData()), 10'000);
        QTRY_VERIFY(
            m_application->window().findChild<ui::MessageBar *>()->text().contains(u"the whole cluster is used"_s));

        m_application->window().views().connections.startNew();
        child<QLineEdit>(u"connectionUrl"_s)->clear();
        QTest::keyClicks(child<QLineEdit>(u"connectionUrl"_s), url);
        child<QPushButton>(u"connectionTest"_s)->click();
        const auto *message = child<QLabel>(u"testMessage"_s);
        QTRY_VERIFY2_WITH_TIMEOUT(message->text().contains(u"Connection works"_s), qPrintable(message->text()), 10'000);
        QVERIFY2(message->text().contains(u"cluster"_s), qPrintable(message->text()));
    }
};

LOCKSCOPE_TEST(TestDesktopTopology)
#include "tst_desktop_topology.moc"
