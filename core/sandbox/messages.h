// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::sandbox {

/// The messages of private servers, sentinels and clusters.
struct MessageTexts
{
    Q_DECLARE_TR_FUNCTIONS(Messages)
public:
    static constexpr auto all = std::to_array<MessageText>({
        {"sandbox-cluster-missing", QT_TR_NOOP("No private cluster is running.")},
        {"sandbox-cluster-slow", QT_TR_NOOP("The private cluster was not ready within %1.")},
        {"sandbox-no-directory", QT_TR_NOOP("Cannot start a private server: cannot create a directory in %1.")},
        {"sandbox-no-program",
         QT_TR_NOOP("Cannot start a private server: redis-server is not in PATH. Install it (Debian, Ubuntu: package "
                    "redis-server; Fedora: redis; macOS: brew install redis), or set $REDIS_SERVER to its path.")},
        {"sandbox-no-replica", QT_TR_NOOP("The node at 127.0.0.1:%1 has no replica.")},
        {"sandbox-no-reply", QT_TR_NOOP("The private server at 127.0.0.1:%1 did not reply to %2.")},
        {"sandbox-not-started", QT_TR_NOOP("Cannot start %1.")},
        {"sandbox-port-taken",
         QT_TR_NOOP("Cannot start a private server: port %1 of this machine is already in use. Choose another port, or "
                    "give none to use a free one.")},
        {"sandbox-replicas-slow", QT_TR_NOOP("The private replicas did not connect to their primary within %1.")},
        {"sandbox-sentinel-not-written", QT_TR_NOOP("Cannot start a private sentinel: cannot write %1.")},
        {"sandbox-sentinels-slow", QT_TR_NOOP("The private sentinels did not agree within %1.")},
        {"sandbox-server-ended", QT_TR_NOOP("The private server exited immediately: %1")},
        {"sandbox-server-slow", QT_TR_NOOP("The private server did not reply within %1.")},
        {"sandbox-slot-has-no-target",
         QT_TR_NOOP(
             "Slot %1 of the private cluster cannot be moved: it needs a primary that owns it and another primary.")},
        {"sandbox-slot-not-failed-over",
         QT_TR_NOOP("The failover of slot %1 in the private cluster did not complete within %2.")},
        {"sandbox-slot-not-propagated",
         QT_TR_NOOP("A replica of the private cluster did not learn within %2 that slot %1 was moved.")},
        {"sandbox-slot-unserved", QT_TR_NOOP("No node of the private cluster serves slot %1.")},
        {"sandbox-unreachable", QT_TR_NOOP("Cannot connect to the private server at 127.0.0.1:%1: %2.")},
        {"sandbox-wrong-program",
         QT_TR_NOOP("Cannot start a private server: $REDIS_SERVER is %1, which is not an executable program. Correct "
                    "or unset it.")},
    });
};

/// A message of MessageTexts.
template <MessageCode Code>
inline constexpr MessageMaker<MessageTexts::all, Code> message {};

} // namespace lockscope::sandbox
