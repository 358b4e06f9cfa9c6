// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/repair.h"
#include "ui/models/holder_names.h"

namespace lockscope::ui::models {

/// The wording of an action. Buttons are verbs with their object; the safe one says what stays.
struct RepairWords
{
    QString verb;     ///< "Force unlock"
    QString menu;     ///< "Force unlock…"
    QString question; ///< "Force unlock orders:{eu}:checkout?"
    QString consequence;
    QString safeButton; ///< "Keep the lock"
};
/// `heldFor`: minimum time held by the holders that were seen; nullopt: unknown or irrelevant.
RepairWords wordsOf(const inspect::LockSnapshot &seen, const inspect::Repair &repair, const HolderNames &names,
                    std::optional<Millis> heldFor = {});

/// The outcome for the bar, and its short form for the list.
QString outcomeSentence(const inspect::LockSnapshot &seen, const inspect::Repair &repair,
                        const inspect::RepairOutcome &outcome, const HolderNames &names);
QString outcomeWord(const inspect::RepairOutcome &outcome);

} // namespace lockscope::ui::models
