// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/connection_controller.h"

#include "app/common/nat_map.h"
#include "app/desktop/recent_connections.h"
#include "core/base/launch.h"
#include "core/base/when_done.h"
#include "core/inspect/server_check.h"
#include "core/inspect/snapshot/snapshot_reader.h"
#include "ui/common/format.h"
#include "ui/connection/attempt_pane.h"
#include "ui/connection/connection_dialog.h"
#include "ui/connection/connections_view.h"
#include "ui/connection/url_fields.h"
#include "ui/models/finding_words.h"
#include "ui/shell/main_window.h"
#include "ui/waitfor/members_view.h"

#include <QPointer>
#include <QTimer>

namespace lockscope::desktop {
using namespace Qt::StringLiterals;
using inspect::Finding;
using ui::connection::ConnectionsView;
using ui::connection::ConnectionValues;
using ui::connection::TestStep;
using ui::connection::UrlFields;

namespace {

/// Problems of a server that answers.
struct Closer
{
    std::optional<Finding> outage;
    std::optional<Error> refusal;
};

/// The connection step that failed. A name that cannot be resolved fails before the connection.
TestStep stepOf(const Error &error)
{
    const auto has = [&error](std::initializer_list<QLatin1StringView> codes) {
        return std::ranges::any_of(codes, [&](QLatin1StringView code) { return error.message.includes(code); });
    };
    switch (error.kind) {
    case ErrorKind::Usage:
        return has({"tls-ca-unreadable"_L1, "tls-certificate-unreadable"_L1, "tls-key-unreadable"_L1})
            ? TestStep::Tls
            : TestStep::Deployment;
    case ErrorKind::Auth:
    case ErrorKind::Permission: return TestStep::SignIn;
    case ErrorKind::Protocol: return TestStep::Connect; // not a Redis server
    case ErrorKind::Connect:
        if (has({"connect-cause-no-host"_L1}))
            return TestStep::Address;
        if (has({"cluster-no-slots"_L1, "sentinel-name-unknown"_L1})) // reported by a node or a sentinel
            return TestStep::Deployment;
        if (has({"connect-without-tls"_L1, "tls-certificate-rejected"_L1, "tls-cause-no-tls"_L1,
                 "tls-cause-client-required"_L1, "tls-cause-client-rejected"_L1, "tls-cause-handshake"_L1,
                 "connect-timeout-tls"_L1}))
            return TestStep::Tls;
        return TestStep::Connect;
    case ErrorKind::LinkLost: return TestStep::Connect;
    default: return TestStep::Deployment;
    }
}

/// Missing permissions that every lock needs: scanning for locks, and the script that reads one. Permissions on keys
/// depend on their names, so they are not checked. Engine thread.
QCoro::Task<Result<std::optional<Error>>> findRefusal(topology::Router &router, inspect::SnapshotReader &reader)
{
    const LockName any("lockscope:test");
    const redis::Command scan("SCAN", "0", "COUNT", "1");
    const Result<redis::Reply> walked = redis::checked(co_await router.nodeFor(any.bytes()).commands().call(scan),
                                                       scan);
    if (!walked && walked.error().kind != ErrorKind::Permission)
        co_return fail(walked.error());
    if (!walked)
        co_return std::optional<Error>(walked.error());
    const Result<inspect::LockSnapshot> read = co_await reader.read(any);
    if (!read && read.error().kind != ErrorKind::Permission)
        co_return fail(read.error());
    const QString refusal = read ? QString() : read.error().message.code();
    if (refusal == "right-command"_L1 || refusal == "right-commands"_L1)
        co_return std::optional<Error>(read.error());
    co_return std::optional<Error>();
}

/// Stops at the first command that fails: the connection may have closed while waiting for the reply.
QCoro::Task<Result<Closer>> lookCloser(pubsub::Bus &bus)
{
    topology::Deployment &deployment = bus.deployment();
    topology::Router &router = deployment.router();
    // before the first suspension: the bus may be destroyed during it
    inspect::SnapshotReader reader(router, bus.subscriptions(), deployment.clock());
    Closer closer;
    const std::vector<topology::Node *> nodes = router.primaries();
    const auto open = std::ranges::find_if(nodes, [](topology::Node *node) { return node->commands().isOpen(); });
    if (deployment.options().kind == topology::DeploymentOptions::Kind::Cluster && open != nodes.end()) {
        const Result<std::optional<inspect::UnservedSlots>> outage = co_await inspect::readSlots((*open)->commands());
        if (!outage && outage.error().kind != ErrorKind::Permission && outage.error().kind != ErrorKind::Server)
            co_return fail(outage.error());
        if (outage && *outage)
            closer.outage = (*outage)->finding;
    }
    if (!closer.outage) {
        Result<std::optional<Error>> refusal = co_await findRefusal(router, reader);
        if (!refusal)
            co_return fail(refusal.error());
        closer.refusal = std::move(*refusal);
    }
    co_return Result<Closer>(std::move(closer));
}

ConnectionValues valuesOfProfile(const app::Profile &profile)
{
    const redis::TlsOptions &tls = profile.tls;
    return {profile.name,
            profile.url,
            profile.label,
            profile.folder,
            profile.natMap,
            profile.namePrefix,
            tls.caFile,
            tls.certificateFile,
            tls.keyFile,
            tls.serverName,
            tls.isVerified,
            profile.isReadOnly,
            {},
            profile.sentinelUser,
            {}};
}

app::Profile profileOf(const ConnectionValues &values)
{
    return {values.name,
            values.url,
            {values.caFile, values.certificateFile, values.keyFile, values.serverName, values.isVerified},
            values.isReadOnly,
            values.label,
            values.folder,
            values.natMap,
            values.namePrefix,
            values.sentinelUser};
}

QString urlOf(const topology::DeploymentOptions &options)
{
    using Kind = topology::DeploymentOptions::Kind;
    using Topology = UrlFields::Topology;
    const redis::Endpoint::Kind first = options.endpoints.front().kind;
    QStringList servers;
    for (const redis::Endpoint &endpoint : options.endpoints)
        servers << endpoint.toString();
    const Topology topology = options.kind == Kind::Cluster ? Topology::Cluster
        : options.kind == Kind::Sentinel                    ? Topology::Sentinel
        : first == redis::Endpoint::Kind::UnixSocket        ? Topology::Socket
                                                            : Topology::Standalone;
    return UrlFields {topology,
                      first == redis::Endpoint::Kind::Tls,
                      options.credentials.user,
                      servers.join(u','),
                      options.masterName,
                      options.database}
        .toUrl();
}

} // namespace

ConnectionController::ConnectionController(ui::shell::MainWindow &window, app::Keyring &keyring, Open open)
    : m_window(window), m_keyring(keyring), m_open(std::move(open))
{
    const ConnectionsView *view = &m_window.views().connections;
    connect(view, &ConnectionsView::saveRequested, this, &ConnectionController::save);
    connect(view, &ConnectionsView::removeRequested, this, &ConnectionController::remove);
    connect(view, &ConnectionsView::testRequested, this, &ConnectionController::test);
    connect(view, &ConnectionsView::exportRequested, this, &ConnectionController::exportTo);
    connect(view, &ConnectionsView::importRequested, this, &ConnectionController::importFrom);
    connect(view, &ConnectionsView::connectRequested, this, &ConnectionController::connectTo);
    m_window.views().connections.setKeyringLasting(m_keyring.isLasting());
    listProfiles();
}

ConnectionController::~ConnectionController() = default;

Result<app::ConnectionSettings> ConnectionController::settingsOf(const Values &values)
{
    Result<app::ConnectionSettings> settings = app::settingsOf(profileOf(values));
    if (!settings)
        return settings;
    topology::DeploymentOptions &options = settings->options;
    options.isReadOnly = values.isReadOnly;
    options.rejectsClusterNodes = true;
    if (!values.password.isEmpty())
        options.credentials.password = values.password;
    if (options.kind == topology::DeploymentOptions::Kind::Sentinel)
        options.sentinelCredentials.password = values.sentinelPassword;
    Result<app::NamePrefix> prefix = app::NamePrefix::parse(values.namePrefix.toStdString(),
                                                            ConnectionsView::tr("Name prefix"));
    if (!prefix)
        return fail(prefix.error());
    settings->namePrefix = std::move(*prefix);
    if (values.name.isEmpty())
        settings->profile.reset();
    return settings;
}

ConnectionValues ConnectionController::valuesOf(const app::ConnectionSettings &settings)
{
    const std::vector<redis::Endpoint> &endpoints = settings.options.endpoints;
    ConnectionValues values;
    if (settings.profile)
        values = valuesOfProfile(*settings.profile);
    else if (!endpoints.empty())
        values = valuesOfProfile({.name = {},
                                  .url = urlOf(settings.options),
                                  .tls = endpoints.front().tls,
                                  .namePrefix = QString::fromUtf8(settings.namePrefix.bytes())});
    values.natMap = app::natMapText(settings.options.natMap);
    values.sentinelUser = settings.options.sentinelCredentials.user;
    values.isReadOnly = settings.options.isReadOnly;
    values.password = settings.options.credentials.password;
    values.sentinelPassword = settings.options.sentinelCredentials.password;
    return values;
}

void ConnectionController::listProfiles()
{
    const app::Profiles profiles;
    std::vector<ConnectionValues> all;
    const QStringList names = profiles.names();
    for (const QString &name : names) {
        const Result<app::Profile> profile = profiles.find(name);
        if (!profile)
            continue; // reported when it is requested by name
        all.push_back(valuesOfProfile(*profile));
    }
    m_window.views().connections.setProfiles(all);
    m_window.views().members.setProfiles(names);
    Q_EMIT profilesChanged();
}

void ConnectionController::save(const Values &values)
{
    const Result<app::ConnectionSettings> settings = settingsOf(values);
    const Status saved = settings ? app::Profiles().save(*settings->profile) : Status(fail(settings.error()));
    if (!saved)
        return m_window.views().connections.dialog().showProblem(saved.error().message.translated());
    keepPassword(values.name, values.password);
    keepPassword(app::sentinelKey(values.name), values.sentinelPassword);
    listProfiles();
}

void ConnectionController::keepPassword(const QString &key, const QString &password)
{
    if (password.isEmpty())
        return;
    m_keyring.write(key, password, [self = QPointer(this)](const Status &kept) {
        if (!self)
            return;
        self->m_window.views().connections.setKeyringLasting(self->m_keyring.isLasting());
        if (!kept)
            self->m_window.messages().showError(kept.error());
    });
}

void ConnectionController::exportTo(const QString &file)
{
    if (const Status written = app::Profiles().exportTo(file); !written)
        return m_window.messages().showError(written.error());
    m_window.views().connections.showNotice(ConnectionsView::tr("Exported to %1, without passwords.").arg(file));
}

void ConnectionController::importFrom(const QString &file)
{
    const Result<app::Profiles::Imported> imported = app::Profiles().importFrom(file);
    if (!imported)
        return m_window.messages().showError(imported.error());
    QStringList notice {ConnectionsView::tr("Imported %n profile(s).", nullptr, int(imported->added.size()))};
    if (!imported->nowVerified.isEmpty())
        notice << ConnectionsView::tr("Certificate verification enabled (off in the file): %1")
                      .arg(imported->nowVerified.join(u", "_s));
    if (!imported->nowReadOnly.isEmpty())
        notice
            << ConnectionsView::tr("Read-only enabled (off in the file): %1").arg(imported->nowReadOnly.join(u", "_s));
    for (const Error &why : imported->left)
        notice << why.message.translated();
    listProfiles();
    if (!imported->added.isEmpty())
        m_window.views().connections.choose(imported->added.front());
    m_window.views().connections.showNotice(notice.join(u'\n'));
}

void ConnectionController::remove(const QString &name)
{
    if (const Status removed = app::Profiles().remove(name); !removed)
        return m_window.messages().showError(removed.error());
    for (const QString &key : {name, app::sentinelKey(name)})
        m_keyring.remove(key, [](const Status &) {}); // there may have been none
    listProfiles();
}

/// The values with the current connection's passwords if only read-only differs from it.
ConnectionValues ConnectionController::completed(const Values &values) const
{
    Values current = m_window.views().connections.current();
    current.isReadOnly = !current.isReadOnly;
    Values withoutPasswords = current;
    withoutPasswords.password.clear();
    withoutPasswords.sentinelPassword.clear();
    return values == withoutPasswords ? current : values;
}

void ConnectionController::connectTo(const Values &values)
{
    Result<app::ConnectionSettings> settings = settingsOf(completed(values));
    if (!settings) {
        Q_EMIT refused(settings.error());
        return;
    }
    settings->options.giveUp = {};
    addPassword(m_keyring, std::move(*settings), m_open);
}

void ConnectionController::addPassword(app::Keyring &keyring, app::ConnectionSettings settings, const Open &answer)
{
    const QString url = valuesOf(settings).url;
    if (settings.profile || !settings.options.credentials.password.isEmpty() || !RecentConnections::isPasswordKept(url))
        return app::addPasswordIfNeeded(keyring, std::move(settings), answer);
    app::readPassword(&topology::DeploymentOptions::credentials, url, keyring, std::move(settings), answer);
}

void ConnectionController::test(const Values &values)
{
    Result<app::ConnectionSettings> settings = settingsOf(values);
    if (!settings)
        return showTest(TestStep::Address, settings.error().message.translated());
    m_window.views().connections.dialog().showTesting();
    settings->options.isReadOnly = true; // a test changes nothing
    app::addPasswordIfNeeded(m_keyring, std::move(*settings),
                             [self = QPointer(this)](app::ConnectionSettings complete) {
                                 if (self)
                                     self->tryOut(std::move(complete));
                             });
}

void ConnectionController::tryOut(app::ConnectionSettings settings)
{
    Result<std::unique_ptr<app::Connection>> connection = app::Connection::make(settings);
    if (!connection)
        return showFailure(connection.error(), settings);
    const int test = ++m_tests; // before an earlier test reports its end
    m_tried = std::move(*connection);
    const auto onDone = [this, settings = std::move(settings), test](const Result<QString> &server) {
        if (test != m_tests)
            return; // another test has started since
        if (server)
            return lookCloserAt(*server);
        endTest();
        app::ConnectionSettings cluster = settings;
        if (app::widenToCluster(cluster, server.error()))
            return tryOut(std::move(cluster));
        showFailure(server.error(), settings);
    };
    whenDone(m_tried->deployment().connect(), this, onDone);
}

/// Cluster nodes answer even if no lock can be taken, and any server answers a user without read permissions.
void ConnectionController::lookCloserAt(const QString &server)
{
    const auto ask = [&bus = m_tried->bus()] { return lookCloser(bus); };
    whenDone(
        launch<Closer>(m_tried->engine(), ask), this, [this, server, test = m_tests](const Result<Closer> &closer) {
            if (test != m_tests)
                return;
            if (!closer) // reachable, but does not serve commands
                showTest(TestStep::Deployment, closer.error().message.translated());
            else if (closer->refusal)
                showTest(TestStep::Rights, closer->refusal->message.translated());
            else if (closer->outage)
                showTest(TestStep::Deployment,
                         ui::sentences({closer->outage->evidence.translated(), ui::models::adviceOf(*closer->outage)}));
            else
                showTest(TestStep::Count, ConnectionsView::tr("Connection works: %1").arg(ui::serverText(server)));
            endTest();
        });
}

void ConnectionController::endTest()
{
    // not from inside the connection's callback
    QTimer::singleShot(0, this, [ended = std::shared_ptr<app::Connection>(std::move(m_tried))] {});
}

void ConnectionController::showTest(TestStep failed, const QString &message)
{
    m_window.views().connections.dialog().showTest({failed, message});
}

/// Warnings from before the attempt may be the cause.
void ConnectionController::showFailure(const Error &error, const app::ConnectionSettings &settings)
{
    const bool needsPassword = error.detail.startsWith("NOAUTH"_L1) && !settings.keyringRefusal; // its button is beside
    QStringList lines {needsPassword ? ui::connection::AttemptPane::tr("This server needs a password.")
                                     : error.message.translated()};
    for (const Message &warning : settings.warnings)
        lines << warning.translated();
    if (!needsPassword)
        lines << app::aboutMissingPassword(error, settings.keyringRefusal, app::Front::Window).translated();
    lines.removeAll(QString());
    showTest(stepOf(error), lines.join(u'\n'));
}

} // namespace lockscope::desktop
