// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/finding.h"
#include "ui/models/holder_names.h"

namespace lockscope::ui::models {

/// What is to be said about all findings of one id, in the user's language.
struct FindingWords
{
    QString title;  ///< "Ghost reader"
    QString cause;  ///< how it comes about
    QString effect; ///< what it does to who holds and who waits
    QString rule;   ///< rows of the protocol's table of weaknesses: "4", "8, 42"; empty: none
};

/// Of an id that we do not know: the id, and the core's own words.
FindingWords wordsOf(const inspect::Finding &finding);
/// What its repair does, in one sentence; the core's advice where there is no safe repair; empty: there is neither.
QString adviceOf(const inspect::Finding &finding);
/// The finding as text for a ticket or a chat; holders by name and id.
QString findingMarkdown(const inspect::LockFinding &finding, const HolderNames &names);

} // namespace lockscope::ui::models
