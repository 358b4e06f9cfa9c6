// SPDX-License-Identifier: Apache-2.0
#include "core/redis/messages.h"
#include "tests/gui/window_bed.h"
#include "tests/support/test_main.h"
#include "ui/common/message_bar.h"
#include "ui/doctor/doctor_view.h"
#include "ui/lab/lab_view.h"
#include "ui/load/demo_bar.h"
#include "ui/load/load_view.h"
#include "ui/timeline/canvas.h"

#include <QDockWidget>
#include <QGraphicsView>
#include <QLabel>
#include <QLayout>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSlider>
#include <QToolBar>
#include <QToolButton>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using shell::Arrangement;

namespace {

/// The look of a widget, apart from its contents.
struct Looks
{
    const QWidget *widget;
    QFont font;
    QSize least;
    QSize most;
    QMargins margins;
    bool isHidden;
    friend bool operator==(const Looks &, const Looks &) = default;
};

std::vector<Looks> looksOf(const QWidget &window)
{
    std::vector<Looks> looks;
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        if (widget->objectName().startsWith(u"qt_"_s))
            continue; // a part of another widget
        const QMargins margins = widget->layout() ? widget->layout()->contentsMargins() : QMargins();
        looks.push_back(
            {widget, widget->font(), widget->minimumSize(), widget->maximumSize(), margins, widget->isHidden()});
    }
    return looks;
}

QByteArray nameOf(const QWidget &widget)
{
    return widget.metaObject()->className() + (u' ' + widget.objectName()).toUtf8();
}

} // namespace

/// The frame around the views: arrangements of the panes.
class TestShell : public QObject, private WindowBed
{
    Q_OBJECT
private:
    void press(Qt::Key digit) { QTest::keyClick(m_window.get(), digit, Qt::ControlModifier); }
    static bool isBefore(const QDockWidget *dock) { return !dock->widget()->visibleRegion().isEmpty(); }
    [[nodiscard]] QStringList shownPanes() const
    {
        QStringList names;
        for (const QDockWidget *dock : m_window->findChildren<QDockWidget *>())
            if (!dock->isHidden())
                names << dock->objectName();
        names.sort();
        return names;
    }

    /// The pane with the focus stays in front in a small window. Without this, it is the one that Qt chooses.
    void focusList()
    {
        m_window->feed().showUpdate(update({readBy(2), samples::lock("a")}));
        QTRY_VERIFY(list()->isVisible());
        list()->setFocus();
        QTRY_COMPARE(m_window->focusWidget(), list());
    }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { open(); }
    void cleanup() { m_window.reset(); }

    void keysSwitchTheArrangement()
    {
        const QStringList operators = shownPanes();
        QCOMPARE(operators.size(), 9);
        press(Qt::Key_2);
        QCOMPARE(m_window->panes().arrangement(), Arrangement::Demo);
        QCOMPARE(shownPanes(), QStringList({u"lab"_s, u"timeline"_s}));
        QVERIFY(child<ui::load::DemoBar>()->isVisible());
        const auto *stage = child<QDockWidget>("lab");
        QCOMPARE(stage->windowTitle(), u"Clients and their lock in Redis"_s);
        QVERIFY(child<ui::lab::LabView>()->isAncestorOf(QApplication::focusWidget()));
        press(Qt::Key_3);
        QCOMPARE(shownPanes(), QStringList(u"load"_s));
        QVERIFY(!child<ui::load::DemoBar>()->isVisible());
        QVERIFY(child<QDockWidget>("load")->height() > m_window->height() * 3 / 4);
        press(Qt::Key_1);
        QCOMPARE(shownPanes(), operators);
        QCOMPARE(stage->windowTitle(), u"Lab"_s);
        QVERIFY(list()->isVisible() || child<browser::BrowserView>()->isVisible());
    }

    void theSwitchSaysWhichOneIsShown()
    {
        const auto *bar = child<QToolBar>("arrangements");
        for (const Qt::Key digit : {Qt::Key_3, Qt::Key_2, Qt::Key_1}) {
            QAction *wanted = action(Qt::CTRL | digit);
            auto *button = qobject_cast<QToolButton *>(bar->widgetForAction(wanted));
            QVERIFY(button && button->isVisible());
            QVERIFY(button->accessibleName().endsWith(u" arrangement"_s));
            button->click();
            QVERIFY(button->isChecked());
            QCOMPARE(int(m_window->panes().arrangement()), int(digit - Qt::Key_1));
            button->click(); // a second time
            QVERIFY(button->isChecked());
        }
    }

    void nothingOfTheDemonstrationStaysBehind()
    {
        m_window->feed().showUpdate(update({readBy(2)}));
        m_window->views().browser.choose(LockName("report:nightly"));
        // its tool bar hides tools that do not fit
        m_window->panes().show(u"timeline"_s);
        QTRY_VERIFY(m_window->findChild<ui::timeline::Canvas *>()->record()); // shortly after the event
        m_window->views().bringUpToDate(); // headings take their width with the next refresh
        const QFont before = QApplication::font();
        const std::vector<Looks> operators = looksOf(*m_window);
        press(Qt::Key_2);
        QCOMPARE(QApplication::font().pointSizeF(), before.pointSizeF() * 1.4);
        const auto *sentence = child<QLabel>("tourPress");
        QVERIFY(sentence->font().pointSizeF() > before.pointSizeF() * 1.4);
        for (const QDockWidget *dock : m_window->findChildren<QDockWidget *>()) {
            QCOMPARE(dock->features(), QDockWidget::NoDockWidgetFeatures);
            QVERIFY(dock->font().pointSizeF() > before.pointSizeF());
        }
        press(Qt::Key_1);
        m_window->panes().show(u"timeline"_s);
        QCoreApplication::processEvents(); // shows the moved panes
        QCOMPARE(QApplication::font(), before);
        for (const Looks &looks : looksOf(*m_window)) {
            const auto was = std::ranges::find(operators, looks.widget, &Looks::widget);
            if (was == operators.end())
                continue; // created during the wait
            const QByteArray who = nameOf(*looks.widget);
            QVERIFY2(looks.font.pointSizeF() == was->font.pointSizeF(), who);
            const auto bounds = [](const Looks &of) {
                return u" %1×%2 to %3×%4"_s.arg(of.least.width())
                    .arg(of.least.height())
                    .arg(of.most.width())
                    .arg(of.most.height());
            };
            const bool boundsItself = qobject_cast<const QDockWidget *>(looks.widget)
                || qobject_cast<const QGraphicsView *>(looks.widget); // sized by its contents
            if (!boundsItself)
                QVERIFY2(bounds(looks) == bounds(*was),
                         qPrintable(QString::fromUtf8(who) + bounds(*was) + bounds(looks)));
            const auto isEmptyState = [](const QObject *of) { return of && of->inherits("lockscope::ui::EmptyState"); };
            if (isEmptyState(looks.widget) || isEmptyState(looks.widget->parent()))
                continue; // depends on its contents, and hides its icon in a low pane
            QVERIFY2(looks.margins == was->margins, who);
            QVERIFY2(looks.isHidden == was->isHidden, who);
        }
        for (const QDockWidget *dock : m_window->findChildren<QDockWidget *>())
            QVERIFY(dock->features() & QDockWidget::DockWidgetMovable);
    }

    void whatIsChangedInAnArrangementIsFoundThereAgain()
    {
        child<QDockWidget>("events")->hide();
        press(Qt::Key_3);
        m_window->panes().show(u"events"_s);
        press(Qt::Key_1);
        QVERIFY(!shownPanes().contains(u"events"_s));
        press(Qt::Key_3);
        QCOMPARE(shownPanes(), QStringList({u"events"_s, u"load"_s}));

        std::vector<QByteArray> kept; // as when the program ends
        for (const shell::Layout each : shell::everyLayout)
            kept.push_back(m_window->panes().layoutState(each));
        QVERIFY(kept[std::size_t(shell::Layout::Demo)].isEmpty()); // never shown
        open();
        for (std::size_t i = 0; i < kept.size(); ++i)
            m_window->panes().restoreLayout(shell::everyLayout[i], kept[i]);
        QVERIFY(!shownPanes().contains(u"events"_s));
        press(Qt::Key_3);
        QCOMPARE(shownPanes(), QStringList({u"events"_s, u"load"_s}));
        m_window->panes().resetLayout();
        QCOMPARE(shownPanes(), QStringList(u"load"_s));
        press(Qt::Key_1);
        QVERIFY(!shownPanes().contains(u"events"_s)); // the others do not change
        m_window->panes().resetLayout();
        QVERIFY(shownPanes().contains(u"events"_s));
    }

    void aLayoutOfAnotherVersionIsTheDefault()
    {
        for (const shell::Layout each : shell::everyLayout)
            m_window->panes().restoreLayout(each, m_window->saveState(1));
        QCOMPARE(shownPanes().size(), 9);
        press(Qt::Key_2);
        QCOMPARE(shownPanes(), QStringList({u"lab"_s, u"timeline"_s}));
        press(Qt::Key_3);
        QCOMPARE(shownPanes(), QStringList(u"load"_s));
    }

    void aWindowThatOnlyReadsHasNoArrangementForWriting()
    {
        press(Qt::Key_2);
        m_window->setDeployment({u"orders-eu"_s, true});
        QCOMPARE(m_window->panes().arrangement(), Arrangement::Operator);
        QVERIFY(!action(Qt::CTRL | Qt::Key_2)->isVisible() && !action(Qt::CTRL | Qt::Key_3)->isVisible());
        press(Qt::Key_3);
        QCOMPARE(m_window->panes().arrangement(), Arrangement::Operator);
        m_window->panes().resetLayout();
        QVERIFY(!shownPanes().contains(u"load"_s) && !shownPanes().contains(u"lab"_s));
        m_window->setDeployment({u"Sandbox"_s, false});
        QVERIFY(action(Qt::CTRL | Qt::Key_3)->isVisible());
    }

    void whatAReadOnlyConnectionWithholdsIsKeptInTheLayout()
    {
        const auto layout = shell::Layout::Operator;
        QVERIFY(shownPanes().contains(u"load"_s));
        m_window->setDeployment({u"prod"_s, true});
        QVERIFY(!shownPanes().contains(u"load"_s));
        const QByteArray kept = m_window->panes().layoutState(layout);
        QVERIFY(!shownPanes().contains(u"load"_s));
        open(); // as the next start does
        m_window->panes().restoreLayout(layout, kept);
        QVERIFY(shownPanes().contains(u"load"_s));
    }

    void largerTextMakesTheWindowANarrowOne()
    {
        const auto *inspector = child<QDockWidget>("inspector");
        focusList();
        QTRY_VERIFY(isBefore(inspector));
        m_theme->setTextSize(1.5);
        QTRY_VERIFY(!isBefore(inspector));
        m_theme->setTextSize(1);
        QTRY_VERIFY(isBefore(inspector));
    }

    void inANarrowWindowListAndInspectorAreTabs()
    {
        const auto *browserDock = child<QDockWidget>("browser");
        const auto *inspector = child<QDockWidget>("inspector");
        focusList();
        QVERIFY(isBefore(browserDock) && isBefore(inspector));
        m_window->resize(1024, 640);
        QTRY_VERIFY(!isBefore(inspector));
        QVERIFY(isBefore(browserDock) && browserDock->width() > 1000);
        m_window->views().browser.choose(LockName("report:nightly"));
        QTRY_VERIFY(list()->isVisible());
        list()->setFocus();
        QTest::keyClick(list(), Qt::Key_Return);
        QTRY_VERIFY(isBefore(inspector) && !isBefore(browserDock));
        QVERIFY(inspector->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QTRY_VERIFY(isBefore(browserDock) && list()->hasFocus());
        m_window->resize(1440, 900);
        QTRY_VERIFY(isBefore(browserDock) && isBefore(inspector));
    }

    void aKeyPinsTheChosenLocks()
    {
        const auto names = [this] {
            QStringList shown;
            for (int row = 0; row < list()->model()->rowCount(); ++row)
                shown << list()->model()->index(row, 1).data().toString();
            return shown;
        };
        QSignalSpy pins(&m_window->views().browser, &browser::BrowserView::pinsChanged);
        auto broken = samples::lock("b");
        broken.findings = {samples::ghostFinding()};
        m_window->feed().showUpdate(update({samples::lock("a"), broken, samples::lock("c"), samples::lock("d")}));
        auto *pin = child<QAction>("pinLock");
        QVERIFY(!pin->isEnabled());
        m_window->views().browser.choose(LockName("d"));
        QTRY_COMPARE(list()->selectionModel()->selectedRows().size(), 1);
        press(Qt::Key_D);
        QCOMPARE(names(), QStringList({u"d"_s, u"b"_s, u"a"_s, u"c"_s}));
        QCOMPARE(m_window->views().browser.chosen(), LockName("d"));
        QCOMPARE(pins.last().first().value<QSet<LockName>>(), QSet<LockName> {LockName("d")});
        QCOMPARE(pin->text(), u"Unpin from the &top"_s);
        list()->selectAll(); // not all of them are pinned
        pin->trigger();
        QCOMPARE(pins.last().first().value<QSet<LockName>>().size(), 4);
        pin->trigger();
        QVERIFY(pins.last().first().value<QSet<LockName>>().isEmpty());
        QCOMPARE(names().front(), u"b"_s);
        QVERIFY(m_window->menuWidget()->findChild<QMenu *>() && m_window->actions().contains(pin)); // and the palette
    }

    void theStatusBarSaysWhichDeploymentAndHowManyNodes()
    {
        const auto *where = child<QLabel>("statusWhere");
        QVERIFY(!where->isVisible());
        inspect::FeedState state = feed(inspect::FeedState::Link::Live);
        state.nodes.resize(3, {u"127.0.0.1:7000"_s, inspect::FeedState::Link::Live, {}, {}});
        state.nodes.front().link = inspect::FeedState::Link::Failed;
        m_window->setDeployment({u"orders-eu"_s, true});
        m_window->feed().showState(state);
        QTRY_COMPARE(where->text(), u"orders-eu  ·  READ-ONLY  ·  2/3 nodes  · "_s);
        QVERIFY(where->toolTip().contains(u"7.0.15"_s));
    }

    void aChangeOfThisSecondHasNoFigure()
    {
        const auto says = [this](const QString &beginning) {
            const auto labels = m_window->findChildren<QLabel *>();
            return std::ranges::any_of(labels,
                                       [&](const QLabel *label) { return label->text().startsWith(beginning); });
        };
        inspect::FeedState state = feed(inspect::FeedState::Link::Live);
        state.lastData += std::chrono::minutes(1); // independent of the test's duration
        m_window->feed().showState(state);
        QVERIFY(says(u"feed: tracking, last change < 1 s ago"_s));
        state.lastData -= std::chrono::minutes(2);
        m_window->feed().showState(state);
        QTRY_VERIFY(says(u"feed: tracking, last change 1 min"_s));
    }

    void theStatusBarCountsChanges()
    {
        m_window->setDeployment({u"orders-eu"_s, false});
        m_window->feed().showState(feed(inspect::FeedState::Link::Live));
        const auto *rest = child<QLabel>("statusRest");
        QTRY_VERIFY(rest->text().contains(u"0 change(s)/s"_s));
        m_window->feed().showUpdate(update({readBy(1), samples::lock("a"), samples::lock("b")}));
        QTRY_VERIFY(QRegularExpression(u"[1-3] change"_s).match(rest->text()).hasMatch());
        QTRY_VERIFY(rest->text().contains(u"0 change(s)/s"_s)); // a rate, not a sum
    }

    void theStatusBarLeavesOutWhatHasNoRoom()
    {
        m_window->setDeployment({u"redis+sentinel://10.20.30.40:26379,10.20.30.41:26379/a-long-master-name"_s, false});
        m_window->feed().showState(feed(inspect::FeedState::Link::Live));
        m_window->resize(m_window->minimumSizeHint().expandedTo({640, 480}));
        const auto *rest = child<QLabel>("statusRest");
        QTRY_VERIFY(rest->fontMetrics().horizontalAdvance(rest->text()) <= rest->width());
        QVERIFY(rest->toolTip().contains(u"own load"_s));
        QVERIFY(child<QLabel>("statusWhere")->toolTip().contains(u"a-long-master-name"_s));
    }

    void aDoctorWhoSawNoLockCallsNothingHealthy()
    {
        auto *doctor = child<doctor::DoctorView>();
        const QSignalSpy asked(doctor, &doctor::DoctorView::checkRequested);
        doctor->setAvailable(true);
        m_window->panes().show(u"doctor"_s);
        QTRY_COMPARE(asked.size(), 1);
        doctor->showDiagnosis(inspect::Diagnosis {});
        const auto says = [doctor](const QString &text) {
            const auto labels = doctor->findChildren<QLabel *>();
            return std::ranges::any_of(
                labels, [&](const QLabel *label) { return label->isVisible() && label->text().contains(text); });
        };
        QVERIFY(says(u"No locks found"_s));
        QVERIFY(!says(u"No problems found"_s));
        m_window->feed().showUpdate(update({readBy(1)})); // the first one appears
        QTRY_COMPARE(asked.size(), 2);
        m_window->feed().showUpdate(update({readBy(2)})); // too late for this diagnosis run
        doctor->showDiagnosis(inspect::Diagnosis {});
        QTRY_COMPARE(asked.size(), 3);
    }

    void aLostNodeMutesItsOwnLocksAlone()
    {
        using inspect::FeedState;
        const auto feedOf = [](FeedState::Link second) {
            FeedState state = feed(FeedState::Link::Live);
            state.setNodes({{u"10.0.3.7:6379"_s, FeedState::Link::Live, {}, {}},
                            {u"10.0.3.8:6379"_s, second, {}, redis::message<"link-timeout">(u"10.0.3.8:6379"_s, 3)}});
            return state;
        };
        inspect::LockSnapshot here = samples::lock("a", schema::LockMode::Write, {samples::writer(samples::pay, 1)});
        inspect::LockSnapshot there = samples::lock("b", schema::LockMode::Write, {samples::writer(samples::pay, 2)});
        here.node = u"10.0.3.7:6379"_s;
        there.node = u"10.0.3.8:6379"_s;
        m_window->setDeployment({u"orders-eu"_s, false});
        m_window->feed().showUpdate(update({here, there}));
        m_window->feed().showState(feedOf(FeedState::Link::Live));
        m_window->feed().showState(feedOf(FeedState::Link::Stale));
        const auto *unlock = child<QPushButton>("forceUnlock");
        m_window->views().browser.choose(there.name);
        QVERIFY(!unlock->isEnabled());
        m_window->views().browser.choose(here.name);
        QVERIFY(unlock->isEnabled());
        const QString heading = child<QLabel>("locksHeading")->text();
        QVERIFY2(heading.endsWith(u"1 of 2 nodes"_s), qPrintable(heading));
        QVERIFY(!heading.startsWith(u"as of"_s));
        auto *bar = child<MessageBar>();
        QVERIFY2(bar->text().contains(u"unreachable since "_s), qPrintable(bar->text()));
        QCOMPARE(bar->text().count(u"10.0.3.8:6379"_s), 1);
        m_window->feed().showState(feedOf(FeedState::Link::Connecting)); // its replica takes over
        m_window->feed().showState(feedOf(FeedState::Link::Live));
        QVERIFY2(bar->text().startsWith(u"Connected again."_s), qPrintable(bar->text()));
        QVERIFY2(!bar->text().contains(u"Failover"_s), qPrintable(bar->text()));
        m_window->views().browser.choose(there.name);
        QVERIFY(unlock->isEnabled());
        QVERIFY(!child<QLabel>("locksHeading")->text().contains(u"nodes"_s));
        m_window->feed().showState(feedOf(FeedState::Link::Stale));
        FeedState moved = feedOf(FeedState::Link::Live);
        moved.nodes.back().address = u"10.0.3.9:6379"_s;
        m_window->feed().showState(moved);
        QVERIFY2(bar->text().endsWith(u"Failover: 10.0.3.9:6379 took over from 10.0.3.8:6379."_s),
                 qPrintable(bar->text()));
    }

    void aBarThatWasClosedDoesNotComeBackWithEachTry()
    {
        m_window->feed().showState(feed(inspect::FeedState::Link::Live));
        inspect::FeedState state = feed(inspect::FeedState::Link::Stale);
        m_window->feed().showState(state);
        auto *bar = child<MessageBar>();
        const auto *button = bar->findChild<QPushButton *>();
        const auto tryInVain = [&](const Message &cause) {
            state.reason = redis::message<"connect-failed">(u"127.0.0.1:6380"_s, cause);
            state.lastTry = BootClock::now();
            m_window->feed().showState(state);
        };
        tryInVain(redis::message<"connect-cause-refused">());
        QVERIFY2(bar->text().contains(u"connection refused"_s), qPrintable(bar->text()));
        QCOMPARE(bar->findChild<QPushButton *>(), button); // the button stays, so that a click in progress reaches it
        m_window->messages().showError({ErrorKind::Usage, Message::verbatim(u"Something else."_s)});
        tryInVain(redis::message<"connect-cause-no-host">());
        QCOMPARE(bar->text(), u"Something else."_s);
        bar->dismiss();
        tryInVain(redis::message<"connect-cause-refused">());
        QVERIFY(!bar->isVisible());
    }

    void anErrorIsSaidInTheNextWindowUnlessItWasClosed()
    {
        const auto next = [this] {
            auto window = std::make_unique<shell::MainWindow>(*m_theme);
            window->takeChoicesFrom(*m_window);
            m_window = std::move(window);
            return m_window->findChild<MessageBar *>();
        };
        m_window->messages().showError(
            {ErrorKind::Connect,
             redis::message<"connect-failed">(u"127.0.0.1:1"_s, redis::message<"connect-cause-refused">())});
        MessageBar *bar = next();
        QVERIFY(!bar->isHidden());
        QVERIFY(bar->text().startsWith(u"Cannot connect to 127.0.0.1:1"_s));
        bar->dismiss();
        QVERIFY(next()->isHidden());
        m_window->messages().showWarnings({Message::verbatim(u"The keyring is locked."_s)});
        bar = next();
        QVERIFY(!bar->isHidden());
        QVERIFY(bar->text().startsWith(u"The keyring is locked."_s));
    }

    void aLoadIsSlowedDownOnlyWhileItIsPresented()
    {
        auto *bar = child<ui::load::DemoBar>();
        const QSignalSpy pace(bar, &ui::load::DemoBar::paceChosen);
        bar->begin({}); // a run that is being measured
        press(Qt::Key_2);
        press(Qt::Key_1);
        QCOMPARE(pace.size(), 0);
        press(Qt::Key_2);
        child<QSlider>("demoPace")->setValue(0);
        QCOMPARE(pace.last().first().toDouble(), ui::load::DemoBar::Slowest);
        press(Qt::Key_1);
        QCOMPARE(pace.last().first().toDouble(), 1.0);
        press(Qt::Key_2);
        QCOMPARE(pace.last().first().toDouble(), ui::load::DemoBar::Slowest);
    }

    void theViewsEndBeforeTheListThatTheyRead()
    {
        m_window->feed().showUpdate(update({readBy(2)}));
        m_window->views().browser.choose(LockName("report:nightly"));
        QPointer<QWidget> browser = child<browser::BrowserView>();
        const QPointer<QWidget> inspector = child<QDockWidget>("inspector");
        bool isRead = false;
        connect(&m_window->views().locks, &QObject::destroyed, this, [&] { isRead = browser || inspector; });
        m_window.reset();
        QVERIFY(!isRead && !browser);
    }
};

LOCKSCOPE_TEST(TestShell)
#include "tst_window_shell.moc"
