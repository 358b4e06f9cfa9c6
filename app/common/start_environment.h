// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcessEnvironment>

namespace lockscope::app {

/// From here on no child process gets LOCKSCOPE_PASSWORD, and LOCKSCOPE_URL is without its password. Once, before there
/// is another thread.
void hidePasswords();

/// This process's environment, with what hidePasswords() has taken out of it.
[[nodiscard]] QProcessEnvironment startEnvironment();

/// `url` without its password; empty where that cannot be taken out.
[[nodiscard]] QString withoutPassword(const QString &url);

} // namespace lockscope::app
