// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/cluster_bed.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

/// Every kind of lock on a cluster with acknowledging replicas, as Redisson's own cluster tests use them.
class TestClusterLocks final : public QObject, ClusterBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void locksAndUnlocksAgain_data() { addFamilies(); }
    void locksAndUnlocksAgain();
    void locksValuesAndUnlocksThemAgain();
    void readsInsideItsOwnWrite();
    void takesTheSameLockThirtyTimes();
    void awaitsReplicasWhileASlotIsOnItsWay();
    void unlocksWhileItsSlotMoves_data();
    void unlocksWhileItsSlotMoves();
    void keepsOnUnlockingUntilItsSlotHasMoved();
    void keepsOnUnlockingAsLongAsTheLeaseLasts();
    void renewsWhatIsInTwoPlaces();
    void countsReadersThatAreOnTheirWay();
    void keepsEveryKindWhileTheClusterChanges_data();
    void keepsEveryKindWhileTheClusterChanges();

private:
    /// Acquires it, sees it locked, releases it and sees it free, three times.
    void useThrice(const AsyncLock &lock)
    {
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(outcome(lock.tryLock(m_me, 5s).result()), u"granted 1"_s);
            QCOMPARE(lock.isLocked().result().value(), true);
            QCOMPARE(outcome(lock.unlock(m_me).result()), u"free"_s);
            QCOMPARE(lock.isLocked().result().value(), false);
        }
    }

    void changeCluster(const QString &change, int slot);

    ClientOptions m_options;
};

void TestClusterLocks::initTestCase()
{
    const Status started = m_cluster.start();
    QVERIFY2(started, started ? "" : qPrintable(started.error().message.english()));
    m_control = m_cluster.control();
    m_bed.emplace(m_cluster.url());
    QVERIFY2(m_bed->opened(), m_bed->opened() ? "" : qPrintable(m_bed->opened().error().message.english()));
    m_options.syncReplicas = 1;
    m_client.emplace(m_bed->bus(), m_options);
}

void TestClusterLocks::cleanup()
{
    QTRY_VERIFY_WITH_TIMEOUT(isWhole(), 20'000);
    for (std::size_t i = 0; i < sandbox::Cluster::Size; ++i) { // the fenced lock's tokens stay
        const std::vector<QByteArray> keys = RawLink(m_cluster.at(i)).command({"KEYS", "*"}).texts();
        for (const QByteArray &key : keys)
            QVERIFY2(key.contains("token"), key.constData());
    }
}

void TestClusterLocks::locksAndUnlocksAgain()
{
    QFETCH(Family, family);
    for (const char *name : {"one", "two", "three", "four"}) // in slots of different primaries
        useThrice(m_client->asyncLock(LockName(name), family));
}

void TestClusterLocks::locksValuesAndUnlocksThemAgain()
{
    useThrice(m_client->asyncFasterMultiLock(LockName("group"), {u"1"_s, u"2"_s, u"3"_s}));
}

void TestClusterLocks::readsInsideItsOwnWrite()
{
    const AsyncLock write = m_client->asyncLock(LockName("lock"), Family::Write);
    const AsyncLock read = m_client->asyncLock(LockName("lock"), Family::Read);
    QCOMPARE(outcome(write.tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(read.tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(read.unlock(m_me).result()), u"left 0"_s);
    QCOMPARE(outcome(write.unlock(m_me).result()), u"free"_s);
}

void TestClusterLocks::takesTheSameLockThirtyTimes()
{
    const AsyncLock lock = m_client->asyncLock(LockName("lock"));
    for (int i = 0; i < 30; ++i) {
        QCOMPARE(outcome(lock.tryLock(m_me).result()), u"granted 1"_s);
        QCOMPARE(outcome(lock.unlock(m_me).result()), u"free"_s);
    }
}

/// Existing keys are written at the source, new ones at the target after ASK.
void TestClusterLocks::awaitsReplicasWhileASlotIsOnItsWay()
{
    const LockName old("{moving}:old");
    const AsyncLock here = m_client->asyncLock(old);
    const AsyncLock there = m_client->asyncLock(LockName("{moving}:new"));
    QCOMPARE(outcome(here.tryLock(m_me).result()), u"granted 1"_s);
    const Result<ClusterControl::Move> move = m_control.beginMove(keySlot("moving"));
    QVERIFY(move);
    QCOMPARE(outcome(here.tryLock(m_me).result()), u"granted 2"_s);
    QCOMPARE(linkTo(move->from).command({"EXISTS", old.bytes()}).integer, 1);
    QCOMPARE(outcome(there.tryLock(m_me).result()), u"granted 1"_s);
    sandbox::Server &replica = m_cluster.atPort(replicaOf(move->to).port);
    replica.pause();
    const auto unheard = there.tryLock(m_me);
    QTRY_VERIFY(linkTo(move->to).command({"CLIENT", "LIST"}).text.contains("cmd=wait"));
    QVERIFY(!unheard.isFinished());
    replica.resume();
    QCOMPARE(outcome(unheard.result()), u"granted 2"_s);
    QVERIFY(m_control.moveKeys(*move));
    QCOMPARE(outcome(here.tryLock(m_me).result()), u"granted 3"_s);
    QVERIFY(m_control.endMove(*move));
    for (const QString &left : {u"left 2"_s, u"left 1"_s, u"free"_s})
        QCOMPARE(outcome(here.unlock(m_me).result()), left);
    for (const QString &left : {u"left 1"_s, u"free"_s})
        QCOMPARE(outcome(there.unlock(m_me).result()), left);
}

void TestClusterLocks::unlocksWhileItsSlotMoves_data()
{
    QTest::addColumn<QString>("kind");
    for (const char *kind : {"reentrant", "read", "write", "spin", "fenced", "nonreentrant", "fastermulti"})
        QTest::newRow(kind) << QString::fromLatin1(kind);
}

/// All keys of the release are in one place, at the source or at the target, so nothing waits for the end of the move.
void TestClusterLocks::unlocksWhileItsSlotMoves()
{
    QFETCH(QString, kind);
    static const QHash<QString, Family> families {
        {u"reentrant"_s, Family::Reentrant}, {u"read"_s, Family::Read},     {u"write"_s, Family::Write},
        {u"spin"_s, Family::Spin},           {u"fenced"_s, Family::Fenced}, {u"nonreentrant"_s, Family::NonReentrant}};
    const QByteArray slotName = "unlocks " + kind.toLatin1();
    const auto named = [&](const char *name) {
        const LockName lock('{' + slotName + "}:" + name);
        return kind == u"fastermulti"_s ? m_client->asyncFasterMultiLock(lock, {u"1"_s, u"2"_s})
                                        : m_client->asyncLock(lock, families[kind]);
    };
    const AsyncLock atSource = named("source");
    const AsyncLock atTarget = named("target");
    QCOMPARE(outcome(atSource.tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(atTarget.tryLock(m_me).result()), u"granted 1"_s);
    const Result<ClusterControl::Move> move = m_control.beginMove(keySlot(slotName));
    QVERIFY(move);
    QCOMPARE(outcome(atSource.unlock(m_me).result()), u"free"_s);
    QCOMPARE(linkTo(move->from).command({"EXISTS", '{' + slotName + "}:source"}).integer, 0);
    QVERIFY(m_control.moveKeys(*move));
    QCOMPARE(outcome(atTarget.unlock(m_me).result()), u"free"_s);
    const Status ended = m_control.endMove(*move);
    QVERIFY2(ended, ended ? "" : qPrintable(ended.error().message.english()));
    const Result<bool> isLocked = atTarget.isLocked().result();
    QVERIFY2(isLocked, isLocked ? "" : qPrintable(isLocked.error().message.english()));
    QCOMPARE(*isLocked, false);
}

/// A fair lock without waiters has no queue, and a node rejects a command if one of its keys is absent.
void TestClusterLocks::keepsOnUnlockingUntilItsSlotHasMoved()
{
    if (!hasShardedChannels())
        QSKIP("this server does not count errors");
    LockBed bed(m_cluster.url(), &redis::makeSocketTransport, [](auto &options) { options.giveUp = 200ms; });
    Client client(bed.bus());
    const AsyncLock lock = client.asyncLock(LockName("{fair moves}"), Family::Fair);
    QCOMPARE(outcome(lock.tryLock(m_me).result()), u"granted 1"_s);
    const Result<ClusterControl::Move> move = m_control.beginMove(keySlot("fair moves"));
    QVERIFY(move);
    const qint64 before = refusals(move->from);
    const auto unlock = lock.unlock(m_me);
    constexpr int Enough = 12; // including their pauses, longer than the give-up time
    QTRY_VERIFY(unlock.isFinished() || refusals(move->from) >= before + Enough);
    QVERIFY(!unlock.isFinished());
    QVERIFY(m_control.endMove(*move));
    QCOMPARE(outcome(unlock.result()), u"free"_s);
}

void TestClusterLocks::keepsOnUnlockingAsLongAsTheLeaseLasts()
{
    constexpr Millis Lease = 1500ms;
    LockBed bed(m_cluster.url(), &redis::makeSocketTransport, [](auto &options) { options.giveUp = 200ms; });
    Client client(bed.bus());
    const AsyncLock lock = client.asyncLock(LockName("{fair ends}"), Family::Fair);
    QCOMPARE(outcome(lock.tryLock(m_me, 0ms, locks::Lease::of(Lease)).result()), u"granted 1"_s);
    const Result<ClusterControl::Move> move = m_control.beginMove(keySlot("fair ends"));
    QVERIFY(move);
    QCOMPARE(outcome(lock.unlock(m_me).result()), u"timeout"_s);
    QTRY_COMPARE(linkTo(move->from).command({"EXISTS", "{fair ends}"}).integer, 0); // it retried for the whole lease
    QVERIFY(m_control.endMove(*move));
    QCOMPARE(outcome(lock.tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(lock.unlock(m_me).result()), u"free"_s);
}

/// A node rejects several keys of a moving slot if one of them is not there.
void TestClusterLocks::renewsWhatIsInTwoPlaces()
{
    ClientOptions options;
    options.watchdogLease = 1s;
    std::mutex mutex;
    QByteArrayList lost;
    options.lockLost = [&](const LostHold &hold) {
        const std::lock_guard guard(mutex);
        lost << hold.lock.bytes();
    };
    Client client(m_bed->bus(), options);
    const std::vector<AsyncLock> locks {
        client.asyncLock(LockName("{places}:1")), client.asyncLock(LockName("{places}:2")),
        client.asyncLock(LockName("{places}:3"), Family::Read), client.asyncLock(LockName("{places}:4"), Family::Read)};
    for (const AsyncLock &lock : locks)
        QCOMPARE(outcome(lock.tryLock(m_me).result()), u"granted 1"_s);
    const Result<ClusterControl::Move> move = m_control.beginMove(keySlot("places"));
    QVERIFY(move);
    const QByteArray timeout = schema::LockKeys(LockName("{places}:3"))
                                   .readTimeout(HolderId {client.id(), m_me}.field(), 1);
    QCOMPARE(migrate(*move, {"{places}:1", "{places}:3", timeout}).text, "OK"_ba);
    const auto isLost = [&] {
        const std::lock_guard guard(mutex);
        return !lost.isEmpty();
    };
    QVERIFY(!QTest::qWaitFor(isLost, int((2 * options.watchdogLease).count())));
    QVERIFY(m_control.endMove(*move));
    for (const AsyncLock &lock : locks)
        QCOMPARE(outcome(lock.unlock(m_me).result()), u"free"_s);
}

/// A reader whose timeout key is still at the source is not a ghost at the target.
void TestClusterLocks::countsReadersThatAreOnTheirWay()
{
    const LockName name("{readers}");
    const AsyncLock mine = m_client->asyncLock(name, Family::Read);
    const ThreadId you {2};
    QCOMPARE(outcome(mine.tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(mine.tryLock(you).result()), u"granted 1"_s);
    const Result<ClusterControl::Move> move = m_control.beginMove(keySlot("readers"));
    QVERIFY(move);
    const QByteArray myTimeout = schema::LockKeys(name).readTimeout(HolderId {m_client->id(), m_me}.field(), 1);
    QCOMPARE(migrate(*move, {name.bytes(), myTimeout}).text, "OK"_ba);
    const auto unlock = mine.unlock(m_me);
    QCOMPARE(outcome(m_client->asyncLock(name, Family::Write).tryLock(ThreadId {3}).result()), u"busy"_s);
    QVERIFY(m_control.endMove(*move));
    QCOMPARE(outcome(unlock.result()), u"left 0"_s);
    QCOMPARE(outcome(m_client->asyncLock(name, Family::Write).tryLock(ThreadId {3}).result()), u"busy"_s);
    QCOMPARE(outcome(mine.unlock(you).result()), u"free"_s);
}

void TestClusterLocks::keepsEveryKindWhileTheClusterChanges_data()
{
    QTest::addColumn<QString>("change");
    QTest::newRow("a slot moves") << u"move"_s;
    QTest::newRow("a primary falls") << u"fall"_s;
}

/// Holds of every kind survive, and waiters get them, all on the node that changes.
void TestClusterLocks::keepsEveryKindWhileTheClusterChanges()
{
    QFETCH(QString, change);
    const auto named = [](const char *kind) { return LockName(QByteArray("{kinds}:") + kind); };
    Client other(m_bed->bus(), m_options);
    const ThreadId you {2};
    constexpr Millis Long = 60s;                        // far longer than a test may take
    std::vector<std::pair<AsyncLock, AsyncLock>> pairs; // held, waited for
    for (const Family family : {Family::Reentrant, Family::Write, Family::Spin, Family::Fenced, Family::NonReentrant,
                                Family::Fair, Family::NonReentrantFair}) {
        const LockName name = named(QByteArray::number(int(family)).constData());
        pairs.emplace_back(m_client->asyncLock(name, family), other.asyncLock(name, family));
    }
    pairs.emplace_back(m_client->asyncLock(named("read"), Family::Read), other.asyncLock(named("read"), Family::Write));
    pairs.emplace_back(m_client->asyncFasterMultiLock(named("group"), {u"1"_s, u"2"_s}),
                       other.asyncFasterMultiLock(named("group"), {u"2"_s, u"3"_s}));
    std::vector<QFuture<Result<Attempt>>> waits;
    for (const auto &[held, wanted] : pairs) {
        QCOMPARE(outcome(held.tryLock(m_me).result()), u"granted 1"_s);
        waits.push_back(wanted.tryLock(you, Long));
    }
    const AsyncSemaphore semaphore = m_client->asyncSemaphore(named("semaphore"));
    const AsyncPermitSemaphore permits = m_client->asyncPermitSemaphore(named("permits"));
    // its name must not contain a hash tag
    const AsyncCountDownLatch latch = m_client->asyncCountDownLatch(LockName("kinds"));
    QVERIFY(semaphore.trySetPermits(1).result().value() && permits.trySetPermits(1).result().value());
    QVERIFY(latch.trySetCount(1).result().value());
    QVERIFY(semaphore.tryAcquire().result().value());
    const Result<PermitAttempt> held = permits.tryAcquire().result();
    QVERIFY(isGranted(held));
    const auto taking = other.asyncSemaphore(named("semaphore")).tryAcquire(1, Long);
    const auto takingOne = other.asyncPermitSemaphore(named("permits")).tryAcquire(1, Long);
    const auto passing = other.asyncCountDownLatch(LockName("kinds")).awaitFor(Long);

    changeCluster(change, keySlot("kinds"));
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        QVERIFY(!waits[i].isFinished());
        QCOMPARE(outcome(pairs[i].first.unlock(m_me).result()), u"free"_s);
        QCOMPARE(outcome(waits[i].result()), u"granted 1"_s);
        QCOMPARE(outcome(pairs[i].second.unlock(you).result()), u"free"_s);
    }
    QVERIFY(!taking.isFinished() && !takingOne.isFinished() && !passing.isFinished());
    QVERIFY(semaphore.release().result().has_value());
    QVERIFY(permits.release(std::get<GrantedPermits>(*held).ids).result().has_value());
    QVERIFY(latch.countDown().result().has_value());
    QVERIFY(taking.result().value() && isGranted(takingOne.result()) && passing.result().value());
    RawLink link = linkTo(primaryOf(LockName("kinds")));
    link.command({"DEL", "{kinds}:semaphore", "{kinds}:permits", "{kinds}:permits:timeout"});
}

/// Changes the cluster as Redis itself would; it is complete again at the end.
void TestClusterLocks::changeCluster(const QString &change, int slot)
{
    if (change == u"move"_s) {
        QVERIFY(m_control.moveSlot(slot));
        return;
    }
    const Result<ClusterNode> killed = m_control.killPrimaryOf(slot);
    QVERIFY(killed && m_control.promoteReplicaOf(*killed) && m_control.awaitOtherPrimary(slot, *killed));
    sandbox::Server &fallen = m_cluster.atPort(killed->port);
    fallen.kill(); // already dead; this waits for its end
    QVERIFY(fallen.start());
    QTRY_VERIFY_WITH_TIMEOUT(isWhole(), 20'000); // no lock is granted without a connected replica
}

LOCKSCOPE_TEST(TestClusterLocks)
#include "tst_cluster_locks.moc"
