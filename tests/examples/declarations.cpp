// SPDX-License-Identifier: Apache-2.0

// example: declarations
#include "core/base/launch.h"
#include "core/base/when_done.h"
#include "core/client/client.h"
#include "core/locks/counting_semaphore.h"
#include "core/locks/multi_mutex.h"

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Work = std::function<void()>;
// end

static_assert(2s > 1s && std::is_class_v<locks::MultiMutex> && std::is_class_v<locks::CountingSemaphore>);
