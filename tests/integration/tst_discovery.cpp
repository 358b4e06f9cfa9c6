// SPDX-License-Identifier: Apache-2.0
#include "core/base/launch.h"
#include "core/inspect/inspector.h"
#include "core/pubsub/bus.h"
#include "core/sandbox/cluster.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <mutex>

using namespace lockscope;
using namespace Qt::StringLiterals;
using inspect::DiscoveryOptions;
using inspect::DiscoveryResult;
using inspect::LockSnapshot;
using tests::RawLink;
using tests::RawReply;
using tests::RedisFixture;

namespace {

const QByteArray Client = "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c";
const QByteArray Holder = Client + ":7";

/// A program that only observes.
struct Observer
{
    explicit Observer(const sandbox::Server &server, const QString &user = {}, const QString &password = {})
        : Observer(optionsFor(server, user, password))
    {
    }
    explicit Observer(const topology::DeploymentOptions &options) : deployment(options)
    {
        if (!deployment.connect().result())
            qFatal("no connection");
    }

    static topology::DeploymentOptions optionsFor(const sandbox::Server &server, const QString &user,
                                                  const QString &password)
    {
        topology::DeploymentOptions options = *topology::parseUrl(server.url());
        if (!user.isEmpty())
            options.credentials = {user, password};
        return options;
    }
    Result<DiscoveryResult> find(DiscoveryOptions options = {})
    {
        return inspector.discover(std::move(options)).result();
    }

    topology::Deployment deployment;
    pubsub::Bus bus {deployment};
    inspect::Inspector inspector {bus};
};

using Words = std::vector<QByteArray>;

/// `name kind mode holds`, joined by commas.
QString toText(const Result<DiscoveryResult> &found)
{
    if (!found)
        return u"error "_s + found.error().message.english();
    QStringList locks;
    for (const LockSnapshot &lock : found->locks)
        locks << u"%1 %2 %3 %4"_s
                     .arg(QString::fromUtf8(lock.name.bytes()), schema::toWord(lock.kind), schema::toWord(lock.mode))
                     .arg(lock.holds());
    return locks.join(u", "_s);
}

} // namespace

/// The results of a search among other keys, its cost for the server, and how it ends early.
class TestDiscovery final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init() { m_redis.flush(); }

    void findsWhatIsALock_data();
    void findsWhatIsALock();
    void knowsWhoListens();
    void leavesOutOurOwnWatching();
    void findsEachOfManyOnce();
    void asksAHugeHashForThreeFields();
    void readsNoPlainStrings();
    void tellsOfLocksAsItFindsThem();
    void takesItsTimeWhenTold();
    void endsWithinOneStep();
    void goesOnAfterALostLink();
    void countsWhatItMayNotRead();
    void countsWaitersOnReplicasWithoutInfo();
    void countsWaitersOnReplicasThatCopyData();
    void listsHashesWithoutRandomFields();
    void scansByTypeOnAServerOfUnknownVersion();
    void searchesEveryPrimaryAndNamesTheOneThatIsGone();

private:
    void store(const std::vector<Words> &commands)
    {
        for (const Words &command : commands) {
            const RawReply reply = m_redis.command(command);
            QVERIFY2(!reply.isError(), reply.text.constData());
        }
    }
    /// `count` locks and nine times as many other keys.
    void storeMany(int count)
    {
        const RawReply reply = m_redis.command({"EVAL", R"(
            for i = 1, tonumber(ARGV[1]) do
              redis.call('HSET', 'lock:' .. i, ARGV[2], 1)
              redis.call('PEXPIRE', 'lock:' .. i, 60000)
              redis.call('HSET', 'user:' .. i, 'name', 'x', 'age', i)
              for j = 1, 8 do redis.call('SET', 'text:' .. i .. ':' .. j, 'x') end
            end)",
                                                "0", QByteArray::number(count), Holder});
        QVERIFY2(!reply.isError(), reply.text.constData());
    }
    /// How often the server has run a command since startCount().
    qint64 callsOf(const QByteArray &command)
    {
        for (const QByteArray &line : m_redis.command({"INFO", "commandstats"}).text.split('\n'))
            if (const QByteArray start = "cmdstat_" + command + ":calls="; line.startsWith(start))
                return line.sliced(start.size(), line.indexOf(',') - start.size()).toLongLong();
        return 0;
    }
    void startCount() { m_redis.command({"CONFIG", "RESETSTAT"}); }

    RedisFixture m_redis;
};

void TestDiscovery::findsWhatIsALock_data()
{
    QTest::addColumn<std::vector<Words>>("stored");
    QTest::addColumn<QString>("found");
    const auto row = [](const char *title, const std::vector<Words> &stored, const QString &found) {
        QTest::newRow(title) << stored << found;
    };
    const QByteArray writer = Holder + ":write";
    const QByteArray value = "dGhlIHZhbHVlJ3MgaGFzaA";
    row("one holder", {{"HSET", "job", Holder, "2"}}, u"job reentrant exclusive 2"_s);
    row("an empty database", {}, {});
    row("readers", {{"HSET", "job", "mode", "read", Holder, "1", Client + ":8", "2"}}, u"job readwrite read 3"_s);
    row("a writer", {{"HSET", "job", "mode", "write", writer, "1"}}, u"job readwrite write 1"_s);
    row("a transaction's holder", {{"HSET", "job", Holder + ":0123456789abcdef0123456789abcdef", "1"}},
        u"job reentrant exclusive 1"_s);
    row("values of one key",
        {{"HSET", "group", value, Holder, value + ':' + Holder + ":expire_time", "9999999999999",
          value + ':' + Holder + ":lock_count", "1"}},
        u"group fastermulti exclusive 1"_s);
    row("a held fair lock with a waiter",
        {{"HSET", "job", Holder, "1"},
         {"RPUSH", "redisson_lock_queue:{job}", Client + ":9"},
         {"ZADD", "redisson_lock_timeout:{job}", "9999999999999", Client + ":9"}},
        u"job fair exclusive 1"_s);
    row("a free fair lock with a waiter", {{"RPUSH", "redisson_lock_queue:{job}", Client + ":9"}},
        u"job fair free 0"_s);
    row("a fenced lock", {{"HSET", "job", Holder, "1"}, {"SET", "redisson_lock_token:{job}", "5"}},
        u"job fenced exclusive 1"_s);
    row("a token that is left", {{"SET", "redisson_lock_token:{job}", "5"}}, u"job fenced free 0"_s);
    row("permits", {{"SET", "gpu", "2"}, {"ZADD", "{gpu}:timeout", "9999999999999", "0123456789abcdef"}},
        u"gpu permit exclusive 1"_s);
    row("a name with a tag", {{"HSET", "a:{1}", Holder, "1"}, {"SET", "redisson_lock_token:a:{1}", "5"}},
        u"a:{1} fenced exclusive 1"_s);
    row("timers of a reader that has ended", {{"SET", "{job}:" + Holder + ":rwlock_timeout:1", "1"}},
        u"job readwrite free 0"_s);
    row("two types on one name", {{"HSET", "job", Holder, "1", Client + ":8", "1"}}, u"job mixed exclusive 2"_s);
    row("holders that Redisson does not know",
        {{"HSET", "job", "mode", "write", "worker-3", "1"}, {"PEXPIRE", "job", "60000"}}, u"job readwrite write 0"_s);
    row("an unlock's latch", {{"SET", "redisson_unlock_latch:{job}:0123456789abcdef0123456789abcdef", "1"}}, {});
    row("an application's hashes",
        {{"HSET", "a", "name", "x"}, {"HSET", "b", "mode", "dark"}, {"HSET", "d", Holder, "text"}}, {});
    row("an application's mode, listed apart as doubtful", {{"HSET", "c", "mode", "read", "size", "3"}},
        u"c readwrite read 0"_s);
    row("an application's keys",
        {{"SET", "a", "1"}, {"RPUSH", "b", Holder}, {"ZADD", "a:timeout", "1", "x"}, {"SADD", "d", "x"}}, {});
}

void TestDiscovery::findsWhatIsALock()
{
    QFETCH(std::vector<Words>, stored);
    QFETCH(QString, found);
    store(stored);
    Observer observer(m_redis.server());
    QCOMPARE(toText(observer.find()), found);
}

void TestDiscovery::knowsWhoListens()
{
    store({{"HSET", "job", Holder, "1"}, {"SET", "gpu", "0"}, {"SET", "start", "3"}});
    std::vector<RawLink> waiters;
    for (const QByteArray &channel :
         {"redisson_lock__channel:{job}"_ba, "redisson_lock__channel:{job}"_ba, "redisson_rwlock:{free}"_ba,
          "redisson_sc:{gpu}"_ba, "redisson_countdownlatch__channel__{start}"_ba})
        waiters.emplace_back(m_redis.anotherLink()).listenTo(channel);
    Observer observer(m_redis.server());
    const Result<DiscoveryResult> found = observer.find();
    QCOMPARE(toText(found),
             u"free readwrite free 0, gpu semaphore exclusive 0, job reentrant exclusive 1, start latch exclusive 0"_s);
    QCOMPARE(found->locks[2]->waitingClients, 2);
    QCOMPARE(found->locks[1]->waitingClients, 1);
}

/// Both ways of subscribing, as the live feed does in a cluster. Redis 7 has sharded messages also without a cluster.
void TestDiscovery::leavesOutOurOwnWatching()
{
    if (m_redis.command({"PUBSUB", "SHARDNUMSUB"}).isError())
        QSKIP("this server is older than Redis 7.0 and has no sharded messages");
    store({{"HSET", "job", Holder, "1"}});
    const QByteArray channel = "redisson_lock__channel:{job}";
    Observer observer(m_redis.server());
    const auto kept = std::make_shared<pubsub::Subscription>();
    const Result<bool> isHeard =
        launch<bool>(observer.deployment.engine(), [&observer, channel, kept]() -> QCoro::Task<Result<bool>> {
            const pubsub::Listener nothing {[](const QByteArray &, const redis::Reply &) {}, {}};
            Result<pubsub::Subscription> heard = co_await observer.bus.subscriptions().subscribe(
                channel, pubsub::Purpose::Observer, nothing, pubsub::PublishMode::Both);
            if (!heard)
                co_return fail(heard.error());
            *kept = std::move(*heard);
            co_return Result<bool>(true);
        }).result();
    QVERIFY2(isHeard, isHeard ? "" : qPrintable(isHeard.error().message.english()));
    QCOMPARE(m_redis.command({"PUBSUB", "SHARDNUMSUB", channel}).elements.at(1).integer, 1);
    QCOMPARE(observer.inspector.snapshot(LockName("job")).result()->waitingClients, 0);
    QCOMPARE(observer.find()->locks.at(0)->waitingClients, 0);
    RawLink waiter = m_redis.anotherLink();
    waiter.listenTo(channel);
    QVERIFY(!waiter.command({"SSUBSCRIBE", channel}).isError());
    QCOMPARE(observer.inspector.snapshot(LockName("job")).result()->waitingClients, 2); // it subscribes both ways
    QCOMPARE(observer.find()->locks.at(0)->waitingClients, 2);
    observer.deployment.engine().post([kept] { *kept = {}; }); // released on its own thread
}

void TestDiscovery::findsEachOfManyOnce()
{
    storeMany(3000);
    Observer observer(m_redis.server());
    startCount();
    const Result<DiscoveryResult> found = observer.find({.match = "lock:*"});
    QVERIFY(found.has_value());
    if (m_redis.has(redis::Feature::RandomFields))
        QVERIFY(callsOf("hget") < 3000); // names like those of earlier locks also get the count with the first command
    QCOMPARE(found->locks.size(), 3000u);
    QCOMPARE(found->scannedKeys, 30'000);
    QCOMPARE(found->nodes.size(), 1u);
    QVERIFY(found->nodes[0].second.isEmpty());
    const auto isEarlier = [](const LockSnapshot &a, const LockSnapshot &b) { return a.name < b.name; };
    QVERIFY(std::ranges::is_sorted(found->locks, isEarlier));
    QVERIFY(std::ranges::all_of(found->locks,
                                [](const LockSnapshot &lock) { return lock.ttl.ms > 0 && lock.holds() == 1; }));
}

void TestDiscovery::asksAHugeHashForThreeFields()
{
    for (int from = 0; from < 1'000'000; from += 20'000) {
        const RawReply filled = m_redis.command(
            {"EVAL", "for i = ARGV[1], ARGV[1] + 19999 do redis.call('HSET', KEYS[1], i, '') end", "1", "huge",
             QByteArray::number(from)});
        QVERIFY2(!filled.isError(), filled.text.constData());
    }
    QCOMPARE(m_redis.command({"HLEN", "huge"}).integer, 1'000'000);
    store({{"HSET", "job", Holder, "1"}});
    Observer observer(m_redis.server());
    startCount();
    QCOMPARE(toText(observer.find()), u"job reentrant exclusive 1"_s);
    const bool hasRandomFields = m_redis.has(redis::Feature::RandomFields); // otherwise one step of HSCAN
    QCOMPARE(callsOf("hrandfield"), hasRandomFields ? 2 : 0);
    QCOMPARE(callsOf("hscan"), hasRandomFields ? 0 : 2);
    QCOMPARE(callsOf("hget"), 1);
    for (const char *reading : {"hgetall", "hkeys", "hvals", "evalsha", "evalsha_ro", "eval_ro"})
        QVERIFY2(callsOf(reading) == 0, reading);
}

void TestDiscovery::readsNoPlainStrings()
{
    store({{"SET", "gpu", "2"},
           {"SET", "text", "hello"},
           {"SET", "old", "{\"o\":\"" + Holder + "\",\"c\":2}"},
           {"SET", "redisson_unlock_latch:{job}:0123456789abcdef0123456789abcdef", "1"}});
    Observer observer(m_redis.server());
    startCount();
    QCOMPARE(toText(observer.find()), QString());
    QCOMPARE(callsOf("getrange"), 0);
    const Result<DiscoveryResult> found = observer.find({.readsStrings = true});
    QCOMPARE(toText(found), u"gpu semaphore free 0, old reentrant exclusive 2"_s);
    QCOMPARE(found->locks[0]->couldBe, QStringList({u"latch"_s, u"permit"_s}));
}

void TestDiscovery::tellsOfLocksAsItFindsThem()
{
    storeMany(500);
    store({{"SET", "redisson_lock_token:{lock:1}", "5"}});
    Observer observer(m_redis.server());
    const auto told = std::make_shared<std::vector<inspect::DiscoveryProgress>>(); // read after the future has finished
    DiscoveryOptions options;
    options.onProgress = [told](const inspect::DiscoveryProgress &progress) { told->push_back(progress); };
    QVERIFY(observer.find(options).has_value());
    QVERIFY(told->size() >= 2);
    QHash<LockName, LockSnapshot> locks;
    for (const inspect::DiscoveryProgress &progress : *told)
        for (const LockSnapshot &lock : progress.found)
            locks.insert(lock.name, lock);
    QCOMPARE(locks.size(), 500);
    QCOMPARE(locks.value(LockName("lock:1")).kind, schema::LockKind::Fenced); // the last report counts
    QCOMPARE(told->back().allKeys, 5001);
    QCOMPARE(told->back().locks, 500);
}

void TestDiscovery::takesItsTimeWhenTold()
{
    storeMany(300);
    Observer observer(m_redis.server());
    const Result<DiscoveryResult> found = observer.find({.readsCompanions = false, .maxKeysPerSecond = 10'000});
    QVERIFY(found.has_value());
    QCOMPARE(found->locks.size(), 300u);
    QVERIFY(found->elapsed >= Millis(200)); // a pause after each step except the last, of 3000 keys
}

void TestDiscovery::endsWithinOneStep()
{
    storeMany(300);
    std::optional<Observer> observer(std::in_place, m_redis.server());
    startCount();
    const auto search = observer->inspector.discover({.maxKeysPerSecond = 1});
    QTRY_COMPARE(callsOf("scan"), 1);
    observer.reset();
    QCOMPARE(search.result().error().kind, ErrorKind::Cancelled);
    QVERIFY(callsOf("scan") <= 2);
}

void TestDiscovery::goesOnAfterALostLink()
{
    storeMany(500);
    Observer observer(m_redis.server());
    startCount();
    const auto search = observer.inspector.discover({.maxKeysPerSecond = 10'000});
    QTRY_VERIFY(callsOf("scan") >= 1);
    m_redis.command({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
    const Result<DiscoveryResult> found = search.result();
    QVERIFY2(found.has_value(), found ? "" : qPrintable(found.error().message.english()));
    QCOMPARE(found->locks.size(), 500u);
}

void TestDiscovery::countsWhatItMayNotRead()
{
    store({{"HSET", "lock:a", Holder, "1"}, {"HSET", "secret", "x", "1"}});
    m_redis.setUser("looker", {"on", ">secret", "~lock:*", "&*", "+@read", "+@pubsub", "+@connection", "+info"});
    Observer observer(m_redis.server(), u"looker"_s, u"secret"_s);
    const Result<DiscoveryResult> found = observer.find();
    QCOMPARE(toText(found), u"lock:a reentrant exclusive 1"_s);
    QCOMPARE(found->unread.size(), 1u);
    QCOMPARE(found->unread.front().keys, 1);
    QVERIFY(found->mayMissLocks());
}

/// ROLE reports the replicas, too. Without both, the answer is marked as incomplete.
void TestDiscovery::countsWaitersOnReplicasWithoutInfo()
{
    RedisFixture primary(RedisFixture::primary());
    QVERIFY2(primary.start(), primary.problem());
    RedisFixture replica(primary.replica());
    QVERIFY2(replica.start(), replica.problem());
    QTRY_COMPARE(primary.replicas(), 1);
    for (RedisFixture *redis : {&primary, &replica}) {
        redis->setUser("shy", {"on", ">secret", "~*", "&*", "+@all", "-info"});
        redis->setUser("shyer", {"on", ">secret", "~*", "&*", "+@all", "-info", "-role"});
    }
    primary.command({"HSET", "lock", Holder, "1"});
    RawLink waiter = replica.anotherLink();
    waiter.listenTo("redisson_lock__channel:{lock}");
    Observer shy(primary.server(), u"shy"_s, u"secret"_s);
    const Result<DiscoveryResult> found = shy.find();
    QCOMPARE(toText(found), u"lock reentrant exclusive 1"_s);
    QCOMPARE(found->locks.front()->waitingClients, 1);
    QVERIFY(found->incomplete().empty());
    Observer shyer(primary.server(), u"shyer"_s, u"secret"_s);
    const Result<DiscoveryResult> less = shyer.find();
    QCOMPARE(toText(less), u"lock reentrant exclusive 1"_s);
    QCOMPARE(less->incomplete().size(), 1u);
    QVERIFY2(less->incomplete().front().reason.english().contains(u"+info"_s),
             qPrintable(less->incomplete().front().reason.english()));
    QVERIFY(!less->mayMissLocks());
}

/// Its clients stay subscribed, so their channels have subscribers.
void TestDiscovery::countsWaitersOnReplicasThatCopyData()
{
    RedisFixture primary({.settings = {"repl-diskless-sync yes", "repl-diskless-sync-delay 600"}});
    QVERIFY2(primary.start(), primary.problem());
    RedisFixture replica(primary.replica());
    QVERIFY2(replica.start(), replica.problem());
    QTRY_VERIFY(primary.command({"INFO", "replication"}).text.contains("slave0:"));
    QCOMPARE(primary.replicas(), 0); // none that is online
    for (RedisFixture *redis : {&primary, &replica})
        redis->setUser("looker", {"reset", "on", ">secret", "~*", "&*", "+@all"});
    primary.command({"HSET", "lock", Holder, "1"});
    RawLink waiter = replica.anotherLink();
    waiter.listenTo("redisson_lock__channel:{lock}");
    Observer observer(primary.server(), u"looker"_s, u"secret"_s);
    const Result<DiscoveryResult> found = observer.find();
    QCOMPARE(toText(found), u"lock reentrant exclusive 1"_s);
    QCOMPARE(found->locks.front()->waitingClients, 1);
    QVERIFY(found->incomplete().empty());
}

/// HSCAN, and the script for hashes that may be locks.
void TestDiscovery::listsHashesWithoutRandomFields()
{
    if (!m_redis.has(redis::Feature::RandomFields))
        QSKIP("this server is older than Redis 6.2 and does not have HRANDFIELD");
    store({{"HSET", "lock:a", Holder, "1"},
           {"HSET", "lock:b", "mode", "read", Holder, "1"},
           {"HSET", "lock:c", Holder, "2"},
           {"HSET", "shop", "open", "1"},
           {"SET", "text", "1"}});
    m_redis.setUser("looker", {"reset", "on", ">secret", "~*", "&*", "+@all", "-hrandfield"});
    Observer observer(m_redis.server(), u"looker"_s, u"secret"_s);
    const Result<DiscoveryResult> found = observer.find();
    QCOMPARE(toText(found), u"lock:a reentrant exclusive 1, lock:b readwrite read 1, lock:c reentrant exclusive 2"_s);
    QVERIFY(found->incomplete().empty());
}

/// Otherwise each string costs a query.
void TestDiscovery::scansByTypeOnAServerOfUnknownVersion()
{
    if (!m_redis.has(redis::Feature::ScanByType))
        QSKIP("this server is older than Redis 6.0 and does not filter by type");
    RedisFixture redis({.settings = {"rename-command HELLO \"\""}});
    QVERIFY2(redis.start(), redis.problem());
    redis.setUser("looker", {"on", ">secret", "~*", "&*", "+@all", "-info"});
    for (int i = 0; i < 50; ++i)
        redis.command({"SET", "text:" + QByteArray::number(i), "1"});
    redis.command({"HSET", "lock", Holder, "1"});
    redis.command({"CONFIG", "RESETSTAT"});
    Observer observer(redis.server(), u"looker"_s, u"secret"_s);
    QCOMPARE(toText(observer.find()), u"lock reentrant exclusive 1"_s);
    const QByteArray stats = redis.command({"INFO", "commandstats"}).text;
    QVERIFY2(stats.contains("cmdstat_hscan:calls=1,"), stats);
}

void TestDiscovery::searchesEveryPrimaryAndNamesTheOneThatIsGone()
{
    sandbox::Cluster cluster;
    const Status started = cluster.start();
    QVERIFY2(started, started ? "" : qPrintable(started.error().message.english()));
    // no replica takes over
    for (std::size_t i = sandbox::Cluster::Primaries; i < sandbox::Cluster::Size; ++i)
        RawLink(cluster.at(i)).command({"CONFIG", "SET", "cluster-replica-no-failover", "yes"});
    std::vector<RawLink> primaries;
    for (std::size_t i = 0; i < sandbox::Cluster::Primaries; ++i)
        primaries.emplace_back(cluster.at(i));
    std::array<std::size_t, sandbox::Cluster::Primaries> stored {};
    for (int i = 0; i < 300; ++i)
        for (std::size_t at = 0; at < primaries.size(); ++at) // two of them reject the key
            stored[at] += !primaries[at].command({"HSET", "job:" + QByteArray::number(i), Holder, "1"}).isError();
    QCOMPARE(stored[0] + stored[1] + stored[2], 300u);

    topology::DeploymentOptions options = *topology::parseUrl(cluster.url());
    options.giveUp = Millis(500);
    Observer observer(options);
    const Result<DiscoveryResult> all = observer.find();
    QVERIFY2(all, all ? "" : qPrintable(all.error().message.english()));
    QCOMPARE(all->locks.size(), 300u);
    QCOMPARE(all->scannedKeys, 300);
    QCOMPARE(all->nodes.size(), 3u);
    for (const auto &[node, error] : all->nodes)
        QVERIFY2(error.isEmpty(), qPrintable(error.english()));

    QVERIFY(!all->mayMissLocks());

    cluster.at(0).kill();
    const Result<DiscoveryResult> rest = observer.find();
    QVERIFY2(rest, rest ? "" : qPrintable(rest.error().message.english()));
    QCOMPARE(rest->locks.size(), stored[1] + stored[2]);
    const auto isLost = [](const auto &node) { return !node.second.isEmpty(); };
    QCOMPARE(std::ranges::count_if(rest->nodes, isLost), 1);
    const auto lost = std::ranges::find_if(rest->nodes, isLost);
    QVERIFY(rest->mayMissLocks());
    QVERIFY(lost->first.endsWith(u':' + QString::number(cluster.at(0).port())));
}

LOCKSCOPE_TEST(TestDiscovery)
#include "tst_discovery.moc"
