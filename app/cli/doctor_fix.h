// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/inspector.h"

#include <QJsonArray>

namespace lockscope::cli {

class Session;

/// What became of the findings of one id.
struct FixReport
{
    QJsonArray fixed;                            ///< for the JSON document: one object a finding
    std::vector<inspect::LockFinding> remaining; ///< of all findings those that were not fixed
    bool hasMetChange = false;                   ///< a lock was no longer as it had been seen
    bool isThere = false;                        ///< a finding has the id
};

struct FixRequest
{
    QString id;       ///< of the findings to repair
    QByteArray match; ///< of --match; a key that may be application data is repaired only if this is its name
    bool isConfirmed = false;
};

/// Repairs all findings of this id, one after the other; shows each command and asks, unless that is confirmed already.
/// An error ends it.
[[nodiscard]] Result<FixReport> fixFindings(Session &session, inspect::Inspector &inspector,
                                            const inspect::Diagnosis &diagnosis, const FixRequest &request);

} // namespace lockscope::cli
