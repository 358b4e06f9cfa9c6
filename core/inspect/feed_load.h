// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/feed_update.h"
#include "core/topology/router.h"

namespace lockscope::inspect {

/// What the feed costs the servers. Thread: the engine's; kept alive by its coroutines.
class FeedLoad final : public std::enable_shared_from_this<FeedLoad>
{
public:
    FeedLoad(topology::Router &router, Clock &clock) : m_router(router), m_clock(clock) { }

    /// Counts one snapshot.
    void addLook() { ++m_looks; }
    /// Writes the rates since the last call into `state`; now and then asks the servers what a snapshot costs them.
    void measure(FeedState &state);
    /// Asks nothing any more.
    void stop() { m_isStopped = true; }

private:
    using Self = std::shared_ptr<FeedLoad>;
    struct Totals
    {
        quint64 commands = 0;
        quint64 bytes = 0;
        quint64 looks = 0;
    };

    static QCoro::Task<> askServers(Self self);

    topology::Router &m_router;
    Clock &m_clock;
    quint64 m_looks = 0;
    Totals m_last;
    TimePoint m_lastAt {};
    TimePoint m_askedAt {};
    std::optional<double> m_usPerLook;
    bool m_isStopped = false;
};

} // namespace lockscope::inspect
