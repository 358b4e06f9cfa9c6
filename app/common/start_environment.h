// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcessEnvironment>

namespace lockscope::app {

/// Makes the C library coalesce freed memory immediately. Call first in main(). Otherwise, the memory of 100 000
/// released locks would be coalesced piece by piece when the next scan starts, which blocks commands for 60 ms. No
/// effect without such a setting (C libraries other than glibc).
void joinFreedMemoryAtOnce();

/// Removes LOCKSCOPE_PASSWORD and the password in LOCKSCOPE_URL from the environment of child processes. Call once,
/// before the first thread starts.
void hidePasswords();

/// The environment at start, passwords included.
[[nodiscard]] QProcessEnvironment startEnvironment();

/// `url` without its password; empty if it cannot be removed safely.
[[nodiscard]] QString withoutPassword(const QString &url);

} // namespace lockscope::app
