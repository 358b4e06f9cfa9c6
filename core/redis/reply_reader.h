// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/reply.h"

#include <memory>
#include <optional>

namespace lockscope::redis {

/// Parses bytes, split anywhere, into replies. Independent of sockets. After an error the stream has lost its framing:
/// the reader returns the same error from then on. Thread: one.
///
/// Announced lengths are not trusted: memory is allocated only for received bytes, and a reply is refused as soon as it
/// exceeds a limit below. The limits allow all replies in use: CLUSTER SLOTS with every slot in its own range, CLIENT
/// LIST of 100 000 clients, and the hash of a lock with 500 000 holders.
class ReplyReader final
{
public:
    static constexpr qint64 MaxBytes = 64 * 1024 * 1024; ///< of all strings
    static constexpr qint64 MaxElements = 1'000'000;     ///< of all arrays
    static constexpr int MaxDepth = 7;                   ///< of nested arrays
    static constexpr qint64 MaxLine = 64 * 1024;         ///< bytes of a status, an error or a number

    ReplyReader();
    ~ReplyReader();
    Q_DISABLE_COPY_MOVE(ReplyReader)

    void feed(QByteArrayView bytes);
    /// The next complete reply; nullopt while more bytes are needed; ErrorKind::Protocol for bytes that are not RESP2
    /// and for a reply that is too large.
    [[nodiscard]] Result<std::optional<Reply>> next();
    /// The error is a reply that is too large: a resend would fail the same way.
    [[nodiscard]] bool hasRefused() const;
    /// Takes a reply that is no longer needed: the next one reuses its memory and its equal texts. Messages of a
    /// subscription differ at most in their channel.
    void reuse(Reply reply);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::redis
