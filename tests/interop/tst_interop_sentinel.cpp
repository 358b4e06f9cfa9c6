// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/sentinels.h"
#include "tests/integration/lock_bed.h"
#include "tests/interop/mixed_bed.h"
#include "tests/interop/mixed_fight.h"
#include "tests/support/test_main.h"

#include <thread>

using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int Patience = 30'000; // ms; only a hang reaches it

/// Threads of ours that acquire and release a lock until stopped.
class OurTurns final
{
public:
    OurTurns(Client &client, const LockName &name, int threads)
    {
        for (int i = 0; i < threads; ++i)
            m_threads.emplace_back([this, &client, name] { run(BlockingLock(client, name)); });
    }
    ~OurTurns()
    {
        m_isStopping = true;
        for (std::thread &thread : m_threads)
            thread.join();
    }
    Q_DISABLE_COPY_MOVE(OurTurns)
    [[nodiscard]] int acquired() const { return m_acquired; }
    /// Between two acquisitions.
    [[nodiscard]] Millis longestGap() const
    {
        return std::chrono::duration_cast<Millis>(std::chrono::nanoseconds(m_longestGap));
    }

private:
    void run(BlockingLock lock)
    {
        while (!m_isStopping) {
            if (!isGranted(lock.tryLock(200ms)))
                continue; // busy, or during the failover
            ++m_acquired;
            const qint64 now = steadyNow().count();
            const qint64 before = m_lastAt.exchange(now);
            if (before > 0 && now - before > m_longestGap)
                m_longestGap = now - before;
            (void)lock.unlock();
        }
    }

    std::atomic<bool> m_isStopping {false};
    std::atomic<int> m_acquired {0};
    std::atomic<qint64> m_lastAt {0};
    std::atomic<qint64> m_longestGap {0};
    std::vector<std::thread> m_threads;
};

} // namespace

/// Redisson and Lockscope behind the same sentinels.
class TestInteropSentinel final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void weGoOnAfterAFailOver();
    void theirReleaseWakesUsAfterAFailOver();

private:
    [[nodiscard]] quint16 primaryPort()
    {
        const RawReply address = RawLink(m_sandbox.watcher(0))
                                     .command({"SENTINEL", "GET-MASTER-ADDR-BY-NAME", "mymaster"});
        return address.elements.size() == 2 ? address.elements[1].text.toUShort() : quint16(0);
    }
    RawReply atPrimary(const std::vector<QByteArray> &words)
    {
        return RawLink(m_sandbox.serverAt(primaryPort())).command(words);
    }
    /// The sentinels make another server the primary, in good order.
    [[nodiscard]] bool failOver()
    {
        const quint16 before = primaryPort();
        // Refused while the one before is still being finished.
        const auto isBegun = [&] {
            return RawLink(m_sandbox.watcher(0)).command({"SENTINEL", "FAILOVER", "mymaster"}).text == "OK"
                || primaryPort() != before;
        };
        return QTest::qWaitFor(isBegun, Patience) && QTest::qWaitFor([&] { return primaryPort() != before; }, Patience);
    }
    [[nodiscard]] bool replicasFollow()
    {
        const auto areOnline = [this] {
            return atPrimary({"INFO", "replication"}).text.count("state=online") == sandbox::Sentinels::Servers - 1;
        };
        return QTest::qWaitFor(areOnline, Patience);
    }
    void fight(const QString &type, const QString &witness);

    RedissonSession m_session; // the driver; its servers are not started
    sandbox::Sentinels m_sandbox;
};

void TestInteropSentinel::initTestCase()
{
    if (const QByteArray reason = RedissonSession::reasonToSkip(); !reason.isEmpty())
        QSKIP(reason);
    const Status sandbox = m_sandbox.start();
    QVERIFY2(sandbox, sandbox ? "" : qPrintable(sandbox.error().message.english()));
    const Status started = m_session.driver().start({m_sandbox.url()});
    QVERIFY2(started, qPrintable(started ? QString() : started.error().message.english()));
    // A release that was not replicated costs a lease.
    const Status opened = m_session.driver().open({.watchdogLease = 3s});
    QVERIFY2(opened, qPrintable(opened ? QString() : opened.error().message.english() + opened.error().detail));
    MixedFight warmUp({&m_session.driver()}, {.type = u"rw"_s, .time = 1500ms, .ours = {m_sandbox.url()}});
    QCOMPARE(warmUp.finish().problem, QString());
}

void TestInteropSentinel::cleanup()
{
    QVERIFY(m_session.driver().call({{u"do"_s, u"reset"_s}}));
    m_session.noteRow();
}

void TestInteropSentinel::fight(const QString &type, const QString &witness)
{
    MixedFight fight({&m_session.driver()}, {.type = type, .witness = witness, .ours = {m_sandbox.url()}});
    const MixedFight::Result result = fight.finish();
    qInfo("%s behind sentinels: %s", qPrintable(type), result.toText().constData());
    QVERIFY2(result.problem.isEmpty(), qPrintable(result.problem));
    QCOMPARE(result.failures(), 0);
    QCOMPARE(atPrimary({"GET", witness.toUtf8()}).text.toLongLong(), result.increments());
    QVERIFY(result.increments(result.ours) > 5 && result.increments(result.theirs) > 5);
    QVERIFY(result.turns >= 10);
}

/// No increment is lost before and after it. During it, an increment of the counter may be lost with the primary.
void TestInteropSentinel::weGoOnAfterAFailOver()
{
    fight(u"reentrant"_s, u"before"_s);

    LockBed bed(m_sandbox.url(), &redis::makeSocketTransport, [](topology::DeploymentOptions &options) {
        options.giveUp.reset();
        options.syncReplicas = 1;
    });
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    ClientOptions options;
    options.syncReplicas = 1;
    options.watchdogLease = 3s;
    Client client(bed.bus(), options);
    {
        constexpr Millis Time = 6s;
        MixedFight theirs({&m_session.driver()},
                          {.type = u"reentrant"_s, .witness = {}, .time = Time, .ourProcesses = 0});
        OurTurns ours(client, LockName("shared"), 3);
        QTRY_VERIFY_WITH_TIMEOUT(ours.acquired() > 20, Patience);
        const std::chrono::nanoseconds begun = steadyNow();
        QVERIFY(failOver());
        const std::chrono::nanoseconds over = steadyNow();
        const int before = ours.acquired();
        QTRY_VERIFY_WITH_TIMEOUT(ours.acquired() > before + 20, Patience);
        const MixedFight::Result result = theirs.finish();
        qInfo("over a fail-over of %lld ms: %s; Lockscope %d, longest gap %lld ms",
              qint64(std::chrono::duration_cast<Millis>(over - begun).count()), result.toText().constData(),
              ours.acquired(), qint64(ours.longestGap().count()));
        QVERIFY2(result.problem.isEmpty(), qPrintable(result.problem));
        // Redisson's waiters, alone too, may miss every message of the new primary for 10 s.
    }
    QVERIFY(replicasFollow());
    fight(u"rw"_s, u"after"_s);
}

void TestInteropSentinel::theirReleaseWakesUsAfterAFailOver()
{
    const QJsonObject request {{u"who"_s, u"A"_s}, {u"type"_s, u"write"_s}, {u"name"_s, u"lock"_s}};
    const auto theirs = [&](const QString &verb) {
        QJsonObject call = request;
        call[u"do"_s] = verb;
        call[u"lease"_s] = 60'000;
        const Result<QJsonObject> answer = m_session.driver().call(call);
        return answer ? answer->value("answer"_L1).toString()
                      : answer.error().message.english() + answer.error().detail;
    };
    const QByteArray channel = schema::LockKeys(LockName("lock")).rwChannel();
    const auto listeners = [&] { return atPrimary({"PUBSUB", "NUMSUB", channel}).elements.at(1).integer; };
    LockBed bed(m_sandbox.url(), &redis::makeSocketTransport,
                [](topology::DeploymentOptions &options) { options.giveUp.reset(); });
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    Client client(bed.bus());
    QCOMPARE(theirs(u"try"_s), u"acquired"_s);
    const AsyncLock lock = client.asyncLock(LockName("lock"), Family::Read);
    const auto waiting = lock.lock(ThreadId {1});
    QTRY_COMPARE(listeners(), 1);
    QVERIFY(failOver());
    QTRY_COMPARE_WITH_TIMEOUT(listeners(), 1, Patience);
    QVERIFY(!waiting.isFinished());
    QString released;
    const auto isReleased = [&] { return (released = theirs(u"release"_s)) == u"released"_s; };
    QVERIFY2(QTest::qWaitFor(isReleased, Patience), qPrintable(released)); // Redisson follows in its own time
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QCOMPARE(outcome(lock.unlock(ThreadId {1}).result()), u"free"_s);
}

LOCKSCOPE_TEST(TestInteropSentinel)
#include "tst_interop_sentinel.moc"
