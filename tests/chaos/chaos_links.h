// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/redis/transport.h"

#include <unordered_set>

namespace lockscope::chaos {

/// Links that can be cut and delayed. Delayed bytes arrive even if the client closes the link first: the
/// server executes commands whose caller has given up. Thread: the links' engine, except over(). One object per
/// engine.
class ChaosLinks final
{
public:
    /// Links from `inner`, controlled by `links`, which they keep alive.
    [[nodiscard]] static redis::TransportFactory over(std::shared_ptr<ChaosLinks> links, redis::TransportFactory inner);

    /// Breaks every link; no new one can be opened until mend().
    void cut();
    /// Delays everything written from now on by `time`.
    void delay(Millis time) { m_delay = time; }
    void mend();

private:
    class Link;
    class Wire;

    std::unordered_set<Link *> m_links; ///< opened and not closed yet
    bool m_isCut = false;
    Millis m_delay {0};
};

} // namespace lockscope::chaos
