// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connection/attempt_pane.h"

#include "ui/common/file_dialog.h"
#include "ui/common/form.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/screen_reader.h"
#include "ui/common/widgets.h"
#include "ui/connection/url_fields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui::connection {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto tick = 1s;

QString stepWords(const ConnectionValues &values, bool isReached)
{
    const std::optional<UrlFields> fields = UrlFields::parse(values.url);
    if (!fields)
        return AttemptPane::tr("Starting the server and connecting to it.");
    const QString where = fields->toUrl().replace(u","_s, u", "_s); // also if no scheme was typed
    if (isReached)
        return AttemptPane::tr("Connected to %1. Signing in.").arg(where);
    return (fields->isTls ? AttemptPane::tr("Connecting to %1 over TLS.") : AttemptPane::tr("Connecting to %1."))
        .arg(where);
}

} // namespace

AttemptPane::AttemptPane(QWidget *parent)
    : QWidget(parent), m_title(named<Label>(u"attemptTitle"_s, this)), m_does(makeNote({}, this, u"attemptDoes"_s)),
      m_time(makeNote({}, this)), m_why(named<Label>(u"attemptWhy"_s, this)), m_passwordFields(makePasswordFields()),
      m_certificateFields(makeCertificateFields()), m_connect(makeButton(u"attemptConnect"_s, tr("Connect"))),
      m_try(makeButton(u"attemptTry"_s, tr("Try now"))), m_edit(makeButton(u"attemptEdit"_s, tr("Edit connection…"))),
      m_cancel(makeButton(u"attemptCancel"_s, tr("Cancel")))
{
    const Metrics m = Metrics::of(font());
    setObjectName(u"attempt"_s);
    auto *column = flush<QVBoxLayout>(this, 2 * m.u);
    m_title->setFont(scaled(font(), 1.15, true));
    for (QLabel *words : {m_title, m_why})
        words->setWordWrap(true);
    m_why->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (QWidget *part :
         std::initializer_list<QWidget *> {m_title, m_does, m_time, m_why, m_passwordFields, m_certificateFields})
        column->addWidget(part);
    auto *buttons = flush<QHBoxLayout>(nullptr, 2 * m.u);
    for (QPushButton *button : {m_connect, m_try, m_cancel, m_edit})
        buttons->addWidget(button);
    buttons->addStretch(1);
    column->addSpacing(m.u);
    column->addLayout(buttons);
    column->addStretch(1);
    connect(&m_clock, &QTimer::timeout, this, &AttemptPane::showTime);
    connect(m_cancel, &QPushButton::clicked, this, &AttemptPane::cancelRequested);
    connect(m_connect, &QPushButton::clicked, this, &AttemptPane::answer);
    connect(m_edit, &QPushButton::clicked, this, [this] { Q_EMIT editRequested(m_values); });
    connect(m_try, &QPushButton::clicked, this, [this] {
        m_try->setText(tr("Trying…"));
        Q_EMIT tryRequested();
    });
}

QPushButton *AttemptPane::makeButton(const QString &name, const QString &text)
{
    auto *button = named<QPushButton>(name, text, this);
    button->setAutoDefault(true); // Return works like Space
    return button;
}

QLineEdit *AttemptPane::makeLine(const QString &name)
{
    auto *line = named<QLineEdit>(name, this);
    connect(line, &QLineEdit::returnPressed, this, &AttemptPane::answer);
    return line;
}

QWidget *AttemptPane::makePasswordFields()
{
    auto *fields = new QWidget(this);
    auto *form = new Form(fields);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(3 * Metrics::of(font()).u);
    form->addRow(tr("User"), m_user = makeLine(u"attemptUser"_s));
    m_user->setPlaceholderText(tr("the default user"));
    form->addRow(tr("Password"), m_password = makeLine(u"attemptPassword"_s));
    m_password->setEchoMode(QLineEdit::Password);
    m_remember = named<QCheckBox>(u"attemptRemember"_s, tr("Remember in the keyring"), fields);
    form->addRow({}, m_remember);
    m_keyring = makeNote(tr("No system keyring found. The password is kept until you close Lockscope and is not "
                            "saved."),
                         fields);
    form->addRow({}, m_keyring);
    return fields;
}

QWidget *AttemptPane::makeCertificateFields()
{
    const Metrics m = Metrics::of(font());
    auto *fields = new QWidget(this);
    auto *form = new Form(fields);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(3 * m.u);
    m_ca = makeLine(u"attemptCa"_s);
    m_ca->setPlaceholderText(tr("PEM file of the CA that signed the server certificate"));
    QWidget *place = makeFileField(m_ca, {tr("CA file"), tr("Certificates (*.pem *.crt *.cer)")}, fields);
    m_caRow = {form->addRow(tr("CA file"), place), place};
    m_serverName = new QComboBox(fields);
    m_serverName->setEditable(true);
    m_serverName->setInsertPolicy(QComboBox::NoInsert);
    m_serverName->setLineEdit(makeLine(u"attemptServerName"_s));
    m_serverName->lineEdit()->setPlaceholderText(tr("a name in the server certificate"));
    m_nameRow = {form->addRow(tr("Server name (SNI)"), m_serverName), m_serverName};
    m_unverified = named<QCheckBox>(u"attemptUnverified"_s, tr("Accept any certificate"), fields);
    auto *danger = makeNote(tr("If ticked, any host could impersonate the server."), fields);
    setTextColor(*danger, Palette::current()[Token::Warning].text);
    m_unverified->setAccessibleDescription(danger->text());
    form->addRow({}, m_unverified);
    form->addRow({}, danger);
    return fields;
}

void AttemptPane::showConnecting(const QString &name, const ConnectionValues &values)
{
    m_stage = Stage::Connecting;
    m_values = values;
    m_name = name;
    m_title->setText(tr("Connecting to %1").arg(name));
    showStep(false);
    m_since.start();
    showStage();
    m_cancel->setFocus(Qt::OtherFocusReason);
    announce(*this, m_title->text());
}

void AttemptPane::showStep(bool isReached)
{
    m_does->setText(stepWords(m_values, isReached));
}

void AttemptPane::showFailure(const QString &why)
{
    const bool isNews = m_stage != Stage::Failed;
    m_stage = Stage::Failed;
    m_title->setText(tr("Cannot connect to %1").arg(m_name));
    m_why->setText(sentences({why, tr("Lockscope keeps trying.")}));
    endTry();
    showStage();
    if (!isNews)
        return;
    m_try->setFocus(Qt::OtherFocusReason);
    announce(*this, m_title->text() + u'\n' + m_why->text());
}

void AttemptPane::askForPassword(const QString &why, bool isLasting)
{
    const std::optional<UrlFields> fields = UrlFields::parse(m_values.url);
    m_user->setText(fields ? fields->user : QString());
    m_password->clear();
    m_remember->setEnabled(isLasting);
    m_remember->setChecked(m_remember->isChecked() && isLasting);
    m_keyring->setVisible(!isLasting);
    ask(Stage::Password, tr("Sign in to %1").arg(m_name), why, *m_password);
}

void AttemptPane::askForTrust(const QString &why, const CertificateQuestion &question)
{
    for (QWidget *part : m_caRow)
        part->setVisible(question.asksForAuthority);
    for (QWidget *part : m_nameRow)
        part->setVisible(question.asksForName);
    m_ca->setText(m_values.caFile);
    m_serverName->clear();
    m_serverName->addItems(question.names);
    m_serverName->setCurrentIndex(-1); // none is chosen yet
    m_serverName->setEditText(m_values.serverName);
    m_unverified->setChecked(!m_values.isVerified);
    ask(Stage::Certificate, tr("Certificate of %1").arg(m_name), why,
        question.asksForAuthority ? *m_ca : *m_serverName->lineEdit());
}

void AttemptPane::ask(Stage question, const QString &title, const QString &why, QLineEdit &first)
{
    m_stage = question;
    m_title->setText(title);
    m_why->setText(why);
    showStage();
    first.setFocus(Qt::OtherFocusReason);
    announce(*this, title + u'\n' + why);
}

void AttemptPane::endTry()
{
    m_try->setText(tr("Try now"));
}

void AttemptPane::showStage()
{
    const bool isQuestion = m_stage >= Stage::Password;
    const bool isConnecting = m_stage == Stage::Connecting;
    m_does->setVisible(isConnecting);
    m_time->setVisible(isConnecting);
    m_why->setVisible(!isConnecting);
    m_passwordFields->setVisible(m_stage == Stage::Password);
    m_certificateFields->setVisible(m_stage == Stage::Certificate);
    m_connect->setVisible(isQuestion);
    m_try->setVisible(m_stage == Stage::Failed);
    m_edit->setVisible(!isConnecting && !m_values.url.isEmpty());
    isConnecting ? m_clock.start(tick) : m_clock.stop();
    showTime();
    const bool isFault = m_stage != Stage::Password || !m_values.password.isEmpty();
    setTextColor(*m_why, isFault ? Palette::current()[Token::Error].text : Palette::current()[Role::Text]);
}

void AttemptPane::showTime()
{
    const qint64 whole = m_since.isValid() ? m_since.elapsed() / 1000 * 1000 : 0;
    m_time->setText(duration(whole));
}

void AttemptPane::answer()
{
    if (m_stage == Stage::Password) {
        if (std::optional<UrlFields> fields = UrlFields::parse(m_values.url)) {
            fields->user = m_user->text().trimmed();
            m_values.url = fields->toUrl();
        }
        m_values.password = m_password->text();
    } else {
        m_values.caFile = m_ca->text().trimmed();
        m_values.serverName = m_serverName->currentText().trimmed();
        m_values.isVerified = !m_unverified->isChecked();
    }
    Q_EMIT answered(ConnectionValues(m_values), m_stage == Stage::Password && m_remember->isChecked());
}

void AttemptPane::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT cancelRequested();
    else
        QWidget::keyPressEvent(event);
}

} // namespace lockscope::ui::connection
