// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/engine_thread.h"
#include "tests/support/raw_link.h"

#include <atomic>
#include <thread>

namespace lockscope::model {

/// Records when the machine was too busy to run the engines or the server: leases may end then without a fault. Any
/// thread.
class StallMeter final
{
public:
    StallMeter(const sandbox::Server &server, std::vector<EngineThread *> engines);
    ~StallMeter();
    Q_DISABLE_COPY_MOVE(StallMeter)

    /// Whether there was a long stall since then.
    [[nodiscard]] bool hasStalledSince(TimePoint then) const;
    [[nodiscard]] int stalls() const { return m_stalls; }

private:
    void measure();

    tests::RawLink m_link;
    std::vector<EngineThread *> m_engines;
    std::atomic<TimePoint> m_lastStall {};
    std::atomic<int> m_stalls = 0;
    std::atomic<bool> m_isOver = false;
    std::thread m_thread;
};

} // namespace lockscope::model
