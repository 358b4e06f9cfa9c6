// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/redis/transport.h"

#include <unordered_set>

namespace lockscope::redis {

/// Links that can be cut and delayed on purpose, to simulate a bad network in load runs. Thread: the engine's of the
/// links, except over(). One per engine.
class FaultyLinks final
{
public:
    /// Wraps the links that `inner` makes; they keep `links` alive.
    [[nodiscard]] static TransportFactory over(std::shared_ptr<FaultyLinks> links, TransportFactory inner);

    /// Breaks every link; new ones fail until mend().
    void cut();
    /// Delays everything written from now on.
    void delay(Millis time) { m_delay = time; }
    /// Ends cut() and delay().
    void mend();
    /// At least one link has reached its server; the sign-in may not have ended.
    [[nodiscard]] bool isAnyConnected() const;

private:
    class Faulty;

    std::unordered_set<Faulty *> m_links; // opened and not closed
    bool m_isCut = false;
    Millis m_delay {0};
};

} // namespace lockscope::redis
