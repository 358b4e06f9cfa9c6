// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/load_controller.h"
#include "core/base/thread_priority.h"
#include "tests/gui/desktop_bed.h"
#include "tests/support/test_main.h"
#include "ui/lab/lab_view.h"
#include "ui/lab/tour_bar.h"
#include "ui/load/demo_bar.h"
#include "ui/load/load_view.h"
#include "ui/timeline/canvas.h"
#include "ui/timeline/timeline_view.h"

#include <QDir>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSlider>
#include <QTreeWidget>
#ifdef Q_OS_LINUX
#include <cerrno>
#include <sys/resource.h>
#endif
using namespace std::chrono_literals;

namespace {

#ifdef Q_OS_LINUX
/// By how much each thread of this program is nicer than `usual`; only those that are.
QList<int> nicerThan(int usual)
{
    QList<int> nicer;
    for (const QString &thread : QDir(u"/proc/self/task"_s).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        errno = 0; // -1 is also a valid priority
        const int by = ::getpriority(PRIO_PROCESS, thread.toUInt()) - usual;
        if (errno == 0 && by != 0) // otherwise the thread has ended
            nicer << by;
    }
    std::ranges::sort(nicer);
    return nicer;
}
#endif

/// "3 read", "1 write" or "0 ": the holders that a demonstration's caption names.
QString holdersIn(const QString &caption)
{
    static const QRegularExpression readers(u"(\\d+) reader[^.]* the lock"_s);
    const QRegularExpressionMatch match = readers.match(caption);
    return match.hasMatch()                 ? match.captured(1) + u" read"_s
        : caption.contains(u"One writer"_s) ? u"1 write"_s
                                            : u"0 "_s;
}

/// Those in the table of stored data.
QString holdersIn(const QTreeWidget &table, const LockName &lock)
{
    int holders = 0;
    QString mode;
    for (int i = 0; i < table.topLevelItemCount(); ++i) {
        const QTreeWidgetItem *key = table.topLevelItem(i);
        if (key->text(0) != QString::fromUtf8(lock.bytes()) || key->text(2).contains(u"removed"_s))
            continue;
        for (int row = 0; row < key->childCount(); ++row) {
            const QTreeWidgetItem *field = key->child(row);
            if (field->text(0) == u"mode"_s)
                mode = field->text(1);
            else
                holders += !field->text(2).contains(u"removed"_s);
        }
    }
    return u"%1 %2"_s.arg(holders).arg(mode);
}

/// Those in the lanes at that moment.
QString holdersIn(const ui::timeline::LockRecord &record, TimePoint at)
{
    int holders = 0;
    QString mode;
    for (const ui::timeline::Lane &lane : record.lanes()) {
        const ui::timeline::Segment *segment = lane.track.at(at);
        if (!segment || segment->state.holds == schema::LockMode::Free)
            continue;
        ++holders;
        mode = segment->state.holds == schema::LockMode::Read ? u"read"_s : u"write"_s;
    }
    return u"%1 %2"_s.arg(holders).arg(mode);
}

/// Workers report a change a little later than the server makes it.
bool isNearChange(const ui::timeline::LockRecord &record, TimePoint at)
{
    return std::ranges::any_of(record.lanes(), [at](const ui::timeline::Lane &lane) {
        const std::size_t after = lane.track.firstAfter(at - 10ms);
        return after < lane.track.size() && lane.track[after].from < at + 10ms;
    });
}

} // namespace

/// The cost of a load, and its effects on others.
class TestDesktopLoad : public QObject, private DesktopBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { m_redis.flush(); }
    void cleanup() { m_application.reset(); }

    /// The observer, not the workers; and only while the load runs.
    void whatShowsALoadGivesWayToIt()
    {
#ifdef Q_OS_LINUX
        const int usual = ::getpriority(PRIO_PROCESS, 0);
        lowerPriority(1);
        const bool mayComeBack = ::getpriority(PRIO_PROCESS, 0) != usual;
        restorePriority();
        if (!mayComeBack || usual == 19)
            QSKIP("this needs a right, or RLIMIT_NICE");
        startProgram();
        ui::load::LoadView &load = m_application->window().views().load;
        load.setPlan(planOf(5ms));
        QTRY_VERIFY(load.isAvailable());
        QCOMPARE(nicerThan(usual), QList<int> {});
        const QList<int> nicer {std::min(10, 19 - usual)}; // 19 is the maximum
        for (int run = 0; run < 2; ++run) {
            load.toggle();
            QTRY_COMPARE(nicerThan(usual), nicer);
            QTRY_VERIFY(!textOf(u"loadSummary"_s).contains(u" 0 acquired"_s)); // its workers have started
            QCOMPARE(nicerThan(usual), nicer);
            load.stop();
            QTRY_COMPARE(nicerThan(usual), QList<int> {});
            QTRY_COMPARE(load.runStatus(), ui::load::RunStatus::Stopped);
        }
#else
        QSKIP("only Linux has this");
#endif
    }

    void aDemonstrationMovesALoadToItsLock()
    {
        desktop::Options options;
        options.connection.usesSandbox = true;
        options.language = u"en"_s;
        startProgram(options);
        ui::shell::MainWindow &window = m_application->window();
        QTRY_VERIFY(window.views().load.isAvailable());
        ui::load::LoadPlan plan = planOf(5ms);
        plan.scenario.name = "orders";
        window.views().load.setPlan(plan);
        window.views().load.toggle();
        QTRY_COMPARE(window.views().load.runStatus(), ui::load::RunStatus::Running);
        window.panes().arrange(ui::shell::Arrangement::Demo);
        QCOMPARE(textOf(u"demoCaption"_s), u"The load runs on orders, not on the lock shown here."_s);
        auto *toggle = child<QPushButton>(u"demoToggle"_s);
        QCOMPARE(toggle->text(), u"Move load here"_s);
        toggle->click();
        QTRY_COMPARE(toggle->text(), u"Stop load"_s);
        QCOMPARE(window.views().demo.scenario().name, window.views().lab.lock().bytes());
        QTRY_VERIFY(textOf(u"demoCaption"_s).startsWith(QString::fromUtf8(window.views().lab.lock().bytes())));

        auto *pace = child<QSlider>(u"demoPace"_s);
        pace->setValue(pace->maximum());
        QSet<QString> seen;
        QStringList different;
        const auto compare = [&] {
            const ui::timeline::Canvas &canvas = window.views().timeline.canvas();
            const QString caption = textOf(u"demoCaption"_s);
            if (!canvas.record() || caption.endsWith(u"starts."_s) || isNearChange(*canvas.record(), canvas.now()))
                return;
            const QString said = holdersIn(caption);
            const QString stored = holdersIn(*child<QTreeWidget>(u"labKeys"_s), window.views().lab.lock());
            const QString drawn = holdersIn(*canvas.record(), canvas.now());
            seen.insert(said.section(u' ', 1));
            if (said != stored || said != drawn)
                different << u"%1: %2, %3"_s.arg(caption, stored, drawn);
        };
        QTRY_VERIFY((compare(), seen.contains(u"read"_s) && seen.contains(u"write"_s)));
        QVERIFY2(different.isEmpty(), qPrintable(different.join(u'\n')));
    }

    void aSearchForTheLimitIsASeriesOfRuns()
    {
        startProgram();
        ui::load::LoadView &load = m_application->window().views().load;
        ui::load::LoadPlan plan = planOf(10ms); // each waits for all others
        plan.scenario.type = load::LockType::Reentrant;
        plan.scenario.workers = 4;
        plan.scenario.duration = 200ms;
        plan.thresholds = {u"p90(wait)<60ms"_s};
        load.setPlan(plan);
        QTRY_VERIFY(load.isAvailable());
        child<QPushButton>(u"loadFindLimit"_s)->click();
        QTRY_VERIFY(textOf(u"loadSummary"_s).startsWith(u"Limit search: 4 workers"_s));
        QVERIFY(!child<QPushButton>(u"loadToggle"_s)->isEnabled());
        QVERIFY(!child<QLineEdit>(u"load_hold"_s)->isEnabled());
        QTRY_COMPARE_WITH_TIMEOUT(load.runStatus(), ui::load::RunStatus::Stopped, 60'000);
        const QString said = textOf(u"loadResultDetail"_s);
        QVERIFY2(said.startsWith(u"p90(wait)<60ms passed with "_s) && said.contains(u" and failed with "_s),
                 qPrintable(said));
        QVERIFY(child<QTreeWidget>(u"loadResults"_s)->topLevelItemCount() >= 3); // one for each run
        QVERIFY(child<QLineEdit>(u"load_hold"_s)->isEnabled());
        QCOMPARE(child<QLineEdit>(u"load_workers"_s)->text(), u"4"_s);
    }

    void aLockThatIsTakenMeanwhileIsAskedAboutToo()
    {
        startProgram();
        ui::load::LoadView &load = m_application->window().views().load;
        Service service(m_redis.server().url());
        locks::BlockingLock first = service.lock("demo:{eu}:checkout:0", Family::Read);
        QVERIFY(first.lock());
        QTRY_COMPARE(shownCount("demo:{eu}:checkout:0"), 1);
        ui::load::LoadPlan plan = planOf(1ms);
        plan.scenario.names = 3;
        load.setPlan(plan);
        QTRY_VERIFY(load.isAvailable());
        load.toggle();
        QPointer<QLabel> asked = child<QLabel>(u"loadQuestion"_s);
        QVERIFY2(asked && asked->text().startsWith(u"demo:{eu}:checkout:0 is held by "_s), qPrintable(asked->text()));
        locks::BlockingLock second = service.lock("demo:{eu}:checkout:2", Family::Read);
        QVERIFY(second.lock()); // while the name is typed
        QTRY_COMPARE(shownCount("demo:{eu}:checkout:2"), 1);
        confirm();
        QTRY_VERIFY(!asked);
        QCOMPARE(load.runStatus(), ui::load::RunStatus::Stopped);
        asked = child<QLabel>(u"loadQuestion"_s);
        QVERIFY(asked);
        const QString others =
            m_application->window().findChildren<QLabel *>(u"loadQuestionFact"_s).last()->accessibleName();
        QVERIFY2(others.contains(u", demo:{eu}:checkout:2 ("_s), qPrintable(others));
        QVERIFY(second.unlock());
        QTRY_COMPARE(shownCount("demo:{eu}:checkout:2"), 0);
        confirm(); // one lock less: no new question
        QTRY_COMPARE(load.runStatus(), ui::load::RunStatus::Running);
        load.stop();
        QTRY_COMPARE(load.runStatus(), ui::load::RunStatus::Stopped);
        QVERIFY(first.unlock());
    }

    void aFaultAfterTheEndOfTheLoadIsRefused()
    {
        desktop::LoadController driver(*topology::parseUrl(m_redis.server().url()), {}, [](bool) {});
        QString code;
        connect(&driver, &desktop::LoadController::failed, this,
                [&code](const Error &error) { code = error.message.code(); });
        driver.injectFault(*lockscope::load::Fault::parse(u"drop-subscription@0s"_s, {}));
        QCOMPARE(code, u"load-fault-without-load"_s);
    }

    void theWorkersOfAnEarlierRunAreNamedAfterIt()
    {
        desktop::LoadController driver(*topology::parseUrl(m_redis.server().url()), {}, [](bool) {});
        QSignalSpy joined(&driver, &desktop::LoadController::joined);
        const QSignalSpy ended(&driver, &desktop::LoadController::ended);
        const auto named = [&joined](const QString &name) {
            return std::ranges::count_if(joined, [&name](const auto &signal) { return signal.last() == name; });
        };
        driver.start(planOf(1ms));
        QTRY_COMPARE(named(u"worker 8"_s), 1);
        driver.stop();
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(named(u"worker 8, run 1"_s), 0);
        joined.clear();
        driver.start(planOf(1ms));
        QTRY_COMPARE(named(u"worker 8"_s), 1);
        QCOMPARE(named(u"worker 8, run 1"_s), 1);
        driver.stop();
        QTRY_COMPARE(ended.size(), 2);
    }

    /// Without the answer of a server that hangs.
    void aRunningLoadIsAskedAboutBeforeTheWindowCloses()
    {
        startProgram();
        ui::shell::MainWindow &window = m_application->window();
        ui::load::LoadView &load = window.views().load;
        load.setPlan(planOf(1ms));
        QTRY_VERIFY(load.isAvailable());
        load.toggle();
        QTRY_COMPARE(load.runStatus(), ui::load::RunStatus::Running);
        QVERIFY(!window.close());
        QVERIFY(!window.close()); // asks once
        QCOMPARE(window.findChildren<QLabel *>(u"loadQuestion"_s).size(), 1);
        QCOMPARE(textOf(u"loadQuestion"_s), u"A load is running. Stop it and close Lockscope?"_s);
        QVERIFY(!child<QLineEdit>(u"loadQuestionName"_s)->isVisible());
        child<QPushButton>(u"loadQuestionSafe"_s)->click();
        QTRY_VERIFY(!child<QLabel>(u"loadQuestion"_s));
        QCOMPARE(load.runStatus(), ui::load::RunStatus::Running);
        QVERIFY(!window.close());
        QTRY_VERIFY(child<QPushButton>(u"loadQuestionDo"_s)->isEnabled());
        m_redis.server().pause();
        child<QPushButton>(u"loadQuestionDo"_s)->click();
        QVERIFY(!window.isVisible());
        QElapsedTimer time;
        time.start();
        m_application.reset();
        m_redis.server().resume();
        QVERIFY2(time.elapsed() < 3000, qPrintable(QString::number(time.elapsed())));
    }

    void aDemonstrationShowsItsWorkersOnTheTimeline()
    {
        startProgram();
        ui::shell::MainWindow &window = m_application->window();
        QTRY_VERIFY(!window.views().lab.lock().isEmpty());
        window.panes().arrange(ui::shell::Arrangement::Demo);
        ui::lab::TourBar &tour = window.views().lab.tour();
        constexpr int upgrade = 9; // C holds the read lock and waits for the write lock
        tour.playTo(upgrade, 1ms);
        QTRY_VERIFY(tour.step() == upgrade && tour.isDone());
        QCOMPARE(window.views().timeline.chosen(), window.views().lab.lock());
        const ui::timeline::Canvas &canvas = window.views().timeline.canvas();
        QTRY_VERIFY(canvas.record() && canvas.record()->lanes().size() == 3); // and none of unnamed clients
        const auto shown = [&](char who) {
            const std::optional<int> lane = canvas.record()->laneOf(lab::goldenHolder(who).field());
            const ui::timeline::Track &track = canvas.record()->lanes()[std::size_t(*lane)].track;
            return track.isEmpty() ? ui::timeline::HolderState() : track.last().state;
        };
        QTRY_VERIFY(shown('C').holds == schema::LockMode::Read && shown('C').waitsFor == schema::LockMode::Write);
        QCOMPARE(shown('A').holds, schema::LockMode::Read);
        QVERIFY(shown('B').isIdle());
        tour.startOver();
        QTRY_VERIFY(m_redis.keyspace() == tests::Keyspace {});
    }

private:
    void confirm()
    {
        child<QLineEdit>(u"loadQuestionName"_s)->setText(u"demo:{eu}:checkout:0"_s);
        QTRY_VERIFY(child<QPushButton>(u"loadQuestionDo"_s)->isEnabled());
        child<QPushButton>(u"loadQuestionDo"_s)->click();
    }
};

LOCKSCOPE_TEST(TestDesktopLoad)
#include "tst_desktop_load.moc"
