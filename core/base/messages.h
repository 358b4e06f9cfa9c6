// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope {

/// The messages of this module, and those of modules that link nothing else. Not `MessageTexts`: the other modules see
/// this namespace.
struct BaseMessageTexts
{
    Q_DECLARE_TR_FUNCTIONS(Messages)
public:
    static constexpr auto all = std::to_array<MessageText>({
        {"application-missing",
         QT_TR_NOOP("There is no QCoreApplication, and Qt delivers no events without one. Create it before the "
                    "deployment, and destroy it after the deployment and its clients.")},
        {"deployment-closed", QT_TR_NOOP("The connection to the deployment is closed.")},
        {"deployment-forked",
         QT_TR_NOOP("This deployment was opened before fork(), and its threads do not exist in this process. Open "
                    "another deployment after fork().")},
        {"duration-invalid",
         QT_TR_NOOP("\"%1\" is not a duration. Write a number with a unit, such as 250us, 20ms, 1.5s, 2m or 1h.")},
        {"duration-outside-range", QT_TR_NOOP("%1 is outside the allowed range %2 to %3.")},
        {"renewal-failures", QT_TR_NOOP("renewals failed (%1): %2")},
        {"thread-blocks-itself",
         QT_TR_NOOP("A blocking call was made on the thread that completes it, for example from the callback lockLost. "
                    "Use a future or a coroutine there.")},
        {"thread-limit-reached",
         QT_TR_NOOP("Cannot start a thread: the limit of processes and threads of this user or container is reached. "
                    "End some of them, or raise the limit (ulimit -u, pids.max).")},
    });
};

/// A message of BaseMessageTexts.
template <MessageCode Code>
inline constexpr MessageMaker<BaseMessageTexts::all, Code> baseMessage {};

} // namespace lockscope
