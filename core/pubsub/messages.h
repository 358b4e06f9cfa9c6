// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::pubsub {

/// The failures of notifications and of questions for subscribers.
struct MessageTexts
{
    Q_DECLARE_TR_FUNCTIONS(Messages)
public:
    static constexpr auto all = std::to_array<MessageText>({
        {"right-publish", QT_TR_NOOP("The user may not publish to the channel \"%1\". ACL SETUSER with %2 allows it.")},
        {"subscribers-unknown", QT_TR_NOOP("Cannot ask %1 for its subscribers. %2")},
        {"subscribers-unknown-replicas", QT_TR_NOOP("Cannot ask the replicas for their subscribers. %1")},
        {"unnotified", QT_TR_NOOP("waiting clients could not be notified: %1 They may wait until their own timeouts.")},
        {"unnotified-for-time", QT_TR_NOOP("waiting clients could not be notified: %1 They may wait for up to %2.")},
    });
};

/// A message of MessageTexts.
template <MessageCode Code>
inline constexpr MessageMaker<MessageTexts::all, Code> message {};

} // namespace lockscope::pubsub
