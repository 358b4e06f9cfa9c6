// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/reply.h"

#include <memory>
#include <optional>

namespace lockscope::redis {

/// Turns bytes, split anywhere, into replies. Knows no socket. Thread: one.
/// After an error the stream has lost its framing: the reader answers with the same error from then on.
class ReplyReader final
{
public:
    ReplyReader();
    ~ReplyReader();
    Q_DISABLE_COPY_MOVE(ReplyReader)

    void feed(QByteArrayView bytes);
    /// The next whole reply; nothing while more bytes are needed; ErrorKind::Protocol for bytes that are no RESP2.
    [[nodiscard]] Result<std::optional<Reply>> next();
    /// Gives back a reply that nobody needs any more: the next one takes over its memory, and the texts that are the
    /// same. Messages of a subscription differ in their channel alone, at most.
    void reuse(Reply reply);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::redis
