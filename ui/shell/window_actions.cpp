// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/window_actions.h"

#include "ui/browser/browser_view.h"
#include "ui/browser/filter_line.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/on_change.h"
#include "ui/common/screen_reader.h"
#include "ui/common/widgets.h"
#include "ui/connection/connection_values.h"
#include "ui/connection/connections_view.h"
#include "ui/detail/detail_view.h"
#include "ui/doctor/doctor_view.h"
#include "ui/events/events_view.h"
#include "ui/load/load_question.h"
#include "ui/load/load_view.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/help_pages.h"
#include "ui/shell/main_window.h"
#include "ui/shell/saved_filters.h"
#include "ui/shell/shortcut_sheet.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QLayout>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QShortcut>
#include <QStatusBar>
#include <QToolBar>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto notice = 3s; ///< display time of a status message

QMenu *addMenu(const MainWindow &window, const QString &title)
{
    return window.menuWidget()->findChild<QMenuBar *>()->addMenu(title);
}

/// On production, the name of the connection is to be typed.
void askToWrite(MainWindow &window)
{
    const connection::ConnectionValues &current = window.views().connections.current();
    const QString name = connection::titleOf(current);
    load::LoadQuestion::Request request;
    request.title = MainWindow::tr("Allow writing");
    request.question = MainWindow::tr("Connect to %1 again, this time to write?").arg(name);
    request.consequence = MainWindow::tr("Lockscope can then release, repair and remove locks and start a load. "
                                         "Connecting itself changes nothing.");
    request.verb = MainWindow::tr("Allow writing");
    request.safe = MainWindow::tr("Keep read-only");
    if (current.label.compare("production"_L1, Qt::CaseInsensitive) == 0) {
        request.title = MainWindow::tr("Allow writing - PRODUCTION");
        request.asksForName = MainWindow::tr("This is production. Type the name of the connection to allow writing: %1")
                                  .arg(name);
        request.name = name;
        request.production = name;
    }
    auto *question = new load::LoadQuestion(request, &window);
    question->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(question, &QDialog::accepted, &window.views().connections,
                     &connection::ConnectionsView::allowWriting);
    question->open();
}

} // namespace

WindowActions::WindowActions(MainWindow &window, Theme &theme, QToolBar &tools, QToolBar &arrangements)
    : m_window(window), m_views(window.views()), m_theme(theme), m_tools(tools)
{
    makeDeploymentMenu();
    makeArrangements(arrangements);
    makeToolBar(tools);
    makeLockMenu();
    makeViewMenu();
    makeHelpMenu();
}

QAction *WindowActions::make(const QString &text, const QString &iconName, const QKeySequence &shortcut)
{
    auto *action = new QAction(text, &m_window);
    action->setIconText(withoutMnemonic(text));
    if (!iconName.isEmpty())
        action->setIcon(icon(iconName));
    if (!shortcut.isEmpty())
        action->setShortcut(shortcut);
    m_window.addAction(action); // keeps the shortcut active while the menu is hidden
    return action;
}

void WindowActions::makeDeploymentMenu()
{
    m_rescan = make(MainWindow::tr("&Rescan"), u"scan"_s, Qt::Key_F5, &m_window, &MainWindow::rescanRequested);
    m_rescan->setToolTip(MainWindow::tr("Rescan for locks (F5)"));
    m_pause = make(MainWindow::tr("&Pause feed"), u"pause"_s, Qt::CTRL | Qt::Key_P);
    m_pause->setToolTip(MainWindow::tr("Freeze the displayed values until the feed is resumed (Ctrl+P)"));
    m_pause->setObjectName(u"pauseFeed"_s);
    m_pause->setCheckable(true);
    connect(m_pause, &QAction::toggled, this, &WindowActions::pauseToggled);
    load::LoadView *view = &m_views.load;
    m_toggleLoad = make(MainWindow::tr("Start &load"), u"start"_s, Qt::Key_F9, view, &load::LoadView::toggle);
    m_toggleLoad->setObjectName(u"toggleLoad"_s);
    QAction *stopLoad = make(MainWindow::tr("&Stop load"), u"stop"_s, Qt::SHIFT | Qt::Key_F9, view,
                             &load::LoadView::stop);
    const auto showRunStatus = [this, view, stopLoad](load::RunStatus status) {
        const bool isRunning = status == load::RunStatus::Running;
        const bool isPaused = status == load::RunStatus::Paused;
        m_toggleLoad->setText(isRunning      ? MainWindow::tr("Pause &load")
                                  : isPaused ? MainWindow::tr("Resume &load")
                                             : MainWindow::tr("Start &load"));
        m_toggleLoad->setIconText(withoutMnemonic(m_toggleLoad->text()));
        m_toggleLoad->setIcon(icon(isRunning ? u"pause"_s : u"start"_s));
        m_toggleLoad->setEnabled(view->isAvailable());
        stopLoad->setEnabled(isRunning || isPaused);
    };
    connect(view, &load::LoadView::runStatusChanged, this, showRunStatus);
    showRunStatus(view->runStatus());
    m_writing << m_toggleLoad << stopLoad;

    QMenu *deployment = addMenu(m_window, MainWindow::tr("&Deployment"));
    QAction *record = make(MainWindow::tr("Start or stop re&cording"), {}, Qt::CTRL | Qt::Key_R, this, [this] {
        m_window.panes().show(Pane::Events);
        m_views.events.toggleRecording();
    });
    deployment->addActions({m_rescan, m_pause, record});
    QAction *recording = make(MainWindow::tr("&Open a recording…"), {}, QKeySequence::Open, &m_window,
                              &MainWindow::askForRecording);
    connection::ConnectionsView *connections = &m_views.connections;
    QAction *test = make(MainWindow::tr("&Test connection"), {}, Qt::CTRL | Qt::Key_T, connections,
                         &connection::ConnectionsView::testCurrent);
    QAction *fresh = make(MainWindow::tr("&New connection…"), {}, Qt::CTRL | Qt::Key_N, connections,
                          &connection::ConnectionsView::startNew);
    // no shortcut: it must be a deliberate choice
    QAction *allow = make(MainWindow::tr("Allow &writing…"), {}, {}, this, [this] { askToWrite(m_window); });
    allow->setObjectName(u"allowWritingAction"_s);
    allow->setVisible(false);
    detail::DetailView *detail = &m_views.detail;
    connect(detail, &detail::DetailView::writingRequested, allow, &QAction::trigger);
    connect(detail, &detail::DetailView::liftableChanged, allow, &QAction::setVisible);
    QAction *elsewhere = make(MainWindow::tr("Connect to &another server…"), {}, {}, &m_window,
                              &MainWindow::startPageRequested);
    elsewhere->setObjectName(u"connectElsewhere"_s);
    m_disconnect = make(MainWindow::tr("&Disconnect"), {}, {}, connections,
                        &connection::ConnectionsView::disconnectRequested);
    m_disconnect->setObjectName(u"disconnect"_s);
    deployment->addActions({elsewhere, fresh, test, allow, m_disconnect, recording});
    deployment->addSeparator();
    deployment->addActions({m_toggleLoad, stopLoad});
    deployment->addSeparator();
    QAction *settings = make(MainWindow::tr("S&ettings…"), u"settings"_s, Qt::CTRL | Qt::Key_Comma, &m_window,
                             &MainWindow::settingsRequested);
    settings->setMenuRole(QAction::PreferencesRole);
    settings->setObjectName(u"settings"_s);
    QAction *quit = make(MainWindow::tr("&Quit"), {}, QKeySequence::Quit, &m_window, &QWidget::close);
    quit->setMenuRole(QAction::QuitRole);
    deployment->addActions({settings, quit});
}

void WindowActions::makeToolBar(QToolBar &bar)
{
    bar.setObjectName(u"tools"_s);
    bar.setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar.addActions({m_rescan, m_pause, m_toggleLoad});
    bar.addSeparator();
    browser::BrowserView *browser = &m_views.browser;
    auto *filter = named<browser::FilterLine>(u"filter"_s, m_views.locks, &bar);
    m_filter = filter;
    m_filter->setPlaceholderText(
        MainWindow::tr("Filter: name or kind:fair holder:pay-7 finding:any waiting:>3 held:>1m ttl:<5s"));
    m_filter->setAccessibleName(MainWindow::tr("Filter"));
    bar.addWidget(m_filter);
    m_savedFilters = new SavedFilters(*m_filter, &bar);
    bar.addWidget(m_savedFilters);
    connect(m_filter, &QLineEdit::textChanged, browser, &browser::BrowserView::setFilter);
    connect(browser, &browser::BrowserView::filterProblemChanged, filter, &browser::FilterLine::showProblem);
    connect(filter, &browser::FilterLine::listRequested, browser, &browser::BrowserView::enterList);
    connect(m_filter, &QLineEdit::returnPressed, browser, &browser::BrowserView::enterList);
}

void WindowActions::makeLockMenu()
{
    browser::BrowserView *browser = &m_views.browser;
    detail::DetailView *detail = &m_views.detail;
    QMenu *lock = addMenu(m_window, MainWindow::tr("&Lock"));
    QAction *find = make(MainWindow::tr("&Filter"), u"filter"_s, QKeySequence::Find, this, [this] {
        m_filter->setFocus(Qt::ShortcutFocusReason);
        m_filter->selectAll();
    });
    QAction *resort = make(MainWindow::tr("Re-&sort"), {}, Qt::CTRL | Qt::SHIFT | Qt::Key_S, browser,
                           &browser::BrowserView::resort);
    QAction *next = make(MainWindow::tr("&Next lock with a finding"), {}, Qt::Key_F8, browser,
                         [browser] { browser->chooseWithFinding(1); });
    QAction *previous = make(MainWindow::tr("&Previous lock with a finding"), {}, Qt::SHIFT | Qt::Key_F8, browser,
                             [browser] { browser->chooseWithFinding(-1); });
    QAction *copy = make(MainWindow::tr("&Copy diagnosis"), u"copy"_s, Qt::CTRL | Qt::SHIFT | Qt::Key_C, detail,
                         [detail] { detail->copy(detail::DetailView::Form::Markdown); });
    QAction *cli = make(MainWindow::tr("Copy as &redis-cli"), {}, Qt::CTRL | Qt::SHIFT | Qt::Key_R, detail,
                        [detail] { detail->copy(detail::DetailView::Form::RedisCli); });
    connect(detail, &detail::DetailView::copied, this, [this](const QString &text) {
        m_window.statusBar()->showMessage(text, int(Millis(notice).count()));
        announce(m_window, text);
    });
    QAction *pin = makePin();
    QAction *client = make(MainWindow::tr("Show the holder's cli&ent…"), {}, Qt::CTRL | Qt::Key_I, detail,
                           &detail::DetailView::requestClient);
    client->setObjectName(u"showClient"_s);
    for (QAction *ofLock : {copy, cli, pin, client}) {
        ofLock->setEnabled(false);
        connect(browser, &browser::BrowserView::lockChosen, ofLock, [ofLock] { ofLock->setEnabled(true); });
    }
    lock->addActions({find, next, previous, resort, pin, client, copy, cli});
    lock->addSeparator();
    // no shortcut: it must be a deliberate choice
    m_unlock = make(MainWindow::tr("Force &unlock…"), {}, {}, detail, &detail::DetailView::requestUnlock);
    m_unlock->setObjectName(u"unlockLock"_s);
    m_unlock->setEnabled(false);
    connect(detail, &detail::DetailView::unlockableChanged, m_unlock, &QAction::setEnabled);
    m_writing << m_unlock;
    makeRowMenu({client, pin, copy, cli});
    lock->addAction(m_unlock);
    lock->addSeparator();
    QAction *search = make(MainWindow::tr("&Actions and locks…"), {}, Qt::CTRL | Qt::Key_K);
    connect(search, &QAction::triggered, this, [this, search] {
        QList<QAction *> found = m_window.actions();
        found.removeOne(search);
        auto *palette = new CommandPalette(found, m_views.locks, m_isReadOnly, &m_window);
        palette->setAttribute(Qt::WA_DeleteOnClose);
        connect(palette, &CommandPalette::lockChosen, &m_window, &MainWindow::showLock);
        palette->open();
    });
    lock->addAction(search);
}

/// Context menu for the clicked lock only.
void WindowActions::makeRowMenu(const QList<QAction *> &ofLock)
{
    auto *menu = new QMenu(&m_window);
    menu->setObjectName(u"rowMenu"_s);
    menu->addAction(MainWindow::tr("&Inspect"), this, [this] { m_window.panes().show(Pane::Inspector); });
    menu->addAction(MainWindow::tr("Show on the time&line"), this, [this] { m_window.panes().show(Pane::Timeline); });
    QAction *doctor = menu->addAction(MainWindow::tr("Show in the &doctor"), this, [this] {
        m_views.doctor.showOnly(m_views.browser.chosen());
        m_window.panes().show(Pane::Doctor);
    });
    doctor->setObjectName(u"showInDoctor"_s);
    menu->addSeparator();
    menu->addAction(MainWindow::tr("Copy &name"), this,
                    [this] { QGuiApplication::clipboard()->setText(displayName(m_views.browser.chosen().bytes())); });
    menu->addActions(ofLock);
    menu->addSeparator();
    const auto filterBy = [this](const QString &field, const QString &value) {
        m_filter->setText(value.contains(u' ') ? u"%1\"%2\""_s.arg(field, value) : field + value);
    };
    menu->addAction(MainWindow::tr("Show only this &kind"), this, [this, filterBy] {
        if (const models::LockRow *row = m_views.locks.find(m_views.browser.chosen()))
            filterBy(u"kind:"_s, schema::toWord(row->lock->shownKind()));
    });
    QAction *holder = menu->addAction(MainWindow::tr("Show only this &holder"), this, [this, filterBy] {
        if (const models::LockRow *row = m_views.locks.find(m_views.browser.chosen());
            row && !row->lock->holders.empty())
            filterBy(u"holder:"_s, m_views.locks.names().brief(row->lock->holders.front()));
    });
    holder->setObjectName(u"filterHolder"_s);
    menu->addSeparator();
    menu->addAction(m_unlock);
    connect(&m_views.browser, &browser::BrowserView::menuRequested, menu, [this, menu, holder](const QPoint &place) {
        const models::LockRow *row = m_views.locks.find(m_views.browser.chosen());
        holder->setEnabled(row && row->lock->holders.size() == 1); // with several holders it is ambiguous
        menu->popup(place);
    });
}

QAction *WindowActions::makePin()
{
    browser::BrowserView *browser = &m_views.browser;
    QAction *pin = make(MainWindow::tr("Pin to the &top"), u"pin"_s, Qt::CTRL | Qt::Key_D, browser,
                        &browser::BrowserView::togglePin);
    pin->setObjectName(u"pinLock"_s);
    const auto showState = [this, pin] {
        const bool isPinned = m_views.locks.pins().contains(m_views.browser.chosen());
        pin->setText(isPinned ? MainWindow::tr("Unpin from the &top") : MainWindow::tr("Pin to the &top"));
    };
    connect(browser, &browser::BrowserView::lockChosen, pin, showState);
    connect(browser, &browser::BrowserView::pinsChanged, pin, showState);
    return pin;
}

void WindowActions::makeViewMenu()
{
    QMenu *view = addMenu(m_window, MainWindow::tr("&View"));
    for (QAction *arrangement : m_arrangements)
        view->addAction(arrangement);
    view->addSeparator();
    for (const Pane pane : everyPane) {
        const QString title = pane == Pane::Inspector ? MainWindow::tr("Inspector")
                                                      : m_window.panes().dock(pane).windowTitle();
        QAction *show = make(title, {}, QKeySequence(Qt::ALT | Qt::Key(Qt::Key_1 + int(pane))), this,
                             [this, pane] { m_window.panes().show(pane); });
        show->setObjectName(u"show_"_s + m_window.panes().dock(pane).objectName());
        view->addAction(show);
        if (pane == Pane::Load || pane == Pane::Lab)
            m_writing << show;
    }
    view->addSeparator();
    view->addAction(
        make(MainWindow::tr("Next pane"), {}, Qt::Key_F6, this, [this] { m_window.panes().focusNextPane(1); }));
    view->addAction(make(MainWindow::tr("Previous pane"), {}, Qt::SHIFT | Qt::Key_F6, this,
                         [this] { m_window.panes().focusNextPane(-1); }));
    view->addSeparator();
    view->addMenu(makeThemeMenu());
    m_lockLayout = make(MainWindow::tr("Lock layout"), {}, {});
    view->addAction(m_lockLayout);
    m_lockLayout->setCheckable(true);
    connect(m_lockLayout, &QAction::toggled, this, [this](bool isLocked) { m_window.panes().setLocked(isLocked); });
    m_showTree = make(MainWindow::tr("Na&me tree"), {}, Qt::CTRL | Qt::SHIFT | Qt::Key_T);
    m_showTree->setCheckable(true);
    connect(m_showTree, &QAction::toggled, &m_views.browser, &browser::BrowserView::setTreeShown);
    view->addAction(m_showTree);
    view->addMenu(MainWindow::tr("List &columns"))->addActions(m_views.browser.list().columnChoices());
    m_window.addActions(m_views.browser.list().columnChoices()); // for the command palette
    view->addAction(make(MainWindow::tr("Reset layout"), {}, {}, this, [this] {
        m_window.panes().resetLayout();
        setTreeShown(false);
    }));
    QAction *full = make(MainWindow::tr("Full screen"), {}, QKeySequence(Qt::Key_F11));
    full->setCheckable(true);
    connect(full, &QAction::toggled, &m_window,
            [this](bool on) { on ? m_window.showFullScreen() : m_window.showNormal(); });
    view->addAction(full);
}

QMenu *WindowActions::makeThemeMenu()
{
    auto *menu = new QMenu(MainWindow::tr("&Theme"), &m_window);
    m_themes = new QActionGroup(&m_window);
    const std::vector<std::pair<ThemeChoice, QString>> choices {{ThemeChoice::System, MainWindow::tr("System theme")},
                                                                {ThemeChoice::Light, MainWindow::tr("Light theme")},
                                                                {ThemeChoice::Dark, MainWindow::tr("Dark theme")}};
    for (const auto &[choice, text] : choices) {
        QAction *action = make(text, {}, {}, &m_window,
                               [this, chosen = choice] { Q_EMIT m_window.themeChosen(chosen); });
        menu->addAction(action);
        action->setCheckable(true);
        action->setChecked(choice == m_theme.choice());
        m_themes->addAction(action);
        connect(&m_theme, &Theme::changed, action,
                [this, action, chosen = choice] { action->setChecked(m_theme.choice() == chosen); });
    }
    return menu;
}

void WindowActions::makeHelpMenu()
{
    QMenu *help = addMenu(m_window, MainWindow::tr("&Help"));
    QAction *sheet = make(MainWindow::tr("&Keyboard shortcuts"), u"keyboard"_s, Qt::CTRL | Qt::Key_Slash, this, [this] {
        auto *dialog = new ShortcutSheet(m_window.actions(), m_isReadOnly, &m_window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    connect(new QShortcut(Qt::Key_F1, &m_window), &QShortcut::activated, this, [this, sheet] {
        doctor::DoctorView &doctor = m_views.doctor;
        if (!doctor.isAncestorOf(QApplication::focusWidget()) || !doctor.explain())
            sheet->trigger();
    });
    QAction *start = make(MainWindow::tr("&Start page"), {}, {}, &m_window, &MainWindow::startPageRequested);
    start->setObjectName(u"startPageAction"_s);
    QAction *about = make(MainWindow::tr("&About Lockscope"), u"info"_s, {}, this, [this] { showAbout(m_window); });
    about->setMenuRole(QAction::AboutRole);
    QAction *manual = make(MainWindow::tr("&Manual"), {}, {}, this, [this] { showManual(m_window); });
    manual->setObjectName(u"manualAction"_s);
    manual->setVisible(!manualFile().isEmpty());
    help->addActions({start, manual, sheet, about});
}

void WindowActions::makeArrangements(QToolBar &bar)
{
    struct Words
    {
        QString brief; ///< label of the switch in the tool bar
        QString name;
        QString tip;
    };
    const std::array<Words, everyArrangement.size()> words {
        Words {MainWindow::tr("Operator"), MainWindow::tr("&Operator arrangement"),
               MainWindow::tr("Locks, inspector and the panes below (Ctrl+1)")},
        Words {MainWindow::tr("Demo"), MainWindow::tr("&Demo arrangement"),
               MainWindow::tr("Demonstration on one lock in large type for an audience (Ctrl+2)")},
        Words {MainWindow::tr("Stress"), MainWindow::tr("&Stress arrangement"),
               MainWindow::tr("Load across the whole window (Ctrl+3)")}};
    bar.setObjectName(u"arrangements"_s);
    bar.setToolButtonStyle(Qt::ToolButtonTextOnly);
    auto *group = new QActionGroup(&m_window);
    for (std::size_t i = 0; i < everyArrangement.size(); ++i) {
        QAction *action = make(words[i].name, {}, QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + int(i))), this,
                               [this, wanted = everyArrangement[i]] {
                                   m_window.panes().arrange(wanted);
                                   showArrangement(m_window.panes().arrangement());
                               });
        action->setIconText(words[i].brief);
        action->setToolTip(words[i].tip);
        action->setObjectName(u"arrange%1"_s.arg(i + 1));
        action->setCheckable(true);
        group->addAction(action);
        bar.addAction(action);
        QWidget *button = bar.widgetForAction(action);
        button->setAccessibleName(withoutMnemonic(action->text()));
        button->setAccessibleDescription(action->toolTip());
        m_arrangements[i] = action;
        m_writing << action; // the others consist of panes that write, which leaves nothing to switch
    }
    m_arrangements.front()->setChecked(true);
    keepMeasured(bar, [this, &bar] { // also without its buttons: nothing below may move
        const QMargins margins = bar.layout()->contentsMargins();
        const int button = bar.widgetForAction(m_arrangements.front())->sizeHint().height();
        bar.setMinimumHeight(button + margins.top() + margins.bottom());
    });
}

void WindowActions::showArrangement(Arrangement arrangement)
{
    m_arrangements[std::size_t(arrangement)]->setChecked(true);
    m_lockLayout->setEnabled(arrangement != Arrangement::Demo);
}

void WindowActions::setScannable(bool scannable)
{
    m_rescan->setEnabled(scannable);
    m_pause->setEnabled(scannable);
    m_disconnect->setEnabled(scannable);
}

void WindowActions::setProduction(bool production)
{
    if (production)
        m_tools.removeAction(m_toggleLoad);
}

void WindowActions::setWritable(bool writable)
{
    m_isReadOnly = !writable;
    for (QAction *action : m_writing)
        action->setVisible(writable);
}

void WindowActions::setPaused(bool paused)
{
    m_pause->setChecked(paused);
}

void WindowActions::setTreeShown(bool shown)
{
    m_showTree->setChecked(shown);
}

} // namespace lockscope::ui::shell
