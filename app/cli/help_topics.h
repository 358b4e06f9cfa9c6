// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/help_text.h"

namespace lockscope::cli {

/// A help page about a general topic: `lockscope-cli help NAME`.
struct HelpTopic
{
    QString name;
    QString summary; ///< a noun phrase
    std::vector<app::HelpSection> (*sections)();
};

/// All topics, in the order of the help.
[[nodiscard]] const std::vector<HelpTopic> &helpTopics();
/// Returns the section of the program's help that lists the topics.
[[nodiscard]] app::HelpSection listOfHelpTopics();
/// Returns the page of a topic, as wide as the terminal; empty if the topic does not exist.
[[nodiscard]] QString helpPageOf(const QString &name);

} // namespace lockscope::cli
