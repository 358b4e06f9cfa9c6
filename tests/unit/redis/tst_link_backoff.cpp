// SPDX-License-Identifier: Apache-2.0
#include "core/redis/messages.h"
#include "tests/support/test_main.h"
#include "tests/unit/redis/link_bed.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::redis;
using namespace lockscope::tests;

/// The pauses before a link connects again.
class TestLinkBackoff final : public QObject, LinkBed
{
    Q_OBJECT
private Q_SLOTS:
    void init() { begin(); }
    void triesAgainAfterGrowingPauses();
    void triesAgainAtOnceWhenAsked();
    void forgetsItsFailuresAfterALongSession();
    void keepsItsBackoffAfterShortSessions();
};

void TestLinkBackoff::triesAgainAfterGrowingPauses()
{
    m_link->open();
    std::vector<std::chrono::nanoseconds> pauses;
    for (int attempt = 0; attempt < 9; ++attempt) {
        const std::size_t before = m_network->connections();
        m_network->last().drop({ErrorKind::Connect, Message::verbatim(u"refused"_s)});
        const TimePoint start = m_clock->now();
        while (m_network->connections() == before)
            m_clock->advance(1ms);
        pauses.push_back(m_clock->now() - start);
    }
    for (std::size_t i = 0; i < pauses.size(); ++i) { // 50 to 100 % of 100 ms doubled each time, at most 2 s
        const auto full = std::min<Millis>(100ms * (1 << i), 2s);
        QVERIFY(pauses[i] >= full / 2 && pauses[i] <= full + 1ms);
    }
}

void TestLinkBackoff::triesAgainAtOnceWhenAsked()
{
    m_link->open();
    m_link->reconnectNow(); // already in progress
    QCOMPARE(m_network->connections(), std::size_t(1));
    m_network->last().drop({ErrorKind::Connect, Message::verbatim(u"refused"_s)});
    m_link->reconnectNow();
    QCOMPARE(m_network->connections(), std::size_t(2));
    m_clock->advance(1s); // the pause that was cut short causes no other attempt
    QCOMPARE(m_network->connections(), std::size_t(2));
    openSession();
    m_link->reconnectNow();
    QVERIFY(m_link->isOpen());
    m_link->close();
    m_link->reconnectNow();
    QCOMPARE(m_network->connections(), std::size_t(2));
}

void TestLinkBackoff::forgetsItsFailuresAfterALongSession()
{
    m_link->open();
    for (int attempt = 0; attempt < 6; ++attempt) {
        m_network->last().drop();
        passBackoff();
    }
    openSession();
    QVERIFY(m_link->isOpen());
    QVERIFY(m_link->health().lastError().message.isEmpty());
    m_clock->advance(1s);
    const std::size_t before = m_network->connections();
    m_network->last().drop();
    m_clock->advance(100ms);
    QCOMPARE(m_network->connections(), before + 1);
}

void TestLinkBackoff::keepsItsBackoffAfterShortSessions()
{
    m_link->open();
    const Error closed {ErrorKind::LinkLost,
                        message<"link-lost">(m_link->address(), message<"connect-cause-closed">())};
    std::vector<std::chrono::nanoseconds> pauses;
    for (int session = 1; session <= 4; ++session) {
        openSession(session, "run-" + QByteArray::number(session));
        QVERIFY(m_link->isOpen());
        ask(*m_link, "a", &m_outcomes);
        deliver();
        const std::size_t before = m_network->connections();
        m_network->last().drop(closed);
        const TimePoint start = m_clock->now();
        while (m_network->connections() == before)
            m_clock->advance(1ms);
        pauses.push_back(m_clock->now() - start);
    }
    QVERIFY(pauses[0] <= 101ms && pauses[3] >= 400ms);
    for (int session = 0; session < 4; ++session) { // two in a row may have another cause
        const bool isNamed = m_outcomes[session].contains(u"client-output-buffer-limit"_s);
        QVERIFY2(isNamed == (session >= 2), qPrintable(m_outcomes[session]));
    }
}

LOCKSCOPE_TEST(TestLinkBackoff)
#include "tst_link_backoff.moc"
