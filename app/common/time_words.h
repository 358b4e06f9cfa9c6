// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::app {

/// A duration as people say it: `0.4 s`, `12 s`, `23 min 21 s`, `1 h 4 min`, `3 days`. Negative ones are 0 s.
[[nodiscard]] QString timeWords(qint64 ms);

} // namespace lockscope::app
