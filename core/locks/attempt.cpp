// SPDX-License-Identifier: Apache-2.0
#include "core/locks/attempt.h"

#include "core/locks/messages.h"

namespace lockscope::locks {

Status checkLease(std::optional<Millis> lease)
{
    if (lease && *lease > LongestTime)
        return fail(ErrorKind::Usage, message<"lease-too-long">(lease->count()));
    return {};
}

} // namespace lockscope::locks
