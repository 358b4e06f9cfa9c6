// SPDX-License-Identifier: Apache-2.0
#include "resources/resources.h"
#include "tests/gui/lock_samples.h"
#include "tests/support/fake_clock.h"
#include "ui/common/palette.h"
#include "ui/timeline/canvas.h"
#include "ui/timeline/hit_test.h"
#include "ui/timeline/layout.h"
#include "ui/timeline/range_stats.h"
#include "ui/timeline/span_model.h"
#include "ui/timeline/story.h"
#include "ui/timeline/timeline_store.h"
#include "ui/timeline/timeline_view.h"

#include <QAbstractItemModelTester>
#include <QDateTime>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <random>

using namespace lockscope;
using lockscope::ui::Palette;
using lockscope::ui::Token;
using namespace lockscope::ui::timeline;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const LockName stage("demo:{eu}:checkout");
const QByteArray a("10000000-0000-0000-0000-00000000000a:1");
const QByteArray b("10000000-0000-0000-0000-00000000000a:2");
const QByteArray c("20000000-0000-0000-0000-00000000000c:3");
const QByteArray d("20000000-0000-0000-0000-00000000000c:4");
const QByteArray e("30000000-0000-0000-0000-00000000000e:5");

constexpr HolderState idle {};
constexpr HolderState asksToRead {Access::None, Access::Read, 0, 0};
constexpr HolderState asksToWrite {Access::None, Access::Write, 0, 0};
constexpr HolderState reads {Access::Read, Access::None, 1, 0};
constexpr HolderState writes {Access::Write, Access::None, 1, 0};
constexpr HolderState writesTwice {Access::Write, Access::None, 2, 0};
constexpr HolderState readsAndAsksToWrite {Access::Read, Access::Write, 1, 0};

/// Tells a store what holders do while a fake clock is turned.
class Schedule final
{
public:
    /// `start`: a view, unlike a layout, knows what time it is, and shows nothing of the future.
    explicit Schedule(std::optional<TimePoint> start = {})
        : m_start(start.value_or(m_clock.now())), m_shift(m_start - m_clock.now())
    {
    }

    void at(std::chrono::nanoseconds time, const QByteArray &holder, const HolderState &state, bool isExact = true)
    {
        m_clock.advance(m_start + time - now());
        m_store.add(Change {now(), stage, holder, state, isExact});
        if (m_told)
            m_told->push_back({now(), stage, holder, state, isExact});
    }
    void tellsAlso(std::vector<Change> *told) { m_told = told; }
    const LockRecord &record()
    {
        m_store.settleAll();
        return *m_store.find(stage);
    }
    [[nodiscard]] TimePoint time(std::chrono::nanoseconds since) const { return m_start + since; }
    TimelineStore &store() { return m_store; }

private:
    [[nodiscard]] TimePoint now() const { return m_clock.now() + m_shift; }

    tests::FakeClock m_clock;
    const TimePoint m_start;
    const std::chrono::nanoseconds m_shift;
    TimelineStore m_store;
    std::vector<Change> *m_told = nullptr;
};

/// A cell of a drawn lane: holds in capitals, held while wanted in small letters, `/` waits, `!` both at once, `#`
/// merged.
QChar letter(const Span &span)
{
    if (span.isMerged())
        return u'#';
    if (span.state.waitsFor != Access::None)
        return span.state.holds == Access::None ? u'/' : u'!';
    const QChar held = span.state.holds == Access::Read ? u'R' : span.state.holds == Access::Write ? u'W' : u'X';
    return span.isWanted ? held.toLower() : held;
}

/// The layout as text: one character a pixel.
QStringList drawn(const Layout &layout)
{
    QStringList lines;
    for (std::size_t row = 0; row < layout.rows.size(); ++row) {
        QString line(qsizetype(layout.view.width), u'.');
        for (std::size_t i = layout.rowStarts[row]; i < layout.rowStarts[row + 1]; ++i) {
            const Span &span = layout.spans[i];
            for (auto x = qsizetype(span.left + 0.5); x < std::min(line.size(), qsizetype(span.right + 0.5)); ++x)
                line[x] = letter(span);
        }
        lines << line;
    }
    return lines;
}

Layout layoutOf(Schedule &schedule, std::chrono::nanoseconds from, std::chrono::nanoseconds span, double width,
                double leastWidth = 1)
{
    const LockRecord &record = schedule.record();
    return layOut(record, rowsOf(record, {}), {schedule.time(from), span, width}, schedule.time(from + span),
                  {leastWidth, 4, 0.1});
}

void playFiveWorkers(Schedule &schedule, std::vector<Change> *told = nullptr)
{
    schedule.tellsAlso(told);
    schedule.at(1s, a, asksToWrite);
    schedule.at(1s, a, writes);
    schedule.at(3s, b, asksToRead);
    schedule.at(4s, c, asksToRead);
    schedule.at(5s, a, writesTwice);
    schedule.at(7s, a, writes);
    schedule.at(8s, d, asksToWrite);
    schedule.at(10s, a, idle);
    schedule.at(10s, b, reads);
    schedule.at(11s, c, reads);
    schedule.at(14s, c, idle);
    schedule.at(16s, b, readsAndAsksToWrite); // waits for itself
    schedule.at(19s, b, idle);
    schedule.at(20s, d, writes);
    schedule.at(20s, e, asksToRead);
    schedule.at(24s, e, idle); // gave up
    schedule.at(28s, d, idle);
}

/// A view that shows the five workers, with names.
struct FiveWorkers
{
    Schedule schedule {BootClock::now() - 1min};
    TimelineView view;

    FiveWorkers()
    {
        view.resize(1200, 320);
        std::vector<Change> changes;
        playFiveWorkers(schedule, &changes);
        view.setAlias(HolderId::parse(a)->client, u"web-3"_s);
        view.setAlias(HolderId::parse(c)->client, u"pay-7"_s);
        view.add(stage, changes, {});
        view.choose(stage);
        view.show();
        view.bringUpToDate();
        view.canvas().setFollowing(false);
        view.canvas().showRange(schedule.time(0s), 30s);
    }
};

/// Where a picture goes: beside the test for whoever wants to look at it, else where it is forgotten.
QString keptAs(const QString &path)
{
    const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES");
    return folder.isEmpty() ? path : folder + u'/' + QString::fromLatin1(QTest::currentDataTag()).replace(u' ', u'.');
}

} // namespace

class TestTimeline : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { initResources(); }

    void fiveWorkersAreDrawnAsTheyWere()
    {
        Schedule schedule;
        playFiveWorkers(schedule);
        const QStringList expected {
            u".WWwwwwwww...................."_s, // wanted from the first reader on; the re-entry changes no shape
            u"...///////rrrrrr!!!..........."_s, // wanted by the second writer all the time, then by itself
            u"....///////rrr................"_s,
            u"........////////////wwwwWWWW.."_s, // kept waiting by readers, then wanted until the last one gives up
            u"....................////......"_s,
        };
        QCOMPARE(drawn(layoutOf(schedule, 0s, 30s, 30)).join(u'\n'), expected.join(u'\n'));
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
        const Layout layout = layoutOf(schedule, 0s, 30s, 300);
        const Hit hit = hitTest(layout, schedule.record(), 3, 95); // d, at 9.5 s
        QVERIFY(hit.segment.has_value());
        const Story story = storyOf(schedule.record(), hit.lane, *hit.segment, hit.at);
        QCOMPARE(story.blockers.size(), std::size_t(1));
        QCOMPARE(story.blockers.front().lane, 0);
        QCOMPARE(story.blockers.front().since, schedule.time(1s));
        QCOMPARE(story.since, schedule.time(8s));
        QCOMPARE(story.waiters.size(), std::size_t(3));
        QVERIFY(story.until == schedule.time(20s) && story.handOff && story.handOff->from == 1);
        const Story upgrade = storyOf(schedule.record(), 1, *hitTest(layout, schedule.record(), 1, 170).segment,
                                      schedule.time(17s));
        // itself
        QVERIFY(std::ranges::any_of(upgrade.blockers, [](const Other &blocker) { return blocker.lane == 1; }));
    }

    void onlyWhatIsUnderThePointerIsHit()
    {
        Schedule schedule;
        playFiveWorkers(schedule);
        const Layout layout = layoutOf(schedule, 0s, 30s, 300);
        QVERIFY(!hitTest(layout, schedule.record(), 4, 100).span);
        QVERIFY(hitTest(layout, schedule.record(), 4, 198).span); // two pixels beside it
        QVERIFY(!hitTest(layout, schedule.record(), 9, 100).span);
        QCOMPARE(hitTest(layout, schedule.record(), 0, 20).lane, 0);
    }

    void statisticsAreThoseOfTheVisibleRange()
    {
        Schedule schedule;
        playFiveWorkers(schedule);
        const RangeStats all = statsOf(schedule.record(), schedule.time(0s), schedule.time(28s));
        QCOMPARE(all.length, std::chrono::nanoseconds(27s)); // nothing is known of the first second
        QCOMPARE(qRound(all.held * 27), 26);                 // free from 19 to 20 s
        QCOMPARE(qRound(all.wanted * 27), 20);
        QCOMPARE(all.waits, 5);
        QCOMPARE(all.longestWait, std::chrono::nanoseconds(12s));
        const RangeStats end = statsOf(schedule.record(), schedule.time(24500ms), schedule.time(28s));
        QCOMPARE(end.held, 1.0);
        QCOMPARE(end.wanted, 0.0);
        QCOMPARE(end.waits, 0);
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
        const Layout layout = layoutOf(schedule, 0s, 30s, 30);
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
        const Layout layout = layoutOf(schedule, 0s, 600s, 600);
        QVERIFY(drawn(layout).at(1).contains(u'/'));
    }

    void changesOfSeveralSourcesAreAppliedInTheOrderOfTime()
    {
        Schedule schedule;
        const auto tell = [&](std::chrono::seconds at, const QByteArray &holder, const HolderState &state) {
            schedule.store().add(Change {schedule.time(at), stage, holder, state, true});
        };
        tell(1s, a, writes);
        tell(6s, a, idle);
        tell(3s, b, asksToWrite); // told later, happened earlier
        tell(7s, b, writes);
        schedule.store().settle(schedule.time(6s));
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
            observer.observe(inspect::FeedUpdate {{lock}, {}, {}});
        };
        look(1, {samples::reader(samples::web, 3, {26'000})}, 0);
        look(3, {samples::reader(samples::web, 3, {26'000, 26'000}), samples::reader(samples::pay, 7, {9'000})}, 2);
        look(6, {samples::writer(samples::pay, 9)}, 0);
        look(8, {}, 0);
        store.settleAll();
        const LockRecord &record = *store.find(stage);
        const Viewport view {start, 10s, 10};
        const Layout layout = layOut(record, rowsOf(record, {}), view, view.until(), {1, 4, 0.1});
        QCOMPARE(drawn(layout).join(u'\n'), u".RRrrr....\n...rrr....\n......WW..\n...///...."_s);
        QVERIFY(std::ranges::none_of(record.lanes(), &Lane::isExact));
        // who waits, Redis does not name
        QVERIFY(record.lanes()[std::size_t(layout.rows.back().lane)].holder.isEmpty());
    }

    void aWaitIsToldInOneSentence()
    {
        FiveWorkers five;
        TimelineView &view = five.view;
        QSignalSpy asked(&view.canvas(), &Canvas::asked);
        view.canvas().ask(3, five.schedule.time(9500ms)); // the second writer
        QCOMPARE(asked.last().first().toString(),
                 u"pay-7:4 waits 12 s for web-3:1 (write, 1 hold(s), held 9.00 s) · 3 worker(s) wait(s) · "
                 "let in by web-3:2, hand-off 1.00 s"_s);
        view.canvas().goToBlocker();
        QVERIFY(asked.last().first().toString().startsWith(u"web-3:1 holds for write"_s));
        QTest::keyClick(&view.canvas(), Qt::Key_Escape);
        QCOMPARE(asked.last().first().toString(), QString());
    }

    void messagesOfTheFeedAreMarks()
    {
        TimelineStore store;
        FeedObserver observer(store);
        observer.observe({{samples::lock(stage.bytes().constData(), schema::LockMode::Read,
                                         {samples::reader(samples::web, 3, {26'000})}, 26'000)},
                          {},
                          {}});
        const qint64 nowMs = QDateTime::currentMSecsSinceEpoch();
        observer.observe({{},
                          {},
                          {samples::message(stage.bytes().constData(), "1", nowMs),
                           samples::message(stage.bytes().constData(), "0", nowMs)}});
        store.settleAll();
        const LockRecord &record = *store.find(stage);
        const Viewport view {BootClock::now() - 5s, 10s, 100};
        const Layout layout = layOut(record, rowsOf(record, {}), view, view.until());
        QCOMPARE(layout.marks.size(), std::size_t(1));
        QCOMPARE(layout.marks.front().count(), 2);
        QCOMPARE(layout.marks.front().loudest(), Mark::Kind::WakesAll);
    }

    void stepsThatFoundNoRoomAreAGapOfTheirHolder()
    {
        LockRecord record(stage);
        const TimePoint start = BootClock::now();
        record.apply({start, stage, "a:1", {Access::Read, Access::None, 1, 0}, true});
        record.apply({start + 1s, stage, "b:1", {Access::Read, Access::None, 1, 0}, true});
        record.add(Mark {start + 2s, start + 3s, Mark::Kind::Gap, "b:1"});
        record.add(Mark {start + 2s, start + 3s, Mark::Kind::Gap, "c:1"}); // nobody knows it
        const Layout layout = layOut(record, rowsOf(record, {}), {start, 10s, 100}, start + 10s);
        QCOMPARE(layout.gaps.size(), std::size_t(1));
        QCOMPARE(layout.gaps.front().lane, *record.laneOf("b:1"));
    }

    void theTableSaysWhatThePictureShows()
    {
        FiveWorkers five;
        TimelineView &view = five.view;
        const QAbstractItemModelTester tester(&view.table());
        view.showTable(true);
        // five waits, one of them with a hold, and four holds; without the cuts within them
        QCOMPARE(view.table().rowCount(), 9);
        const auto cell = [&](int row, SpanModel::Column column) {
            return view.table().index(row, int(column)).data().toString();
        };
        QCOMPARE(cell(0, SpanModel::Column::Holder), u"web-3:1"_s);
        QCOMPARE(cell(1, SpanModel::Column::What), u"waits to read"_s);
        QCOMPARE(cell(1, SpanModel::Column::With), u"web-3:1"_s);
        QCOMPARE(cell(1, SpanModel::Column::Length), u"7.00 s"_s);
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
        QFETCH(bool, isAsked);
        if (isAsked)
            view.canvas().ask(3, five.schedule.time(9500ms));
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
        for (const Token token : {Token::HeldWrite, Token::Waiting, Token::Wanted})
            QVERIFY(isAsked || colors.contains(palette[token].fill.rgb()));
        Palette::setCurrent(Palette::light());
    }

    void aMillionSpansAreLaidOutByThePixel()
    {
        TimelineStore store;
        std::mt19937 random(7);
        std::uniform_int_distribution<int> pause(1, 40);
        for (int worker = 0; worker < 64; ++worker) {
            const QByteArray holder = "10000000-0000-0000-0000-00000000000a:" + QByteArray::number(worker);
            std::chrono::nanoseconds at = 1h;
            for (int i = 0; i < 4000; ++i) { // a quarter of the million: the figure measures the whole
                at += pause(random) * 1ms;
                store.add(Change {TimePoint(at), stage, holder,
                                  i % 3 == 0       ? idle
                                      : i % 3 == 1 ? asksToRead
                                                   : reads,
                                  true});
            }
        }
        store.settleAll();
        const LockRecord &record = *store.find(stage);
        const Viewport view {TimePoint(1h), 100s, 1800};
        const Layout layout = layOut(record, rowsOf(record, {}), view, view.until());
        QVERIFY(layout.spans.size() < std::size_t(64 * 901));
        qint64 count = 0;
        for (const Span &span : layout.spans)
            count += span.count;
        QVERIFY(count >= 64 * 2600);
    }
};

QTEST_MAIN(TestTimeline)
#include "tst_timeline.moc"
