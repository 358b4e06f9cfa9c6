// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/help_text.h"

#include <QStringList>

namespace lockscope::cli {

/// A page of the help that belongs to no single command: `lockscope-cli help NAME`.
struct HelpTopic
{
    QString name;
    QString summary; ///< a noun phrase
    std::vector<app::HelpSection> (*sections)();
};

/// All topics, in the order of the help.
[[nodiscard]] const std::vector<HelpTopic> &helpTopics();
[[nodiscard]] QStringList namesOfHelpTopics();
/// The section of the program's help that lists the topics.
[[nodiscard]] app::HelpSection listOfHelpTopics();
/// The page of a topic, as wide as the terminal; empty if there is no such topic.
[[nodiscard]] QString helpPageOf(const QString &name);

} // namespace lockscope::cli
