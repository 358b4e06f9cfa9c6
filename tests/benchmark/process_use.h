// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <sys/types.h>

namespace lockscope::benchmark {

/// The processor time that a process has used so far, all its threads together; in steps of 10 ms.
/// Nothing when there is no such process, or no /proc.
std::optional<std::chrono::nanoseconds> processTime(pid_t process);
/// The memory of a process that is in RAM, in bytes.
std::optional<long long> residentMemory(pid_t process);

} // namespace lockscope::benchmark
