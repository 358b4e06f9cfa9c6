// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/snapshot/databases.h"

#include "core/inspect/messages.h"

#include <QStringList>
#include <algorithm>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

bool hasOtherDatabases(const redis::ServerInfo &server, int database)
{
    return std::ranges::any_of(server.databases, [database](const auto &other) { return other.number != database; });
}

Message databaseHint(const redis::ServerInfo &server, int database, bool isSocket)
{
    const std::vector<redis::DatabaseInfo> &databases = server.databases;
    if (databases.empty() || std::ranges::find(databases, database, &redis::DatabaseInfo::number) != databases.end())
        return {};
    QStringList numbers;
    for (const redis::DatabaseInfo &other : databases)
        numbers.append(QString::number(other.number));
    const QString end = (isSocket ? u"?db="_s : u"/"_s) + numbers.front();
    return numbers.size() == 1 ? message<"database-other">(database, numbers.front(), end)
                               : message<"database-others">(database, numbers.join(u", "_s), end);
}

} // namespace lockscope::inspect
