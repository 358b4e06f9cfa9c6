// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace lockscope::app {

/// A term and what it means, in two columns.
struct HelpRow
{
    QString term;
    QString text;
};

/// Rows under a heading of their own; a row without a term is a paragraph.
struct HelpSection
{
    QString heading;
    std::vector<HelpRow> rows;
};

/// A command that works as it is written.
struct HelpExample
{
    QString purpose;
    QString command;
};

/// What the help of a program or a command says beside its options.
struct HelpText
{
    std::vector<HelpExample> examples {}; ///< two or three, at the end of the help
    std::vector<HelpSection> sections {}; ///< between the options and the examples
};

} // namespace lockscope::app
