// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::cli {

/// The manual's section about a finding as text of at most `width` columns; empty for an unknown id.
[[nodiscard]] QString findingExplanation(const QString &id, int width);

} // namespace lockscope::cli
