// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/lock_snapshot.h"
#include "ui/common/palette.h"
#include "ui/models/holder_names.h"
#include "ui/models/ttl_history.h"

namespace lockscope::ui::models {

/// The wording of locks in one place, so that table, inspector and screen reader agree.

/// R, W, X; null for a free lock.
QChar letterOf(schema::LockMode mode);
/// The least number of waiters, for sorting and filters.
qint64 waitingOf(const inspect::LockSnapshot &lock);
/// Held while others wait for it.
bool isWanted(const inspect::LockSnapshot &lock);
/// The state's colour: free, held for read or write, or contended.
Token tokenOf(const inspect::LockSnapshot &lock);
Token tokenOf(inspect::Health health);
int ghostsOf(const inspect::LockSnapshot &lock);
/// A lock's remaining time as of `now`, from the server's TTL; -1: never expires, -2: no key.
qint64 remainingMs(const inspect::LockSnapshot &lock, TimePoint now);

/// The key is no lock, or may be application data: it has no state to show.
bool hasNoState(const inspect::LockSnapshot &lock);
/// Why the key may be application data, in one sentence; empty if there is no doubt.
QString doubtsText(const inspect::LockSnapshot &lock);
QString healthText(const inspect::LockSnapshot &lock);
/// The worst finding, "Ghost reader", and the number of others, "Ghost reader, 2 more"; empty: none.
QString findingText(const inspect::LockSnapshot &lock);
/// "read/write lock", "fair lock", …; "reentrant?" if the data is ambiguous.
QString kindText(const inspect::LockSnapshot &lock);
/// "R held", "W contended", "R 1 ghost", "free".
QString modeText(const inspect::LockSnapshot &lock);
/// "pay-7:46", "2 readers", "–".
QString holdersText(const inspect::LockSnapshot &lock, const HolderNames &names);
/// "≥ 3", "4 queued", "–".
QString waitingText(const inspect::LockSnapshot &lock);
/// "≥ 3 waiting clients", "4 queued", "no waiting client seen".
QString waitingSentence(const inspect::LockSnapshot &lock);
/// The source of the number of waiting clients.
QString waitingReason(const inspect::LockSnapshot &lock);
/// Why a reader has no time left to show; empty if it has.
QString missingTimeReason(const inspect::Holder &holder);
/// The parts that a snapshot had to omit; empty: none.
QString incompleteText(const inspect::LockSnapshot &lock);
/// "HELD FOR READ by 2 readers", "FREE", "FREE, but no client can acquire it". `areHoldsQuick`: the lock changes hands
/// too quickly to name the holders.
QString verdict(const inspect::LockSnapshot &lock, const HolderNames &names, bool areHoldsQuick = false);
/// "free", "held for read by 2 readers".
QString modeSentence(const inspect::LockSnapshot &lock, const HolderNames &names);
/// The row for a screen reader: "report:nightly, held for read by 2 readers, 1 ghost, at least 1 client waits,
/// TTL 26 s, warning".
QString sentence(const inspect::LockSnapshot &lock, const HolderNames &names);
/// Whether the name contains `text`, as displayed or as stored; case is ignored.
bool nameContains(const LockName &name, const QString &text);
/// How waiters react to a release message.
QString messageMeaning(const QByteArray &payload);

/// The verdict on a lock as the window shows it.
struct VerdictWords
{
    QString text;         ///< "State: alive and working. Renewed 3 s ago."
    bool isAlive = false; ///< the holder renews or releases, as far as can be seen
    /// The text that reserves room: of the state that takes most of it, with the longest times
    QString longest {};
    /// Set while the lock changes hands too quickly to name the holders: as TtlHistory::quickHolds().
    std::optional<schema::LockMode> quickHolds {};
};
/// `history`: the lock's observed TTL; null: not watched. `times`: of its earlier holds, and of its waiters. `isStale`:
/// the text starts with the time of the data. `watchdogs`: of all locks.
[[nodiscard]] VerdictWords verdictWords(const inspect::LockSnapshot &lock, const TtlHistory *history,
                                        const inspect::LockTimes &times, bool isStale = false,
                                        const inspect::Watchdogs &watchdogs = {});

} // namespace lockscope::ui::models
