// SPDX-License-Identifier: Apache-2.0
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

Change hold(const LockName &lock, std::chrono::nanoseconds at)
{
    return {Start + at, lock, Holder, {Access::Exclusive, Access::None, 1, 0}, true};
}
Change release(const LockName &lock, std::chrono::nanoseconds at)
{
    return {Start + at, lock, Holder, {}, true};
}
Mark markAt(std::chrono::nanoseconds at)
{
    return {Start + at, Start + at, Mark::Kind::Renewal, Holder};
}
TimePoint ripe(std::chrono::nanoseconds at)
{
    return Start + at + TimelineStore::HoldBack;
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

/// One lock is looked at; what happens to the others is applied later, and nothing of it is lost.
class TestTimelineStore final : public QObject
{
    Q_OBJECT

    /// Two locks with the same story, told in no order.
    static void tell(TimelineStore &store)
    {
        for (const LockName &lock : {Shown, Other}) {
            store.add(release(lock, 2s));
            store.add(hold(lock, 1s));
            store.add(markAt(1500ms), lock);
            store.moveTo(lock, u"10.0.3.7:6379"_s, Start + 1s);
            store.add(hold(lock, 5s));
            store.add(markAt(5500ms), lock);
            store.moveTo(lock, u"10.0.3.8:6379"_s, Start + 5s);
        }
    }

private Q_SLOTS:
    void oneLockGoesAhead()
    {
        TimelineStore store;
        tell(store);
        QVERIFY(store.settleOnly(Shown, ripe(3s)));
        QVERIFY(!store.find(Other));
        const LockRecord &shown = *store.find(Shown);
        QCOMPARE(boundariesOf(shown), (std::vector<std::chrono::nanoseconds> {1s, 2s}));
        QCOMPARE(shown.marks().size(), std::size_t(1));
        QCOMPARE(shown.nodes().size(), std::size_t(1));
        const quint64 version = store.version();
        QVERIFY(!store.settleOnly(Shown, ripe(4s))); // nothing has ripened
        QVERIFY(!store.settleOnly(LockName("unknown"), ripe(9s)));
        QVERIFY(!store.settleOnly(LockName(), ripe(9s)));
        QCOMPARE(store.version(), version);
    }

    void theOthersCatchUp()
    {
        TimelineStore together;
        tell(together);
        together.settle(ripe(9s));
        TimelineStore ahead;
        tell(ahead);
        ahead.settleOnly(Shown, ripe(3s));
        ahead.settleOnly(Shown, ripe(9s));
        QVERIFY(ahead.settle(ripe(9s)));
        for (const LockName &lock : {Shown, Other}) {
            QCOMPARE(boundariesOf(*ahead.find(lock)), boundariesOf(*together.find(lock)));
            QCOMPARE(boundariesOf(*ahead.find(lock)).size(), std::size_t(3));
            QCOMPARE(ahead.find(lock)->marks().size(), std::size_t(2));
            QCOMPARE(ahead.find(lock)->nodes().size(), std::size_t(2));
        }
        QVERIFY(!ahead.settle(ripe(99s)));
    }

    /// A mark of all locks is of those that are there when its time comes.
    void aMarkOfAllSettlesAll()
    {
        TimelineStore store;
        tell(store);
        store.add(markAt(2500ms));
        QVERIFY(store.settleOnly(Shown, ripe(3s)));
        for (const LockName &lock : {Shown, Other}) {
            QVERIFY(store.find(lock));
            QCOMPARE(store.find(lock)->marks().size(), std::size_t(2));
        }
    }
};

QTEST_APPLESS_MAIN(TestTimelineStore)
#include "tst_timeline_store.moc"
