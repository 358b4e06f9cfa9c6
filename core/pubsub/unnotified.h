// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/redis/reply.h"

#include <optional>

namespace lockscope::pubsub {

/// A change that was made, but whose message the server refused: waiting clients do not wake up.
struct Unnotified
{
    Error reason {};
    /// How long waiting clients may sleep at most; nullopt: until their own timeouts.
    std::optional<Millis> sleep {};

    /// "waiting clients could not be notified: …"
    [[nodiscard]] Message toString() const;
};

/// The server's text for a message that a script could not send: the last element of the reply if it is an error
/// (lua/announce.part.lua). Empty: all messages were sent.
[[nodiscard]] QByteArray unsentIn(const redis::Reply &reply);
/// Words that text. Names the ACL rule that allows the message, if that is the cause.
[[nodiscard]] Error unsentError(const QByteArray &text, const QByteArray &channel, const QByteArray &commands);
/// The user may not publish on `channel` by one of `commands` (see publishCommands()).
[[nodiscard]] Error mayNotPublishError(const QByteArray &channel, const QByteArray &commands);

} // namespace lockscope::pubsub
