// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <functional>

namespace lockscope::tests {

/// The --help of a program or command: "lockscope-cli list".
using HelpSource = std::function<QString(const QString &command)>;

/// A page in Markdown whose option tables are taken from the help. A table stands between the comments
/// `<!-- help of COMMAND -->` and `<!-- end -->`. COMMAND may be followed by a colon and the names of sections of the
/// help, separated by commas; without them all tables but the examples are taken.
[[nodiscard]] QString withTablesOfHelp(const QString &page, const HelpSource &helpOf);

/// The parts of a manual page above its sections.
struct ManualTitle
{
    QString program;
    QString summary;
    QString synopsis;
    QString seeAlso; ///< "lockscope(1), redis-server(1)"
};

/// A manual page in troff's man macros of a page in Markdown: headings, paragraphs, lists, tables and code blocks.
[[nodiscard]] QString manualPageOf(const QString &page, const ManualTitle &title);

/// The part of a page below a heading of the second level.
[[nodiscard]] QString sectionOf(const QString &page, const QString &heading);

} // namespace lockscope::tests
