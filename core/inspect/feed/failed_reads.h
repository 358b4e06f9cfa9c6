// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/inspect/model/lock_snapshot.h"

#include <QHash>
#include <vector>

namespace lockscope::inspect {

/// Reads of the live feed that fail, are incomplete or do not end. Without this record a lock that cannot be read would
/// look like an idle lock. Thread: one.
class FailedReads final
{
public:
    void begin(const LockName &name, TimePoint now) { m_begun.insert(name, now); }
    /// Also records the keys of the lock that could not be read.
    void end(const LockName &name, const Result<LockSnapshot> &outcome);
    void forget(const LockName &name);

    /// Locks to read again now: those whose read failed for a reason that may be temporary. Locks that the user may not
    /// read are repeated a few at a time, soon every ten seconds, and all once one of them could be read: the user has
    /// other permissions then.
    [[nodiscard]] std::vector<LockName> toRepeat(TimePoint now);
    /// One that the user could not read has been read since the last toRepeat().
    [[nodiscard]] bool hasNewRights() const { return m_hasNewRights; }
    /// The next toRepeat() returns some of the locks that the user may not read.
    void reconnectNow() { m_nextAttempt = {}; }
    /// Which locks cannot be read, and why; empty: none. `refusal`: why reads in flight wait, if known.
    [[nodiscard]] Message toMessage(TimePoint now, const std::optional<Error> &refusal) const;
    /// Number of locks whose last read failed.
    [[nodiscard]] qsizetype count() const { return m_failed.size(); }
    /// The user may not read some of the locks.
    [[nodiscard]] bool lacksPermission() const;

private:
    QHash<LockName, TimePoint> m_begun; ///< reads in flight
    QHash<LockName, Error> m_failed;
    QHash<LockName, Message> m_partial;
    TimePoint m_nextAttempt {}; ///< to read some of those that the user may not read
    Millis m_attemptInterval {};
    std::size_t m_nextRefused = 0;
    bool m_hasNewRights = false;
};

} // namespace lockscope::inspect
