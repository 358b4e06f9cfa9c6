// SPDX-License-Identifier: Apache-2.0
#include "resources/resources.h"
#include "tests/gui/five_workers.h"
#include "tests/gui/lock_samples.h"
#include "tests/support/test_main.h"
#include "ui/common/metrics.h"
#include "ui/common/palette.h"
#include "ui/timeline/canvas_input.h"
#include "ui/timeline/span_model.h"
#include "ui/timeline/timeline_view.h"
#include "ui/timeline/words.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>
#include <algorithm>
#include <ranges>

using namespace lockscope;
using namespace lockscope::tests;
using namespace lockscope::ui::timeline;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using lockscope::ui::Palette;
using lockscope::ui::Token;

namespace {

/// A view of a lock that failed over to another node after 8 s, without data from 12 s to 14 s.
struct TwoNodes
{
    const TimePoint start = BootClock::now() - 30s;
    TimelineView view;

    TwoNodes()
    {
        view.resize(1200, 320);
        inspect::FeedState state;
        state.setNodes({{u"10.0.3.8:6379"_s, inspect::NodeState::Link::Live, inspect::FeedSource::Tracking, {}},
                        {u"10.0.3.9:6379"_s, inspect::NodeState::Link::Live, inspect::FeedSource::Tracking, {}}});
        view.observe(state);
        auto lock = samples::lock(stage.bytes().constData(), schema::LockMode::Read,
                                  {samples::reader(samples::web, 3, {26'000})}, 26'000);
        lock.node = u"10.0.3.7:6379"_s; // the node is lost by now
        lock.takenAt = start;
        view.observe({lock}, {});
        lock.node = u"10.0.3.8:6379"_s;
        lock.takenAt = start + 8s;
        view.observe({lock}, {});
        view.add(stage, {}, {{start + 12s, start + 14s, Mark::Kind::Gap, {}}});
        view.choose(stage);
        view.show();
        view.bringUpToDate();
        view.canvas().setFollowing(false);
        view.canvas().showRange(start - 1s, 20s);
        view.canvas().currentLayout();
    }
    /// The sentence for that moment on the node line, or on the first lane.
    QString toldAt(std::chrono::seconds time, bool isLane)
    {
        Canvas &canvas = view.canvas();
        const ui::Metrics m = ui::Metrics::of(canvas.font());
        QSignalSpy asked(&view.input(), &CanvasInput::descriptionChanged);
        const double names = canvas.viewport()->width() - canvas.view().width;
        const double x = names + canvas.view().x(start + time);
        const QPointF place(x, (isLane ? 2.5 : 1.5) * (m.lineH + m.u));
        QMouseEvent move(QEvent::MouseMove, place, canvas.viewport()->mapToGlobal(place), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QApplication::sendEvent(canvas.viewport(), &move);
        return asked.isEmpty() ? QString() : asked.last().first().toString();
    }
};

/// Where to save a picture: beside the test if that is requested, otherwise in a temporary folder.
QString keptAs(const QString &path)
{
    const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES");
    return folder.isEmpty() ? path : folder + u'/' + QString::fromLatin1(QTest::currentDataTag()).replace(u' ', u'.');
}

} // namespace

class TestTimelineView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { initResources(); }

    void permitsHaveLanesOfTheirOwn()
    {
        TimelineView view;
        auto permits = samples::lock("seats");
        permits.kind = schema::LockKind::Permit;
        permits.mode = schema::LockMode::Exclusive;
        permits.permits = {{QByteArray::fromHex("00112233445566778899aabbccddeeff"), {}},
                           {"ffeeddccbbaa99887766554433221100", 60'000}}; // from an old client
        view.observe({permits}, {});
        permits.permits.pop_back();
        view.observe({permits}, {});
        view.choose(LockName("seats"));
        view.show();
        view.bringUpToDate();
        QStringList names;
        for (const Lane &lane : view.canvas().record()->lanes())
            if (!lane.holder.isEmpty()) // the waiters
                names << laneName(lane, {}, {});
        names.sort();
        QCOMPARE(names, QStringList({u"permit 00112233"_s, u"permit ffeeddcc"_s}));
    }

    void aWaitIsToldInOneSentence()
    {
        FiveWorkers five;
        TimelineView &view = five.view;
        QSignalSpy asked(&view.input(), &CanvasInput::descriptionChanged);
        view.input().select(3, five.schedule.time(9500ms)); // the second writer
        QCOMPARE(asked.last().first().toString(),
                 u"pay-7:4 waits 12 s for web-3:1 (write, 1 hold(s), held 9.00 s) · 3 waiter(s) · "
                 "released by web-3:2, handoff 1.00 s"_s);
        view.input().goToBlocker();
        QVERIFY(asked.last().first().toString().startsWith(u"web-3:1 holds the write lock"_s));
        QTest::keyClick(&view.canvas(), Qt::Key_Escape);
        QCOMPARE(asked.last().first().toString(), QString());
    }

    void theArrowKeysGoFromLaneToLaneAndTellOfEach()
    {
        FiveWorkers five;
        Canvas &canvas = five.view.canvas();
        QSignalSpy asked(&five.view.input(), &CanvasInput::descriptionChanged);
        canvas.showRange(five.schedule.time(0s), 9s); // its end is described
        QTest::keyClick(&canvas, Qt::Key_Down);
        QVERIFY(asked.last().first().toString().startsWith(u"web-3:1 holds the write lock"_s));
        QTest::keyClick(&canvas, Qt::Key_Down);
        QVERIFY(asked.last().first().toString().startsWith(u"web-3:2 waits 7.00 s for web-3:1"_s));
        QTest::keyClick(&canvas, Qt::Key_P); // on top
        QCOMPARE(canvas.currentLayout().rows.front().lane, 1);
        canvas.showRange(five.schedule.time(25s), 2s);
        QTest::keyClick(&canvas, Qt::Key_Down); // the lane of web-3:1, which is idle by then
        QCOMPARE(asked.last().first().toString(), u"web-3:1"_s);
    }

    void keysMoveTheView()
    {
        FiveWorkers five;
        Canvas &canvas = five.view.canvas();
        const auto key = [&canvas](int code) {
            const TimeRange before = canvas.view();
            QTest::keyClick(&canvas, Qt::Key(code));
            return before;
        };
        QVERIFY(key(Qt::Key_Plus).span > canvas.view().span);
        QVERIFY(key(Qt::Key_Minus).span < canvas.view().span);
        QVERIFY(key(Qt::Key_Right).from < canvas.view().from);
        QVERIFY(key(Qt::Key_Left).from > canvas.view().from);
        key(Qt::Key_F);
        QVERIFY(canvas.isFollowing());
        key(Qt::Key_0); // the whole known history
        QVERIFY(!canvas.isFollowing() && canvas.view().from <= *canvas.record()->first());
        QVERIFY(canvas.view().until() >= canvas.record()->last());
        five.view.input().select(3, five.schedule.time(9500ms));
        QSignalSpy asked(&five.view.input(), &CanvasInput::descriptionChanged);
        key(Qt::Key_B);
        QVERIFY(asked.last().first().toString().startsWith(u"web-3:1 holds the write lock"_s));
    }

    void aShortLoadThatHasEndedIsShownAsAWhole()
    {
        FiveWorkers five;
        Canvas &canvas = five.view.canvas();
        five.view.showRun(five.schedule.time({}));
        QCOMPARE(canvas.view().span, 30s); // the user has moved it
        canvas.setFollowing(true);
        five.view.showRun(five.schedule.time({}));
        QVERIFY(!canvas.isFollowing());
        QVERIFY(canvas.view().from <= five.schedule.time({}));
        QVERIFY(canvas.view().until() >= canvas.now() - 1s);
        five.view.followRun();
        QVERIFY(canvas.isFollowing());
        QCOMPARE(canvas.view().span, 30s);
        five.view.showRun(five.schedule.time(-10min)); // too long
        QVERIFY(canvas.isFollowing());
    }

    void theLanesOfTheLastLoadGoBelowThoseOfANewOne()
    {
        TimelineView view;
        view.resize(1280, 240);
        const auto run = [&view](const ClientId &client, TimePoint from) {
            std::vector<Change> changes;
            for (int i = 0; i < 64; ++i) {
                const QByteArray holder = HolderId {client, ThreadId {i}}.field();
                changes.push_back({from + i * 1ms, holder, {LockMode::Read, LockMode::Free, 1}, true});
                changes.push_back({from + 500ms + i * 1ms, holder, {}, true});
            }
            view.add(stage, changes, {});
        };
        run(samples::web, BootClock::now() - 2s);
        view.choose(stage);
        view.show();
        view.bringUpToDate();
        QCOMPARE(view.canvas().currentLayout().rows.front().lane, 0); // long idle lanes are below, these are not
        view.followRun();
        run(samples::pay, BootClock::now());
        view.bringUpToDate();
        const std::vector<Row> &rows = view.canvas().currentLayout().rows;
        QCOMPARE(rows.size(), std::size_t(128));
        QVERIFY(std::ranges::all_of(rows | std::views::take(64), [](const Row &row) { return row.lane >= 64; }));
        QVERIFY(std::ranges::all_of(rows | std::views::drop(64), &Row::isLongIdle));
    }

    void aMarkTellsWhenItWasAndWhoseItIs()
    {
        FiveWorkers five;
        Canvas &canvas = five.view.canvas();
        const auto mark = [&five](std::chrono::seconds at, Mark::Kind kind) {
            return Mark {five.schedule.time(at), five.schedule.time(at), kind, d};
        };
        five.view.add(stage, {}, {mark(22s, Mark::Kind::Renewal), mark(24s, Mark::Kind::Lost)});
        five.view.bringUpToDate();
        canvas.showRange(five.schedule.time(0s), 30s);
        QSignalSpy asked(&five.view.input(), &CanvasInput::descriptionChanged);
        QTest::keyClick(&canvas, Qt::Key_BracketRight);
        QVERIFY2(asked.last().first().toString().endsWith(u" · 1 renewal(s) · pay-7:4"_s),
                 qPrintable(asked.last().first().toString()));
        QTest::keyClick(&canvas, Qt::Key_BracketRight);
        QVERIFY(asked.last().first().toString().endsWith(u" · 1 hold(s) lost · pay-7:4"_s));
        QTest::keyClick(&canvas, Qt::Key_BracketLeft);
        QVERIFY(asked.last().first().toString().contains(u"1 renewal(s)"_s));
    }

    void theLineOfNodesTellsWhoServedTheLock()
    {
        TwoNodes two;
        const auto isSaid = [&two](std::chrono::seconds time, bool isLane, const QString &words) {
            const QString said = two.toldAt(time, isLane);
            if (!said.endsWith(words))
                qWarning() << said;
            return said.endsWith(words);
        };
        QVERIFY(isSaid(4s, false, u" · 10.0.3.7:6379 served the lock for 8.00 s"_s));
        QVERIFY(two.toldAt(9s, false).endsWith(u" · took over from 10.0.3.7:6379 (failover)"_s));
        const QString unheard = u" · 10.0.3.8:6379 · no data for 2.00 s: no data from this node"_s;
        QVERIFY(isSaid(13s, false, unheard));
        QVERIFY(two.toldAt(16s, false).contains(u"10.0.3.8:6379 serves the lock for "_s));
        QVERIFY(isSaid(13s, true, unheard)); // over a lane, too, although its end is not known
        QVERIFY(two.toldAt(4s, true).contains(u"holds the read lock"_s));
        // and by keys, from the beginning on
        Canvas &canvas = two.view.canvas();
        canvas.showRange(two.start - 10s, 20s);
        QSignalSpy asked(&two.view.input(), &CanvasInput::descriptionChanged);
        QTest::keyClick(&canvas, Qt::Key_BracketRight);
        QVERIFY(asked.last().first().toString().endsWith(u"took over from 10.0.3.7:6379 (failover)"_s));
        QTest::keyClick(&canvas, Qt::Key_BracketRight);
        QVERIFY(asked.last().first().toString().endsWith(unheard));
    }

    void theTableHasMarksGapsAndNodesToo()
    {
        TwoNodes two;
        two.view.add(stage, {},
                     {{two.start + 10s, two.start + 10s, Mark::Kind::Renewal, samples::web.bytes() + ":3"},
                      {two.start + 11s, two.start + 11s, Mark::Kind::WakesAll, {}}});
        two.view.bringUpToDate();
        QTest::keyClick(&two.view.canvas(), Qt::Key_T);
        QStringList rows;
        for (int row = 0; row < two.view.table().rowCount(); ++row) {
            QStringList cells;
            for (const auto column : {SpanModel::Column::Holder, SpanModel::Column::Activity,
                                      SpanModel::Column::Duration, SpanModel::Column::Details})
                cells << two.view.table().index(row, int(column)).data().toString();
            rows << cells.join(u" | "_s);
        }
        const QString holder = rows.value(0).section(u" | "_s, 0, 0);
        QCOMPARE(rows.value(1), u"10.0.3.7:6379 | served the lock | 8.00 s | "_s);
        QVERIFY2(rows.value(2) == u" | 1 failover(s) |  | "_s, qPrintable(rows.join(u'\n')));
        QVERIFY(rows.value(3).startsWith(u"10.0.3.8:6379 | serves the lock | "_s)
                && rows.value(3).endsWith(u"took over from 10.0.3.7:6379 (failover)"_s));
        QCOMPARE(rows.value(4), holder + u" | 1 renewal(s) |  | "_s);
        QCOMPARE(rows.value(5), u" | 1 message(s) that wake(s) all |  | "_s);
        QCOMPARE(rows.value(6), u"10.0.3.8:6379 | no data | 2.00 s | no data from this node"_s);
        QCOMPARE(rows.size(), 7);
        auto *table = two.view.findChild<QTreeView *>(u"timelineTable"_s);
        QVERIFY(table->isVisible());
        table->setCurrentIndex(two.view.table().index(3, 0)); // the whole sentence below the table
        QVERIFY(
            two.view.findChild<QLabel *>(u"timelineSentence"_s)->text().endsWith(rows.value(3).section(u" | "_s, 3)));
        two.view.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&two.view));
        QTest::keyClick(table, Qt::Key_T);
        QVERIFY(!table->isVisible() && two.view.canvas().isVisible());
    }

    void aPictureThatScalesHasAllOfIt_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("nodes light") << false;
        QTest::newRow("nodes dark") << true;
    }
    void aPictureThatScalesHasAllOfIt()
    {
        QFETCH(const bool, isDark);
        const Palette &palette = isDark ? Palette::dark() : Palette::light();
        Palette::setCurrent(palette);
        TwoNodes two;
        two.view.add(stage, {}, {{two.start + 10s, two.start + 10s, Mark::Kind::Renewal, samples::web.bytes() + ":3"}});
        two.view.bringUpToDate();
        const QTemporaryDir folder;
        const QString file = keptAs(folder.filePath(u"timeline"_s)) + u".svg"_s;
        QCOMPARE(two.view.saveAs(file), QString());
        Palette::setCurrent(Palette::light());
        QFile svg(file);
        QVERIFY(svg.open(QIODevice::ReadOnly));
        const QByteArray text = svg.readAll();
        for (const char *word : {"10.0.3.7:6379", "10.0.3.8:6379", "holds the read lock", "obs.", "Marks", "Node"})
            QVERIFY2(text.contains(word), word);
        QSvgRenderer renderer(text);
        QVERIFY(renderer.isValid());
        QImage image(renderer.defaultSize() * 2, QImage::Format_RGB32);
        image.fill(Qt::magenta); // nothing may show through
        QPainter painter(&image);
        renderer.render(&painter);
        painter.end();
        if (!qEnvironmentVariableIsEmpty("LOCKSCOPE_PICTURES"))
            image.save(file + u".png"_s);
        QHash<QRgb, int> colors;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                ++colors[image.pixel(x, y)];
        }
        QCOMPARE(colors.value(QColor(Qt::magenta).rgb()), 0);
        using ui::Role;
        for (const QRgb color : {palette[Role::Base].rgb(), palette[Token::HeldRead].fill.rgb(),
                                 palette[Role::Muted].rgb(), palette[Token::Ok].text.rgb()}) // dots and the renewal
            QVERIFY2(colors.value(color) > 20, qPrintable(QColor(color).name()));
    }

    void anAudienceSeesLanesInsteadOfTheOneNode()
    {
        FiveWorkers five;
        Canvas &canvas = five.view.canvas();
        five.view.resize(1200, 220);
        canvas.set(&Canvas::Options::hasManyNodes, true);
        canvas.currentLayout();
        const int hidden = canvas.verticalScrollBar()->maximum();
        canvas.set(&Canvas::Options::isDemonstration, true);
        canvas.currentLayout();
        const ui::Metrics m = ui::Metrics::of(canvas.font());
        const int lower = 5 * m.u; // each lane, by a part of its height
        QCOMPARE(canvas.verticalScrollBar()->maximum(), hidden - (m.lineH + m.u) - lower);
    }

    void theFiguresAreNeverCut()
    {
        FiveWorkers five;
        const auto *stats = five.view.findChild<QLabel *>(u"timelineStats"_s);
        const auto *legend = five.view.findChild<QLabel *>(u"timelineLegend"_s);
        QVERIFY(legend->isVisible() && legend->text().contains(u"others wait"_s.replace(u' ', QChar::Nbsp)));
        for (const int width : {1600, 900, 640}) {
            five.view.resize(width, 320);
            five.view.bringUpToDate();
            QTRY_VERIFY2(stats->text() == stats->toolTip(), qPrintable(QString::number(width)));
            // no line of the legend is broken, so icons stay beside their words
            QCOMPARE(legend->heightForWidth(legend->width()), legend->heightForWidth(5000));
        }
        QVERIFY(legend->text().contains("<br>"_L1));
    }

    void lanesOutOfSightAreLaidOutWhenTheyAreScrolledTo()
    {
        FiveWorkers five;
        five.view.resize(1200, 230);
        Canvas &canvas = five.view.canvas();
        const auto spansOf = [&canvas](int row) {
            const TimelineLayout &layout = canvas.currentLayout();
            return layout.rowStarts[std::size_t(row) + 1] - layout.rowStarts[std::size_t(row)];
        };
        canvas.currentLayout();
        QTRY_VERIFY(canvas.verticalScrollBar()->maximum() > 0);
        canvas.verticalScrollBar()->setValue(canvas.verticalScrollBar()->maximum());
        QVERIFY(spansOf(4) > 0);
        TimelineLayout full;
        QCOMPARE(canvas.pictureInFull(full).geometry.rows, 5);
        QVERIFY(std::ranges::all_of(std::views::iota(0, 5), [&full](int row) {
            return full.rowStarts[std::size_t(row) + 1] > full.rowStarts[std::size_t(row)];
        }));
    }

    void theTableSaysWhatThePictureShows()
    {
        FiveWorkers five;
        TimelineView &view = five.view;
        const QAbstractItemModelTester tester(&view.table());
        view.showTable(true);
        // five waits, one of them with a hold, and four holds, without the cuts inside them
        QCOMPARE(view.table().rowCount(), 9);
        const auto cell = [&](int row, SpanModel::Column column) {
            return view.table().index(row, int(column)).data().toString();
        };
        QCOMPARE(cell(0, SpanModel::Column::Holder), u"web-3:1"_s);
        QCOMPARE(cell(1, SpanModel::Column::Activity), u"waits to read"_s);
        QCOMPARE(cell(1, SpanModel::Column::BlockedBy), u"web-3:1"_s);
        QCOMPARE(cell(1, SpanModel::Column::Duration), u"7.00 s"_s);
        QVERIFY(cell(0, SpanModel::Column::Details).isEmpty());
        QVERIFY(cell(1, SpanModel::Column::Details).contains(u"released by web-3:1, handoff"_s));
        int led = 0; // the resulting hold mentions it, too
        for (int row = 0; row < view.table().rowCount(); ++row)
            led += cell(row, SpanModel::Column::Holder) == u"web-3:2"_s
                && cell(row, SpanModel::Column::Activity) == u"holds the read lock"_s
                && cell(row, SpanModel::Column::Details).contains(u"released by web-3:1, handoff"_s);
        QCOMPARE(led, 1);
        QVERIFY(view.table()
                    .index(1, 0)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .contains(u"web-3:2 waits 7.00 s for web-3:1"_s));
    }

    void pictureIsPaintedInBothThemes_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::addColumn<QString>("ending");
        QTest::addColumn<bool>("isAsked");
        QTest::newRow("light png") << false << u"png"_s << false;
        QTest::newRow("dark png") << true << u"png"_s << false;
        QTest::newRow("asked png") << false << u"png"_s << true;
        QTest::newRow("crashed png") << true << u"png"_s << false;
        QTest::newRow("light svg") << false << u"svg"_s << false;
    }

    void pictureIsPaintedInBothThemes()
    {
        QFETCH(bool, isDark);
        QFETCH(QString, ending);
        const Palette &palette = isDark ? Palette::dark() : Palette::light();
        Palette::setCurrent(palette);
        FiveWorkers five;
        TimelineView &view = five.view;
        QTemporaryDir folder;
        const bool isCrashed = QByteArray(QTest::currentDataTag()) == "crashed png";
        if (isCrashed) { // while it writes for the first time
            view.add(stage, {}, {{five.schedule.time(6s), five.schedule.time(6s), Mark::Kind::Crash, a}});
            view.bringUpToDate();
            view.canvas().setEnd(five.schedule.time(28s));
        }
        QFETCH(bool, isAsked);
        if (isAsked)
            view.input().select(3, five.schedule.time(9500ms));
        const QString file = keptAs(folder.filePath(u"timeline."_s + ending));
        QCOMPARE(view.saveAs(file), QString());
        QVERIFY(!view.saveAs(folder.filePath(u"none/timeline.png"_s)).isEmpty());
        if (ending == "svg"_L1) {
            QFile svg(file);
            QVERIFY(svg.open(QIODevice::ReadOnly));
            const QByteArray text = svg.readAll();
            QVERIFY(text.contains(palette[Token::HeldWrite].fill.name().toLatin1()));
            QVERIFY(text.contains("pay-7:4"));
            return;
        }
        const QImage image(file);
        QSet<QRgb> colors;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                colors.insert(image.pixel(x, y));
        }
        QCOMPARE(colors.contains(palette[Token::Ghost].text.rgb()), isCrashed);
        for (const Token token : {Token::HeldWrite, Token::Waiting, Token::Wanted})
            QVERIFY(isAsked || colors.contains(palette[token].fill.rgb()));
        Palette::setCurrent(Palette::light());
    }
};

LOCKSCOPE_TEST(TestTimelineView)
#include "tst_timeline_view.moc"
