// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QMap>

namespace lockscope::benchmark {

/// What the server counted of one command.
struct CommandCount
{
    qint64 calls = 0;
    qint64 microseconds = 0;
    qint64 failed = 0; ///< failed or rejected; told by Redis 6.2 and newer
};

/// Reads the text of INFO commandstats. What scripts call is counted too, and its time both there and with the script.
QMap<QByteArray, CommandCount> readCommandCounts(const QByteArray &info);

/// How often the server ran scripts, by their text or by their hash.
struct ScriptStats
{
    qint64 calls = 0;
    qint64 failed = 0; ///< failed or rejected; told by Redis 6.2 and newer
};

ScriptStats scriptsAmong(const QMap<QByteArray, CommandCount> &counts);
/// Reads the text of INFO commandstats.
ScriptStats readScriptStats(const QByteArray &info);

} // namespace lockscope::benchmark
