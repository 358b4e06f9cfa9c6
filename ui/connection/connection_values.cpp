// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connection/connection_values.h"

#include "ui/common/format.h"
#include "ui/connection/url_fields.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace lockscope::ui::connection {
using namespace Qt::StringLiterals;

namespace {

struct ConnectionWords
{
    Q_DECLARE_TR_FUNCTIONS(ConnectionWords)
};

constexpr qint64 justNow = 60'000; ///< ms

QString topologyWord(UrlFields::Topology topology)
{
    switch (topology) {
    case UrlFields::Topology::Cluster: return ConnectionWords::tr("Cluster");
    case UrlFields::Topology::Sentinel: return ConnectionWords::tr("Sentinel");
    case UrlFields::Topology::Socket: return ConnectionWords::tr("Unix socket");
    case UrlFields::Topology::Standalone: break;
    }
    return ConnectionWords::tr("Standalone server");
}

} // namespace

QString labelWord(const QString &label)
{
    const QString word = label.toLower();
    if (word.isEmpty())
        return ConnectionWords::tr("none");
    if (word == "production"_L1)
        return ConnectionWords::tr("Production");
    if (word == "staging"_L1)
        return ConnectionWords::tr("Staging");
    return word == "development"_L1 ? ConnectionWords::tr("Development") : label;
}

QString titleOf(const ConnectionValues &values)
{
    return values.name.isEmpty() ? values.url : values.name;
}

QString deploymentWords(const ConnectionValues &values)
{
    const std::optional<UrlFields> fields = UrlFields::parse(values.url);
    if (!fields)
        return values.url;
    QStringList parts {topologyWord(fields->topology), QString(fields->servers).replace(u","_s, u", "_s)};
    if (fields->topology == UrlFields::Topology::Sentinel && !fields->master.isEmpty())
        parts << fields->master;
    if (fields->database > 0)
        parts << ConnectionWords::tr("database %1").arg(fields->database);
    if (!fields->user.isEmpty())
        parts << ConnectionWords::tr("user %1").arg(fields->user);
    if (fields->isTls)
        parts << (values.isVerified ? ConnectionWords::tr("TLS") : ConnectionWords::tr("certificate not verified"));
    return parts.join(u" · "_s);
}

QString stateWords(const KnownConnection &known, qint64 nowMs)
{
    if (known.isShown)
        return ConnectionWords::tr("connected");
    if (known.lastMs == 0)
        return ConnectionWords::tr("not used yet");
    const qint64 age = std::max<qint64>(nowMs - known.lastMs, 0);
    if (age < justNow)
        return known.hasFailed ? ConnectionWords::tr("failed just now") : ConnectionWords::tr("connected just now");
    const QString ago = duration(age).section(u' ', 0, 1); // the largest unit is enough
    return known.hasFailed ? ConnectionWords::tr("failed %1 ago").arg(ago)
                           : ConnectionWords::tr("connected %1 ago").arg(ago);
}

QString rightsWord(const ConnectionValues &values)
{
    return values.isReadOnly ? ConnectionWords::tr("read-only") : ConnectionWords::tr("can write");
}

} // namespace lockscope::ui::connection
