// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace lockscope::app {

/// A term and its explanation, in two columns.
struct HelpRow
{
    QString term;
    QString text;
};

/// Rows below a heading; a row without a term is a paragraph.
struct HelpSection
{
    QString heading;
    std::vector<HelpRow> rows;
};

/// An example command, which must work unchanged.
struct HelpExample
{
    QString purpose;
    QString command;
};

/// The help of a program or a command besides its options.
struct HelpText
{
    std::vector<HelpExample> examples {}; ///< two or three, at the end of the help
    std::vector<HelpSection> sections {}; ///< between the options and the examples
};

} // namespace lockscope::app
