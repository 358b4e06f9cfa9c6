// SPDX-License-Identifier: Apache-2.0
#include "core/renewal/watchdog.h"
#include "tests/support/fake_clock.h"
#include "tests/support/test_main.h"
#include "tests/unit/renewal/fake_renewable.h"

#include <QLoggingCategory>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::renewal;
using lockscope::tests::FakeClock;
using lockscope::tests::FakeRenewable;

class TestWatchdog final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void renewsAtAThirdOfTheLease();
    void renewsAgainAfterEachAnswer();
    void movesTheEndOnFromTheMomentOfSending();
    void makesUpForALateAcquisition();
    void renewsWhatEndsFirst();
    void keepsALongerLeaseInARenewal();
    void acceptsARenewalAfterKeep();
    void sendsBatchesOfAHundred();
    void keepsGroupsKindsAndLeasesApart();
    void sendsOneBatchOfAGroupAtATime();
    void letsNoSilentGroupDelayAnother();
    void forgetsADroppedHoldInFlight();
    void startsAnewWhenKeptAgain();
    void keepsAHoldAgainWhileItsRenewalFlies();
    void tellsOnceOfAHoldThatIsGone();
    void triesAgainAfterAnError();
    void remembersWhyRenewalsFailed();
    void renewsAtOnceInSmallerGroups();
    void tellsOfAnUnrenewedHoldWhenItsLeaseEnds();
    void endsAShortLeaseOnTime();
    void endsALeaseThatNobodyRenews();
    void followsALeaseThatWasMovedOn();
    void letsTheHandlerCallBack();
    void mayEndWhileARenewalFlies();
    void keepsNothingAfterItsEnd();
    void keepsAHundredThousandHolds();
    void stopsItsTimerWhenNothingIsKept();

private:
    std::shared_ptr<Hold> aHold(Millis lease = 30s, int group = 0, Hold::Kind kind = Hold::Kind::Exclusive)
    {
        auto hold = std::make_shared<Hold>();
        hold->lock = "lock" + QByteArray::number(++m_made);
        hold->lease = lease;
        hold->group = group;
        hold->kind = kind;
        hold->validUntil = hold->renewBy = m_clock->now() + lease;
        return hold;
    }
    std::shared_ptr<Hold> keep(const std::shared_ptr<Hold> &hold)
    {
        m_watchdog->keep(hold);
        return hold;
    }
    /// `lock4 removed`, one per report.
    QStringList reports() { return std::exchange(m_reports, {}); }

    int m_made = 0;
    QStringList m_reports;
    std::function<void(const std::shared_ptr<Hold> &)> m_whenLost;
    std::unique_ptr<FakeClock> m_clock;
    std::unique_ptr<FakeRenewable> m_server;
    std::unique_ptr<Watchdog> m_watchdog;
};

void TestWatchdog::init()
{
    // Failed renewals are logged, and some tests cause many.
    QLoggingCategory::setFilterRules(u"lockscope.renewal.warning=false"_s);
    m_watchdog.reset();
    m_made = 0;
    m_reports.clear();
    m_whenLost = {};
    m_clock = std::make_unique<FakeClock>();
    m_server = std::make_unique<FakeRenewable>();
    m_watchdog = std::make_unique<Watchdog>(*m_server, *m_clock,
                                            [this](const std::shared_ptr<Hold> &hold, LossReason reason) {
                                                static const QStringList words {u"removed"_s, u"expired"_s, u"ended"_s};
                                                m_reports << QString::fromUtf8(hold->lock) + u' ' + words[int(reason)];
                                                if (m_whenLost)
                                                    m_whenLost(hold);
                                            });
}

void TestWatchdog::renewsAtAThirdOfTheLease()
{
    keep(aHold(30s));
    m_clock->advance(9999ms);
    QCOMPARE(m_server->sent.size(), std::size_t(0));
    m_clock->advance(1ms);
    QCOMPARE(m_server->sent.size(), std::size_t(1));
}

void TestWatchdog::renewsAgainAfterEachAnswer()
{
    const auto hold = keep(aHold(30s));
    m_clock->advance(10min);
    QCOMPARE(m_server->timesRenewed(hold), 60);
    QCOMPARE(reports(), QStringList {});
    QCOMPARE(m_watchdog->keptCount(), std::size_t(1));
}

void TestWatchdog::movesTheEndOnFromTheMomentOfSending()
{
    m_server->silentGroups << 0;
    const auto hold = keep(aHold(30s));
    m_clock->advance(10s);
    const TimePoint sentAt = m_clock->now();
    m_clock->advance(3s);
    m_server->answerOldest(m_server->answerFor({hold}));
    QVERIFY(hold->validUntil == sentAt + 30s); // the server may have started the lease at the first byte
}

void TestWatchdog::makesUpForALateAcquisition()
{
    const auto hold = aHold(30s);
    m_clock->advance(12s); // the acquisition's reply arrives
    keep(hold);
    m_clock->advance(0ms);
    QCOMPARE(m_server->timesRenewed(hold), 1);
    const auto other = aHold(30s);
    m_clock->advance(4s);
    keep(other);
    m_clock->advance(6s);
    QCOMPARE(m_server->timesRenewed(other), 1);
}

void TestWatchdog::renewsWhatEndsFirst()
{
    const auto hold = aHold(30s); // of an outer level
    m_clock->advance(9s);
    hold->validUntil = m_clock->now() + 30s; // of an inner one
    keep(hold);
    m_clock->advance(1s);
    QCOMPARE(m_server->timesRenewed(hold), 1);
}

void TestWatchdog::keepsALongerLeaseInARenewal()
{
    const auto longer = aHold(30s);
    longer->validUntil = longer->keepUntil = m_clock->now() + 90s;
    keep(longer);
    keep(aHold(30s));
    m_clock->advance(10s);
    QCOMPARE(m_server->sent.size(), std::size_t(2));
    QCOMPARE(m_server->sent[0].lease, 80s);
    QCOMPARE(m_server->sent[1].lease, 30s);
    m_clock->advance(70s); // from here on, the watchdog's lease is longer
    QCOMPARE(m_server->sent.back().lease, 30s);
    QCOMPARE(m_server->sent.back().holds.size(), std::size_t(2));
}

void TestWatchdog::acceptsARenewalAfterKeep()
{
    m_server->silentGroups << 0;
    const auto hold = keep(aHold(30s));
    m_clock->advance(10s);
    keep(hold); // a partial release has changed nothing
    m_server->answerOldest(std::vector<qint64> {1});
    QVERIFY(hold->validUntil == m_clock->now() + 30s);
    m_clock->advance(9s);
    QCOMPARE(m_server->timesRenewed(hold), 1);
}

void TestWatchdog::sendsBatchesOfAHundred()
{
    for (int i = 0; i < 250; ++i)
        keep(aHold());
    m_clock->advance(10s);
    QCOMPARE(m_server->sent.size(), std::size_t(3));
    QCOMPARE(m_server->sent[0].holds.size(), std::size_t(100));
    QCOMPARE(m_server->sent[1].holds.size(), std::size_t(100));
    QCOMPARE(m_server->sent[2].holds.size(), std::size_t(50));
}

void TestWatchdog::keepsGroupsKindsAndLeasesApart()
{
    for (int i = 0; i < 3; ++i) {
        keep(aHold(30s, 1));
        keep(aHold(30s, 2));
        keep(aHold(30s, 1, Hold::Kind::Read));
        keep(aHold(15s, 1));
    }
    m_clock->advance(10s);
    QCOMPARE(m_server->sent.size(), std::size_t(5)); // four kinds, and the short lease a second time
    for (const FakeRenewable::Batch &batch : m_server->sent) {
        QCOMPARE(batch.holds.size(), std::size_t(3));
        for (const std::shared_ptr<Hold> &hold : batch.holds) {
            QCOMPARE(hold->group, batch.holds[0]->group);
            QVERIFY(hold->kind == batch.holds[0]->kind);
            QVERIFY(hold->lease == batch.holds[0]->lease);
        }
    }
}

void TestWatchdog::sendsOneBatchOfAGroupAtATime()
{
    m_server->silentGroups << 0;
    for (int i = 0; i < 250; ++i)
        keep(aHold());
    m_clock->advance(10s);
    QCOMPARE(m_server->sent.size(), std::size_t(1));
    m_server->answerOldest(m_server->answerFor(m_server->unanswered[0].holds));
    QCOMPARE(m_server->sent.size(), std::size_t(2));
    m_server->answerOldest(m_server->answerFor(m_server->unanswered[0].holds));
    QCOMPARE(m_server->sent.size(), std::size_t(3));
}

void TestWatchdog::letsNoSilentGroupDelayAnother()
{
    m_server->silentGroups << 1;
    keep(aHold(30s, 1));
    const auto lively = keep(aHold(30s, 2));
    m_clock->advance(5min);
    QCOMPARE(m_server->timesRenewed(lively), 30);
    QCOMPARE(reports(), QStringList {u"lock1 expired"_s});
}

void TestWatchdog::forgetsADroppedHoldInFlight()
{
    m_server->silentGroups << 0;
    const auto dropped = keep(aHold());
    const auto kept = keep(aHold());
    m_clock->advance(10s);
    m_watchdog->drop(dropped);
    QCOMPARE(m_watchdog->keptCount(), std::size_t(1));
    m_server->silentGroups.clear();
    m_server->answerOldest(std::vector<qint64> {0, 1}); // gone, as its holder intended
    m_clock->advance(10min);
    QCOMPARE(reports(), QStringList {});
    QCOMPARE(m_server->timesRenewed(dropped), 1);
    QVERIFY(m_server->timesRenewed(kept) > 50);
}

void TestWatchdog::startsAnewWhenKeptAgain()
{
    const auto hold = keep(aHold(30s));
    m_clock->advance(8s);
    hold->validUntil = hold->renewBy = m_clock->now() + 30s;
    keep(hold); // a re-entry renewed the lease
    m_clock->advance(8s);
    QCOMPARE(m_server->sent.size(), std::size_t(0));
    m_clock->advance(2s);
    QCOMPARE(m_server->sent.size(), std::size_t(1));
    QCOMPARE(m_watchdog->keptCount(), std::size_t(1));
}

void TestWatchdog::keepsAHoldAgainWhileItsRenewalFlies()
{
    m_server->silentGroups << 0;
    const auto hold = keep(aHold(30s));
    m_clock->advance(10s);
    hold->validUntil = hold->renewBy = m_clock->now() + 30s;
    keep(hold);
    m_server->answerOldest(std::vector<qint64> {0}); // about the previous hold
    QCOMPARE(reports(), QStringList {});
    m_server->silentGroups.clear();
    m_clock->advance(10s);
    QCOMPARE(m_server->timesRenewed(hold), 2);
}

void TestWatchdog::tellsOnceOfAHoldThatIsGone()
{
    keep(aHold());
    keep(aHold());
    m_server->gone << "lock1";
    m_clock->advance(10s);
    QCOMPARE(reports(), QStringList {u"lock1 removed"_s});
    m_clock->advance(5min);
    QCOMPARE(reports(), QStringList {});
    QCOMPARE(m_watchdog->keptCount(), std::size_t(1));
}

void TestWatchdog::triesAgainAfterAnError()
{
    const auto hold = keep(aHold(30s));
    m_server->error = Error {ErrorKind::Connect, Message::verbatim(u"away"_s)};
    m_clock->advance(10s);
    QCOMPARE(m_server->timesRenewed(hold), 1);
    m_clock->advance(1s);
    QCOMPARE(m_server->timesRenewed(hold), 2);
    m_clock->advance(15s);
    QCOMPARE(reports(), QStringList {});
    m_server->error.reset();
    m_clock->advance(1min);
    QCOMPARE(reports(), QStringList {});
}

void TestWatchdog::remembersWhyRenewalsFailed()
{
    const auto hold = keep(aHold(30s));
    QCOMPARE(hold->failed.toString(), Message());
    m_server->error = Error {ErrorKind::Server, Message::verbatim(u"The server refused the command"_s),
                             u"NOREPLICAS Not enough"_s};
    m_clock->advance(12s);
    QCOMPARE(hold->failed.toString().english(), u"renewals failed (3): NOREPLICAS Not enough"_s);
    m_server->error = Error {ErrorKind::Connect, Message::verbatim(u"away"_s)};
    m_clock->advance(1s);
    QCOMPARE(hold->failed.toString().english(), u"renewals failed (4): away"_s);
    m_server->error.reset();
    m_clock->advance(1s);
    QCOMPARE(hold->failed.toString(), Message());
}

void TestWatchdog::renewsAtOnceInSmallerGroups()
{
    const auto one = keep(aHold(30s));
    const auto two = keep(aHold(30s));
    m_server->groupsAfterRefusal = {{one->lock, 7}, {two->lock, 8}};
    m_clock->advance(10s);
    QCOMPARE(m_server->sent.size(), std::size_t(3)); // both together, then each alone
    QCOMPARE(m_server->timesRenewed(one), 2);
    QCOMPARE(one->failed.count, 0);
    m_clock->advance(10s);
    QCOMPARE(m_server->sent.size(), std::size_t(5));
}

void TestWatchdog::tellsOfAnUnrenewedHoldWhenItsLeaseEnds()
{
    keep(aHold(30s));
    m_server->error = Error {ErrorKind::Connect, Message::verbatim(u"away"_s)};
    m_clock->advance(29s);
    QCOMPARE(reports(), QStringList {});
    m_clock->advance(2s);
    QCOMPARE(reports(), QStringList {u"lock1 expired"_s});
    m_clock->advance(5min);
    QCOMPARE(reports(), QStringList {});
    QCOMPARE(m_watchdog->keptCount(), std::size_t(0));
}

void TestWatchdog::endsAShortLeaseOnTime()
{
    m_server->silentGroups << 0;
    keep(aHold(600ms));
    m_clock->advance(599ms);
    QCOMPARE(reports(), QStringList {});
    m_clock->advance(61ms); // the tolerance is a tenth of it
    QCOMPARE(reports(), QStringList {u"lock1 expired"_s});
}

void TestWatchdog::endsALeaseThatNobodyRenews()
{
    auto hold = aHold(5s);
    hold->isRenewed = false;
    keep(hold);
    m_clock->advance(4999ms);
    QCOMPARE(reports(), QStringList {});
    m_clock->advance(1ms);
    QCOMPARE(reports(), QStringList {u"lock1 ended"_s});
    QCOMPARE(m_server->sent.size(), std::size_t(0));
}

void TestWatchdog::followsALeaseThatWasMovedOn()
{
    auto hold = aHold(5s);
    hold->isRenewed = false;
    keep(hold);
    m_clock->advance(3s);
    hold->validUntil = m_clock->now() + 5s;
    m_clock->advance(4s);
    QCOMPARE(reports(), QStringList {});
    m_clock->advance(1s);
    QCOMPARE(reports(), QStringList {u"lock1 ended"_s});
}

void TestWatchdog::letsTheHandlerCallBack()
{
    m_whenLost = [this](const std::shared_ptr<Hold> &lost) {
        if (m_made < 4)
            keep(aHold());
        m_watchdog->drop(lost);
    };
    keep(aHold());
    keep(aHold());
    m_server->gone << "lock1"
                   << "lock2";
    m_clock->advance(1min);
    QCOMPARE(reports(), (QStringList {u"lock1 removed"_s, u"lock2 removed"_s}));
    QCOMPARE(m_watchdog->keptCount(), std::size_t(2));
}

void TestWatchdog::mayEndWhileARenewalFlies()
{
    m_server->silentGroups << 0;
    const auto hold = keep(aHold());
    m_clock->advance(10s);
    m_watchdog.reset();
    m_server->answerOldest(std::vector<qint64> {0});
    QCOMPARE(reports(), QStringList {});
    QCOMPARE(m_clock->timerCount(), std::size_t(0));
}

void TestWatchdog::keepsNothingAfterItsEnd()
{
    const auto hold = keep(aHold());
    m_watchdog->end();
    m_watchdog->drop(hold);
    keep(aHold());
    m_clock->advance(1min);
    QCOMPARE(m_watchdog->keptCount(), std::size_t(0));
    QCOMPARE(m_server->sent.size(), std::size_t(0));
    QCOMPARE(m_clock->timerCount(), std::size_t(0));
    QCOMPARE(reports(), QStringList {});
}

void TestWatchdog::keepsAHundredThousandHolds()
{
    m_server->silentGroups << 0;
    for (int i = 0; i < 100'000; ++i)
        keep(aHold());
    m_clock->advance(10s);
    for (int batch = 0; batch < 1000; ++batch) {
        QCOMPARE(m_server->unanswered.size(), std::size_t(1));
        m_server->answerOldest(m_server->answerFor(m_server->unanswered[0].holds));
    }
    QCOMPARE(m_server->unanswered.size(), std::size_t(0));
    QCOMPARE(m_server->sent.size(), std::size_t(1000));
    QCOMPARE(m_watchdog->keptCount(), std::size_t(100'000));
    QCOMPARE(reports(), QStringList {});
}

void TestWatchdog::stopsItsTimerWhenNothingIsKept()
{
    std::vector<std::shared_ptr<Hold>> holds;
    for (int cycle = 0; cycle < 200; ++cycle) { // many short holds leave no chain of timers (protocol.md 8, row 24)
        holds.push_back(keep(aHold()));
        m_watchdog->drop(holds.back());
        QVERIFY(m_clock->timerCount() <= 1);
    }
    m_clock->advance(1min);
    QCOMPARE(m_clock->timerCount(), std::size_t(0));
    QCOMPARE(m_server->sent.size(), std::size_t(0));
}

LOCKSCOPE_TEST(TestWatchdog)
#include "tst_watchdog.moc"
