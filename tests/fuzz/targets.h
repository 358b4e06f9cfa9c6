// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lockscope::fuzz {

struct Target
{
    const char *name;
    int (*run)(const std::uint8_t *data, std::size_t size);
};

/// All targets of the folder, by the list in its CMakeLists.txt.
const std::vector<Target> &targets();

} // namespace lockscope::fuzz
