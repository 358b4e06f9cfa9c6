// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/lock_table_model.h"

namespace lockscope::ui::detail {

/// The lock as Markdown: the row's sentence, its holders with full ids, its keys and findings. `deployment`: where it
/// is; empty: not said.
QString diagnosisOf(const models::LockRow &row, const models::HolderNames &names, const QString &deployment = {});
/// Commands for a POSIX shell that read what is stored of the lock, one a line, for the node that has it. Nothing in a
/// name, a key or the node can become a command.
QString redisCliOf(const inspect::LockSnapshot &lock);
/// How the picture was taken: "atomic snapshot · 127.0.0.1:6380 · channel …".
QString footOf(const inspect::LockSnapshot &lock);

} // namespace lockscope::ui::detail
