// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/form.h"
#include "ui/common/label.h"
#include "ui/common/metrics.h"
#include "ui/connection/connections_view.h"
#include "ui/connection/test_strip.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

/// The editor of a connection: its fields and what is done with them.
namespace lockscope::ui::connection {
using namespace Qt::StringLiterals;

namespace {

constexpr int mostDatabases = 1023;
constexpr int lettersForBoth = 60; ///< that labels and fields beside each other need
constexpr int fewestLetters = 36;  ///< that the fields need by themselves

/// The label of a row of several fields belongs to its first one.
void addRow(QFormLayout &form, const QString &text, QLayout *fields, QWidget *first)
{
    auto *label = new Label(text, first->parentWidget());
    label->setBuddy(first);
    form.addRow(label, fields);
}

} // namespace

QPushButton *ConnectionsView::makeButton(const QString &name, const QString &text)
{
    auto *button = new QPushButton(text, this);
    button->setObjectName(name);
    button->setMinimumHeight(Metrics::of(font()).button());
    return button;
}

QLineEdit *ConnectionsView::makeLine(const QString &name, const QString &hint)
{
    auto *line = new QLineEdit(this);
    line->setObjectName(name);
    line->setPlaceholderText(hint);
    line->setMinimumHeight(Metrics::of(font()).button());
    return line;
}

QWidget *ConnectionsView::makeEditor()
{
    const Metrics m = Metrics::of(font());
    auto *page = new QWidget(this);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(3 * m.u, 2 * m.u, 3 * m.u, 2 * m.u);
    auto *form = new Form;
    m_rows.push_back(form);
    form->setHorizontalSpacing(3 * m.u);
    form->setVerticalSpacing(m.u + m.u / 2);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    column->addLayout(form);
    auto *names = new QHBoxLayout;
    names->addWidget(m_name = makeLine(u"connectionName"_s, tr("to keep it as a profile")), 3);
    auto *folder = new Label(tr("Folder"), this);
    names->addWidget(folder);
    names->addWidget(m_folder = makeLine(u"connectionFolder"_s, tr("none")), 2);
    folder->setBuddy(m_folder);
    m_pairs.push_back(names);
    addRow(*form, tr("Name"), names, m_name);
    m_label = new QComboBox(this);
    m_label->setObjectName(u"connectionLabel"_s);
    const std::vector<std::pair<QString, QString>> labels {{tr("none"), QString()},
                                                           {tr("Production"), u"production"_s},
                                                           {tr("Staging"), u"staging"_s},
                                                           {tr("Development"), u"development"_s}};
    for (const auto &[text, word] : labels)
        m_label->addItem(text, word);
    m_readOnly = new QCheckBox(tr("Read-only"), this);
    m_readOnly->setObjectName(u"connectionReadOnly"_s);
    m_readOnly->setToolTip(tr("Actions that write are not shown."));
    auto *limits = new QHBoxLayout; // in sight also in a low pane: both say what may be done there
    limits->addWidget(m_label, 1);
    limits->addWidget(m_readOnly);
    m_pairs.push_back(limits);
    addRow(*form, tr("Label"), limits, m_label);
    form->addRow(tr("URL"), m_url = makeLine(u"connectionUrl"_s, u"redis://127.0.0.1:6379"_s));
    m_url->setFont(fixedFont(font()));
    m_topology = new QComboBox(this);
    m_topology->setObjectName(u"connectionTopology"_s);
    // as in UrlFields::Topology
    m_topology->addItems({tr("Standalone server"), tr("Cluster"), tr("Servers under sentinels"), tr("Unix socket")});
    form->addRow(tr("Topology"), m_topology);
    form->addRow(tr("Servers"), m_servers = makeLine(u"connectionServers"_s));
    form->addRow(tr("NAT map"), m_nat = makeLine(u"connectionNat"_s, u"10.0.3.7:6379=gateway:16379, …"_s));
    m_nat->setToolTip(tr("Where nodes are reached that announce another address."));
    form->addRow(tr("Master name"), m_master = makeLine(u"connectionMaster"_s, u"mymaster"_s));
    m_database = new QSpinBox(this);
    m_database->setObjectName(u"connectionDatabase"_s);
    m_database->setRange(0, mostDatabases);
    for (QWidget *field : std::initializer_list<QWidget *> {m_label, m_topology, m_database})
        field->setMinimumHeight(Metrics::of(font()).button()); // as high as the lines among which they stand
    form->addRow(tr("Database"), m_database);
    form->addRow(tr("User"), m_user = makeLine(u"connectionUser"_s, tr("the default user")));
    form->addRow(tr("Password"), m_password = makeLine(u"connectionPassword"_s, tr("from the system keyring")));
    m_password->setEchoMode(QLineEdit::Password);
    m_keyring = new Label(this);
    m_keyring->setWordWrap(true);
    m_keyring->setObjectName(u"connectionKeyring"_s);
    form->addRow({}, m_keyring);
    makeTlsFields(*form);
    form->addRow(tr("Name prefix"), m_namePrefix = makeLine(u"connectionNamePrefix"_s, tr("all names")));
    m_namePrefix->setToolTip(tr("What the application's NameMapper puts before each name. Only locks whose names begin "
                                "with it are shown, by their names in Redis."));
    column->addStretch(1);
    for (const QLineEdit *line : {m_servers, m_master, m_user})
        connect(line, &QLineEdit::textEdited, this, &ConnectionsView::urlFromFields);
    connect(m_topology, &QComboBox::currentIndexChanged, this, &ConnectionsView::urlFromFields);
    connect(m_database, &QSpinBox::valueChanged, this, &ConnectionsView::urlFromFields);
    connect(m_tls, &QCheckBox::toggled, this, &ConnectionsView::urlFromFields);
    connect(m_url, &QLineEdit::textEdited, this, &ConnectionsView::fieldsFromUrl);
    connect(m_name, &QLineEdit::textChanged, this, &ConnectionsView::refresh);
    m_form = new QScrollArea;
    m_form->setFrameShape(QFrame::NoFrame);
    m_form->setWidgetResizable(true);
    m_form->setObjectName(u"connectionForm"_s);
    m_form->setWidget(page);
    m_form->installEventFilter(this);
    auto *editor = new QWidget(this);
    editor->setMinimumWidth(fewestLetters * fontMetrics().averageCharWidth());
    auto *parts = new QVBoxLayout(editor);
    parts->setContentsMargins(0, 0, 0, 0);
    parts->setSpacing(0);
    parts->addWidget(m_form, 1);
    auto *result = new Form; // below what scrolls, as the buttons: always in sight
    result->setContentsMargins(3 * m.u, m.u, 3 * m.u, 0);
    m_rows.push_back(result);
    result->setHorizontalSpacing(3 * m.u);
    result->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    result->addRow(tr("Test"), m_strip = new TestStrip(this));
    connect(m_strip, &TestStrip::editRequested, this, &ConnectionsView::editCause);
    parts->addLayout(result);
    parts->addLayout(makeButtons());
    return editor;
}

bool ConnectionsView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_form && (event->type() == QEvent::Resize || event->type() == QEvent::FontChange))
        fitEditor();
    if (watched == m_list->viewport() && event->type() == QEvent::Resize) // once it has scroll bars for that
        QMetaObject::invokeMethod(
            m_list, [list = m_list] { list->scrollTo(list->currentIndex()); }, Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

void ConnectionsView::fitEditor()
{
    if (m_pairs.front()->direction() == QBoxLayout::LeftToRight) {
        const int fields = m_form->widget()->minimumSizeHint().width()
            + m_form->verticalScrollBar()->sizeHint().width();
        m_widthForBoth = std::max({lettersForBoth * fontMetrics().averageCharWidth(), fields,
                                   m_form->parentWidget()->minimumSizeHint().width()});
    }
    const bool isNarrow = m_form->width() < m_widthForBoth;
    for (QFormLayout *rows : m_rows)
        rows->setRowWrapPolicy(isNarrow ? QFormLayout::WrapAllRows : QFormLayout::DontWrapRows);
    const int u = Metrics::of(font()).u;
    for (QBoxLayout *pair : m_pairs) {
        pair->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
        pair->setSpacing(isNarrow ? u + u / 2 : 3 * u);
    }
    m_strip->setNarrow(isNarrow);
}

void ConnectionsView::makeTlsFields(QFormLayout &form)
{
    m_tls = new QCheckBox(tr("TLS"), this);
    m_tls->setObjectName(u"connectionTls"_s);
    form.addRow({}, m_tls);
    m_tlsFields = new QWidget(this);
    auto *fields = new Form(m_tlsFields);
    m_rows.push_back(fields);
    fields->setContentsMargins(0, 0, 0, 0);
    fields->addRow(tr("CA file"), m_ca = makeLine(u"connectionCa"_s, tr("the system's")));
    fields->addRow(tr("Certificate"),
                   m_certificate = makeLine(u"connectionCertificate"_s, tr("no client certificate")));
    fields->addRow(tr("Its key"), m_key = makeLine(u"connectionKey"_s));
    fields->addRow(tr("Server name"), m_serverName = makeLine(u"connectionServerName"_s, tr("the host's")));
    m_unverified = new QCheckBox(tr("Accept any certificate"), this);
    m_unverified->setObjectName(u"connectionUnverified"_s);
    m_unverified->setAccessibleDescription(tr("Any host could then answer in its place."));
    m_danger = new Label(tr("Any host could then answer in its place."), this);
    m_danger->setWordWrap(true);
    m_danger->hide();
    connect(m_unverified, &QCheckBox::toggled, m_danger, &QLabel::setVisible);
    fields->addRow({}, m_unverified);
    fields->addRow({}, m_danger);
    form.addRow({}, m_tlsFields);
}

QBoxLayout *ConnectionsView::makeButtons()
{
    const Metrics m = Metrics::of(font());
    auto *row = new QHBoxLayout;
    row->setContentsMargins(3 * m.u, m.u, 3 * m.u, 2 * m.u);
    auto *tries = new QHBoxLayout;
    auto *uses = new QHBoxLayout;
    for (QBoxLayout *each : {tries, uses})
        each->setSpacing(2 * m.u);
    row->addLayout(tries, 1);
    row->addLayout(uses);
    m_pairs.push_back(row);
    m_remove = makeButton(u"connectionRemove"_s, tr("Remove profile"));
    m_testButton = makeButton(u"connectionTest"_s, tr("Test"));
    m_save = makeButton(u"connectionSave"_s, tr("Save profile"));
    m_connect = makeButton(u"connectionConnect"_s, tr("Connect"));
    tries->addWidget(m_remove);
    tries->addStretch(1);
    tries->addWidget(m_testButton);
    uses->addStretch(1);
    uses->addWidget(m_save);
    uses->addWidget(m_connect);
    connect(m_remove, &QPushButton::clicked, this, [this] { Q_EMIT removeRequested(m_name->text().trimmed()); });
    connect(m_testButton, &QPushButton::clicked, this, &ConnectionsView::test);
    connect(m_save, &QPushButton::clicked, this, [this] { Q_EMIT saveRequested(values()); });
    connect(m_connect, &QPushButton::clicked, this, [this] { Q_EMIT connectRequested(values()); });
    return row;
}

} // namespace lockscope::ui::connection
