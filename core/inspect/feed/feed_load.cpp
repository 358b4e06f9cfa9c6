// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/feed_load.h"

#include "core/redis/server_features.h"

namespace lockscope::inspect {

using redis::Command;
using redis::Reply;

namespace {

constexpr std::chrono::seconds AskEvery {5};

/// `cmdstat_evalsha_ro:calls=12,usec=300,usec_per_call=25.00,…`: the mean time of a call in µs.
std::optional<double> meanTime(const QByteArray &commandStats, const QByteArray &command)
{
    const QByteArray name = "cmdstat_" + command + ':';
    const qsizetype line = commandStats.indexOf(name);
    const QByteArray field = "usec_per_call=";
    const qsizetype from = line < 0 ? -1 : commandStats.indexOf(field, line);
    if (from < 0)
        return std::nullopt;
    const qsizetype number = from + field.size();
    qsizetype end = number;
    while (end < commandStats.size() && commandStats[end] != ',' && commandStats[end] != '\r')
        ++end;
    bool isNumber = false;
    const double time = commandStats.sliced(number, end - number).toDouble(&isNumber);
    return isNumber ? std::optional(time) : std::nullopt;
}

} // namespace

void FeedLoad::measure(FeedState &state, quint64 reads)
{
    const TimePoint now = m_clock.now();
    Totals totals {0, 0, reads};
    for (topology::Node *node : m_router.primaries()) {
        for (const redis::Link *link : {&node->commands(), &node->subscriptions()}) {
            totals.commands += link->sentCommands();
            totals.bytes += link->traffic();
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
        const Command ask("INFO", "commandstats");
        const Result<Reply> reply = redis::checked(co_await link.call(ask));
        const std::optional<double> time = reply ? meanTime(reply->text, command) : std::nullopt;
        if (!time)
            continue;
        sum += *time;
        ++count;
    }
    if (self->m_isStopped)
        co_return;
    self->m_usPerRead = count > 0 ? std::optional(sum / count) : std::nullopt;
}

} // namespace lockscope::inspect
