// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/session.h"

#include "app/common/keyring.h"
#include "app/common/messages.h"
#include "app/common/names.h"
#include "app/common/start_environment.h"
#include "core/base/shell_word.h"
#include "core/inspect/inspector.h"
#include "core/schema/key_slot.h"

#include <QRegularExpression>
#include <QTimer>
#include <csignal>
#include <iostream>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

/// Returns an escape in the password of the URL, such as `%20`, or an empty string.
QString decodedIn(const QString &url)
{
    static const QRegularExpression escape(u"://[^/]*:.*(%[0-9a-fA-F]{2}).*@"_s);
    return escape.match(url).captured(1);
}

Error withAdvice(Error error, const std::optional<Error> &keyringRefusal, const QString &url)
{
    Message advice = app::aboutMissingPassword(error, keyringRefusal, app::Front::Terminal);
    const QString decoded = decodedIn(url);
    if (advice.isEmpty() && !decoded.isEmpty() && error.kind == ErrorKind::Auth)
        advice = message<"cli-url-decoded">(decoded, u"%"_s, u"%25"_s);
    if (!advice.isEmpty())
        error.message = sentences({error.message, advice});
    return error;
}

} // namespace

Result<Connections> alone(Result<std::unique_ptr<app::Connection>> connection)
{
    return std::move(connection).map([](std::unique_ptr<app::Connection> one) {
        Connections all;
        all.push_back(std::move(one));
        return all;
    });
}

Connector::Connector(Session &session, app::ConnectionArguments arguments)
    : m_session(session), m_arguments(std::move(arguments))
{
}

Result<app::ConnectionSettings> Connector::settings(app::GiveUp giveUp) const
{
    return app::resolve(m_arguments, app::startEnvironment(), giveUp);
}

Result<LockName> Connector::lockName(const std::string &argument, const QString &field) const
{
    const Result<QByteArray> name = app::parseName(argument, field);
    if (!name)
        return fail(name.error());
    return namePrefix().map([&](const app::NamePrefix &prefix) { return prefix.stored(*name); });
}

Result<QByteArray> Connector::glob(const std::string &argument, const QString &field) const
{
    const Result<QByteArray> glob = app::parseBytes(argument, field);
    if (!glob)
        return fail(glob.error());
    return namePrefix().map([&](const app::NamePrefix &prefix) { return prefix.storedGlob(*glob); });
}

void Connector::sayIfName(app::Connection &connection, const QByteArray &glob)
{
    if (schema::matchesGlob(glob, glob))
        return;
    inspect::Inspector inspector(connection.bus());
    const Result<inspect::LockSnapshot> snapshot = m_session.await(inspector.snapshot(LockName(glob)));
    if (!snapshot || snapshot->keys.empty())
        return;
    QByteArray escaped = glob.sliced(namePrefix().value_or(app::NamePrefix()).bytes().size());
    for (const char *special : {"\\", "[", "*", "?"}) // the backslash first
        escaped.replace(QByteArray(special), QByteArray(QByteArray("\\") + special));
    m_session.console().say(
        u"%1 exists as a name, but as a pattern it does not match itself. To match the name: --match %2"_s.arg(
            app::printable(glob), printableShellWord(escaped)));
}

void Connector::sayIfEmpty(app::Connection &connection)
{
    inspect::Inspector inspector(connection.bus());
    const Result<Message> hint = m_session.await(inspector.databaseHint());
    if (hint && !hint->isEmpty())
        m_session.console().say(hint->english());
}

Result<std::unique_ptr<app::Connection>> Connector::connect(app::GiveUp giveUp, Millis faultTime)
{
    Result<app::ConnectionSettings> resolved = settings(giveUp);
    if (!resolved)
        return fail(resolved.error());
    if (resolved->options.giveUp && m_arguments.giveUp.empty())
        *resolved->options.giveUp += faultTime;
    const bool asksFirst = app::needsKeyring(*resolved);
    if (const Status added = asksFirst ? addPassword(*resolved) : Status(); !added)
        return fail(added.error());
    sayWarnings(*resolved);
    Result<std::unique_ptr<app::Connection>> connection = open(*resolved);
    const bool isRefused = !connection
        && (connection.error().kind == ErrorKind::Auth
            || connection.error().message.includes("login-failed-sentinel"_L1));
    if (asksFirst || !isRefused || !app::lacksPasswords(*resolved))
        return connection;
    if (const Status added = addPassword(*resolved); !added)
        return fail(added.error());
    return open(*resolved);
}

Result<std::unique_ptr<app::Connection>> Connector::open(const app::ConnectionSettings &settings)
{
    Result<std::unique_ptr<app::Connection>> connection = app::Connection::make(settings);
    if (!connection)
        return connection;
    const QFuture<Result<QString>> opened = (*connection)->deployment().connect();
    if (const Result<QString> server = reach(*connection, opened, settings); !server)
        return fail(withAdvice(server.error(), settings.keyringRefusal, settings.profile ? QString() : givenUrl(0)));
    return connection;
}

QString Connector::givenUrl(std::size_t index) const
{
    return index < m_arguments.urls.size() ? QString::fromStdString(m_arguments.urls[index])
                                           : app::startEnvironment().value(u"LOCKSCOPE_URL"_s);
}

Result<QString> Connector::reach(std::unique_ptr<app::Connection> &connection, const QFuture<Result<QString>> &opened,
                                 app::ConnectionSettings settings)
{
    const Result<QString> server = m_session.await(opened);
    if (server || !app::widenToCluster(settings, server.error()))
        return server;
    m_session.console().say(settings.warnings.back().english());
    const QString node = settings.options.toString();
    Result<std::unique_ptr<app::Connection>> cluster = app::Connection::make(std::move(settings));
    if (!cluster)
        return fail(cluster.error());
    connection = std::move(*cluster);
    return m_session.await(connection->deployment().connect()).map_error([&](Error error) {
        error.message = sentences({error.message, app::message<"single-node-hint">(node)});
        return error;
    });
}

void Connector::sayWarnings(const app::ConnectionSettings &settings)
{
    for (const Message &warning : settings.warnings)
        if (const QString text = warning.english(); !m_warnings.contains(text)) {
            m_warnings.append(text);
            m_session.console().say(u"warning: "_s + text);
        }
}

Status Connector::addPassword(app::ConnectionSettings &settings)
{
    const std::unique_ptr<app::Keyring> keyring = app::makeKeyring();
    std::optional<app::ConnectionSettings> complete;
    app::addPassword(*keyring, settings, [&](app::ConnectionSettings answer) { complete = std::move(answer); });
    m_session.waitUntil([&] { return m_session.isInterrupted() || complete; }); // the keyring may prompt the user first
    if (!complete)
        return fail(ErrorKind::Cancelled, message<"cli-interrupted">());
    settings = std::move(*complete);
    return {};
}

bool Connector::isReadOnly() const
{
    const Result<app::ConnectionSettings> resolved = settings(app::GiveUp::AfterTimeout);
    return m_arguments.isReadOnly || (resolved && resolved->options.isReadOnly);
}

bool Connector::isProduction() const
{
    const Result<app::ConnectionSettings> resolved = settings(app::GiveUp::AfterTimeout);
    return resolved && resolved->profile && resolved->profile->isProduction();
}

Result<Connections> Connector::connectEach(app::GiveUp giveUp, int sandboxes)
{
    Result<std::vector<app::ConnectionSettings>> resolved = app::resolveEach(m_arguments, app::startEnvironment(),
                                                                             giveUp, sandboxes);
    if (!resolved)
        return fail(resolved.error());
    Connections connections;
    std::vector<QFuture<Result<QString>>> opened;
    for (const app::ConnectionSettings &settings : *resolved) {
        sayWarnings(settings);
        Result<std::unique_ptr<app::Connection>> connection = app::Connection::make(settings);
        if (!connection)
            return fail(connection.error());
        opened.push_back((*connection)->deployment().connect());
        connections.push_back(std::move(*connection));
    }
    std::size_t reached = 0;
    std::optional<Error> error;
    for (std::size_t i = 0; i < opened.size(); ++i) {
        const Result<QString> server = reach(connections[i], opened[i], std::move((*resolved)[i]));
        if (server) {
            ++reached;
        } else {
            error = withAdvice(server.error(), {}, givenUrl(i));
            m_session.console().say(error->message.english());
        }
    }
    if (m_session.isInterrupted() || reached < connections.size() / 2 + 1)
        return fail(error ? ErrorKind::Connect : ErrorKind::Cancelled,
                    message<"redlock-no-majority">(reached, connections.size()));
    return connections;
}

Session::Session(app::ConnectionArguments arguments, std::vector<std::string> trailing)
    : m_trailing(std::move(trailing)), m_signals({SIGINT, SIGTERM, SIGHUP},
                                                 [this](int signal) {
                                                     ++m_interrupts;
                                                     m_lastSignal = signal;
                                                 }),
      m_connector(*this, std::move(arguments))
{
}

bool Session::confirms(const QString &question)
{
    m_console.write(question + u" [y/N] "_s);
    std::string answer;
    std::getline(std::cin, answer);
    return answer == "y" || answer == "Y" || answer == "yes";
}

bool Session::waitFor(Millis time)
{
    QTimer timer;
    timer.setSingleShot(true);
    timer.setTimerType(Qt::PreciseTimer); // a coarse timer may fire early, before a renewal is overdue
    timer.start(time);
    waitUntil([&] { return isInterrupted() || !timer.isActive(); });
    return !isInterrupted();
}

void Session::waitUntil(const std::function<bool()> &isDone)
{
    while (!isDone())
        m_loop.processEvents(QEventLoop::WaitForMoreEvents);
}

int Session::end(const Error &error)
{
    if (isInterrupted())
        return ExitCode::Interrupted;
    m_console.say(error.message.english());
    return exitCodeOf(error.kind);
}

} // namespace lockscope::cli
