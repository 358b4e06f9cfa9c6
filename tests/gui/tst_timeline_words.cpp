// SPDX-License-Identifier: Apache-2.0
#include "resources/resources.h"
#include "tests/gui/five_workers.h"
#include "tests/gui/lock_samples.h"
#include "tests/support/test_main.h"
#include "ui/common/metrics.h"
#include "ui/common/palette.h"
#include "ui/timeline/feed_observer.h"
#include "ui/timeline/lock_record.h"
#include "ui/timeline/span_painter.h"
#include "ui/timeline/timeline_tools.h"
#include "ui/timeline/words.h"

#include <QLabel>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

using namespace lockscope;
using namespace lockscope::tests;
using namespace lockscope::ui::timeline;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using lockscope::ui::Palette;
using lockscope::ui::Token;

/// The texts in the timeline: complete, in place, and not crossed by lines.
class TestTimelineWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { initResources(); }

    void wordsFitIntoTheirBars_data()
    {
        QTest::addColumn<double>("points");
        for (const double points : {9.0, 10.0, 12.6, 18.0})
            QTest::addRow("%.1f pt", points) << points;
    }
    void wordsFitIntoTheirBars()
    {
        QFETCH(const double, points);
        Picture picture;
        picture.font.setPointSizeF(points);
        picture.geometry.metrics = ui::Metrics::of(picture.font);
        const QFont font = barFont(picture);
        QVERIFY(font.pointSizeF() >= 8);
        QVERIFY(QFontMetrics(font).tightBoundingRect(u"持有读锁"_s).height() <= picture.geometry.fullBar() * 2 / 3);
    }

    void statisticsAreThoseOfTheVisibleRange()
    {
        Schedule schedule;
        playFiveWorkers(schedule);
        const RangeStats all = statsOf(schedule.record(), schedule.time(0s), schedule.time(28s));
        QCOMPARE(all.length, std::chrono::nanoseconds(27s)); // the first second is unknown
        QCOMPARE(qRound(all.held * 27), 26);                 // free from 19 to 20 s
        QCOMPARE(qRound(all.contended * 27), 20);
        QCOMPARE(all.waits, 5);
        QCOMPARE(all.longestWait, std::chrono::nanoseconds(12s));
        const RangeStats end = statsOf(schedule.record(), schedule.time(24500ms), schedule.time(28s));
        QCOMPARE(end.held, 1.0);
        QCOMPARE(end.contended, 0.0);
        QCOMPARE(end.waits, 0);
        QCOMPARE(all.pendingWaits, 0);
        schedule.at(30s, d, asksToWrite);
        const RangeStats now = statsOf(schedule.record(), schedule.time(29s), schedule.time(32s));
        QCOMPARE(now.waits, 1);
        QCOMPARE(now.pendingWaits, 1);
        QVERIFY2(statsText(now).endsWith(u" · 1 pending"_s), qPrintable(statsText(now)));
        Schedule stale;
        stale.at(1s, a, writes, false);
        stale.store().add(Mark {stale.time(3s), stale.time(20s), Mark::Kind::Gap, {}}, stage);
        const RangeStats before = statsOf(stale.record(), stale.time(0s), stale.time(9s));
        QCOMPARE(before.known, std::chrono::nanoseconds(2s));
        QCOMPARE(before.held, 1.0);
        const QString none = statsText(statsOf(stale.record(), stale.time(4s), stale.time(9s)));
        QVERIFY2(none.startsWith(u"Visible 5.00 s: held –, contended – "_s), qPrintable(none));
        Schedule observed;
        observed.at(1s, a, writes);
        observed.at(2s, {}, asksToWrite); // the feed does not know which clients wait
        const QString text = statsText(statsOf(observed.record(), observed.time(1s), observed.time(9s)));
        QVERIFY2(text.endsWith(u" · waits not counted"_s), qPrintable(text));
    }

    void theHolderIsFirstThenTheQueueInItsOrder()
    {
        TimelineStore store;
        FeedObserver observer(store);
        inspect::LockSnapshot lock = samples::lock(stage.bytes().constData(), schema::LockMode::Exclusive,
                                                   {samples::writer(samples::web, 3)}, 30'000);
        lock.takenAt = BootClock::now() - 1s;
        for (const qint64 thread : {9, 4, 7, 1, 8})
            lock.queue.push_back({HolderId {samples::pay, ThreadId {thread}}, {}, {}, {}});
        observer.observe({lock}, {});
        store.applyAll();
        const LockRecord &record = *store.find(stage);
        const auto threads = [&record](const RowChoice &choice) {
            QStringList text;
            for (const Row &row : rowsOf(record, choice))
                text << QString::fromUtf8(record.lanes()[std::size_t(row.lane)].holder).section(u':', 1);
            return text.join(u' ');
        };
        QCOMPARE(threads({}), u"3 9 4 7 1 8"_s);
        lock.takenAt += 500ms; // the first of the queue gets the lock
        lock.holders = {samples::writer(samples::pay, 9)};
        lock.queue.erase(lock.queue.begin());
        observer.observe({lock}, {});
        store.applyAll();
        QCOMPARE(threads({}), u"3 9 4 7 1 8"_s); // nothing moves in sight
        RowChoice again;
        again.places = placesNow(record); // the lock is chosen, or its timeline opened
        QCOMPARE(threads(again), u"9 4 7 1 8 3"_s);
    }

    void withoutAConnectionThereIsNoDataUpToNow()
    {
        using Link = inspect::NodeState::Link;
        const auto stateWith = [](Link link) {
            inspect::FeedState state;
            state.setNodes({{u"10.0.3.8:6379"_s, link, inspect::FeedSource::Tracking, {}}});
            state.lastData = BootClock::now() - 4s;
            return state;
        };
        TimelineView view;
        view.resize(1200, 320);
        view.observe(stateWith(Link::Live));
        auto lock = samples::lock(stage.bytes().constData(), schema::LockMode::Read,
                                  {samples::reader(samples::web, 3, {26'000})}, 26'000);
        lock.takenAt = BootClock::now() - 5s;
        view.observe({lock}, {});
        view.observe(stateWith(Link::Failed));
        view.choose(stage);
        view.show();
        const auto isCovered = [&view] {
            const TimelineLayout &layout = view.canvas().currentLayout();
            return !layout.gaps.empty() && qFuzzyCompare(layout.gaps.back().right, layout.now);
        };
        QTRY_VERIFY(isCovered());
        view.observe(stateWith(Link::Live));
        QTRY_VERIFY(!isCovered());
    }

    void toolsThatDoNotFitGoToTheNextLine_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<bool>("isDemonstration");
        QTest::addColumn<int>("lines");
        QTest::newRow("wide") << 2050 << false << 1;
        QTest::newRow("narrow") << 560 << false << 3; // with the statistics
        QTest::newRow("wide demonstration") << 1600 << true << 1;
        QTest::newRow("narrow demonstration") << 560 << true << 1;
    }

    void toolsThatDoNotFitGoToTheNextLine()
    {
        QFETCH(const int, width);
        QFETCH(const bool, isDemonstration);
        FiveWorkers five;
        QFont large = five.view.font();
        large.setPointSizeF(large.pointSizeF() * 1.5);
        five.view.setFont(large);
        five.view.setDemonstration(isDemonstration);
        five.view.resize(width, 400);
        five.view.bringUpToDate();
        const auto *tools = five.view.findChild<TimelineTools *>();
        const auto all = tools->findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly);
        int highest = 1;
        QVERIFY(QTest::qWaitForWindowExposed(&five.view));
        const auto misplaced = [&]() -> QString { // the legend may change the height once more
            for (const QWidget *tool : all) {
                if (!tool->isVisible())
                    continue;
                highest = std::max(highest, tool->height());
                const auto overlaps = [tool](const QWidget *other) {
                    return other != tool && other->isVisible() && other->geometry().intersects(tool->geometry());
                };
                if (!tools->rect().contains(tool->geometry()) || tool->width() < tool->minimumSizeHint().width()
                    || std::ranges::any_of(all, overlaps))
                    return QString::fromLatin1(tool->metaObject()->className()) + tool->accessibleName();
            }
            return QString();
        };
        QTRY_VERIFY2(tools->height() == tools->heightForWidth(tools->width()) && misplaced().isEmpty(),
                     qPrintable(misplaced()));
        QTEST(tools->height() / highest, "lines");
    }

    void inALowPaneAnAudienceSeesLanesInsteadOfTheLegend()
    {
        FiveWorkers five;
        QFont large = five.view.font();
        large.setPointSizeF(large.pointSizeF() * 1.5);
        five.view.setFont(large);
        five.view.setDemonstration(true);
        five.view.resize(510, 340); // in a window of 1024×640
        five.view.bringUpToDate();
        const auto *legend = five.view.findChild<QLabel *>(u"timelineLegend"_s);
        const auto lanes = [&five] {
            five.view.canvas().currentLayout();
            const Geometry g = five.view.canvas().geometry();
            return g.lanes().height() / g.wholeLane();
        };
        QTRY_VERIFY2(!legend->isVisible() && lanes() >= 3, qPrintable(QString::number(lanes())));
        five.view.resize(510, 800);
        QTRY_VERIFY(legend->isVisible());
    }

    void aBarThatIsAsNarrowAsItsLetterHasIt()
    {
        FiveWorkers five;
        Canvas &canvas = five.view.canvas();
        canvas.currentLayout();
        const double bar = canvas.fontMetrics().horizontalAdvance(u'W') + 2;
        const auto held = 8s; // by the second writer, at the end
        const std::chrono::duration<double> span = held * (canvas.view().width / bar);
        canvas.showRange(five.schedule.time(0s), std::chrono::duration_cast<std::chrono::nanoseconds>(span));
        const QTemporaryDir folder;
        QCOMPARE(five.view.saveAs(folder.filePath(u"narrow.svg"_s)), QString());
        QFile svg(folder.filePath(u"narrow.svg"_s));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        QCOMPARE(svg.readAll().count(">W</text>"), 1);
    }

    void noLineCrossesTheWordsOfAWait()
    {
        FiveWorkers five;
        Schedule schedule {BootClock::now() - 1min};
        std::vector<Change> changes;
        schedule.tellsAlso(&changes);
        const LockName other("demo:{eu}:other");
        for (const auto &[holder, from, until] :
             {std::tuple {a, 100ms, 200ms}, {b, 300ms, 400ms}, {a, 1000ms, 10000ms}}) {
            schedule.at(from, holder, writes);
            if (until < 1s)
                schedule.at(until, holder, idle);
        }
        schedule.at(3s, c, asksToRead);
        schedule.at(9500ms, b, asksToWrite);
        schedule.at(10s, a, idle); // the line from its release to the reader crosses the lane between them
        schedule.at(10s, c, reads);
        five.view.add(other, changes, {});
        five.view.choose(other);
        five.view.bringUpToDate();
        Canvas &canvas = five.view.canvas();
        canvas.showRange(schedule.time(0s), 30s);
        canvas.currentLayout();
        Geometry geometry;
        geometry.metrics = ui::Metrics::of(canvas.font());
        const double x = canvas.viewport()->width() - canvas.view().width + canvas.view().x(schedule.time(10s));
        const QImage image = canvas.viewport()->grab().toImage();
        const QColor base = Palette::current()[ui::Role::Base];
        const double words = ui::contrast(Palette::current()[Token::Waiting].text, base);
        const auto darkest = [&](int row) {
            const int top = int(geometry.top(row)) + geometry.metrics.u;
            double most = 0;
            for (int y = top; y < top + geometry.laneHeight() / 2; ++y) {
                for (int beside = -1; beside <= 1; ++beside)
                    most = std::max(most, ui::contrast(image.pixelColor(int(x) + beside, y), base));
            }
            return most;
        };
        QVERIFY2(darkest(2) > words, qPrintable(QString::number(darkest(2)))); // the line reaches the reader
        QVERIFY2(darkest(1) < words + 0.1, qPrintable(QString::number(darkest(1))));
    }

    void aLargeLoadIsInViewAsAWhole()
    {
        constexpr int workers = 64;
        Palette::setCurrent(Palette::light());
        const auto worker = [](int number) -> QByteArray {
            return "40000000-0000-0000-0000-00000000000f:" + QByteArray::number(number);
        };
        Schedule schedule {BootClock::now() - 1min};
        std::vector<Change> changes;
        schedule.tellsAlso(&changes);
        for (int i = 0; i < workers; ++i)
            schedule.at(0s, worker(i), i % 4 == 0 ? asksToWrite : asksToRead);
        for (int i = 0; i < workers; ++i) {
            schedule.at(i * 1s, worker(i), i % 4 == 0 ? writes : reads);
            schedule.at((i + 1) * 1s, worker(i), asksToWrite);
        }
        TimelineView view;
        QFont font = view.font();
        font.setPixelSize(14); // as in the demonstration
        view.setFont(font);
        view.setDemonstration(true);
        view.resize(640, 720);
        view.add(stage, changes, {});
        view.choose(stage);
        view.show();
        view.bringUpToDate();
        Canvas &canvas = view.canvas();
        canvas.setFollowing(false);
        canvas.showRange(schedule.time(-1s), 66s);
        static_cast<void>(canvas.currentLayout());
        const Geometry g = canvas.geometry();
        QVERIFY2(canvas.verticalScrollBar()->maximum() == 0,
                 qPrintable(u"%1 in %2"_s.arg(g.laneHeight()).arg(g.lanes().height())));
        QCOMPARE(g.rows, workers);
        if (const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES"); !folder.isEmpty())
            view.grab().save(folder + u"/64 lanes.png"_s);
    }

    void noTimeIsCutAtTheEnd()
    {
        FiveWorkers five;
        Canvas &canvas = five.view.canvas();
        const QColor base = Palette::current()[ui::Role::Base];
        const int height = ui::Metrics::of(canvas.font()).lineH;
        for (int shift = 0; shift < 60; ++shift) {
            canvas.showRange(five.schedule.time(shift * 100ms), 30s);
            const QImage image = canvas.viewport()->grab().toImage();
            for (int y = 0; y < height; ++y)
                QCOMPARE(image.pixelColor(image.width() - 1, y), base);
        }
    }
};

LOCKSCOPE_TEST(TestTimelineWords)
#include "tst_timeline_words.moc"
