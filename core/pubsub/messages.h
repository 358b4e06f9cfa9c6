// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::pubsub {

/// The failures of notifications and of questions for subscribers.
inline constexpr std::array messageTexts {
    MessageText {"right-publish",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The user may not publish to the channel \"%1\". ACL SETUSER with %2 allows it.")},
    MessageText {"subscribers-unexpected",
                 QT_TRANSLATE_NOOP("Messages", "The server sent an unexpected reply to PUBSUB.")},
    MessageText {"subscribers-unknown", QT_TRANSLATE_NOOP("Messages", "Cannot ask %1 for its subscribers. %2")},
    MessageText {"subscribers-unknown-replicas",
                 QT_TRANSLATE_NOOP("Messages", "Cannot ask the replicas for their subscribers. %1")},
    MessageText {"unnotified",
                 QT_TRANSLATE_NOOP("Messages",
                                   "waiting clients could not be notified: %1 They may wait until their "
                                   "own timeouts.")},
    MessageText {
        "unnotified-for-time",
        QT_TRANSLATE_NOOP("Messages", "waiting clients could not be notified: %1 They may wait for up to %2.")},
};

/// A message of `messageTexts`.
template <MessageCode Code, typename... Values>
[[nodiscard]] Message message(Values &&...values)
{
    return messageOf<messageTexts, Code>(std::forward<Values>(values)...);
}

} // namespace lockscope::pubsub
