// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/ids.h"
#include "core/base/result.h"

#include <QHash>
#include <vector>

namespace lockscope::inspect {

/// Looks of the live feed that fail or do not end: without them a lock that cannot be read looks like one to which
/// nothing happens. Thread: one.
class TroubledLooks final
{
public:
    void begin(const LockName &name, TimePoint now) { m_begun.insert(name, now); }
    void end(const LockName &name, const Status &outcome);
    void forget(const LockName &name);

    /// Locks whose look has failed for a reason that may pass by itself.
    [[nodiscard]] std::vector<LockName> toRepeat() const;
    /// For people: which locks cannot be read, and why; empty: there are none.
    [[nodiscard]] QString toText(TimePoint now) const;

private:
    QHash<LockName, TimePoint> m_begun; ///< looks that are under way
    QHash<LockName, Error> m_failed;
};

} // namespace lockscope::inspect
