// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/lock_filter.h"

namespace lockscope::ui::browser {

/// Why the filter is invalid, and the correction.
[[nodiscard]] QString problemWords(const models::LockFilter::Problem &problem);
/// Why a valid filter matches nothing. `isName`: the part of `text` that looks like a field occurs in names.
[[nodiscard]] QString nothingWords(const models::LockFilter &filter, const QString &text, bool isName);

} // namespace lockscope::ui::browser
