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

/// What came on a channel.
struct RawMessage
{
    QByteArray channel;
    QByteArray payload;
    friend bool operator==(const RawMessage &, const RawMessage &) = default;
};
using RawMessages = std::vector<RawMessage>;
QByteArray toText(const RawMessages &messages);

/// A blocking link to a server: what a test uses to look at Redis past the code under test.
/// A command that gets no answer within 30 s ends as an Error reply. Thread: any one.
class RawLink final
{
public:
    explicit RawLink(const sandbox::Server &server);
    ~RawLink();
    RawLink(RawLink &&) noexcept;
    RawLink &operator=(RawLink &&) noexcept;

    RawReply command(const std::vector<QByteArray> &words);
    /// What the table of features says of this server.
    [[nodiscard]] bool has(redis::Feature feature);
    /// ACL SETUSER, with the rules as the server knows them: before Redis 7 read-only scripts need +evalsha and there
    /// is no -spublish, before 6.2 there are none for channels.
    RawReply setUser(const QByteArray &name, std::vector<QByteArray> rules);
    /// EVALSHA, after SCRIPT LOAD where the server does not know the script.
    RawReply run(const lua::Script &script, const std::vector<QByteArray> &keys,
                 const std::vector<QByteArray> &arguments = {});
    /// EVAL_RO: the server refuses a script that writes. One before Redis 7 runs it as any other.
    RawReply runReadOnly(const lua::Script &script, const std::vector<QByteArray> &keys,
                         const std::vector<QByteArray> &arguments = {});

    /// Listens to a channel, or to all that match where there is a `*`; from then on this link only serves
    /// takeMessages().
    void listenTo(const QByteArray &channels);
    /// The messages that the server sent before it handled this call.
    RawMessages takeMessages();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::tests
