// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/watch_list.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::inspect;
using namespace std::chrono_literals;

namespace {

constexpr Millis Frame {16};
constexpr Millis Rest {48};
constexpr TimePoint Start = TimePoint(1h);
const LockName Job("job");

/// The snapshot of a read; `ttl` in ms: Absent if the lock is free.
LockSnapshot seen(const LockName &name, TimePoint at, qint64 ttl)
{
    LockSnapshot lock;
    lock.name = name;
    lock.mode = ttl == Ttl::Absent ? schema::LockMode::Free : schema::LockMode::Exclusive;
    lock.ttl.ms = ttl;
    lock.takenAt = at;
    return lock;
}

/// A read that is requested, starts and ends immediately.
bool lookAt(WatchList &list, TimePoint at, qint64 ttl)
{
    list.reads().endCooldowns(at);
    const std::optional<LockName> name = list.reads().take(at);
    if (!name || !list.reads().finishReading(*name, list.find(*name)))
        return false;
    list.apply(list.find(*name), seen(*name, at, ttl), {});
    return true;
}

/// A list with one lock that was read long ago.
class OneLock final
{
public:
    OneLock()
    {
        m_list.add(Job, true);
        (void)look(Start - 1h);
    }

    void change() { m_list.markDirty(Job); }
    void setVisibleLocks(const QSet<LockName> &names) { m_list.setVisibleLocks(names); }
    /// Returns true if a read starts now; it ends immediately.
    bool look(TimePoint now)
    {
        m_list.reads().endCooldowns(now);
        const std::optional<LockName> name = m_list.reads().take(now);
        return name && m_list.reads().finishReading(*name, m_list.find(*name));
    }
    /// When the lock is read, checked at each frame from `begin` on.
    Millis lookAfter(TimePoint begin)
    {
        for (Millis passed {0}; passed < 1s; ++passed)
            if (look(begin + passed))
                return passed;
        return 1s;
    }

private:
    WatchList m_list {Frame, Rest, {}};
};

} // namespace

class TestWatchList final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aChangeAfterAnotherIsSeenWithTheNextFrame();
    void whatKeepsChangingIsLookedAtOnceInEachRest();
    void whoHasRestedMayChangeFastAgain();
    void outOfSightTheRestIsLonger();
    void whoIsInSightIsCountedEachTime();
    void whatRunsOutIsLookedAtOnce();
    void whatHasBeenFreeForLongLeaves();
    void whoIsGoneStaysInNobodysMemory();
    void aKeyBelongsToAWatchedLock_data();
    void aKeyBelongsToAWatchedLock();
};

/// After one change, the few that follow are not delayed.
void TestWatchList::aChangeAfterAnotherIsSeenWithTheNextFrame()
{
    OneLock lock;
    TimePoint now = Start;
    lock.change();
    QCOMPARE(lock.lookAfter(now), 0ms);
    for (int i = 0; i < 3; ++i) {
        lock.change();
        const Millis waited = lock.lookAfter(now);
        QCOMPARE(waited, Frame);
        now += waited;
    }
}

void TestWatchList::whatKeepsChangingIsLookedAtOnceInEachRest()
{
    OneLock lock;
    std::vector<TimePoint> looks;
    for (TimePoint now = Start; now < Start + 10s; now += 1ms) {
        lock.change();
        if (lock.look(now))
            looks.push_back(now);
    }
    QCOMPARE_LE(looks.size(), std::size_t(10s / Rest + 4)); // including those in advance
    for (std::size_t i = 10; i < looks.size(); ++i)
        QCOMPARE(looks[i] - looks[i - 1], Rest);
}

void TestWatchList::whoHasRestedMayChangeFastAgain()
{
    OneLock lock;
    TimePoint now = Start;
    for (; now < Start + 1s; now += 1ms) {
        lock.change();
        (void)lock.look(now);
    }
    now += 200ms;
    lock.change();
    QCOMPARE(lock.lookAfter(now), 0ms);
    lock.change();
    QCOMPARE(lock.lookAfter(now), Frame);
}

void TestWatchList::outOfSightTheRestIsLonger()
{
    OneLock lock;
    lock.setVisibleLocks({LockName("another")});
    TimePoint now = Start;
    TimePoint last = now;
    for (int looks = 0; looks < 10;) {
        lock.change();
        if (lock.look(now) && ++looks < 10)
            last = now;
        now += 1ms;
    }
    QCOMPARE(now - 1ms - last, 4 * Rest);
    lock.setVisibleLocks({Job});
    lock.change();
    now += lock.lookAfter(now); // the current pause is over
    for (int looks = 0; looks < 3; ++looks) {
        lock.change();
        const Millis waited = lock.lookAfter(now);
        QVERIFY2(waited <= Rest, qPrintable(QString::number(waited.count())));
        now += waited;
    }
}

void TestWatchList::whoIsInSightIsCountedEachTime()
{
    constexpr std::size_t most = 10;
    WatchList list(Frame, Rest, {});
    QSet<LockName> all;
    for (int i = 0; i < 100; ++i) {
        const LockName name("lock" + QByteArray::number(i));
        list.add(name, true)->isRead = true;
        all.insert(name);
    }
    const LockName unread("unread");
    list.add(unread, true);
    const QSet<LockName> visible {LockName("lock5"), LockName("lock50"), unread, LockName("unknown")};
    list.setVisibleLocks(visible);
    QSet<LockName> counted;
    for (int turn = 0; turn < 13; ++turn) { // 98 others, 8 per turn
        const std::vector<LockName> names = list.takeNextToCount(most);
        const QSet<LockName> each(names.begin(), names.end());
        QCOMPARE(std::size_t(each.size()), names.size());
        QVERIFY(names.size() <= most);
        QVERIFY(each.contains(LockName("lock5")) && each.contains(LockName("lock50")));
        QVERIFY(!each.contains(unread) && !each.contains(LockName("unknown")));
        counted.unite(each);
    }
    QCOMPARE(counted, all);
}

void TestWatchList::whatRunsOutIsLookedAtOnce()
{
    WatchList list(Frame, Rest, {});
    list.add(Job, false);
    QVERIFY(lookAt(list, Start, 1000));
    const auto isDirtyAt = [&](TimePoint now) {
        list.markExpired(now);
        list.reads().endCooldowns(now);
        return list.reads().hasDirty();
    };
    QVERIFY(!isDirtyAt(Start + 999ms));
    list.markDirty(Job);
    QVERIFY(lookAt(list, Start + 999ms, 1000)); // it was renewed
    QVERIFY(!isDirtyAt(Start + 1998ms));
    QVERIFY(isDirtyAt(Start + 1999ms));
    QVERIFY(lookAt(list, Start + 2s, 0)); // the server has not expired it yet
    QVERIFY(isDirtyAt(Start + 3s));
    QVERIFY(lookAt(list, Start + 3s, 5000));
    list.markDirty(Job);
    QVERIFY(lookAt(list, Start + 4s, 500)); // the TTL can also become shorter
    QVERIFY(isDirtyAt(Start + 4500ms));
    QVERIFY(lookAt(list, Start + 4600ms, Ttl::None));
    QVERIFY(!isDirtyAt(Start + 1h));
}

void TestWatchList::whatHasBeenFreeForLongLeaves()
{
    WatchList list(Frame, Rest, {});
    list.add(Job, false);
    QVERIFY(lookAt(list, Start, Ttl::Absent));
    QVERIFY(list.removeIdle(Start).empty()); // not idle long enough
    list.markDirty(Job);
    QVERIFY(list.removeIdle(Start + 1s).empty()); // it is not known whether it is free
    QVERIFY(lookAt(list, Start + 1s, 1000));
    QVERIFY(list.removeIdle(Start + 2s).empty()); // it is held
    list.markDirty(Job);
    QVERIFY(lookAt(list, Start + 2s, Ttl::Absent));
    QVERIFY(list.removeIdle(Start + 2s).empty());
    const std::vector<LockName> gone = list.removeIdle(Start + 2001ms);
    QCOMPARE(gone, std::vector {Job});
    QVERIFY(!list.find(Job));

    list.add(Job, true); // by name
    QVERIFY(lookAt(list, Start + 3s, Ttl::Absent));
    QVERIFY(list.removeIdle(Start + 1h).empty());
}

void TestWatchList::whoIsGoneStaysInNobodysMemory()
{
    constexpr qint64 hour = 3'600'000; // ms
    WatchList list(Frame, Rest, {});
    std::vector<std::weak_ptr<Watched>> all;
    TimePoint now = Start;
    for (int i = 0; i < 5000; ++i, now += 100ms) { // each held briefly, with a lease of an hour
        const LockName name("job:" + QByteArray::number(i));
        all.emplace_back(list.add(name, false));
        QVERIFY(lookAt(list, now, hour));
        list.markDirty(name);
        QVERIFY(lookAt(list, now + 50ms, Ttl::Absent));
        (void)list.removeIdle(now);
        list.markExpired(now);
    }
    list.reads().endCooldowns(now);
    QVERIFY(std::ranges::count_if(all, [](const auto &entry) { return !entry.expired(); }) <= 1);
}

void TestWatchList::aKeyBelongsToAWatchedLock_data()
{
    QTest::addColumn<QByteArray>("lock");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("owner");
    const auto add = [](const char *row, const char *lock, const char *key, const char *owner) {
        QTest::newRow(row) << QByteArray(lock) << QByteArray(key) << QByteArray(owner);
    };
    add("its own", "job", "job", "job");
    add("its queue", "job", "redisson_lock_queue:{job}", "job");
    add("its permits", "job", "{job}:timeout", "job");
    add("queue of a name in braces", "{job}", "redisson_lock_queue:{job}", "{job}");
    add("permits of a name in braces", "{job}", "{job}:timeout", "{job}");
    add("permits of a name with braces", "a{job}", "a{job}:timeout", "a{job}");
    add("another lock's queue", "job", "redisson_lock_queue:{pay}", "pay");
    add("maybe another lock's permits", "job", "{pay}:timeout", "{pay}:timeout");
}

void TestWatchList::aKeyBelongsToAWatchedLock()
{
    QFETCH(const QByteArray, lock);
    QFETCH(const QByteArray, key);
    QFETCH(const QByteArray, owner);
    WatchList list(Frame, Rest, {});
    list.add(LockName(lock), true);
    QCOMPARE(list.lockOfKey(key).bytes(), owner);
}

LOCKSCOPE_TEST(TestWatchList)
#include "tst_watch_list.moc"
