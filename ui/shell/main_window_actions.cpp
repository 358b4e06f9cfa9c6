// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/browser_view.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/label.h"
#include "ui/common/metrics.h"
#include "ui/connection/connections_view.h"
#include "ui/detail/detail_view.h"
#include "ui/doctor/doctor_view.h"
#include "ui/events/events_view.h"
#include "ui/load/load_view.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/main_window.h"
#include "ui/shell/saved_filters.h"
#include "ui/shell/shortcut_sheet.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
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

void showAbout(MainWindow &window)
{
    auto *box = makeMessageBox(QMessageBox::NoIcon, MainWindow::tr("About Lockscope"),
                               MainWindow::tr("Lockscope %1").arg(QApplication::applicationVersion()), &window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIconPixmap(window.windowIcon().pixmap(64));
    box->setInformativeText(MainWindow::tr("Shows who holds each Redisson-compatible lock in Redis, who waits for it "
                                           "and what blocks it.\n\nProgram: GPL-3.0-or-later. Library: Apache-2.0."));
    box->addButton(MainWindow::tr("Close"), QMessageBox::RejectRole);
    box->open();
}

} // namespace

QAction *MainWindow::makeAction(const QString &text, const QString &iconName, const QKeySequence &shortcut)
{
    auto *action = new QAction(text, this);
    action->setIconText(withoutMnemonic(text));
    if (!iconName.isEmpty())
        action->setIcon(icon(iconName));
    if (!shortcut.isEmpty())
        action->setShortcut(shortcut);
    addAction(action); // keeps the shortcut active while the menu is hidden
    return action;
}

void MainWindow::makeActions()
{
    m_rescan = makeAction(tr("&Rescan"), u"scan"_s, Qt::Key_F5);
    m_rescan->setToolTip(tr("Rescan for locks (F5)"));
    connect(m_rescan, &QAction::triggered, this, &MainWindow::rescanRequested);
    m_pause = makeAction(tr("&Pause feed"), u"pause"_s, Qt::CTRL | Qt::Key_P);
    m_pause->setToolTip(tr("Freeze the displayed values until the feed is resumed (Ctrl+P)"));
    m_pause->setObjectName(u"pauseFeed"_s);
    m_pause->setCheckable(true);
    connect(m_pause, &QAction::toggled, this, &MainWindow::setPaused);
    m_toggleLoad = makeAction(tr("Start &load"), u"start"_s, Qt::Key_F9);
    connect(m_toggleLoad, &QAction::triggered, m_load, &load::LoadView::toggle);
    m_stopLoad = makeAction(tr("&Stop load"), u"stop"_s, Qt::SHIFT | Qt::Key_F9);
    connect(m_stopLoad, &QAction::triggered, m_load, &load::LoadView::stop);
    const auto showCourse = [this](load::Course course) {
        const bool isRunning = course == load::Course::Running;
        const bool isPaused = course == load::Course::Paused;
        m_toggleLoad->setText(isRunning ? tr("Pause &load") : isPaused ? tr("Resume &load") : tr("Start &load"));
        m_toggleLoad->setIconText(withoutMnemonic(m_toggleLoad->text()));
        m_toggleLoad->setIcon(icon(isRunning ? u"pause"_s : u"start"_s));
        m_toggleLoad->setEnabled(m_load->isAvailable());
        m_stopLoad->setEnabled(isRunning || isPaused);
    };
    connect(m_load, &load::LoadView::courseChanged, this, showCourse);
    showCourse(m_load->course());

    QMenu *deployment = addMenu(*this, tr("&Deployment"));
    QAction *record = makeAction(tr("Start or stop re&cording"), {}, Qt::CTRL | Qt::Key_R);
    connect(record, &QAction::triggered, this, [this] {
        showPane(m_eventsDock->objectName());
        m_events->toggleRecording();
    });
    deployment->addActions({m_rescan, m_pause, record});
    QAction *recording = makeAction(tr("&Open a recording…"), {}, QKeySequence::Open);
    connect(recording, &QAction::triggered, this, &MainWindow::askForRecording);
    QAction *test = makeAction(tr("&Test connection"), {}, Qt::CTRL | Qt::Key_T);
    connect(test, &QAction::triggered, m_connections, &connection::ConnectionsView::testCurrent);
    QAction *fresh = makeAction(tr("&New connection…"), {}, Qt::CTRL | Qt::Key_N);
    connect(fresh, &QAction::triggered, m_connections, &connection::ConnectionsView::startNew);
    deployment->addActions({fresh, test, recording});
    deployment->addSeparator();
    deployment->addActions({m_toggleLoad, m_stopLoad});
    deployment->addSeparator();
    QAction *settings = makeAction(tr("S&ettings…"), u"settings"_s, Qt::CTRL | Qt::Key_Comma);
    settings->setMenuRole(QAction::PreferencesRole);
    settings->setObjectName(u"settings"_s);
    connect(settings, &QAction::triggered, this, &MainWindow::settingsRequested);
    deployment->addAction(settings);
    QAction *quit = makeAction(tr("&Quit"), {}, QKeySequence::Quit);
    quit->setMenuRole(QAction::QuitRole);
    connect(quit, &QAction::triggered, this, &QWidget::close);
    deployment->addAction(quit);
    makeArrangements();
    makeToolBar();
    makeLockMenu();
    makeViewMenu();
    makeHelpMenu();
}

void MainWindow::makeToolBar()
{
    QToolBar *bar = m_tools;
    bar->setObjectName(u"tools"_s);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    const int side = Metrics::of(font()).icon();
    bar->setIconSize({side, side});
    bar->addActions({m_rescan, m_pause, m_toggleLoad});
    bar->addSeparator();
    m_filter = new QLineEdit(bar);
    m_filter->setObjectName(u"filter"_s);
    m_filter->setClearButtonEnabled(true);
    m_filter->setPlaceholderText(tr("Filter: name or kind:fair holder:pay-7 finding:any waiting:>3 held:>1m ttl:<5s"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->addAction(icon(u"filter"_s), QLineEdit::LeadingPosition);
    m_filter->setMinimumHeight(Metrics::of(font()).button());
    bar->addWidget(m_filter);
    m_savedFilters = new SavedFilters(*m_filter, bar);
    bar->addWidget(m_savedFilters);
    connect(m_filter, &QLineEdit::textChanged, m_browser, &browser::BrowserView::setFilter);
    // from the filter to the list
    auto *down = new QShortcut(Qt::Key_Down, m_filter, nullptr, nullptr, Qt::WidgetShortcut);
    connect(down, &QShortcut::activated, m_browser, &browser::BrowserView::enterList);
    connect(m_filter, &QLineEdit::returnPressed, m_browser, &browser::BrowserView::enterList);
}

void MainWindow::makeLockMenu()
{
    QMenu *lock = addMenu(*this, tr("&Lock"));
    QAction *find = makeAction(tr("&Filter"), u"filter"_s, QKeySequence::Find);
    connect(find, &QAction::triggered, this, [this] {
        m_filter->setFocus(Qt::ShortcutFocusReason);
        m_filter->selectAll();
    });
    QAction *resort = makeAction(tr("Re-&sort"), {}, Qt::CTRL | Qt::SHIFT | Qt::Key_S);
    connect(resort, &QAction::triggered, m_browser, &browser::BrowserView::resort);
    QAction *next = makeAction(tr("&Next lock with a finding"), {}, Qt::Key_F8);
    connect(next, &QAction::triggered, m_browser, [this] { m_browser->chooseWithFinding(1); });
    QAction *previous = makeAction(tr("&Previous lock with a finding"), {}, Qt::SHIFT | Qt::Key_F8);
    connect(previous, &QAction::triggered, m_browser, [this] { m_browser->chooseWithFinding(-1); });
    QAction *copy = makeAction(tr("&Copy diagnosis"), u"copy"_s, Qt::CTRL | Qt::SHIFT | Qt::Key_C);
    copy->setEnabled(false);
    connect(copy, &QAction::triggered, m_detail, &detail::DetailView::copyDiagnosis);
    connect(m_browser, &browser::BrowserView::lockChosen, copy, [copy] { copy->setEnabled(true); });
    QAction *cli = makeAction(tr("Copy as &redis-cli"), {}, Qt::CTRL | Qt::SHIFT | Qt::Key_R);
    cli->setEnabled(false);
    connect(cli, &QAction::triggered, m_detail, &detail::DetailView::copyAsRedisCli);
    connect(m_browser, &browser::BrowserView::lockChosen, cli, [cli] { cli->setEnabled(true); });
    connect(m_detail, &detail::DetailView::copied, this,
            [this](const QString &text) { statusBar()->showMessage(text, int(Millis(notice).count())); });
    QAction *pin = makePin();
    lock->addActions({find, next, previous, resort, pin, copy, cli});
    lock->addSeparator();
    QAction *unlock = makeAction(tr("Force &unlock…"), {}, {}); // no shortcut: it must be a deliberate choice
    unlock->setObjectName(u"unlockLock"_s);
    unlock->setEnabled(false);
    connect(unlock, &QAction::triggered, m_detail, &detail::DetailView::requestUnlock);
    connect(m_detail, &detail::DetailView::unlockableChanged, unlock, &QAction::setEnabled);
    makeRowMenu({pin, copy, cli}, unlock);
    lock->addAction(unlock);
    lock->addSeparator();
    QAction *search = makeAction(tr("&Actions and locks…"), {}, Qt::CTRL | Qt::Key_K);
    connect(search, &QAction::triggered, this, [this, search] {
        QList<QAction *> found = actions();
        found.removeOne(search);
        auto *palette = new CommandPalette(found, m_locks, m_isReadOnly, this);
        palette->setAttribute(Qt::WA_DeleteOnClose);
        connect(palette, &CommandPalette::lockChosen, this, &MainWindow::showLock);
        palette->open();
    });
    lock->addAction(search);
}

/// Context menu for the clicked lock only.
void MainWindow::makeRowMenu(const QList<QAction *> &ofLock, QAction *unlock)
{
    auto *menu = new QMenu(this);
    menu->setObjectName(u"rowMenu"_s);
    menu->addAction(tr("&Inspect"), this, [this] { showPane(m_detailDock->objectName()); });
    menu->addAction(tr("Show on the time&line"), this, [this] { showPane(m_timelineDock->objectName()); });
    menu->addSeparator();
    menu->addAction(tr("Copy &name"), this,
                    [this] { QGuiApplication::clipboard()->setText(displayName(m_browser->chosen().bytes())); });
    menu->addActions(ofLock);
    menu->addSeparator();
    const auto filterBy = [this](const QString &field, const QString &value) {
        m_filter->setText(value.contains(u' ') ? u"%1\"%2\""_s.arg(field, value) : field + value);
    };
    menu->addAction(tr("Show only this &kind"), this, [this, filterBy] {
        if (const models::LockRow *row = m_locks.find(m_browser->chosen()))
            filterBy(u"kind:"_s, schema::toWord(row->lock.kind));
    });
    QAction *holder = menu->addAction(tr("Show only this &holder"), this, [this, filterBy] {
        if (const models::LockRow *row = m_locks.find(m_browser->chosen()); row && !row->lock.holders.empty())
            filterBy(u"holder:"_s, m_locks.names().brief(row->lock.holders.front()));
    });
    holder->setObjectName(u"filterHolder"_s);
    menu->addSeparator();
    menu->addAction(unlock);
    connect(m_browser, &browser::BrowserView::menuRequested, menu, [this, menu, holder](const QPoint &place) {
        const models::LockRow *row = m_locks.find(m_browser->chosen());
        holder->setEnabled(row && row->lock.holders.size() == 1); // with several holders it is ambiguous
        menu->popup(place);
    });
}

QAction *MainWindow::makePin()
{
    QAction *pin = makeAction(tr("Pin to the &top"), u"pin"_s, Qt::CTRL | Qt::Key_D);
    pin->setObjectName(u"pinLock"_s);
    pin->setEnabled(false);
    connect(pin, &QAction::triggered, m_browser, &browser::BrowserView::togglePin);
    const auto showState = [this, pin] {
        const bool isPinned = m_locks.pins().contains(m_browser->chosen());
        pin->setText(isPinned ? tr("Unpin from the &top") : tr("Pin to the &top"));
    };
    connect(m_browser, &browser::BrowserView::lockChosen, pin, [pin, showState] {
        pin->setEnabled(true);
        showState();
    });
    connect(m_browser, &browser::BrowserView::pinsChanged, pin, showState);
    connect(m_browser, &browser::BrowserView::pinsChanged, this, &MainWindow::pinsChanged);
    return pin;
}

void MainWindow::makeViewMenu()
{
    QMenu *view = addMenu(*this, tr("&View"));
    for (QAction *arrangement : m_arrangements)
        view->addAction(arrangement);
    view->addSeparator();
    const QStringList numbered {
        u"browser"_s, u"inspector"_s, u"timeline"_s, u"load"_s,       u"lab"_s,
        u"doctor"_s,  u"events"_s,    u"waitfor"_s,  u"connections"_s}; // fixed keys, even if panes are missing
    for (QDockWidget *dock : docks()) {
        const QKeySequence key(u"Alt+%1"_s.arg(numbered.indexOf(dock->objectName()) + 1));
        QAction *show = makeAction(dock == m_detailDock ? tr("Inspector") : dock->windowTitle(), {}, key);
        show->setObjectName(u"show_"_s + dock->objectName());
        connect(show, &QAction::triggered, this, [this, dock] { showPane(dock->objectName()); });
        view->addAction(show);
    }
    QAction *next = makeAction(tr("Next pane"), {}, Qt::Key_F6);
    QAction *previous = makeAction(tr("Previous pane"), {}, Qt::SHIFT | Qt::Key_F6);
    connect(next, &QAction::triggered, this, [this] { nextPane(1); });
    connect(previous, &QAction::triggered, this, [this] { nextPane(-1); });
    view->addSeparator();
    view->addActions({next, previous});
    view->addSeparator();

    QMenu *themes = view->addMenu(tr("&Theme"));
    m_themes = new QActionGroup(this);
    const std::vector<std::pair<ThemeChoice, QString>> choices {{ThemeChoice::System, tr("System theme")},
                                                                {ThemeChoice::Light, tr("Light theme")},
                                                                {ThemeChoice::Dark, tr("Dark theme")}};
    for (const auto &[choice, text] : choices) {
        QAction *action = makeAction(text, {}, {});
        themes->addAction(action);
        action->setCheckable(true);
        action->setChecked(choice == m_theme.choice());
        m_themes->addAction(action);
        connect(action, &QAction::triggered, this, [this, chosen = choice] { Q_EMIT themeChosen(chosen); });
        connect(&m_theme, &Theme::changed, action,
                [this, action, chosen = choice] { action->setChecked(m_theme.choice() == chosen); });
    }
    m_lockLayout = makeAction(tr("Lock layout"), {}, {});
    view->addAction(m_lockLayout);
    m_lockLayout->setCheckable(true);
    connect(m_lockLayout, &QAction::toggled, this, &MainWindow::applyLock);
    m_showTree = makeAction(tr("Na&me tree"), {}, Qt::CTRL | Qt::SHIFT | Qt::Key_T);
    m_showTree->setCheckable(true);
    connect(m_showTree, &QAction::toggled, m_browser, &browser::BrowserView::setTreeShown);
    view->addAction(m_showTree);
    view->addMenu(tr("List &columns"))->addActions(m_browser->columnChoices());
    addActions(m_browser->columnChoices()); // for the command palette
    QAction *reset = makeAction(tr("Reset layout"), {}, {});
    view->addAction(reset);
    connect(reset, &QAction::triggered, this, &MainWindow::resetLayout);
    QAction *full = makeAction(tr("Full screen"), {}, QKeySequence(Qt::Key_F11));
    full->setCheckable(true);
    connect(full, &QAction::toggled, this, [this](bool on) { on ? showFullScreen() : showNormal(); });
    view->addAction(full);
}

void MainWindow::makeHelpMenu()
{
    QMenu *help = addMenu(*this, tr("&Help"));
    QAction *sheet = makeAction(tr("&Keyboard shortcuts"), u"keyboard"_s, {});
    sheet->setShortcut(Qt::CTRL | Qt::Key_Slash);
    connect(sheet, &QAction::triggered, this, [this] {
        auto *dialog = new ShortcutSheet(actions(), m_isReadOnly, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    connect(new QShortcut(Qt::Key_F1, this), &QShortcut::activated, this, [this, sheet] {
        if (!m_doctor->isAncestorOf(QApplication::focusWidget()) || !m_doctor->explain())
            sheet->trigger();
    });
    QAction *start = makeAction(tr("&Start page"), {}, {});
    start->setObjectName(u"startPageAction"_s);
    connect(start, &QAction::triggered, this, &MainWindow::startPageRequested);
    QAction *about = makeAction(tr("&About Lockscope"), u"info"_s, {});
    about->setMenuRole(QAction::AboutRole);
    connect(about, &QAction::triggered, this, [this] { showAbout(*this); });
    help->addActions({start, sheet, about});
}

} // namespace lockscope::ui::shell
