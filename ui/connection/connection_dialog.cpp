// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connection/connection_dialog.h"

#include "ui/common/file_dialog.h"
#include "ui/common/form.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/screen_reader.h"
#include "ui/common/widgets.h"
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
using namespace std::chrono_literals;
using Topology = UrlFields::Topology;

namespace {

constexpr int maxDatabases = 1023;
constexpr int widthInLetters = 84;
constexpr int problemLines = 2;
constexpr qsizetype maxCauseLength = 100; ///< in characters
constexpr auto pause = 1s;                ///< until a URL that is not complete counts as wrong

} // namespace

ConnectionDialog::ConnectionDialog(QWidget *parent)
    : QDialog(parent), m_tabs(named<QTabWidget>(u"connectionTabs"_s)), m_strip(new TestStrip),
      m_problem(named<Label>(u"connectionProblem"_s))
{
    const Metrics m = Metrics::of(font());
    setObjectName(u"connectionDialog"_s);
    setWindowTitle(tr("Connection"));
    setWindowModality(Qt::WindowModal);
    auto *column = padded<QVBoxLayout>(this, 2 * m.u, {3 * m.u, 3 * m.u, 3 * m.u, 3 * m.u});
    makeServer();
    makeSignIn();
    makeTls();
    makeNames();
    makeSafety();
    column->addWidget(m_tabs);
    auto *result = new Form;
    result->setHorizontalSpacing(3 * m.u);
    auto *heading = new Label(tr("Test"));
    heading->setAlignment(Qt::AlignLeft | Qt::AlignTop); // beside the steps
    result->addRow(heading, m_strip);
    column->addLayout(result);
    m_problem->setWordWrap(true);
    m_problem->hide();
    column->addWidget(m_problem);
    column->addStretch(1);
    column->addWidget(makeButtons());
    setMinimumWidth(widthInLetters * fontMetrics().averageCharWidth());
    for (QLabel *problem : {m_problem, m_urlProblem})
        setTextColor(*problem, Palette::current()[Token::Error].text);
    m_pause.setSingleShot(true);

    for (const QLineEdit *line : {m_servers, m_master, m_user})
        connect(line, &QLineEdit::textEdited, this, &ConnectionDialog::urlFromFields);
    connect(m_topology, &QComboBox::currentIndexChanged, this, &ConnectionDialog::urlFromFields);
    connect(m_database, &QSpinBox::valueChanged, this, &ConnectionDialog::urlFromFields);
    connect(m_tls, &QCheckBox::toggled, this, &ConnectionDialog::urlFromFields);
    connect(m_url, &UrlLine::passwordFound, line(&ConnectionValues::password), &QLineEdit::setText);
    connect(m_url, &QLineEdit::textEdited, this, &ConnectionDialog::fieldsFromUrl);
    connect(m_url, &QLineEdit::editingFinished, this, &ConnectionDialog::showUrlProblem);
    connect(&m_pause, &QTimer::timeout, this, &ConnectionDialog::showUrlProblem);
    for (const auto &[text, line] : m_texts)
        connect(line, &QLineEdit::textChanged, this, &ConnectionDialog::refresh);
    connect(m_strip, &TestStrip::editRequested, this, &ConnectionDialog::editCause);
    setKeyringLasting(true);
}

QPushButton *ConnectionDialog::makeButton(const QString &name, const QString &text)
{
    auto *button = named<QPushButton>(name, text, this);
    button->setAutoDefault(false);
    return button;
}

QLineEdit *ConnectionDialog::addLine(Form &form, const QString &label, const QString &name,
                                     QString ConnectionValues::*text, const QString &hint)
{
    auto *line = named<QLineEdit>(name, this);
    line->setPlaceholderText(hint);
    form.addRow(label, line);
    m_texts.emplace_back(text, line);
    return line;
}

Form *ConnectionDialog::addTab(const QString &title)
{
    const Metrics m = Metrics::of(font());
    auto *page = new QWidget(this);
    auto *form = new Form(page);
    form->setContentsMargins(3 * m.u, 2 * m.u, 3 * m.u, 2 * m.u);
    form->setHorizontalSpacing(3 * m.u);
    m_tabs->addTab(page, title);
    return form;
}

void ConnectionDialog::makeServer()
{
    Form *form = addTab(tr("Server"));
    form->addRow(tr("URL"), m_url = named<UrlLine>(u"connectionUrl"_s, this));
    m_url->setPlaceholderText(u"redis://127.0.0.1:6379"_s);
    m_url->setFont(fixedFont(font()));
    form->addRow({}, m_urlProblem = named<Label>(u"connectionUrlProblem"_s, this));
    m_urlProblem->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_urlProblem->setWordWrap(true);
    m_urlProblem->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_urlProblem->setMinimumHeight(problemLines * Metrics::of(font()).lineH); // so that nothing below it moves
    form->addRow(tr("Topology"), m_topology = named<QComboBox>(u"connectionTopology"_s, this));
    // order as in UrlFields::Topology
    m_topology->addItems({tr("Standalone server"), tr("Cluster"), tr("Sentinel"), tr("Unix socket")});
    form->addRow(tr("Servers"), m_servers = named<QLineEdit>(u"connectionServers"_s, this));
    form->addRow(tr("Master name"), m_master = named<QLineEdit>(u"connectionMaster"_s, this));
    m_master->setPlaceholderText(u"mymaster"_s);
    addLine(*form, tr("NAT map"), u"connectionNat"_s, &ConnectionValues::natMap, u"10.0.3.7:6379=gateway:16379, …"_s)
        ->setToolTip(tr("Address map for nodes that announce another address"));
    form->addRow(tr("Database"), m_database = named<QSpinBox>(u"connectionDatabase"_s, this));
    m_database->setRange(0, maxDatabases);
}

void ConnectionDialog::makeSignIn()
{
    Form *form = addTab(tr("Sign-in"));
    form->addRow(tr("User"), m_user = named<QLineEdit>(u"connectionUser"_s, this));
    m_user->setPlaceholderText(tr("the default user"));
    addLine(*form, tr("Password"), u"connectionPassword"_s, &ConnectionValues::password, tr("from the system keyring"))
        ->setEchoMode(QLineEdit::Password);
    addLine(*form, tr("Sentinel user"), u"connectionSentinelUser"_s, &ConnectionValues::sentinelUser,
            tr("same as user"));
    addLine(*form, tr("Sentinel password"), u"connectionSentinelPassword"_s, &ConnectionValues::sentinelPassword,
            tr("from the keyring, or same as password"))
        ->setEchoMode(QLineEdit::Password);
    form->addRow({}, m_keyring = makeNote({}, this, u"connectionKeyring"_s));
}

void ConnectionDialog::makeTls()
{
    Form *form = addTab(tr("TLS"));
    form->addRow({}, m_tls = named<QCheckBox>(u"connectionTls"_s, tr("Use TLS"), this));
    const auto addFile = [&](const FileQuestion &question, const QString &name, QString ConnectionValues::*text,
                             const QString &hint) {
        auto *line = named<QLineEdit>(name);
        line->setPlaceholderText(hint);
        form->addRow(question.title, makeFileField(line, question, this));
        m_texts.emplace_back(text, line);
    };
    const QString certificates = tr("Certificates (*.pem *.crt *.cer)");
    addFile({tr("CA file"), certificates}, u"connectionCa"_s, &ConnectionValues::caFile, tr("system certificates"));
    addFile({tr("Certificate"), certificates}, u"connectionCertificate"_s, &ConnectionValues::certificateFile,
            tr("no client certificate"));
    addFile({tr("Private key"), tr("Keys (*.pem *.key)")}, u"connectionKey"_s, &ConnectionValues::keyFile, {});
    addLine(*form, tr("Server name"), u"connectionServerName"_s, &ConnectionValues::serverName, tr("same as host"));
    m_unverified = named<QCheckBox>(u"connectionUnverified"_s, tr("Accept any certificate"), this);
    auto *danger = makeNote(tr("Any host could impersonate the server."), this);
    m_unverified->setAccessibleDescription(danger->text());
    setTextColor(*danger, Palette::current()[Token::Warning].text);
    QSizePolicy keepsItsPlace = danger->sizePolicy();
    keepsItsPlace.setRetainSizeWhenHidden(true);
    danger->setSizePolicy(keepsItsPlace);
    danger->hide();
    connect(m_unverified, &QCheckBox::toggled, danger, &QLabel::setVisible);
    form->addRow({}, m_unverified);
    form->addRow({}, danger);
}

void ConnectionDialog::makeNames()
{
    Form *form = addTab(tr("Names"));
    addLine(*form, tr("Name"), u"connectionName"_s, &ConnectionValues::name, tr("required to save a profile"));
    addLine(*form, tr("Folder"), u"connectionFolder"_s, &ConnectionValues::folder, tr("none"));
    addLine(*form, tr("Name prefix"), u"connectionNamePrefix"_s, &ConnectionValues::namePrefix, tr("all names"));
    form->addRow({},
                 makeNote(tr("Text that the application's NameMapper puts before each lock name. Only locks with this "
                             "prefix are shown, under their full names in Redis."),
                          this));
}

void ConnectionDialog::makeSafety()
{
    Form *form = addTab(tr("Safety"));
    form->addRow(tr("Label"), m_label = named<QComboBox>(u"connectionLabel"_s, this));
    for (const QString &word : {QString(), u"production"_s, u"staging"_s, u"development"_s})
        m_label->addItem(labelWord(word), word);
    form->addRow({},
                 makeNote(tr("Production is marked in the whole window. Before an action that cannot be undone, "
                             "Lockscope asks for the lock's name."),
                          this));
    form->addRow({}, m_readOnly = named<QCheckBox>(u"connectionReadOnly"_s, tr("Read-only"), this));
    form->addRow({}, makeNote(tr("Actions that write are not shown."), this));
}

QWidget *ConnectionDialog::makeButtons()
{
    auto *buttons = new QWidget(this);
    auto *row = flush<QHBoxLayout>(buttons, 2 * Metrics::of(font()).u);
    m_remove = makeButton(u"connectionRemove"_s, tr("Remove profile"));
    m_test = makeButton(u"connectionTest"_s, tr("Test"));
    m_save = makeButton(u"connectionSave"_s, tr("Save profile"));
    m_connect = makeButton(u"connectionConnect"_s, tr("Connect"));
    QPushButton *leave = makeButton(u"connectionClose"_s, tr("Close"));
    m_connect->setDefault(true);
    row->addWidget(m_remove);
    row->addStretch(1);
    for (QPushButton *button : {m_test, m_save, m_connect, leave})
        row->addWidget(button);
    connect(m_remove, &QPushButton::clicked, this, [this] {
        accept();
        Q_EMIT removeRequested(values().name);
    });
    connect(m_test, &QPushButton::clicked, this, &ConnectionDialog::test);
    connect(m_save, &QPushButton::clicked, this, [this] {
        if (values().name.isEmpty()) {
            m_tabs->setCurrentIndex(int(EditorTab::Names));
            return line(&ConnectionValues::name)->setFocus(Qt::OtherFocusReason);
        }
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
    m_problem->clear();
    m_problem->hide();
    for (const auto &[text, line] : m_texts)
        line->setText(values.*text);
    m_label->setCurrentIndex(std::max(m_label->findData(values.label.toLower()), 0));
    m_unverified->setChecked(!values.isVerified);
    m_readOnly->setChecked(values.isReadOnly);
    m_url->setUrl(values.url);
    fieldsFromUrl();
    showUrlProblem();
    m_tabs->setCurrentIndex(int(tab));
    fit();
    open();
    QLineEdit *first = tab == EditorTab::SignIn ? line(&ConnectionValues::password)
        : tab == EditorTab::Tls                 ? line(&ConnectionValues::caFile)
        : tab == EditorTab::Names               ? line(&ConnectionValues::name)
                                                : m_url;
    first->setFocus(Qt::OtherFocusReason);
}

/// Not adjustSize(): it uses the text's height at a narrower width.
void ConnectionDialog::fit()
{
    const int width = std::max({minimumWidth(), sizeHint().width(), this->width()});
    resize(width, std::max(layout()->totalHeightForWidth(width), isVisible() ? height() : 0));
}

ConnectionValues ConnectionDialog::values() const
{
    ConnectionValues values;
    for (const auto &[text, line] : m_texts) {
        const bool isExact = line->echoMode() == QLineEdit::Password || text == &ConnectionValues::namePrefix;
        values.*text = isExact ? line->text() : line->text().trimmed();
    }
    values.url = m_url->text().trimmed();
    values.label = m_label->currentData().toString();
    values.isVerified = !m_unverified->isChecked();
    values.isReadOnly = m_readOnly->isChecked();
    return values;
}

QLineEdit *ConnectionDialog::line(QString ConnectionValues::*text) const
{
    return std::ranges::find(m_texts, text, &decltype(m_texts)::value_type::first)->second;
}

void ConnectionDialog::test()
{
    if (m_test->isEnabled())
        Q_EMIT testRequested(values());
}

void ConnectionDialog::editCause(TestStep step)
{
    const bool isSignIn = step == TestStep::SignIn || step == TestStep::Rights;
    m_tabs->setCurrentIndex(int(step == TestStep::Tls ? EditorTab::Tls
                                    : isSignIn        ? EditorTab::SignIn
                                                      : EditorTab::Server));
    QLineEdit *cause = step == TestStep::Tls ? line(&ConnectionValues::caFile)
        : step == TestStep::SignIn           ? line(&ConnectionValues::password)
        : step == TestStep::Rights           ? m_user
                                             : m_servers;
    cause->setFocus(Qt::OtherFocusReason);
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
    m_test->setEnabled(false);
}

void ConnectionDialog::showTest(const TestResult &result)
{
    m_strip->showResult(result);
    m_test->setEnabled(true);
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
    const bool isSentinel = topology == Topology::Sentinel;
    m_master->setEnabled(isSentinel);
    for (const auto text : {&ConnectionValues::sentinelUser, &ConnectionValues::sentinelPassword})
        line(text)->setEnabled(isSentinel);
    m_database->setEnabled(topology != Topology::Cluster);
    m_tls->setEnabled(topology != Topology::Socket);
    const bool usesTls = m_tls->isEnabled() && m_tls->isChecked();
    for (const auto text : {&ConnectionValues::caFile, &ConnectionValues::certificateFile, &ConnectionValues::keyFile})
        line(text)->parentWidget()->setEnabled(usesTls); // with its button
    line(&ConnectionValues::serverName)->setEnabled(usesTls);
    m_unverified->setEnabled(usesTls);
    const ConnectionValues now = values();
    const QString problem = now.url.isEmpty() ? tr("Enter a URL or a server first") : urlProblem().translated();
    for (QPushButton *button : {m_test, m_connect, m_save}) {
        button->setEnabled(problem.isEmpty());
        button->setToolTip(problem);
    }
    if (problem.isEmpty() && now.name.isEmpty())
        m_save->setToolTip(tr("Enter a name on the Names tab to save the profile"));
    m_remove->setVisible(m_profiles.contains(now.name));
    m_strip->clear(m_tls->isChecked()); // it belonged to other values
    if (m_urlProblem->text().isEmpty() && !urlProblem().isEmpty())
        m_pause.start(pause);
    else
        showUrlProblem();
}

/// An empty URL is not a problem yet.
Message ConnectionDialog::urlProblem() const
{
    return m_url->text().trimmed().isEmpty() ? Message() : UrlFields::problemOf(m_url->text());
}

/// Shows the cause; the tool tip also lists the forms that are allowed.
void ConnectionDialog::showUrlProblem()
{
    m_pause.stop();
    const Message problem = urlProblem();
    m_urlProblem->setToolTip(problem.translated());
    const auto *causes = problem.isEmpty() ? nullptr : std::get_if<std::vector<Message>>(&problem.values().front());
    m_urlProblem->setText(
        causes ? tr("Cannot read the URL: %1").arg(elidedMiddle(causes->front().translated(), maxCauseLength))
               : QString());
}

} // namespace lockscope::ui::connection
