// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QStringList>

namespace lockscope::benchmark {

/// How to start Redisson's load.
struct RedissonLoad
{
    QString version;       ///< "4.7.0", or the name of the given jar
    QStringList arguments; ///< for java
};

/// Builds the Java program with Maven if it is out of date, and finds the newest Redisson of
/// tests/interop/redisson.json, which Maven downloads if needed. A non-empty `jar` is used instead, with all its
/// dependencies. The error names the missing part. Blocks.
Result<RedissonLoad> prepareRedissonLoad(const QString &jar);

} // namespace lockscope::benchmark
