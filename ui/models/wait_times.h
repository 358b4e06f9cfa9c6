// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/lock_snapshot.h"

#include <QHash>
#include <optional>

namespace lockscope::ui::models {

/// The longest wait seen on each lock, as a lower bound. A queued client is timed while it is in the queue and
/// subscribed. Redis does not name other waiting clients: together they are timed as one, until the holder changes or
/// no client waits.
class WaitTimes final
{
public:
    /// `heldSince`: start of the holding that `lock` shows.
    void note(const inspect::LockSnapshot &lock, TimePoint heldSince);
    void forget(const LockName &name) { m_locks.remove(name); }
    void clear() { m_locks.clear(); }
    /// In ms; nullopt: no wait was seen.
    [[nodiscard]] std::optional<qint64> longestMs(const LockName &name, TimePoint now) const;

private:
    struct Waits
    {
        QHash<QByteArray, TimePoint> since; ///< current waits by queue member; empty member: clients without a name
        qint64 longestMs = 0;               ///< of the waits that have ended
    };
    QHash<LockName, Waits> m_locks; ///< only those with a wait
};

} // namespace lockscope::ui::models
