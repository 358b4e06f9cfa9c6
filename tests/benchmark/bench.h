// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <functional>

namespace lockscope::benchmark {

struct BenchOptions
{
    bool isJson = false;
    QStringList only;    ///< ids; empty: all figures
    QString redissonJar; ///< a Redisson with all that it needs; empty: the newest, by Maven
    QString document;    ///< a Markdown file that is to hold the report too; empty: none
    int pairs = 7;
    std::function<bool()> isInterrupted = [] { return false; }; ///< asked every few seconds; true ends it
};

/// Measures the figures and prints them: for people, or one JSON document. Progress goes to stderr. Blocks; the main
/// thread. The exit code of the contract: 0; 1 when a measured figure misses its target or its run failed itself; 2 for
/// an unknown id; 3 without a server; 130 when interrupted.
int runBench(const BenchOptions &options);

} // namespace lockscope::benchmark
