// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/lock_filter.h"

namespace lockscope::ui::browser {

/// Why the filter is invalid, and the correction.
[[nodiscard]] QString problemWords(const models::LockFilter::Problem &problem);
/// Explains why a valid filter has no matches. `isName`: the likely field name in `text` occurs in lock names.
[[nodiscard]] QString nothingWords(const models::LockFilter &filter, const QString &text, bool isName);

} // namespace lockscope::ui::browser
