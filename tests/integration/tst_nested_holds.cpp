// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_bed.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <condition_variable>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

/// How one thread holds a lock while acquiring and releasing an inner hold repeatedly, and the competing rival.
struct Nesting
{
    QByteArray name;
    Family outer;
    std::optional<Millis> outerLease; ///< nullopt: the watchdog's
    Family inner;
    std::optional<Millis> innerLease;
    Family rival; ///< of another client; excluded by `outer`
};

constexpr Millis HoldTime = 60s;
constexpr Millis WatchdogLease = 30s;

const std::vector<Nesting> Nestings {
    {"read in read", Family::Read, {}, Family::Read, {}, Family::Write},
    {"write in write", Family::Write, {}, Family::Write, {}, Family::Write},
    {"read in write", Family::Write, {}, Family::Read, {}, Family::Read},
    {"own lease in watchdog, read", Family::Read, {}, Family::Read, 2s, Family::Write},
    {"own lease in watchdog, write", Family::Write, {}, Family::Write, 2s, Family::Write},
    {"own lease in watchdog, reentrant", Family::Reentrant, {}, Family::Reentrant, 2s, Family::Reentrant},
    {"long own lease in watchdog, reentrant", Family::Reentrant, {}, Family::Fenced, 90s, Family::Reentrant},
    {"watchdog in own lease, read", Family::Read, 2 * HoldTime, Family::Read, {}, Family::Write},
    {"watchdog in own lease, write", Family::Write, 2 * HoldTime, Family::Write, {}, Family::Read},
    {"watchdog in own lease, reentrant", Family::Reentrant, 2 * HoldTime, Family::Fair, {}, Family::Reentrant},
};

/// Divides all times: 20 turns a minute into three seconds.
int timeScale()
{
    bool isNumber = false;
    const int scale = qEnvironmentVariableIntValue("LOCKSCOPE_TIME_SCALE", &isNumber);
    return isNumber && scale > 0 ? scale : 20;
}

/// One nesting and its rival. Its problems can be read after join().
class Run final
{
public:
    Run(const Nesting &nesting, Millis period, RedisFixture &redis, Client &holder, Client &rival)
        : m_nesting(nesting), m_period(std::chrono::nanoseconds(period) / timeScale()), m_name(nesting.name),
          m_witness("witness:" + nesting.name), m_holderLink(redis.anotherLink()), m_rivalLink(redis.anotherLink()),
          m_outer(holder, m_name, nesting.outer), m_inner(holder, m_name, nesting.inner),
          m_rival(rival, m_name, nesting.rival)
    {
    }
    void start()
    {
        m_threads.emplace_back([this] { hold(); });
        m_threads.emplace_back([this] { fight(); });
    }
    void join()
    {
        for (std::thread &thread : m_threads)
            thread.join();
    }
    [[nodiscard]] const QStringList &problems() const { return m_problems; }
    [[nodiscard]] int cycles() const { return m_cycles; }
    [[nodiscard]] int tries() const { return m_tries; }

private:
    static Lease leaseOf(const std::optional<Millis> &time)
    {
        return time ? Lease::of(*time / timeScale()) : Lease::watchdog();
    }
    void note(const QString &problem)
    {
        const std::lock_guard guard(m_mutex);
        m_problems << QString::fromUtf8(m_nesting.name) + u": "_s + problem;
    }
    template <typename T>
    bool expect(const QString &what, const Result<T> &answer, const QString &expected)
    {
        if (outcome(answer) != expected)
            note(what + u' ' + outcome(answer) + u" instead of "_s + expected);
        return outcome(answer) == expected;
    }
    void hold()
    {
        const bool isOther = m_nesting.outer != m_nesting.inner
            && rulesOf(m_nesting.outer).field != rulesOf(m_nesting.inner).field;
        if (!expect(u"outer lock"_s, m_outer.tryLock(30s, leaseOf(m_nesting.outerLease)), u"granted 1"_s))
            return stop();
        m_isHeld = true;
        m_holderLink.command({"SET", m_witness, "holder"});
        const TimePoint end = BootClock::now() + HoldTime / timeScale();
        bool isFine = true;
        while (isFine && BootClock::now() < end) {
            isFine = expect(u"inner lock"_s, m_inner.tryLock(0ms, leaseOf(m_nesting.innerLease)),
                            isOther ? u"granted 1"_s : u"granted 2"_s)
                && expect(u"inner unlock"_s, m_inner.unlock(), isOther ? u"left 0"_s : u"left 1"_s);
            ++m_cycles;
            pause(m_period);
        }
        if (m_holderLink.command({"GET", m_witness}).text != "holder")
            note(u"another one wrote the witness"_s);
        m_isHeld = false;
        expect(u"outer unlock"_s, m_outer.unlock(), u"free"_s);
        stop();
    }
    void fight()
    {
        while (!pause(m_period)) {
            const Result<Attempt> attempt = m_rival.tryLock(50ms, Lease::of(1h));
            ++m_tries;
            if (!isGranted(attempt))
                continue;
            if (m_isHeld) {
                m_rivalLink.command({"SET", m_witness, "rival"});
                note(u"two holders"_s);
            }
            static_cast<void>(m_rival.unlock());
        }
    }
    /// True once the run is over.
    bool pause(std::chrono::nanoseconds time)
    {
        std::unique_lock guard(m_mutex);
        return m_stopped.wait_for(guard, time, [this] { return m_isOver; });
    }
    void stop()
    {
        const std::lock_guard guard(m_mutex);
        m_isOver = true;
        m_stopped.notify_all();
    }

    const Nesting &m_nesting;
    const std::chrono::nanoseconds m_period;
    const LockName m_name;
    const QByteArray m_witness;
    RawLink m_holderLink;
    RawLink m_rivalLink;
    BlockingLock m_outer;
    BlockingLock m_inner;
    BlockingLock m_rival;
    std::atomic<bool> m_isHeld {false};
    std::atomic<int> m_cycles {0};
    std::atomic<int> m_tries {0};
    std::mutex m_mutex;
    std::condition_variable m_stopped;
    bool m_isOver = false;  // guarded by m_mutex
    QStringList m_problems; // guarded by m_mutex
    std::vector<std::thread> m_threads;
};

} // namespace

/// Nested holds never end the outer one. A full run takes a minute per row: LOCKSCOPE_TIME_SCALE=1.
class TestNestedHolds final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void neverLetsTwoHold_data();
    void neverLetsTwoHold();

private:
    RedisFixture m_redis {{.useUnixSocket = true}};
};

void TestNestedHolds::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestNestedHolds::neverLetsTwoHold_data()
{
    QTest::addColumn<Millis>("period");
    QTest::newRow("every 10 ms") << Millis(10ms);
    QTest::newRow("every 100 ms") << Millis(100ms);
    QTest::newRow("every second") << Millis(1s);
}

void TestNestedHolds::neverLetsTwoHold()
{
    QFETCH(Millis, period);
    m_redis.flush();
    LockBed bed(m_redis.server().url());
    LockBed otherBed(m_redis.server().url());
    QVERIFY(bed.opened() && otherBed.opened());
    std::atomic<int> losses {0};
    ClientOptions options;
    options.watchdogLease = WatchdogLease / timeScale();
    options.lockLost = [&losses](const LostHold &) { ++losses; };
    Client holder(bed.bus(), options);
    Client rival(otherBed.bus());
    std::vector<std::unique_ptr<Run>> runs;
    for (const Nesting &nesting : Nestings)
        runs.push_back(std::make_unique<Run>(nesting, period, m_redis, holder, rival));
    for (const std::unique_ptr<Run> &run : runs)
        run->start();
    for (const std::unique_ptr<Run> &run : runs)
        run->join();
    QStringList problems;
    for (const std::unique_ptr<Run> &run : runs) {
        problems += run->problems();
        QVERIFY(run->cycles() > 1 || !run->problems().isEmpty());
        QVERIFY(run->tries() > 1 || !run->problems().isEmpty());
    }
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    QCOMPARE(losses.load(), 0);
}

LOCKSCOPE_TEST(TestNestedHolds)
#include "tst_nested_holds.moc"
