// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/snapshot/databases.h"

#include "core/inspect/messages.h"

#include <QStringList>
#include <algorithm>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

namespace {

/// The databases that have keys.
std::vector<int> databasesIn(QByteArrayView info)
{
    std::vector<int> databases;
    for (const QByteArray &line : info.toByteArray().split('\n')) { // db1:keys=12,…
        const qsizetype end = line.indexOf(":keys=");
        bool isNumber = false;
        const int database = line.startsWith("db") && end > 0 ? line.sliced(2, end - 2).toInt(&isNumber) : 0;
        if (isNumber)
            databases.push_back(database);
    }
    return databases;
}

} // namespace

bool hasOtherDatabases(QByteArrayView info, int database)
{
    return std::ranges::any_of(databasesIn(info), [database](int other) { return other != database; });
}

Message databaseHint(QByteArrayView info, int database, bool isSocket)
{
    const std::vector<int> databases = databasesIn(info);
    if (databases.empty() || std::ranges::find(databases, database) != databases.end())
        return {};
    QStringList numbers;
    for (const int other : databases)
        numbers.append(QString::number(other));
    const QString end = (isSocket ? u"?db="_s : u"/"_s) + numbers.front();
    return numbers.size() == 1 ? message<"database-other">(database, numbers.front(), end)
                               : message<"database-others">(database, numbers.join(u", "_s), end);
}

} // namespace lockscope::inspect
