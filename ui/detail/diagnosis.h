// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/lock_table_model.h"
#include "ui/models/lock_words.h"

namespace lockscope::ui::detail {

/// The lock as Markdown: the row's sentence, its holders with full ids, its keys and findings. `deployment`: its name;
/// empty: omitted. `state`: the verdict on the lock. `isInCluster`: only such a lock has a slot.
QString diagnosisOf(const models::LockRow &row, const models::VerdictWords &state, const models::HolderNames &names,
                    const QString &deployment, bool isInCluster);
/// Commands for a POSIX shell, one per line, that read the lock's keys from its node. No name, key or node address can
/// become a command.
QString redisCliOf(const inspect::LockSnapshot &lock);
/// How the snapshot was taken: "atomic snapshot · 127.0.0.1:6380 · channel … · slot 4711".
QString footOf(const inspect::LockSnapshot &lock, bool isInCluster);

} // namespace lockscope::ui::detail
