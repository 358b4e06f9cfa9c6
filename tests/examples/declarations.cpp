// SPDX-License-Identifier: Apache-2.0

// example: declarations
#include <lockscope/lockscope.h>

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Work = std::function<void()>;
// end

static_assert(2s > 1s && std::is_class_v<locks::MultiMutex> && std::is_class_v<locks::CountingSemaphore>);
