// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace lockscope::topology {

/// The sentinels that were named, and how many of them we would hear of another primary from.
struct SentinelCount
{
    int heard = 0;
    int all = 0;
};

} // namespace lockscope::topology
