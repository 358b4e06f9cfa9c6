// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

namespace lockscope::app {

/// Sends the program's log to stderr or to a file from now on. `level`: debug, info, warning or error; empty: error.
/// Fails with ErrorKind::Usage if the file cannot be written. Main thread, before others log.
[[nodiscard]] Status startLog(const QString &level, const QString &file);
/// From now on, the log shows *** in place of `secret`. Any thread.
void hideInLog(const QString &secret);

} // namespace lockscope::app
