// SPDX-License-Identifier: Apache-2.0
#include "core/redis/link_scripts.h"
#include "core/redis/resend_policy.h"
#include "tests/support/test_main.h"
#include "tests/unit/redis/link_bed.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::redis;
using namespace lockscope::tests;

namespace {

using Resend = ScriptCall::Resend;

struct Case
{
    Resend resend = Resend::Never;
    bool isReadOnly = false;
    bool isOnce = false;
    bool isOldLinkGone = true;
    std::optional<Millis> within {};
    int losses = 1; ///< 1 s apart
    QByteArray then;
};

} // namespace

Q_DECLARE_METATYPE(Case)

class TestResendPolicy final : public QObject, private LinkBed
{
    Q_OBJECT
private Q_SLOTS:
    void followsTheRule_data();
    void followsTheRule();
    void endsWithTheCause_data();
    void endsWithTheCause();
    void isAskedAgainAfterARefusedResend_data();
    void isAskedAgainAfterARefusedResend();
};

void TestResendPolicy::followsTheRule_data()
{
    QTest::addColumn<Case>("call");
    const auto row = [](const char *name, const Case &call) { QTest::newRow(name) << call; };
    row("no loss", {.resend = Resend::Flag, .isOldLinkGone = false, .losses = 0, .then = "sent 0"});
    row("never", {.resend = Resend::Never, .then = "not-known"});
    row("safe", {.resend = Resend::Safe, .isOldLinkGone = false, .losses = 9, .then = "sent 0"});
    row("flag", {.resend = Resend::Flag, .losses = 9, .then = "sent 1"});
    row("flag, the old link may live", {.resend = Resend::Flag, .isOldLinkGone = false, .then = "not-known"});
    row("flag, in time", {.resend = Resend::Flag, .within = 3s, .losses = 2, .then = "sent 1"});
    row("flag, too late", {.resend = Resend::Flag, .within = 3s, .losses = 3, .then = "not-known"});
    row("safe, however late", {.resend = Resend::Safe, .within = 3s, .losses = 3, .then = "sent 0"});
    row("a single attempt", {.resend = Resend::Flag, .isOnce = true, .then = "sent 1"});
    row("a single attempt, lost twice", {.resend = Resend::Flag, .isOnce = true, .losses = 2, .then = "not-known"});
    row("read", {.resend = Resend::Safe, .isReadOnly = true, .losses = MaxReads - 1, .then = "sent 0"});
    row("read, lost too often", {.resend = Resend::Safe, .isReadOnly = true, .losses = MaxReads, .then = "link-lost"});
}

void TestResendPolicy::followsTheRule()
{
    QFETCH(const Case, call);
    FakeClock clock;
    ScriptCall sent;
    sent.args.push_back("0");
    sent.resend = call.resend;
    sent.resendWithin = call.within;
    sent.isOnce = call.isOnce;
    sent.isReadOnly = call.isReadOnly;
    ServerInfo server;
    server.isOldLinkGone = call.isOldLinkGone;
    ResendPolicy policy(sent, clock);
    std::optional<Error> error;
    for (int loss = 0; loss < call.losses && !error; ++loss) {
        error = policy.prepareSending(ServerInfo());
        QVERIFY(!error);
        error = policy.noteLoss({ErrorKind::LinkLost, {}});
        clock.advance(1s);
    }
    if (!error)
        error = policy.prepareSending(server);
    QCOMPARE(error ? toWord(error->kind).toLatin1() : "sent " + sent.args.back(), call.then);
}

void TestResendPolicy::endsWithTheCause_data()
{
    QTest::addColumn<bool>("isLost");
    QTest::addColumn<bool>("isReadOnly");
    QTest::addColumn<ErrorKind>("then");
    QTest::newRow("no loss") << false << false << ErrorKind::Connect;
    QTest::newRow("a write was lost") << true << false << ErrorKind::NotKnown;
    QTest::newRow("a read was lost") << true << true << ErrorKind::Connect;
}

void TestResendPolicy::endsWithTheCause()
{
    QFETCH(const bool, isLost);
    QFETCH(const bool, isReadOnly);
    QFETCH(const ErrorKind, then);
    const FakeClock clock;
    ScriptCall call;
    call.resend = Resend::Safe;
    call.isReadOnly = isReadOnly;
    ResendPolicy policy(call, clock);
    if (isLost)
        QVERIFY(!policy.noteLoss({ErrorKind::LinkLost, {}}));
    QCOMPARE(policy.ended({ErrorKind::Connect, {}}).kind, then);
}

void TestResendPolicy::isAskedAgainAfterARefusedResend_data()
{
    QTest::addColumn<QByteArray>("killed"); // the reply to CLIENT KILL; empty: the server stays away
    QTest::addColumn<Millis>("within");
    QTest::newRow("the server stays away") << QByteArray() << Millis(60s);
    QTest::newRow("too late") << ":1\r\n"_ba << Millis(3s);
    QTest::newRow("the old link may live") << "-NOPERM no kill\r\n"_ba << Millis(60s);
}

/// The link breaks again between a refused resend and the next one.
void TestResendPolicy::isAskedAgainAfterARefusedResend()
{
    QFETCH(const QByteArray, killed);
    QFETCH(const Millis, within);
    static constexpr lua::Script script {"test/script", "0123456789012345678901234567890123456789", "return 1"};
    ScriptCall call;
    call.script = &script;
    call.keys.push_back("key");
    call.args.push_back("0");
    call.resend = Resend::Flag;
    call.resendWithin = within;
    const auto comeBack = [this](const QByteArray &reply) {
        passBackoff(); // 2 s
        openSession(8);
        m_network->last().send(reply);
        deliver();
        m_network->last().send("+PONG\r\n");
        deliver();
    };
    begin();
    LinkScripts scripts(*m_link);
    m_link->open();
    openSession();
    note(scripts.run(call), &m_outcomes);
    deliver();
    m_network->last().drop();
    comeBack(":1\r\n");
    QVERIFY(m_network->last().takeWritten().endsWith(wire({"EVALSHA", script.sha1, "1", "key", "1"})));
    m_network->last().send("$1\r\nx\r\n-NOREPLICAS Not enough\r\n");
    m_network->last().drop();
    if (killed.isEmpty())
        m_clock->advance(10s);
    else
        comeBack(killed);
    QVERIFY(!m_network->last().takeWritten().contains("EVALSHA"));
    QCOMPARE(m_outcomes, QStringList {u"not-known"_s});
}

LOCKSCOPE_TEST(TestResendPolicy)
#include "tst_resend_policy.moc"
