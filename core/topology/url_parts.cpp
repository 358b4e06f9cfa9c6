// SPDX-License-Identifier: Apache-2.0
#include "core/topology/url_parts.h"

#include "core/base/printable.h"

#include <QRegularExpression>
#include <algorithm>
#include <array>

namespace lockscope::topology {

using namespace Qt::StringLiterals;

namespace {

struct Alias
{
    QLatin1StringView name;
    QLatin1StringView scheme;
};

/// Schemes of other Redis tools. `valkey` for `redis` and `-` for `+` are replaced before.
constexpr std::array Aliases {
    Alias {"unix"_L1, "redis+unix"_L1},
    Alias {"redis+socket"_L1, "redis+unix"_L1},
    Alias {"tcp"_L1, "redis"_L1},
    Alias {"redis+tcp"_L1, "redis"_L1},
    Alias {"tls"_L1, "rediss"_L1},
    Alias {"ssl"_L1, "rediss"_L1},
    Alias {"redis+tls"_L1, "rediss"_L1},
    Alias {"redis+ssl"_L1, "rediss"_L1},
    Alias {"sentinel"_L1, "redis+sentinel"_L1},
    Alias {"sentinels"_L1, "rediss+sentinel"_L1},
};

/// The scheme that an alias stands for; any other scheme unchanged.
QString withoutAlias(QString scheme)
{
    if (scheme.startsWith(u"valkey"))
        scheme.replace(0, 6, u"redis"_s);
    scheme.replace(u'-', u'+');
    const auto alias = std::ranges::find(Aliases, scheme, &Alias::name);
    return alias == Aliases.end() ? scheme : QString(alias->scheme);
}

/// Position of the @ that ends the credentials, or -1. A password may contain further ones.
qsizetype endOfCredentials(const QString &rest, bool isSocket)
{
    if (!isSocket)
        return rest.lastIndexOf(u'@');
    return rest.startsWith(u'/') ? -1 : rest.indexOf(u"@/"_s); // the path starts with a slash
}

} // namespace

QString urlInsteadOf(const QString &given)
{
    static const QRegularExpression quotes(u"^[\"']|[\"']$"_s);
    // "redis:/host" is a mistyped URL, "redis:6379" a host called redis
    static const QRegularExpression scheme(u"^([-a-z0-9+.:]*://|(rediss?|valkeys?)(:?/+|:(?![0-9]+(/|$))))"_s,
                                           QRegularExpression::CaseInsensitiveOption);
    QString rest = given.trimmed().remove(quotes);
    const QString word = scheme.match(rest).captured().toLower();
    rest = rest.sliced(word.size()).section(u'@', -1);
    if (word.isEmpty() && rest.startsWith(u'/'))
        return u"redis+unix://"_s + rest;
    const bool isTls = word.contains(u"tls"_s) || word.contains(u"ssl"_s) || word.contains(u"rediss"_s)
        || word.startsWith(u"https"_s) || word.startsWith(u"valkeys"_s);
    QString kind;
    if (word.contains(u"sentinel"_s))
        kind = u"+sentinel"_s;
    else if (word.contains(u"cluster"_s))
        kind = u"+cluster"_s;
    return (isTls ? u"rediss"_s : u"redis"_s) + kind + u"://"_s + rest;
}

std::optional<UrlParts> splitUrl(const QString &given)
{
    static const QRegularExpression address(uR"(^([^][\s/@:?,"']+|\[[^][\s/@?,"']+\])(:\d+)?(/\d*)?$)"_s);
    QString url = given.trimmed();
    if (address.match(url).hasMatch())
        url.prepend(u"redis://"_s);
    const qsizetype end = url.indexOf(u"://"_s);
    if (end < 0)
        return std::nullopt;
    UrlParts parts;
    parts.scheme = withoutAlias(url.left(end).toLower());
    parts.rest = url.mid(end + 3);
    parts.withoutPassword = url;
    const qsizetype at = endOfCredentials(parts.rest, parts.scheme == "redis+unix"_L1);
    if (at < 0)
        return parts;
    const QString login = parts.rest.left(at);
    parts.rest.remove(0, at + 1);
    const qsizetype colon = login.indexOf(u':');
    parts.user = decodeUrlPart(colon < 0 ? login : login.left(colon));
    if (colon < 0)
        return parts;
    parts.password = decodeUrlPart(login.mid(colon + 1));
    parts.withoutPassword = url.left(end + 3) + (colon > 0 ? login.left(colon) + u'@' : QString()) + parts.rest;
    return parts;
}

} // namespace lockscope::topology
