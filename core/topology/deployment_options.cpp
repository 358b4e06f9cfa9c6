// SPDX-License-Identifier: Apache-2.0
#include "core/topology/deployment_options.h"

#include "core/base/printable.h"
#include "core/topology/cluster_map.h"
#include "core/topology/messages.h"
#include "core/topology/url_parts.h"

#include <QUrlQuery>

namespace lockscope::topology {

using namespace Qt::StringLiterals;

namespace {

constexpr quint16 DefaultPort = 6379;
constexpr quint16 DefaultSentinelPort = 26379;

tl::unexpected<Error> wrong(const Message &cause)
{
    return fail(ErrorKind::Usage, message<"url-unreadable">(cause));
}

/// The error of a mistyped URL. `better`: the URL that was probably meant; the error is its own if it is invalid too.
tl::unexpected<Error> mistyped(const Message &cause, const QString &better)
{
    const Result<DeploymentOptions> meant = parseUrl(better);
    return meant ? fail(ErrorKind::Usage, message<"url-mistyped">(cause)) : fail(meant.error());
}

Result<int> parseDatabase(const QString &text)
{
    bool ok = false;
    const int database = text.toInt(&ok);
    if (!ok || database < 0)
        return wrong(message<"url-database">(text));
    return database;
}

/// `host`, `host:port` or `[v6]:port`.
Result<redis::Endpoint> parseHost(const QString &text, quint16 defaultPort)
{
    redis::Endpoint endpoint;
    QString host = text;
    QString port;
    const qsizetype colon = text.lastIndexOf(u':');
    if (text.startsWith(u'[')) {
        const qsizetype end = text.indexOf(u']');
        if (end < 0)
            return wrong(message<"url-no-bracket">(text));
        if (end + 1 < text.size() && colon != end + 1)
            return wrong(message<"url-trailing-text">(text));
        host = text.mid(1, end - 1);
        port = colon > end ? text.mid(colon + 1) : QString();
    } else if (colon >= 0) {
        host = text.left(colon);
        port = text.mid(colon + 1);
    }
    bool ok = true;
    const uint number = port.isEmpty() ? defaultPort : port.toUInt(&ok);
    if (!ok || number == 0 || number > 65535)
        return wrong(message<"url-port">(port));
    if (host.isEmpty())
        return wrong(message<"url-no-host">());
    endpoint.host = host;
    endpoint.port = static_cast<quint16>(number);
    return endpoint;
}

Result<DeploymentOptions> parseUnixSocket(const QString &rest, redis::Credentials credentials)
{
    DeploymentOptions options;
    options.credentials = std::move(credentials);
    redis::Endpoint endpoint;
    endpoint.kind = redis::Endpoint::Kind::UnixSocket;
    const qsizetype question = rest.indexOf(u'?');
    endpoint.path = decodeUrlPart(question < 0 ? rest : rest.left(question));
    if (!endpoint.path.startsWith(u'/'))
        return wrong(message<"url-no-path">());
    if (question >= 0) {
        const Result<int> database = parseDatabase(QUrlQuery(rest.mid(question + 1)).queryItemValue(u"db"_s));
        if (!database)
            return fail(database.error());
        options.database = *database;
    }
    options.endpoints.push_back(endpoint);
    return options;
}

} // namespace

const redis::Endpoint *findIn(const NatMap &map, const QString &host, quint16 port)
{
    const auto found = map.find(Address {host, port}.toString());
    return found == map.end() ? nullptr : &found->second;
}

redis::LinkOptions DeploymentOptions::linkOptions(const redis::Endpoint &endpoint) const
{
    redis::LinkOptions link;
    link.endpoint = endpoint;
    link.credentials = credentials;
    if (allowedHosts) {
        link.allowedHosts = allowedHosts;
        for (const redis::Endpoint &given : endpoints)
            link.allowedHosts->append(given.host);
        for (const auto &[announced, used] : natMap)
            link.allowedHosts->append(used.host);
    }
    link.database = database;
    link.connectTimeout = connectTimeout;
    link.timeout = timeout;
    link.giveUp = giveUp;
    link.isReadOnly = isReadOnly;
    link.rejectsClusterNodes = rejectsClusterNodes && kind == Kind::Standalone;
    return link;
}

QString DeploymentOptions::toString() const
{
    if (endpoints.empty())
        return {};
    const QString first = endpoints.front().toString();
    return endpoints.size() == 1 ? first : u"%1 and %2 more"_s.arg(first).arg(endpoints.size() - 1);
}

Result<DeploymentOptions> parseUrl(const QString &given)
{
    const std::optional<UrlParts> parts = splitUrl(given);
    if (!parts) {
        const QString better = urlInsteadOf(given);
        return given.trimmed().isEmpty() ? wrong(message<"url-is-empty">())
                                         : mistyped(message<"url-no-scheme">(better), better);
    }
    const QString &scheme = parts->scheme;
    const redis::Credentials credentials {parts->user, parts->password};
    if (scheme == u"redis+unix")
        return parseUnixSocket(parts->rest, credentials);

    DeploymentOptions options;
    options.credentials = credentials;
    const bool isTls = scheme.startsWith(u"rediss"_s);
    const QString kind = isTls ? u"redis"_s + scheme.sliced(6) : scheme;
    if (kind == u"redis+cluster") {
        options.kind = DeploymentOptions::Kind::Cluster;
    } else if (kind == u"redis+sentinel") {
        options.kind = DeploymentOptions::Kind::Sentinel;
    } else if (kind != u"redis") {
        const QString better = urlInsteadOf(given);
        return mistyped(message<"url-unknown-scheme">(given.trimmed().section(u':', 0, 0), better), better);
    }

    if (parts->rest.contains(u'?'))
        return wrong(message<"url-query">());
    QStringList path = parts->rest.split(u'/');
    const QStringList hosts = path.takeFirst().split(u',');
    if (options.kind == DeploymentOptions::Kind::Sentinel) {
        options.masterName = path.isEmpty() ? QString() : path.takeFirst();
        if (options.masterName.isEmpty())
            return wrong(message<"url-no-master">());
    }
    if (const QString text = path.join(u'/'); !text.isEmpty()) {
        const Result<int> database = parseDatabase(text);
        if (!database)
            return fail(database.error());
        options.database = *database;
    }
    if (options.kind == DeploymentOptions::Kind::Cluster && options.database != 0)
        return wrong(message<"url-cluster-database">());
    if (options.kind == DeploymentOptions::Kind::Standalone && hosts.size() != 1)
        return wrong(message<"url-several-hosts">());
    for (const QString &host : hosts) {
        Result<redis::Endpoint> endpoint = parseHost(
            host, options.kind == DeploymentOptions::Kind::Sentinel ? DefaultSentinelPort : DefaultPort);
        if (!endpoint)
            return fail(endpoint.error());
        if (isTls)
            endpoint->kind = redis::Endpoint::Kind::Tls;
        options.endpoints.push_back(*endpoint);
    }
    return options;
}

} // namespace lockscope::topology
