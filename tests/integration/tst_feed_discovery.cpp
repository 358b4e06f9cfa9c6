// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/inspect_bed.h"
#include "tests/support/test_main.h"

#include "tests/support/raw_link.h"

#include <QDateTime>
#include <QTest>

using namespace lockscope;
using namespace Qt::StringLiterals;
using inspect::EventKind;
using locks::BlockingLock;
using schema::LockMode;
using tests::InspectBed;

/// How the feed finds locks that were not requested by name.
class TestFeedDiscovery final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void reportsTheAcquisitionOfNewLocks_data();
    void reportsTheAcquisitionOfNewLocks();
    void hearsOfEveryNewLockWhileFewKeysAreWritten();
    void findsALockWhoseFirstHoldWasTooShortToSee();
    void findsALockThatTookTheNameOfOtherDataInAGap();
    void listsManyLocksBeforeItLooksAtEach();
    void looksForNewLocksAtItsPace();
    void findsPermitsAndQueuesWithoutAHash();
    void saysThatARenamedScanHidesLocks();
    void followsLocksWithoutScripts();
    void seldomRepeatsRefusedReads();

private:
    bool areLooksCounted() { return tests::RawLink(m_server).has(redis::Feature::ReadOnlyScripts); }

    sandbox::Server m_server;
};

void TestFeedDiscovery::initTestCase()
{
    const Status started = m_server.start();
    QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().message.english()));
}

void TestFeedDiscovery::reportsTheAcquisitionOfNewLocks_data()
{
    QTest::addColumn<inspect::FeedSource>("wanted");
    QTest::addColumn<QByteArray>("notifications");
    using inspect::FeedSource;
    QTest::newRow("tracking") << FeedSource::Tracking << ""_ba;
    QTest::newRow("keyspace notifications") << FeedSource::Keyspace << "KA"_ba;
    QTest::newRow("polling") << FeedSource::Poll << ""_ba;
}

/// A lock that a later search finds was free before; one that the first search finds may be old.
void TestFeedDiscovery::reportsTheAcquisitionOfNewLocks()
{
    QFETCH(inspect::FeedSource, wanted);
    QFETCH(QByteArray, notifications);
    InspectBed setup(m_server);
    setup.send({"CONFIG", "SET", "notify-keyspace-events", notifications});
    BlockingLock old(setup.client, LockName("appears:old"));
    QVERIFY(old.lock().has_value());
    inspect::FeedOptions options;
    options.source = wanted;
    options.rescan = Millis(50);
    setup.start(options);
    QTRY_COMPARE(setup.heard->lock("appears:old").mode, LockMode::Exclusive);
    BlockingLock lock(setup.client, LockName("appears:new"));
    QVERIFY(lock.lock().has_value());
    QTRY_COMPARE(setup.heard->lock("appears:new").mode, LockMode::Exclusive);
    QTRY_COMPARE(setup.heard->countEvents(EventKind::Acquired, "appears:new"), 1);
    QCOMPARE(setup.heard->countEvents(EventKind::Acquired, "appears:old"), 0);
    QVERIFY(lock.unlock().has_value());
    QVERIFY(old.unlock().has_value());
}

void TestFeedDiscovery::hearsOfEveryNewLockWhileFewKeysAreWritten()
{
    InspectBed setup(m_server);
    inspect::FeedOptions options;
    options.receivesEveryKey = true;
    options.rescan = std::chrono::hours(1);
    BlockingLock old(setup.client, LockName("every:old"));
    QVERIFY(old.lock().has_value());
    setup.start(options);
    QTRY_COMPARE(setup.heard->lock("every:old").mode, LockMode::Exclusive); // the only scan is over
    BlockingLock lock(setup.client, LockName("every:new"));
    QVERIFY(lock.lock().has_value());
    QTRY_COMPARE(setup.heard->lock("every:new").mode, LockMode::Exclusive);
    QVERIFY(!setup.heard->hasEvent(EventKind::Gap));

    setup.watched.engine().runAndWait([&] { // an application that writes a lot
        for (int i = 0; i < 5000; ++i)
            setup.watched.router().nodeFor("").commands().sendAndForget(
                {"SET", "every:value:" + QByteArray::number(i), "1"});
    });
    QTRY_VERIFY(setup.heard->hasEvent(EventKind::Gap));
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    QCOMPARE(setup.heard->state().source, inspect::FeedSource::Tracking);
    QVERIFY2(setup.heard->state().reason.includes("feed-many-keys"_L1),
             qPrintable(setup.heard->state().reason.english()));
    QVERIFY(lock.unlock().has_value()); // known locks are followed as before
    QTRY_COMPARE(setup.heard->lock("every:new").mode, LockMode::Free);
}

/// The first read, after the hold was released, finds nothing.
void TestFeedDiscovery::findsALockWhoseFirstHoldWasTooShortToSee()
{
    InspectBed setup(m_server);
    inspect::FeedOptions options;
    options.match = "short:*";
    options.rescan = Millis(100);
    setup.start(options);
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    const qint64 before = setup.looks();
    const QByteArray holder = "00000000-0000-4000-8000-000000000001:1";
    setup.send(
        {"EVAL", "redis.call('HSET', KEYS[1], ARGV[1], 1) redis.call('DEL', KEYS[1])", "1", "short:lock", holder});
    if (areLooksCounted())
        QTRY_VERIFY(setup.looks() > before);
    setup.send({"HSET", "short:lock", holder, "1"});
    QTRY_COMPARE(setup.heard->lock("short:lock").mode, LockMode::Exclusive);
    setup.send({"DEL", "short:lock"});
}

void TestFeedDiscovery::findsALockThatTookTheNameOfOtherDataInAGap()
{
    tests::RawLink(m_server).setUser("watcher", {"on", ">secret", "~*", "&*", "+@all"});
    InspectBed setup(m_server, u"watcher"_s, u"secret"_s);
    inspect::FeedOptions options;
    options.match = "reused:*";
    options.rescan = Millis(100);
    setup.start(options);
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    const qint64 before = setup.looks();
    setup.send({"SET", "reused:name", "data of an application"});
    if (areLooksCounted())
        QTRY_VERIFY(setup.looks() > before);
    setup.send({"MULTI"});
    setup.send({"DEL", "reused:name"});
    setup.send({"HSET", "reused:name", "00000000-0000-4000-8000-000000000001:1", "1"});
    setup.send({"CLIENT", "KILL", "USER", "watcher"});
    setup.send({"EXEC"});
    QTRY_VERIFY(setup.heard->hasEvent(EventKind::Gap));
    QTRY_COMPARE(setup.heard->lock("reused:name").mode, LockMode::Exclusive);
    setup.send({"DEL", "reused:name"});
}

void TestFeedDiscovery::listsManyLocksBeforeItLooksAtEach()
{
    constexpr int many = 3000;
    InspectBed setup(m_server);
    const QByteArray script = "for i = 1, tonumber(ARGV[1]) do "
                              "redis.call('HSET', 'many:' .. i, '10000000-0000-0000-0000-000000000001:' .. i, 1) end";
    setup.send({"EVAL", script, "0", QByteArray::number(many)});
    inspect::FeedOptions options;
    options.match = "many:*";
    options.maxReadsPerSecond = 100; // half a minute for all
    setup.start(options);
    QTRY_COMPARE(setup.heard->count(), many);
    QCOMPARE(setup.heard->lock("many:7").mode, LockMode::Exclusive);
    BlockingLock later(setup.client, LockName("many:later")); // read before those found by the search
    QVERIFY(later.lock().has_value());
    QTRY_COMPARE(setup.heard->lock("many:later").mode, LockMode::Exclusive);
    QVERIFY(later.unlock().has_value());
    QTRY_COMPARE(setup.heard->lock("many:later").mode, LockMode::Free);
    QVERIFY(!setup.heard->hasEvent(EventKind::Acquired, "many:7")); // it was held before
    setup.send(
        {"EVAL", "for i = 1, tonumber(ARGV[1]) do redis.call('DEL', 'many:' .. i) end", "0", QByteArray::number(many)});
}

/// The first search runs at full speed, so that locks are listed immediately; later ones are throttled.
void TestFeedDiscovery::looksForNewLocksAtItsPace()
{
    constexpr int keys = 20'000;
    constexpr int step = 1000;                  // keys
    constexpr int first = 2 * keys / step;      // of hashes, and of the keys that belong to locks
    const auto searched = [](InspectBed &bed) { // steps so far
        const QByteArray stats = bed.send({"INFO", "commandstats"}).text;
        const QByteArray scans = "cmdstat_scan:calls=";
        const qsizetype at = stats.indexOf(scans);
        return at < 0 ? 0 : stats.sliced(at + scans.size()).split(',').front().toInt();
    };
    InspectBed setup(m_server);
    setup.send({"EVAL", "for i = 1, tonumber(ARGV[1]) do redis.call('SET', 'pace:' .. i, i) end", "0",
                QByteArray::number(keys)});
    setup.send({"CONFIG", "RESETSTAT"});
    inspect::FeedOptions options;
    options.rescan = Millis(1);
    options.keysPerSecond = keys;
    setup.start(options);
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    QTRY_VERIFY(searched(setup) >= first);
    const TimePoint start = BootClock::now();
    const int atStart = searched(setup);
    setup.send({"HSET", "pace:new", "10000000-0000-0000-0000-000000000001:1", "1"});
    QTRY_COMPARE(setup.heard->lock("pace:new").mode, LockMode::Exclusive);
    const int steps = searched(setup) - atStart;
    const double seconds = std::chrono::duration<double>(BootClock::now() - start).count();
    QVERIFY2(steps <= options.keysPerSecond / step * seconds + 5, qPrintable(u"%1 in %2 s"_s.arg(steps).arg(seconds)));

    setup.inspector.stopFeed();
    setup.send({"CONFIG", "RESETSTAT"});
    options.keysPerSecond = keys / 20; // of the searches after the first one
    setup.start(options);
    QTRY_VERIFY(searched(setup) >= first);
    setup.send({"EVAL", "for i = 1, 200 do redis.call('HSET', 'pace:new:' .. i, ARGV[1], 1) end", "0",
                "10000000-0000-0000-0000-000000000001:1"});
    QTRY_VERIFY(setup.heard->count() > 1); // found locks are reported before the search ends, in 20 s
    setup.inspector.stopFeed();            // does not wait for the search
    setup.send({"FLUSHALL"});
}

/// As `list` does: their names have no key of the type hash.
void TestFeedDiscovery::findsPermitsAndQueuesWithoutAHash()
{
    InspectBed setup(m_server);
    const QByteArray later = QByteArray::number(QDateTime::currentMSecsSinceEpoch() + 300'000);
    const QByteArray waiter = "00000000-0000-4000-8000-000000000001:1";
    setup.send({"FLUSHALL"});
    setup.send({"SET", "hashless:permits", "3"});
    setup.send({"ZADD", "{hashless:permits}:timeout", later, "0123456789abcdef0123456789abcdef"});
    setup.send({"RPUSH", "redisson_lock_queue:{hashless:fair}", waiter});
    setup.send({"ZADD", "redisson_lock_timeout:{hashless:fair}", later, waiter});
    setup.send({"SET", "order:timeout:queue", "data of an application"});
    inspect::FeedOptions options;
    options.rescan = Millis(100);
    setup.start(options);
    QTRY_COMPARE(setup.heard->lock("hashless:permits").permits.size(), 1u);
    QTRY_COMPARE(setup.heard->lock("hashless:fair").queue.size(), 1u);
    QCOMPARE(setup.heard->count(), 2);
    setup.send({"SET", "hashless:later", "1"});
    setup.send({"ZADD", "{hashless:later}:timeout", later, "0123456789abcdef0123456789abcdef"});
    QTRY_COMPARE(setup.heard->lock("hashless:later").permits.size(), 1u);
    setup.send({"FLUSHALL"});
}

void TestFeedDiscovery::saysThatARenamedScanHidesLocks()
{
    sandbox::Server server({.settings = {"rename-command SCAN \"\""}});
    const Status started = server.start();
    QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().message.english()));
    InspectBed setup(server);
    setup.start({});
    QTRY_COMPARE(setup.heard->state().missing.code(), u"search-refused"_s);
    QVERIFY2(setup.heard->state().missing.includes("command-missing"_L1),
             qPrintable(setup.heard->state().missing.english()));
    QVERIFY(!setup.heard->state().lacksPermission); // no ACL rule helps
}

/// Single commands read the locks, and the server reports changes of their keys all the same.
void TestFeedDiscovery::followsLocksWithoutScripts()
{
    if (!areLooksCounted())
        QSKIP("this server is older than Redis 7.0 and does not have all of these commands");
    tests::RawLink(m_server).setUser(
        "scriptless", {"on", ">secret", "~*", "&*", "+@all", "-eval", "-eval_ro", "-evalsha", "-evalsha_ro"});
    InspectBed setup(m_server, u"scriptless"_s, u"secret"_s);
    inspect::FeedOptions options;
    options.rescan = Millis(100);
    setup.start(options);
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    QCOMPARE(setup.heard->state().source, inspect::FeedSource::Tracking);
    const QByteArray holder = "00000000-0000-4000-8000-000000000001:1";
    setup.send({"HSET", "plain:rw", "mode", "read", holder, "1"});
    setup.send({"SET", "{plain:rw}:" + holder + ":rwlock_timeout:1", "1", "PX", "60000"});
    QTRY_COMPARE(setup.heard->lock("plain:rw").mode, LockMode::Read);
    QVERIFY(!setup.heard->lock("plain:rw").isAtomic);
    setup.send({"HINCRBY", "plain:rw", holder, "1"});
    QTRY_COMPARE(setup.heard->lock("plain:rw").holds(), 2);
    setup.send({"FLUSHALL"});
    QTRY_COMPARE(setup.heard->lock("plain:rw").mode, LockMode::Free);
    QCOMPARE(setup.heard->state().missing, Message());
}

/// Without tracking and notifications the feed polls, but not the locks that the user may not read.
void TestFeedDiscovery::seldomRepeatsRefusedReads()
{
    if (!areLooksCounted())
        QSKIP("this server is older than Redis 7.0 and does not have all of these commands");
    tests::RawLink admin(m_server);
    admin.setUser("limited", {"reset", "on", ">secret", "~*", "+ping", "+scan", "+hgetall", "+type", "+pttl", "+info"});
    constexpr int locks = 3;
    constexpr int callsOfRead = 2 * 5;                  // TYPE of each key, once together and once alone
    const auto count = [&](const QByteArray &command) { // calls so far
        const QByteArray stats = admin.command({"INFO", "commandstats"}).text;
        const QByteArray calls = "cmdstat_" + command + ":calls=";
        const qsizetype at = stats.indexOf(calls);
        return at < 0 ? 0 : stats.sliced(at + calls.size()).split(',').front().toInt();
    };
    InspectBed setup(m_server, u"limited"_s, u"secret"_s);
    for (int i = 0; i < locks; ++i)
        setup.send({"HSET", "refused:" + QByteArray::number(i), "00000000-0000-4000-8000-000000000001:1", "1"});
    setup.send({"CONFIG", "RESETSTAT"});
    inspect::FeedOptions options;
    options.rescan = Millis(1);
    options.poll = Millis(1);
    setup.start(options);
    QTRY_VERIFY(setup.heard->state().lacksPermission);
    QCOMPARE(setup.heard->state().source, inspect::FeedSource::Poll);
    QTRY_VERIFY(count("scan") >= 10); // two for each search, one search for each turn of polling
    constexpr int maxReads = 3;       // the first one, and two attempts
    QVERIFY2(count("type") <= maxReads * locks * callsOfRead, qPrintable(QString::number(count("type"))));
    setup.send({"FLUSHALL"});
}

LOCKSCOPE_TEST(TestFeedDiscovery)
#include "tst_feed_discovery.moc"
