// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/case_record.h"
#include "core/lab/sentences.h"

namespace lockscope::lab {

/// A worker that somebody drives by hand.
struct HandWorker
{
    char who = 'A';
    int reads = 0;
    int writes = 0;
    int fair = 0;
    std::optional<GoldenStep::Side> waitsFor {};
    bool isDead = false;   ///< its client has ended without a word; holds stay until their leases end
    bool isFrozen = false; ///< its watchdog renews nothing
    bool isPaused = false; ///< it does nothing at all, as a process that is stopped

    [[nodiscard]] bool isIdle() const { return reads + writes + fair == 0 && !waitsFor; }
    friend bool operator==(const HandWorker &, const HandWorker &) = default;
};

/// What the stage looks like after something was done or has happened.
struct HandScene
{
    std::vector<HandWorker> workers;
    StepRecord last;              ///< its step says who did what
    std::optional<Sentence> note; ///< where no step of a case says it
    /// Nothing was done and nothing has happened, but time has passed: what `last` says of the keys counts alone.
    bool isTick = false;
};

} // namespace lockscope::lab
