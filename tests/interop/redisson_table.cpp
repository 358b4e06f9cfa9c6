// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/redisson_table.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace lockscope::tests {

RedissonTable::RedissonTable()
{
    QFile file(u":/interop/redisson.json"_s);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("redisson.json: the resource is missing");
    const QJsonObject table = QJsonDocument::fromJson(file.readAll()).object();
    for (const QJsonValue &version : table["versions"_L1].toArray())
        m_versions += version.toString();
    const QJsonObject types = table["types"_L1].toObject();
    m_types = types.keys();
    for (const QString &type : m_types) {
        for (const QJsonValue &ability : types[type]["can"_L1].toArray())
            m_can[type] += ability.toString();
        m_since[type] = QVersionNumber::fromString(types[type]["since"_L1].toString());
    }
    if (m_versions.isEmpty() || m_types.isEmpty())
        qFatal("redisson.json: no versions or no types");
}

QStringList RedissonTable::typesOf(const QString &version, const QString &ability) const
{
    QStringList types;
    for (const QString &type : m_types) {
        if (QVersionNumber::fromString(version) >= m_since[type]
            && (ability.isEmpty() || m_can[type].contains(ability)))
            types += type;
    }
    return types;
}

bool RedissonTable::canPlay(const QString &version, const QString &lock) const
{
    return typesOf(version).contains(lock == "readwrite"_L1 ? u"read"_s : lock);
}

} // namespace lockscope::tests
