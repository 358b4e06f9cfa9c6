// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/transport.h"

#include <atomic>
#include <memory>
#include <set>

namespace lockscope::model {

/// Links that lose a reply on demand: the server has run the script, but its client never receives the reply. Any
/// thread.
class LossyLinks final
{
public:
    /// Socket links controlled by `links`, which they keep alive.
    [[nodiscard]] static redis::TransportFactory over(const std::shared_ptr<LossyLinks> &links);

    /// Breaks the link of the next script once its reply has arrived.
    void loseNext() { m_isArmed = true; }
    /// A reply is about to be lost, or was a moment ago.
    [[nodiscard]] bool isLossy() const
    {
        return m_isArmed || BootClock::now() - m_lostAt.load() < std::chrono::seconds(1);
    }
    /// Breaks the links with subscriptions now, and refuses new links for a moment. On their engine's thread.
    void deafen();
    /// A call may fail because a link was cut or cannot be opened.
    [[nodiscard]] bool mayFail() const { return isLossy() || BootClock::now() - m_deafUntil.load() < DeafTime * 10; }
    void mend() { m_isArmed = false; }

private:
    class Link;
    static constexpr Millis DeafTime {60};

    std::atomic<bool> m_isArmed = false;
    std::set<Link *> m_subscribed; // their engine's thread
    std::atomic<TimePoint> m_deafUntil {};
    std::atomic<TimePoint> m_lostAt {};
};

} // namespace lockscope::model
