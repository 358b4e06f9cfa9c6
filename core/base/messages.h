// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope {

/// The messages of this box. Not `messageTexts`: the other boxes see this namespace.
inline constexpr std::array baseMessageTexts {
    MessageText {"deployment-closed", QT_TRANSLATE_NOOP("Messages", "The connection to the deployment is closed.")},
    MessageText {"deployment-forked",
                 QT_TRANSLATE_NOOP("Messages",
                                   "This deployment was opened before fork(), and its threads do not exist in this "
                                   "process. Open another deployment after fork().")},
    MessageText {"duration-invalid",
                 QT_TRANSLATE_NOOP("Messages",
                                   "\"%1\" is not a duration. Write a number with a unit, such as 250us, 20ms, 1.5s, "
                                   "2m or 1h.")},
    MessageText {"duration-outside-range", QT_TRANSLATE_NOOP("Messages", "%1 is outside the allowed range %2 to %3.")},
    MessageText {"thread-blocks-itself",
                 QT_TRANSLATE_NOOP("Messages",
                                   "A blocking call was made on the thread that completes it, for example from the "
                                   "callback lockLost. Use a future or a coroutine there.")},
    MessageText {"thread-limit-reached",
                 QT_TRANSLATE_NOOP("Messages",
                                   "Cannot start a thread: the limit of processes and threads of this user or "
                                   "container is reached. End some of them, or raise the limit (ulimit -u, "
                                   "pids.max).")},
};

/// A message of `baseMessageTexts`.
template <MessageCode Code, typename... Values>
[[nodiscard]] Message baseMessage(Values &&...values)
{
    return messageOf<baseMessageTexts, Code>(std::forward<Values>(values)...);
}

} // namespace lockscope
