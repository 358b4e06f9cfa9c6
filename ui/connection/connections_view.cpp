// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connection/connections_view.h"

#include "ui/common/file_dialog.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/widgets.h"
#include "ui/connection/connection_dialog.h"

#include <QGridLayout>
#include <QMap>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

namespace lockscope::ui::connection {

using namespace Qt::StringLiterals;

namespace {

constexpr int lettersForBoth = 70; ///< width for list and buttons side by side

constexpr int fewestProfiles = 4; ///< minimum of visible rows, folders included

} // namespace

ConnectionsView::ConnectionsView(QWidget *parent) : QWidget(parent), m_list(new ProfileList(this))
{
    const Metrics m = Metrics::of(font());
    auto *column = flush<QVBoxLayout>(this, 0);
    auto *page = new QWidget(this);
    m_parts = new QBoxLayout(QBoxLayout::LeftToRight, page);
    m_parts->setContentsMargins(2 * m.u, 2 * m.u, 2 * m.u, 2 * m.u);
    m_parts->setSpacing(3 * m.u);
    m_parts->addWidget(makeList(), 1);
    m_parts->addWidget(makeTools());
    auto *area = new QScrollArea; // a low pane would squeeze list and notes
    area->setObjectName(u"connectionSide"_s);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(page);
    column->addWidget(area);
    setFocusProxy(m_list);
    setSandboxRunning(false);
    setProfiles({});
    onChange(*this, QEvent::FontChange, [this] { fit(); });
    onChange(*this, QEvent::Resize, [this] { fit(); });
}

QWidget *ConnectionsView::makeList()
{
    auto *side = new QWidget(this);
    auto *column = flush<QVBoxLayout>(side, 2 * Metrics::of(font()).u);
    connect(m_list, &QTreeWidget::itemActivated, this, &ConnectionsView::connectToChosen);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &ConnectionsView::refresh);
    m_notice = makeNote({}, side, u"profilesNotice"_s);
    column->addWidget(m_list, 1);
    column->addWidget(m_notice);
    return side;
}

QWidget *ConnectionsView::makeTools()
{
    const Metrics m = Metrics::of(font());
    auto *side = new QWidget(this);
    auto *grid = flush<QGridLayout>(side, m.u + m.u / 2);
    m_connect = named<QPushButton>(u"profileConnect"_s, tr("Connect"), this);
    m_connect->setToolTip(tr("Connect to the selected profile (double-click)"));
    m_edit = named<QPushButton>(u"profileEdit"_s, tr("Edit…"), this);
    auto *fresh = named<QPushButton>(u"connectionNew"_s, tr("New connection…"), this);
    auto *import = named<QPushButton>(u"connectionImport"_s, tr("Import…"), this);
    m_export = named<QPushButton>(u"connectionExport"_s, tr("Export…"), this);
    m_export->setToolTip(tr("Export all profiles (without passwords)"));
    m_sandbox = named<QPushButton>(u"connectionSandbox"_s, this);
    m_sandboxNote = makeNote(tr("This window shows the sandbox, a private Redis. Stopping it removes its locks."),
                             side);
    grid->addWidget(m_connect, 0, 0);
    grid->addWidget(m_edit, 0, 1);
    grid->addWidget(fresh, 1, 0);
    grid->addWidget(m_sandbox, 1, 1);
    grid->addWidget(import, 2, 0);
    grid->addWidget(m_export, 2, 1);
    grid->addWidget(m_sandboxNote, 3, 0, 1, 2);
    grid->setRowStretch(4, 1);
    connect(m_connect, &QPushButton::clicked, this, &ConnectionsView::connectToChosen);
    connect(m_edit, &QPushButton::clicked, this, [this] {
        if (const ConnectionValues *values = m_list->chosen())
            edit(*values);
    });
    connect(fresh, &QPushButton::clicked, this, &ConnectionsView::startNew);
    const QString files = tr("Lockscope profiles (*.ini)");
    const FileQuestion source {tr("Import profiles"), files};
    connect(import, &QPushButton::clicked, this, [this, source] {
        askForFile(*this, source, [this](const QString &file) { Q_EMIT importRequested(file); });
    });
    const FileQuestion target {tr("Export profiles"), files, u"lockscope-profiles.ini"_s};
    connect(m_export, &QPushButton::clicked, this, [this, target] {
        askForFile(*this, target, [this](const QString &file) { Q_EMIT exportRequested(file); });
    });
    connect(m_sandbox, &QPushButton::clicked, this,
            [this] { m_isSandboxRunning ? Q_EMIT disconnectRequested() : Q_EMIT sandboxRequested(); });
    return side;
}

ConnectionDialog &ConnectionsView::dialog()
{
    if (!m_dialog) {
        m_dialog = new ConnectionDialog(window());
        m_dialog->setKeyringLasting(m_isKeyringLasting);
        m_dialog->setProfiles(m_list->names());
        connect(m_dialog, &ConnectionDialog::testRequested, this, &ConnectionsView::testRequested);
        connect(m_dialog, &ConnectionDialog::saveRequested, this, &ConnectionsView::saveRequested);
        connect(m_dialog, &ConnectionDialog::removeRequested, this, &ConnectionsView::removeRequested);
        connect(m_dialog, &ConnectionDialog::connectRequested, this, &ConnectionsView::connectRequested);
    }
    return *m_dialog;
}

void ConnectionsView::connectToChosen()
{
    if (const ConnectionValues *values = m_list->chosen())
        Q_EMIT connectRequested(ConnectionValues(*values)); // a copy: a receiver may rebuild the list
}

void ConnectionsView::setProfiles(const std::vector<ConnectionValues> &profiles)
{
    m_list->setProfiles(profiles);
    m_export->setEnabled(!profiles.empty());
    if (m_dialog)
        m_dialog->setProfiles(m_list->names());
    showNotice(profiles.empty() ? tr("Saved connections appear here. Choose New connection… to create one.")
                                : QString());
    refresh();
}

void ConnectionsView::edit(const ConnectionValues &values, EditorTab tab)
{
    m_list->choose(values.name);
    dialog().edit(values, tab);
}

void ConnectionsView::startNew()
{
    ConnectionValues fresh;
    fresh.url = u"redis://127.0.0.1:6379"_s;
    dialog().edit(fresh);
}

void ConnectionsView::setCurrent(const ConnectionValues &values)
{
    m_current = values;
    m_list->choose(values.name);
}

void ConnectionsView::editCurrent(EditorTab tab)
{
    m_current.url.isEmpty() ? startNew() : edit(m_current, tab);
}

void ConnectionsView::allowWriting()
{
    ConnectionValues values = m_current;
    values.isReadOnly = false;
    Q_EMIT connectRequested(values);
}

void ConnectionsView::testCurrent()
{
    editCurrent();
    dialog().test();
}

void ConnectionsView::showNotice(const QString &text)
{
    m_notice->setText(text);
    m_notice->setVisible(!text.isEmpty());
}

void ConnectionsView::setKeyringLasting(bool lasting)
{
    m_isKeyringLasting = lasting;
    if (m_dialog)
        m_dialog->setKeyringLasting(lasting);
}

void ConnectionsView::setSandboxRunning(bool running)
{
    m_isSandboxRunning = running;
    m_sandbox->setText(running ? tr("Stop the sandbox") : tr("Start the sandbox"));
    m_sandbox->setIcon(icon(running ? u"stop"_s : u"sandbox"_s));
    m_sandboxNote->setVisible(running);
}

void ConnectionsView::refresh()
{
    m_connect->setEnabled(m_list->chosen());
    m_edit->setEnabled(m_list->chosen());
}

void ConnectionsView::fit()
{
    const bool isWide = width() >= lettersForBoth * fontMetrics().averageCharWidth();
    m_parts->setDirection(isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

ProfileList::ProfileList(QWidget *parent) : QTreeWidget(parent)
{
    setObjectName(u"profiles"_s);
    setAccessibleName(tr("Profiles"));
    setHeaderHidden(true);
    setUniformRowHeights(true);
    setExpandsOnDoubleClick(false);
    setMinimumHeight(fewestProfiles * Metrics::of(font()).normalRow());
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    onChange(*viewport(), QEvent::Resize, [this] { // after its scroll bars have adapted
        QMetaObject::invokeMethod(
            this, [this] { scrollTo(currentIndex()); }, Qt::QueuedConnection);
    });
}

void ProfileList::setProfiles(const std::vector<ConnectionValues> &profiles)
{
    const ConnectionValues *before = chosen();
    const QString name = before ? before->name : QString();
    m_profiles = profiles;
    clear();
    const QSize row(0, Metrics::of(font()).normalRow()); // the font's own height clips Chinese
    QMap<QString, QTreeWidgetItem *> folders;            // the unnamed one first
    for (const ConnectionValues &profile : profiles)
        folders.insert(profile.folder, nullptr);
    for (auto folder = folders.begin(); folder != folders.end(); ++folder) {
        *folder = new QTreeWidgetItem(this, {folder.key().isEmpty() ? tr("No folder") : folder.key()});
        (*folder)->setFlags(Qt::ItemIsEnabled);
        (*folder)->setSizeHint(0, row);
        (*folder)->setFont(0, scaled(font(), 1, true));
    }
    for (const ConnectionValues &profile : profiles) {
        QString text = profile.label.isEmpty()
            ? profile.name
            : tr("%1 · %2", "a profile and its label").arg(profile.name, labelWord(profile.label));
        if (!profile.isVerified && profile.url.startsWith("rediss"_L1))
            text = tr("%1 · certificate not verified").arg(text);
        auto *item = new QTreeWidgetItem(folders.value(profile.folder), {text});
        item->setData(0, Qt::UserRole, profile.name);
        item->setSizeHint(0, row);
        item->setToolTip(0, deploymentWords(profile));
    }
    expandAll();
    if (topLevelItemCount() > 0) // a profile, not its folder: Return connects
        setCurrentItem(topLevelItem(0)->child(0));
    choose(name);
}

QStringList ProfileList::names() const
{
    QStringList names;
    for (const ConnectionValues &profile : m_profiles)
        names << profile.name;
    return names;
}

void ProfileList::choose(const QString &name)
{
    for (int folder = 0; folder < topLevelItemCount(); ++folder) {
        QTreeWidgetItem *profiles = topLevelItem(folder);
        for (int i = 0; i < profiles->childCount(); ++i) {
            if (profiles->child(i)->data(0, Qt::UserRole).toString() == name) {
                setCurrentItem(profiles->child(i));
                return scrollToItem(profiles->child(i));
            }
        }
    }
}

const ConnectionValues *ProfileList::chosen() const
{
    const QTreeWidgetItem *item = currentItem();
    const QString name = item ? item->data(0, Qt::UserRole).toString() : QString();
    const auto found = std::ranges::find(m_profiles, name, &ConnectionValues::name);
    return item && item->parent() && found != m_profiles.end() ? &*found : nullptr;
}

} // namespace lockscope::ui::connection
