// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/quorum/member.h"
#include "core/pubsub/bus.h"

#include <QFuture>
#include <memory>

namespace lockscope::inspect {

/// Reads the members that one deployment has. It never takes a lock. Thread: any for the calls.
class MemberReader final
{
public:
    /// `bus` outlives the reader.
    explicit MemberReader(pubsub::Bus &bus);
    ~MemberReader();
    Q_DISABLE_COPY_MOVE(MemberReader)

    /// The lock in one step, and then which primary has it. An absent name gives a free lock, not an error.
    [[nodiscard]] QFuture<Result<MemberReading>> read(const LockName &name);

private:
    struct Private;
    std::shared_ptr<Private> d;
};

} // namespace lockscope::inspect
