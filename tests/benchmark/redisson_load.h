// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QStringList>

namespace lockscope::benchmark {

/// How Redisson's load is started.
struct RedissonLoad
{
    QString version;       ///< "4.7.0", or the name of the given jar
    QStringList arguments; ///< of java
};

/// Builds the Java program by Maven where it is not up to date, and finds the newest Redisson of
/// tests/interop/redisson.json, which Maven fetches when it does not have it; `jar`, unless empty: that one with all
/// that it needs instead. The error says what is missing. Blocks.
Result<RedissonLoad> prepareRedissonLoad(const QString &jar);

} // namespace lockscope::benchmark
