// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/start_page_controller.h"

#include "app/desktop/recent_connections.h"
#include "core/base/printable.h"
#include "ui/common/format.h"
#include "ui/connection/attempt_pane.h"
#include "ui/connection/connections_view.h"
#include "ui/connection/url_fields.h"
#include "ui/shell/main_window.h"
#include "ui/shell/start_page.h"

namespace lockscope::desktop {
using namespace Qt::StringLiterals;
using ui::connection::AttemptPane;
using ui::connection::CertificateQuestion;
using ui::connection::EditorTab;
using ui::connection::UrlFields;
using ui::shell::MainWindow;
using ui::shell::StartPage;

namespace {

constexpr std::array nameFaults {"tls-cause-other-names"_L1, "tls-cause-wrong-name"_L1};
constexpr std::array certificateFaults {"tls-cause-untrusted"_L1, "tls-cause-expired"_L1, "tls-cause-not-yet-valid"_L1,
                                        "tls-cause-not-accepted"_L1};

bool includesAnyOf(const Error &error, std::span<const QLatin1StringView> codes)
{
    return std::ranges::any_of(codes, [&](QLatin1StringView code) { return error.message.includes(code); });
}

bool isCertificateUnknown(const Error &error, const StartPageController::Values &values)
{
    const std::optional<UrlFields> fields = UrlFields::parse(values.url);
    return fields && fields->isTls
        && (error.message.includes("tls-certificate-rejected"_L1) || includesAnyOf(error, certificateFaults)
            || includesAnyOf(error, nameFaults));
}

/// The message with this code among `message` and its values; null: none.
const Message *findMessage(const Message &message, QLatin1StringView code)
{
    if (message.code() == code)
        return &message;
    for (const MessageValue &value : message.values()) {
        const auto *parts = std::get_if<std::vector<Message>>(&value);
        for (std::size_t i = 0; parts && i < parts->size(); ++i)
            if (const Message *found = findMessage((*parts)[i], code))
                return found;
    }
    return nullptr;
}

CertificateQuestion questionAbout(const Error &error)
{
    const bool asksForName = includesAnyOf(error, nameFaults);
    CertificateQuestion question {!asksForName || includesAnyOf(error, certificateFaults), asksForName};
    if (const Message *named = findMessage(error.message, "tls-cause-other-names"_L1))
        question.names = std::get<QString>(named->values()[1]).split(u", "_s);
    question.names.removeIf([](const QString &name) { return name.contains(u'*') || name == u"…"; });
    return question;
}

} // namespace

StartPageController::StartPageController(app::Keyring &keyring, bool isKept) : m_keyring(keyring), m_isKept(isKept) { }

bool StartPageController::isQuestion(const Error &error, const Values &values)
{
    // the page asks for one password, which sentinels with their own do not get
    const bool isOfSentinel = error.message.includes("login-failed-sentinel"_L1)
        && (!values.sentinelUser.isEmpty() || !values.sentinelPassword.isEmpty());
    const bool asksForPassword = error.kind == ErrorKind::Auth && !isOfSentinel;
    return !values.url.isEmpty() && (asksForPassword || isCertificateUnknown(error, values));
}

EditorTab StartPageController::tabFor(const Error &error, const Values &values)
{
    if (error.kind == ErrorKind::Auth)
        return EditorTab::SignIn;
    return isCertificateUnknown(error, values) ? EditorTab::Tls : EditorTab::Server;
}

void StartPageController::show(MainWindow &window, const QString &language, const Values *shown)
{
    m_window = &window;
    m_shown = shown ? *shown : Values();
    m_page = &window.showStartPage(language);
    const AttemptPane *attempt = &m_page->attempt();
    connect(m_page, &StartPage::demonstrationRequested, this, &StartPageController::demonstrationRequested);
    connect(m_page, &StartPage::forgetRequested, this, &StartPageController::forget);
    connect(attempt, &AttemptPane::cancelRequested, this, &StartPageController::cancelRequested);
    connect(attempt, &AttemptPane::tryRequested, this, &StartPageController::tryRequested);
    connect(attempt, &AttemptPane::editRequested, this, [this](const Values &values) {
        m_window->views().connections.edit(values, m_error ? tabFor(*m_error, values) : EditorTab::Server);
    });
    connect(attempt, &AttemptPane::answered, this, [this](const Values &values, bool isRemembered) {
        m_password = isRemembered ? values.password : QString();
        Q_EMIT m_window->views().connections.connectRequested(values);
    });
    refresh();
    m_page->setFocus(Qt::OtherFocusReason);
    if (isAttempting())
        showStage();
}

void StartPageController::refresh()
{
    if (!m_page || !m_window->isStartPageShown())
        return;
    const Values *shown = m_shown.url.isEmpty() ? nullptr : &m_shown;
    m_page->setConnections(RecentConnections::knownWith(m_window->views().connections.profiles(), shown));
}

void StartPageController::begin(const QString &name, const Values &values)
{
    if (m_password != values.password)
        m_password.clear(); // belonged to another attempt
    m_stage = Stage::Connecting;
    m_name = name;
    m_values = values;
    m_error.reset();
    showStage();
}

void StartPageController::showStep(bool isReached)
{
    if (m_page && m_stage == Stage::Connecting)
        m_page->attempt().showStep(isReached);
}

void StartPageController::showFailure(const Error &error)
{
    m_stage = Stage::Failed;
    m_error = error;
    showStage();
}

void StartPageController::ask(const Error &error, const std::optional<Error> &keyringRefusal)
{
    m_stage = Stage::Asking;
    m_error = error;
    m_keyringRefusal = keyringRefusal;
    showStage();
}

void StartPageController::showStage()
{
    if (!m_page)
        return;
    AttemptPane &pane = m_page->attempt();
    if (m_stage == Stage::Ways)
        return m_page->showWays();
    m_page->showAttempt();
    pane.showConnecting(m_name, m_values); // name and values for the other stages, too
    if (m_stage == Stage::Failed)
        pane.showFailure(m_error->message.translated());
    if (m_stage != Stage::Asking)
        return;
    const bool hasKeyring = m_keyring.isLasting()
        && (!m_keyringRefusal || m_keyringRefusal->kind != ErrorKind::Connect);
    QStringList why {reason()};
    if (m_keyringRefusal && hasKeyring)
        why << m_keyringRefusal->message.translated();
    if (m_error->kind == ErrorKind::Auth)
        pane.askForPassword(ui::sentences(why), hasKeyring);
    else
        pane.askForTrust(ui::sentences(why), questionAbout(*m_error));
}

/// Why the attempt asks for something.
QString StartPageController::reason() const
{
    if (m_error->detail.startsWith("NOAUTH"_L1))
        return AttemptPane::tr("This server needs a password.");
    const std::optional<UrlFields> fields = UrlFields::parse(m_values.url);
    const bool isPasswordMissing = m_error->message.includes("login-refused"_L1) && m_values.password.isEmpty();
    if (isPasswordMissing && fields && !fields->user.isEmpty())
        return AttemptPane::tr("Enter the password of %1.").arg(printable(fields->user.toUtf8()));
    return m_error->message.translated();
}

void StartPageController::endTry()
{
    if (m_page)
        m_page->attempt().endTry();
}

bool StartPageController::refuse(const Error &error)
{
    if (!m_page || !m_window->isStartPageShown() || isAttempting())
        return false;
    m_page->showProblem(error.message.translated());
    return true;
}

void StartPageController::giveUp()
{
    m_stage = Stage::Ways;
    m_password.clear();
    refresh();
    showStage();
}

void StartPageController::connected(const Values &values)
{
    m_stage = Stage::Ways;
    if (m_isKept)
        RecentConnections::note(values, false);
    if (!m_password.isEmpty())
        keepPassword(values);
}

void StartPageController::failed(const Values &values)
{
    if (m_isKept)
        RecentConnections::note(values, true);
}

/// Stored by profile name, otherwise by URL, which cannot be a profile name.
void StartPageController::keepPassword(const Values &values)
{
    const bool isProfile = !values.name.isEmpty();
    const QString key = isProfile ? values.name : values.url;
    m_keyring.write(key, m_password, [self = QPointer(this), isProfile, key](const Status &kept) {
        if (!self)
            return;
        self->m_window->views().connections.setKeyringLasting(self->m_keyring.isLasting());
        if (!kept)
            Q_EMIT self->problem(kept.error());
        else if (!isProfile && self->m_isKept)
            RecentConnections::setPasswordKept(key);
    });
    m_password.clear();
}

void StartPageController::forget(const Values &values)
{
    if (RecentConnections::isPasswordKept(values.url))
        m_keyring.remove(values.url, [](const Status &) {});
    RecentConnections::forget(values.url);
    refresh();
}

} // namespace lockscope::desktop
