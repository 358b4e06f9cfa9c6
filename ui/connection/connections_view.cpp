// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connection/connections_view.h"

#include "ui/common/file_dialog.h"
#include "ui/common/icons.h"
#include "ui/common/label.h"
#include "ui/common/metrics.h"
#include "ui/common/palette.h"
#include "ui/common/text_color.h"
#include "ui/connection/test_strip.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace lockscope::ui::connection {
using namespace Qt::StringLiterals;
using Topology = UrlFields::Topology;

namespace {

constexpr int fewestProfiles = 4; ///< that are in sight, with their folders

/// "redis://user:secret@host" without the secret, and without the @ where there is no user.
QString withoutPassword(const QString &url)
{
    const qsizetype start = url.indexOf(u"://"_s) + 3;
    const qsizetype colon = url.indexOf(u':', start);
    const qsizetype at = url.indexOf(u'@', colon); // another one may be in the path
    return url.first(colon) + url.sliced(colon == start ? at + 1 : at);
}

/// Its size hint is its minimum height and it expands: it shrinks before the pane scrolls.
class ProfileList : public QTreeWidget
{
public:
    using QTreeWidget::QTreeWidget;
    QSize sizeHint() const override { return {QTreeWidget::sizeHint().width(), minimumHeight()}; }
};

} // namespace

ConnectionsView::ConnectionsView(QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto *body = new QSplitter(Qt::Horizontal);
    body->setChildrenCollapsible(false);
    body->addWidget(makeList());
    body->addWidget(makeEditor());
    body->setStretchFactor(1, 3);
    column->addWidget(body);
    setFocusProxy(m_url);
    startNew();
}

QWidget *ConnectionsView::makeList()
{
    const Metrics m = Metrics::of(font());
    auto *side = new QWidget(this);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(2 * m.u, 2 * m.u, 2 * m.u, 2 * m.u);
    column->setSpacing(2 * m.u);
    m_list = new ProfileList(side);
    m_list->setObjectName(u"profiles"_s);
    m_list->setAccessibleName(tr("Profiles"));
    m_list->setHeaderHidden(true);
    m_list->setUniformRowHeights(true);
    m_list->viewport()->installEventFilter(this);
    connect(m_list, &QTreeWidget::itemClicked, this, [this](const QTreeWidgetItem *item) {
        const QString name = item->data(0, Qt::UserRole).toString();
        if (!name.isEmpty()) // a folder
            choose(name);
    });
    column->addWidget(m_list, 1);
    QPushButton *fresh = makeButton(u"connectionNew"_s, tr("New connection"));
    QWidget *exchange = makeExchange();
    m_sandbox = makeButton(u"connectionSandbox"_s, {});
    m_sandboxNote = new Label(tr("This window shows the sandbox, a private Redis. Stopping it removes its locks."),
                              side);
    m_sandboxNote->setWordWrap(true);
    connect(fresh, &QPushButton::clicked, this, &ConnectionsView::startNew);
    connect(m_sandbox, &QPushButton::clicked, this,
            [this] { m_isSandboxRunning ? Q_EMIT sandboxStopRequested() : Q_EMIT sandboxRequested(); });
    m_notice = new Label(side);
    m_notice->setObjectName(u"profilesNotice"_s);
    m_notice->setWordWrap(true);
    column->addWidget(m_notice);
    column->addWidget(fresh);
    column->addWidget(exchange);
    column->addWidget(m_sandboxNote);
    column->addWidget(m_sandbox);
    setSandboxRunning(false);
    m_list->setMinimumHeight(fewestProfiles * m.normalRow());
    m_list->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    auto *area = new QScrollArea; // a low pane would press list and notes together
    area->setObjectName(u"connectionSide"_s);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(side);
    area->setMinimumWidth(side->minimumSizeHint().width() + area->verticalScrollBar()->sizeHint().width());
    return area;
}

void ConnectionsView::setProfiles(const std::vector<ConnectionValues> &profiles)
{
    m_profiles = profiles;
    m_list->clear();
    const QSize row(0, Metrics::of(font()).normalRow()); // the font's own height cuts Chinese
    QMap<QString, QTreeWidgetItem *> folders;            // the one without a name first
    for (const ConnectionValues &profile : profiles)
        folders.insert(profile.folder, nullptr);
    for (auto folder = folders.begin(); folder != folders.end(); ++folder) {
        *folder = new QTreeWidgetItem(m_list, {folder.key().isEmpty() ? tr("Without a folder") : folder.key()});
        (*folder)->setFlags(Qt::ItemIsEnabled);
        (*folder)->setSizeHint(0, row);
        (*folder)->setFont(0, scaled(font(), 1, true));
    }
    for (const ConnectionValues &profile : profiles) {
        const int label = m_label->findData(profile.label.toLower());
        QString text = label > 0 ? tr("%1 · %2", "a profile and its label").arg(profile.name, m_label->itemText(label))
                                 : profile.name;
        if (!profile.isVerified && profile.url.startsWith("rediss"_L1))
            text = tr("%1 · certificate not verified").arg(text);
        auto *item = new QTreeWidgetItem(folders.value(profile.folder), {text});
        item->setData(0, Qt::UserRole, profile.name);
        item->setSizeHint(0, row);
        item->setToolTip(0, profile.url);
    }
    m_list->expandAll();
    markInList(m_name->text().trimmed());
    m_export->setEnabled(!profiles.empty());
    showNotice(profiles.empty() ? tr("Connections that you save appear here.") : QString());
    refresh();
}

void ConnectionsView::choose(const QString &name)
{
    const auto chosen = std::ranges::find(m_profiles, name, &ConnectionValues::name);
    if (chosen != m_profiles.end())
        edit(*chosen);
}

void ConnectionsView::edit(const ConnectionValues &values)
{
    show(values);
    markInList(values.name);
}

void ConnectionsView::markInList(const QString &name)
{
    for (int folder = 0; folder < m_list->topLevelItemCount(); ++folder) {
        QTreeWidgetItem *profiles = m_list->topLevelItem(folder);
        for (int i = 0; i < profiles->childCount(); ++i) {
            if (profiles->child(i)->data(0, Qt::UserRole).toString() == name) {
                m_list->setCurrentItem(profiles->child(i));
                return m_list->scrollToItem(profiles->child(i));
            }
        }
    }
}

void ConnectionsView::showNotice(const QString &text)
{
    m_notice->setText(text);
    m_notice->setVisible(!text.isEmpty());
    setTextColor(*m_notice, Palette::current()[Role::Muted]);
}

QWidget *ConnectionsView::makeExchange()
{
    auto *pair = new QWidget(this);
    auto *row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * Metrics::of(font()).u);
    QPushButton *import = makeButton(u"connectionImport"_s, tr("Import…"));
    m_export = makeButton(u"connectionExport"_s, tr("Export…"));
    m_export->setToolTip(tr("All profiles into a file, without passwords."));
    row->addWidget(import);
    row->addWidget(m_export);
    connect(import, &QPushButton::clicked, this, &ConnectionsView::askForImport);
    connect(m_export, &QPushButton::clicked, this, &ConnectionsView::askForExport);
    return pair;
}

void ConnectionsView::askForExport()
{
    const FileQuestion question {tr("Export profiles"), tr("Lockscope profiles (*.ini)"), u"lockscope-profiles.ini"_s};
    askForFile(*this, question, [this](const QString &file) { Q_EMIT exportRequested(file); });
}

void ConnectionsView::askForImport()
{
    askForFile(*this, {tr("Import profiles"), tr("Lockscope profiles (*.ini)")},
               [this](const QString &file) { Q_EMIT importRequested(file); });
}

void ConnectionsView::setKeyringLasting(bool lasting)
{
    m_keyring->setText(
        lasting ? tr("Kept in the system's keyring, in no file of Lockscope.")
                : tr("No system keyring found. The password is kept until you close Lockscope and is not saved."));
    setTextColor(*m_keyring, Palette::current()[Role::Muted]);
}

void ConnectionsView::setSandboxRunning(bool running)
{
    m_isSandboxRunning = running;
    m_sandbox->setText(running ? tr("Stop the sandbox") : tr("Start the sandbox"));
    m_sandbox->setIcon(icon(running ? u"stop"_s : u"sandbox"_s));
    m_sandboxNote->setVisible(running);
    setTextColor(*m_sandboxNote, Palette::current()[Role::Muted]);
}

void ConnectionsView::startNew()
{
    ConnectionValues fresh;
    fresh.url = u"redis://127.0.0.1:6379"_s;
    show(fresh);
}

void ConnectionsView::show(const ConnectionValues &values)
{
    m_name->setText(values.name);
    m_label->setCurrentIndex(std::max(m_label->findData(values.label.toLower()), 0));
    m_folder->setText(values.folder);
    m_nat->setText(values.natMap);
    m_namePrefix->setText(values.namePrefix);
    m_ca->setText(values.caFile);
    m_certificate->setText(values.certificateFile);
    m_key->setText(values.keyFile);
    m_serverName->setText(values.serverName);
    m_unverified->setChecked(!values.isVerified);
    m_readOnly->setChecked(values.isReadOnly);
    m_password->setText(values.password);
    m_url->setText(values.url);
    fieldsFromUrl();
}

ConnectionValues ConnectionsView::values() const
{
    return {m_name->text().trimmed(),
            m_url->text().trimmed(),
            m_label->currentData().toString(),
            m_folder->text().trimmed(),
            m_nat->text().trimmed(),
            m_namePrefix->text(),
            m_ca->text().trimmed(),
            m_certificate->text().trimmed(),
            m_key->text().trimmed(),
            m_serverName->text().trimmed(),
            !m_unverified->isChecked(),
            m_readOnly->isChecked(),
            m_password->text()};
}

void ConnectionsView::test()
{
    if (m_testButton->isEnabled())
        Q_EMIT testRequested(values());
}

void ConnectionsView::editCause(TestStep step)
{
    QLineEdit *line = step == TestStep::Tls ? m_ca
        : step == TestStep::SignIn          ? m_password
        : step == TestStep::Rights          ? m_user
                                            : m_servers;
    line->setFocus(Qt::OtherFocusReason);
    m_form->ensureWidgetVisible(line);
}

UrlFields ConnectionsView::fields() const
{
    return {static_cast<Topology>(m_topology->currentIndex()),
            m_tls->isChecked(),
            m_user->text(),
            m_servers->text().trimmed(),
            m_master->text().trimmed(),
            m_database->value()};
}

void ConnectionsView::urlFromFields()
{
    if (!m_isFollowing)
        m_url->setText(fields().toUrl());
    refresh();
}

void ConnectionsView::fieldsFromUrl()
{
    QString password;
    if (const std::optional<UrlFields> parsed = UrlFields::parse(m_url->text(), &password)) {
        const QScopedValueRollback following(m_isFollowing, true);
        m_topology->setCurrentIndex(int(parsed->topology));
        m_tls->setChecked(parsed->isTls);
        m_user->setText(parsed->user);
        m_servers->setText(parsed->servers);
        m_master->setText(parsed->master);
        m_database->setValue(parsed->database);
        if (!password.isEmpty()) { // it moves to where it is hidden; more may be typed behind it
            m_password->setText(password);
            m_url->setText(withoutPassword(m_url->text()));
        }
    }
    refresh();
}

void ConnectionsView::showTesting()
{
    m_strip->showTesting();
    m_testButton->setEnabled(false);
}

void ConnectionsView::showTest(const TestResult &result)
{
    m_strip->showResult(result);
    m_testButton->setEnabled(true);
}

void ConnectionsView::refresh()
{
    const Topology topology = fields().topology;
    m_master->setEnabled(topology == Topology::Sentinel);
    m_nat->setEnabled(topology == Topology::Cluster);
    m_database->setEnabled(topology != Topology::Cluster);
    m_tls->setEnabled(topology != Topology::Socket);
    m_tlsFields->setVisible(m_tls->isChecked());
    setTextColor(*m_danger, Palette::current()[Token::Warning].text);
    const bool isUsable = UrlFields::parse(m_url->text()).has_value() && !m_servers->text().trimmed().isEmpty();
    const bool hasName = !m_name->text().trimmed().isEmpty();
    m_testButton->setEnabled(isUsable);
    m_connect->setEnabled(isUsable);
    m_save->setEnabled(isUsable && hasName);
    m_save->setToolTip(hasName ? QString() : tr("Give it a name to keep it as a profile."));
    m_remove->setVisible(std::any_of(m_profiles.begin(), m_profiles.end(), [this](const ConnectionValues &each) {
        return each.name == m_name->text().trimmed();
    }));
    m_strip->clear(m_tls->isChecked()); // it was of other values
}

} // namespace lockscope::ui::connection
