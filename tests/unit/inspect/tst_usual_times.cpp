// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/usual_times.h"
#include "core/inspect/diagnosis/verdict.h"
#include "tests/support/test_main.h"
#include "tests/unit/inspect/recording_samples.h"

#include <QTest>
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

using namespace lockscope;
using namespace lockscope::inspect;
using namespace Qt::StringLiterals;
using namespace recording_samples;
using namespace std::chrono_literals;

namespace {

const QByteArray B = "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:2";
constexpr TimePoint Start(1h);

/// A lock that is followed from one snapshot to the next.
class FollowedLock final
{
public:
    explicit FollowedLock(UsualTimes &times, const QByteArray &name = "job") : m_times(times), m_name(name)
    {
        m_last = freeAt(Start);
        m_times.note(nullptr, m_last);
    }

    void note(LockSnapshot lock)
    {
        m_times.note(&m_last, lock);
        m_last = std::move(lock);
    }
    [[nodiscard]] LockSnapshot freeAt(TimePoint at) const
    {
        LockSnapshot lock;
        lock.name = LockName(m_name);
        lock.kind = schema::LockKind::Reentrant;
        lock.takenAt = at;
        lock.serverTimeMs = toServerTime(at);
        return lock;
    }
    /// `left`: its remaining time to live.
    [[nodiscard]] LockSnapshot heldAt(TimePoint at, Millis left = 30s, const QByteArray &holder = A) const
    {
        LockSnapshot lock = heldLock(m_name, 1, at);
        lock.holders.front().field = holder;
        lock.ttl = {left.count()};
        lock.serverTimeMs = toServerTime(at);
        return lock;
    }
    /// `count` holds of `time` each, with a pause of a second after each.
    void hold(int count, Millis time)
    {
        for (int i = 0; i < count; ++i) {
            const TimePoint at = m_last.takenAt + 1s;
            note(heldAt(at));
            note(freeAt(at + time));
        }
    }
    [[nodiscard]] const LockSnapshot &last() const { return m_last; }
    [[nodiscard]] LockTimes times() const { return m_times.of(m_last, m_last.takenAt); }

private:
    static qint64 toServerTime(TimePoint at)
    {
        return 1'700'000'000'000 + std::chrono::duration_cast<Millis>(at - Start).count();
    }

    UsualTimes &m_times;
    QByteArray m_name;
    LockSnapshot m_last;
};

qint64 count(Millis time, const TimeHistogram &histogram)
{
    return histogram.countAt(int(TimeHistogram::indexOf(time.count())));
}

} // namespace

/// How long each lock is held and waited for, and the verdict that compares a hold with it.
class TestUsualTimes final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aHoldFarLongerThanUsualIsSuspicious_data();
    void aHoldFarLongerThanUsualIsSuspicious();
    void percentilesAreCloseToTheTimes_data();
    void percentilesAreCloseToTheTimes();
    void aMessageSeparatesHoldsOfTheSameHolder();
    void timesWithoutStartOnlyCountForTheLongest();
    void aRecordingIsCountedOnce();
    void waitsOfAQueueAreTimedEach();
    void theVerdictSaysWhatWaitingCosts_data();
    void theVerdictSaysWhatWaitingCosts();
    void onlyTheBusiestAndChosenLocksHaveHistograms();
    void aLockTakesFewBytes();
};

void TestUsualTimes::aHoldFarLongerThanUsualIsSuspicious_data()
{
    QTest::addColumn<int>("holds");
    QTest::addColumn<Millis>("usual");
    QTest::addColumn<Millis>("longest");
    QTest::addColumn<int>("held");
    QTest::addColumn<QString>("state");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, int holds, Millis usual, Millis longest, int held, const char *state,
                        const QString &reason = {}) {
        QTest::newRow(name) << holds << usual << longest << held << QString::fromLatin1(state) << reason;
    };
    row("no earlier hold", 0, 0s, 0s, 60, "alive");
    row("no earlier hold, ten minutes", 0, 0s, 0s, 600, "long", u"Held for at least 10 min, and renewed 0.0 s ago."_s);
    row("too few holds", 18, 1s, 1s, 60, "alive");
    row("enough holds", 19, 1s, 1s, 60, "long",
        u"Held for at least 60 s, and renewed 0.0 s ago. Usually released within 1.0 s (p99 of 20 holds)."_s);
    row("short holds", 19, 5ms, 5ms, 60, "long",
        u"Held for at least 60 s, and renewed 0.0 s ago. Usually released within 0.1 s (p99 of 20 holds)."_s);
    row("too early to know", 19, 5ms, 5ms, 10, "alive");
    row("twice as long as usual", 19, 25s, 25s, 50, "alive");
    row("four times as long as usual", 19, 25s, 25s, 100, "long",
        u"Held for at least 100 s, and renewed 0.0 s ago. Usually released within 25 s (p99 of 20 holds)."_s);
    row("a longer one was seen", 199, 1s, 90s, 60, "alive");
    row("the longer one was shorter still", 199, 1s, 90s, 100, "long",
        u"Held for at least 100 s, and renewed 0.0 s ago. Usually released within 1.0 s (p99 of 200 holds)."_s);
    row("usually ten minutes", 20, 10min, 10min, 900, "alive");
}

void TestUsualTimes::aHoldFarLongerThanUsualIsSuspicious()
{
    QFETCH(const int, holds);
    QFETCH(const Millis, usual);
    QFETCH(const Millis, longest);
    QFETCH(const int, held);
    QFETCH(const QString, state);
    QFETCH(const QString, reason);
    UsualTimes times;
    FollowedLock lock(times);
    lock.hold(holds, usual);
    lock.hold(holds > 0 ? 1 : 0, longest);
    LockHistory history;
    history.note(lock.last());
    const TimePoint acquired = lock.last().takenAt + 1s;
    for (int seconds = 0; seconds <= held; seconds += 10) { // renewed by a watchdog
        lock.note(lock.heldAt(acquired + std::chrono::seconds(seconds)));
        history.note(lock.last());
    }
    const Verdict verdict = verdictOf(history, lock.last().takenAt, {}, lock.times());
    QCOMPARE(toWord(verdict.state), state);
    if (!reason.isEmpty())
        QCOMPARE(verdict.reason.english(), reason);
}

void TestUsualTimes::percentilesAreCloseToTheTimes_data()
{
    QTest::addColumn<qint64>("ms");
    for (const qint64 ms : {0, 1, 3, 4, 7, 8, 99, 1000, 1200, 59'999, 3'600'000})
        QTest::addRow("%lld ms", ms) << ms;
}

void TestUsualTimes::percentilesAreCloseToTheTimes()
{
    QFETCH(const qint64, ms);
    TimeHistogram histogram;
    QVERIFY(!histogram.percentile(99));
    for (int i = 0; i < 99; ++i)
        histogram.add(Millis(ms));
    histogram.add(24h);
    for (const double percent : {1.0, 50.0, 99.0}) {
        const qint64 found = histogram.percentile(percent)->count();
        QVERIFY2(found >= ms && double(found) < double(ms) * 1.25 + 1, qPrintable(QString::number(found)));
    }
    QVERIFY(histogram.percentile(99.9) > Millis(18h));
    QCOMPARE(histogram.count(), 100);
}

void TestUsualTimes::aMessageSeparatesHoldsOfTheSameHolder()
{
    UsualTimes times;
    times.choose(LockName("job"));
    FollowedLock lock(times);
    lock.note(lock.heldAt(Start + 1s));
    lock.note(lock.heldAt(Start + 2s)); // renewed
    times.noteMessage(LockName("job")); // sent before it was acquired
    lock.note(lock.heldAt(Start + 3s, 29s));
    QCOMPARE(lock.times().holds.count, 0);
    QCOMPARE(lock.times().holding, std::optional<Millis>(2s));
    times.noteMessage(LockName("job"));
    lock.note(lock.heldAt(Start + 4s));
    QCOMPARE(lock.times().holds.count, 1);
    QCOMPARE(lock.times().holding, std::optional<Millis>(0s));
    lock.note(lock.heldAt(Start + 4500ms, 30s, B));
    QCOMPARE(lock.times().holds.count, 2);
    QCOMPARE(lock.times().holds.longest, Millis(3s));
    QCOMPARE(count(3s, *lock.times().holds.histogram), 1);
    QCOMPARE(count(500ms, *lock.times().holds.histogram), 1);
}

void TestUsualTimes::timesWithoutStartOnlyCountForTheLongest()
{
    UsualTimes times;
    FollowedLock lock(times);
    const auto eventOf = [](EventKind kind) {
        LockEvent event;
        event.lock = LockName("job");
        event.kind = kind;
        return event;
    };
    LockSnapshot held = lock.heldAt(Start);
    times.note(nullptr, held); // as the feed shows a lock that was held before
    const LockSnapshot freed = lock.freeAt(Start + 9s);
    times.note(&held, freed);
    QCOMPARE(times.of(freed, freed.takenAt).holds.count, 0);
    QCOMPARE(times.of(freed, freed.takenAt).holds.longest, Millis(9s));
    times.forget(freed);
    times.note(eventOf(EventKind::Acquired));
    held = lock.heldAt(Start + 20s);
    times.note(nullptr, held); // it is listed again
    const LockSnapshot freedAgain = lock.freeAt(Start + 22s);
    times.note(&held, freedAgain);
    QCOMPARE(times.of(freed, freedAgain.takenAt).holds.count, 1);
    held = lock.heldAt(Start + 30s);
    times.note(&freedAgain, held);
    times.note(eventOf(EventKind::Gap));
    const LockSnapshot later = lock.heldAt(Start + 50s);
    times.note(&held, later);
    times.note(&later, lock.freeAt(Start + 51s));
    QCOMPARE(times.of(freed, Start + 51s).holds.count, 1); // it may have been another hold
}

void TestUsualTimes::aRecordingIsCountedOnce()
{
    UsualTimes times;
    for (int i = 0; i < 3; ++i) {
        FollowedLock lock(times);
        lock.hold(5 + i, 1s);
        QCOMPARE(lock.times().holds.count, 5 + i);
        times.startOver();
    }
}

void TestUsualTimes::waitsOfAQueueAreTimedEach()
{
    UsualTimes times;
    FollowedLock lock(times);
    const auto queued = [&](TimePoint at, const QByteArrayList &members) {
        LockSnapshot held = lock.heldAt(at);
        for (const QByteArray &member : members)
            held.queue.push_back({{}, member, {}, true});
        lock.note(held);
    };
    queued(Start + 1s, {});
    queued(Start + 2s, {"a", "b"});
    QCOMPARE(lock.times().waiting, std::optional<Millis>(0s));
    queued(Start + 5s, {"b", "c"});
    QCOMPARE(lock.times().waits.count, 1);
    QCOMPARE(lock.times().waiting, std::optional<Millis>(3s));
    queued(Start + 9s, {});
    QCOMPARE(lock.times().waits.count, 3);
    QCOMPARE(lock.times().waits.longest, Millis(7s));
    QCOMPARE(lock.times().waiting, std::nullopt);
}

void TestUsualTimes::theVerdictSaysWhatWaitingCosts_data()
{
    QTest::addColumn<qint64>("clients");
    QTest::addColumn<int>("queued");
    QTest::addColumn<std::optional<Millis>>("waiting");
    QTest::addColumn<QString>("cost");
    const std::optional<Millis> none;
    QTest::newRow("no waiter") << qint64(0) << 0 << none << QString();
    QTest::newRow("just begun") << qint64(1) << 0 << std::optional<Millis>(0s) << u"Waiting clients: at least 1."_s;
    QTest::newRow("clients") << qint64(4) << 0 << std::optional<Millis>(41s)
                             << u"Waiting clients: at least 4, the longest for at least 41 s."_s;
    QTest::newRow("queue") << qint64(4) << 2 << std::optional<Millis>(41s)
                           << u"Waiters in the queue: 2, the longest for at least 41 s."_s;
    QTest::newRow("queue, not timed") << qint64(0) << 1 << none << u"Waiters in the queue: 1."_s;
}

void TestUsualTimes::theVerdictSaysWhatWaitingCosts()
{
    QFETCH(const qint64, clients);
    QFETCH(const int, queued);
    QFETCH(const std::optional<Millis>, waiting);
    QFETCH(const QString, cost);
    LockSnapshot lock = heldLock("job", 1, Start);
    lock.waitingClients = clients;
    for (int i = 0; i < queued; ++i)
        lock.queue.push_back({{}, QByteArray::number(i), {}, true});
    QCOMPARE(waitingCost(lock, waiting).english(), cost);
    LockTimes times;
    times.waiting = waiting;
    const QString reason = verdictOf(lock, Start, times).reason.english();
    QVERIFY2(reason.endsWith(cost.isEmpty() ? u"unless it is renewed."_s : u' ' + cost), qPrintable(reason));
}

void TestUsualTimes::onlyTheBusiestAndChosenLocksHaveHistograms()
{
    UsualTimes times;
    const auto hold = [&times](int lock, int holds) {
        FollowedLock followed(times, "job:" + QByteArray::number(lock));
        followed.hold(holds, 1s);
        return followed.times().holds.histogram.has_value();
    };
    for (int lock = 0; lock < UsualTimes::Busiest; ++lock)
        QVERIFY(hold(lock, lock == 7 ? 1 : 10));
    QVERIFY(!hold(2000, 1));
    QVERIFY(hold(2001, 10)); // in place of job:7
    QVERIFY(!hold(7, 1));
    QVERIFY(!hold(2002, 10));
    times.choose(LockName("job:2003"));
    QVERIFY(hold(2003, 1));
}

void TestUsualTimes::aLockTakesFewBytes()
{
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
    constexpr int Locks = 30'000;
    const std::size_t before = mallinfo2().uordblks;
    UsualTimes times;
    for (int i = 0; i < Locks; ++i) {
        FollowedLock lock(times, "job:" + QByteArray::number(i));
        lock.hold(1, 1s);
        LockSnapshot wanted = lock.heldAt(lock.last().takenAt + 1s);
        wanted.waitingClients = 1;
        lock.note(std::move(wanted));
    }
    const std::size_t all = mallinfo2().uordblks - before;
    const std::size_t histograms = std::size_t(UsualTimes::Busiest) * 2 * sizeof(TimeHistogram);
    // the hash tables have spare places
    QVERIFY2(all < 2 * (Locks * UsualTimes::BytesALock + histograms),
             qPrintable(u"%1 bytes a lock"_s.arg(double(all) / Locks)));
#endif
}

LOCKSCOPE_TEST(TestUsualTimes)
#include "tst_usual_times.moc"
