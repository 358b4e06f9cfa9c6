// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/benchmark/command_stats.h"
#include "tests/benchmark/raw_client.h"
#include "tests/benchmark/verdict.h"

namespace lockscope::benchmark {

/// Counts what the server does from the constructor on. Throws as the raw client does.
class ServerCount final
{
public:
    explicit ServerCount(RawClient &server);

    [[nodiscard]] QMap<QByteArray, CommandCount> counts() const { return countsOf(m_server); }
    /// Since the server's counters were last set to nothing.
    [[nodiscard]] static QMap<QByteArray, CommandCount> countsOf(RawClient &server);
    /// Writes the script calls and all commands to `side`.
    void addTo(Side &side) const;

private:
    RawClient &m_server;
};

} // namespace lockscope::benchmark
