// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/inspector.h"
#include "tests/integration/cluster_bed.h"
#include "tests/support/cut_network.h"
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

/// A call for a lock of any kind.
struct Caller
{
    std::function<bool()> isFinished;
    std::function<QString()> outcome; ///< blocks until the call has returned
    std::function<QString()> message; ///< the error message, after the call has returned
};

template <typename T>
Caller callerOf(const QFuture<Result<T>> &future)
{
    return {[future] { return future.isFinished(); },
            [future] {
                QFuture<Result<T>>(future).waitForFinished(); // shortly after the result
                return outcomeOf(future.result());
            },
            [future] {
                return future.isFinished() && !future.result() ? future.result().error().message.english() : QString();
            }};
}

constexpr Millis Long = 60s; // far longer than a test may take
constexpr Millis Never = Millis::max();

} // namespace

/// Calls with several keys while their slot moves: a node rejects the script while some of the keys are at the other
/// node, or do not exist.
class TestClusterMoves final : public QObject, ClusterBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void waitsUntilItsSlotHasMoved_data() { addKinds(); }
    void waitsUntilItsSlotHasMoved();
    void movesNoSlotThatNobodyServes();
    void failsOverNoPrimaryWithoutAReplica();
    void failsOverNoSlotThatNobodyServes();
    void saysThatNoOtherPrimaryHasTakenOver();
    void waitsWithoutEnd();
    void settlesALostAttemptWhileItsSlotMoves();
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
    /// Cancels a fair waiter while its slot moves; `then` runs before the holder's client is destroyed.
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
    /// `giveUp`: how long clients of the bed retry a lost server; nullopt: no limit.
    void connectBed(std::optional<Millis> giveUp, const redis::TransportFactory &factory = &redis::makeSocketTransport)
    {
        m_client.reset();
        m_bed.emplace(m_cluster.url(), factory, [giveUp](topology::DeploymentOptions &options) {
            options.giveUp = giveUp;
            options.timeout = 1s;
        });
        QVERIFY2(m_bed->opened(), m_bed->opened() ? "" : qPrintable(m_bed->opened().error().message.english()));
        m_client.emplace(m_bed->bus());
    }
    [[nodiscard]] LockName name() const { return LockName(QByteArray("moves ") + QTest::currentTestFunction()); }
    /// Creates a key before the slot moves, so that another key of the call does not exist.
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
        return callerOf(
            FutureCalls(m_bed->engine())
                .call(stop, [lock = m_client->lock(name(), family), me = m_me, wait](const CancelToken &cancel) {
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
    static constexpr int Enough = 8; // including their pauses, longer than that
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
        RawLink(m_cluster.at(i)).command({"FLUSHALL"}); // a replica rejects it, and replicates
}

void TestClusterMoves::movesNoSlotThatNobodyServes()
{
    const Result<ClusterControl::Move> move = m_control.beginMove(16384); // the last one is 16383
    QVERIFY(!move);
    QCOMPARE(move.error().message.code(), u"sandbox-slot-has-no-target"_s);
}

/// It knows no other node; the cluster stays unchanged.
void TestClusterMoves::failsOverNoPrimaryWithoutAReplica()
{
    const ClusterNode primary = primaryOf(name());
    const ClusterControl lonely({primary.port}, m_cluster.at(0).password());
    const Status promoted = lonely.promoteReplicaOf(primary);
    QVERIFY(!promoted);
    QCOMPARE(promoted.error().message.code(), u"sandbox-no-replica"_s);
    QVERIFY(m_cluster.atPort(primary.port).isRunning());
}

void TestClusterMoves::failsOverNoSlotThatNobodyServes()
{
    const Result<ClusterNode> killed = m_control.killPrimaryOf(16384); // the last one is 16383
    QVERIFY(!killed);
    QCOMPARE(killed.error().message.code(), u"sandbox-slot-unserved"_s);
}

void TestClusterMoves::saysThatNoOtherPrimaryHasTakenOver()
{
    const ClusterNode primary = primaryOf(name());
    const ClusterControl hasty({primary.port}, m_cluster.at(0).password(), 0ms);
    const Status replaced = hasty.awaitOtherPrimary(keySlot(name().bytes()), primary); // it still serves
    QVERIFY(!replaced);
    QCOMPARE(replaced.error().message.code(), u"sandbox-slot-not-failed-over"_s);
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

/// The first attempt never reaches the server, which its caller cannot know. The next one renews a possible leftover,
/// and finds its keys in two places.
void TestClusterMoves::settlesALostAttemptWhileItsSlotMoves()
{
    disconnectClient();
    CutNetwork network;
    const auto disconnect = qScopeGuard([this] { // before the network is destroyed
        m_client.reset();
        m_bed.reset();
    });
    connectBed(GiveUp, network.factory());
    prepare(u"read"_s);
    m_bed->onEngine([&] {
        network.commands().arm({Cut::Where::Request, 1});
        network.commands().refuseLinks(true);
    });
    QCOMPARE(ask(u"read"_s, 0ms).outcome(), u"not-known"_s);
    m_bed->onEngine([&] { network.commands().refuseLinks(false); });
    QTRY_VERIFY(query(name().bytes(), redis::Command("EXISTS", name().bytes())));
    const ClusterControl::Move move = beginMove();
    const Caller caller = ask(u"read"_s, Long);
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
    QCOMPARE(ask(kind, Long).outcome(), granted); // nothing was left over
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
    QCOMPARE(caller.outcome(), u"timeout"_s); // it is not known whether it was free
    QVERIFY2(caller.message().contains(u"is still moving to another node"_s), qPrintable(caller.message()));
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
    QVERIFY2(caller.message().contains(u"No data was changed"_s), qPrintable(caller.message()));
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
    QCOMPARE(migrate(*move, {"{changes}:permits"}).text, "OK"_ba); // while their holders' key is still at the source

    const auto isRefusal = [](const auto &result) {
        return !result && result.error().kind == ErrorKind::Timeout
            && result.error().message.english().contains(u"No data was changed. Retry after the move"_s);
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

/// An operator observes over links that retry a server indefinitely.
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
    QVERIFY2(refused.result().error().message.english().contains(u"No data was changed"_s),
             qPrintable(refused.result().error().message.english()));
    QVERIFY(m_control.endMove(move));
    QVERIFY(lock.isLocked().result().value());
    QVERIFY(inspector.repair(*seen, unlock).result()->kind == inspect::RepairOutcome::Kind::Done);
}

/// Waiting for a latch reads a single key, which no node rejects.
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

/// The waiter returns immediately, and leaves the queue as soon as a node accepts that.
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
