// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcessEnvironment>

namespace lockscope::app {

/// Removes LOCKSCOPE_PASSWORD and the password in LOCKSCOPE_URL from the environment of child processes. Call once,
/// before the first thread starts.
void hidePasswords();

/// The environment at start, passwords included.
[[nodiscard]] QProcessEnvironment startEnvironment();

/// `url` without its password; empty if it cannot be removed safely.
[[nodiscard]] QString withoutPassword(const QString &url);

} // namespace lockscope::app
