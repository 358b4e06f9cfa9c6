// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/nat_map.h"

#include <QStringList>
#include <optional>

namespace lockscope::app {

using namespace Qt::StringLiterals;

namespace {

/// host:port, both there.
std::optional<redis::Endpoint> endpointOf(const QString &text)
{
    const qsizetype colon = text.lastIndexOf(u':');
    bool isNumber = false;
    const uint port = text.sliced(colon + 1).toUInt(&isNumber);
    if (colon < 1 || !isNumber || port == 0 || port > std::numeric_limits<quint16>::max())
        return std::nullopt;
    redis::Endpoint endpoint;
    endpoint.host = text.first(colon);
    endpoint.port = quint16(port);
    return endpoint;
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
            return fail(
                ErrorKind::Usage,
                u"NAT map: \"%1\" is no pair of addresses. Write announced:port=reached:port, parted by commas."_s.arg(
                    pair.trimmed()));
        map.insert_or_assign(announced->toString(), *reached);
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
