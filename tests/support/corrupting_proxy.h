// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/raw_reply.h"

#include <QString>
#include <functional>
#include <memory>

namespace lockscope::tests {

/// A TCP proxy in front of a server that corrupts some of the replies, and says what it delivered.
/// Which replies, and how, is drawn from the seed for each link apart, in the order in which the links come and their
/// replies follow each other: the same traffic is corrupted in the same way.
/// Made and destroyed on any thread; the rest of it runs on a thread of its own.
class CorruptingProxy final
{
public:
    enum class Corruption {
        Digit,    ///< another byte in an integer, a length or a count
        Integer,  ///< another integer, of those that are at the edge of something
        Length,   ///< a length or a count that is never kept
        Twice,    ///< the reply is delivered twice
        Cut,      ///< the link ends within the reply
        Hole,     ///< the rest of the reply is missing, and the next one follows
        Withheld, ///< the reply is missing
        Other,    ///< another reply altogether
        Endless,  ///< a string that is announced with 2 GiB, and is sent for as long as anybody reads
        Nested,   ///< counts within counts, a million each
    };
    /// All but the last two, each of which is a reply that ends nowhere.
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
        /// Called on the proxy's thread, as a rule before the client can have read the reply, for as long as what is
        /// delivered on that link can be read as replies, one for each request; not for links that subscribe to
        /// something.
        std::function<void(const Exchange &)> onDelivered = {};
    };

    explicit CorruptingProxy(Options options);
    ~CorruptingProxy();
    Q_DISABLE_COPY_MOVE(CorruptingProxy)

    /// On 127.0.0.1; 0 when it could not listen.
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
