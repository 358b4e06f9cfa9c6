// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/architecture/source_file.h"

#include <QStringList>

namespace lockscope::architecture {

/// Each returns one line a finding, beginning with file and line; empty when the file keeps the rule.

/// Includes and linked targets point down the page of the architecture, module by module.
QStringList wrongDirections(const SourceFile &file);
/// No Qt Gui or Qt Widgets in core, no sockets in ui, hiredis in core/redis only.
QStringList wrongLibraries(const SourceFile &file);
/// A .cpp has at most 500 lines, a header 200.
QStringList wrongSizes(const SourceFile &file);
/// Finds sources without an early SPDX line that names the licence of the folder.
QStringList wrongLicences(const SourceFile &file);
/// Labels and message modules of the window come from ui/common/label.h; no other class may render text as markup.
QStringList markupFromOutside(const SourceFile &file);
/// Finds sources of the program that write files directly. Only core/base/output_file.cpp reports each failed write.
QStringList otherFileWriters(const SourceFile &file);
/// Code that depends on what a message says: its code and its values are stable, its wording is not.
QStringList questionsToTexts(const SourceFile &file);
/// Nothing names a folder of one person's machine.
QStringList machinePaths(const SourceFile &file);

} // namespace lockscope::architecture
