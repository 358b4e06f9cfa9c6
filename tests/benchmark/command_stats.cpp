// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/command_stats.h"

#include <QList>

namespace lockscope::benchmark {

QMap<QByteArray, CommandCount> readCommandCounts(const QByteArray &info)
{
    QMap<QByteArray, CommandCount> counts;
    const QByteArray prefix = QByteArrayLiteral("cmdstat_");
    for (const QByteArray &line : info.split('\n')) {
        const qsizetype colon = line.indexOf(':');
        if (!line.startsWith(prefix) || colon < 0)
            continue;
        CommandCount &count = counts[line.sliced(prefix.size(), colon - prefix.size())];
        for (const QByteArray &field : line.sliced(colon + 1).trimmed().split(',')) {
            const qsizetype equals = field.indexOf('=');
            const QByteArray name = field.first(qMax(equals, qsizetype(0)));
            const qint64 value = field.sliced(equals + 1).toLongLong();
            if (name == "calls")
                count.calls = value;
            else if (name == "usec")
                count.microseconds = value;
            else if (name == "failed_calls" || name == "rejected_calls")
                count.failed += value;
        }
    }
    return counts;
}

ScriptStats scriptsAmong(const QMap<QByteArray, CommandCount> &counts)
{
    ScriptStats stats;
    for (const QByteArray &name : {QByteArrayLiteral("evalsha"), QByteArrayLiteral("eval")}) {
        const CommandCount count = counts.value(name);
        stats.calls += count.calls;
        stats.failed += count.failed;
    }
    return stats;
}

ScriptStats readScriptStats(const QByteArray &info)
{
    return scriptsAmong(readCommandCounts(info));
}

} // namespace lockscope::benchmark
