// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/locks/attempt.h"

#include <optional>
#include <stop_token>

namespace lockscope::chaos {

/// Something that a worker thread acquires and releases. The holder is the calling thread. Every call blocks.
class Acquirable
{
public:
    struct Grant
    {
        TimePoint until {}; ///< by the local clock, unless renewed
        qint64 token = 0;   ///< 0: not requested
    };

    virtual ~Acquirable() = default;
    /// nullopt: busy. `wait`: nullopt: without limit; 0: one attempt.
    [[nodiscard]] virtual Result<std::optional<Grant>> acquire(std::optional<Millis> wait, locks::Lease lease,
                                                               const std::stop_token &stop) = 0;
    [[nodiscard]] virtual Status release() = 0;
    /// End of the hold by the local clock; nullopt: not held.
    [[nodiscard]] virtual std::optional<TimePoint> validUntil() = 0;
};

} // namespace lockscope::chaos
