// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connection/connection_dialog.h"

#include "ui/common/form.h"
#include "ui/common/label.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/palette.h"
#include "ui/common/screen_reader.h"
#include "ui/common/text_color.h"
#include "ui/connection/connection_words.h"
#include "ui/connection/test_strip.h"
#include "ui/connection/url_line.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace lockscope::ui::connection {
using namespace Qt::StringLiterals;
using Topology = UrlFields::Topology;

namespace {

constexpr int mostDatabases = 1023;
constexpr int widthInLetters = 84;

} // namespace

ConnectionDialog::ConnectionDialog(QWidget *parent)
    : QDialog(parent), m_tabs(new QTabWidget), m_strip(new TestStrip), m_problem(new Label)
{
    const Metrics m = Metrics::of(font());
    setObjectName(u"connectionDialog"_s);
    setWindowTitle(tr("Connection"));
    setWindowModality(Qt::WindowModal);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(3 * m.u, 3 * m.u, 3 * m.u, 3 * m.u);
    column->setSpacing(2 * m.u);
    m_tabs->setObjectName(u"connectionTabs"_s);
    makeServer();
    makeSignIn();
    makeTls();
    makeNames();
    makeSafety();
    column->addWidget(m_tabs);
    auto *result = new Form;
    result->setHorizontalSpacing(3 * m.u);
    result->addRow(tr("Test"), m_strip);
    column->addLayout(result);
    m_problem->setObjectName(u"connectionProblem"_s);
    m_problem->setWordWrap(true);
    m_problem->hide();
    column->addWidget(m_problem);
    column->addStretch(1);
    column->addWidget(makeButtons());
    setMinimumWidth(widthInLetters * fontMetrics().averageCharWidth());

    for (const QLineEdit *line : {m_servers, m_master, m_user})
        connect(line, &QLineEdit::textEdited, this, &ConnectionDialog::urlFromFields);
    connect(m_topology, &QComboBox::currentIndexChanged, this, &ConnectionDialog::urlFromFields);
    connect(m_database, &QSpinBox::valueChanged, this, &ConnectionDialog::urlFromFields);
    connect(m_tls, &QCheckBox::toggled, this, &ConnectionDialog::urlFromFields);
    connect(m_url, &UrlLine::passwordFound, m_password, &QLineEdit::setText);
    connect(m_url, &QLineEdit::textEdited, this, &ConnectionDialog::fieldsFromUrl);
    connect(m_name, &QLineEdit::textChanged, this, &ConnectionDialog::refresh);
    connect(m_strip, &TestStrip::editRequested, this, &ConnectionDialog::editCause);
    setKeyringLasting(true);
    recolor();
    onChange(*this, QEvent::PaletteChange, [this] { recolor(); });
}

QPushButton *ConnectionDialog::makeButton(const QString &name, const QString &text)
{
    auto *button = new QPushButton(text, this);
    button->setObjectName(name);
    button->setMinimumHeight(Metrics::of(font()).button());
    button->setAutoDefault(false);
    return button;
}

QLineEdit *ConnectionDialog::makeLine(const QString &name, const QString &hint)
{
    auto *line = new QLineEdit(this);
    setUp(*line, name, hint);
    return line;
}

void ConnectionDialog::setUp(QLineEdit &line, const QString &name, const QString &hint)
{
    line.setObjectName(name);
    line.setPlaceholderText(hint);
    line.setMinimumHeight(Metrics::of(font()).button());
}

QLabel *ConnectionDialog::makeNote(const QString &text)
{
    auto *note = new Label(text, this);
    note->setWordWrap(true);
    m_notes << note;
    return note;
}

Form *ConnectionDialog::addTab(const QString &title)
{
    const Metrics m = Metrics::of(font());
    auto *page = new QWidget(this);
    auto *form = new Form(page);
    form->setContentsMargins(3 * m.u, 2 * m.u, 3 * m.u, 2 * m.u);
    form->setHorizontalSpacing(3 * m.u);
    form->setVerticalSpacing(m.u + m.u / 2);
    m_tabs->addTab(page, title);
    return form;
}

void ConnectionDialog::makeServer()
{
    Form *form = addTab(tr("Server"));
    form->addRow(tr("URL"), m_url = new UrlLine(this));
    setUp(*m_url, u"connectionUrl"_s, u"redis://127.0.0.1:6379"_s);
    m_url->setFont(fixedFont(font()));
    form->addRow({}, m_urlProblem = new Label(this));
    m_urlProblem->setObjectName(u"connectionUrlProblem"_s);
    m_urlProblem->setWordWrap(true);
    m_topology = new QComboBox(this);
    m_topology->setObjectName(u"connectionTopology"_s);
    // order as in UrlFields::Topology
    m_topology->addItems({tr("Standalone server"), tr("Cluster"), tr("Sentinel"), tr("Unix socket")});
    form->addRow(tr("Topology"), m_topology);
    form->addRow(tr("Servers"), m_servers = makeLine(u"connectionServers"_s));
    form->addRow(tr("Master name"), m_master = makeLine(u"connectionMaster"_s, u"mymaster"_s));
    form->addRow(tr("NAT map"), m_nat = makeLine(u"connectionNat"_s, u"10.0.3.7:6379=gateway:16379, …"_s));
    m_nat->setToolTip(tr("Address map for nodes that announce another address"));
    m_database = new QSpinBox(this);
    m_database->setObjectName(u"connectionDatabase"_s);
    m_database->setRange(0, mostDatabases);
    for (QWidget *field : std::initializer_list<QWidget *> {m_topology, m_database})
        field->setMinimumHeight(Metrics::of(font()).button()); // as high as the text fields around them
    form->addRow(tr("Database"), m_database);
}

void ConnectionDialog::makeSignIn()
{
    Form *form = addTab(tr("Sign-in"));
    form->addRow(tr("User"), m_user = makeLine(u"connectionUser"_s, tr("the default user")));
    form->addRow(tr("Password"), m_password = makeLine(u"connectionPassword"_s, tr("from the system keyring")));
    m_password->setEchoMode(QLineEdit::Password);
    form->addRow(tr("Sentinel user"), m_sentinelUser = makeLine(u"connectionSentinelUser"_s, tr("same as user")));
    form->addRow(
        tr("Sentinel password"),
        m_sentinelPassword = makeLine(u"connectionSentinelPassword"_s, tr("from the keyring, or same as password")));
    m_sentinelPassword->setEchoMode(QLineEdit::Password);
    form->addRow({}, m_keyring = makeNote({}));
    m_keyring->setObjectName(u"connectionKeyring"_s);
}

void ConnectionDialog::makeTls()
{
    Form *form = addTab(tr("TLS"));
    m_tls = new QCheckBox(tr("Use TLS"), this);
    m_tls->setObjectName(u"connectionTls"_s);
    form->addRow({}, m_tls);
    form->addRow(tr("CA file"), m_ca = makeLine(u"connectionCa"_s, tr("system certificates")));
    form->addRow(tr("Certificate"), m_certificate = makeLine(u"connectionCertificate"_s, tr("no client certificate")));
    form->addRow(tr("Private key"), m_key = makeLine(u"connectionKey"_s));
    form->addRow(tr("Server name"), m_serverName = makeLine(u"connectionServerName"_s, tr("same as host")));
    m_unverified = new QCheckBox(tr("Accept any certificate"), this);
    m_unverified->setObjectName(u"connectionUnverified"_s);
    m_danger = new Label(tr("Any host could impersonate the server."), this);
    m_unverified->setAccessibleDescription(m_danger->text());
    m_danger->setWordWrap(true);
    QSizePolicy keepsItsPlace = m_danger->sizePolicy();
    keepsItsPlace.setRetainSizeWhenHidden(true);
    m_danger->setSizePolicy(keepsItsPlace);
    m_danger->hide();
    connect(m_unverified, &QCheckBox::toggled, m_danger, &QLabel::setVisible);
    form->addRow({}, m_unverified);
    form->addRow({}, m_danger);
}

void ConnectionDialog::makeNames()
{
    Form *form = addTab(tr("Names"));
    form->addRow(tr("Name"), m_name = makeLine(u"connectionName"_s, tr("required to save a profile")));
    form->addRow(tr("Folder"), m_folder = makeLine(u"connectionFolder"_s, tr("none")));
    form->addRow(tr("Name prefix"), m_namePrefix = makeLine(u"connectionNamePrefix"_s, tr("all names")));
    form->addRow({},
                 makeNote(tr("Text that the application's NameMapper puts before each lock name. Only locks with this "
                             "prefix are shown, under their full names in Redis.")));
}

void ConnectionDialog::makeSafety()
{
    Form *form = addTab(tr("Safety"));
    m_label = new QComboBox(this);
    m_label->setObjectName(u"connectionLabel"_s);
    m_label->setMinimumHeight(Metrics::of(font()).button());
    for (const QString &word : {QString(), u"production"_s, u"staging"_s, u"development"_s})
        m_label->addItem(labelWord(word), word);
    form->addRow(tr("Label"), m_label);
    form->addRow({},
                 makeNote(tr("Production is marked in the whole window. Before an action that cannot be undone, "
                             "Lockscope asks for the lock's name.")));
    m_readOnly = new QCheckBox(tr("Read-only"), this);
    m_readOnly->setObjectName(u"connectionReadOnly"_s);
    form->addRow({}, m_readOnly);
    form->addRow({}, makeNote(tr("Actions that write are not shown.")));
}

QWidget *ConnectionDialog::makeButtons()
{
    auto *buttons = new QWidget(this);
    auto *row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * Metrics::of(font()).u);
    m_remove = makeButton(u"connectionRemove"_s, tr("Remove profile"));
    m_testButton = makeButton(u"connectionTest"_s, tr("Test"));
    m_save = makeButton(u"connectionSave"_s, tr("Save profile"));
    m_connect = makeButton(u"connectionConnect"_s, tr("Connect"));
    QPushButton *leave = makeButton(u"connectionClose"_s, tr("Close"));
    m_connect->setDefault(true);
    row->addWidget(m_remove);
    row->addStretch(1);
    for (QPushButton *button : {m_testButton, m_save, m_connect, leave})
        row->addWidget(button);
    connect(m_remove, &QPushButton::clicked, this, [this] {
        accept();
        Q_EMIT removeRequested(m_name->text().trimmed());
    });
    connect(m_testButton, &QPushButton::clicked, this, &ConnectionDialog::test);
    connect(m_save, &QPushButton::clicked, this, [this] {
        m_problem->hide();
        accept(); // reopens if saving fails
        Q_EMIT saveRequested(values());
    });
    connect(m_connect, &QPushButton::clicked, this, [this] {
        accept();
        Q_EMIT connectRequested(values());
    });
    connect(leave, &QPushButton::clicked, this, &QDialog::reject);
    return buttons;
}

void ConnectionDialog::setProfiles(const QStringList &names)
{
    m_profiles = names;
    refresh();
}

void ConnectionDialog::setKeyringLasting(bool lasting)
{
    m_keyring->setText(
        lasting ? tr("Stored in the system keyring, never in a Lockscope file.")
                : tr("No system keyring found. The password is kept until you close Lockscope and is not saved."));
}

void ConnectionDialog::edit(const ConnectionValues &values, EditorTab tab)
{
    show(values);
    m_tabs->setCurrentIndex(int(tab));
    fit();
    open();
    QLineEdit *first = tab == EditorTab::SignIn ? m_password
        : tab == EditorTab::Tls                 ? m_ca
        : tab == EditorTab::Names               ? m_name
                                                : m_url;
    first->setFocus(Qt::OtherFocusReason);
}

/// Not adjustSize(): it uses the text's height at a narrower width.
void ConnectionDialog::fit()
{
    const int width = std::max({minimumWidth(), sizeHint().width(), this->width()});
    resize(width, std::max(layout()->totalHeightForWidth(width), isVisible() ? height() : 0));
}

void ConnectionDialog::show(const ConnectionValues &values)
{
    m_problem->clear();
    m_problem->hide();
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
    m_sentinelUser->setText(values.sentinelUser);
    m_sentinelPassword->setText(values.sentinelPassword);
    m_url->setUrl(values.url);
    fieldsFromUrl();
}

ConnectionValues ConnectionDialog::values() const
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
            m_password->text(),
            m_sentinelUser->text(),
            m_sentinelPassword->text()};
}

void ConnectionDialog::test()
{
    if (m_testButton->isEnabled())
        Q_EMIT testRequested(values());
}

void ConnectionDialog::editCause(TestStep step)
{
    const bool isSignIn = step == TestStep::SignIn || step == TestStep::Rights;
    m_tabs->setCurrentIndex(int(step == TestStep::Tls ? EditorTab::Tls
                                    : isSignIn        ? EditorTab::SignIn
                                                      : EditorTab::Server));
    QLineEdit *line = step == TestStep::Tls ? m_ca
        : step == TestStep::SignIn          ? m_password
        : step == TestStep::Rights          ? m_user
                                            : m_servers;
    line->setFocus(Qt::OtherFocusReason);
}

UrlFields ConnectionDialog::fields() const
{
    return {static_cast<Topology>(m_topology->currentIndex()),
            m_tls->isChecked(),
            m_user->text(),
            m_servers->text().trimmed(),
            m_master->text().trimmed(),
            m_database->value()};
}

void ConnectionDialog::urlFromFields()
{
    if (!m_isFollowing)
        m_url->setText(fields().toUrl());
    refresh();
}

void ConnectionDialog::fieldsFromUrl()
{
    if (const std::optional<UrlFields> parsed = UrlFields::parse(m_url->text())) {
        const QScopedValueRollback following(m_isFollowing, true);
        m_topology->setCurrentIndex(int(parsed->topology));
        m_tls->setChecked(parsed->isTls);
        m_user->setText(parsed->user);
        m_servers->setText(parsed->servers);
        m_master->setText(parsed->master);
        m_database->setValue(parsed->database);
    }
    refresh();
}

void ConnectionDialog::showTesting()
{
    m_strip->showTesting();
    m_testButton->setEnabled(false);
}

void ConnectionDialog::showTest(const TestResult &result)
{
    m_strip->showResult(result);
    m_testButton->setEnabled(true);
    fit();
}

void ConnectionDialog::showProblem(const QString &text)
{
    m_problem->setText(text);
    m_problem->show();
    fit();
    open();
    announce(*this, text);
}

void ConnectionDialog::refresh()
{
    const Topology topology = fields().topology;
    for (QWidget *field : {m_master, m_sentinelUser, m_sentinelPassword})
        field->setEnabled(topology == Topology::Sentinel);
    m_database->setEnabled(topology != Topology::Cluster);
    m_tls->setEnabled(topology != Topology::Socket);
    for (QWidget *field : std::initializer_list<QWidget *> {m_ca, m_certificate, m_key, m_serverName, m_unverified})
        field->setEnabled(m_tls->isEnabled() && m_tls->isChecked());
    const bool isEmpty = m_url->text().trimmed().isEmpty();
    const QString problem = isEmpty ? QString() : UrlFields::problemOf(m_url->text());
    const bool isUsable = !isEmpty && problem.isEmpty();
    showUrlProblem(problem);
    const bool hasName = !m_name->text().trimmed().isEmpty();
    m_testButton->setEnabled(isUsable);
    m_connect->setEnabled(isUsable);
    m_save->setEnabled(isUsable && hasName);
    const QString noUrl = isEmpty ? tr("Enter a URL or a server first") : problem;
    for (QWidget *button : std::initializer_list<QWidget *> {m_testButton, m_connect})
        button->setToolTip(noUrl);
    m_save->setToolTip(!isUsable     ? noUrl
                           : hasName ? QString()
                                     : tr("Enter a name on the Names tab to save the profile"));
    m_remove->setVisible(m_profiles.contains(m_name->text().trimmed()));
    m_strip->clear(m_tls->isChecked()); // it belonged to other values
}

void ConnectionDialog::showUrlProblem(const QString &problem)
{
    if (m_urlProblem->text() == problem && m_urlProblem->isHidden() == problem.isEmpty())
        return;
    m_urlProblem->setText(problem);
    m_urlProblem->setVisible(!problem.isEmpty());
    fit();
}

void ConnectionDialog::recolor()
{
    for (QLabel *note : std::as_const(m_notes))
        setTextColor(*note, Palette::current()[Role::Muted]);
    setTextColor(*m_danger, Palette::current()[Token::Warning].text);
    for (QLabel *problem : {m_problem, m_urlProblem})
        setTextColor(*problem, Palette::current()[Token::Error].text);
}

} // namespace lockscope::ui::connection
