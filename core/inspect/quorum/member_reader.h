// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/quorum/member.h"
#include "core/pubsub/bus.h"

#include <QFuture>
#include <memory>

namespace lockscope::inspect {

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
