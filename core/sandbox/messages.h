// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::sandbox {

/// The messages of private servers, sentinels and clusters.
inline constexpr std::array messageTexts {
    MessageText {"sandbox-cluster-missing", QT_TRANSLATE_NOOP("Messages", "No private cluster is running.")},
    MessageText {"sandbox-cluster-slow", QT_TRANSLATE_NOOP("Messages", "The private cluster was not ready within %1.")},
    MessageText {"sandbox-no-directory",
                 QT_TRANSLATE_NOOP("Messages", "Cannot start a private server: cannot create a directory in %1.")},
    MessageText {"sandbox-no-program",
                 QT_TRANSLATE_NOOP(
                     "Messages",
                     "Cannot start a private server: redis-server is not in PATH. Install it (Debian, Ubuntu: package "
                     "redis-server; Fedora: redis; macOS: brew install redis), or set $REDIS_SERVER to its path.")},
    MessageText {"sandbox-no-replica", QT_TRANSLATE_NOOP("Messages", "The node at 127.0.0.1:%1 has no replica.")},
    MessageText {"sandbox-no-reply",
                 QT_TRANSLATE_NOOP("Messages", "The private server at 127.0.0.1:%1 did not reply to %2.")},
    MessageText {"sandbox-not-started", QT_TRANSLATE_NOOP("Messages", "Cannot start %1.")},
    MessageText {"sandbox-port-taken",
                 QT_TRANSLATE_NOOP("Messages",
                                   "Cannot start a private server: port %1 of this machine is already in use. Choose "
                                   "another port, or give none to use a free one.")},
    MessageText {"sandbox-replicas-slow",
                 QT_TRANSLATE_NOOP("Messages", "The private replicas did not connect to their primary within %1.")},
    MessageText {"sandbox-sentinel-not-written",
                 QT_TRANSLATE_NOOP("Messages", "Cannot start a private sentinel: cannot write %1.")},
    MessageText {"sandbox-sentinels-slow",
                 QT_TRANSLATE_NOOP("Messages", "The private sentinels did not agree within %1.")},
    MessageText {"sandbox-server-ended", QT_TRANSLATE_NOOP("Messages", "The private server exited immediately: %1")},
    MessageText {"sandbox-server-slow", QT_TRANSLATE_NOOP("Messages", "The private server did not reply within %1.")},
    MessageText {
        "sandbox-slot-has-no-target",
        QT_TRANSLATE_NOOP(
            "Messages",
            "Slot %1 of the private cluster cannot be moved: it needs a primary that owns it and another primary.")},
    MessageText {
        "sandbox-slot-not-failed-over",
        QT_TRANSLATE_NOOP("Messages", "The failover of slot %1 in the private cluster did not complete within %2.")},
    MessageText {"sandbox-slot-not-propagated",
                 QT_TRANSLATE_NOOP("Messages",
                                   "A replica of the private cluster did not learn within %2 that slot %1 was moved.")},
    MessageText {"sandbox-slot-unserved",
                 QT_TRANSLATE_NOOP("Messages", "No node of the private cluster serves slot %1.")},
    MessageText {"sandbox-unreachable",
                 QT_TRANSLATE_NOOP("Messages", "Cannot connect to the private server at 127.0.0.1:%1: %2.")},
    MessageText {"sandbox-wrong-program",
                 QT_TRANSLATE_NOOP("Messages",
                                   "Cannot start a private server: $REDIS_SERVER is %1, which is not an executable "
                                   "program. Correct or unset it.")},
};

/// A message of `messageTexts`.
template <MessageCode Code, typename... Values>
[[nodiscard]] Message message(Values &&...values)
{
    return messageOf<messageTexts, Code>(std::forward<Values>(values)...);
}

} // namespace lockscope::sandbox
