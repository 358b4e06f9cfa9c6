// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/benchmark/command_stats.h"
#include "tests/benchmark/raw_client.h"
#include "tests/benchmark/verdict.h"

namespace lockscope::benchmark {

/// Counts the server's work from the constructor on. Throws like the raw client.
class ServerCount final
{
public:
    explicit ServerCount(RawClient &server);

    [[nodiscard]] QMap<QByteArray, CommandCount> counts() const { return countsOf(m_server); }
    /// Since the server's counters were last reset.
    [[nodiscard]] static QMap<QByteArray, CommandCount> countsOf(RawClient &server);
    /// Writes the script calls and all commands to `side`.
    void addTo(Side &side) const;

private:
    RawClient &m_server;
};

} // namespace lockscope::benchmark
