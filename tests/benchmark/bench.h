// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <functional>

namespace lockscope::benchmark {

struct BenchOptions
{
    bool isJson = false;
    QStringList only;    ///< ids; empty: all figures
    QString redissonJar; ///< a Redisson jar with all dependencies; empty: the newest, from Maven
    QString document;    ///< Markdown file to write the report to as well; empty: none
    int pairs = 7;
    std::function<bool()> isInterrupted = [] { return false; }; ///< polled every few seconds; true: stop
};

/// Measures the figures and prints them as text or as one JSON document. Progress goes to stderr. Blocks; main thread.
/// Returns the exit code: 0; 1 if a figure misses its target or its run failed; 2 for an unknown id; 3 without a
/// server; 130 when interrupted.
int runBench(const BenchOptions &options);

} // namespace lockscope::benchmark
