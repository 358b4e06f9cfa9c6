// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/lock_samples.h"
#include "tests/gui/timeline_schedule.h"
#include "tests/support/test_main.h"
#include "ui/timeline/feed_observer.h"
#include "ui/timeline/layout.h"
#include "ui/timeline/span_details.h"
#include "ui/timeline/words.h"

#include <QApplication>
#include <QDateTime>
#include <QTest>
#include <random>

using namespace lockscope;
using namespace lockscope::tests;
using namespace lockscope::ui::timeline;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class TestTimeline : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fiveWorkersAreDrawnAsTheyWere()
    {
        Schedule schedule;
        playFiveWorkers(schedule);
        const QStringList expected {
            u".WWwwwwwww...................."_s, // contended from the first reader on; re-entry keeps the shape
            u"...///////rrrrrr!!!..........."_s, // contended by the second writer all the time, then by its own holder
            u"....///////rrr................"_s,
            u"........////////////wwwwWWWW.."_s, // blocked by readers, then contended until the last one times out
            u"....................////......"_s,
        };
        QCOMPARE(drawn(layoutOf(schedule, 0s, 30s, 30)).join(u'\n'), expected.join(u'\n'));
    }

    void anOverlapOfWritersIsFound()
    {
        Schedule schedule;
        playFiveWorkers(schedule);
        QCOMPARE(firstOverlap(schedule.record()), QString());
        schedule.at(30s, a, writes);
        schedule.at(32s, d, writes);
        schedule.at(33s, a, idle);
        schedule.at(34s, d, idle);
        QCOMPARE(firstOverlap(schedule.record()), u"lanes 0 and 3, for 1000000000 ns"_s);
        Schedule mixed;
        mixed.at(1s, a, reads);
        mixed.at(2s, b, reads);
        mixed.at(3s, a, idle);
        mixed.at(4s, c, writes); // while b reads
        mixed.at(5s, b, idle);
        QCOMPARE(firstOverlap(mixed.record()), u"lanes 1 and 2, for 1000000000 ns"_s);
    }

    void depthAndPlaceInTheQueueAreWritten()
    {
        Schedule schedule;
        constexpr HolderState holdsThrice {LockMode::Exclusive, LockMode::Free, 3, 0};
        constexpr HolderState asks {LockMode::Free, LockMode::Exclusive, 0, 0};
        schedule.at(1s, a, holdsThrice);
        schedule.at(2s, b, asks);
        schedule.at(3s, c, asks);
        schedule.at(3s, b, {LockMode::Free, LockMode::Exclusive, 0, 1}, false); // only Redis knows the queue
        schedule.at(3s, c, {LockMode::Free, LockMode::Exclusive, 0, 2}, false);
        schedule.at(6s, a, idle);
        schedule.at(6s, b, {LockMode::Exclusive, LockMode::Free, 1, 0});
        schedule.at(6s, c, {LockMode::Free, LockMode::Exclusive, 0, 1}, false);
        schedule.at(8s, b, idle);
        schedule.at(9s, a, {LockMode::Write, LockMode::Free, 1, 0, 1});
        const TimelineLayout layout = layoutOf(schedule, 0s, 10s, 100);
        QStringList words;
        for (const Span &span : layout.spans)
            words << spanText(span, 2s, [](const QString &) { return true; });
        QCOMPARE(words.join(u", "_s),
                 u"holds × 3, holds × 3, holds the write lock and the read lock, waits 2.00 s, no. 1 · waits 2.00 s, "
                 "holds, no. 2 · waits 2.00 s, no. 1 · waits 2.00 s"_s);
        const auto isShort = [](const QString &text) { return text.size() < 12; };
        QCOMPARE(spanText({.state = {LockMode::Write, LockMode::Free, 1, 0, 2}}, {}, isShort), u"W 1 + R 2"_s);
    }

    void aReadHoldTellsWithHowManyItIsShared()
    {
        Schedule schedule;
        playFiveWorkers(schedule);
        const Track &track = schedule.record().lanes()[1].track;
        const std::size_t shared = track.firstAfter(schedule.time(12s)) - 1;
        QCOMPARE(detailsOf(schedule.record(), 1, shared, schedule.time(12s)).sharers, 1);
        const std::size_t alone = track.firstAfter(schedule.time(15s)) - 1;
        QCOMPARE(detailsOf(schedule.record(), 1, alone, schedule.time(15s)).sharers, 0);
        schedule.store().add(Mark {schedule.time(13s), schedule.time(13s), Mark::Kind::Crash, b}, stage);
        const SpanDetails crashed = detailsOf(schedule.record(), 1, shared, schedule.time(12s));
        QVERIFY(notesOf(crashed, [](int) { return QString(); }).contains(u"its client has crashed"_s));
        QVERIFY(
            !detailsOf(schedule.record(), 1, track.firstAfter(schedule.time(5s)) - 1, schedule.time(5s)).hasCrashed);
    }

    void aGrantedWaitTellsWhichMessageWokeIt()
    {
        Schedule schedule;
        playFiveWorkers(schedule);
        const auto wokenBy = [&schedule] {
            const Track &track = schedule.record().lanes()[3].track; // acquired at 20 s after the release at 19 s
            return detailsOf(schedule.record(), 3, track.firstAfter(schedule.time(9s)) - 1, schedule.time(9s)).wokenBy;
        };
        QVERIFY(!wokenBy());
        const auto hear = [&schedule](std::chrono::milliseconds at, Mark::Kind kind) {
            schedule.store().add(Mark {schedule.time(at), schedule.time(at), kind, {}}, stage);
        };
        hear(18s, Mark::Kind::WakesOne); // too early
        hear(19001ms, Mark::Kind::WakesAll);
        hear(19002ms, Mark::Kind::Renewal);
        QCOMPARE(wokenBy(), Mark::Kind::WakesAll);
        hear(19500ms, Mark::Kind::WakesAll); // ambiguous: either may have woken it
        QVERIFY(!wokenBy());
    }

    void everyReleaseIsJoinedWithTheAcquisitionsThatItLetIn()
    {
        Schedule schedule;
        playFiveWorkers(schedule);
        QStringList lines;
        for (const HandOff &handOff : schedule.record().handOffs()) {
            const auto seconds = [&](TimePoint at) { return (at - schedule.time(0s)) / 1s; };
            lines << u"%1@%2 > %3@%4"_s.arg(handOff.from)
                         .arg(seconds(handOff.released))
                         .arg(handOff.to)
                         .arg(seconds(handOff.acquired));
        }
        QCOMPARE(lines.join(u", "_s), u"0@10 > 1@10, 0@10 > 2@11, 1@19 > 3@20"_s);
    }

    void aWaitTellsWhoIsInTheWay()
    {
        Schedule schedule;
        playFiveWorkers(schedule);
        const TimelineLayout layout = layoutOf(schedule, 0s, 30s, 300);
        const Hit hit = hitTest(layout, schedule.record(), 3, 95); // d, at 9.5 s
        QVERIFY(hit.segment.has_value());
        const SpanDetails details = detailsOf(schedule.record(), hit.lane, *hit.segment, hit.at);
        QCOMPARE(details.blockers.size(), std::size_t(1));
        QCOMPARE(details.blockers.front().lane, 0);
        QCOMPARE(details.blockers.front().since, schedule.time(1s));
        QCOMPARE(details.since, schedule.time(8s));
        QCOMPARE(details.waiters.size(), std::size_t(3));
        QVERIFY(details.until == schedule.time(20s) && details.handOff && details.handOff->from == 1);
        const SpanDetails upgrade = detailsOf(schedule.record(), 1, *hitTest(layout, schedule.record(), 1, 170).segment,
                                              schedule.time(17s));
        // itself
        QVERIFY(std::ranges::any_of(upgrade.blockers, [](const Party &blocker) { return blocker.lane == 1; }));
    }

    void onlyWhatIsUnderThePointerIsHit()
    {
        Schedule schedule;
        playFiveWorkers(schedule);
        const TimelineLayout layout = layoutOf(schedule, 0s, 30s, 300);
        QVERIFY(!hitTest(layout, schedule.record(), 4, 100).segment);
        QVERIFY(hitTest(layout, schedule.record(), 4, 198).segment); // two pixels beside it
        QVERIFY(!hitTest(layout, schedule.record(), 9, 100).segment);
        QCOMPARE(hitTest(layout, schedule.record(), 0, 20).lane, 0);
    }

    void shortSpansAreMergedAndCounted()
    {
        Schedule schedule;
        for (int i = 0; i < 50; ++i) {
            schedule.at(10s + i * 20ms, a, writes);
            schedule.at(10s + i * 20ms + 10ms, a, idle);
        }
        schedule.at(15s, a, writes);
        schedule.at(20s, a, idle);
        const TimelineLayout layout = layoutOf(schedule, 0s, 30s, 30);
        QCOMPARE(drawn(layout).first(), u"..........#....WWWWW.........."_s);
        qint64 count = 0;
        for (const Span &span : layout.spans)
            count += span.count;
        QCOMPARE(count, 51);
    }

    void aLoneShortWaitIsNeverLost()
    {
        Schedule schedule;
        schedule.at(10s, a, writes);
        schedule.at(15s, b, asksToWrite);
        schedule.at(15s + 1us, b, idle);
        schedule.at(20s, a, idle);
        const TimelineLayout layout = layoutOf(schedule, 0s, 600s, 600);
        QVERIFY(drawn(layout).at(1).contains(u'/'));
    }

    void changesOfSeveralSourcesAreAppliedInTheOrderOfTime()
    {
        Schedule schedule;
        const auto tell = [&](std::chrono::seconds at, const QByteArray &holder, const HolderState &state) {
            schedule.store().add(stage, {schedule.time(at), holder, state, true});
        };
        tell(1s, a, writes);
        tell(6s, a, idle);
        tell(3s, b, asksToWrite); // reported later, happened earlier
        tell(7s, b, writes);
        schedule.store().applyPending(stage, schedule.time(6s));
        QCOMPARE(schedule.store().find(stage)->lanes().size(), std::size_t(2));
        QCOMPARE(schedule.store().find(stage)->lanes()[0].track.last().state, writes); // the release is held back
        QCOMPARE(drawn(layoutOf(schedule, 0s, 8s, 8)).join(u'\n'), u".WWwww..\n...////W"_s);
    }

    void anObserverDoesNotOverruleTheHolder()
    {
        Schedule schedule;
        schedule.at(1s, a, writes);
        schedule.at(2s, a, idle, false);
        schedule.at(2s, b, reads, false);
        QCOMPARE(schedule.record().lanes()[0].track.last().state, writes);
        QVERIFY(schedule.record().lanes()[0].isExact);
        QVERIFY(!schedule.record().lanes()[1].isExact);
    }

    void lanesAreGroupedPinnedAndFiltered()
    {
        Schedule schedule;
        playFiveWorkers(schedule);
        const auto lanesOf = [&](const RowChoice &choice) {
            QString text;
            for (const Row &row : rowsOf(schedule.record(), choice))
                text += row.lane < 0 ? u'-' : QChar(u'a' + row.lane);
            return text;
        };
        QCOMPARE(lanesOf({}), u"abcde"_s);
        QCOMPARE(lanesOf({{d}, false, false, {}, {}}), u"dabce"_s);
        QCOMPARE(lanesOf({{}, true, false, {}, {}}), u"-ab-cd-e"_s);
        QCOMPARE(lanesOf({{}, false, true, schedule.time(25s), schedule.time(28s)}), QString());
        QCOMPARE(lanesOf({{}, false, true, schedule.time(20500ms), schedule.time(28s)}), u"de"_s);
        const TimePoint since = schedule.time(20s);
        QCOMPARE(lanesOf({{}, false, false, {}, {}, since}), u"deabc"_s); // the others have ended by then
        QCOMPARE(lanesOf({{b}, true, false, {}, {}, since}), u"b-d-e-a-c"_s);
        RowChoice named {{}, false, false, {}, {}, since};
        orderByName(named, {u"worker 1"_s, u"C"_s, u"A"_s, u"worker 2"_s, u"B"_s}); // manual workers stay at the top
        QCOMPARE(lanesOf(named), u"cebda"_s);
    }

    void theOldestIsForgottenInWholeBlocks()
    {
        Track track;
        const TimePoint start {1h};
        for (int i = 0; i < 1000; ++i)
            track.append(start + i * 1s, i % 2 == 0 ? writes : idle, false);
        const Sums before = track.between(start + 700s, start + 900s);
        track.forgetBefore(start + 600s);
        QVERIFY(track.size() < 450);
        QCOMPARE(track.between(start + 700s, start + 900s).write, before.write);
        QCOMPARE(before.write, std::chrono::nanoseconds(100s));
    }

    void whatTheFeedSeesIsMarkedAsObserved()
    {
        TimelineStore store;
        FeedObserver observer(store);
        const TimePoint start = BootClock::now();
        const auto look = [&](int second, const std::vector<inspect::Holder> &holders, qint64 waiting) {
            inspect::LockSnapshot lock = samples::lock(stage.bytes().constData(), schema::LockMode::Read, holders,
                                                       30'000);
            lock.takenAt = start + second * 1s;
            lock.waitingClients = waiting;
            observer.observe({lock}, {});
        };
        look(1, {samples::reader(samples::web, 3, {26'000})}, 0);
        look(3, {samples::reader(samples::web, 3, {26'000, 26'000}), samples::reader(samples::pay, 7, {9'000})}, 2);
        look(6, {samples::writer(samples::pay, 9)}, 0);
        look(8, {}, 0);
        store.applyAll();
        const LockRecord &record = *store.find(stage);
        const TimeRange view {start, 10s, 10};
        const TimelineLayout layout = computeLayout(record, rowsOf(record, {}), view, view.until(), {1, 4, 0.1});
        QCOMPARE(drawn(layout).join(u'\n'), u".RRrrr....\n...rrr....\n......WW..\n...///...."_s);
        QVERIFY(std::ranges::none_of(record.lanes(), &Lane::isExact));
        // Redis does not name the waiters
        QVERIFY(record.lanes()[std::size_t(layout.rows.back().lane)].holder.isEmpty());
    }

    void aCountThatCannotBeRightIsNotWritten()
    {
        TimelineStore store;
        FeedObserver observer(store);
        observer.observe(
            {samples::lock("l", schema::LockMode::Write, {samples::writer(samples::pay, 9, -1)}, 30'000),
             samples::lock("m", schema::LockMode::Write, {samples::writer(samples::pay, 9, 70'000)}, 30'000)},
            {});
        store.applyAll();
        const auto text = [&](const char *n) { return stateText(store.find(LockName(n))->lanes()[0].track[0].state); };
        QCOMPARE(text("l"), u"holds the write lock"_s);
        QCOMPARE(text("m"), u"holds the write lock × ≥ 65,535"_s);
    }

    void messagesOfTheFeedAreMarks()
    {
        TimelineStore store;
        FeedObserver observer(store);
        observer.observe({samples::lock(stage.bytes().constData(), schema::LockMode::Read,
                                        {samples::reader(samples::web, 3, {26'000})}, 26'000)},
                         {});
        const qint64 nowMs = QDateTime::currentMSecsSinceEpoch();
        const inspect::LockEvent wakesAll = samples::message(stage.bytes().constData(), "1", nowMs);
        const inspect::LockEvent wakesOne = samples::message(stage.bytes().constData(), "0", nowMs);
        const inspect::LockEvent again = samples::message(stage.bytes().constData(), "1", nowMs);
        // shared copies of two messages, and one equal message
        observer.observe({}, {wakesAll, wakesOne, wakesAll, wakesOne, again});
        store.applyAll();
        const LockRecord &record = *store.find(stage);
        QCOMPARE(std::ranges::count(record.marks(), Mark::Kind::WakesAll, &Mark::kind), 3);
        const TimeRange view {BootClock::now() - 5s, 10s, 100};
        const TimelineLayout layout = computeLayout(record, rowsOf(record, {}), view, view.until());
        QCOMPARE(layout.marks.size(), std::size_t(1));
        QCOMPARE(layout.marks.front().count(), 5);
        QCOMPARE(layout.marks.front().mostProminent(), Mark::Kind::WakesAll);
    }

    void aMarkIsOfTheHolderWhoseFieldItNames()
    {
        TimelineStore store;
        FeedObserver observer(store);
        const inspect::Holder writer = samples::writer(samples::pay, 9);
        observer.observe({samples::lock(stage.bytes().constData(), schema::LockMode::Write, {writer}, 26'000)}, {});
        const qint64 nowMs = QDateTime::currentMSecsSinceEpoch();
        observer.observe({}, {{nowMs, stage, inspect::EventKind::Renewed, writer.field, {}}});
        store.applyAll();
        const LockRecord &record = *store.find(stage);
        QVERIFY(writer.field.endsWith(":write"));
        QCOMPARE(record.marks().size(), std::size_t(1));
        QCOMPARE(record.marks().front().kind, Mark::Kind::Renewal);
        QVERIFY(record.laneOf(record.marks().front().holder).has_value());
    }

    void aLockThatMovesToAnotherPrimaryIsAFailOver()
    {
        TimelineStore store;
        FeedObserver observer(store);
        const TimePoint start = BootClock::now();
        int second = 0;
        for (const QString &node : {u"10.0.3.7:6379"_s, u"10.0.3.7:6379"_s, u"10.0.3.8:6379"_s}) {
            inspect::LockSnapshot lock = samples::lock(stage.bytes().constData(), schema::LockMode::Read,
                                                       {samples::reader(samples::web, 3, {26'000})}, 26'000);
            lock.takenAt = start + ++second * 1s;
            lock.node = node;
            observer.observe({lock}, {});
        }
        store.applyAll();
        const auto &marks = store.find(stage)->marks();
        QCOMPARE(marks.size(), std::size_t(1));
        QVERIFY(marks.front().kind == Mark::Kind::Failover && marks.front().at == start + 3s);
        const LockRecord &record = *store.find(stage);
        const TimelineLayout layout = computeLayout(record, rowsOf(record, {}), {start, 10s, 100}, start + 8s);
        QStringList nodes;
        for (const NodeItem &item : layout.nodes)
            nodes << u"%1 %2-%3%4"_s.arg(item.node)
                         .arg(item.left)
                         .arg(item.right)
                         .arg(item.hasMovedHere ? u"^"_s : u""_s);
        QCOMPARE(nodes.join(u", "_s), u"10.0.3.7:6379 10-30, 10.0.3.8:6379 30-80^"_s);
    }

    void aSlotThatLeavesALivePrimaryIsNoFailOver_data()
    {
        using Link = inspect::NodeState::Link;
        QTest::addColumn<std::vector<inspect::NodeState>>("nodes");
        QTest::addColumn<std::size_t>("failOvers");
        const inspect::NodeState former {u"10.0.3.7:6379"_s, Link::Live, {}, {}};
        const inspect::NodeState lost {u"10.0.3.7:6379"_s, Link::Stale, {}, {}};
        const inspect::NodeState other {u"10.0.3.8:6379"_s, Link::Live, {}, {}};
        QTest::newRow("both are primaries") << std::vector {former, other} << std::size_t(0);
        QTest::newRow("the link of one was lost") << std::vector {lost, other} << std::size_t(1);
        QTest::newRow("one is no primary any more") << std::vector {other} << std::size_t(1);
    }

    void aSlotThatLeavesALivePrimaryIsNoFailOver()
    {
        QFETCH(std::vector<inspect::NodeState>, nodes);
        TimelineStore store;
        FeedObserver observer(store);
        inspect::FeedState state;
        state.setNodes(nodes);
        inspect::LockSnapshot lock = samples::lock(stage.bytes().constData(), schema::LockMode::Read,
                                                   {samples::reader(samples::web, 3, {26'000})}, 26'000);
        lock.node = u"10.0.3.7:6379"_s;
        observer.observe({lock}, {});
        observer.observe(state);
        lock.node = u"10.0.3.8:6379"_s;
        observer.observe({lock}, {});
        store.applyAll();
        QTEST(store.find(stage)->marks().size(), "failOvers");
    }

    void aNodeThatIsNotHeardIsAGapOfItsOwnLocks()
    {
        using Link = inspect::NodeState::Link;
        TimelineStore store;
        FeedObserver observer(store);
        const auto tell = [&observer](const std::vector<std::pair<QString, Link>> &nodes) {
            inspect::FeedState state;
            std::vector<inspect::NodeState> states;
            for (const auto &[address, link] : nodes)
                states.push_back({address, link, inspect::FeedSource::Tracking, {}});
            state.setNodes(states);
            observer.observe(state);
        };
        const QString first = u"10.0.3.7:6379"_s;
        const QString second = u"10.0.3.8:6379"_s;
        tell({{first, Link::Live}, {second, Link::Live}});
        for (const auto &[name, node] : {std::pair("a", first), std::pair("b", second)}) {
            inspect::LockSnapshot lock = samples::lock(name, schema::LockMode::Read,
                                                       {samples::reader(samples::web, 3, {26'000})}, 26'000);
            lock.node = node;
            observer.observe({lock}, {});
        }
        const auto gapsOf = [&store](const char *name) {
            store.applyAll();
            return store.find(LockName(name))->gaps().size();
        };
        tell({{first, Link::Live}, {second, Link::Stale}});
        tell({{first, Link::Live}, {second, Link::Failed}});
        QCOMPARE(gapsOf("b"), std::size_t(0)); // its length is not known yet
        observer.tick();
        observer.tick();
        QCOMPARE(gapsOf("b"), std::size_t(1)); // and it continues
        tell({{first, Link::Live}, {second, Link::Live}});
        QCOMPARE(gapsOf("a"), std::size_t(0));
        QCOMPARE(gapsOf("b"), std::size_t(1));
        tell({{first, Link::Failed}, {second, Link::Live}});
        tell({{u"10.0.3.9:6379"_s, Link::Live}, {second, Link::Live}}); // its replica has taken over
        QCOMPARE(gapsOf("a"), std::size_t(1));
        QCOMPARE(gapsOf("b"), std::size_t(1));
    }

    void gapsThatFollowEachOtherAreOne()
    {
        TimelineStore store;
        const TimePoint start = BootClock::now();
        store.add(stage, {start, a, reads, true});
        for (int tick = 0; tick < 100; ++tick) // steps are dropped in each of them
            store.add(Mark {start + tick * 50ms, start + (tick + 1) * 50ms, Mark::Kind::Gap, {}, true}, stage);
        store.add(Mark {start + 8s, start + 9s, Mark::Kind::Gap, {}}, stage);
        store.applyAll();
        const LockRecord &record = *store.find(stage);
        QCOMPARE(record.gaps().size(), std::size_t(2));
        QCOMPARE(record.gaps().front().until, start + 5s);
        QCOMPARE(record.gaps().back().at, start + 8s);
        const TimelineLayout layout = computeLayout(record, rowsOf(record, {}), {start, 10s, 100}, start + 10s);
        QCOMPARE(layout.gaps.size(), std::size_t(2));
        QCOMPARE(computeLayout(record, {}, {start, 10s, 100}, start + 4s).gaps.back().right, 40.0); // up to now
        QVERIFY(layout.gaps.front().isExact && !layout.gaps.back().isExact); // of the workers, then of the observer
    }

    void marksCountAndAreForgottenWithTheOldestQuarter()
    {
        LockRecord record(stage);
        const TimePoint start = BootClock::now();
        record.apply({start, a, reads, true});
        for (int second = 1; second <= 40; ++second) // long after the last change
            record.add(Mark {start + second * 1s, start + second * 1s, Mark::Kind::Renewal, a});
        QCOMPARE(record.size(), std::size_t(41));
        record.forgetOldestQuarter();
        QCOMPARE(record.marks().front().at, start + 10s);
        QCOMPARE(record.size(), std::size_t(32)); // holds continue
    }

    void aMillionSpansAreLaidOutByThePixel()
    {
        TimelineStore store;
        std::mt19937 random(7);
        std::uniform_int_distribution<int> pause(1, 40);
        for (int worker = 0; worker < 64; ++worker) {
            const QByteArray holder = "10000000-0000-0000-0000-00000000000a:" + QByteArray::number(worker);
            std::chrono::nanoseconds at = 1h;
            for (int i = 0; i < 4000; ++i) { // a quarter of the million that the benchmark measures
                at += pause(random) * 1ms;
                store.add(stage, {TimePoint(at), holder, i % 3 == 0 ? idle : i % 3 == 1 ? asksToRead : reads, true});
            }
        }
        store.applyAll();
        const LockRecord &record = *store.find(stage);
        const TimeRange view {TimePoint(1h), 100s, 1800};
        const TimelineLayout layout = computeLayout(record, rowsOf(record, {}), view, view.until());
        QVERIFY(layout.spans.size() < std::size_t(64 * 901));
        qint64 count = 0;
        for (const Span &span : layout.spans)
            count += span.count;
        QVERIFY(count >= 64 * 2600);
    }
};

LOCKSCOPE_TEST(TestTimeline)
#include "tst_timeline.moc"
