// SPDX-License-Identifier: Apache-2.0
#include "core/locks/attempt.h"

namespace lockscope::locks {

using namespace Qt::StringLiterals;

Status checkLease(std::optional<Millis> lease)
{
    if (lease && *lease > LongestTime)
        return fail(ErrorKind::Usage, u"A lease is at most 100 years, but %1 ms was given."_s.arg(lease->count()));
    return {};
}

} // namespace lockscope::locks
