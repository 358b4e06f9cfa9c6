// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace lockscope::benchmark {

/// Scans all keys with hiredis alone, SCAN COUNT 1000 on one blocking link, and returns their number.
/// Throws std::runtime_error.
std::int64_t scanWithHiredis(std::uint16_t port, const std::string &password);

} // namespace lockscope::benchmark
