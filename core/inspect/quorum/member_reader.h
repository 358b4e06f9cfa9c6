// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/model/lock_snapshot.h"
#include "core/pubsub/bus.h"

#include <QFuture>
#include <memory>

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

/// Reads the members on one deployment. It never acquires a lock. Thread: any for the calls.
class MemberReader final
{
public:
    /// `bus` must outlive the reader.
    explicit MemberReader(pubsub::Bus &bus);
    ~MemberReader();
    Q_DISABLE_COPY_MOVE(MemberReader)

    /// Reads the lock in one step, then which primary has it. A missing name returns a free lock, not an error.
    [[nodiscard]] QFuture<Result<MemberReading>> read(const LockName &name);

private:
    struct Private;
    std::shared_ptr<Private> d;
};

} // namespace lockscope::inspect
