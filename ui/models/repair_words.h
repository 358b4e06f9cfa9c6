// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/repair.h"
#include "ui/models/holder_names.h"

namespace lockscope::ui::models {

/// How an action is asked for: buttons are verbs with their object, and the safe one says what stays.
struct RepairWords
{
    QString verb;     ///< "Force unlock"
    QString menu;     ///< "Force unlock…"
    QString question; ///< "Force unlock orders:{eu}:checkout?"
    QString consequence;
    QString safeButton; ///< "Keep the lock"
};
/// `heldFor`: at least so long by whoever was seen; nothing: not known, or of no interest.
RepairWords wordsOf(const inspect::LockSnapshot &seen, const inspect::Repair &repair, const HolderNames &names,
                    std::optional<Millis> heldFor = {});

/// What came of it, for the bar and for the list: the short form.
QString outcomeSentence(const inspect::LockSnapshot &seen, const inspect::Repair &repair,
                        const inspect::RepairOutcome &outcome, const HolderNames &names);
QString outcomeWord(const inspect::RepairOutcome &outcome);

} // namespace lockscope::ui::models
