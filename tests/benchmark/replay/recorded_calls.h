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
/// All calls of one lock stand in one lane in their recorded order, and always in pairs, acquisition and release: so
/// each lane can be sent again and again, as deep as one likes, and every call does the work that it did in the
/// recorded run. Everything that is no EVALSHA is left out. Throws std::runtime_error for bytes that are no commands.
std::vector<Lane> spreadOverLanes(std::string_view recording, std::size_t count);

} // namespace lockscope::benchmark
