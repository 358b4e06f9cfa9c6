// SPDX-License-Identifier: Apache-2.0
#include "core/base/start_thread.h"

#include <system_error>

namespace lockscope {

using namespace Qt::StringLiterals;

Error noThread()
{
    return {ErrorKind::Server, // not Connect, which would stop further calls to the server
            u"Cannot start a thread: the limit of processes and threads of this user or container is reached. "
            "End some of them, or raise the limit (ulimit -u, pids.max)."_s};
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
