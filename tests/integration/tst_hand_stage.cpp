// SPDX-License-Identifier: Apache-2.0
#include "core/lab/hand_stage.h"
#include "core/topology/deployment_options.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>
#include <mutex>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::tests;
using lab::HandScene;
using Side = lab::GoldenStep::Side;

/// How the lab's stage reports changes that no worker's step caused.
class TestHandStage final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init();
    void cleanup();
    void tellsOfALeaseThatHasEnded();
    void tellsWhatACrashedWorkerStillHolds_data();
    void tellsWhatACrashedWorkerStillHolds();
    void tellsOfAnotherClient();
    void tellsOfAWorkerThatWaits();
    void tellsWhyAHoldIsLost_data();
    void tellsWhyAHoldIsLost();
    void tellsThatAWatchdogRenewsAgain();
    void mayEndWhileAStepIsShown();

private:
    /// Whether the stage has reported this message; otherwise polls again, as the window does.
    bool says(const QString &code)
    {
        m_stage->look();
        const std::lock_guard guard(m_mutex);
        return m_said.contains(code);
    }
    /// Earlier changes belong to that step.
    bool isCrashShown()
    {
        const std::lock_guard guard(m_mutex);
        return m_isCrashShown;
    }
    [[nodiscard]] bool isShown(const lab::HandWorker &worker)
    {
        m_stage->look();
        const std::lock_guard guard(m_mutex);
        return std::ranges::find(m_workers, worker) != m_workers.end();
    }
    /// Whether the displayed TTL is down to `left`.
    bool isRunningOut(const QByteArray &key, Millis left)
    {
        m_stage->look();
        const std::lock_guard guard(m_mutex);
        const auto found = m_shown.find(key);
        return found != m_shown.end() && found->second.ttl && *found->second.ttl <= left;
    }
    bool isStored(const QByteArray &key) { return m_redis.command({"EXISTS", key}).integer == 1; }
    [[nodiscard]] QByteArray memberOf(char who) const { return lab::goldenHolder(who).field(); }

    const LockName m_name {"stage"};
    RedisFixture m_redis;
    std::unique_ptr<lab::LabLinks> m_links;
    std::unique_ptr<lab::HandStage> m_stage;
    std::mutex m_mutex;
    QStringList m_said; // codes
    bool m_isCrashShown = false;
    lab::Keyspace m_shown;
    std::vector<lab::HandWorker> m_workers;
};

void TestHandStage::init()
{
    m_redis.flush();
    m_said.clear();
    m_isCrashShown = false;
    m_shown.clear();
    m_workers.clear();
    m_links = std::make_unique<lab::LabLinks>(topology::parseUrl(m_redis.server().url()).value());
    QVERIFY(m_links->connected().result());
    m_stage = std::make_unique<lab::HandStage>(*m_links, m_name, 3, [this](const HandScene &scene) {
        const std::lock_guard guard(m_mutex);
        m_shown = scene.last.after;
        m_workers = scene.workers;
        if (!scene.note.isEmpty())
            m_said += scene.note.code();
        m_isCrashShown = m_isCrashShown || scene.last.step.verb == lab::GoldenStep::Verb::Die;
    });
}

void TestHandStage::cleanup()
{
    m_stage.reset();
    m_links.reset();
}

void TestHandStage::tellsOfALeaseThatHasEnded()
{
    m_stage->take('A', Side::Write);
    QTRY_VERIFY(isStored("stage"));
    m_stage->crash('A');
    m_redis.command({"PEXPIRE", "stage", "3000"});
    QTRY_VERIFY(isRunningOut("stage", Millis(3000))); // else its end would come before its time
    QTRY_VERIFY_WITH_TIMEOUT(says(u"lab-hand-lease-ended"_s), 10'000);
    QVERIFY(!says(u"lab-hand-other-client"_s) && !says(u"lab-hand-own-call"_s));
}

void TestHandStage::tellsWhatACrashedWorkerStillHolds_data()
{
    QTest::addColumn<Side>("side");
    QTest::addColumn<QByteArray>("key");
    QTest::newRow("read") << Side::Read << "stage"_ba;
    QTest::newRow("write") << Side::Write << "stage"_ba;
    QTest::newRow("fair") << Side::Exclusive << "stage:fair"_ba;
}

/// For the length of its lease; a restarted client holds none of it.
void TestHandStage::tellsWhatACrashedWorkerStillHolds()
{
    QFETCH(const Side, side);
    QFETCH(const QByteArray, key);
    lab::HandWorker holder {'A'};
    (side == Side::Read ? holder.reads : side == Side::Write ? holder.writes : holder.fair) = 1;
    m_stage->take('A', side);
    QTRY_VERIFY(isShown(holder));
    m_stage->crash('A');
    holder.isDead = true;
    QTRY_VERIFY(isCrashShown());
    QVERIFY(isShown(holder));
    m_redis.command({"PEXPIRE", key, "1"});
    lab::HandWorker crashed {'A'};
    crashed.isDead = true;
    QTRY_VERIFY(isShown(crashed));
    m_stage->revive('A');
    QTRY_VERIFY(isShown({'A'}));
}

void TestHandStage::tellsOfAnotherClient()
{
    m_stage->take('A', Side::Write);
    QTRY_VERIFY(isStored("stage"));
    m_stage->crash('A'); // otherwise its watchdog would notice
    QTRY_VERIFY(isCrashShown());
    m_redis.command({"DEL", "stage"});
    QTRY_VERIFY(says(u"lab-hand-other-client"_s));
    {
        const std::lock_guard guard(m_mutex);
        m_said.clear();
    }
    m_redis.command({"HSET", "stage", "mode", "write"}); // the lock was free
    QTRY_VERIFY(says(u"lab-hand-other-client"_s));
    QVERIFY(!says(u"lab-hand-lease-ended"_s));
    m_redis.command({"DEL", "stage"});
}

/// The retry of a waiter removes expired waiters ahead of it.
void TestHandStage::tellsOfAWorkerThatWaits()
{
    const QByteArray queue = "redisson_lock_queue:{stage:fair}";
    const auto waiting = [&] { return m_redis.command({"LLEN", queue}).integer; };
    m_stage->take('A', Side::Exclusive);
    QTRY_VERIFY(isStored("stage:fair"));
    m_stage->take('B', Side::Exclusive);
    QTRY_COMPARE(waiting(), 1);
    m_stage->take('C', Side::Exclusive);
    QTRY_COMPARE(waiting(), 2);
    m_stage->crash('B');
    QTRY_VERIFY(isCrashShown());
    m_redis.command({"ZADD", "redisson_lock_timeout:{stage:fair}", "1000", memberOf('B')});
    const auto isRemoved = [&] {
        m_redis.command({"PUBLISH", "redisson_lock__channel:{stage:fair}:" + memberOf('C'), "0"});
        return waiting() == 1;
    };
    QTRY_VERIFY(isRemoved());
    QTRY_VERIFY(says(u"lab-hand-own-call"_s));
    QVERIFY(!says(u"lab-hand-lease-ended"_s));
}

void TestHandStage::tellsWhyAHoldIsLost_data()
{
    QTest::addColumn<QString>("cause");
    for (const char *cause : {"lab-hand-lost-removed", "lab-hand-lost-restart"})
        QTest::newRow(cause) << QString::fromLatin1(cause);
}

/// Its renewal finds that the server no longer has it.
void TestHandStage::tellsWhyAHoldIsLost()
{
    QFETCH(const QString, cause);
    lab::HandWorker holder {'A'};
    holder.writes = 1;
    m_stage->take('A', Side::Write);
    QTRY_VERIFY(isShown(holder));
    if (cause == "lab-hand-lost-removed"_L1) {
        m_redis.command({"DEL", "stage"});
    } else {
        m_redis.server().kill();
        QVERIFY2(m_redis.start(), m_redis.problem());
    }
    QTRY_VERIFY_WITH_TIMEOUT(says(cause), 20'000);
    QTRY_VERIFY(isShown({'A'}));
}

void TestHandStage::tellsThatAWatchdogRenewsAgain()
{
    m_stage->freeze('A', true);
    QTRY_VERIFY(says(u"lab-hand-frozen"_s));
    QVERIFY(!says(u"lab-hand-renews"_s));
    m_stage->freeze('A', false);
    QTRY_VERIFY(says(u"lab-hand-renews"_s));
}

/// Replies to the stage come until its links are destroyed.
void TestHandStage::mayEndWhileAStepIsShown()
{
    for (int round = 0; round < 40; ++round) {
        QTRY_VERIFY(isShown({.who = 'A'}));
        m_stage->take('A', Side::Write);
        m_redis.command({"PING"}); // a round trip later
        cleanup();
        init();
    }
}

LOCKSCOPE_TEST(TestHandStage)
#include "tst_hand_stage.moc"
