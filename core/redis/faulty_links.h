// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/redis/transport.h"

#include <unordered_set>

namespace lockscope::redis {

/// Links that can be cut and slowed down on purpose, so that a run can show what a bad network does.
/// Thread: the engine's of the links, except over(). One for each engine.
class FaultyLinks final
{
public:
    /// Links as `inner` makes them, under the control of `links`, which they keep alive.
    [[nodiscard]] static TransportFactory over(std::shared_ptr<FaultyLinks> links, TransportFactory inner);

    /// Breaks every link; none can be made until mend().
    void cut();
    /// What is written from now on goes out so much later.
    void delay(Millis time) { m_delay = time; }
    /// The network is as good as it was.
    void mend();

private:
    class Faulty;

    std::unordered_set<Faulty *> m_links; // that have been opened and not closed
    bool m_isCut = false;
    Millis m_delay {0};
};

} // namespace lockscope::redis
