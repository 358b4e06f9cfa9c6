// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace lockscope::topology {

/// The number of configured sentinels, and of those that would report a new primary to us.
struct SentinelCount
{
    int heard = 0;
    int all = 0;
};

} // namespace lockscope::topology
