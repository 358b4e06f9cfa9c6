// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/nat_map.h"

#include "app/common/messages.h"
#include "core/topology/cluster_map.h"

#include <QStringList>
#include <algorithm>
#include <optional>

namespace lockscope::app {

using namespace Qt::StringLiterals;

namespace {

/// host:port, both required.
std::optional<redis::Endpoint> endpointOf(const QString &text)
{
    const qsizetype colon = text.lastIndexOf(u':');
    bool isNumber = false;
    const quint16 port = text.sliced(colon + 1).toUShort(&isNumber);
    if (colon < 1 || !isNumber || port == 0)
        return std::nullopt;
    redis::Endpoint endpoint;
    endpoint.host = text.first(colon);
    if (endpoint.host.startsWith(u'[') && endpoint.host.endsWith(u']')) // IPv6 as in a URL
        endpoint.host = endpoint.host.sliced(1).chopped(1);
    endpoint.port = port;
    const bool isWrong = std::ranges::any_of(endpoint.host,
                                             [](QChar c) { return c.isSpace() || c == u'[' || c == u']'; });
    return endpoint.host.isEmpty() || isWrong ? std::nullopt : std::optional(endpoint);
}

} // namespace

Result<std::map<QString, redis::Endpoint>> parseNatMap(const QString &text)
{
    std::map<QString, redis::Endpoint> map;
    const QStringList pairs = text.split(u',', Qt::SkipEmptyParts);
    for (const QString &pair : pairs) {
        if (pair.trimmed().isEmpty())
            continue;
        const QStringList sides = pair.split(u'=');
        const std::optional<redis::Endpoint> announced = endpointOf(sides.front().trimmed());
        const std::optional<redis::Endpoint> reached = endpointOf(sides.back().trimmed());
        if (sides.size() != 2 || !announced || !reached)
            return fail(ErrorKind::Usage, message<"nat-map-invalid">(pair.trimmed()));
        map.insert_or_assign(topology::Address {announced->host, announced->port}.toString(), *reached);
    }
    return map;
}

QString natMapText(const std::map<QString, redis::Endpoint> &map)
{
    QStringList pairs;
    for (const auto &[announced, reached] : map)
        pairs << announced + u'=' + reached.toString();
    return pairs.join(u", "_s);
}

} // namespace lockscope::app
