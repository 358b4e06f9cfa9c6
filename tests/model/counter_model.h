// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/model/step.h"

#include <map>
#include <string>
#include <vector>

namespace lockscope::model {

/// A possible state of a semaphore or a latch.
struct Counter
{
    std::optional<long long> value {};  ///< free permits, or the remaining count; nullopt: it does not exist
    std::map<int, std::string> decided; ///< waits that have been decided, by number

    friend bool operator==(const Counter &, const Counter &) = default;
};

struct CounterOutcome
{
    std::string answer;
    Counter after;
};

/// The guarantees of RSemaphore and RCountDownLatch (protocol.md 2.13, 2.15). Pure. Thread: any.
/// For a latch, `try` and `wait` check whether it is open, `unlock` counts down and `force` deletes it. For a
/// semaphore, `unlock` releases and `force` drains.
[[nodiscard]] CounterOutcome applyCounter(const Counter &before, const Step &step);

} // namespace lockscope::model
