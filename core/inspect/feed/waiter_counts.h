// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/feed/read_schedule.h"
#include "core/topology/router.h"

#include <QCoroTask>

namespace lockscope::inspect {

/// Detects changes in the number of waiting clients. They are not stored, so no key changes with them. Thread: engine.
class WaiterCounts final
{
public:
    /// The references must outlive it.
    WaiterCounts(topology::Router &router, WatchList &list, ReadSchedule &schedule)
        : m_router(router), m_list(list), m_schedule(schedule)
    {
    }

    /// Counts the waiting clients of the next locks of the list with one query per node, unless one is in flight.
    /// Requests reads of those with a new number. `self` shares the ownership of the feed.
    static QCoro::Task<> update(std::shared_ptr<WaiterCounts> self);

private:
    topology::Router &m_router;
    WatchList &m_list;
    ReadSchedule &m_schedule;
    bool m_isCounting = false;
};

} // namespace lockscope::inspect
