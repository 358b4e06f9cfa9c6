// SPDX-License-Identifier: Apache-2.0
#include "core/base/start_thread.h"

#include "core/base/messages.h"

#include <system_error>

namespace lockscope {

Error noThread()
{
    return {ErrorKind::Server, // not Connect, which would stop further calls to the server
            baseMessage<"thread-limit-reached">()};
}

Result<std::thread> startThread(std::function<void()> work)
{
    try {
        return std::thread(std::move(work));
    } catch (const std::system_error &) {
        return fail(noThread());
    }
}

} // namespace lockscope
