// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/inspector.h"

#include <QJsonArray>

namespace lockscope::cli {

class Session;

/// The result of repairing all findings with one id.
struct FixReport
{
    QJsonArray fixed;                            ///< for the JSON document: one object per finding
    std::vector<inspect::LockFinding> remaining; ///< findings that were not fixed
    bool hasMetChange = false;                   ///< a lock changed after its diagnosis
    bool isThere = false;                        ///< at least one finding has the id
};

struct FixRequest
{
    QString id;       ///< of the findings to repair
    QByteArray match; ///< of --match; a key that may be application data is repaired only if this is its name
    bool isConfirmed = false;
};

/// Repairs all findings with this id one after another. Shows each command and asks for confirmation unless already
/// confirmed. Stops at the first error.
[[nodiscard]] Result<FixReport> fixFindings(Session &session, inspect::Inspector &inspector,
                                            const inspect::Diagnosis &diagnosis, const FixRequest &request);

} // namespace lockscope::cli
