// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/inspector.h"
#include "tests/integration/cluster_bed.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

QString outcomeOf(const Result<Attempt> &attempt)
{
    return outcome(attempt);
}
QString outcomeOf(const Result<bool> &isTaken)
{
    return isTaken ? (*isTaken ? u"granted"_s : u"no"_s) : toWord(isTaken.error().kind);
}
QString outcomeOf(const Result<PermitAttempt> &attempt)
{
    return attempt ? (isGranted(attempt) ? u"granted"_s : u"no"_s) : toWord(attempt.error().kind);
}

/// A caller that asks for a lock of any kind.
struct Caller
{
    std::function<bool()> isFinished;
    std::function<QString()> outcome; ///< blocks until it is there
    std::function<QString()> message; ///< of an error, once it is there
};

template <typename T>
Caller callerOf(const QFuture<Result<T>> &future)
{
    return {[future] { return future.isFinished(); }, [future] {
                QFuture<Result<T>>(future).waitForFinished(); // a moment after the result
                return outcomeOf(future.result());
            },
            [future] {
                return future.isFinished() && !future.result() ? future.result().error().message : QString();
            }};
}

constexpr Millis Long = 60s; // far longer than a test may take
constexpr Millis Never = Millis::max();

} // namespace

/// Callers whose script names several keys, while the slot of these keys moves: a node refuses such a script as long as
/// some of them are at the other one, or nowhere.
class TestClusterMoves final : public QObject, ClusterBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void waitsUntilItsSlotHasMoved_data() { addKinds(); }
    void waitsUntilItsSlotHasMoved();
    void waitsWithoutEnd();
    void endsItsWaitWhenCancelled_data() { addKinds(); }
    void endsItsWaitWhenCancelled();
    void endsItsWaitAtItsDeadline_data() { addKinds(); }
    void endsItsWaitAtItsDeadline();
    void endsItsWaitWithItsClient_data() { addKinds(); }
    void endsItsWaitWithItsClient();
    void saysWhyItWasNotGrantedAtOnce_data() { addKinds(); }
    void saysWhyItWasNotGrantedAtOnce();
    void changesNothingWhileItsSlotMoves();
    void repairsNothingWhileItsSlotMoves();
    void passesALatchWhoseSlotMoves();
    void leavesItsQueueOnceItsSlotHasMoved();
    void asksAgainBeforeItsQueueIsLeft();

private:
    /// A fair waiter is cancelled while its slot moves; `then` runs before the holder's client ends.
    void cancelInQueue(const std::function<void(const ClusterControl::Move &)> &then);
    static void addKinds()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("granted");
        QTest::newRow("read") << u"read"_s << u"granted 2"_s;
        QTest::newRow("fair") << u"fair"_s << u"granted 2"_s;
        QTest::newRow("fenced") << u"fenced"_s << u"granted 1"_s;
        QTest::newRow("semaphore") << u"semaphore"_s << u"granted"_s;
        QTest::newRow("permits") << u"permits"_s << u"granted"_s;
    }
    /// Clients of it give up a lost server after so long; without a value never.
    void connectBed(std::optional<Millis> giveUp)
    {
        m_client.reset();
        m_bed.emplace(m_cluster.url(), &redis::makeSocketTransport, [giveUp](topology::DeploymentOptions &options) {
            options.giveUp = giveUp;
            options.timeout = 1s;
        });
        QVERIFY2(m_bed->opened(), m_bed->opened() ? "" : qPrintable(m_bed->opened().error().message));
        m_client.emplace(m_bed->bus());
    }
    [[nodiscard]] LockName name() const { return LockName(QByteArray("moves ") + QTest::currentTestFunction()); }
    /// What is there before the slot moves, so that another key that a caller needs is not.
    void prepare(const QString &kind)
    {
        if (kind == u"semaphore"_s || kind == u"permits"_s) {
            QVERIFY(m_client->asyncSemaphore(name()).trySetPermits(1).result().value());
            return;
        }
        const Family family = kind == u"read"_s ? Family::Read : kind == u"fair"_s ? Family::Fair : Family::Fenced;
        const AsyncLock lock = m_client->asyncLock(name(), family);
        if (family != Family::Fenced) {
            QCOMPARE(outcome(lock.tryLock(m_me).result()), u"granted 1"_s);
            return;
        }
        QCOMPARE(outcome(lock.tryLockAndGetToken(m_me).result()), u"granted 1"_s);
        QCOMPARE(outcome(lock.unlock(m_me).result()), u"free"_s);
    }
    Caller ask(const QString &kind, Millis wait, const std::stop_token &stop = {})
    {
        if (kind == u"semaphore"_s)
            return callerOf(m_client->asyncSemaphore(name()).tryAcquire(1, wait, stop));
        if (kind == u"permits"_s)
            return callerOf(m_client->asyncPermitSemaphore(name()).tryAcquire(1, wait, {}, stop));
        const Family family = kind == u"read"_s ? Family::Read : kind == u"fair"_s ? Family::Fair : Family::Fenced;
        return callerOf(ByFuture(m_bed->engine())
                            .call(stop, [lock = m_client->lock(name(), family), me = m_me,
                                         wait](const CancelToken &cancel) {
                                const Deadline deadline = deadlineIn(wait);
                                return lock.family() == Family::Fenced
                                    ? lock.lockAndGetToken(me, Lease::watchdog(), deadline, cancel)
                                    : lock.acquire(me, Lease::watchdog(), deadline, cancel);
                            }));
    }
    [[nodiscard]] ClusterControl::Move beginMove()
    {
        const Result<ClusterControl::Move> move = m_control.beginMove(keySlot(name().bytes()));
        m_refused = move ? refusals(move->from) : 0;
        return move.value_or(ClusterControl::Move {});
    }
    /// Since the move began.
    [[nodiscard]] bool isRefused(const ClusterControl::Move &move, int times)
    {
        return refusals(move.from) >= m_refused + times;
    }

    static constexpr Millis GiveUp = 200ms;
    static constexpr int Enough = 8; // with the pauses between them longer than that
    qint64 m_refused = 0;
};

void TestClusterMoves::initTestCase()
{
    startCluster();
    if (!hasShardedChannels())
        QSKIP("this server does not count errors");
}

void TestClusterMoves::init()
{
    connectBed(GiveUp);
}

void TestClusterMoves::cleanup()
{
    disconnectClient();
    for (std::size_t i = 0; i < sandbox::Cluster::Size; ++i)
        RawLink(m_cluster.at(i)).command({"FLUSHALL"}); // a replica refuses, and follows
}

void TestClusterMoves::waitsUntilItsSlotHasMoved()
{
    QFETCH(QString, kind);
    QFETCH(QString, granted);
    prepare(kind);
    const ClusterControl::Move move = beginMove();
    const Caller caller = ask(kind, Long);
    QTRY_VERIFY(caller.isFinished() || isRefused(move, Enough));
    QVERIFY2(!caller.isFinished(), qPrintable(caller.message()));
    QVERIFY(m_control.endMove(move));
    QCOMPARE(caller.outcome(), granted);
}

void TestClusterMoves::waitsWithoutEnd()
{
    prepare(u"read"_s);
    const ClusterControl::Move move = beginMove();
    const Caller caller = ask(u"read"_s, Never);
    QTRY_VERIFY(caller.isFinished() || isRefused(move, Enough));
    QVERIFY2(!caller.isFinished(), qPrintable(caller.message()));
    QVERIFY(m_control.endMove(move));
    QCOMPARE(caller.outcome(), u"granted 2"_s);
}

void TestClusterMoves::endsItsWaitWhenCancelled()
{
    QFETCH(QString, kind);
    QFETCH(QString, granted);
    connectBed(std::nullopt);
    prepare(kind);
    const ClusterControl::Move move = beginMove();
    std::stop_source stop;
    const Caller caller = ask(kind, Never, stop.get_token());
    QTRY_VERIFY(isRefused(move, 3));
    QVERIFY(!caller.isFinished());
    stop.request_stop();
    QTRY_VERIFY(caller.isFinished());
    QCOMPARE(caller.outcome(), u"cancelled"_s);
    QVERIFY(m_control.endMove(move));
    QCOMPARE(ask(kind, Long).outcome(), granted); // it left nothing
}

void TestClusterMoves::endsItsWaitAtItsDeadline()
{
    QFETCH(QString, kind);
    QFETCH(QString, granted);
    connectBed(std::nullopt);
    prepare(kind);
    const ClusterControl::Move move = beginMove();
    const Caller caller = ask(kind, 300ms);
    QTRY_VERIFY(caller.isFinished());
    QCOMPARE(caller.outcome(), u"timeout"_s); // not known whether it was free
    QVERIFY2(caller.message().contains(u"on its way to another node"_s), qPrintable(caller.message()));
    QVERIFY(m_control.endMove(move));
    QCOMPARE(ask(kind, Long).outcome(), granted);
}

void TestClusterMoves::endsItsWaitWithItsClient()
{
    QFETCH(QString, kind);
    connectBed(std::nullopt);
    prepare(kind);
    const ClusterControl::Move move = beginMove();
    const Caller caller = ask(kind, Never);
    QTRY_VERIFY(isRefused(move, 3));
    m_client->cancelWaits();
    QTRY_VERIFY(caller.isFinished());
    QCOMPARE(caller.outcome(), u"cancelled"_s);
    m_client.reset();
    QVERIFY(m_control.endMove(move));
}

void TestClusterMoves::saysWhyItWasNotGrantedAtOnce()
{
    QFETCH(QString, kind);
    prepare(kind);
    const ClusterControl::Move move = beginMove();
    const Caller caller = ask(kind, 0ms);
    QCOMPARE(caller.outcome(), u"timeout"_s);
    QVERIFY2(caller.message().contains(u"Nothing was changed"_s), qPrintable(caller.message()));
    QVERIFY(m_control.endMove(move));
}

/// These calls have no deadline.
void TestClusterMoves::changesNothingWhileItsSlotMoves()
{
    const AsyncLock read = m_client->asyncLock(LockName("{changes}:read"), Family::Read);
    const AsyncSemaphore semaphore = m_client->asyncSemaphore(LockName("{changes}:semaphore"));
    const AsyncPermitSemaphore permits = m_client->asyncPermitSemaphore(LockName("{changes}:permits"));
    const AsyncCountDownLatch latch = m_client->asyncCountDownLatch(LockName("changes"));
    QCOMPARE(outcome(read.tryLock(m_me).result()), u"granted 1"_s);
    QVERIFY(semaphore.trySetPermits(1).result().value() && permits.trySetPermits(1).result().value());
    QVERIFY(latch.trySetCount(1).result().value());
    const Result<PermitAttempt> held = permits.tryAcquire(1, 0ms, Long).result();
    QVERIFY(isGranted(held));
    const PermitIds ids = std::get<GrantedPermits>(*held).ids;
    const Result<ClusterControl::Move> move = m_control.beginMove(keySlot("changes"));
    QVERIFY(move);
    QCOMPARE(migrate(*move, {"{changes}:permits"}).text, "OK"_ba); // and what holds them is still at the source

    const auto isRefusal = [](const auto &result) {
        return !result && result.error().kind == ErrorKind::Timeout
            && result.error().message.contains(u"Nothing was changed. Let the move end, then try again"_s);
    };
    QVERIFY(isRefusal(read.forceUnlock().result()));
    QVERIFY(isRefusal(semaphore.release().result()));
    QVERIFY(isRefusal(permits.release(ids).result()));
    QVERIFY(isRefusal(latch.countDown().result()));
    QVERIFY(m_control.endMove(*move));
    QVERIFY(read.isLocked().result().value());
    QCOMPARE(latch.count().result().value(), 1);
    QVERIFY(read.forceUnlock().result().value());
    QCOMPARE(semaphore.release().result().value(), 2);
    QVERIFY(permits.release(ids).result().has_value());
    QCOMPARE(latch.countDown().result().value(), 0);
}

/// An operator looks on over links that never give up a server.
void TestClusterMoves::repairsNothingWhileItsSlotMoves()
{
    const AsyncLock lock = m_client->asyncLock(name());
    QCOMPARE(outcome(lock.tryLock(m_me).result()), u"granted 1"_s);
    LockBed operators(m_cluster.url(), &redis::makeSocketTransport, [](topology::DeploymentOptions &options) {
        options.giveUp.reset();
        options.timeout = 500ms;
    });
    QVERIFY(operators.opened());
    inspect::Inspector inspector(operators.bus());
    const Result<inspect::LockSnapshot> seen = inspector.snapshot(name()).result();
    QVERIFY(seen);
    const ClusterControl::Move move = beginMove();
    const inspect::Repair unlock {inspect::Repair::Kind::ForceUnlock, {}, {}};
    const auto refused = inspector.repair(*seen, unlock);
    QTRY_VERIFY(refused.isFinished());
    QCOMPARE(outcome(refused.result()), u"timeout"_s);
    QVERIFY2(refused.result().error().message.contains(u"Nothing was changed"_s),
             qPrintable(refused.result().error().message));
    QVERIFY(m_control.endMove(move));
    QVERIFY(lock.isLocked().result().value());
    QVERIFY(inspector.repair(*seen, unlock).result()->kind == inspect::RepairOutcome::Kind::Done);
}

/// A wait for a latch reads one key only, which no node refuses.
void TestClusterMoves::passesALatchWhoseSlotMoves()
{
    const AsyncCountDownLatch latch = m_client->asyncCountDownLatch(name());
    QVERIFY(latch.trySetCount(1).result().value());
    const ClusterControl::Move move = beginMove();
    const auto passing = latch.awaitFor(Long);
    QVERIFY(m_control.endMove(move));
    QCOMPARE(latch.countDown().result().value(), 0);
    QVERIFY(passing.result().value());
}

void TestClusterMoves::cancelInQueue(const std::function<void(const ClusterControl::Move &)> &then)
{
    Client other(m_bed->bus());
    QCOMPARE(outcome(other.asyncLock(name(), Family::Fair).tryLock(m_me).result()), u"granted 1"_s);
    std::stop_source stop;
    const Caller caller = ask(u"fair"_s, Long, stop.get_token());
    QTRY_COMPARE(linkTo(primaryOf(name())).command({"LLEN", schema::LockKeys(name()).queue()}).integer, 1);
    const ClusterControl::Move move = beginMove();
    QCOMPARE(migrate(move, {name().bytes()}).text, "OK"_ba);
    stop.request_stop();
    QTRY_VERIFY(caller.isFinished());
    QCOMPARE(caller.outcome(), u"cancelled"_s);
    then(move);
}

/// The waiter answers at once, and its place is given up as soon as a node accepts that.
void TestClusterMoves::leavesItsQueueOnceItsSlotHasMoved()
{
    cancelInQueue([this](const ClusterControl::Move &move) {
        const TimePoint late = BootClock::now() + 3 * GiveUp;
        QTRY_VERIFY(BootClock::now() > late);
        QVERIFY(m_control.endMove(move));
        QTRY_COMPARE(linkTo(move.to).command({"LLEN", schema::LockKeys(name()).queue()}).integer, 0);
    });
}

void TestClusterMoves::asksAgainBeforeItsQueueIsLeft()
{
    cancelInQueue([this](const ClusterControl::Move &move) {
        const Caller again = ask(u"fair"_s, 0ms);
        QTRY_VERIFY(again.isFinished());
        QCOMPARE(again.outcome(), u"timeout"_s);
        QVERIFY(m_control.endMove(move));
    });
}

LOCKSCOPE_TEST(TestClusterMoves)
#include "tst_cluster_moves.moc"
