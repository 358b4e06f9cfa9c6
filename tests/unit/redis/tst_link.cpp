// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_main.h"
#include "tests/unit/redis/link_bed.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::redis;
using namespace lockscope::tests;

class TestLink final : public QObject, LinkBed
{
    Q_OBJECT
private Q_SLOTS:
    void init() { begin(); }
    void writesOneTurnInOneGo();
    void sendsWhatWaitedInItsOrder();
    void letsListenersOfANewSessionSpeakFirst();
    void failsTheSentAndKeepsTheUnsent();
    void failsWaitingCallersWithTheCause();
    void failsWaitingCallersWithTheAddressWhenThereIsNoCause();
    void givesUpForAllAtOnce();
    void givesUpNotBeforeALookInVain();
    void givesUpOnSessionsThatAnswerNothing();
    void waitsForEverWhenToldSo();
    void failsWaitingCallersAtOnceOnAWrongPassword();
    void asksAnIdleLinkForASignOfLife();
    void leavesABusyLinkInPeace();
    void reconnectsWhenTheHeartbeatStaysUnanswered();
    void killsItsPredecessorAfterAReconnect();
    void killsItsPredecessorAfterAFailedReconnectToo();
    void killsWhatItCouldNotKillBefore();
    void asksWhereTheServerIsAndGoesNowhereElse();
    void connectsToAllowedHostsOnly();
    void tellsTheFirstOutcomeAtOnce();
    void opensAcrossASessionThatBreaksAtOnce();
    void cancelsEverybodyOnClose();
    void refusesAfterClose();
    void flushesWhatWasSentBeforeClosing();
};

void TestLink::writesOneTurnInOneGo()
{
    m_link->open();
    openSession();
    m_network->last().takeWritten();
    ask(*m_link, "a", &m_outcomes);
    ask(*m_link, "b", &m_outcomes);
    QCOMPARE(m_network->last().takeWritten(), QByteArray());
    deliver();
    QCOMPARE(m_network->last().takeWritten(), echo("a") + echo("b"));
    m_network->last().send("$1\r\na\r\n$1\r\nb\r\n");
    QCOMPARE(m_outcomes, (QStringList {u"a"_s, u"b"_s}));
    QCOMPARE(m_link->session(), quint64(1));
}

void TestLink::sendsWhatWaitedInItsOrder()
{
    m_link->open();
    for (const char *word : {"1", "2", "3"})
        ask(*m_link, word, &m_outcomes);
    openSession();
    deliver();
    QVERIFY(m_network->last().takeWritten().endsWith(QByteArray(echo("1") + echo("2") + echo("3"))));
}

void TestLink::letsListenersOfANewSessionSpeakFirst()
{
    connect(m_link.get(), &Link::sessionOpened, this, [this] { m_link->sendAndForget({"FIRST"}); });
    m_link->open();
    ask(*m_link, "1", &m_outcomes);
    openSession();
    deliver();
    QVERIFY(m_network->last().takeWritten().endsWith(QByteArray(wire({"FIRST"}) + echo("1"))));
}

void TestLink::failsTheSentAndKeepsTheUnsent()
{
    m_link->open();
    openSession();
    ask(*m_link, "sent", &m_outcomes);
    deliver();
    m_network->last().drop();
    QCOMPARE(m_outcomes.size(), 1);
    QVERIFY2(m_outcomes[0].startsWith(u"link-lost"_s), qPrintable(m_outcomes[0]));
    ask(*m_link, "unsent", &m_outcomes);
    passBackoff();
    openSession(8);
    m_network->last().takeWritten();
    m_network->last().send(":1\r\n");
    deliver();
    QCOMPARE(m_network->last().takeWritten(), echo("unsent"));
    m_network->last().send("$6\r\nunsent\r\n");
    QCOMPARE(m_outcomes.last(), u"unsent"_s);
    QCOMPARE(m_link->session(), quint64(2));
}

void TestLink::failsWaitingCallersWithTheCause()
{
    m_link->open();
    ask(*m_link, "a", &m_outcomes);
    m_network->last().drop({ErrorKind::Connect, Message::verbatim(u"connection refused"_s)});
    m_clock->advance(2999ms);
    QCOMPARE(m_outcomes.size(), 0);
    if (m_network->connections() > 1)
        m_network->last().drop({ErrorKind::Connect, Message::verbatim(u"still refused"_s)});
    m_clock->advance(1ms);
    QCOMPARE(m_outcomes, QStringList {u"connect: still refused"_s});
}

void TestLink::failsWaitingCallersWithTheAddressWhenThereIsNoCause()
{
    m_link->open();
    ask(*m_link, "a", &m_outcomes);
    m_network->last().drop({ErrorKind::Connect, Message()});
    m_clock->advance(3s);
    QCOMPARE(m_outcomes,
             QStringList {u"connect: Cannot connect to %1 in time. Check the address and that the server "
                          "is running."_s.arg(m_link->address())});
}

void TestLink::givesUpForAllAtOnce()
{
    m_link->open();
    openSession();
    answer("1");
    m_network->last().drop();
    ask(*m_link, "a", &m_outcomes);
    m_clock->advance(1s);
    m_network->last().drop({ErrorKind::Connect, Message::verbatim(u"refused"_s)});
    ask(*m_link, "b", &m_outcomes);
    m_clock->advance(1999ms);
    QCOMPARE(m_outcomes, QStringList {u"1"_s});
    m_clock->advance(1ms);
    QCOMPARE(m_outcomes.size(), 3);
    ask(*m_link, "c", &m_outcomes);
    QCOMPARE(m_outcomes, QStringList({u"1"_s, u"connect: refused"_s, u"connect: refused"_s, u"connect: refused"_s}));
    passBackoff();
    openSession(8);
    m_network->last().send(":1\r\n");
    answer("2");
    askAgainWhenLost(*m_link, &m_outcomes);
    deliver();
    m_network->last().drop();
    ask(*m_link, "d", &m_outcomes); // both wait again
    m_clock->advance(2s);
    QCOMPARE(m_outcomes.size(), 5);
}

void TestLink::givesUpNotBeforeALookInVain()
{
    LinkOptions options;
    options.giveUp = 1ms;
    m_link = std::make_unique<Link>(options, m_network->factory(), *m_clock);
    m_link->open();
    openSession();
    answer("1");
    m_network->last().drop();
    m_clock->advance(2ms);
    ask(*m_link, "a", &m_outcomes);
    passBackoff();
    QCOMPARE(m_outcomes.size(), 1);
    m_network->last().drop({ErrorKind::Connect, Message::verbatim(u"refused"_s)});
    QCOMPARE(m_outcomes.last(), u"connect: refused"_s);
}

void TestLink::givesUpOnSessionsThatAnswerNothing()
{
    m_link->open();
    openSession();
    answer("1");
    const TimePoint lost = m_clock->now();
    m_network->last().drop();
    while (m_clock->now() < lost + 3s) {
        passBackoff();
        openSession(8);
        m_network->last().send(":1\r\n"); // of CLIENT KILL
        QVERIFY(m_link->isOpen());
        m_network->last().drop();
    }
    ask(*m_link, "a", &m_outcomes);
    QVERIFY2(m_outcomes.last().startsWith(u"connect"_s), qPrintable(m_outcomes.last()));
}

void TestLink::waitsForEverWhenToldSo()
{
    LinkOptions options;
    options.giveUp.reset();
    m_link = std::make_unique<Link>(options, m_network->factory(), *m_clock);
    m_link->open();
    ask(*m_link, "a", &m_outcomes);
    m_clock->advance(24h);
    QCOMPARE(m_outcomes.size(), 0);
}

void TestLink::failsWaitingCallersAtOnceOnAWrongPassword()
{
    m_link->open();
    ask(*m_link, "a", &m_outcomes);
    ask(*m_link, "b", &m_outcomes);
    m_network->last().accept();
    m_network->last().send("-NOAUTH Authentication required.\r\n");
    QCOMPARE(m_outcomes.size(), 2);
    QVERIFY2(m_outcomes[0].startsWith(u"auth"_s), qPrintable(m_outcomes[0]));
    passBackoff(); // the server's side may have been corrected
    QCOMPARE(m_network->connections(), std::size_t(2));
}

void TestLink::asksAnIdleLinkForASignOfLife()
{
    m_link->open();
    openSession();
    m_network->last().takeWritten();
    for (int beat = 0; beat < 3; ++beat) {
        m_clock->advance(3s);
        deliver();
        QCOMPARE(m_network->last().takeWritten(), wire({"PING"}));
        m_network->last().send("+PONG\r\n");
    }
    QVERIFY(m_link->isOpen());
}

void TestLink::leavesABusyLinkInPeace()
{
    m_link->open();
    openSession();
    for (int turn = 0; turn < 10; ++turn) {
        m_network->last().takeWritten();
        ask(*m_link, "x", &m_outcomes);
        deliver();
        QCOMPARE(m_network->last().takeWritten(), echo("x"));
        m_network->last().send("$1\r\nx\r\n");
        m_clock->advance(1s);
        deliver();
    }
}

void TestLink::reconnectsWhenTheHeartbeatStaysUnanswered()
{
    m_link->open();
    openSession();
    m_clock->advance(3s); // PING
    m_clock->advance(3s); // no PONG
    QVERIFY(!m_link->isOpen());
    QVERIFY2(m_link->health().lastError().message.english().contains(u"did not answer"_s),
             qPrintable(m_link->health().lastError().message.english()));
    passBackoff();
    QCOMPARE(m_network->connections(), std::size_t(2));
}

void TestLink::killsItsPredecessorAfterAReconnect()
{
    m_link->open();
    openSession(7);
    m_network->last().drop();
    passBackoff();
    m_network->last().accept();
    m_network->last().takeWritten();
    m_network->last().send(handshakeAnswers(8));
    QCOMPARE(m_network->last().takeWritten(), wire({"CLIENT", "KILL", "ID", "7"}));
    QVERIFY(!m_link->isOpen());
    m_network->last().send(":1\r\n");
    QVERIFY(m_link->isOpen());

    m_network->last().drop(); // and the server restarts
    passBackoff();
    m_network->last().accept();
    m_network->last().takeWritten();
    m_network->last().send(handshakeAnswers(3, "run-2"));
    QCOMPARE(m_network->last().takeWritten(), QByteArray());
    QVERIFY(m_link->isOpen());
}

void TestLink::killsItsPredecessorAfterAFailedReconnectToo()
{
    m_link->open();
    openSession(7);
    m_network->last().drop();
    passBackoff();
    openSession(8);
    m_network->last().drop(); // before the reply to CLIENT KILL
    passBackoff();
    m_network->last().accept();
    m_network->last().takeWritten();
    m_network->last().send(handshakeAnswers(9));
    QVERIFY(m_network->last().takeWritten().contains(wire({"CLIENT", "KILL", "ID", "7"})));
}

void TestLink::killsWhatItCouldNotKillBefore()
{
    m_link->open();
    openSession(7);
    m_network->last().drop();
    passBackoff();
    openSession(8);
    m_network->last().send("-NOPERM no kill\r\n");
    QVERIFY(m_link->isOpen() && !m_link->server().isOldLinkGone);
    m_network->last().drop();
    passBackoff();
    m_network->last().accept();
    m_network->last().takeWritten();
    m_network->last().send(handshakeAnswers(9));
    QCOMPARE(m_network->last().takeWritten(),
             wire({"CLIENT", "KILL", "ID", "7"}) + wire({"CLIENT", "KILL", "ID", "8"}));
    m_network->last().send(":0\r\n:1\r\n");
    QVERIFY(m_link->isOpen() && m_link->server().isOldLinkGone);
}

void TestLink::asksWhereTheServerIsAndGoesNowhereElse()
{
    std::vector<std::function<void(const Result<Endpoint> &)>> questions;
    LinkOptions options;
    options.locate = [&questions](auto answer) { questions.push_back(std::move(answer)); };
    Link link(options, m_network->factory(), *m_clock);
    link.open();
    ask(link, "waiting", &m_outcomes);
    QCOMPARE(m_network->connections(), std::size_t(0));
    questions.at(0)(Endpoint());
    FakePeer &old = m_network->last();
    old.accept();
    link.reconnect(Message::verbatim(u"it has moved"_s)); // during the handshake
    QVERIFY(old.isClosed());
    old.send(handshakeAnswers()); // too late: whatever was sent there now would be lost silently
    QVERIFY(!link.isOpen());
    questions.at(1)(Endpoint());
    QCOMPARE(m_network->connections(), std::size_t(2));
    openSession();
    deliver();
    m_network->last().send("$7\r\nwaiting\r\n");
    QCOMPARE(m_outcomes, QStringList {u"waiting"_s});

    link.reconnect(Message::verbatim(u"again"_s));
    link.reconnect(Message::verbatim(u"and again"_s));
    questions.at(2)(Endpoint()); // a reply to an outdated request
    QCOMPARE(m_network->connections(), std::size_t(2));
    questions.at(3)(Endpoint());
    QCOMPARE(m_network->connections(), std::size_t(3));
}

/// A server could otherwise redirect the password to any host.
void TestLink::connectsToAllowedHostsOnly()
{
    Endpoint where;
    LinkOptions options;
    options.allowedHosts = QStringList {u"Redis-1"_s, u"10.0.0.1"_s};
    options.locate = [&where](const auto &answer) { answer(where); };
    FakeNetwork network;
    Link link(options, network.factory(), *m_clock);
    where.host = u"elsewhere"_s;
    link.open();
    ask(link, "a", &m_outcomes);
    QTRY_COMPARE(m_outcomes.size(), 1);
    QVERIFY2(m_outcomes[0].startsWith(u"usage: elsewhere:6379 is not an allowed host."_s), qPrintable(m_outcomes[0]));
    QCOMPARE(network.connections(), std::size_t(0));
    where.host = u"redis-1"_s;
    passBackoff();
    QCOMPARE(network.connections(), std::size_t(1));
    where.host = u"10.0.0.1"_s;
    link.reconnect(Message::verbatim(u"it has moved"_s));
    QCOMPARE(network.connections(), std::size_t(2));
    where.host = u"10.0.0.11"_s;
    link.reconnect(Message::verbatim(u"it has moved"_s));
    deliver();
    QCOMPARE(network.connections(), std::size_t(2));
}

void TestLink::tellsTheFirstOutcomeAtOnce()
{
    m_link->open();
    note(m_link->untilOpen(Link::Wait::Attempt), &m_outcomes);
    m_network->last().drop({ErrorKind::Connect, Message::verbatim(u"refused"_s)});
    QCOMPARE(m_outcomes, QStringList {u"connect"_s});
    passBackoff();
    note(m_link->untilOpen(Link::Wait::Attempt), &m_outcomes);
    openSession();
    QCOMPARE(m_outcomes.last(), u"ok"_s);
}

void TestLink::opensAcrossASessionThatBreaksAtOnce()
{
    m_link->open();
    note(m_link->untilOpen(), &m_outcomes);
    openSession(7);
    deliver();
    m_network->last().drop(); // after it was open, before it sent anything
    QCOMPARE(m_outcomes, QStringList {});
    passBackoff();
    openSession(8);
    m_network->last().send(":1\r\n");
    deliver();
    m_network->last().send("+PONG\r\n");
    QCOMPARE(m_outcomes, QStringList {u"ok"_s});
}

void TestLink::cancelsEverybodyOnClose()
{
    m_link->open();
    openSession();
    ask(*m_link, "sent", &m_outcomes);
    deliver();
    m_link->close();
    QCOMPARE(m_outcomes.size(), 1);
    QVERIFY(m_outcomes[0].startsWith(u"cancelled"_s));
    m_clock->advance(1h);
    QCOMPARE(m_network->connections(), std::size_t(1));

    Link waiting(LinkOptions {}, m_network->factory(), *m_clock);
    waiting.open();
    ask(waiting, "unsent", &m_outcomes);
    waiting.close();
    QVERIFY(m_outcomes.last().startsWith(u"cancelled"_s));
    QCOMPARE(m_outcomes.size(), 2);
}

void TestLink::refusesAfterClose()
{
    m_link->open();
    openSession();
    m_link->close();
    ask(*m_link, "late", &m_outcomes);
    QCOMPARE(m_outcomes.size(), 1);
    QVERIFY(m_outcomes[0].startsWith(u"cancelled"_s));
}

void TestLink::flushesWhatWasSentBeforeClosing()
{
    m_link->open();
    openSession();
    m_network->last().takeWritten();
    m_link->sendAndForget({"UNSUBSCRIBE", "c"});
    m_link->close();
    QCOMPARE(m_network->last().takeWritten(), wire({"UNSUBSCRIBE", "c"}));
}

LOCKSCOPE_TEST(TestLink)
#include "tst_link.moc"
