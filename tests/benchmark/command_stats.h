// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QMap>

namespace lockscope::benchmark {

/// The server's counters of one command.
struct CommandCount
{
    qint64 calls = 0;
    qint64 microseconds = 0;
    qint64 failed = 0; ///< failed or rejected; reported by Redis 6.2 and newer
};

/// Reads the text of INFO commandstats. Commands called by scripts are counted too, and their time both there and with
/// the script.
QMap<QByteArray, CommandCount> readCommandCounts(const QByteArray &info);

/// Number of script calls, by text or by hash.
struct ScriptStats
{
    qint64 calls = 0;
    qint64 failed = 0; ///< failed or rejected; reported by Redis 6.2 and newer
};

ScriptStats scriptsAmong(const QMap<QByteArray, CommandCount> &counts);
/// Reads the text of INFO commandstats.
ScriptStats readScriptStats(const QByteArray &info);

} // namespace lockscope::benchmark
