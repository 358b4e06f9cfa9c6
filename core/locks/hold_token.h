// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <atomic>
#include <memory>
#include <stop_token>

namespace lockscope::locks {

/// The state of one hold for its tokens. The engine writes it, any thread reads it.
struct HoldStatus
{
    std::atomic<TimePoint> validUntil {TimePoint::min()}; ///< TimePoint::min(): the hold has ended
    std::stop_source loss {};                             ///< stopped when the hold is lost
};

/// A view of one hold: from the acquisition until the holder has released all of its levels, or lost them. Answers from
/// local state, without a command or a wait. A value; copies are views of the same hold. It may outlive the lock and
/// the client. Thread: any.
class HoldToken final
{
public:
    explicit HoldToken(std::shared_ptr<const HoldStatus> status) : m_status(std::move(status)) { }

    /// False once the hold was released, its loss was detected, or its lease has ended by the local clock. A hold that
    /// another client removed by force counts as held until the next renewal or call detects it.
    [[nodiscard]] bool isHeld() const { return BootClock::now() < validUntil(); }
    /// End of the lease by the local clock. Each renewal extends it. TimePoint::min(): released or lost.
    [[nodiscard]] TimePoint validUntil() const { return m_status->validUntil.load(); }
    /// A token that is stopped when the hold is lost, but not by a release. Pass it to work that must end then, or to a
    /// std::stop_callback. Callbacks run on the engine thread after ClientOptions::lockLost and must not block or
    /// throw.
    [[nodiscard]] std::stop_token lossToken() const { return m_status->loss.get_token(); }

private:
    std::shared_ptr<const HoldStatus> m_status;
};

} // namespace lockscope::locks
