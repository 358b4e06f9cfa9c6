// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::app {

/// The section of resources/docs/diagnosis.md about a finding, in Markdown, without its heading; empty for an unknown
/// id. The page is embedded in the programs. Thread: any.
[[nodiscard]] QString findingSection(const QString &id);

} // namespace lockscope::app
