// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/lock_snapshot.h"

namespace lockscope::inspect {

struct MemberReading
{
    LockSnapshot lock;
    QByteArray runId; ///< of the primary that has the key; empty: it does not tell
};

/// One of the locks that a multi lock or a RedLock is made of, perhaps on a deployment of its own.
struct Member
{
    QString deployment; ///< as people call it
    LockName name;
    Result<MemberReading> reading; ///< or why it could not be read
};

} // namespace lockscope::inspect
