// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_bed.h"
#include "tests/support/test_main.h"

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include "core/inspect/quorum/quorum_picture.h"
#include "core/locks/multi_mutex.h"
#include "core/locks/quorum.h"
#include "core/sandbox/server_group.h"
#include "tests/support/keyspace.h"
#include "tests/support/raw_link.h"

#include <QTest>
#include <mutex>
#include <thread>
#endif

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

using Waiting = QFuture<Result<Attempt>>;
constexpr std::size_t Count = 5;
constexpr Millis Long = 25s;   // far longer than a test may take
constexpr Millis GiveUp = 60s; // of a link: no member may take that long
constexpr ThreadId Me {1};

/// "held by 1 on 5", "partial", …
QByteArray wordsOf(const inspect::QuorumPicture &picture)
{
    using State = inspect::QuorumPicture::State;
    switch (picture.state) {
    case State::Free: return "free";
    case State::Partial: return "partial";
    case State::Split: return "split";
    case State::NotKnown: return "not known";
    case State::Held: break;
    }
    const inspect::QuorumHolder &holder = picture.holders.front();
    const qint64 thread = HolderId::parse(holder.fields.front())->thread.value;
    return "held by " + QByteArray::number(thread) + " on " + QByteArray::number(qint64(holder.members.size()));
}

} // namespace

/// Five real servers. Those that a test stops are running again when it ends.
class TestRedLock final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void holdsAllFiveWhenAllAreWell();
    void rl01_isAcquiredWithThreeOfFive_data() { failures(); }
    void rl01_isAcquiredWithThreeOfFive();
    void rl02_isNotAcquiredWithTwoOfFive_data() { failures(); }
    void rl02_isNotAcquiredWithTwoOfFive();
    void isWonWhenServersComeBack();
    void isExclusive();
    void waitsForAMajority();
    void survivesTheLossOfAMinority();
    void isLostWithTheMajority();
    void releasesWhatItCanReach();
    void countsAGrantOnlyWhileItIsValid();
    void endsItsWaitWithTheClient();
    void isReadOnAllItsServers();
    void whatItsServersSayTogether_data();
    void whatItsServersSayTogether();
    void membersOnOnePrimaryAreNoticed();

private:
    static void failures()
    {
        QTest::addColumn<bool>("isCrash");
        QTest::newRow("crashed") << true;
        QTest::newRow("silent") << false;
    }
    void takeAway(std::size_t at, bool isCrash) { isCrash ? m_servers.at(at).kill() : m_servers.at(at).pause(); }
    MultiLock redLock(MultiOptions options = {}, std::vector<std::unique_ptr<Client>> *clients = nullptr)
    {
        options.kind = MultiOptions::Kind::RedLock;
        options.memberTime = 500ms;
        std::vector<AsyncLock> members;
        for (const std::unique_ptr<Client> &client : clients ? *clients : m_clients)
            members.push_back(client->asyncLock(LockName("lock")));
        return MultiLock(members, options);
    }
    std::vector<std::unique_ptr<Client>> makeClients()
    {
        std::vector<std::unique_ptr<Client>> clients;
        ClientOptions options;
        options.watchdogLease = 900ms;
        for (LockBed &bed : m_beds)
            clients.push_back(std::make_unique<Client>(bed.bus(), options));
        return clients;
    }
    QString take(const MultiLock &lock, Millis wait = 0ms, Lease lease = Lease::watchdog())
    {
        return outcome(AsyncMultiLock(lock).tryLock(Me, wait, lease).result());
    }
    /// Whether all five granted it. A grant 20 ms after the majority's is released; the caller then retries.
    bool takesAllFive(const MultiLock &lock)
    {
        const bool hasAll = take(lock) == u"granted 1"_s && stored() == "11111";
        if (!hasAll)
            give(lock);
        return hasAll;
    }
    QString give(const MultiLock &lock) { return outcome(AsyncMultiLock(lock).unlock(Me).result()); }
    /// '1' for each server that stores the lock, '.' for each that does not, 'x' for one that is down.
    QByteArray stored()
    {
        QByteArray text;
        for (std::size_t i = 0; i < Count; ++i) {
            RawLink *link = m_links.at(i) ? &*m_links.at(i) : nullptr;
            text += !link ? 'x' : link->command({"EXISTS", "lock"}).integer == 1 ? '1' : '.';
        }
        return text;
    }
    bool isOpen(std::size_t at)
    {
        bool isOpen = false;
        m_beds[at].onEngine(
            [&] { isOpen = m_beds[at].deployment().router().primaries().front()->commands().isOpen(); });
        return isOpen;
    }

    /// The result of an observer whose own links do not wait for a lost server.
    inspect::QuorumPicture look(inspect::QuorumRule rule = inspect::QuorumRule::Majority)
    {
        std::vector<inspect::Member> members;
        for (std::size_t i = 0; i < Count; ++i)
            members.push_back(
                {QString::number(i), LockName("lock"), m_readers[i].readMember(LockName("lock")).result()});
        return inspect::quorumPicture(members, rule, BootClock::now());
    }

    sandbox::ServerGroup m_servers {Count};
    std::deque<LockBed> m_beds;
    std::deque<LockBed> m_watchers;
    std::deque<inspect::Inspector> m_readers;
    std::vector<std::optional<RawLink>> m_links {Count};
    std::vector<std::unique_ptr<Client>> m_clients;
};

void TestRedLock::initTestCase()
{
    const Status started = m_servers.start();
    QVERIFY2(started, started ? "" : qPrintable(started.error().message.english()));
    for (std::size_t i = 0; i < Count; ++i) {
        m_beds.emplace_back(m_servers.at(i).url(), &redis::makeSocketTransport,
                            [](topology::DeploymentOptions &options) { options.giveUp = GiveUp; });
        QVERIFY(m_beds.back().opened());
        m_watchers.emplace_back(m_servers.at(i).url(), &redis::makeSocketTransport,
                                [](topology::DeploymentOptions &options) {
                                    options.isReadOnly = true;
                                    options.giveUp = 50ms;
                                });
        QVERIFY(m_watchers.back().opened());
        m_readers.emplace_back(m_watchers.back().bus());
    }
}

void TestRedLock::init()
{
    QVERIFY(m_servers.start());
    for (std::size_t i = 0; i < Count; ++i) {
        m_servers.at(i).resume();
        QTRY_VERIFY(isOpen(i));
        QVERIFY(m_beds[i].answers());
        m_links.at(i).emplace(m_servers.at(i));
        m_links.at(i)->command({"FLUSHALL"});
    }
    m_clients = makeClients();
}

void TestRedLock::cleanup()
{
    for (std::size_t i = 0; i < Count; ++i)
        m_servers.at(i).resume();
    QVERIFY(m_servers.start());
    m_clients.clear();
}

void TestRedLock::holdsAllFiveWhenAllAreWell()
{
    const MultiLock lock = redLock();
    bool hasAll = false;
    QTRY_VERIFY(hasAll = hasAll || takesAllFive(lock));
    QVERIFY(AsyncMultiLock(lock).isHeldBy(Me).result().value());
    QCOMPARE(take(lock), u"granted 2"_s);
    QCOMPARE(give(lock), u"left 1"_s);
    QCOMPARE(give(lock), u"free"_s);
    QTRY_COMPARE(stored(), "....."_ba);
    QVERIFY(!AsyncMultiLock(lock).isHeldBy(Me).result().value());
    QCOMPARE(give(lock), u"not-holder"_s);
}

void TestRedLock::rl01_isAcquiredWithThreeOfFive()
{
    QFETCH(const bool, isCrash);
    const MultiLock lock = redLock();
    for (const std::size_t at : {0U, 3U})
        takeAway(at, isCrash);
    if (isCrash)
        for (const std::size_t at : {0U, 3U}) {
            m_links.at(at).reset();
            QTRY_VERIFY(!isOpen(at));
        }
    QCOMPARE(take(lock), u"granted 1"_s); // GiveUp is longer than a test may take, so no call waited for the two
    QVERIFY(AsyncMultiLock(lock).isHeldBy(Me).result().value());
    QCOMPARE(give(lock), u"free"_s);
    for (const std::size_t at : {0U, 3U})
        m_servers.at(at).resume();
    QTRY_COMPARE(stored(), isCrash ? "x..x."_ba : "....."_ba); // late grants of the silent servers were released
}

void TestRedLock::rl02_isNotAcquiredWithTwoOfFive()
{
    QFETCH(const bool, isCrash);
    const MultiLock lock = redLock();
    for (const std::size_t at : {0U, 2U, 4U})
        takeAway(at, isCrash);
    if (isCrash)
        for (const std::size_t at : {0U, 2U, 4U}) {
            m_links.at(at).reset();
            QTRY_VERIFY(!isOpen(at));
        }
    QCOMPARE(take(lock), isCrash ? u"connect"_s : u"timeout"_s);
    if (isCrash) // grants later than 20 ms after the outcome are released in the background
        QTRY_COMPARE(stored(), "x.x.x"_ba);
    else
        QCOMPARE(
            m_links.at(1)->command({"EXISTS", "lock"}).integer + m_links.at(3)->command({"EXISTS", "lock"}).integer, 0);
    QVERIFY(take(lock, 300ms) != u"granted 1"_s);
    QCOMPARE(give(lock), u"not-holder"_s);
    for (const std::size_t at : {0U, 2U, 4U})
        m_servers.at(at).resume();
    QTRY_COMPARE(stored(), isCrash ? "x.x.x"_ba : "....."_ba);
}

void TestRedLock::isWonWhenServersComeBack()
{
    const MultiLock lock = redLock();
    for (const std::size_t at : {0U, 2U, 4U}) {
        takeAway(at, true);
        m_links.at(at).reset();
        QTRY_VERIFY(!isOpen(at));
    }
    const Waiting waiting = AsyncMultiLock(lock).tryLock(Me, Long);
    QVERIFY(m_servers.at(2).start());
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QCOMPARE(give(lock), u"free"_s);
}

void TestRedLock::isExclusive()
{
    std::vector<std::unique_ptr<Client>> others = makeClients();
    MultiMutex ours(redLock());
    MultiMutex theirs(redLock({}, &others));
    int counter = 0; // guarded by the lock
    const auto count = [&counter](MultiMutex &mutex) {
        for (int i = 0; i < 50; ++i) {
            const std::lock_guard guard(mutex);
            ++counter;
        }
    };
    std::vector<std::thread> threads;
    for (MultiMutex *mutex : {&ours, &theirs, &ours, &theirs})
        threads.emplace_back([&count, mutex] { count(*mutex); });
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(counter, 200);
}

void TestRedLock::waitsForAMajority()
{
    const MultiLock lock = redLock();
    for (const std::size_t at : {0U, 1U, 2U})
        m_links.at(at)->command({"HSET", "lock", "00000000-0000-4000-8000-000000000001:1", "1"});
    QCOMPARE(take(lock), u"busy"_s);
    QCOMPARE(stored(), "111.."_ba);
    const Waiting waiting = AsyncMultiLock(lock).tryLock(Me, Long);
    QTRY_COMPARE(m_links.at(0)->command({"PUBSUB", "NUMSUB", "redisson_lock__channel:{lock}"}).elements.at(1).integer,
                 1);
    m_links.at(2)->command({"DEL", "lock"}); // not the one that it waits for, and without a message
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QCOMPARE(give(lock), u"free"_s);
    QCOMPARE(stored(), "11..."_ba);
}

void TestRedLock::survivesTheLossOfAMinority()
{
    std::atomic<int> losses {0};
    MultiOptions options;
    options.lockLost = [&](const LostHold &) { ++losses; };
    const MultiLock lock = redLock(options);
    QCOMPARE(take(lock), u"granted 1"_s);
    m_links.at(0)->command({"DEL", "lock"});
    m_links.at(4).reset();
    takeAway(4, true);
    QVERIFY(!QTest::qWaitFor([&] { return losses > 0; }, 1200)); // longer than the lease
    QCOMPARE(stored(), ".111x"_ba);
    QVERIFY(AsyncMultiLock(lock).isHeldBy(Me).result().value());
    QCOMPARE(give(lock), u"free?"_s); // two of them did not reply
    QCOMPARE(stored(), "....x"_ba);
}

void TestRedLock::isLostWithTheMajority()
{
    std::atomic<int> losses {0};
    MultiOptions options;
    options.lockLost = [&](const LostHold &) { ++losses; };
    const MultiLock lock = redLock(options);
    QCOMPARE(take(lock), u"granted 1"_s);
    for (const std::size_t at : {0U, 1U, 2U, 3U})
        m_links.at(at)->command({"DEL", "lock"});
    QTRY_COMPARE(losses.load(), 1);
    QCOMPARE(give(lock), u"lost"_s);
    QCOMPARE(stored(), "....."_ba);
    QCOMPARE(losses.load(), 1);
    QCOMPARE(take(lock), u"granted 1"_s);
    QCOMPARE(give(lock), u"free"_s);
}

void TestRedLock::releasesWhatItCanReach()
{
    const MultiLock lock = redLock();
    QCOMPARE(take(lock), u"granted 1"_s);
    takeAway(1, false);
    takeAway(2, false);
    QCOMPARE(give(lock), u"free?"_s);
    m_servers.at(1).resume();
    m_servers.at(2).resume();
    QTRY_COMPARE(stored(), "....."_ba);
}

void TestRedLock::countsAGrantOnlyWhileItIsValid()
{
    // Theirs counts the members that granted it, however long ago.
    int theirs = 0;
    for (const std::size_t at : {0U, 1U, 2U}) {
        theirs += m_links.at(at)->command({"SET", "lock", "them", "NX", "PX", "2"}).text == "OK" ? 1 : 0;
        QTRY_COMPARE(m_links.at(at)->command({"EXISTS", "lock"}).integer, 0);
    }
    QCOMPARE(theirs, 3); // a majority, but none of it is held any more

    const MultiLock lock = redLock();
    // The clock drift and the round trip use up the 2 ms. A reply 20 ms after the majority's is a timeout: tried again.
    QString late;
    const auto isAnswered = [&late] { return !late.isEmpty() && late != u"timeout"_s; };
    QTRY_VERIFY(isAnswered() || (late = take(lock, 0ms, Lease::of(2ms)), isAnswered())); // QTRY_VERIFY asks twice
    QCOMPARE(late, u"busy"_s);
    QTRY_COMPARE(stored(), "....."_ba);
    const Result<Attempt> attempt = AsyncMultiLock(lock).tryLock(Me, 0ms, Lease::of(20s)).result();
    QCOMPARE(outcome(attempt), u"granted 1"_s);
    QVERIFY(std::get<Granted>(*attempt).validUntil <= BootClock::now() + 20s - std::chrono::nanoseconds(driftOf(20s)));
    QCOMPARE(give(lock), u"free"_s);
}

void TestRedLock::endsItsWaitWithTheClient()
{
    const MultiLock lock = redLock();
    for (const std::size_t at : {0U, 1U, 2U})
        m_links.at(at)->command({"HSET", "lock", "00000000-0000-4000-8000-000000000001:1", "1"});
    const Waiting waiting = AsyncMultiLock(lock).tryLock(Me, Long);
    QTRY_COMPARE(m_links.at(0)->command({"PUBSUB", "NUMSUB", "redisson_lock__channel:{lock}"}).elements.at(1).integer,
                 1);
    m_clients.front().reset();
    QCOMPARE(outcome(waiting.result()), u"cancelled"_s);
    QTRY_COMPARE(stored(), "111.."_ba);
    m_clients.clear();
}

void TestRedLock::isReadOnAllItsServers()
{
    const MultiLock lock = redLock();
    QTRY_COMPARE(wordsOf(look()), "free"_ba);
    bool hasAll = false;
    QTRY_VERIFY(hasAll = hasAll || takesAllFive(lock));
    inspect::QuorumPicture held;
    QTRY_COMPARE(wordsOf(held = look(inspect::QuorumRule::All)), "held by 1 on 5"_ba); // an observer waits only 50 ms
    QVERIFY(held.holders.front().isConcluded()); // each of its clients has its own UUID
    QCOMPARE(held.holders.size(), std::size_t(1));
    QVERIFY(held.together.ms > 0 && held.together.ms <= 900);
    QVERIFY(held.shared.empty());
    QCOMPARE(give(lock), u"free"_s);
    QTRY_COMPARE(wordsOf(look()), "free"_ba);
}

void TestRedLock::whatItsServersSayTogether_data()
{
    // The data on each server: a and b are threads with one client per server, A is one client for all of them, x is
    // unreachable.
    QTest::addColumn<QByteArray>("stored");
    QTest::addColumn<QByteArray>("asRedLock");
    QTest::addColumn<QByteArray>("asMultiLock");
    const auto add = [](const char *name, const QByteArray &stored, const QByteArray &asRedLock,
                        const QByteArray &asMultiLock) { QTest::newRow(name) << stored << asRedLock << asMultiLock; };
    add("all", "aaaaa", "held by 7 on 5", "held by 7 on 5");
    add("one client for all", "AAAAA", "held by 7 on 5", "held by 7 on 5");
    add("majority", "aaa..", "held by 7 on 3", "partial");
    add("majority against another", "babba", "held by 8 on 3", "split");
    add("minority", "a....", "partial", "partial");
    add("no client has a majority", "aa.bb", "split", "split");
    add("nobody", ".....", "free", "free");
    add("one more would do", "aaxx.", "not known", "partial");
    add("the lost ones change nothing", "aaaxx", "held by 7 on 3", "not known");
}

void TestRedLock::whatItsServersSayTogether()
{
    QFETCH(const QByteArray, stored);
    for (std::size_t i = 0; i < Count; ++i) {
        const char who = stored.at(qsizetype(i));
        if (who == 'x') {
            takeAway(i, true);
            continue;
        }
        const QByteArray client = "00000000-0000-4000-8000-00000000000" + QByteArray::number(who == 'A' ? 0 : int(i));
        if (who != '.')
            m_links.at(i)->command({"HSET", "lock", client + (who == 'b' ? ":8" : ":7"), "1"});
    }
    QFETCH(const QByteArray, asRedLock);
    QFETCH(const QByteArray, asMultiLock);
    QTRY_COMPARE(wordsOf(look()), asRedLock);
    QTRY_COMPARE(wordsOf(look(inspect::QuorumRule::All)), asMultiLock);
}

void TestRedLock::membersOnOnePrimaryAreNoticed()
{
    QTRY_COMPARE(look().answered, int(Count));
    const auto read = [&](std::size_t at, const char *name) {
        return inspect::Member {QString::number(at), LockName(name), m_readers[at].readMember(LockName(name)).result()};
    };
    const std::vector<inspect::Member> members {read(0, "a"), read(1, "a"), read(0, "b")};
    const auto shared = inspect::quorumPicture(members, inspect::QuorumRule::Majority, BootClock::now()).shared;
    QCOMPARE(shared.size(), std::size_t(1));
    QCOMPARE(shared.front().members, (std::vector<std::size_t> {0, 2}));
    QVERIFY(shared.front().isCertain); // by its run id, whatever its address
}

LOCKSCOPE_TEST(TestRedLock)
#include "tst_red_lock.moc"
