// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/raw_reply.h"

#include "core/redis/server_features.h"
#include "lua/script.h"

#include <QString>
#include <memory>

namespace lockscope::sandbox {
class Server;
}

namespace lockscope::tests {

/// A message on a channel.
struct RawMessage
{
    QByteArray channel;
    QByteArray payload;
    friend bool operator==(const RawMessage &, const RawMessage &) = default;
};
using RawMessages = std::vector<RawMessage>;
QByteArray toText(const RawMessages &messages);

/// A blocking link to a server, for tests that inspect Redis independently of the code under test. A command without a
/// reply within 30 s returns an Error reply. Thread: any single one.
class RawLink final
{
public:
    explicit RawLink(const sandbox::Server &server);
    ~RawLink();
    RawLink(RawLink &&) noexcept;
    RawLink &operator=(RawLink &&) noexcept;

    RawReply command(const std::vector<QByteArray> &words);
    /// Whether the server has the feature, by the table of features.
    [[nodiscard]] bool has(redis::Feature feature);
    /// ACL SETUSER, with the rules adapted to the server: before Redis 7, read-only scripts need +evalsha and there is
    /// no -spublish; before 6.2 there are no channel rules.
    RawReply setUser(const QByteArray &name, std::vector<QByteArray> rules);
    /// EVALSHA, after SCRIPT LOAD if the server does not know the script.
    RawReply run(const lua::Script &script, const std::vector<QByteArray> &keys,
                 const std::vector<QByteArray> &arguments = {});
    /// EVAL_RO: the server rejects a script that writes. Before Redis 7 it is run like any other.
    RawReply runReadOnly(const lua::Script &script, const std::vector<QByteArray> &keys,
                         const std::vector<QByteArray> &arguments = {});

    /// Subscribes to a channel, or to a pattern with `*`. From then on, this link only supports takeMessages().
    void listenTo(const QByteArray &channels);
    /// The messages that the server sent before it handled this call.
    RawMessages takeMessages();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::tests
