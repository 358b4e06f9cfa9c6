// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <sys/types.h>

namespace lockscope::benchmark {

/// CPU time that a process has used so far, with all its threads; resolution 10 ms. nullopt without such a process, or
/// without /proc.
std::optional<std::chrono::nanoseconds> processTime(pid_t process);
/// Resident memory of a process, in bytes.
std::optional<long long> residentMemory(pid_t process);

} // namespace lockscope::benchmark
