// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/feed_update.h"
#include "core/topology/router.h"

namespace lockscope::inspect {

/// Measures the load of the feed on the servers. Kept alive by its coroutines. Thread: engine.
class FeedLoad final : public std::enable_shared_from_this<FeedLoad>
{
public:
    FeedLoad(topology::Router &router, Clock &clock) : m_router(router), m_clock(clock) { }

    /// Writes the rates since the last call to `state`. `reads`: number of snapshots so far. Occasionally queries the
    /// servers for the cost of a snapshot.
    void measure(FeedState &state, quint64 reads);
    /// No more queries.
    void stop() { m_isStopped = true; }

private:
    using Self = std::shared_ptr<FeedLoad>;
    struct Totals
    {
        quint64 commands = 0;
        quint64 bytes = 0;
        quint64 reads = 0;
    };

    static QCoro::Task<> askServers(Self self);

    topology::Router &m_router;
    Clock &m_clock;
    Totals m_last;
    TimePoint m_lastAt {};
    TimePoint m_askedAt {};
    std::optional<double> m_usPerRead;
    bool m_isStopped = false;
};

} // namespace lockscope::inspect
