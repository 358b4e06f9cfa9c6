// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/case_record.h"

#include <QCoroTask>

namespace lockscope::lab {

/// Who does the steps of a case: the library, the scripts alone, another program. Thread: the engine's of who plays.
class Actor
{
public:
    virtual ~Actor() = default;
    /// Once for each time of the step, for every verb but Wait. Answers as the holder hears it; a failure is an error,
    /// but "not a holder" is an answer.
    [[nodiscard]] virtual QCoro::Task<Result<GoldenAnswer>> perform(GoldenStep step) = 0;
    /// The case is over: whoever still waits stops.
    virtual void leave() { }
    /// The holder that this actor has for `A`, `B` or `C`; the player reads what is stored as if it were
    /// goldenHolder().
    [[nodiscard]] virtual HolderId holderOf(char who) const { return goldenHolder(who); }
    /// It stamps deadlines with its own clock, read before the script runs; the server's would be read in the script.
    [[nodiscard]] virtual bool hasOwnClock() const { return false; }
    /// The error text that went with the last NotHolder; nothing from an actor that has no texts.
    [[nodiscard]] virtual std::optional<QString> lastError() const { return std::nullopt; }
    /// The script calls since the last time; none from an actor that does not know them.
    [[nodiscard]] virtual std::vector<CallRecord> takeCalls() { return {}; }
};

} // namespace lockscope::lab
