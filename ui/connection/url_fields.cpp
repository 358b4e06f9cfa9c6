// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connection/url_fields.h"

#include "core/base/printable.h"

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

std::optional<UrlFields> UrlFields::parse(const QString &url, QString *password)
{
    static const QRegularExpression shape(
        u"^(?:(?<unix>unix)|(?:redis|valkey)(?<tls>s?)(?:[+-](?<kind>cluster|sentinel|unix))?)://(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<servers>[^/?]*)(?<path>/[^?]*)?(?:\\?db=(?<db>\\d+))?$"_s,
        QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = shape.match(url.trimmed());
    if (!match.hasMatch())
        return std::nullopt;
    UrlFields fields;
    const QString kind = (match.captured(u"kind"_s) + match.captured(u"unix"_s)).toLower();
    fields.topology = kind == "cluster"_L1 ? Topology::Cluster
        : kind == "sentinel"_L1            ? Topology::Sentinel
        : kind == "unix"_L1                ? Topology::Socket
                                           : Topology::Standalone;
    fields.isTls = !match.captured(u"tls"_s).isEmpty();
    fields.user = decodeUrlPart(match.captured(u"user"_s));
    if (password)
        *password = decodeUrlPart(match.captured(u"password"_s));
    if (fields.topology == Topology::Socket) {
        fields.servers = match.captured(u"servers"_s) + match.captured(u"path"_s);
        fields.database = match.captured(u"db"_s).toInt();
        return fields;
    }
    fields.servers = match.captured(u"servers"_s);
    QStringList path = match.captured(u"path"_s).split(u'/', Qt::SkipEmptyParts);
    if (fields.topology == Topology::Sentinel && !path.isEmpty())
        fields.master = path.takeFirst();
    if (!path.isEmpty())
        fields.database = path.first().toInt();
    return fields;
}

} // namespace lockscope::ui::connection
