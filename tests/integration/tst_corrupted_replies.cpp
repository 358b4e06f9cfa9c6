// SPDX-License-Identifier: Apache-2.0
#include "core/base/random.h"
#include "tests/integration/lock_bed.h"
#include "tests/support/grant_ledger.h"
#include "tests/support/peak_memory.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QElapsedTimer>
#include <QTest>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;
using Corruption = CorruptingProxy::Corruption;

namespace {

constexpr qint64 MaxMemory = 512; // MiB
constexpr int Clients = 2;
constexpr int Workers = 4; // per client
constexpr Millis RunTime {400};
/// All calls of a run return within this time, whatever the server sends.
constexpr int RunLimit = 60'000;
/// The proxy has read all requests of a run within this time.
constexpr int LedgerLimit = 2'000;

/// Results of the workers of a run.
struct Tally
{
    std::atomic<int> granted {0};
    std::atomic<int> busy {0};
    std::atomic<int> failed {0};
    std::atomic<int> ended {0};
    QStringList unfounded; // grants that were not delivered
};

/// Acquires and releases locks of all three families, including nested ones, until its time is over.
void work(Client &client, quint64 seed, GrantLedger &ledger, Tally &tally)
{
    SeededRandom random(seed);
    QElapsedTimer time;
    time.start();
    while (time.elapsed() < RunTime.count()) {
        const std::array families {Family::Read, Family::Write, Family::Fair};
        const Family family = families[random.nextBelow(families.size())];
        const LockName name(family == Family::Fair ? "fair" : "rw");
        const AsyncLock lock = client.asyncLock(name, family);
        const ThreadId thread = ThreadId::next(); // a new one for each attempt
        const QByteArray field = HolderId {client.id(), thread}.field() + (family == Family::Write ? ":write" : "");
        const Lease lease = random.nextBelow(2) == 0 ? Lease::watchdog() : Lease::of(300ms);
        qint64 holds = 0;
        for (qint64 wanted = 1 + qint64(random.nextBelow(3)); wanted > 0; --wanted) {
            const Result<Attempt> attempt = lock.tryLock(thread, Millis(random.nextBelow(60)), lease).result();
            if (!attempt)
                ++tally.failed;
            if (isBusy(attempt))
                ++tally.busy;
            if (!isGranted(attempt))
                break;
            ++tally.granted;
            holds = std::get<Granted>(*attempt).holds;
            ledger.claim(name.bytes(), field, holds);
        }
        for (; holds > 0 && holds < 10; --holds)
            if (!lock.unlock(thread).result())
                ++tally.failed;
    }
    ++tally.ended;
}

} // namespace

/// Corrupted replies must not cause a crash, a hang, unbounded memory, or a lock that was not granted.
/// LOCKSCOPE_CORRUPTED_RUNS and LOCKSCOPE_CORRUPTED_SEED: number of runs, and the seed of the first.
class TestCorruptedReplies final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init() { m_redis.flush(); }
    void survivesCorruptedReplies();
    void refusesEndlessReplies_data();
    void refusesEndlessReplies();

private:
    /// One run through a separate proxy.
    void run(CorruptingProxy::Options options, Tally &tally)
    {
        GrantLedger ledger;
        options.server = m_redis.server().port();
        options.onDelivered = [&ledger](const CorruptingProxy::Exchange &exchange) { ledger.note(exchange); };
        const CorruptingProxy proxy(options);
        QVERIFY(proxy.port() != 0);
        {
            std::vector<std::unique_ptr<LockBed>> beds;
            std::vector<std::unique_ptr<Client>> clients;
            for (int i = 0; i < Clients; ++i) {
                const auto tune = [&proxy](topology::DeploymentOptions &deployment) {
                    deployment.endpoints.front().port = proxy.port();
                    deployment.connectTimeout = 500ms;
                    deployment.timeout = 300ms;
                    deployment.giveUp = 500ms;
                };
                ClientOptions client;
                client.watchdogLease = 300ms;
                client.fairWait = 500ms;
                beds.push_back(std::make_unique<LockBed>(m_redis.server().url(), &redis::makeSocketTransport, tune));
                clients.push_back(std::make_unique<Client>(beds.back()->bus(), client));
            }
            std::vector<std::thread> workers;
            for (int i = 0; i < Clients * Workers; ++i)
                workers.emplace_back([&, i] {
                    work(*clients[std::size_t(i % Clients)], options.seed * 1000 + quint64(i), ledger, tally);
                });
            const bool hasEnded = QTest::qWaitFor([&] { return tally.ended == Clients * Workers; }, RunLimit);
            if (!hasEnded)
                qFatal("A call has hung in the run with the seed %llu.",
                       options.seed); // their threads cannot be joined
            for (std::thread &worker : workers)
                worker.join();
        }
        (void)QTest::qWaitFor([&ledger] { return ledger.unfounded().isEmpty(); }, LedgerLimit);
        tally.unfounded = ledger.unfounded();
        m_replies += proxy.replies();
        m_corrupted += proxy.corrupted();
    }

    RedisFixture m_redis;
    qint64 m_replies = 0;
    qint64 m_corrupted = 0;
};

void TestCorruptedReplies::survivesCorruptedReplies()
{
    const int runs = qEnvironmentVariable("LOCKSCOPE_CORRUPTED_RUNS", u"8"_s).toInt();
    const quint64 first = qEnvironmentVariable("LOCKSCOPE_CORRUPTED_SEED", u"1"_s).toULongLong();
    int granted = 0;
    for (quint64 seed = first; seed < first + quint64(runs); ++seed) {
        qInfo("run with LOCKSCOPE_CORRUPTED_SEED=%llu", seed); // before a possible crash
        Tally tally;
        run({.seed = seed}, tally);
        granted += tally.granted;
        QVERIFY2(tally.unfounded.isEmpty(), qPrintable(tally.unfounded.join(u"; "_s)));
        m_redis.flush();
    }
    qInfo("%lld of %lld replies corrupted, %d grants, %lld MiB at most", m_corrupted, m_replies, granted, peakMemory());
    QVERIFY(granted > 0 && m_corrupted > 0);
    QVERIFY2(peakMemory() < MaxMemory, qPrintable(u"%1 MiB"_s.arg(peakMemory())));
}

void TestCorruptedReplies::refusesEndlessReplies_data()
{
    QTest::addColumn<Corruption>("kind");
    QTest::newRow("a string of 2 GiB") << Corruption::Endless;
    QTest::newRow("counts within counts") << Corruption::Nested;
}

void TestCorruptedReplies::refusesEndlessReplies()
{
    QFETCH(Corruption, kind);
    Tally tally;
    run({.seed = 1, .share = 0.2, .kinds = {kind}}, tally);
    QVERIFY(tally.unfounded.isEmpty());
    QVERIFY2(peakMemory() < MaxMemory, qPrintable(u"%1 MiB"_s.arg(peakMemory())));
}

LOCKSCOPE_TEST(TestCorruptedReplies)
#include "tst_corrupted_replies.moc"
