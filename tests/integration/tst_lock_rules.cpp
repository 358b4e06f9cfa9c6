// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_bed.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <future>
#include <shared_mutex>
#include <thread>
#ifdef Q_OS_LINUX
#include <sys/wait.h>
#include <unistd.h>
#endif

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

class TestLockRules final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void countsReEntries_data() { families(); }
    void countsReEntries();
    void excludesOthers_data();
    void excludesOthers();
    void refusesToReleaseForAStranger_data() { families(); }
    void refusesToReleaseForAStranger();
    void endsAnExplicitLease_data() { families(); }
    void endsAnExplicitLease();
    void keepsTheLongestLeaseThatSomebodyReads();
    void neverUpgradesAReader();
    void refusesAnIdThatIsNoUuid();
    void readsInsideItsOwnWrite();
    void refusesAKeyOfAnotherType_data() { families(); }
    void refusesAKeyOfAnotherType();
    void survivesThatTheServerForgetsItsScripts_data() { families(); }
    void survivesThatTheServerForgetsItsScripts();
    void freesByForce_data() { families(); }
    void freesByForce();
    void answersQuestions_data() { families(); }
    void answersQuestions();
    void answersApartForReadersAndTheirWriter();
    void movesBetweenThreadsByItsId();
    void speaksForAHolderFromAnyThread();
    void refusesToBeTakenTwice();
    void servesScopedLockOverTwoMutexes();
    void servesUniqueAndSharedLock();
    void throwsWhatKindOfFailureItWas();
    void refusesToBlockInALossCallback();
    void refusesCallsInAForkedProcess();
    void reportsAnUnlockThatFails();
    void stopsABlockedThread();
    void asksNothingOfTheServerAfterAStop();
    void keepsNothingOfAnAttemptThatWasStopped();

private:
    static void families();
    QString lock(Family family, ThreadId thread, Lease lease = Lease::watchdog())
    {
        return outcome(m_client->asyncLock(m_name, family).tryLock(thread, 0ms, lease).result());
    }
    QString unlock(Family family, ThreadId thread)
    {
        return outcome(m_client->asyncLock(m_name, family).unlock(thread).result());
    }
    bool isGone() { return m_redis.keyspace().empty(); }

    const LockName m_name {"lock"};
    const ThreadId m_me {101}, m_other {102};
    RedisFixture m_redis {{.useUnixSocket = true}};
    std::optional<LockBed> m_bed;
    std::optional<Client> m_client;
};

void TestLockRules::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_bed.emplace(m_redis.server().url());
    QVERIFY(m_bed->opened());
}

void TestLockRules::init()
{
    m_redis.flush();
    m_client.emplace(m_bed->bus());
}

void TestLockRules::cleanup()
{
    m_client.reset();
    QCOMPARE(m_redis.command({"PUBSUB", "CHANNELS"}).elements.size(), std::size_t(0));
}

void TestLockRules::families()
{
    addFamilies();
}

void TestLockRules::countsReEntries()
{
    QFETCH(Family, family);
    QCOMPARE(lock(family, m_me), u"granted 1"_s);
    QCOMPARE(lock(family, m_me), u"granted 2"_s);
    QCOMPARE(lock(family, m_me), u"granted 3"_s);
    QCOMPARE(m_client->asyncLock(m_name, family).holdCount(m_me).result().value(), 3);
    QCOMPARE(unlock(family, m_me), u"left 2"_s);
    QCOMPARE(unlock(family, m_me), u"left 1"_s);
    QCOMPARE(unlock(family, m_me), u"free"_s);
    QCOMPARE(unlock(family, m_me), u"not-holder"_s);
    QVERIFY(isGone());
}

void TestLockRules::excludesOthers_data()
{
    QTest::addColumn<Family>("first");
    QTest::addColumn<Family>("second");
    QTest::addColumn<QString>("answer");
    QTest::newRow("read, read") << Family::Read << Family::Read << u"granted 1"_s;
    QTest::newRow("read, write") << Family::Read << Family::Write << u"busy"_s;
    QTest::newRow("write, read") << Family::Write << Family::Read << u"busy"_s;
    QTest::newRow("write, write") << Family::Write << Family::Write << u"busy"_s;
    for (const Family other : {Family::Reentrant, Family::Spin, Family::Fenced, Family::NonReentrant}) {
        // They share one layout, so locks of the same name exclude each other.
        QTest::addRow("plain, family %d", int(other)) << Family::Reentrant << other << u"busy"_s;
        QTest::addRow("family %d, plain", int(other)) << other << Family::Reentrant << u"busy"_s;
        QTest::addRow("family %d, write", int(other)) << other << Family::Write << u"busy"_s;
    }
}

void TestLockRules::excludesOthers()
{
    QFETCH(Family, first);
    QFETCH(Family, second);
    QFETCH(QString, answer);
    QCOMPARE(lock(first, m_me), u"granted 1"_s);
    QCOMPARE(lock(second, m_other), answer);
    QCOMPARE(unlock(first, m_me), answer == u"busy" ? u"free"_s : u"left 0"_s);
}

void TestLockRules::refusesToReleaseForAStranger()
{
    QFETCH(Family, family);
    QCOMPARE(lock(family, m_me), u"granted 1"_s);
    const Keyspace before = m_redis.keyspace();
    QCOMPARE(unlock(family, m_other), u"not-holder"_s);
    QCOMPARE(toText(differences(m_redis.keyspace(), before, {1s, 0ms})), QByteArray());
    QCOMPARE(unlock(family, m_me), u"free"_s);
}

void TestLockRules::endsAnExplicitLease()
{
    QFETCH(Family, family);
    QCOMPARE(lock(family, m_me, Lease::of(50ms)), u"granted 1"_s);
    QTRY_VERIFY(isGone());
    QCOMPARE(unlock(family, m_me), u"lost"_s);
    QCOMPARE(lock(family, m_me, Lease::of(50ms)), u"granted 1"_s);
    QTRY_VERIFY(isGone());
    QCOMPARE(lock(family, m_me), u"granted 1"_s); // a holder whose lease has ended may simply acquire again
}

void TestLockRules::keepsTheLongestLeaseThatSomebodyReads()
{
    QCOMPARE(lock(Family::Read, m_me, Lease::of(90s)), u"granted 1"_s);
    QCOMPARE(lock(Family::Read, m_other, Lease::of(5s)), u"granted 1"_s);
    QVERIFY(m_redis.command({"PTTL", "lock"}).integer > 80'000);
    QCOMPARE(unlock(Family::Read, m_me), u"left 0"_s);
    QVERIFY(m_redis.command({"PTTL", "lock"}).integer <= 5'000);
}

void TestLockRules::refusesAnIdThatIsNoUuid()
{
    for (const QByteArray &id : QByteArrayList {"", "me", ClientId::random().bytes() + ":1"}) {
        ClientOptions options;
        options.id = ClientId(id);
        Client client(m_bed->bus(), options);
        const Result<Attempt> attempt = client.asyncLock(m_name, Family::Write).tryLock(m_me).result();
        QVERIFY(!attempt);
        QCOMPARE(attempt.error().kind, ErrorKind::Usage);
    }
    QVERIFY(isGone());
}

void TestLockRules::neverUpgradesAReader()
{
    QCOMPARE(lock(Family::Read, m_me), u"granted 1"_s);
    QCOMPARE(lock(Family::Write, m_me), u"busy"_s);
}

void TestLockRules::readsInsideItsOwnWrite()
{
    QCOMPARE(lock(Family::Write, m_me), u"granted 1"_s);
    QCOMPARE(lock(Family::Read, m_me), u"granted 1"_s);
    QCOMPARE(lock(Family::Read, m_other), u"busy"_s);
    QCOMPARE(unlock(Family::Write, m_me), u"free"_s); // of writers
    QCOMPARE(lock(Family::Read, m_other), u"granted 1"_s);
    QCOMPARE(unlock(Family::Read, m_me), u"left 0"_s);
    QCOMPARE(unlock(Family::Read, m_other), u"free"_s);
    QVERIFY(isGone());
}

void TestLockRules::refusesAKeyOfAnotherType()
{
    QFETCH(Family, family);
    m_redis.command({"SET", "lock", "mine"});
    QCOMPARE(lock(family, m_me), u"wrong-type"_s);
    QCOMPARE(unlock(family, m_me), u"wrong-type"_s);
    QCOMPARE(m_redis.command({"GET", "lock"}).text, "mine"_ba);
}

void TestLockRules::survivesThatTheServerForgetsItsScripts()
{
    QFETCH(Family, family);
    for (int round = 1; round <= 3; ++round) {
        m_redis.command({"SCRIPT", "FLUSH"});
        QCOMPARE(lock(family, m_me), u"granted %1"_s.arg(round));
    }
    for (int left = 2; left >= 0; --left) {
        m_redis.command({"SCRIPT", "FLUSH"});
        QCOMPARE(unlock(family, m_me), left > 0 ? u"left %1"_s.arg(left) : u"free"_s);
    }
}

void TestLockRules::freesByForce()
{
    QFETCH(Family, family);
    const AsyncLock held = m_client->asyncLock(m_name, family);
    QVERIFY(!held.forceUnlock().result().value());
    QCOMPARE(lock(family, m_me), u"granted 1"_s);
    QVERIFY(held.isLocked().result().value());
    Client stranger(m_bed->bus());
    QVERIFY(stranger.asyncLock(m_name, family).forceUnlock().result().value());
    QVERIFY(!held.isLocked().result().value());
    QCOMPARE(outcome(stranger.asyncLock(m_name, family).tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(unlock(family, m_me), u"lost"_s);
}

void TestLockRules::answersQuestions()
{
    QFETCH(Family, family);
    const AsyncLock asked = m_client->asyncLock(m_name, family);
    QVERIFY(!asked.isLocked().result().value());
    QVERIFY(!asked.isHeldBy(m_me).result().value());
    QCOMPARE(asked.remainTimeToLive().result().value(), -2);
    QCOMPARE(lock(family, m_me, Lease::of(1h)), u"granted 1"_s);
    QVERIFY(asked.isLocked().result().value());
    QVERIFY(asked.isHeldBy(m_me).result().value());
    QVERIFY(!asked.isHeldBy(m_other).result().value());
    const qint64 left = asked.remainTimeToLive().result().value();
    QVERIFY(left > 3'590'000 && left <= 3'600'000);
    m_redis.command({"PERSIST", "lock"});
    QCOMPARE(asked.remainTimeToLive().result().value(), -1);
    QCOMPARE(unlock(family, m_me), u"free"_s);
    QVERIFY(!asked.isLocked().result().value());
    QVERIFY(!asked.isHeldBy(m_me).result().value());
}

void TestLockRules::answersApartForReadersAndTheirWriter()
{
    const LockName shared("shared");
    const AsyncLock read = m_client->asyncLock(shared, Family::Read);
    const AsyncLock write = m_client->asyncLock(shared, Family::Write);
    QCOMPARE(outcome(write.tryLock(m_me).result()), u"granted 1"_s);
    QVERIFY(write.isLocked().result().value() && !read.isLocked().result().value());
    QCOMPARE(outcome(read.tryLock(m_me).result()), u"granted 1"_s);
    QVERIFY(write.isLocked().result().value() && read.isLocked().result().value());
    QCOMPARE(outcome(write.unlock(m_me).result()), u"free"_s);
    QVERIFY(!write.isLocked().result().value() && read.isLocked().result().value());
}

void TestLockRules::movesBetweenThreadsByItsId()
{
    const AsyncLock lock = m_client->asyncLock(m_name);
    const ThreadId flow = ThreadId::next();
    std::thread([&] { static_cast<void>(lock.lock(flow).result()); }).join();
    QVERIFY(lock.isHeldBy(flow).result().value());
    QString told;
    std::thread([&] { told = outcome(lock.unlock(flow).result()); }).join();
    QCOMPARE(told, u"free"_s);
}

void TestLockRules::speaksForAHolderFromAnyThread()
{
    BlockingLock mine(*m_client, m_name);
    BlockingLock flow = mine.heldBy(ThreadId::next());
    QVERIFY(flow.lock());
    QVERIFY(flow.isHeldByCurrentThread().value() && !mine.isHeldByCurrentThread().value());
    QCOMPARE(outcome(mine.tryLock()), u"busy"_s);
    QString told;
    std::thread([&] { told = outcome(flow.unlock()); }).join();
    QCOMPARE(told, u"free"_s);
}

void TestLockRules::refusesToBeTakenTwice()
{
    QCOMPARE(lock(Family::NonReentrant, m_me), u"granted 1"_s);
    const AsyncLock held = m_client->asyncLock(m_name, Family::NonReentrant);
    const Keyspace before = m_redis.keyspace();
    for (const Millis wait : {0ms, 10'000ms}) { // it does not wait for itself
        const Result<Attempt> again = held.tryLock(m_me, wait).result();
        QCOMPARE(outcome(again), u"already-held"_s);
        QCOMPARE(again.error().detail, u"Lock 'lock' is non-reentrant and is already held by thread 101"_s);
    }
    QCOMPARE(toText(differences(m_redis.keyspace(), before, {1s, 0ms})), QByteArray());
    QCOMPARE(lock(Family::NonReentrant, m_other), u"busy"_s);
    QCOMPARE(unlock(Family::NonReentrant, m_me), u"free"_s);
    QCOMPARE(lock(Family::NonReentrant, m_other), u"granted 1"_s);

    Mutex mutex(*m_client, LockName("once"), Family::NonReentrant);
    const std::unique_lock guard(mutex);
    QVERIFY_EXCEPTION_THROWN(mutex.lock(), AlreadyHeldError);
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(mutex.try_lock()), AlreadyHeldError);
}

void TestLockRules::servesScopedLockOverTwoMutexes()
{
    Mutex one(*m_client, LockName("one"));
    Mutex two(*m_client, LockName("two"));
    int counter = 0;
    const auto work = [&counter](Mutex &first, Mutex &second) {
        for (int i = 0; i < 50; ++i) {
            const std::scoped_lock guard(first, second); // in any order: it backs off
            ++counter;
        }
    };
    std::thread forwards([&] { work(one, two); });
    std::thread backwards([&] { work(two, one); });
    forwards.join();
    backwards.join();
    QCOMPARE(counter, 100);
    QVERIFY(isGone());
}

void TestLockRules::servesUniqueAndSharedLock()
{
    SharedMutex mutex(*m_client, m_name);
    {
        const std::shared_lock reader(mutex);
        bool isShared = false;
        bool isWritten = true;
        std::thread([&] {
            const std::shared_lock other(mutex, 10ms);
            isShared = other.owns_lock();
            isWritten = mutex.try_lock_for(10ms);
        }).join();
        QVERIFY(isShared);
        QVERIFY(!isWritten);
    }
    {
        const std::unique_lock writer(mutex, std::try_to_lock);
        QVERIFY(writer.owns_lock());
        bool isShared = true;
        std::thread([&] { isShared = mutex.try_lock_shared_for(10ms); }).join();
        QVERIFY(!isShared);
    }
    QVERIFY(isGone());
}

void TestLockRules::throwsWhatKindOfFailureItWas()
{
    Mutex mutex(*m_client, m_name);
    QVERIFY_EXCEPTION_THROWN(mutex.release(), NotHolderError);
    mutex.lock();
    m_redis.flush();
    QVERIFY_EXCEPTION_THROWN(mutex.release(), LostError);
    m_redis.command({"SET", "lock", "mine"});
    QVERIFY_EXCEPTION_THROWN(mutex.lock(), LockError);
    m_client->cancelWaits();
    QVERIFY_EXCEPTION_THROWN(mutex.lock(), CancelledError);
}

void TestLockRules::refusesToBlockInALossCallback()
{
    std::optional<BlockingLock> lock;
    std::promise<ErrorKind> told;
    ClientOptions options;
    options.watchdogLease = 300ms;
    options.lockLost = [&](const LostHold &) { told.set_value(lock->unlock().error().kind); };
    Client client(m_bed->bus(), options);
    lock.emplace(client, m_name);
    QVERIFY(lock->lock());
    m_redis.flush();
    std::future<ErrorKind> kind = told.get_future();
    QTRY_VERIFY(kind.wait_for(0s) == std::future_status::ready);
    QCOMPARE(kind.get(), ErrorKind::Usage);
}

void TestLockRules::refusesCallsInAForkedProcess()
{
#ifdef Q_OS_LINUX
    BlockingLock lock(*m_client, m_name);
    const AsyncLock async = m_client->asyncLock(m_name);
    const pid_t child = fork();
    if (child == 0) {
        const Result<Granted> granted = lock.lock();
        const QFuture<Result<Attempt>> future = async.lock(m_me);
        const bool isRefused = !granted && granted.error().kind == ErrorKind::Usage && future.isFinished()
            && !future.result() && future.result().error().kind == ErrorKind::Usage;
        _exit(isRefused ? 0 : 1);
    }
    int status = -1;
    pid_t ended = 0;
    QTRY_VERIFY(ended == child || (ended = waitpid(child, &status, WNOHANG)) == child); // polled repeatedly
    QVERIFY(WIFEXITED(status));
    QCOMPARE(WEXITSTATUS(status), 0);
    QVERIFY(lock.lock()); // the parent continues
    QVERIFY(lock.unlock());
#endif
}

void TestLockRules::reportsAnUnlockThatFails()
{
    QStringList failures;
    ClientOptions options;
    options.unlockFailed = [&failures](const LockName &name, const Error &error) {
        failures << QString::fromUtf8(name.bytes()) + u' ' + toWord(error.kind);
    };
    Client client(m_bed->bus(), options);
    SharedMutex mutex(client, m_name);
    mutex.unlock();
    mutex.unlock_shared();
    QCOMPARE(failures, (QStringList {u"lock not-holder"_s, u"lock not-holder"_s}));
    failures.clear();
    {
        const std::unique_lock guard(mutex);
        m_redis.command({"SET", "lock", "mine"});
    }
    QCOMPARE(failures, QStringList {u"lock wrong-type"_s});
    m_redis.flush();
    failures.clear();
    {
        const std::shared_lock guard(mutex);
        m_redis.flush();
    }
    QCOMPARE(failures, QStringList {}); // reported to lockLost
}

void TestLockRules::stopsABlockedThread()
{
    Client other(m_bed->bus());
    QCOMPARE(outcome(other.asyncLock(m_name).tryLock(m_other).result()), u"granted 1"_s);
    std::stop_source stop;
    QStringList told;
    std::thread waiting([&] {
        BlockingLock lock(*m_client, m_name);
        const Result<Granted> granted = lock.lock(Lease::watchdog(), stop.get_token());
        told << (granted ? u"granted"_s : toWord(granted.error().kind));
        told << outcome(lock.tryLock(25s, Lease::watchdog(), stop.get_token())); // stop was requested before
    });
    QTRY_COMPARE(m_redis.command({"PUBSUB", "CHANNELS"}).elements.size(), std::size_t(1));
    stop.request_stop();
    waiting.join();
    QCOMPARE(told, (QStringList {u"cancelled"_s, u"cancelled"_s}));
    QCOMPARE(outcome(other.asyncLock(m_name).unlock(m_other).result()), u"free"_s);
    QVERIFY(isGone());
}

/// Like the longer waits: a caller that must stop acquires no lock, free or not.
void TestLockRules::asksNothingOfTheServerAfterAStop()
{
    std::stop_source stop;
    stop.request_stop();
    m_redis.command({"CONFIG", "RESETSTAT"});
    BlockingLock lock(*m_client, m_name, Family::Fenced);
    QCOMPARE(outcome(lock.tryLock(0ms, Lease::watchdog(), stop.get_token())), u"cancelled"_s);
    QCOMPARE(outcome(lock.tryLock(-1ms, Lease::watchdog(), stop.get_token())), u"cancelled"_s);
    QCOMPARE(outcome(lock.tryLockAndGetToken(0ms, Lease::watchdog(), stop.get_token())), u"cancelled"_s);
    QVERIFY(!m_redis.command({"INFO", "commandstats"}).text.contains("eval"));
    QVERIFY(isGone());
}

/// The lock is free, but its server replies only after the stop.
void TestLockRules::keepsNothingOfAnAttemptThatWasStopped()
{
    std::stop_source stop;
    Result<Attempt> attempt;
    m_redis.server().pause();
    std::thread asking(
        [&] { attempt = BlockingLock(*m_client, m_name).tryLock(0ms, Lease::watchdog(), stop.get_token()); });
    m_bed->onEngine([] {});
    stop.request_stop();
    m_bed->onEngine([] {});
    m_redis.server().resume();
    asking.join();
    QCOMPARE(outcome(attempt), u"cancelled"_s);
    QTRY_VERIFY(isGone());
}

LOCKSCOPE_TEST(TestLockRules)
#include "tst_lock_rules.moc"
