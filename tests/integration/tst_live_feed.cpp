// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/inspect_bed.h"
#include "tests/support/test_main.h"

#include "core/sandbox/sentinels.h"
#include "tests/support/raw_link.h"

#include <QTcpSocket>
#include <QTest>
#include <future>
#include <mutex>

using namespace lockscope;
using namespace Qt::StringLiterals;
using inspect::EventKind;
using locks::BlockingLock;
using locks::Family;
using schema::LockMode;
using tests::InspectBed;

/// How the feed receives changes, and its cost.
class TestLiveFeed final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void followsByEverySource_data();
    void followsByEverySource();
    void saysWhyItCannotReadTheSettingOfNotifications();
    void tellsOfHoldsThatWereTakenAway();
    void hearsMessagesAlsoWhenItBeginsBeforeTheConnection();
    void boundsAndTellsItsLoad_data();
    void boundsAndTellsItsLoad();
    void looksOnceAtReadersThatComeAndGo();
    void tracksFewKeysOfALockWithManyReaders();
    void looksFirstAtWhatIsInSight();
    void tellsLessOftenWhileItGivesWay();
    void marksAFailOverAsAGap();
    void marksItsOwnSleepAsAGap();
    void setsUpTrackingOnceAScriptHasEnded();

private:
    bool areLooksCounted() { return tests::RawLink(m_server).has(redis::Feature::ReadOnlyScripts); }

    sandbox::Server m_server;
};

void TestLiveFeed::initTestCase()
{
    const Status started = m_server.start();
    QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().message.english()));
}

void TestLiveFeed::followsByEverySource_data()
{
    QTest::addColumn<inspect::FeedSource>("wanted");
    QTest::addColumn<QByteArray>("notifications");
    QTest::addColumn<inspect::FeedSource>("taken");
    using inspect::FeedSource;
    QTest::newRow("tracking") << FeedSource::Tracking << ""_ba << FeedSource::Tracking;
    QTest::newRow("keyspace notifications") << FeedSource::Keyspace << "KA"_ba << FeedSource::Keyspace;
    QTest::newRow("keyspace notifications that are off") << FeedSource::Keyspace << ""_ba << FeedSource::Poll;
    QTest::newRow("polling") << FeedSource::Poll << "KA"_ba << FeedSource::Poll;
}

void TestLiveFeed::followsByEverySource()
{
    QFETCH(inspect::FeedSource, wanted);
    QFETCH(QByteArray, notifications);
    QFETCH(inspect::FeedSource, taken);
    InspectBed setup(m_server);
    setup.send({"CONFIG", "SET", "notify-keyspace-events", notifications});
    inspect::FeedOptions options;
    options.match = "sources:*";
    options.names = {LockName("sources:named")};
    options.poll = Millis(50);
    options.rescan = Millis(100);
    options.source = wanted;
    setup.start(options);
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    QTRY_COMPARE(setup.heard->state().source, taken);
    QCOMPARE(setup.heard->state().reason.isEmpty(), wanted == taken);

    BlockingLock named(setup.client, LockName("sources:named"));
    BlockingLock found(setup.client, LockName("sources:found"));
    QVERIFY(named.lock() && found.lock());
    QTRY_COMPARE(setup.heard->lock("sources:named").mode, LockMode::Exclusive);
    QTRY_COMPARE(setup.heard->lock("sources:found").mode, LockMode::Exclusive);
    QVERIFY(named.unlock() && found.unlock());
    QTRY_COMPARE(setup.heard->lock("sources:named").mode, LockMode::Free);
    QTRY_COMPARE(setup.heard->lock("sources:found").mode, LockMode::Free);
    setup.send({"CONFIG", "SET", "notify-keyspace-events", ""});
}

void TestLiveFeed::saysWhyItCannotReadTheSettingOfNotifications()
{
    tests::RawLink admin(m_server);
    if (!admin.has(redis::Feature::Users))
        QSKIP("this server is older than Redis 6 and has no users");
    admin.setUser("meek", {"reset", "on", ">pw", "~*", "&*", "+@all", "-config"});
    InspectBed setup(m_server, u"meek"_s, u"pw"_s);
    inspect::FeedOptions options;
    options.names = {LockName("unset")};
    options.discover = false;
    options.source = inspect::FeedSource::Keyspace;
    setup.start(options);
    QTRY_VERIFY(setup.heard->state().reason.includes("feed-no-notifications"_L1));
    QCOMPARE(setup.heard->state().source, inspect::FeedSource::Poll);
    const QString reason = setup.heard->state().reason.english();
    QVERIFY2(reason.contains(u"The user may not run CONFIG"_s), qPrintable(reason));
}

void TestLiveFeed::tellsOfHoldsThatWereTakenAway()
{
    InspectBed setup(m_server);
    inspect::FeedOptions options;
    options.names = {LockName("robbed")};
    options.discover = false;
    setup.start(options);
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    QTRY_VERIFY(setup.send({"PUBSUB", "NUMPAT"}).integer >= 4); // it would receive a release
    BlockingLock write(setup.client, LockName("robbed"), Family::Write);
    QVERIFY(write.lock().has_value());
    QTRY_COMPARE(setup.heard->lock("robbed").mode, LockMode::Write);
    setup.send({"DEL", "robbed"}); // a release would have been published
    QTRY_VERIFY(setup.heard->hasEvent(EventKind::Lost, "robbed"));
    QVERIFY(!setup.heard->hasEvent(EventKind::Released, "robbed"));
}

/// Like a window, which exists before the server replies.
void TestLiveFeed::hearsMessagesAlsoWhenItBeginsBeforeTheConnection()
{
    InspectBed setup(m_server);
    topology::Deployment watching(*topology::parseUrl(m_server.url()));
    pubsub::Bus bus(watching);
    inspect::Inspector inspector(bus);
    inspector.startFeed(
        {}, [heard = setup.heard](const inspect::FeedUpdate &update) { heard->add(update); },
        [](const inspect::FeedState &) {});
    QVERIFY(watching.connect().result());
    QTRY_VERIFY(setup.send({"PUBSUB", "NUMPAT"}).integer >= 4);
    BlockingLock lock(setup.client, LockName("early"));
    QVERIFY(lock.lock() && lock.unlock());
    QTRY_VERIFY(setup.heard->hasEvent(EventKind::Message, "early"));
}

void TestLiveFeed::boundsAndTellsItsLoad_data()
{
    QTest::addColumn<int>("maxReadsPerSecond");
    QTest::addColumn<Millis>("rest");
    QTest::newRow("in all") << 20 << Millis(0);
    QTest::newRow("of one lock") << 10'000 << Millis(50);
}

void TestLiveFeed::boundsAndTellsItsLoad()
{
    QFETCH(int, maxReadsPerSecond);
    QFETCH(Millis, rest);
    InspectBed setup(m_server);
    inspect::FeedOptions options;
    options.names = {LockName("busy")};
    options.discover = false;
    options.maxReadsPerSecond = maxReadsPerSecond;
    options.cooldown = rest;
    setup.start(options);
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    const qint64 before = setup.looks();
    const TimePoint start = BootClock::now();
    BlockingLock lock(setup.client, LockName("busy"));
    int cycles = 0;
    for (; cycles < 200 || BootClock::now() - start < std::chrono::seconds(1); ++cycles)
        QVERIFY(lock.lock() && lock.unlock());
    const qint64 looks = setup.looks() - before;
    const double seconds = std::chrono::duration<double>(BootClock::now() - start).count();
    QVERIFY(looks > 0 || !areLooksCounted());
    QVERIFY2(double(looks) <= 20 * seconds + 6, qPrintable(u"%1 looks in %2 s"_s.arg(looks).arg(seconds)));
    QTRY_VERIFY(setup.heard->state().commandsPerSecond > 0);
    QVERIFY(setup.heard->state().bytesPerSecond > 0);
    QTRY_VERIFY_WITH_TIMEOUT(setup.heard->state().serverUsPerSecond.has_value(), 10'000);
    QTRY_COMPARE(setup.heard->lock("busy").mode, LockMode::Free); // the queued updates are caught up
}

/// A reader that leaves before its timeout key could be read costs no second read; a reader that stays gets one.
void TestLiveFeed::looksOnceAtReadersThatComeAndGo()
{
    if (!areLooksCounted())
        QSKIP("before Redis 7 the statistics do not tell looks from other scripts");
    constexpr Millis rest {50};
    InspectBed setup(m_server);
    inspect::FeedOptions options;
    options.names = {LockName("library")};
    options.discover = false;
    options.cooldown = rest;
    setup.start(options);
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    const QByteArray script = R"(
        redis.call('HSET', 'library', 'mode', 'read', ARGV[1], 1)
        redis.call('SET', '{library}:' .. ARGV[1] .. ':rwlock_timeout:1', 1, 'PX', 60000)
        if ARGV[2] ~= '' then
            redis.call('HDEL', 'library', ARGV[2])
            redis.call('DEL', '{library}:' .. ARGV[2] .. ':rwlock_timeout:1')
        end)";
    const auto reader = [](int thread) -> QByteArray {
        return "10000000-0000-0000-0000-000000000001:" + QByteArray::number(thread);
    };
    const auto timeoutsOf = [&](int thread) {
        const inspect::LockSnapshot library = setup.heard->lock("library");
        const auto holder = std::ranges::find(library.holders, reader(thread), &inspect::Holder::field);
        return holder == library.holders.end() ? std::size_t(0) : holder->timeouts.size();
    };
    setup.send({"EVAL", script, "0", reader(1), ""}); // stays
    QTRY_COMPARE(timeoutsOf(1), std::size_t(1));
    const qint64 before = setup.looks();
    const TimePoint start = BootClock::now();
    int last = 2;
    for (; last < 200 || BootClock::now() - start < std::chrono::seconds(1) || timeoutsOf(2) == 0; ++last)
        setup.send(
            // the second one stays as well
            {"EVAL", script, "0", reader(last), last <= 3 ? QByteArray() : reader(last - 1)});
    const qint64 looks = setup.looks() - before;
    const double seconds = std::chrono::duration<double>(BootClock::now() - start).count();
    QVERIFY(looks > 0);
    // reads in advance are as frequent as needed; so is the first one that finds the second reader still there
    QVERIFY2(double(looks) <= 20 * seconds + 14, qPrintable(u"%1 looks in %2 s"_s.arg(looks).arg(seconds)));
    QTRY_COMPARE(timeoutsOf(last - 1), std::size_t(1)); // nothing changes any more, and the rest has been read
    QVERIFY(setup.heard->lock("library").isAtomic);
    QCOMPARE(timeoutsOf(1), std::size_t(1));
}

/// Redis 7.0, for example, stores all keys of a tracked script again for each key that it reads.
void TestLiveFeed::tracksFewKeysOfALockWithManyReaders()
{
    constexpr int readers = 600;
    const QByteArray client = "10000000-0000-0000-0000-000000000001:";
    InspectBed setup(m_server);
    setup.send({"FLUSHALL"});
    setup.send({"EVAL", R"(
        redis.call('HSET', 'crowd', 'mode', 'read')
        for i = 1, tonumber(ARGV[1]) do
            redis.call('HSET', 'crowd', ARGV[2] .. i, 1)
            redis.call('SET', '{crowd}:' .. ARGV[2] .. i .. ':rwlock_timeout:1', 1, 'PX', 60000)
        end
        redis.call('PEXPIRE', 'crowd', 60000))",
                "0", QByteArray::number(readers), client});
    inspect::FeedOptions options;
    options.names = {LockName("crowd")};
    options.discover = false;
    setup.start(options);
    QTRY_COMPARE(setup.heard->state().source, inspect::FeedSource::Tracking);
    const auto timedReaders = [&setup] {
        const inspect::LockSnapshot crowd = setup.heard->lock("crowd");
        return std::ranges::count_if(crowd.holders, [](const auto &holder) { return holder.timeouts.size() == 1; });
    };
    QTRY_COMPARE(timedReaders(), readers);
    setup.send({"HSET", "crowd", client + "601", "1"});
    setup.send({"SET", "{crowd}:" + client + "601:rwlock_timeout:1", "1", "PX", "60000"});
    QTRY_VERIFY(setup.heard->hasEvent(inspect::EventKind::Acquired, "crowd"));
    QTRY_COMPARE(timedReaders(), readers + 1);
    const QByteArray stats = setup.send({"INFO", "stats"}).text;
    const QByteArray field = "tracking_total_keys:";
    const qsizetype at = stats.indexOf(field) + field.size();
    const int tracked = stats.mid(at, stats.indexOf('\r', at) - at).toInt();
    QVERIFY2(tracked > 0 && tracked < readers / 2, qPrintable(QString::number(tracked)));
}

void TestLiveFeed::looksFirstAtWhatIsInSight()
{
    InspectBed setup(m_server);
    inspect::FeedOptions options;
    for (int i = 0; i < 2000; ++i)
        options.names.push_back(LockName("sight:" + QByteArray::number(i)));
    options.discover = false;
    options.maxReadsPerSecond = 100; // 20 s for all of them
    const auto isTold = [&](const char *name) { return !setup.heard->lock(name).name.isEmpty(); };
    setup.start(options);
    setup.inspector.setVisibleLocks({LockName("sight:1500"), LockName("nobody's")});
    QTRY_VERIFY(isTold("sight:1500"));
    QVERIFY(setup.heard->count() < 2000);

    BlockingLock lock(setup.client, LockName("sight:1500"));
    QVERIFY(lock.lock().has_value());
    QTRY_COMPARE(setup.heard->lock("sight:1500").mode, LockMode::Exclusive);
    setup.inspector.setVisibleLocks({LockName("sight:1900")}); // one of those still waiting for a read
    QTRY_VERIFY(isTold("sight:1900"));
    QVERIFY(lock.unlock().has_value());
    QVERIFY(setup.heard->count() < 2000);
}

void TestLiveFeed::tellsLessOftenWhileItGivesWay()
{
    constexpr std::size_t much = 60;
    std::mutex mutex;
    TimePoint first {};
    int told = 0; // number of large updates since then
    InspectBed setup(m_server);
    inspect::FeedOptions options;
    options.names = {LockName("way")};
    options.discover = false;
    setup.inspector.setLowPriority(true); // also applies to a feed that starts later
    setup.inspector.startFeed(
        options,
        [&](const inspect::FeedUpdate &update) {
            const std::lock_guard guard(mutex);
            if (update.events.size() >= much && ++told == 1)
                first = BootClock::now();
        },
        [](const inspect::FeedState &) {});
    const auto count = [&] {
        const std::lock_guard guard(mutex);
        return told;
    };
    const QByteArray script = "for i = 1, tonumber(ARGV[1]) do redis.call('PUBLISH', KEYS[1], '0') end";
    const auto publish = [&] {
        setup.send({"EVAL", script, "1", "redisson_lock__channel:{way}", QByteArray::number(qint64(much))});
        return count() > 0;
    };
    QTRY_VERIFY(publish());
    const TimePoint end = BootClock::now() + Millis(1500);
    while (BootClock::now() < end)
        publish();
    setup.inspector.stopFeed();
    const double seconds = std::chrono::duration<double>(BootClock::now() - first).count();
    QVERIFY2(told <= 20 * seconds + 2, qPrintable(u"%1 in %2 s"_s.arg(told).arg(seconds)));
}

void TestLiveFeed::marksAFailOverAsAGap()
{
    constexpr int Patience = 30'000; // ms; only reached by a hang
    sandbox::Sentinels servers;
    const Status started = servers.start();
    QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().message.english()));
    InspectBed bed(servers.url());
    inspect::FeedOptions options;
    options.names = {LockName("moved")};
    bed.start(options);
    QTRY_COMPARE(bed.heard->state().link, inspect::FeedState::Link::Live);
    const QString before = bed.heard->state().nodes.front().address;
    QCOMPARE(before, u"127.0.0.1:%1"_s.arg(servers.server(0).port()));

    servers.server(0).kill();
    QTRY_VERIFY_WITH_TIMEOUT(bed.heard->hasEvent(EventKind::Gap), Patience);
    QTRY_COMPARE_WITH_TIMEOUT(bed.heard->state().link, inspect::FeedState::Link::Live, Patience);
    const QString after = bed.heard->state().nodes.front().address;
    QVERIFY(after != before);
    const QString reason = bed.heard->gapReason().english();
    QVERIFY2(reason.endsWith(u" Failover: %1 replaced %2."_s.arg(after, before)), qPrintable(reason));
    QCOMPARE(bed.heard->state().source, inspect::FeedSource::Tracking);
    BlockingLock lock(bed.client, LockName("moved"));
    QTRY_VERIFY_WITH_TIMEOUT(lock.lock().has_value(), Patience);
    QTRY_COMPARE(bed.heard->lock("moved").mode, LockMode::Exclusive);
}

/// The feed could set up nothing while the script was running.
void TestLiveFeed::marksItsOwnSleepAsAGap()
{
    InspectBed setup(m_server);
    inspect::FeedOptions options;
    options.names = {LockName("asleep")};
    options.discover = false;
    options.asleep = Millis(700);
    setup.start(options);
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    std::promise<void> wake;
    QVERIFY(setup.watching.engine().post([woken = wake.get_future().share()] { woken.wait(); }));
    const TimePoint since = BootClock::now();
    QTRY_VERIFY(BootClock::now() - since > options.asleep);
    wake.set_value();
    QTRY_VERIFY(setup.heard->hasGap("feed-asleep"_L1));
}

void TestLiveFeed::setsUpTrackingOnceAScriptHasEnded()
{
    sandbox::Server server({.settings = {"lua-time-limit 1"}});
    QVERIFY(server.start());
    tests::RawLink admin(server);
    if (!admin.has(redis::Feature::KeyTracking))
        QSKIP("this server is older than Redis 6 and has no tracking");
    InspectBed setup(server);
    inspect::FeedOptions options;
    options.match = "busy:*";
    options.source = inspect::FeedSource::Poll;
    options.poll = Millis(50);
    setup.start(options);
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);

    QTcpSocket script;
    script.connectToHost(u"127.0.0.1"_s, server.port());
    QVERIFY(script.waitForConnected());
    script.write("AUTH " + server.password() + "\r\nEVAL 'while true do end' 0\r\n");
    QVERIFY(script.waitForBytesWritten());
    QTRY_VERIFY(admin.command({"PING"}).text.startsWith("BUSY"));
    options.source = inspect::FeedSource::Tracking;
    setup.start(options);
    QTRY_VERIFY(setup.heard->state().reason.includes("server-busy"_L1));
    QCOMPARE(admin.command({"SCRIPT", "KILL"}).text, "OK"_ba);
    QTRY_COMPARE(setup.heard->state().source, inspect::FeedSource::Tracking);
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    BlockingLock lock(setup.client, LockName("busy:a"));
    QVERIFY(lock.lock());
    QTRY_COMPARE(setup.heard->lock("busy:a").mode, LockMode::Exclusive);
    QVERIFY(lock.unlock());
}

LOCKSCOPE_TEST(TestLiveFeed)
#include "tst_live_feed.moc"
