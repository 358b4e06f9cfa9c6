// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/feed_load.h"

#include "core/redis/server_features.h"

namespace lockscope::inspect {

namespace {

constexpr std::chrono::seconds AskEvery {5};

} // namespace

void FeedLoad::measure(FeedState &state, quint64 reads)
{
    const TimePoint now = m_clock.now();
    Totals totals {0, 0, reads};
    for (topology::Node *node : m_router.primaries()) {
        for (const redis::Link *link : {&node->commands(), &node->subscriptions()}) {
            const redis::Link::Traffic traffic = link->traffic();
            totals.commands += traffic.commands;
            totals.bytes += traffic.bytes;
        }
    }
    const double seconds = std::chrono::duration<double>(now - m_lastAt).count();
    const auto perSecond = [&](quint64 total, quint64 before) { // a new primary starts at 0
        return total < before ? 0 : static_cast<qint64>(static_cast<double>(total - before) / seconds);
    };
    if (m_lastAt != TimePoint {} && seconds > 0) {
        state.commandsPerSecond = perSecond(totals.commands, m_last.commands);
        state.bytesPerSecond = perSecond(totals.bytes, m_last.bytes);
        if (m_usPerRead)
            state.serverUsPerSecond = static_cast<qint64>(static_cast<double>(perSecond(totals.reads, m_last.reads))
                                                          * *m_usPerRead);
    }
    m_last = totals;
    m_lastAt = now;
    if (now - m_askedAt >= AskEvery && reads > 0) {
        m_askedAt = now;
        askServers(shared_from_this());
    }
}

/// On Redis 7 and later nearly all EVALSHA_RO calls are ours; on older servers, other scripts are included.
QCoro::Task<> FeedLoad::askServers(Self self)
{
    double sum = 0;
    int count = 0;
    const std::vector<topology::Node *> primaries = self->m_router.primaries();
    for (std::size_t i = 0; i < primaries.size() && !self->m_isStopped; ++i) {
        const std::vector<topology::Node *> now = self->m_router.primaries();
        if (std::ranges::find(now, primaries[i]) == now.end())
            continue; // no longer a primary
        redis::Link &link = primaries[i]->commands();
        if (!link.isOpen())
            continue;
        const QByteArray command = redis::has(link.server(), redis::Feature::ReadOnlyScripts) ? "evalsha_ro"
                                                                                              : "evalsha";
        const Result<redis::ServerInfo> server = co_await link.readServer({"INFO", "commandstats"});
        if (!server || !server->calls.contains(command))
            continue;
        sum += server->calls[command].meanUs;
        ++count;
    }
    if (self->m_isStopped)
        co_return;
    self->m_usPerRead = count > 0 ? std::optional(sum / count) : std::nullopt;
}

} // namespace lockscope::inspect
