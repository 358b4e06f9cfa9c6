// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

namespace lockscope::benchmark {

/// How often the server ran scripts by their hash.
struct ScriptStats
{
    qint64 calls = 0;
    qint64 failed = 0; ///< failed or rejected; told by Redis 6.2 and newer
};

/// Reads the text of INFO commandstats.
ScriptStats readScriptStats(const QByteArray &info);

} // namespace lockscope::benchmark
