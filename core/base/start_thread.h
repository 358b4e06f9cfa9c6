// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <functional>
#include <thread>

namespace lockscope {

/// The error when the system refuses another thread: the limit of the user or the container is reached.
[[nodiscard]] Error noThread();

/// A thread that runs `work`, or noThread(). Thread: any.
[[nodiscard]] Result<std::thread> startThread(std::function<void()> work);

} // namespace lockscope
