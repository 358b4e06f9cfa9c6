// SPDX-License-Identifier: Apache-2.0
#include "core/redis/link.h"
#include "core/redis/link_scripts.h"
#include "core/redis/reply_reader.h"
#include "tests/support/fake_clock.h"
#include "tests/support/fake_transport.h"
#include "tests/support/test_main.h"

#include <QCoreApplication>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::redis;
using namespace lockscope::tests;

namespace {

constexpr lua::Script TheScript {"test/script", "0123456789012345678901234567890123456789", "return 1"};
const QByteArray Sha = TheScript.sha1;

ScriptCall aCall(ScriptCall::Resend resend)
{
    ScriptCall call;
    call.script = &TheScript;
    call.keys.push_back("key");
    call.args.push_back("holder");
    call.args.push_back("0");
    call.resend = resend;
    return call;
}

QCoro::Task<> note(QCoro::Task<Result<Reply>> task, QStringList *outcomes)
{
    const Result<Reply> reply = co_await task;
    *outcomes << (reply                                             ? QString::fromUtf8(reply->toBytes())
                      : reply.error().kind == ErrorKind::Permission ? reply.error().detail
                                                                    : toWord(reply.error().kind));
}

} // namespace

class TestLinkScripts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void loadsATextOnceASession();
    void loadsTheTextBeforeACallThatWaitedForTheSession();
    void sendsTheTextWhenTheServerForgotIt();
    void readsWithoutWritingWhereTheServerCan_data();
    void readsWithoutWritingWhereTheServerCan();
    void usesTheNextWayThatIsAllowed_data();
    void usesTheNextWayThatIsAllowed();
    void triesRefusedWaysAgainInTheNextSession();
    void triesAllWaysAgainOnceAllWereRefused();
    void answersNotKnownForWhatMayNotBeSentTwice();
    void sendsAgainWithTheFlag();
    void sendsSafeCallsAgainAsTheyWere();
    void sendsAgainUntilItIsAnswered();
    void neverSendsAgainWhileTheOldLinkMayLive();
    void neverSendsAgainWhenTheScriptCannotTellAnyMore();
    void answersNotKnownWhenTheServerStaysAway();
    void answersConnectForWhatWasNeverSent();
    void passesErrorRepliesOnAsErrors();
    void retriesWhatIsRefusedForNow();
    void retriesARefusalUntilTheCallsTime_data();
    void retriesARefusalUntilTheCallsTime();
    void retriesARefusalNoLongerThanWanted();
    void endsASingleAttemptThatIsRefused();
    void endsASingleAttemptWhoseSecondReplyIsLost();
    void endsARefusedCallWithItsLink();
    void knowsNothingOfALostCallThatIsRefusedLater();

private:
    void deliver() { QCoreApplication::sendPostedEvents(); }
    void run(const ScriptCall &call)
    {
        note(m_scripts->run(call), &m_outcomes);
        deliver();
    }
    /// The next session after a break; its old client is killed with the reply `killed`.
    void comeBack(const QByteArray &killed = ":1\r\n", const QByteArray &runId = "run-1")
    {
        m_clock->advance(2s);
        m_network->last().accept();
        m_network->last().send(handshakeAnswers(++m_lastClient, runId));
        m_network->last().takeWritten();
        m_network->last().send(killed);
        deliver();
    }
    static QByteArray evalsha(const QByteArray &flag) { return wire({"EVALSHA", Sha, "1", "key", "holder", flag}); }

    std::unique_ptr<FakeClock> m_clock;
    std::unique_ptr<FakeNetwork> m_network;
    std::unique_ptr<Link> m_link;
    std::unique_ptr<LinkScripts> m_scripts;
    QStringList m_outcomes;
    qint64 m_lastClient = 0;
};

void TestLinkScripts::init()
{
    m_scripts.reset();
    m_link.reset();
    m_clock = std::make_unique<FakeClock>();
    m_network = std::make_unique<FakeNetwork>();
    LinkOptions options;
    options.giveUp = 10s;
    m_link = std::make_unique<Link>(options, m_network->factory(), *m_clock);
    m_scripts = std::make_unique<LinkScripts>(*m_link);
    m_outcomes.clear();
    m_lastClient = 7;
    m_link->open();
    m_network->last().accept();
    m_network->last().send(handshakeAnswers(7));
    m_network->last().takeWritten();
}

void TestLinkScripts::loadsATextOnceASession()
{
    const QByteArray load = wire({"SCRIPT", "LOAD", "return 1"});
    run(aCall(ScriptCall::Resend::Never));
    run(aCall(ScriptCall::Resend::Never));
    QCOMPARE(m_network->last().takeWritten(), load + evalsha("0") + evalsha("0"));
    m_network->last().send(QByteArray("$40\r\n" + Sha + "\r\n:1\r\n:2\r\n"));
    QCOMPARE(m_outcomes, (QStringList {u"1"_s, u"2"_s}));
    m_network->last().drop();
    comeBack();
    run(aCall(ScriptCall::Resend::Never));
    QCOMPARE(m_network->last().takeWritten(), load + evalsha("0"));
}

void TestLinkScripts::loadsTheTextBeforeACallThatWaitedForTheSession()
{
    m_network->last().drop();
    run(aCall(ScriptCall::Resend::Never));
    run(aCall(ScriptCall::Resend::Never));
    m_clock->advance(2s);
    m_network->last().accept();
    m_network->last().send(handshakeAnswers(8));
    m_network->last().takeWritten();
    m_network->last().send(":1\r\n");
    deliver();
    QCOMPARE(m_network->last().takeWritten(), wire({"SCRIPT", "LOAD", "return 1"}) + evalsha("0") + evalsha("0"));
}

void TestLinkScripts::sendsTheTextWhenTheServerForgotIt()
{
    run(aCall(ScriptCall::Resend::Never));
    m_network->last().takeWritten();
    m_network->last().send(QByteArray("$40\r\n" + Sha + "\r\n-NOSCRIPT No matching script. Please use EVAL.\r\n"));
    deliver();
    QCOMPARE(m_network->last().takeWritten(), wire({"EVAL", "return 1", "1", "key", "holder", "0"}));
    m_network->last().send(":5\r\n");
    QCOMPARE(m_outcomes, QStringList {u"5"_s});
}

void TestLinkScripts::readsWithoutWritingWhereTheServerCan_data()
{
    QTest::addColumn<QByteArray>("version");
    QTest::addColumn<QByteArray>("command");
    QTest::newRow("6.2") << "6.2.14"_ba
                         << "EVALSHA"_ba;
    QTest::newRow("7.0") << "7.0.0"_ba
                         << "EVALSHA_RO"_ba;
}

void TestLinkScripts::readsWithoutWritingWhereTheServerCan()
{
    QFETCH(QByteArray, version);
    QFETCH(QByteArray, command);
    m_network->last().drop();
    m_clock->advance(2s);
    m_network->last().accept();
    m_network->last().send(handshakeAnswers(8, "run-2", version));
    deliver();
    ScriptCall call = aCall(ScriptCall::Resend::Safe);
    call.isReadOnly = true;
    m_network->last().takeWritten();
    run(call);
    QVERIFY(m_network->last().takeWritten().endsWith(wire({command, Sha, "1", "key", "holder", "0"})));
}

void TestLinkScripts::usesTheNextWayThatIsAllowed_data()
{
    QTest::addColumn<bool>("isReadOnly");
    QTest::addColumn<QByteArrayList>("refused");
    QTest::addColumn<QByteArrayList>("sent");
    QTest::addColumn<QString>("outcome");
    QTest::newRow("write: no EVALSHA") << false << QByteArrayList {"EVALSHA"} << QByteArrayList {"EVALSHA", "EVAL"}
                                       << u"5"_s;
    QTest::newRow("write: neither") << false << QByteArrayList {"EVALSHA", "EVAL"} << QByteArrayList {"EVALSHA", "EVAL"}
                                    << u"EVALSHA"_s;
    QTest::newRow("write: neither SCRIPT nor EVAL")
        << false << QByteArrayList {"SCRIPT", "EVAL"} << QByteArrayList {"EVALSHA", "EVAL", "EVALSHA"} << u"EVAL"_s;
    QTest::newRow("read: no EVALSHA_RO") << true << QByteArrayList {"EVALSHA_RO"}
                                         << QByteArrayList {"EVALSHA_RO", "EVALSHA"} << u"5"_s;
    QTest::newRow("read: only EVAL_RO") << true << QByteArrayList {"EVALSHA_RO", "EVALSHA", "EVAL"}
                                        << QByteArrayList {"EVALSHA_RO", "EVALSHA", "EVAL_RO"} << u"5"_s;
    QTest::newRow("read: no SCRIPT") << true << QByteArrayList {"SCRIPT"} << QByteArrayList {"EVALSHA_RO", "EVAL_RO"}
                                     << u"5"_s;
    QTest::newRow("read: none") << true << QByteArrayList {"EVALSHA_RO", "EVALSHA", "EVAL_RO", "EVAL"}
                                << QByteArrayList {"EVALSHA_RO", "EVALSHA", "EVAL_RO", "EVAL"} << u"EVALSHA_RO"_s;
}

/// The server refuses some commands. `outcome`: the reply, or the command that the error names.
void TestLinkScripts::usesTheNextWayThatIsAllowed()
{
    QFETCH(bool, isReadOnly);
    QFETCH(QByteArrayList, refused);
    QFETCH(QByteArrayList, sent);
    QFETCH(QString, outcome);
    ScriptCall call = aCall(ScriptCall::Resend::Never);
    call.isReadOnly = isReadOnly;
    run(call);
    QByteArrayList seen;
    ReplyReader reader;
    for (QByteArray written = m_network->last().takeWritten(); !written.isEmpty();
         written = m_network->last().takeWritten()) {
        reader.feed(written);
        QByteArray answers;
        for (auto command = reader.next(); command && *command; command = reader.next()) {
            const QByteArray word = (*command)->elements[0].text;
            if (word != "SCRIPT")
                seen << word;
            if (refused.contains(word))
                answers += "-NOPERM User x has no permissions to run the '" + word + "' command\r\n";
            else if (word.startsWith("EVALSHA") && refused.contains("SCRIPT"))
                answers += "-NOSCRIPT No matching script. Please use EVAL.\r\n";
            else
                answers += ":5\r\n";
        }
        m_network->last().send(answers);
        deliver();
    }
    QCOMPARE(seen, sent);
    if (outcome == u"5"_s && !refused.contains("SCRIPT")) // the next call uses the same way; EVAL_RO loads the script
        QCOMPARE(m_scripts->command(isReadOnly), sent.last());
    const QString named = m_outcomes.join(u' ');
    QVERIFY2(named == outcome || named.contains(u'\'' + outcome + u'\''), qPrintable(named));
}

void TestLinkScripts::triesRefusedWaysAgainInTheNextSession()
{
    run(aCall(ScriptCall::Resend::Never));
    m_network->last().takeWritten();
    m_network->last().send(
        QByteArray("$40\r\n" + Sha + "\r\n-ERR unknown command 'EVALSHA', with args beginning with: \r\n"));
    deliver();
    m_network->last().send(":1\r\n");
    m_network->last().takeWritten();
    run(aCall(ScriptCall::Resend::Never));
    QCOMPARE(m_network->last().takeWritten(), wire({"EVAL", "return 1", "1", "key", "holder", "0"}));
    m_network->last().send(":2\r\n");
    QCOMPARE(m_outcomes, (QStringList {u"1"_s, u"2"_s}));
    m_network->last().drop();
    comeBack();
    run(aCall(ScriptCall::Resend::Never));
    QVERIFY(m_network->last().takeWritten().endsWith(evalsha("0")));
}

void TestLinkScripts::triesAllWaysAgainOnceAllWereRefused()
{
    const QByteArray refusal = "-NOPERM User x has no permissions to run the 'evalsha' command\r\n";
    const QByteArray ofText = "-NOPERM User x has no permissions to run the 'eval' command\r\n";
    run(aCall(ScriptCall::Resend::Never));
    m_network->last().takeWritten();
    m_network->last().send(QByteArray("-NOPERM this user\r\n" + refusal)); // of SCRIPT LOAD and EVALSHA
    deliver();
    run(aCall(ScriptCall::Resend::Never)); // starts with EVAL
    m_network->last().send(QByteArray(ofText + ofText));
    deliver();
    QCOMPARE(m_outcomes, QStringList(2, QString::fromUtf8(refusal.sliced(1).trimmed())));
    m_network->last().takeWritten();
    run(aCall(ScriptCall::Resend::Never)); // the user has the permissions now
    QCOMPARE(m_network->last().takeWritten(), evalsha("0"));
    m_network->last().send("-NOSCRIPT No matching script. Please use EVAL.\r\n");
    deliver();
    QCOMPARE(m_network->last().takeWritten(), wire({"EVAL", "return 1", "1", "key", "holder", "0"}));
    m_network->last().send(":1\r\n");
    QCOMPARE(m_outcomes.last(), u"1"_s);
}

void TestLinkScripts::answersNotKnownForWhatMayNotBeSentTwice()
{
    run(aCall(ScriptCall::Resend::Never));
    m_network->last().drop();
    QCOMPARE(m_outcomes, QStringList {u"not-known"_s});
}

void TestLinkScripts::sendsAgainWithTheFlag()
{
    run(aCall(ScriptCall::Resend::Flag));
    m_network->last().drop();
    comeBack();
    QVERIFY(m_network->last().takeWritten().endsWith(wire({"PING"})));
    m_network->last().send("+PONG\r\n");
    deliver();
    QVERIFY(m_network->last().takeWritten().endsWith(evalsha("1")));
    m_network->last().send(QByteArray("$40\r\n" + Sha + "\r\n:1\r\n"));
    QCOMPARE(m_outcomes, QStringList {u"1"_s});
}

void TestLinkScripts::sendsSafeCallsAgainAsTheyWere()
{
    run(aCall(ScriptCall::Resend::Safe));
    m_network->last().drop();
    comeBack("-NOPERM no kill\r\n"); // sending it twice has the same effect
    m_network->last().send("+PONG\r\n");
    deliver();
    QVERIFY(m_network->last().takeWritten().endsWith(evalsha("0")));
}

void TestLinkScripts::sendsAgainUntilItIsAnswered()
{
    run(aCall(ScriptCall::Resend::Flag));
    for (int loss = 0; loss < 5; ++loss) {
        m_network->last().drop();
        comeBack();
        if (loss % 2 == 0) { // the others break before the first reply
            m_network->last().send("+PONG\r\n");
            deliver();
            QVERIFY(m_network->last().takeWritten().endsWith(evalsha("1")));
        }
    }
    QCOMPARE(m_outcomes, QStringList {});
    m_network->last().send(QByteArray("$40\r\n" + Sha + "\r\n:9\r\n"));
    QCOMPARE(m_outcomes, QStringList {u"9"_s});
}

void TestLinkScripts::neverSendsAgainWhileTheOldLinkMayLive()
{
    run(aCall(ScriptCall::Resend::Flag));
    m_network->last().drop();
    comeBack("-NOPERM no kill\r\n");
    m_network->last().send("+PONG\r\n");
    deliver();
    QCOMPARE(m_outcomes, QStringList {u"not-known"_s});
    QVERIFY(!m_network->last().takeWritten().contains("EVALSHA"));
}

void TestLinkScripts::neverSendsAgainWhenTheScriptCannotTellAnyMore()
{
    ScriptCall call = aCall(ScriptCall::Resend::Flag);
    call.resendWithin = 3s;
    run(call);
    m_network->last().drop();
    comeBack(); // after 2 s
    m_network->last().send("+PONG\r\n");
    deliver();
    QVERIFY(m_network->last().takeWritten().endsWith(evalsha("1")));
    m_network->last().drop();
    comeBack(); // after 4 s
    m_network->last().send("+PONG\r\n");
    deliver();
    QVERIFY(!m_network->last().takeWritten().contains("EVALSHA"));
    QCOMPARE(m_outcomes, QStringList {u"not-known"_s});
}

void TestLinkScripts::answersNotKnownWhenTheServerStaysAway()
{
    run(aCall(ScriptCall::Resend::Flag));
    m_network->last().drop();
    m_clock->advance(10s);
    QCOMPARE(m_outcomes, QStringList {u"not-known"_s});
}

void TestLinkScripts::answersConnectForWhatWasNeverSent()
{
    m_network->last().drop();
    run(aCall(ScriptCall::Resend::Flag));
    m_clock->advance(10s);
    QCOMPARE(m_outcomes, QStringList {u"connect"_s});
}

void TestLinkScripts::passesErrorRepliesOnAsErrors()
{
    run(aCall(ScriptCall::Resend::Flag));
    m_network->last().send(QByteArray("$40\r\n" + Sha + "\r\n-WRONGTYPE no\r\n"));
    QCOMPARE(m_outcomes, QStringList {u"wrong-type"_s});
}

void TestLinkScripts::retriesWhatIsRefusedForNow()
{
    run(aCall(ScriptCall::Resend::Flag));
    m_network->last().takeWritten();
    m_network->last().send(QByteArray("$40\r\n" + Sha + "\r\n-NOREPLICAS Not enough\r\n"));
    QVERIFY(m_scripts->refusal());
    for (int retry = 0; retry < 10; ++retry) {
        QVERIFY(m_network->last().takeWritten().isEmpty());
        m_clock->advance(100ms);
        deliver();
        QCOMPARE(m_network->last().takeWritten(), evalsha("0")); // it has changed nothing
        m_network->last().send("-BUSY Redis is busy running a script.\r\n");
    }
    QCOMPARE(m_outcomes, QStringList {});
    m_clock->advance(100ms);
    deliver();
    m_network->last().send(":1\r\n");
    QCOMPARE(m_outcomes, QStringList {u"1"_s});
    QVERIFY(!m_scripts->refusal());
}

void TestLinkScripts::retriesARefusalUntilTheCallsTime_data()
{
    QTest::addColumn<Millis>("wait");
    QTest::addColumn<bool>("isGiven");
    QTest::newRow("shorter than for a lost server") << Millis(4s) << true;
    QTest::newRow("longer than for a lost server") << Millis(15s) << true;
    QTest::newRow("as long as for a lost server") << Millis(10s) << false;
}

void TestLinkScripts::retriesARefusalUntilTheCallsTime()
{
    QFETCH(const Millis, wait);
    QFETCH(const bool, isGiven);
    ScriptCall call = aCall(ScriptCall::Resend::Flag);
    if (isGiven)
        call.retryUntil = m_clock->now() + wait;
    run(call);
    m_network->last().send(QByteArray("$40\r\n" + Sha + "\r\n"));
    for (Millis passed = 0ms; passed <= wait; passed += 100ms) {
        QCOMPARE(m_outcomes, QStringList {});
        m_network->last().send("-NOREPLICAS Not enough\r\n");
        m_clock->advance(100ms);
        deliver();
    }
    QCOMPARE(m_outcomes, QStringList {u"timeout"_s});
}

void TestLinkScripts::retriesARefusalNoLongerThanWanted()
{
    bool isWanted = true;
    ScriptCall call = aCall(ScriptCall::Resend::Flag);
    call.isWanted = [&isWanted] { return isWanted; };
    run(call);
    m_network->last().send(QByteArray("$40\r\n" + Sha + "\r\n-NOREPLICAS Not enough\r\n"));
    QCOMPARE(m_outcomes, QStringList {});
    m_clock->advance(100ms);
    deliver();
    isWanted = false;
    m_network->last().send("-NOREPLICAS Not enough\r\n");
    QCOMPARE(m_outcomes, QStringList {u"cancelled"_s});
}

void TestLinkScripts::endsASingleAttemptThatIsRefused()
{
    ScriptCall call = aCall(ScriptCall::Resend::Flag);
    call.isOnce = true;
    run(call);
    m_network->last().send(QByteArray("$40\r\n" + Sha + "\r\n-NOREPLICAS Not enough\r\n"));
    QCOMPARE(m_outcomes, QStringList {u"timeout"_s});
}

void TestLinkScripts::endsASingleAttemptWhoseSecondReplyIsLost()
{
    ScriptCall call = aCall(ScriptCall::Resend::Flag);
    call.isOnce = true;
    run(call);
    m_network->last().drop();
    comeBack();
    m_network->last().send("+PONG\r\n");
    QCOMPARE(m_outcomes, QStringList {});
    m_network->last().drop();
    QCOMPARE(m_outcomes, QStringList {u"not-known"_s});
}

void TestLinkScripts::endsARefusedCallWithItsLink()
{
    run(aCall(ScriptCall::Resend::Flag));
    m_network->last().send(QByteArray("$40\r\n" + Sha + "\r\n-NOREPLICAS Not enough\r\n"));
    m_link->close();
    QCOMPARE(m_outcomes, QStringList {u"cancelled"_s});
}

/// The lost one may have been applied.
void TestLinkScripts::knowsNothingOfALostCallThatIsRefusedLater()
{
    ScriptCall call = aCall(ScriptCall::Resend::Flag);
    call.retryUntil = m_clock->now() + 3s;
    run(call);
    m_network->last().drop();
    comeBack(); // after 2 s
    m_network->last().send("+PONG\r\n");
    deliver();
    QVERIFY(m_network->last().takeWritten().endsWith(evalsha("1")));
    m_network->last().send(QByteArray("$40\r\n" + Sha + "\r\n-NOREPLICAS Not enough\r\n"));
    m_clock->advance(1s);
    deliver();
    QVERIFY(m_network->last().takeWritten().endsWith(evalsha("1")));
    m_network->last().send("-NOREPLICAS Not enough\r\n");
    QCOMPARE(m_outcomes, QStringList {u"not-known"_s});
}

LOCKSCOPE_TEST(TestLinkScripts)
#include "tst_link_scripts.moc"
