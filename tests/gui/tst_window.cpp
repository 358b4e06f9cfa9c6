// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/window_bed.h"
#include "tests/support/test_main.h"
#include "ui/browser/browser_view.h"
#include "ui/common/message_bar.h"
#include "ui/common/palette.h"
#include "ui/connection/connections_view.h"
#include "ui/detail/detail_view.h"
#include "ui/detail/verdict_view.h"
#include "ui/shell/repair_controller.h"
#include "ui/shell/saved_filters.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolBar>
#include <algorithm>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using schema::LockMode;
using Link = inspect::FeedState::Link;

/// The window itself: list and verdict, feed state, layout, themes, keys.
class TestWindow : public QObject, private WindowBed
{
    Q_OBJECT
private:
    [[nodiscard]] QString verdict() const { return child<ui::detail::VerdictView>()->text(); }
    [[nodiscard]] QString nameAt(int row) const
    {
        return list()->model()->index(row, int(models::LockTableModel::Column::Name)).data().toString();
    }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { open(); }
    void cleanup() { m_window.reset(); }

    void theChosenLockIsReadFromTheVerdict()
    {
        m_window->feed().showState(feed(Link::Live));
        m_window->feed().showUpdate(update({readBy(2)}));
        m_window->views().browser.choose(LockName("report:nightly"));
        QVERIFY2(verdict().startsWith(u"HELD FOR READ by 2 reader(s) · at least "_s), qPrintable(verdict()));
        m_window->feed().showUpdate(update({readBy(3)}));
        QTRY_VERIFY(verdict().contains(u"3 reader"_s));
        m_window->feed().showUpdate(update({samples::lock("report:nightly")}));
        QTRY_COMPARE(verdict(), u"FREE"_s);
    }

    void theSelectionSurvivesUpdatesAndSorting()
    {
        m_window->feed().showUpdate(update({samples::lock("a"), readBy(1), samples::lock("z")}));
        m_window->views().browser.choose(LockName("report:nightly"));
        auto broken = samples::lock("z");
        broken.findings = {samples::ghostFinding()};
        m_window->feed().showUpdate(update({broken, samples::lock("0")}));
        child<browser::BrowserView>()->resort();
        const QModelIndex current = list()->currentIndex();
        QCOMPARE(current.siblingAtColumn(int(models::LockTableModel::Column::Name)).data().toString(),
                 u"report:nightly"_s);
        QCOMPARE(m_window->views().browser.chosen(), LockName("report:nightly"));
    }

    void aFilterKeepsTheLockThatTheUserHasChosen()
    {
        m_window->feed().showUpdate(update({samples::lock("a:1"), samples::lock("b:1"), samples::lock("c:1")}));
        auto *line = child<QLineEdit>("filter");
        line->setText(u"a:"_s);
        QTRY_COMPARE(m_window->views().browser.chosen(), LockName("a:1"));
        line->setText(u"b:"_s);
        QCOMPARE(m_window->views().browser.chosen(), LockName("b:1")); // also chosen by the filter
        line->setText({});
        QTRY_COMPARE(list()->model()->rowCount(), 3);
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {},
                          list()->visualRect(list()->model()->index(2, 0)).center());
        const LockName chosen = m_window->views().browser.chosen();
        QVERIFY(chosen != LockName("b:1"));
        line->setText(u"b:"_s);
        QCOMPARE(m_window->views().browser.chosen(), chosen);
    }

    void aLockThatIsChosenBeforeItIsThereIsSelectedWhenItComes()
    {
        m_window->views().browser.choose(LockName("report:nightly"));
        m_window->feed().showUpdate(update({samples::lock("a"), samples::lock("b")}));
        QTRY_VERIFY(list()->isVisible());
        list()->setFocus();
        QCOMPARE(m_window->views().browser.chosen(), LockName("report:nightly"));
        m_window->feed().showUpdate(update({readBy(1)}));
        QTRY_COMPARE(list()->selectionModel()->selectedRows().size(), 1);
        QCOMPARE(m_window->views().browser.chosen(), LockName("report:nightly"));
    }

    void nothingMovesUnderThePointer()
    {
        m_window->feed().showUpdate(update({samples::lock("b"), samples::lock("c")}));
        QTRY_COMPARE(nameAt(0), u"b"_s);
        child<browser::BrowserView>()->resort(); // these two are not new any more
        QTest::mouseMove(list()->viewport(), {20, 20});
        m_window->feed().showUpdate(update({samples::lock("a")}));
        const auto buttons = child<browser::BrowserView>()->findChildren<QPushButton *>();
        const auto isResort = [](const QPushButton *button) {
            return button->isVisible() && button->text().contains(u"1 new"_s);
        };
        QTRY_VERIFY(std::any_of(buttons.begin(), buttons.end(), isResort));
        const auto resort = std::find_if(buttons.begin(), buttons.end(), isResort);
        QCOMPARE(nameAt(0), u"b"_s);
        (*resort)->click();
        QCOMPARE(nameAt(0), u"a"_s);
    }

    void whatCanBeSeenIsTold()
    {
        QSet<LockName> visible;
        connect(&m_window->views().browser, &browser::BrowserView::visibleLocksChanged, this,
                [&visible](const QSet<LockName> &names) { visible = names; });
        std::vector<inspect::LockSnapshot> many;
        for (int i = 100; i < 600; ++i)
            many.push_back(samples::lock(QByteArray("many:" + QByteArray::number(i)).constData()));
        m_window->feed().showUpdate(update(std::move(many)));
        QTRY_VERIFY(visible.contains(LockName("many:100")));
        QVERIFY(!visible.contains(LockName("many:599")));
        list()->scrollToBottom();
        QTRY_VERIFY(visible.contains(LockName("many:599")));
        QVERIFY(!visible.contains(LockName("many:100")));
        m_window->views().browser.choose(LockName("many:100")); // shown in the inspector, wherever the list is
        QTRY_VERIFY(visible.contains(LockName("many:100")));
    }

    void aKeyGoesFromFindingToFinding()
    {
        auto first = samples::lock("b");
        auto second = samples::lock("d");
        first.findings = second.findings = {samples::ghostFinding()};
        m_window->feed().showUpdate(update({samples::lock("a"), first, samples::lock("c"), second}));
        child<browser::BrowserView>()->resort(); // the worst come first
        m_window->views().browser.choose(LockName("a"));
        QTest::keyClick(m_window.get(), Qt::Key_F8);
        QTest::keyClick(m_window.get(), Qt::Key_F8); // wraps around
        QCOMPARE(m_window->views().browser.chosen(), LockName("d"));
        QTest::keyClick(m_window.get(), Qt::Key_F8, Qt::ShiftModifier);
        QCOMPARE(m_window->views().browser.chosen(), LockName("b"));
    }

    void aFilterWithoutMatchSaysSoAndCanBeCleared()
    {
        m_window->feed().showUpdate(update({readBy(1)}));
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
        m_window->setDeployment({u"Sandbox"_s, false});
        m_window->feed().showUpdate(update({readBy(1)}));
        QAction *pause = action(Qt::CTRL | Qt::Key_P);
        pause->setChecked(true);
        m_window->feed().showUpdate(update({readBy(2)}));
        m_window->feed().showUpdate(update({readBy(3)}));
        QCOMPARE(m_window->views().locks.find(LockName("report:nightly"))->lock->holders.size(), std::size_t(1));
        pause->setChecked(false);
        QCOMPARE(m_window->views().locks.find(LockName("report:nightly"))->lock->holders.size(), std::size_t(3));
    }

    void countdownsStopWhenTheFeedDoes()
    {
        m_window->feed().showState(feed(Link::Live));
        m_window->feed().showUpdate(
            update({samples::lock("a", LockMode::Write, {samples::writer(samples::pay, 1)}, 5'000)}));
        m_window->feed().showState(feed(Link::Stale));
        const auto left = [this] {
            return list()->model()->index(0, int(models::LockTableModel::Column::TimeLeft)).data().toString();
        };
        const QString before = left();
        QVERIFY(!QTest::qWaitFor([&] { return left() != before; }, 150));
        m_window->feed().showState(feed(Link::Live));
        QVERIFY(left() != before);
    }

    void productionIsSaidOverTheWholeWindow()
    {
        const auto *band = m_window->findChild<QWidget *>(u"productionBand"_s);
        m_window->setDeployment({u"orders-eu"_s, true});
        QVERIFY(!band->isVisible());
        m_window->setDeployment({.name = u"orders-eu"_s, .isReadOnly = true, .isProduction = true});
        QVERIFY(band->isVisible());
        QVERIFY(!child<QToolBar>("tools")->actions().contains(child<QAction>("toggleLoad"))); // only in the menu
        QCOMPARE(band->width(), m_window->width());
        QCOMPARE(band->accessibleName(), u"PRODUCTION · orders-eu · READ-ONLY"_s);
        QVERIFY(m_window->windowTitle().startsWith(u"[PRODUCTION]"_s));
        m_window->setDeployment({.name = u"orders-eu"_s, .isProduction = true});
        QCOMPARE(band->accessibleName(), u"PRODUCTION · orders-eu · CAN WRITE"_s);
    }

    void onlyInAClusterALockHasASlot()
    {
        const auto showsSlot = [this] {
            const auto labels = child<detail::DetailView>()->findChildren<QLabel *>();
            return std::ranges::any_of(labels, [](const QLabel *label) { return label->text().contains(u"slot "_s); });
        };
        m_window->feed().showState(feed(Link::Live));
        m_window->feed().showUpdate(update({readBy(1)}));
        m_window->showLock(readBy(1).name);
        QTRY_COMPARE(m_window->views().browser.chosen(), readBy(1).name);
        QVERIFY(!showsSlot());
        inspect::FeedState state = feed(Link::Live);
        state.serverInfo.mode = "cluster";
        m_window->feed().showState(state);
        m_window->feed().showUpdate(update({readBy(2)}));
        QTRY_VERIFY(showsSlot());
    }

    void aReadOnlyWindowOffersNoAction()
    {
        m_window->setDeployment({u"orders-eu"_s, true});
        const QList<QAction *> arrangements = m_window->findChild<QToolBar *>(u"arrangements"_s)->actions();
        QVERIFY(std::ranges::none_of(arrangements, &QAction::isVisible)); // there is only one
        m_window->feed().showUpdate(update({readBy(1)}));
        m_window->views().browser.choose(readBy(1).name);
        action(Qt::CTRL | Qt::Key_K)->trigger();
        const auto *found = m_window->findChild<QListWidget *>(u"paletteList"_s);
        QVERIFY(found->findItems(u"unlock"_s, Qt::MatchContains).empty());
        for (int row = 0; row < found->count(); ++row)
            QVERIFY2(!found->item(row)->text().contains(u"load"_s) || found->item(row)->text().startsWith(u"Load"_s),
                     qPrintable(found->item(row)->text()));
        m_window->setDeployment({u"orders-eu"_s, true});
        m_window->repairs().offer(readBy(1), {inspect::Repair::Kind::ForceUnlock, {}, {}});
        QVERIFY(!m_window->findChild<shell::RepairDialog *>());
    }

    void foundActionsStandInOneLine()
    {
        action(Qt::CTRL | Qt::Key_K)->trigger();
        const auto *found = m_window->findChild<QListWidget *>(u"paletteList"_s);
        QVERIFY(found->count() > 5);
        for (int row = 0; row < found->count(); ++row)
            QCOMPARE(found->item(row)->icon().actualSize(found->iconSize()), found->iconSize());
    }

    void aFilterIsKeptUsedAgainAndForgotten()
    {
        auto *filter = m_window->findChild<QLineEdit *>(u"filter"_s);
        auto *menu = m_window->findChild<QPushButton *>(u"savedFilters"_s)->menu();
        const auto open = [menu] {
            Q_EMIT menu->aboutToShow();
            return menu->actions();
        };
        filter->setText(u"kind:fair"_s);
        open().back()->trigger();
        QCOMPARE(m_window->menus().savedFilters().filters(), QStringList {u"kind:fair"_s});
        filter->clear();
        open().front()->trigger();
        QCOMPARE(filter->text(), u"kind:fair"_s);
        open().back()->trigger();
        QVERIFY(m_window->menus().savedFilters().filters().isEmpty());
    }

    void anotherWindowTakesOverWhatWasSeenAndChosen()
    {
        m_window->setDeployment({u"Sandbox"_s, false}); // its state is not saved
        m_window->feed().showState(feed(Link::Live));
        m_window->feed().showUpdate(update({readBy(2), samples::lock("b")}));
        m_window->views().browser.setPins({LockName("b")});
        child<QLineEdit>("filter")->setText(u"b"_s);
        action(Qt::CTRL | Qt::Key_P)->setChecked(true);
        m_window->feed().showUpdate(update({readBy(3)})); // held back by the pause
        auto next = std::make_unique<shell::MainWindow>(*m_theme);
        next->setDeployment({u"Sandbox"_s, false});
        next->continueFrom(*m_window);
        m_window = std::move(next);
        QVERIFY(m_window->views().locks.pins() == QSet<LockName> {LockName("b")});
        QCOMPARE(child<QLineEdit>("filter")->text(), u"b"_s);
        const auto holders = [this] {
            return m_window->views().locks.find(LockName("report:nightly"))->lock->holders.size();
        };
        QCOMPARE(holders(), std::size_t(2));
        action(Qt::CTRL | Qt::Key_P)->setChecked(false);
        QCOMPARE(holders(), std::size_t(3));
    }

    void theFirstPageOffersTheSandbox()
    {
        m_window->showStartPage();
        const QSignalSpy wanted(m_window.get(), &shell::MainWindow::sandboxRequested);
        auto *offer = child<QPushButton>("startSandbox");
        QTRY_VERIFY(offer->isVisible());
        QTRY_VERIFY(child<QLineEdit>("startUrl")->hasFocus());
        QTest::keyClick(child<QLineEdit>("startUrl"), Qt::Key_Return); // connects
        QCOMPARE(wanted.size(), 0);
        QTest::keyClick(offer, Qt::Key_Space);
        QCOMPARE(wanted.size(), 1);
        QTest::keyClick(offer, Qt::Key_Return);
        QCOMPARE(wanted.size(), 2);
        m_window->setDeployment({u"Sandbox"_s, false});
        QTRY_VERIFY(!child<QPushButton>("startSandbox"));
    }

    void theFirstPageConnectsToAUrlReadOnly()
    {
        m_window->showStartPage();
        std::vector<connection::ConnectionValues> asked;
        QObject::connect(child<connection::ConnectionsView>(), &connection::ConnectionsView::connectRequested,
                         m_window.get(), [&](const auto &values) { asked.push_back(values); });
        auto *url = child<QLineEdit>("startUrl");
        QCOMPARE(url->placeholderText(), u"redis://127.0.0.1:6379"_s);
        QVERIFY(!url->accessibleName().isEmpty());
        QVERIFY(asked.empty()); // not without a request
        child<QPushButton>("startConnect")->click();
        auto *password = child<QLineEdit>("startPassword");
        QVERIFY(!password->isVisible());
        QTest::keyClicks(url, u"redis://ops:secret@10.0.3.7:6380/2"_s);
        QCOMPARE(url->text(), u"redis://ops@10.0.3.7:6380/2"_s);
        QVERIFY(password->isVisible() && password->echoMode() == QLineEdit::Password);
        child<QCheckBox>("startReadOnly")->setChecked(false);
        QTest::keyClick(url, Qt::Key_Return);
        QCOMPARE(asked.size(), 2);
        QCOMPARE(asked[0].url, u"redis://127.0.0.1:6379"_s);
        QVERIFY(asked[0].isReadOnly);
        QCOMPARE(asked[1].url, u"redis://ops@10.0.3.7:6380/2"_s);
        QCOMPARE(asked[1].password, u"secret"_s);
        QVERIFY(!asked[1].isReadOnly);
        url->selectAll();
        QTest::keyClick(url, Qt::Key_Delete);
        QVERIFY(!password->isVisible() && password->text().isEmpty()); // of another URL
    }

    void theFirstPageChangesThemeAndLanguage()
    {
        m_window->showStartPage(u"zh_CN"_s);
        const QSignalSpy themes(m_window.get(), &shell::MainWindow::themeChosen);
        const QSignalSpy languages(m_window.get(), &shell::MainWindow::languageChosen);
        auto *theme = child<QComboBox>("startTheme");
        QCOMPARE(theme->currentText(), u"Light theme"_s);
        theme->setFocus();
        QTest::keyClick(theme, Qt::Key_Down);
        QCOMPARE(themes.size(), 1);
        QCOMPARE(themes[0][0].value<ThemeChoice>(), ThemeChoice::Dark);
        auto *language = child<QComboBox>("startLanguage");
        QCOMPARE(language->currentText(), u"简体中文"_s);
        language->setFocus();
        QTest::keyClick(language, Qt::Key_Up); // opens the list
        QTRY_VERIFY(language->view()->isVisible());
        QTest::keyClick(language->view(), Qt::Key_Up);
        QVERIFY(languages.isEmpty()); // only passed on the way
        QTest::keyClick(language->view(), Qt::Key_Return);
        QTRY_COMPARE(languages.size(), 1);
        QCOMPARE(languages[0][0].toString(), u"en"_s);
        QTest::keyClick(language, Qt::Key_Down);
        QTRY_VERIFY(language->view()->isVisible());
        QTest::keyClick(language->view(), Qt::Key_Return); // the same language again
        QTRY_VERIFY(!language->view()->isVisible());
        QCOMPARE(languages.size(), 1);
    }

    void theFirstPageHasTheWindowForItself()
    {
        const auto panes = [this] {
            QStringList shown;
            for (const auto *dock : m_window->findChildren<QDockWidget *>()) {
                if (!dock->isHidden())
                    shown << dock->objectName();
            }
            shown.sort();
            return shown;
        };
        const QStringList usual = panes();
        const QByteArray layout = m_window->panes().layoutState(shell::Layout::Operator);
        m_window->showStartPage();
        QCOMPARE(panes(), QStringList {u"browser"_s});
        QCOMPARE(m_window->panes().layoutState(shell::Layout::Operator), layout); // the state saved for the next start
        m_window->panes().show(u"connections"_s);
        QTRY_VERIFY(child<connection::ConnectionsView>()->isVisible());
        QVERIFY(child<QPushButton>("startSandbox")->isVisible());
        m_window->setDeployment({u"orders-eu"_s, false});
        QCOMPARE(panes(), usual);
    }

    void theFirstPageComesBackFromTheMenu()
    {
        m_window->setDeployment({u"orders-eu"_s, false});
        m_window->feed().showUpdate(update({samples::lock("a")}));
        const QSignalSpy wanted(m_window.get(), &shell::MainWindow::startPageRequested);
        child<QAction>("startPageAction")->trigger();
        child<QAction>("connectElsewhere")->trigger();
        QCOMPARE(wanted.size(), 2);
        m_window->showStartPage();
        QTRY_VERIFY(child<QPushButton>("startSandbox")->isVisible());
        QVERIFY(!list()->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QTRY_VERIFY(list()->isVisible());
        m_window->showStartPage();
        child<QPushButton>("startBack")->click();
        QTRY_VERIFY(list()->isVisible());
    }

    void theFirstPageStaysWhateverBecomesOfTheConnection()
    {
        m_window->setDeployment({u"orders-eu"_s, false});
        m_window->showStartPage();
        for (const Link link : {Link::Connecting, Link::Connecting, Link::Failed, Link::Connecting, Link::Live}) {
            m_window->feed().showState(feed(link));
            QVERIFY(child<QPushButton>("startSandbox")->isVisible());
            QVERIFY(m_window->isStartPageShown());
        }
        m_window->setDeployment({u"orders-us"_s, false});
        QVERIFY(!m_window->isStartPageShown());
    }

    void theLayoutComesBackAndAnotherVersionIsRefused()
    {
        auto *dock = m_window->findChild<QDockWidget *>(u"load"_s);
        dock->hide();
        const QByteArray state = m_window->panes().layoutState(shell::Layout::Operator);
        m_window->panes().resetLayout();
        QVERIFY(dock->isVisible());
        m_window->panes().restoreLayout(shell::Layout::Operator, state);
        QVERIFY(!dock->isVisible());
        m_window->panes().resetLayout();
        m_window->panes().restoreLayout(shell::Layout::Operator, "not a layout");
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
        m_window->feed().showUpdate(update({readBy(1)}));
        m_window->views().browser.choose(LockName("report:nightly"));
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
        m_window->feed().showUpdate(update({readBy(2)}));
        m_window->views().browser.choose(LockName("report:nightly"));
        m_window->resize(m_window->minimumSize());
        QCOMPARE(m_window->size(), QSize(1024, 640));
        using Column = models::LockTableModel::Column;
        for (const Column column : {Column::Holds, Column::Waiting, Column::TimeLeft}) {
            const QModelIndex cell = list()->model()->index(0, int(column));
            const int needed = list()->fontMetrics().horizontalAdvance(cell.data().toString());
            QVERIFY(list()->columnWidth(int(column)) > needed);
        }
    }

    void aSmallWindowGivesEachPaneItsWholeHeight()
    {
        const auto *locks = child<QDockWidget>("browser");
        const auto *timeline = child<QDockWidget>("timeline");
        const auto isInFront = [](const QDockWidget *dock) { return !dock->visibleRegion().isEmpty(); };
        m_window->resize(1024, 640);
        QTRY_VERIFY(isInFront(locks) && locks->height() > 400);
        const QSize size = locks->size();
        m_window->panes().show(u"timeline"_s);
        QTRY_VERIFY(isInFront(timeline) && !isInFront(locks));
        QCOMPARE(timeline->size(), size);
        m_window->resize(1440, 900);
        QTRY_VERIFY(isInFront(locks) && isInFront(child<QDockWidget>("inspector")));
    }
};

LOCKSCOPE_TEST(TestWindow)
#include "tst_window.moc"
