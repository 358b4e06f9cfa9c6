// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/raw_reply.h"

#include <QString>
#include <functional>
#include <memory>

namespace lockscope::tests {

/// A TCP proxy that corrupts some of a server's replies and reports what it delivered.
/// The corruption is drawn from the seed, per link in order of connection, and per reply: the same traffic is corrupted
/// in the same way. Made and destroyed on any thread; runs on its own thread.
class CorruptingProxy final
{
public:
    enum class Corruption {
        Digit,    ///< another byte in an integer, a length or a count
        Integer,  ///< another integer, at a limit of some type
        Length,   ///< a length or a count that is not met
        Twice,    ///< the reply is delivered twice
        Cut,      ///< the link ends within the reply
        Hole,     ///< the rest of the reply is missing, and the next one follows
        Withheld, ///< the reply is missing
        Other,    ///< another reply altogether
        Endless,  ///< a string announced with 2 GiB, sent for as long as the client reads
        Nested,   ///< counts within counts, a million each
    };
    /// All but the last two, whose replies never end.
    static const std::vector<Corruption> &usual();

    /// A request, and the reply as it was delivered to the client.
    struct Exchange
    {
        std::vector<QByteArray> request;
        RawReply reply;
    };

    struct Options
    {
        quint16 server = 0; ///< the port on 127.0.0.1
        quint64 seed = 1;
        double share = 0.03; ///< of the replies
        std::vector<Corruption> kinds = usual();
        /// Called on the proxy's thread, usually before the client can have read the reply, while the delivered bytes
        /// can be parsed as one reply per request. Not for links that subscribe.
        std::function<void(const Exchange &)> onDelivered = {};
    };

    explicit CorruptingProxy(Options options);
    ~CorruptingProxy();
    Q_DISABLE_COPY_MOVE(CorruptingProxy)

    /// The port on 127.0.0.1; 0 if it cannot listen.
    [[nodiscard]] quint16 port() const;
    /// Replies that were corrupted so far. Any thread.
    [[nodiscard]] qint64 corrupted() const;
    /// Replies that came from the server so far. Any thread.
    [[nodiscard]] qint64 replies() const;

private:
    struct Private;
    class Link;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::tests
