// SPDX-License-Identifier: Apache-2.0
#include "core/base/random.h"
#include "core/sandbox/cluster.h"
#include "lua/scripts.h"
#include "tests/integration/inspect_bed.h"
#include "tests/integration/lock_bed.h"
#include "tests/support/grant_ledger.h"
#include "tests/support/peak_memory.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include "core/locks/multi_lock.h"
#endif

#include <QElapsedTimer>
#include <QTest>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;
using inspect::FeedSource;

Q_DECLARE_METATYPE(FeedSource)

namespace {

constexpr qint64 MaxMemory = 512; // MiB
constexpr int Clients = 2;
constexpr int Workers = 5; // per client
constexpr Millis RunTime {600};
constexpr int RunLimit = 60'000;   // ms; all calls return within this time, whatever the server sends
constexpr int LedgerLimit = 2'000; // ms; the proxy has read all requests of a run within this time
constexpr Millis ShortLease {300};
/// After this time with an honest server, everything that clients left behind has ended.
constexpr Millis Recovery {20'000};

const QStringList Values {u"a"_s, u"b"_s};

/// Everything that can be acquired, on one name each. The numbers up to the last family are those of Family.
class Kinds final
{
public:
    static constexpr int Families = int(Family::FasterMulti) + 1;
    enum { Multi = Families, RedLock, Semaphore, Permit, Latch, Count };

    /// Read and write locks of a pair share a name, as do plain and fair locks of the same layout.
    static LockName nameOf(int kind)
    {
        return LockName("kind-" + QByteArray::number(kind == int(Family::Write) ? int(Family::Read) : kind));
    }
    static QByteArrayList members(int kind)
    {
        QByteArrayList names;
        for (const char *member : {":0", ":1", ":2"})
            names << nameOf(kind).bytes() + member;
        return names;
    }
};

/// One kind for one client.
class Taker final
{
public:
    Taker(Client &client, int kind) : m_client(client), m_kind(kind), m_name(Kinds::nameOf(kind)) { }

    /// Why takeAndGive() acquired nothing.
    [[nodiscard]] const QString &refusal() const { return m_refusal; }
    /// Acquires and releases it; true if it was granted. Adds the grant to the ledger.
    bool takeAndGive(Millis wait, Lease lease, GrantLedger &ledger)
    {
        const ThreadId thread = ThreadId::next(); // a new one for each attempt
        const QByteArray holder = HolderId {m_client.id(), thread}.field();
        if (m_kind < Kinds::Families) {
            const auto family = Family(m_kind);
            const AsyncLock lock = family == Family::FasterMulti ? m_client.asyncFasterMultiLock(m_name, Values)
                                                                 : m_client.asyncLock(m_name, family);
            return hold(lock, thread, wait, lease,
                        [&](qint64 holds) { ledger.claim(m_name.bytes(), fieldOf(family, holder), holds); });
        }
        if (m_kind == Kinds::Multi || m_kind == Kinds::RedLock)
            return hold(group(), thread, wait, lease, [&](qint64) { claimGroup(ledger, holder); });
        if (m_kind == Kinds::Semaphore)
            return takeSemaphore(wait);
        if (m_kind == Kinds::Permit)
            return takePermit(wait, ledger);
        const AsyncCountDownLatch latch = m_client.asyncCountDownLatch(m_name);
        (void)latch.trySetCount(1).result();
        (void)latch.countDown().result();
        return latch.awaitFor(wait).result().value_or(false);
    }

private:
    template <typename SomeLock, typename Told>
    bool hold(const SomeLock &lock, ThreadId thread, Millis wait, Lease lease, const Told &told)
    {
        const Result<Attempt> attempt = lock.tryLock(thread, wait, lease).result();
        if (!isGranted(attempt)) {
            m_refusal = attempt ? u"busy"_s : attempt.error().message.english();
            return false;
        }
        told(std::get<Granted>(*attempt).holds);
        (void)lock.unlock(thread).result();
        return true;
    }
    [[nodiscard]] AsyncMultiLock group()
    {
        std::vector<AsyncLock> members;
        for (const QByteArray &name : Kinds::members(m_kind))
            members.push_back(m_client.asyncLock(LockName(name)));
        MultiOptions options;
        options.kind = m_kind == Kinds::Multi ? MultiOptions::Kind::Multi : MultiOptions::Kind::RedLock;
        return AsyncMultiLock(MultiLock(members, options));
    }
    void claimGroup(GrantLedger &ledger, const QByteArray &holder) const
    {
        if (m_kind == Kinds::RedLock)
            return ledger.claimMajority(Kinds::members(m_kind), holder);
        for (const QByteArray &member : Kinds::members(m_kind))
            ledger.claim(member, holder, 1);
    }
    bool takeSemaphore(Millis wait)
    {
        const AsyncSemaphore semaphore = m_client.asyncSemaphore(m_name);
        const Result<bool> taken = semaphore.tryAcquire(1, wait).result();
        if (!taken || !*taken)
            return false;
        (void)semaphore.release().result();
        return true;
    }
    bool takePermit(Millis wait, GrantLedger &ledger)
    {
        const AsyncPermitSemaphore semaphore = m_client.asyncPermitSemaphore(m_name);
        const Result<PermitAttempt> taken = semaphore.tryAcquire(2, wait, ShortLease).result();
        if (!isGranted(taken))
            return false;
        const PermitIds ids = std::get<GrantedPermits>(*taken).ids;
        for (const PermitId &id : ids)
            ledger.claimPermit(m_name.bytes(), id.bytes());
        (void)semaphore.tryRelease(ids).result();
        return true;
    }

    Client &m_client;
    const int m_kind;
    const LockName m_name;
    QString m_refusal;
};

} // namespace

/// Servers whose replies are cut, duplicated, changed, delayed, reordered and invented: callers receive only what the
/// server sent, every call returns, and with correct replies everything works again.
/// LOCKSCOPE_LIES and LOCKSCOPE_LIES_SEED: number of runs, and the seed of the first.
class TestLyingServer final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init() { m_redis.flush(); }
    void grantsWhatWasSentAndRecovers();
    void grantsWhatWasSentAndRecoversInACluster();
    void feedShowsWhatIsStoredAgain_data();
    void feedShowsWhatIsStoredAgain();

private:
    /// `least`: number of runs without LOCKSCOPE_LIES.
    static std::vector<quint64> seeds(int least)
    {
        const quint64 first = qEnvironmentVariable("LOCKSCOPE_LIES_SEED", u"1"_s).toULongLong();
        std::vector<quint64> seeds(qEnvironmentVariable("LOCKSCOPE_LIES", QString::number(least)).toULongLong());
        std::iota(seeds.begin(), seeds.end(), first);
        return seeds;
    }
    static CorruptingProxy::Options proxyOptions(quint16 server, quint64 seed)
    {
        static constexpr std::array Shares {0.01, 0.03, 0.1};
        CorruptingProxy::Options options;
        options.server = server;
        options.seed = seed;
        options.share = Shares[seed % Shares.size()];
        if (seed % 4 == 0)
            options.kinds = CorruptingProxy::all();
        return options;
    }
    /// `proxies`: by the port of the server behind.
    static void tune(topology::DeploymentOptions &options, const std::map<quint16, quint16> &proxies)
    {
        for (redis::Endpoint &given : options.endpoints)
            given.port = proxies.at(given.port);
        for (const auto &[server, proxy] : proxies) {
            redis::Endpoint reached;
            reached.port = proxy;
            options.natMap.emplace(u"127.0.0.1:%1"_s.arg(server), reached);
        }
        options.connectTimeout = 500ms;
        options.timeout = 300ms;
    }
    /// `url` names some of the servers that listen on these ports.
    void stress(const QString &url, const std::vector<quint16> &servers, quint64 seed);
    void tellHowMuch() const;
    void follow(quint64 seed, FeedSource source);

    RedisFixture m_redis;
    qint64 m_granted = 0;
    qint64 m_corrupted = 0;
};

void TestLyingServer::stress(const QString &url, const std::vector<quint16> &servers, quint64 seed)
{
    LockBed honestBed(url);
    Client honest(honestBed.bus());
    // A lost permit of a semaphore never comes back.
    QVERIFY(honest.blockingSemaphore(Kinds::nameOf(Kinds::Semaphore)).trySetPermits(1'000'000));
    QVERIFY(honest.blockingPermitSemaphore(Kinds::nameOf(Kinds::Permit)).trySetPermits(6));
    GrantLedger ledger;
    std::vector<std::unique_ptr<CorruptingProxy>> proxies;
    std::map<quint16, quint16> ports;
    for (const quint16 server : servers) {
        CorruptingProxy::Options options = proxyOptions(server, seed * 16 + ports.size());
        options.onDelivered = [&ledger](const CorruptingProxy::Exchange &exchange) { ledger.note(exchange); };
        proxies.push_back(std::make_unique<CorruptingProxy>(options));
        ports.emplace(server, proxies.back()->port());
    }
    std::vector<std::unique_ptr<LockBed>> beds;
    std::vector<std::unique_ptr<Client>> clients;
    ClientOptions client;
    client.watchdogLease = ShortLease;
    client.fairWait = 500ms;
    for (int i = 0; i < Clients; ++i) {
        beds.push_back(std::make_unique<LockBed>(url, &redis::makeSocketTransport,
                                                 [&ports](topology::DeploymentOptions &deployment) {
                                                     tune(deployment, ports);
                                                     deployment.giveUp = 500ms;
                                                 }));
        clients.push_back(std::make_unique<Client>(beds.back()->bus(), client));
    }
    std::atomic<int> ended {0};
    std::array<std::atomic<int>, Kinds::Count> granted {};
    std::vector<std::thread> workers;
    for (int i = 0; i < Clients * Workers; ++i) {
        workers.emplace_back([&, i] {
            SeededRandom random(seed, quint64(i));
            QElapsedTimer time;
            time.start();
            while (time.elapsed() < RunTime.count()) {
                const int kind = int(random.nextBelow(Kinds::Count));
                const Lease lease = random.nextBelow(2) == 0 ? Lease::watchdog() : Lease::of(ShortLease);
                Taker taker(*clients[std::size_t(i % Clients)], kind);
                granted[std::size_t(kind)] += taker.takeAndGive(Millis(random.nextBelow(60)), lease, ledger) ? 1 : 0;
            }
            ++ended;
        });
    }
    if (!QTest::qWaitFor([&] { return ended == Clients * Workers; }, RunLimit))
        qFatal("A call has hung in the run with the seed %llu.", seed); // their threads cannot be joined
    for (std::thread &worker : workers)
        worker.join();
    (void)QTest::qWaitFor([&ledger] { return ledger.unfounded().isEmpty(); }, LedgerLimit);
    const QStringList unfounded = ledger.unfounded();
    QVERIFY2(unfounded.isEmpty(), qPrintable(unfounded.join(u"; "_s)));
    const int taken = granted[Kinds::Semaphore];
    const int sent = ledger.delivered(Kinds::nameOf(Kinds::Semaphore).bytes());
    QVERIFY2(taken <= sent, qPrintable(u"%1 permits taken, %2 granted"_s.arg(taken).arg(sent)));

    for (const std::unique_ptr<CorruptingProxy> &proxy : proxies)
        proxy->becomeHonest();
    for (std::size_t i = 0; i < clients.size(); ++i) {
        QTRY_VERIFY(beds[i]->answers());
        for (int kind = 0; kind < Kinds::Count; ++kind) {
            Taker taker(*clients[i], kind);
            const auto isTaken = [&] { return taker.takeAndGive(1s, Lease::watchdog(), ledger); };
            if (!QTest::qWaitFor(isTaken, int(Recovery.count()))) // a busy machine may exceed the short timeouts
                QFAIL(qPrintable(u"kind %1 cannot be taken any more: %2"_s.arg(kind).arg(taker.refusal())));
        }
    }
    for (const std::atomic<int> &count : granted)
        m_granted += count;
    for (const std::unique_ptr<CorruptingProxy> &proxy : proxies)
        m_corrupted += proxy->corrupted();
}

void TestLyingServer::tellHowMuch() const
{
    qInfo("%lld replies corrupted, %lld grants, %lld MiB at most", m_corrupted, m_granted, peakMemory());
    QVERIFY(m_granted > 0 && m_corrupted > 0);
    QVERIFY2(peakMemory() < MaxMemory, qPrintable(u"%1 MiB"_s.arg(peakMemory())));
}

void TestLyingServer::grantsWhatWasSentAndRecovers()
{
    for (const quint64 seed : seeds(4)) {
        qInfo("run with LOCKSCOPE_LIES_SEED=%llu", seed); // before a possible crash
        stress(m_redis.server().url(), {m_redis.server().port()}, seed);
        if (QTest::currentTestFailed())
            return;
        m_redis.flush();
    }
    tellHowMuch();
}

/// All nodes lie, also about the slots.
void TestLyingServer::grantsWhatWasSentAndRecoversInACluster()
{
    sandbox::Cluster cluster;
    QVERIFY(cluster.start());
    std::vector<quint16> ports;
    for (std::size_t i = 0; i < sandbox::Cluster::Size; ++i)
        ports.push_back(cluster.at(i).port());
    for (const quint64 seed : seeds(1)) {
        qInfo("run with LOCKSCOPE_LIES_SEED=%llu", seed);
        stress(cluster.url(), ports, seed);
        if (QTest::currentTestFailed())
            return;
        for (std::size_t i = 0; i < sandbox::Cluster::Primaries; ++i)
            RawLink(cluster.at(i)).command({"FLUSHALL"});
    }
    tellHowMuch();
}

void TestLyingServer::feedShowsWhatIsStoredAgain_data()
{
    QTest::addColumn<FeedSource>("source");
    QTest::newRow("tracking") << FeedSource::Tracking;
    QTest::newRow("keyspace notifications") << FeedSource::Keyspace;
    QTest::newRow("polling") << FeedSource::Poll;
}

void TestLyingServer::feedShowsWhatIsStoredAgain()
{
    QFETCH(const FeedSource, source);
    m_redis.command({"CONFIG", "SET", "notify-keyspace-events", "KA"});
    for (const quint64 seed : seeds(1)) {
        qInfo("run with LOCKSCOPE_LIES_SEED=%llu", seed);
        follow(seed, source);
        if (QTest::currentTestFailed())
            return;
        m_redis.flush();
    }
    QVERIFY2(peakMemory() < MaxMemory, qPrintable(u"%1 MiB"_s.arg(peakMemory())));
}

void TestLyingServer::follow(quint64 seed, FeedSource source)
{
    InspectBed honest(m_redis.server().url()); // locks and observes without the proxy
    inspect::FeedOptions feed;
    feed.source = source;
    feed.rescan = 100ms;
    feed.poll = 50ms;
    feed.names = {LockName("named")};
    honest.start(feed);
    CorruptingProxy proxy(proxyOptions(m_redis.server().port(), seed));
    QVERIFY(proxy.port() != 0);
    topology::DeploymentOptions options = InspectBed::optionsFor(m_redis.server().url(), {}, {});
    tune(options, {{m_redis.server().port(), proxy.port()}});
    topology::Deployment deployment(options);
    pubsub::Bus bus(deployment);
    const auto heard = std::make_shared<Heard>();
    inspect::Inspector inspector(bus);
    (void)deployment.connect().result(); // or later
    inspector.startFeed(
        feed, [heard](const inspect::FeedUpdate &update) { heard->add(update); },
        [heard](const inspect::FeedState &state) { heard->add(state); });

    SeededRandom random(seed);
    QElapsedTimer time;
    time.start();
    while (time.elapsed() < RunTime.count() || proxy.corrupted() == 0) {
        const auto family = Family(random.nextBelow(int(Family::Fair) + 1));
        const LockName name = random.nextBelow(4) == 0
            ? LockName("named")
            : LockName("job-" + QByteArray::number(random.nextBelow(8)) + QByteArray::number(int(family)));
        const AsyncLock lock = honest.client.asyncLock(name, family);
        const ThreadId thread {qint64(random.nextBelow(3)) + 1};
        if (random.nextBelow(2) == 0)
            (void)lock.tryLock(thread).result(); // some stay held
        else
            (void)lock.unlock(thread).result();
        QVERIFY2(!time.hasExpired(RunLimit), "nothing was corrupted");
    }
    proxy.becomeHonest();
    m_corrupted += proxy.corrupted();
    const int limit = int(Recovery.count());
    QTRY_COMPARE_WITH_TIMEOUT(heard->state().link, inspect::FeedState::Link::Live, limit);
    QVERIFY(isGranted(honest.client.asyncLock(LockName("last")).tryLock(ThreadId {1}).result()));
    QTRY_COMPARE(honest.heard->lock("last").mode, schema::LockMode::Exclusive); // so it has seen everything before
    const auto isEqual = [&] { return heard->picture() == honest.heard->picture(); };
    if (!QTest::qWaitFor(isEqual, limit)) {
        QStringList wrong = heard->picture();
        QStringList missing = honest.heard->picture();
        wrong.removeIf([&](const QString &line) { return missing.removeOne(line); });
        QFAIL(qPrintable(u"shown: %1\nmissing: %2"_s.arg(wrong.join(u"; "_s), missing.join(u"; "_s))));
    }
    const AsyncLock after = honest.client.asyncLock(LockName("after"));
    QVERIFY(isGranted(after.tryLock(ThreadId {1}).result()) && after.unlock(ThreadId {1}).result());
    QTRY_VERIFY(heard->hasEvent(inspect::EventKind::Message, "after"));
}

LOCKSCOPE_TEST(TestLyingServer)
#include "tst_lying_server.moc"
