// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_main.h"
#include "ui/timeline/timeline_store.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::ui::timeline;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const LockName Shown("shown");
const LockName Other("other");
const QByteArray Holder = "10000000-0000-0000-0000-000000000001:1";
constexpr TimePoint Start = TimePoint(1h);

Change hold(std::chrono::nanoseconds at, const QByteArray &holder = Holder)
{
    return {Start + at, holder, {LockMode::Exclusive, LockMode::Free, 1, 0}, true};
}
Change release(std::chrono::nanoseconds at, const QByteArray &holder = Holder)
{
    return {Start + at, holder, {}, true};
}
Mark markAt(std::chrono::nanoseconds at)
{
    return {Start + at, Start + at, Mark::Kind::Renewal, Holder};
}
TimePoint whenApplied(std::chrono::nanoseconds at)
{
    return Start + at + TimelineStore::ReorderDelay;
}
std::vector<std::chrono::nanoseconds> boundariesOf(const LockRecord &record)
{
    std::vector<std::chrono::nanoseconds> all;
    for (const Lane &lane : record.lanes()) {
        for (std::size_t i = 0; i < lane.track.size(); ++i)
            all.push_back(lane.track[i].from - Start);
    }
    return all;
}

} // namespace

/// One lock is shown; changes of the others stay pending until they are chosen, within limits.
class TestTimelineStore final : public QObject
{
    Q_OBJECT

    /// Two locks with the same history, reported out of order.
    static void tell(TimelineStore &store)
    {
        for (const LockName &lock : {Shown, Other}) {
            store.add(lock, release(2s));
            store.add(lock, hold(1s));
            store.add(markAt(1500ms), lock);
            store.moveTo(lock, u"10.0.3.7:6379"_s, Start + 1s);
            store.add(lock, hold(5s));
            store.add(markAt(5500ms), lock);
            store.moveTo(lock, u"10.0.3.8:6379"_s, Start + 5s);
        }
    }
    /// A hold and its release, once per second.
    static void tellOften(TimelineStore &store, const LockName &lock, std::size_t times)
    {
        for (std::size_t i = 0; i < times; ++i) {
            store.add(lock, hold(i * 1s));
            store.add(lock, release(i * 1s + 500ms));
        }
    }

private Q_SLOTS:
    void oneLockGoesAhead()
    {
        TimelineStore store;
        tell(store);
        QVERIFY(store.applyPending(Shown, whenApplied(3s)));
        QVERIFY(!store.find(Other));
        const LockRecord &shown = *store.find(Shown);
        QCOMPARE(boundariesOf(shown), (std::vector<std::chrono::nanoseconds> {1s, 2s}));
        QCOMPARE(shown.marks().size(), std::size_t(1));
        QCOMPARE(shown.nodes().size(), std::size_t(1));
        const quint64 version = store.version();
        QVERIFY(!store.applyPending(Shown, whenApplied(4s))); // no change is due
        QVERIFY(!store.applyPending(LockName("unknown"), whenApplied(9s)));
        QVERIFY(!store.applyPending(LockName(), whenApplied(9s)));
        QCOMPARE(store.version(), version);
    }

    void theOthersCatchUp()
    {
        TimelineStore store;
        tell(store);
        store.applyPending(Shown, whenApplied(3s));
        store.applyPending(Shown, whenApplied(9s));
        store.limitMemory(whenApplied(9s));
        QVERIFY(!store.find(Other)); // it was not requested
        QCOMPARE(store.locks(), (std::vector<LockName> {Other, Shown}));
        QVERIFY(store.applyPending(Other, whenApplied(9s)));
        for (const LockName &lock : {Shown, Other}) {
            QCOMPARE(boundariesOf(*store.find(lock)), (std::vector<std::chrono::nanoseconds> {1s, 2s, 5s}));
            QCOMPARE(store.find(lock)->marks().size(), std::size_t(2));
            QCOMPARE(store.find(lock)->nodes().size(), std::size_t(2));
        }
    }

    /// A mark of all locks applies to those that exist when it is due.
    void aMarkOfAllIsOfThoseThatAreThere()
    {
        TimelineStore store;
        tell(store);
        store.add(markAt(2500ms));
        QVERIFY(store.applyPending(Shown, whenApplied(3s)));
        const LockName later("later");
        store.add(later, hold(4s));
        store.applyAll();
        QCOMPARE(store.find(Shown)->marks().size(), std::size_t(3));
        QCOMPARE(store.find(Other)->marks().size(), std::size_t(3));
        QVERIFY(store.find(later)->marks().empty());
    }

    void itIsKnownWhoTellsOfHimself()
    {
        TimelineStore store;
        store.add(Shown, hold(1s));
        store.add(Other, {Start + 1s, Holder, {}, false});
        QVERIFY(store.isExact(Shown) && !store.isExact(Other) && !store.isExact(LockName("unknown")));
        store.applyAll();
        QVERIFY(store.isExact(Shown));
    }

    void waitingClientsAreCountedBeforeSomebodyLooks()
    {
        TimelineStore store;
        store.add(Other, {Start + 1s, {}, {LockMode::Free, LockMode::Exclusive, 0, 0}, false});
        store.setWaitingClients(Other, 3);
        store.applyPending(Other, whenApplied(2s));
        QCOMPARE(store.find(Other)->lanes().front().clients, 3);
    }

    /// More changes than can be applied within a frame are applied early, for a few locks at a time.
    void muchThatWaitsIsApplied()
    {
        TimelineStore store;
        const std::size_t times = TimelineStore::MaxPending / 2 + 1;
        const auto name = [](std::size_t i) { return LockName("lock:" + QByteArray::number(qulonglong(i))); };
        for (std::size_t i = 0; i <= TimelineStore::MaxAtOnce; ++i)
            tellOften(store, name(i), times + i);
        tellOften(store, Other, 10);
        const TimePoint later = whenApplied(std::chrono::hours(24));
        store.limitMemory(later);
        QVERIFY(!store.find(name(0))); // the shortest of them
        QVERIFY(store.find(name(TimelineStore::MaxAtOnce)));
        store.limitMemory(later);
        QVERIFY(!store.find(Other));
        for (std::size_t i = 0; i <= TimelineStore::MaxAtOnce; ++i)
            QCOMPARE(store.find(name(i))->size(), 2 * (times + i));
    }

    void looksThatTellNothingNewAreNotKept()
    {
        Pending pending;
        const auto look = [&](std::chrono::nanoseconds at, quint16 position, bool isExact) {
            pending.add(Change {Start + at, Holder, {LockMode::Free, LockMode::Exclusive, 0, position}, isExact});
        };
        for (int second = 1; second <= 1000; ++second)
            look(second * 1s, 2, false);
        QCOMPARE(pending.size(), std::size_t(1));
        look(1001s, 1, false); // it has moved up in the queue
        QCOMPARE(pending.size(), std::size_t(2));
        pending.add(Change {Start + 1002s, Holder, {}, false}); // an observed holder has left
        for (int second = 1003; second <= 2000; ++second)
            pending.add(Change {Start + second * 1s, Holder, {}, false});
        QCOMPARE(pending.size(), std::size_t(3));
        look(2001s, 0, true); // it reports about itself from now on
        for (int second = 2002; second <= 3000; ++second)
            look(second * 1s, 0, false);
        QCOMPARE(pending.size(), std::size_t(4));
        for (int second = 3001; second <= 4000; ++second)
            look(second * 1s, 3, false); // except for its position
        QCOMPARE(pending.size(), std::size_t(5));
        LockRecord record(Shown);
        pending.applyTo(record, TimePoint::max());
        QCOMPARE(pending.size(), std::size_t(0));
        look(4001s, 3, false); // the reports are still known
        QCOMPARE(pending.size(), std::size_t(0));
        QCOMPARE(record.lanes().front().track.last().state.queuePosition, quint16(3));
        QVERIFY(record.lanes().front().isExact);
    }

    void aGapThatGoesOnIsOne()
    {
        Pending pending;
        for (int second = 1; second <= 1000; ++second)
            pending.add(Mark {Start, Start + second * 1s, Mark::Kind::Gap, {}});
        pending.add(Mark {Start + 1s, Start + 2s, Mark::Kind::Gap, {}, true}); // of the workers
        QCOMPARE(pending.size(), std::size_t(2));
        LockRecord record(Shown);
        pending.applyTo(record, TimePoint::max());
        QCOMPARE(record.gaps().front().until, Start + 1000s);
    }

    /// The history is forgotten, but not current holds.
    void whoHoldsIsNotForgotten()
    {
        TimelineStore store;
        const QByteArray longHeld = "10000000-0000-0000-0000-000000000001:2";
        const LockName large("large");
        store.add(large, hold(-10s, longHeld));
        store.moveTo(large, u"10.0.3.7:6379"_s, Start - 10s);
        tellOften(store, large, TimelineStore::MaxEntries / 2 + 1); // two changes each time
        tellOften(store, Other, 10);
        const quint64 version = store.version();
        store.limitMemory(whenApplied(std::chrono::hours(24 * 365)));
        QVERIFY(store.version() > version);
        const LockRecord &record = *store.find(large);
        QVERIFY(record.size() < TimelineStore::MaxEntries);
        QCOMPARE(record.lanes().front().holder, longHeld);
        QVERIFY(record.lanes().front().track.last().state.holds == LockMode::Exclusive);
        QCOMPARE(record.nodes().size(), std::size_t(1));
        store.applyAll();
        QCOMPARE(store.find(Other)->size(), std::size_t(20)); // the smaller one has lost nothing
    }

    void locksThatWereNotToldOfForLongestGo()
    {
        TimelineStore store;
        for (std::size_t i = 0; i <= TimelineStore::MaxLocks; ++i)
            store.add(LockName("lock:" + QByteArray::number(qulonglong(i))), hold(i * 1s));
        store.add(markAt(1s)); // a mark of all locks does not count as activity
        store.limitMemory(whenApplied(std::chrono::hours(24)));
        QCOMPARE(store.locks().size(), TimelineStore::MaxLocks + 1 - (TimelineStore::MaxLocks + 1) / 2);
        const std::vector<LockName> kept = store.locks();
        QVERIFY(std::ranges::find(kept, LockName("lock:0")) == kept.end());
    }

    void allThatWaitsIsBoundedToo()
    {
        TimelineStore store;
        const std::size_t ofEach = TimelineStore::MaxPending; // just below the limit for applying
        const std::size_t locks = TimelineStore::MaxEntries / ofEach + 20;
        for (std::size_t i = 0; i < locks; ++i)
            tellOften(store, LockName("lock:" + QByteArray::number(qulonglong(i))), ofEach / 2);
        store.limitMemory(whenApplied(std::chrono::hours(24)));
        store.applyAll();
        std::size_t kept = 0;
        for (const LockName &lock : store.locks())
            kept += store.find(lock)->size();
        QCOMPARE(store.locks().size(), locks);
        QVERIFY(kept > TimelineStore::MaxEntries / 2 && kept <= TimelineStore::MaxEntries);
    }
};

LOCKSCOPE_TEST(TestTimelineStore)
#include "tst_timeline_store.moc"
