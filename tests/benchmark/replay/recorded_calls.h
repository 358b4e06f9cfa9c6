// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lockscope::benchmark {

/// Commands to send on one link, as contiguous bytes, so that any number of neighbours can be sent in one write.
struct Lane
{
    std::string bytes;
    std::vector<std::size_t> ends; ///< end of each command in `bytes`
};

/// Reads a recorded session and spreads its script calls over `count` lanes, byte for byte.
///
/// All calls of one lock are in one lane in their recorded order, in pairs of acquisition and release. Each lane can
/// therefore be sent repeatedly, at any pipeline depth, and every call does the same work as in the recorded run.
/// Commands other than EVALSHA are omitted. Throws std::runtime_error for bytes that are not commands.
std::vector<Lane> spreadOverLanes(std::string_view recording, std::size_t count);

} // namespace lockscope::benchmark
