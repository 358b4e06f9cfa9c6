// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/command_stats.h"

#include <QList>

namespace lockscope::benchmark {

ScriptStats readScriptStats(const QByteArray &info)
{
    ScriptStats stats;
    const QByteArray prefix = QByteArrayLiteral("cmdstat_evalsha:");
    for (const QByteArray &line : info.split('\n')) {
        if (!line.startsWith(prefix))
            continue;
        for (const QByteArray &field : line.sliced(prefix.size()).trimmed().split(',')) {
            const qsizetype equals = field.indexOf('=');
            const QByteArray name = field.first(qMax(equals, qsizetype(0)));
            const qint64 value = field.sliced(equals + 1).toLongLong();
            if (name == "calls")
                stats.calls = value;
            else if (name == "failed_calls" || name == "rejected_calls")
                stats.failed += value;
        }
    }
    return stats;
}

} // namespace lockscope::benchmark
