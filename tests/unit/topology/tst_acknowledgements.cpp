// SPDX-License-Identifier: Apache-2.0
#include "core/topology/acknowledgements.h"
#include "tests/support/fake_clock.h"
#include "tests/support/fake_transport.h"
#include "tests/support/test_main.h"

#include <QCoreApplication>
#include <QTest>
#include <map>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::tests;
using topology::Acknowledgements;

namespace {

constexpr lua::Script TheScript {"test/script", "0123456789012345678901234567890123456789", "return 1"};

redis::ScriptCall touching(const QByteArray &key)
{
    redis::ScriptCall call;
    call.script = &TheScript;
    call.keys.push_back(key);
    return call;
}

QCoro::Task<> note(QCoro::Task<Result<qint64>> asking, QString *outcome)
{
    const Result<qint64> count = co_await asking;
    *outcome = count ? QString::number(*count) : toWord(count.error().kind) + u": "_s + count.error().message.code();
}

} // namespace

/// Reactions to replies chosen by the test, on a fake clock. For real servers, see the integration tests.
class TestAcknowledgements final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void writesBeforeItWaits();
    void asksAgainWhileTheSlotIsOnItsWay();
    void sendsTheTextWhenTheServerForgotIt();
    void saysThatTheLockHasEnded();
    void cancelsWhoAsksWhileItRests();
    void tellsNobodyOfTheRefusalOfAnother();
    void believesOnlyTheServerThatGrantedTheLock();

private:
    void deliver() { QCoreApplication::sendPostedEvents(); }
    void openSession(const QByteArray &runId = "run-1")
    {
        m_network.last().accept();
        m_network.last().send(handshakeAnswers(7, runId));
        deliver();
    }
    void ask(const QByteArray &key, Millis most = 1000ms)
    {
        note(m_acknowledgements->await(1, most, touching(key)), &m_outcomes[key]);
        deliver();
    }
    void askFirst(const QByteArray &key)
    {
        ask(key);
        openSession();
        reply("+PONG\r\n"); // it was requested before there was a session
    }
    void reply(const QByteArray &bytes)
    {
        m_network.last().send(bytes);
        deliver();
    }
    void rest()
    {
        m_clock.advance(2ms);
        deliver();
    }
    QByteArray written() { return m_network.last().takeWritten(); }

    FakeClock m_clock;
    FakeNetwork m_network;
    std::unique_ptr<redis::Link> m_writes;
    std::unique_ptr<Acknowledgements> m_acknowledgements;
    std::map<QByteArray, QString> m_outcomes; // by key
};

void TestAcknowledgements::init()
{
    m_outcomes.clear();
    m_writes = std::make_unique<redis::Link>(redis::LinkOptions {}, m_network.factory(), m_clock);
    m_writes->open();
    openSession();
    m_acknowledgements = std::make_unique<Acknowledgements>(*m_writes, redis::LinkOptions {}, m_network.factory(),
                                                            m_clock);
}

void TestAcknowledgements::cleanup()
{
    m_acknowledgements.reset();
    m_writes.reset();
}

void TestAcknowledgements::writesBeforeItWaits()
{
    askFirst("a");
    QVERIFY(written().endsWith(QByteArray(wire({"EVALSHA", TheScript.sha1, "1", "a"})
                                          + wire({"WAIT", "1", "1000"})))); // no ASKING without a cluster
    reply("+loaded\r\n:1\r\n:1\r\n");
    QCOMPARE(m_outcomes["a"], u"1"_s);
}

void TestAcknowledgements::asksAgainWhileTheSlotIsOnItsWay()
{
    askFirst("a");
    reply("+loaded\r\n-ASK 1 host:1\r\n:1\r\n");
    QVERIFY2(m_outcomes["a"].isEmpty(), qPrintable(m_outcomes["a"])); // the count does not answer this request
    written();
    rest();
    QVERIFY(written().startsWith(wire({"EVALSHA", TheScript.sha1, "1", "a"})));
    reply(":1\r\n:1\r\n");
    QCOMPARE(m_outcomes["a"], u"1"_s);
}

void TestAcknowledgements::sendsTheTextWhenTheServerForgotIt()
{
    askFirst("a");
    reply("+loaded\r\n-NOSCRIPT No matching script.\r\n:1\r\n");
    written();
    rest();
    QVERIFY(written().startsWith(wire({"EVAL", TheScript.text, "1", "a"})));
    reply(":1\r\n:1\r\n");
    QCOMPARE(m_outcomes["a"], u"1"_s);
}

void TestAcknowledgements::saysThatTheLockHasEnded()
{
    askFirst("a");
    reply("+loaded\r\n:0\r\n:1\r\n");
    rest();
    QCOMPARE(m_outcomes["a"], u"not-holder: replicas-hold-ended"_s);
}

void TestAcknowledgements::cancelsWhoAsksWhileItRests()
{
    askFirst("a");
    reply("+loaded\r\n-ASK 1 host:1\r\n:0\r\n");
    m_acknowledgements->close();
    QVERIFY2(m_outcomes["a"].startsWith(u"cancelled"_s), qPrintable(m_outcomes["a"]));
}

void TestAcknowledgements::tellsNobodyOfTheRefusalOfAnother()
{
    askFirst("a");
    ask("late", 10ms);
    ask("refused"); // its write is the next, by round robin
    ask("patient");
    reply("+loaded\r\n:1\r\n:1\r\n");
    QCOMPARE(m_outcomes["a"], u"1"_s);
    m_clock.advance(20ms);
    reply("-MOVED 1 host:1\r\n:0\r\n");
    rest();
    QCOMPARE(m_outcomes["refused"], u"connect: cluster-slot-moved"_s);
    QCOMPARE(m_outcomes["late"], u"timeout: replicas-not-asked"_s);
    reply(":1\r\n:1\r\n");
    QCOMPARE(m_outcomes["patient"], u"1"_s);
}

/// Its own link may reach another server, for example after a failover.
void TestAcknowledgements::believesOnlyTheServerThatGrantedTheLock()
{
    ask("a", 10ms);
    openSession("run-2");
    reply("+PONG\r\n");
    const std::size_t before = m_network.connections();
    m_clock.advance(20ms);
    reply("+loaded\r\n:1\r\n:1\r\n");
    QCOMPARE(m_outcomes["a"], u"link-lost: replicas-wrong-server"_s);
    QCOMPARE(m_network.connections(), before + 1); // to the server where commands go now
}

LOCKSCOPE_TEST(TestAcknowledgements)
#include "tst_acknowledgements.moc"
