// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/connection_arguments.h"

#include "app/common/messages.h"
#include "app/common/nat_map.h"
#include "core/base/duration_text.h"

#include <CLI/CLI.hpp>
#include <QFile>

namespace lockscope::app {

using namespace Qt::StringLiterals;
using topology::DeploymentOptions;

namespace {

constexpr Millis MaxFault {5000}; // of a server fault in a load run

tl::unexpected<Error> usage(Message problem)
{
    return fail(ErrorKind::Usage, std::move(problem));
}

Status readDuration(Millis &into, const std::string &text, const QString &field)
{
    if (text.empty())
        return {};
    const Result<Micros> duration = parseDuration(QString::fromStdString(text), field, {.least = Millis(1)});
    if (!duration)
        return fail(duration.error());
    into = std::chrono::ceil<Millis>(*duration);
    return {};
}

QString withoutLineEnd(QString password)
{
    while (password.endsWith(u'\n') || password.endsWith(u'\r'))
        password.chop(1);
    return password;
}

/// `path`: the value of the option `field`. Without it, and if the credentials have no password yet, `password` is
/// used.
Status readCredentials(const std::string &user, const std::string &path, const QString &field, const QString &password,
                       redis::Credentials &credentials)
{
    if (!user.empty())
        credentials.user = QString::fromStdString(user);
    if (credentials.password.isEmpty())
        credentials.password = withoutLineEnd(password);
    if (path.empty())
        return {};
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly))
        return usage(ofField(field, message<"password-file-unreadable">(file.fileName(), file.errorString())));
    credentials.password = withoutLineEnd(QString::fromUtf8(file.readLine()));
    return {};
}

Status readTls(const ConnectionArguments &arguments, DeploymentOptions &options)
{
    const bool isAsked = arguments.isInsecure || !arguments.caFile.empty() || !arguments.certificateFile.empty()
        || !arguments.keyFile.empty() || !arguments.serverName.empty();
    if (!isAsked)
        return {};
    if (arguments.certificateFile.empty() != arguments.keyFile.empty())
        return usage(message<"tls-cert-without-key">());
    for (redis::Endpoint &endpoint : options.endpoints) {
        if (endpoint.kind != redis::Endpoint::Kind::Tls)
            return usage(message<"tls-options-without-tls">());
        endpoint.tls = {QString::fromStdString(arguments.caFile), QString::fromStdString(arguments.certificateFile),
                        QString::fromStdString(arguments.keyFile), QString::fromStdString(arguments.serverName),
                        !arguments.isInsecure};
    }
    return {};
}

Status readSentinelCredentials(const ConnectionArguments &arguments, const QProcessEnvironment &environment,
                               DeploymentOptions &options)
{
    const bool isAsked = !arguments.sentinelUser.empty() || !arguments.sentinelPasswordFile.empty();
    if (options.kind != DeploymentOptions::Kind::Sentinel)
        return isAsked ? Status(usage(message<"sentinel-options-without-sentinel">())) : Status();
    return readCredentials(arguments.sentinelUser, arguments.sentinelPasswordFile, u"--sentinel-password-file"_s,
                           environment.value(u"LOCKSCOPE_SENTINEL_PASSWORD"_s), options.sentinelCredentials);
}

/// Adds the typed pairs to those of the profile.
Status readNatMap(const ConnectionArguments &arguments, topology::NatMap &map)
{
    for (const std::string &pair : arguments.natMap) {
        Result<topology::NatMap> typed = parseNatMap(QString::fromStdString(pair));
        if (!typed || typed->empty())
            return usage(ofField(u"--nat"_s, typed ? message<"nat-empty">() : typed.error().message));
        typed->merge(map);
        map = std::move(*typed);
    }
    return {};
}

Status readTimes(const ConnectionArguments &arguments, GiveUp giveUp, DeploymentOptions &options)
{
    if (const Status read = readDuration(options.connectTimeout, arguments.connectTimeout, u"--connect-timeout"_s);
        !read)
        return read;
    if (const Status read = readDuration(options.timeout, arguments.timeout, u"--timeout"_s); !read)
        return read;
    options.giveUp = giveUp == GiveUp::Never
        ? std::nullopt
        : std::optional(options.timeout + (giveUp == GiveUp::AfterFault ? MaxFault : Millis(0)));
    if (arguments.giveUp.empty())
        return {};
    options.giveUp = options.timeout;
    return readDuration(*options.giveUp, arguments.giveUp, u"--give-up"_s);
}

Result<Profile> findProfile(const ConnectionArguments &arguments)
{
    if (!arguments.urls.empty() || arguments.usesSandbox || arguments.usesSandboxCluster)
        return usage(message<"profile-with-server">());
    return Profiles().find(QString::fromStdString(arguments.profile));
}

Result<ConnectionSettings> readServer(const ConnectionArguments &arguments, const QProcessEnvironment &environment)
{
    const bool hasServer = !arguments.urls.empty() || !arguments.user.empty() || !arguments.passwordFile.empty()
        || !arguments.natMap.empty();
    if (arguments.usesSandboxCluster && (arguments.usesSandbox || hasServer))
        return usage(message<"sandbox-cluster-with-server">());
    if (arguments.usesSandbox && hasServer)
        return usage(message<"sandbox-with-server">());
    if (arguments.usesSandbox && arguments.syncReplicas > 0)
        return usage(message<"sandbox-without-replicas">());
    ConnectionSettings settings;
    settings.usesSandboxCluster = arguments.usesSandboxCluster;
    settings.usesSandbox = arguments.usesSandbox;
    if (settings.usesSandboxCluster || settings.usesSandbox)
        return settings;
    if (arguments.urls.size() > 1)
        return usage(ofField(u"--url"_s, message<"url-several">()));
    const QString given = arguments.urls.empty() ? QString() : QString::fromStdString(arguments.urls.front());
    if (!arguments.urls.empty() && given.isEmpty())
        return usage(ofField(u"--url"_s, message<"url-empty">()));
    const QString url = given.isEmpty() ? environment.value(u"LOCKSCOPE_URL"_s, u"redis://127.0.0.1:6379"_s) : given;
    Result<DeploymentOptions> options = topology::parseUrl(url);
    if (!options)
        return fail(options.error());
    if (!given.isEmpty() && !options->credentials.password.isEmpty())
        settings.warnings.push_back(message<"password-on-command-line">());
    settings.options = std::move(*options);
    return settings;
}

} // namespace

void ConnectionArguments::addTo(CLI::App &options)
{
    const std::string group = "Connection";
    const auto add = [&](const char *name, auto &value, const char *type, const char *text) {
        return options.add_option(name, value, text)->allow_extra_args(false)->type_name(type)->group(group);
    };
    const auto addFlag = [&](const char *name, bool &value, const char *text) {
        options.add_flag(name, value, text)->group(group);
    };
    add("--url", urls, "URL",
        "Address, see URLs; repeatable for redlock (default: $LOCKSCOPE_URL, else redis://127.0.0.1:6379)");
    add("--profile", profile, "NAME", "Saved connection, shared with the desktop; its password is in the keyring");
    addFlag("--sandbox", usesSandbox, "Start a private server that ends with the program; five with redlock");
    addFlag("--sandbox-cluster", usesSandboxCluster,
            "Start a private cluster of 3 primaries and 3 replicas that ends with the program");
    add("--user", user, "NAME", "ACL user");
    add("--password-file", passwordFile, "FILE",
        "File whose first line is the password (default: $LOCKSCOPE_PASSWORD)");
    add("--sentinel-user", sentinelUser, "NAME", "ACL user at the sentinels (default: that of the servers)");
    add("--sentinel-password-file", sentinelPasswordFile, "FILE",
        "File whose first line is the sentinels' password (default: $LOCKSCOPE_SENTINEL_PASSWORD, else that of the "
        "servers)");
    add("--nat", natMap, "FROM=TO",
        "Reachable address of a node that announces another one, both as host:port; repeatable");
    add("--ca", caFile, "FILE", "Certificates to trust, in PEM (default: those of the system)");
    add("--cert", certificateFile, "FILE", "Client certificate, in PEM");
    add("--key", keyFile, "FILE", "Private key of --cert, in PEM");
    add("--sni", serverName, "NAME", "Server name to ask for and to verify (default: host of the URL)");
    addFlag("--insecure", isInsecure, "Do not verify the server's certificate");
    add("--allow-hosts", allowedHosts, "HOST,…",
        "Hosts to connect to in addition to those of the URL; all others are refused (default: any host)")
        ->delimiter(',');
    addFlag("--read-only", isReadOnly, "Refuse commands that write");
    addFlag("--single-node", isSingleNode,
            "Use only this node of a cluster (default: the whole cluster that the node belongs to)");
    add("--connect-timeout", connectTimeout, "TIME", "Connection timeout (default: 3s)");
    add("--timeout", timeout, "TIME", "Command timeout (default: 3s)");
    add("--give-up", giveUp, "TIME",
        "Time to retry a lost server (default: --timeout; unlimited for hold, watch, record and doctor --watch)");
    add("--sync-replicas", syncReplicas, "N", "Number of replicas that must acknowledge an acquisition (default: 0)")
        ->check(CLI::Range(0, 100));
    add("--name-prefix", namePrefix, "PREFIX",
        "Prefix that the application's NameMapper puts before each name; names on the command line are without it "
        "(default: the profile's)");
    add("--log-level", logLevel, "LEVEL", "Minimum severity to log (default: error)")
        ->check(CLI::IsMember({"debug", "info", "warning", "error"}));
    add("--log-file", logFile, "FILE", "File for the log, without secrets (default: stderr)");
}

HelpSection ConnectionArguments::helpOfUrls()
{
    return {u"URLs"_s,
            {{u"redis://[user[:password]@]host[:port][/db]"_s, u"One server; rediss:// with TLS"_s},
             {u"redis+cluster://h1:p1,h2:p2"_s, u"A cluster; rediss+cluster:// with TLS"_s},
             {u"redis+sentinel://h1:p1,h2:p2/name[/db]"_s,
              u"The primary \"name\" of these sentinels; rediss+sentinel:// with TLS"_s},
             {u"redis+unix:///path/to.sock[?db=0]"_s, u"A Unix socket"_s}}};
}

Result<ConnectionSettings> settingsOf(Profile profile)
{
    Result<DeploymentOptions> options = topology::parseUrl(profile.url);
    if (!options)
        return fail(options.error());
    Result<topology::NatMap> nat = parseNatMap(profile.natMap);
    if (!nat)
        return fail(nat.error());
    ConnectionSettings settings;
    settings.options = std::move(*options);
    settings.options.natMap = std::move(*nat);
    for (redis::Endpoint &endpoint : settings.options.endpoints)
        endpoint.tls = profile.tls;
    if (settings.options.kind == DeploymentOptions::Kind::Sentinel)
        settings.options.sentinelCredentials.user = profile.sentinelUser;
    settings.profile = std::move(profile);
    return settings;
}

Result<NamePrefix> resolveNamePrefix(const ConnectionArguments &arguments)
{
    if (!arguments.namePrefix.empty() || arguments.profile.empty())
        return NamePrefix::parse(arguments.namePrefix, u"--name-prefix"_s);
    const Result<Profile> profile = findProfile(arguments);
    if (!profile)
        return fail(profile.error());
    return NamePrefix::parse(profile->namePrefix.toStdString(), u"name-prefix"_s);
}

bool isUnverified(const DeploymentOptions &options)
{
    return std::ranges::any_of(options.endpoints, [](const redis::Endpoint &endpoint) {
        return endpoint.kind == redis::Endpoint::Kind::Tls && !endpoint.tls.isVerified;
    });
}

Result<ConnectionSettings> resolve(const ConnectionArguments &arguments, const QProcessEnvironment &environment,
                                   GiveUp giveUp)
{
    Result<ConnectionSettings> server = arguments.profile.empty() ? readServer(arguments, environment)
                                                                  : findProfile(arguments).and_then(&settingsOf);
    if (!server)
        return server;
    ConnectionSettings &settings = *server;
    if (!settings.usesSandbox && !settings.usesSandboxCluster)
        if (const Status read = readCredentials(arguments.user, arguments.passwordFile, u"--password-file"_s,
                                                environment.value(u"LOCKSCOPE_PASSWORD"_s),
                                                settings.options.credentials);
            !read)
            return fail(read.error());
    if (const Status read = readTls(arguments, settings.options); !read)
        return fail(read.error());
    if (const Status read = readTimes(arguments, giveUp, settings.options); !read)
        return fail(read.error());
    if (const Status read = readSentinelCredentials(arguments, environment, settings.options); !read)
        return fail(read.error());
    if (const Status read = readNatMap(arguments, settings.options.natMap); !read)
        return fail(read.error());
    settings.options.isReadOnly = arguments.isReadOnly || (settings.profile && settings.profile->isReadOnly);
    const bool isOneServer = settings.options.kind == DeploymentOptions::Kind::Standalone
        && !settings.usesSandboxCluster;
    if (arguments.isSingleNode && !isOneServer)
        return usage(message<"single-node-with-cluster">());
    settings.options.rejectsClusterNodes = isOneServer && !arguments.isSingleNode;
    settings.options.syncReplicas = arguments.syncReplicas;
    if (!arguments.allowedHosts.empty())
        settings.options.allowedHosts.emplace();
    for (const std::string &host : arguments.allowedHosts)
        settings.options.allowedHosts->append(QString::fromStdString(host));
    const Result<NamePrefix> prefix = resolveNamePrefix(arguments);
    if (!prefix)
        return fail(prefix.error());
    settings.namePrefix = *prefix;
    if (isUnverified(settings.options))
        settings.warnings.push_back(message<"certificate-not-verified">());
    return server;
}

Result<std::vector<ConnectionSettings>> resolveEach(const ConnectionArguments &arguments,
                                                    const QProcessEnvironment &environment, GiveUp giveUp,
                                                    int sandboxes)
{
    std::vector<ConnectionSettings> each;
    const std::size_t count = arguments.usesSandbox ? static_cast<std::size_t>(sandboxes)
                                                    : std::max<std::size_t>(arguments.urls.size(), 1);
    if (count < 2)
        return usage(message<"redlock-few-servers">());
    for (std::size_t i = 0; i < count; ++i) {
        ConnectionArguments one = arguments;
        if (!arguments.usesSandbox && !arguments.urls.empty())
            one.urls.assign(1, arguments.urls[i]);
        Result<ConnectionSettings> settings = resolve(one, environment, giveUp);
        if (!settings)
            return fail(settings.error());
        const QString address = settings->options.toString();
        const auto isSame = [&](const ConnectionSettings &other) {
            return !other.usesSandbox && other.options.toString() == address;
        };
        if (std::ranges::any_of(each, isSame))
            return usage(ofField(u"--url"_s, message<"url-repeated">(address)));
        if (i > 0)
            settings->warnings.clear(); // reported once
        each.push_back(std::move(*settings));
    }
    return each;
}

} // namespace lockscope::app
