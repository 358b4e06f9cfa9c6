// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/model/lock_snapshot.h"

namespace lockscope::inspect {

struct MemberReading
{
    LockSnapshot lock;
    QByteArray runId; ///< of the primary that has the key; empty: not reported
};

/// One member lock of a multi lock or a RedLock, possibly on its own deployment.
struct Member
{
    QString deployment; ///< its display name
    LockName name;
    Result<MemberReading> reading; ///< or the reason why it could not be read
};

} // namespace lockscope::inspect
