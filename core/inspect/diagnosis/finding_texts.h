// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/finding.h"

#include <QStringList>
#include <span>

namespace lockscope::inspect {

/// The texts for all findings of one id, in English; for QCoreApplication::translate() with the context "Messages".
struct FindingText
{
    const char *id;
    const char *title;  ///< "Ghost reader"
    const char *cause;  ///< the state and its reason
    const char *effect; ///< the consequence for holders and waiters
    const char *advice; ///< the next step if no repair is safe; may be empty
};

/// Null for an unknown id, as in a report of a newer version. `resources/docs/diagnosis.md` has a section for each id.
[[nodiscard]] const FindingText *findingText(const QString &id);
/// The ids of all possible findings, in alphabetical order. Thread: any.
[[nodiscard]] const QStringList &findingIds();

/// Cause and effect, in English.
[[nodiscard]] QString explanationOf(const Finding &finding);
/// The effect of its repair; without a safe repair, the advice; empty: neither. As the texts of a FindingText.
[[nodiscard]] const char *adviceText(const Finding &finding);

} // namespace lockscope::inspect
