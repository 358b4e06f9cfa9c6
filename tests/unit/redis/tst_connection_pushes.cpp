// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_main.h"
#include "tests/unit/redis/fake_session.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::redis;
using namespace lockscope::tests;

namespace {

/// A confirmation of (S)(P)(UN)SUBSCRIBE: its name and channel.
QByteArray confirmation(const QByteArray &word, const QByteArray &channel, int count)
{
    return "*3\r\n$" + QByteArray::number(word.size()) + "\r\n" + word + "\r\n$" + QByteArray::number(channel.size())
        + "\r\n" + channel + "\r\n:" + QByteArray::number(count) + "\r\n";
}

/// Stores replies as `confirmed NAME`, or the error's first word.
class Confirmations final : public PendingReply
{
public:
    void deliver(Result<Reply> reply) override
    {
        if (!reply)
            heard << toWord(reply.error().kind);
        else if (reply->isError())
            heard << QString::fromUtf8(reply->text).section(u' ', 0, 0);
        else
            heard << QString::fromUtf8(reply->elements.at(0).text + ' ' + reply->elements.at(1).text);
    }
    QStringList heard;
};

LinkOptions forMessages()
{
    LinkOptions options;
    options.receivesMessages = true;
    return options;
}

} // namespace

/// A connection that subscribes: distinguishes pushes from replies to commands.
class TestConnectionPushes final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsMessagesFromReplies();
    void survivesALateUnsubscribe_data();
    void survivesALateUnsubscribe();
    void reportsAMovedSlot();
    void breaksOnAnotherConfirmation_data();
    void breaksOnAnotherConfirmation();
};

void TestConnectionPushes::tellsMessagesFromReplies()
{
    LinkOptions options;
    options.receivesMessages = true;
    Session session(options);
    session.openFully();
    session.send({"SUBSCRIBE", "c"});
    session.network.last().send("*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n");
    session.network.last().send("*3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$1\r\n0\r\n");
    session.network.last().send("*4\r\n$8\r\npmessage\r\n$1\r\n*\r\n$1\r\nc\r\n$1\r\n0\r\n");
    session.network.last().send("*3\r\n$7\r\nmessage\r\n$20\r\n__redis__:invalidate\r\n*-1\r\n");
    QCOMPARE(session.inbox.outcomes.size(), 1);
    QCOMPARE(session.pushed, 3);
    session.send({"PING"});
    session.network.last().send("*2\r\n$4\r\npong\r\n$0\r\n\r\n");
    QCOMPARE(session.inbox.outcomes.size(), 2);
    QCOMPARE(session.broken.size(), std::size_t(0));
}

void TestConnectionPushes::survivesALateUnsubscribe_data()
{
    // As Redis 7.0.15 sends it when the slot of c has just moved: first the end of the subscription, then the error.
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QString>("heard");
    QTest::addColumn<int>("pushed");
    const QByteArray left = confirmation("sunsubscribe", "c", 1);
    QTest::newRow("slot has just left") << QByteArray(left + "-MOVED 7365 127.0.0.1:7001\r\n") << u"MOVED"_s << 1;
    QTest::newRow("slot has just left, without a new owner")
        << QByteArray(left + "-CLUSTERDOWN Hash slot not served\r\n") << u"CLUSTERDOWN"_s << 1;
    QTest::newRow("slot has left and come back") << QByteArray(left + left) << u"sunsubscribe c"_s << 1;
    QTest::newRow("slot had left before") << "-MOVED 7365 127.0.0.1:7001\r\n"_ba << u"MOVED"_s << 0;
    QTest::newRow("slot is present") << left << u"sunsubscribe c"_s << 0;
    QTest::newRow("not allowed") << "-NOPERM this user has no permissions to run the 'sunsubscribe' command\r\n"_ba
                                 << u"NOPERM"_s << 0;
}

void TestConnectionPushes::survivesALateUnsubscribe()
{
    QFETCH(QByteArray, answer);
    QFETCH(QString, heard);
    QFETCH(int, pushed);
    // in one piece, and cut anywhere; also for a user without the right to run PING
    const QByteArray noPing = "-NOPERM this user has no permissions to run the 'ping' command\r\n";
    for (const QByteArray &pong : {"*2\r\n$4\r\npong\r\n$0\r\n\r\n"_ba, "+PONG\r\n"_ba, noPing}) {
        for (qsizetype cut = 0; cut < answer.size(); ++cut) {
            Session session(forMessages());
            session.openFully();
            Confirmations confirmations;
            FakePeer &server = session.network.last();
            session.connection.send({"SSUBSCRIBE", "c"}, &confirmations);
            session.connection.flush();
            server.send(confirmation("ssubscribe", "c", 1));
            session.connection.send({"SUNSUBSCRIBE", "c"}, &confirmations);
            session.connection.send({"SSUBSCRIBE", "d"}, &confirmations);
            session.connection.send({"UNSUBSCRIBE", "nothing"}, &confirmations);
            session.connection.flush();
            const QByteArray written = session.network.last().takeWritten();
            QByteArray replies = answer;
            if (written.contains("PING"))
                replies += pong;
            replies += confirmation("ssubscribe", "d", 2) + confirmation("unsubscribe", "nothing", 2);
            server.send(replies.first(cut));
            server.send(replies.sliced(cut));
            QCOMPARE(confirmations.heard,
                     (QStringList {u"ssubscribe c"_s, heard, u"ssubscribe d"_s, u"unsubscribe nothing"_s}));
            QCOMPARE(session.pushed, pushed);
            QCOMPARE(session.broken.size(), std::size_t(0));
            QCOMPARE(session.connection.pendingCount(), std::size_t(0));
        }
    }
}

void TestConnectionPushes::reportsAMovedSlot()
{
    Session session(forMessages());
    session.openFully();
    Confirmations confirmations;
    FakePeer &server = session.network.last();
    for (const char *channel : {"c", "d"})
        session.connection.send({"SSUBSCRIBE", channel}, &confirmations);
    session.connection.flush();
    server.send(QByteArray(confirmation("ssubscribe", "c", 1) + confirmation("ssubscribe", "d", 2)));
    server.send(confirmation("sunsubscribe", "c", 1)); // not requested
    QCOMPARE(session.pushed, 1);
    session.connection.send({"SSUBSCRIBE", "e"}, &confirmations);
    session.connection.flush();
    server.send(QByteArray(confirmation("sunsubscribe", "d", 0) + confirmation("ssubscribe", "e", 1)));
    QCOMPARE(session.pushed, 2);
    QCOMPARE(confirmations.heard, (QStringList {u"ssubscribe c"_s, u"ssubscribe d"_s, u"ssubscribe e"_s}));
    QCOMPARE(session.broken.size(), std::size_t(0));
}

void TestConnectionPushes::breaksOnAnotherConfirmation_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("another channel") << confirmation("subscribe", "d", 1);
    QTest::newRow("another command") << confirmation("unsubscribe", "c", 0);
    QTest::newRow("no channel") << "*3\r\n$9\r\nsubscribe\r\n$-1\r\n:1\r\n"_ba;
    QTest::newRow("no confirmation") << "+OK\r\n"_ba;
    QTest::newRow("too short") << "*2\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n"_ba;
    QTest::newRow("nothing") << "*0\r\n"_ba;
}

/// Later replies would be matched to the wrong commands, too.
void TestConnectionPushes::breaksOnAnotherConfirmation()
{
    QFETCH(QByteArray, answer);
    Session session(forMessages());
    session.openFully();
    Confirmations confirmations;
    session.connection.send({"SUBSCRIBE", "c"}, &confirmations);
    session.connection.send({"SUBSCRIBE", "d"}, &confirmations);
    session.connection.flush();
    session.network.last().send(answer);
    QCOMPARE(confirmations.heard, (QStringList {u"link-lost"_s, u"link-lost"_s}));
    QCOMPARE(session.broken.size(), std::size_t(1));
    QCOMPARE(toWord(session.broken[0].kind), u"protocol"_s);
}

LOCKSCOPE_TEST(TestConnectionPushes)
#include "tst_connection_pushes.moc"
