// SPDX-License-Identifier: Apache-2.0
#include "resources/resources.h"
#include "tests/gui/load_view_tests.h"
#include "tests/gui/lock_samples.h"
#include "ui/browser/browser_view.h"
#include "ui/common/error_bar.h"
#include "ui/common/palette.h"
#include "ui/common/theme.h"
#include "ui/connection/url_fields.h"
#include "ui/detail/detail_view.h"
#include "ui/detail/verdict_view.h"
#include "ui/events/events_view.h"
#include "ui/lab/case_bar.h"
#include "ui/lab/lab_view.h"
#include "ui/load/load_view.h"
#include "ui/shell/main_window.h"
#include "ui/shell/repair_desk.h"
#include "ui/shell/shortcut_sheet.h"

#include <QAction>
#include <QCheckBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using schema::LockMode;
using Link = inspect::FeedState::Link;

namespace {

inspect::FeedUpdate update(std::vector<inspect::LockSnapshot> changed)
{
    return {std::move(changed), {}, {}};
}

inspect::LockSnapshot readBy(int readers)
{
    std::vector<inspect::Holder> holders;
    for (int i = 0; i < readers; ++i)
        holders.push_back(samples::reader(samples::web, i + 1, {26'000}));
    return samples::lock("report:nightly", LockMode::Read, std::move(holders), 26'000);
}

inspect::FeedState feed(Link link)
{
    inspect::FeedState state;
    state.link = link;
    state.source = inspect::FeedSource::Tracking;
    state.lastData = BootClock::now();
    state.server = u"7.0.15, standalone, 127.0.0.1:6380"_s;
    if (link != Link::Live)
        state.reason = u"the server closed the connection."_s;
    return state;
}

} // namespace

class TestWindow : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<shell::MainWindow> m_window;

    template <typename T>
    T *child() const
    {
        return m_window->findChild<T *>();
    }
    [[nodiscard]] QString verdict() const { return child<ui::detail::VerdictView>()->text(); }
    [[nodiscard]] QTreeView *list() const { return child<browser::BrowserView>()->findChild<QTreeView *>(); }
    [[nodiscard]] QString nameAt(int row) const
    {
        return list()->model()->index(row, int(models::LockTableModel::Column::Name)).data().toString();
    }
    [[nodiscard]] QAction *action(const QKeySequence &shortcut) const
    {
        const QList<QAction *> actions = m_window->actions();
        const auto found = std::find_if(actions.begin(), actions.end(),
                                        [&](const QAction *a) { return a->shortcut() == shortcut; });
        return found == actions.end() ? nullptr : *found;
    }

private Q_SLOTS:
    void initTestCase()
    {
        initResources();
        m_theme = std::make_unique<Theme>(*qApp);
        m_theme->choose(ThemeChoice::Light);
    }
    void init()
    {
        m_window = std::make_unique<shell::MainWindow>(*m_theme);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }
    void cleanup() { m_window.reset(); }

    void theChosenLockIsReadFromTheVerdict()
    {
        m_window->showFeedState(feed(Link::Live));
        m_window->showFeedUpdate(update({readBy(2)}));
        m_window->chooseLock(LockName("report:nightly"));
        QVERIFY2(verdict().startsWith(u"HELD FOR READ by 2 reader(s) · at least "_s), qPrintable(verdict()));
        m_window->showFeedUpdate(update({readBy(3)}));
        QTRY_VERIFY(verdict().contains(u"3 reader"_s));
        m_window->showFeedUpdate(update({samples::lock("report:nightly")}));
        QTRY_COMPARE(verdict(), u"FREE"_s);
    }

    void theSelectionSurvivesUpdatesAndSorting()
    {
        m_window->showFeedUpdate(update({samples::lock("a"), readBy(1), samples::lock("z")}));
        m_window->chooseLock(LockName("report:nightly"));
        auto broken = samples::lock("z");
        broken.findings = {samples::ghostFinding()};
        m_window->showFeedUpdate(update({broken, samples::lock("0")}));
        child<browser::BrowserView>()->resort();
        const QModelIndex current = list()->currentIndex();
        QCOMPARE(current.siblingAtColumn(int(models::LockTableModel::Column::Name)).data().toString(),
                 u"report:nightly"_s);
        QCOMPARE(m_window->chosenLock(), LockName("report:nightly"));
    }

    void aLockThatIsChosenBeforeItIsThereIsSelectedWhenItComes()
    {
        m_window->chooseLock(LockName("report:nightly"));
        m_window->showFeedUpdate(update({samples::lock("a"), samples::lock("b")}));
        QTRY_VERIFY(list()->isVisible());
        list()->setFocus();
        QCOMPARE(m_window->chosenLock(), LockName("report:nightly"));
        m_window->showFeedUpdate(update({readBy(1)}));
        QTRY_COMPARE(list()->selectionModel()->selectedRows().size(), 1);
        QCOMPARE(m_window->chosenLock(), LockName("report:nightly"));
    }

    void nothingMovesUnderThePointer()
    {
        m_window->showFeedUpdate(update({samples::lock("b"), samples::lock("c")}));
        QTRY_COMPARE(nameAt(0), u"b"_s);
        QTest::mouseMove(list()->viewport(), {20, 20});
        m_window->showFeedUpdate(update({samples::lock("a")}));
        const auto buttons = child<browser::BrowserView>()->findChildren<QPushButton *>();
        const auto isResort = [](const QPushButton *button) {
            return button->isVisible() && button->text().startsWith(u"1 new"_s);
        };
        QTRY_VERIFY(std::any_of(buttons.begin(), buttons.end(), isResort));
        const auto resort = std::find_if(buttons.begin(), buttons.end(), isResort);
        QCOMPARE(nameAt(0), u"b"_s);
        (*resort)->click();
        QCOMPARE(nameAt(0), u"a"_s);
    }

    void aFilterWithoutMatchSaysSoAndCanBeCleared()
    {
        m_window->showFeedUpdate(update({readBy(1)}));
        auto *filter = m_window->findChild<QLineEdit *>(u"filter"_s);
        QTest::keyClicks(filter, u"nothing"_s);
        QVERIFY(!list()->isVisible());
        const auto buttons = child<browser::BrowserView>()->findChildren<QPushButton *>();
        const auto clear = std::find_if(buttons.begin(), buttons.end(), [](auto *b) { return b->isVisible(); });
        QVERIFY(clear != buttons.end());
        (*clear)->click();
        QVERIFY(filter->text().isEmpty());
        QVERIFY(list()->isVisible());
    }

    void aPausedFeedIsShownAfterwards()
    {
        m_window->setDeployment(u"Sandbox"_s, false);
        m_window->showFeedUpdate(update({readBy(1)}));
        QAction *pause = action(Qt::CTRL | Qt::Key_P);
        pause->setChecked(true);
        m_window->showFeedUpdate(update({readBy(2)}));
        m_window->showFeedUpdate(update({readBy(3)}));
        QCOMPARE(m_window->locks().find(LockName("report:nightly"))->lock.holders.size(), std::size_t(1));
        pause->setChecked(false);
        QCOMPARE(m_window->locks().find(LockName("report:nightly"))->lock.holders.size(), std::size_t(3));
    }

    void aLostLinkIsABarAndNotADialog()
    {
        m_window->showFeedState(feed(Link::Live));
        m_window->showFeedState(feed(Link::Failed));
        auto *bar = child<ErrorBar>();
        QVERIFY(bar->isVisible());
        QVERIFY(bar->text().contains(u"the server closed the connection."_s));
        QVERIFY(!QApplication::activeModalWidget());
        m_window->showFeedState(feed(Link::Live));
        QVERIFY(bar->text().contains(u"Connected again"_s));
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QVERIFY(!bar->isVisible());
    }

    void countdownsStopWhenTheFeedDoes()
    {
        m_window->showFeedState(feed(Link::Live));
        m_window->showFeedUpdate(
            update({samples::lock("a", LockMode::Write, {samples::writer(samples::pay, 1)}, 5'000)}));
        m_window->showFeedState(feed(Link::Stale));
        const auto left = [this] {
            return list()->model()->index(0, int(models::LockTableModel::Column::TimeLeft)).data().toString();
        };
        const QString before = left();
        const TimePoint later = BootClock::now() + std::chrono::milliseconds(150);
        QTRY_VERIFY(BootClock::now() > later);
        QCOMPARE(left(), before);
        m_window->showFeedState(feed(Link::Live));
        QVERIFY(left() != before);
    }

    void theSheetNamesEveryShortcut()
    {
        action(Qt::CTRL | Qt::Key_Slash)->trigger();
        const auto *sheet = child<shell::ShortcutSheet>();
        QVERIFY(sheet && sheet->isVisible());
        QStringList words;
        for (const auto *label : sheet->findChildren<QLabel *>())
            words << label->text();
        for (const auto &key : {u"F5"_s, u"F9"_s, u"Ctrl+F"_s, u"Ctrl+P"_s, u"Ctrl+/ or F1"_s})
            QVERIFY2(words.contains(key), qPrintable(key));
    }

    void f9StartsAndPausesTheLoad()
    {
        using ui::load::LoadView;
        LoadView &load = m_window->load();
        QSignalSpy started(&load, &LoadView::startRequested);
        QSignalSpy paused(&load, &LoadView::pauseRequested);
        QSignalSpy stopped(&load, &LoadView::stopRequested);
        ui::load::LoadPlan plan;
        plan.scenario.name = "demo:{eu}:checkout";
        plan.scenario.workers = 7;
        plan.thresholds = {u"p99(wait.write)<50ms"_s};
        load.setPlan(plan);
        QVERIFY(!action(Qt::Key_F9)->isEnabled()); // there is no connection yet
        load.setAvailable(true);
        action(Qt::Key_F9)->trigger();
        QCOMPARE(started.size(), 1);
        QCOMPARE(started.first().first().value<ui::load::LoadPlan>(), plan);
        load.showCourse(ui::load::Course::Running);
        action(Qt::Key_F9)->trigger();
        QCOMPARE(paused.size(), 1);
        action(Qt::SHIFT | Qt::Key_F9)->trigger();
        QCOMPARE(stopped.size(), 1);
    }

    void aFloodOfEventsChangesTheListOnceATurn()
    {
        m_window->showPane(u"events"_s);
        const auto *view = child<events::EventsView>();
        QSignalSpy inserted(&view->model(), &QAbstractItemModel::rowsInserted);
        const std::vector<inspect::LockEvent> frame(800, samples::message("a", "1"));
        for (int i = 0; i < 60; ++i)
            m_window->showFeedUpdate({{}, {}, frame});
        QCOMPARE(inserted.size(), 0);
        QTRY_COMPARE(inserted.size(), 1);
        QCOMPARE(view->model().kept(), qint64(models::EventModel::Capacity));
        QVERIFY(m_window->findChild<QLabel *>(u"eventsHeading"_s)
                    ->text()
                    .contains(u"%1 dropped"_s.arg(QLocale().toString(28'000))));
    }

    void whoReadsOldEventsKeepsThePlace()
    {
        m_window->showPane(u"events"_s);
        auto *view = child<events::EventsView>();
        std::vector<inspect::LockEvent> batch;
        for (int i = 0; i < 500; ++i)
            batch.push_back(samples::message("a", "1", i));
        m_window->showFeedUpdate({{}, {}, batch});
        view->bringUpToDate();
        auto *log = m_window->findChild<QTreeView *>(u"eventList"_s);
        log->verticalScrollBar()->setValue(100);
        const auto top = [&] { return view->model().at(log->indexAt({1, 1}).row()).atMs; };
        QCOMPARE(top(), 399);
        m_window->showFeedUpdate({{}, {}, {samples::message("b", "1", 1000), samples::message("b", "0", 1001)}});
        view->bringUpToDate();
        QCOMPARE(top(), 399);
        log->verticalScrollBar()->setValue(0);
        QCOMPARE(top(), 1001);
    }

    void aPausedLogIsShownAfterwardsAndSaved()
    {
        m_window->showPane(u"events"_s);
        auto *view = child<events::EventsView>();
        auto *pause = m_window->findChild<QPushButton *>(u"eventPause"_s);
        pause->setChecked(true);
        m_window->showFeedUpdate({{}, {}, {samples::message("a", "1"), samples::message("b", "0")}});
        QTRY_VERIFY(m_window->findChild<QLabel *>(u"eventsHeading"_s)->text().contains(u"2 held back"_s));
        QCOMPARE(view->model().kept(), 0);
        pause->setChecked(false);
        QCOMPARE(view->model().kept(), 2);
        const QTemporaryDir folder;
        QVERIFY(view->saveTo(folder.filePath(u"events.csv"_s)));
        QFile file(folder.filePath(u"events.csv"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count('\n'), 3);
        QVERIFY(!view->saveTo(folder.filePath(u"none/events.csv"_s)));
        m_window->findChild<QPushButton *>(u"eventClear"_s)->click();
        QCOMPARE(view->model().kept(), 0);
    }

    void aQuestionIsHeldBackWhenTheLockChangesHands()
    {
        m_window->setDeployment(u"orders-eu"_s, false);
        const auto first = samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        m_window->showFeedUpdate(update({first}));
        QSignalSpy confirmed(&m_window->repairs(), &shell::RepairDesk::confirmed);
        m_window->repairs().offer(first, {inspect::Repair::Kind::ForceUnlock, {}, {}});
        const auto *confirm = m_window->findChild<QPushButton *>(u"repairConfirm"_s);
        QVERIFY(m_window->findChild<QPushButton *>(u"repairKeep"_s)->isDefault());
        QTRY_VERIFY(confirm->isEnabled());
        m_window->showFeedUpdate(
            update({samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::web, 1)}, 30'000)}));
        QVERIFY(!confirm->isEnabled());
        QVERIFY(m_window->findChild<QLabel *>(u"repairChanged"_s)->text().contains(u"6a07b3d4:1"_s));
        m_window->findChild<QPushButton *>(u"repairReview"_s)->click();
        QVERIFY(confirm->isEnabled());
        QVERIFY(confirmed.isEmpty());
    }

    void productionIsSaidOverTheWholeWindow()
    {
        const auto *band = m_window->findChild<QWidget *>(u"productionBand"_s);
        m_window->setDeployment(u"orders-eu"_s, true);
        QVERIFY(!band->isVisible());
        m_window->setProduction(true);
        QVERIFY(band->isVisible());
        QCOMPARE(band->width(), m_window->width());
        QCOMPARE(band->accessibleName(), u"PRODUCTION · orders-eu · READ-ONLY"_s);
        QVERIFY(m_window->windowTitle().startsWith(u"[PRODUCTION]"_s));
    }

    void urlsAndFieldsSayTheSame_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<connection::UrlFields>("fields");
        using Topology = connection::UrlFields::Topology;
        QTest::newRow("standalone") << u"redis://127.0.0.1:6379"_s
                                    << connection::UrlFields {Topology::Standalone, false, {},
                                                              u"127.0.0.1:6379"_s,  {},    0};
        QTest::newRow("database and user")
            << u"rediss://ops%40eu@h:1/3"_s
            << connection::UrlFields {Topology::Standalone, true, u"ops@eu"_s, u"h:1"_s, {}, 3};
        QTest::newRow("cluster") << u"rediss+cluster://ops@h1:1,h2:2"_s
                                 << connection::UrlFields {Topology::Cluster, true, u"ops"_s, u"h1:1,h2:2"_s, {}, 0};
        QTest::newRow("sentinels") << u"redis+sentinel://h1:1,h2:2/orders/2"_s
                                   << connection::UrlFields {Topology::Sentinel, false,       {},
                                                             u"h1:1,h2:2"_s,     u"orders"_s, 2};
        QTest::newRow("socket") << u"redis+unix:///run/redis.sock?db=1"_s
                                << connection::UrlFields {Topology::Socket, false, {}, u"/run/redis.sock"_s, {}, 1};
    }
    void urlsAndFieldsSayTheSame()
    {
        QFETCH(const QString, url);
        QFETCH(const connection::UrlFields, fields);
        QCOMPARE(connection::UrlFields::parse(url), std::optional(fields));
        QCOMPARE(fields.toUrl(), url);
    }

    void theEditorKeepsUrlAndFieldsInStep()
    {
        m_window->showPane(u"connections"_s);
        auto *url = m_window->findChild<QLineEdit *>(u"connectionUrl"_s);
        auto *servers = m_window->findChild<QLineEdit *>(u"connectionServers"_s);
        auto *password = m_window->findChild<QLineEdit *>(u"connectionPassword"_s);
        url->clear();
        QTest::keyClicks(url, u"rediss+cluster://ops:s3cret@h1:1,h2:2"_s);
        QCOMPARE(servers->text(), u"h1:1,h2:2"_s);
        QCOMPARE(password->text(), u"s3cret"_s);
        QVERIFY(!url->text().contains(u"s3cret"_s)); // it moved to where it is hidden
        QTest::keyClicks(servers, u",h3:3"_s);
        QCOMPARE(url->text(), u"rediss+cluster://ops@h1:1,h2:2,h3:3"_s);
        QVERIFY(m_window->findChild<QCheckBox *>(u"connectionReadOnly"_s)->isChecked());
        QVERIFY(!m_window->findChild<QPushButton *>(u"connectionSave"_s)->isEnabled()); // it has no name
    }

    void onProductionTheNameOfTheLockIsTyped()
    {
        m_window->setDeployment(u"orders-eu"_s, false);
        m_window->repairs().setProduction(true);
        const auto lock = samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        m_window->repairs().offer(lock, {inspect::Repair::Kind::ForceUnlock, {}, {}});
        QSignalSpy confirmed(&m_window->repairs(), &shell::RepairDesk::confirmed);
        auto *confirm = m_window->findChild<QPushButton *>(u"repairConfirm"_s);
        auto *name = m_window->findChild<QLineEdit *>(u"repairName"_s);
        QVERIFY(name->isVisible());
        QTest::keyClicks(name, u"ledger:clos"_s);
        const TimePoint later = BootClock::now() + std::chrono::milliseconds(1100);
        QTRY_VERIFY(BootClock::now() > later);
        QVERIFY(!confirm->isEnabled());
        QTest::keyClicks(name, u"e"_s);
        QVERIFY(confirm->isEnabled());
        confirm->click();
        QCOMPARE(confirmed.size(), 1);
    }

    void actionsAndLocksAreFoundByAPartOfTheirName()
    {
        m_window->showFeedUpdate(update({samples::lock("ledger:close"), readBy(1)}));
        action(Qt::CTRL | Qt::Key_K)->trigger();
        auto *words = m_window->findChild<QLineEdit *>(u"paletteWords"_s);
        QTest::keyClicks(words, u"doct"_s);
        QTest::keyClick(words, Qt::Key_Return);
        QTRY_VERIFY(!m_window->findChild<QDockWidget *>(u"doctor"_s)->visibleRegion().isEmpty());
        QTRY_VERIFY(!m_window->findChild<QLineEdit *>(u"paletteWords"_s)); // closed
        action(Qt::CTRL | Qt::Key_K)->trigger();
        words = m_window->findChild<QLineEdit *>(u"paletteWords"_s);
        QTest::keyClicks(words, u"night rep"_s); // in any order
        QTest::keyClick(words, Qt::Key_Return);
        QCOMPARE(m_window->chosenLock(), LockName("report:nightly"));
    }

    void aReadOnlyWindowOffersNoAction()
    {
        m_window->setDeployment(u"orders-eu"_s, true);
        action(Qt::CTRL | Qt::Key_K)->trigger();
        const auto *found = m_window->findChild<QListWidget *>(u"paletteList"_s);
        for (int row = 0; row < found->count(); ++row)
            QVERIFY2(!found->item(row)->text().contains(u"load"_s) || found->item(row)->text().startsWith(u"Load"_s),
                     qPrintable(found->item(row)->text()));
        m_window->setDeployment(u"orders-eu"_s, true);
        m_window->repairs().offer(readBy(1), {inspect::Repair::Kind::ForceUnlock, {}, {}});
        QVERIFY(!m_window->findChild<shell::RepairDialog *>());
    }

    void theLayoutComesBackAndAnotherVersionIsRefused()
    {
        auto *dock = m_window->findChild<QDockWidget *>(u"load"_s);
        dock->hide();
        const QByteArray state = m_window->layoutState();
        m_window->resetLayout();
        QVERIFY(dock->isVisible());
        m_window->restoreLayout(state);
        QVERIFY(!dock->isVisible());
        m_window->resetLayout();
        m_window->restoreLayout("not a layout");
        QVERIFY(dock->isVisible());
    }

    void everyActionHasWordsAndNoShortcutIsTakenTwice()
    {
        QHash<QKeySequence, QString> taken;
        const QList<QAction *> actions = m_window->actions();
        QVERIFY(actions.size() > 10);
        for (const QAction *a : actions) {
            QVERIFY(!a->text().isEmpty());
            const QList<QKeySequence> sequences = a->shortcuts();
            for (const QKeySequence &sequence : sequences) {
                QVERIFY2(!taken.contains(sequence), qPrintable(a->text() + u" and "_s + taken.value(sequence)));
                taken.insert(sequence, a->text());
            }
        }
    }

    void bothThemesReachTheWidgets()
    {
        m_window->showFeedUpdate(update({readBy(1)}));
        m_window->chooseLock(LockName("report:nightly"));
        m_theme->choose(ThemeChoice::Dark);
        QCOMPARE(list()->palette().color(QPalette::Base), Palette::dark()[Role::Base]);
        QCOMPARE(list()->palette().color(QPalette::Highlight), Palette::dark()[Role::ItemHighlight]);
        const auto *verdictLabel = child<ui::detail::VerdictView>()->findChild<QLabel *>();
        QTRY_COMPARE(verdictLabel->palette().color(QPalette::WindowText), Palette::dark()[Token::HeldRead].text);
        m_theme->choose(ThemeChoice::Light);
        QCOMPARE(list()->palette().color(QPalette::Base), Palette::light()[Role::Base]);
    }

    void theSmallestWindowClipsNoFigure()
    {
        m_window->showFeedUpdate(update({readBy(2)}));
        m_window->chooseLock(LockName("report:nightly"));
        m_window->resize(m_window->minimumSize());
        QCOMPARE(m_window->size(), QSize(1024, 640));
        using Column = models::LockTableModel::Column;
        for (const Column column : {Column::Holds, Column::Waiting, Column::TimeLeft}) {
            const QModelIndex cell = list()->model()->index(0, int(column));
            const int needed = list()->fontMetrics().horizontalAdvance(cell.data().toString());
            QVERIFY(list()->columnWidth(int(column)) > needed);
        }
    }

    void theLabWalksThroughACaseAndBack()
    {
        const std::vector<lockscope::lab::GoldenCase> cases = lockscope::lab::goldenCases();
        // A writes and gives back
        const auto golden = std::ranges::find(cases, QByteArray("rw-16"), &lockscope::lab::GoldenCase::id);
        lockscope::lab::CaseRecord played {*golden, {}, {}};
        for (const lockscope::lab::GoldenStep &step : golden->steps)
            played.steps.push_back({step,
                                    {},
                                    step.answer,
                                    {},
                                    played.steps.empty() ? lockscope::lab::Keyspace() : played.steps.back().after,
                                    *step.state,
                                    {}});
        auto *view = child<ui::lab::LabView>();
        view->setAvailable(true);
        const QSignalSpy asked(view, &ui::lab::LabView::caseRequested);
        view->playCase("rw-16");
        QCOMPARE(asked.size(), 1);
        view->showCase(played);
        const auto *sentence = m_window->findChild<QLabel *>(u"labSentence"_s);
        const auto *verdict = m_window->findChild<QLabel *>(u"labVerdict"_s);
        QCOMPARE(sentence->text(), u"A takes the write lock."_s);
        view->cases().next();
        QCOMPARE(sentence->text(), u"A gives back its last hold of the write lock. Message 1 wakes all."_s);
        QVERIFY(verdict->text().contains(u"Expected = seen"_s));
        view->cases().back();
        QCOMPARE(view->cases().step(), 1);

        played.steps.back().problems = "missing myLock";
        view->showCase(played); // what differs is shown first
        QCOMPARE(view->cases().step(), 2);
        QVERIFY(verdict->text().contains(u"missing myLock"_s));
    }
};

int main(int argc, char **argv)
{
    const QApplication application(argc, argv);
    TestWindow window;
    const std::unique_ptr<QObject> load = makeLoadViewTests();
    return QTest::qExec(&window, argc, argv) + QTest::qExec(load.get(), argc, argv);
}

#include "tst_window.moc"
