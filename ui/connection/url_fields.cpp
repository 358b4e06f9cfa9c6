// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connection/url_fields.h"

#include "core/topology/deployment_options.h"
#include "core/topology/url_parts.h"

#include <QRegularExpression>
#include <QUrl>

namespace lockscope::ui::connection {
using namespace Qt::StringLiterals;
using Topology = UrlFields::Topology;

namespace {

QString schemeOf(Topology topology)
{
    switch (topology) {
    case Topology::Cluster: return u"+cluster"_s;
    case Topology::Sentinel: return u"+sentinel"_s;
    case Topology::Socket: return u"+unix"_s;
    case Topology::Standalone: break;
    }
    return {};
}

} // namespace

QString UrlFields::toUrl() const
{
    const bool isSocket = topology == Topology::Socket;
    QString url = (isTls && !isSocket ? u"rediss"_s : u"redis"_s) + schemeOf(topology) + u"://"_s;
    if (!user.isEmpty())
        url += QString::fromLatin1(QUrl::toPercentEncoding(user)) + u'@';
    url += servers;
    if (isSocket)
        return database > 0 ? url + u"?db=%1"_s.arg(database) : url;
    if (topology == Topology::Sentinel)
        url += u'/' + master;
    return database > 0 && topology != Topology::Cluster ? url + u"/%1"_s.arg(database) : url;
}

std::optional<UrlFields> UrlFields::parse(const QString &url)
{
    const std::optional<topology::UrlParts> parts = topology::splitUrl(url);
    if (!parts)
        return std::nullopt;
    static const QRegularExpression known(u"^redis(s?)(?:\\+(cluster|sentinel)|(\\+unix))?$"_s);
    const QRegularExpressionMatch scheme = known.match(parts->scheme);
    UrlFields fields;
    fields.isTls = !scheme.captured(1).isEmpty();
    const bool isSocket = !scheme.captured(3).isEmpty();
    if (!scheme.hasMatch() || (isSocket && fields.isTls))
        return std::nullopt;
    fields.user = parts->user;
    if (isSocket) {
        fields.topology = Topology::Socket;
        fields.servers = parts->rest.section(u'?', 0, 0);
        fields.database = parts->rest.section(u"?db="_s, 1).toInt();
        return fields;
    }
    const bool isSentinel = scheme.captured(2) == "sentinel"_L1;
    fields.topology = isSentinel             ? Topology::Sentinel
        : scheme.captured(2) == "cluster"_L1 ? Topology::Cluster
                                             : Topology::Standalone;
    QStringList path = parts->rest.split(u'/');
    fields.servers = path.takeFirst();
    if (isSentinel && !path.isEmpty())
        fields.master = path.takeFirst();
    if (!path.isEmpty())
        fields.database = path.first().toInt();
    return fields;
}

Message UrlFields::problemOf(const QString &url)
{
    const Result<topology::DeploymentOptions> options = topology::parseUrl(url);
    return options ? Message() : options.error().message;
}

} // namespace lockscope::ui::connection
