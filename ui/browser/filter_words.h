// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/lock_filter.h"

namespace lockscope::ui::browser {

/// Why the filter is invalid, and the correction.
[[nodiscard]] QString problemWords(const models::LockFilter::Problem &problem);
/// Explains why the valid filter `text` has no matches. `reason`: a probable mistake in it; may be empty.
[[nodiscard]] QString nothingWords(const QString &text, const QString &reason);

} // namespace lockscope::ui::browser
