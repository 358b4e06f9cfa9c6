// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/reply.h"

#include <memory>
#include <optional>

namespace lockscope::redis {

/// Turns bytes, split anywhere, into replies. Knows no socket. Thread: one.
/// After an error the stream has lost its framing: the reader answers with the same error from then on.
///
/// What a server announces is not believed: memory is taken for what has come, and one reply holds at most what stands
/// below. All that is read of a server has room in it: CLUSTER SLOTS with every slot apart, CLIENT LIST of 100 000
/// clients, the whole hash of a lock with 500 000 holders. What is more is refused as soon as it shows.
class ReplyReader final
{
public:
    static constexpr qint64 MostBytes = 64 * 1024 * 1024; ///< of all texts
    static constexpr qint64 MostElements = 1'000'000;     ///< of all arrays
    static constexpr int MostDepth = 7;                   ///< of arrays in arrays
    static constexpr qint64 MostLine = 64 * 1024;         ///< of a status, an error or a number, in bytes

    ReplyReader();
    ~ReplyReader();
    Q_DISABLE_COPY_MOVE(ReplyReader)

    void feed(QByteArrayView bytes);
    /// The next whole reply; nothing while more bytes are needed; ErrorKind::Protocol for bytes that are no RESP2, and
    /// for a reply that is too large.
    [[nodiscard]] Result<std::optional<Reply>> next();
    /// The error is that the reply is too large: it would be again.
    [[nodiscard]] bool hasRefused() const;
    /// Gives back a reply that nobody needs any more: the next one takes over its memory, and the texts that are the
    /// same. Messages of a subscription differ in their channel alone, at most.
    void reuse(Reply reply);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::redis
