// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/case_record.h"

#include <QCoroTask>

namespace lockscope::lab {

/// Performs the steps of a case: by the library, by the scripts alone, or by another program. Thread: the player's
/// engine.
class Actor
{
public:
    virtual ~Actor() = default;
    /// Performs one repetition of the step; not called for Wait. Returns the answer as the holder receives it. A
    /// failure is an error, but "not a holder" is an answer.
    [[nodiscard]] virtual QCoro::Task<Result<GoldenAnswer>> perform(GoldenStep step) = 0;
    /// The case is over: pending waits end.
    virtual void leave() { }
    /// This actor's holder for `A`, `B` or `C`; the player reads stored data as if it were goldenHolder().
    [[nodiscard]] virtual HolderId holderOf(char who) const { return goldenHolder(who); }
    /// True if it sets deadlines with its own clock, read before the script runs; false: with the server's, read in the
    /// script.
    [[nodiscard]] virtual bool hasOwnClock() const { return false; }
    /// The error text of the last NotHolder; nothing from an actor without texts.
    [[nodiscard]] virtual std::optional<QString> lastError() const { return std::nullopt; }
    /// The script calls since the last call; none from an actor that does not know them.
    [[nodiscard]] virtual std::vector<CallRecord> takeCalls() { return {}; }
};

} // namespace lockscope::lab
