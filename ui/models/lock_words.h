// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/lock_snapshot.h"
#include "ui/common/palette.h"
#include "ui/models/holder_names.h"

namespace lockscope::ui::models {

/// How a lock is said, in one place, so that table, inspector and screen reader say the same.

/// R, W, X; null for a free lock.
QChar letterOf(schema::LockMode mode);
/// Held while somebody waits for it.
bool isWanted(const inspect::LockSnapshot &lock);
/// The state's colour: free, held for read or write, or wanted.
Token tokenOf(const inspect::LockSnapshot &lock);
Token tokenOf(inspect::Health health);
int ghostsOf(const inspect::LockSnapshot &lock);
/// A lock's time left as the server told it, counted down to `now`; -1 never expires, -2 no key.
qint64 remainingMs(const inspect::LockSnapshot &lock, TimePoint now);

QString healthText(const inspect::LockSnapshot &lock);
/// "read/write lock", "fair lock", …; "reentrant?" where the data cannot tell.
QString kindText(const inspect::LockSnapshot &lock);
/// "R held", "W wanted", "R 2, 1 ghost", "free".
QString modeText(const inspect::LockSnapshot &lock);
/// "pay-7:46", "2 readers", "–".
QString holdersText(const inspect::LockSnapshot &lock, const HolderNames &names);
/// "≥ 3", "4 queued", "–".
QString waitingText(const inspect::LockSnapshot &lock);
/// "≥ 3 waiting clients", "4 queued", "nobody is seen waiting".
QString waitingSentence(const inspect::LockSnapshot &lock);
/// How the number of waiting clients is known.
QString waitingReason(const inspect::LockSnapshot &lock);
/// "HELD FOR READ by 2 readers", "FREE".
QString verdict(const inspect::LockSnapshot &lock, const HolderNames &names);
/// The row for a screen reader: "report:nightly, held for read by 2, one ghost, at least 1 client waits, TTL 26 s,
/// warning".
QString sentence(const inspect::LockSnapshot &lock, const HolderNames &names, TimePoint now);
/// What a release message makes its listeners do.
QString messageMeaning(const QByteArray &payload);
/// A finding in our words, in the user's language; the core's words for one that we do not know.
QString findingText(const inspect::Finding &finding, const inspect::LockSnapshot &lock, const HolderNames &names);
/// What the finding was seen by, likewise.
QString evidenceText(const inspect::Finding &finding, const inspect::LockSnapshot &lock, const HolderNames &names);

} // namespace lockscope::ui::models
