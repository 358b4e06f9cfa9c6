// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {
struct Error;
}

namespace lockscope::ui {

/// The error in the window's language, with its detail in brackets unless the message already says it.
[[nodiscard]] QString errorWords(const Error &error);

} // namespace lockscope::ui
