// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/finding.h"
#include "ui/models/holder_names.h"

namespace lockscope::ui::models {

/// The wording for all findings of one id, in the user's language.
struct FindingWords
{
    QString title;  ///< "Ghost reader"
    QString cause;  ///< why it happens
    QString effect; ///< its effect on holders and waiters
};

/// For an unknown id, only the id.
FindingWords wordsOf(const inspect::Finding &finding);
/// Title, cause and effect on one line.
QString sentenceOf(const inspect::Finding &finding);
/// The effect of its repair; without a safe repair, the advice; empty: neither.
QString adviceOf(const inspect::Finding &finding);
/// The evidence, with the name of each holder, if it has one, before its id.
QString evidenceOf(const inspect::Finding &finding, const HolderNames &names);
/// The first holder or waiter in the evidence, by its name or short id; empty: none.
QString holderIn(const inspect::Finding &finding, const HolderNames &names);
/// The finding as text for a ticket or a chat; holders by name and id.
QString findingMarkdown(const inspect::LockFinding &finding, const HolderNames &names);

} // namespace lockscope::ui::models
