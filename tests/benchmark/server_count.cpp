// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/server_count.h"

namespace lockscope::benchmark {

ServerCount::ServerCount(RawClient &server) : m_server(server)
{
    m_server.call({"CONFIG", "RESETSTAT"});
}

QMap<QByteArray, CommandCount> ServerCount::countsOf(RawClient &server)
{
    return readCommandCounts(QByteArray::fromStdString(server.call({"INFO", "commandstats"})));
}

void ServerCount::addTo(Side &side) const
{
    const QMap<QByteArray, CommandCount> all = counts();
    const ScriptStats scripts = scriptsAmong(all);
    side.calls = scripts.calls;
    side.failedCalls = scripts.failed;
    for (auto each = all.begin(); each != all.end(); ++each)
        side.commands.insert(each.key(), each->calls);
}

} // namespace lockscope::benchmark
