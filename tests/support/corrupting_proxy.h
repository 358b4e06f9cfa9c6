// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/raw_reply.h"

#include <QString>
#include <functional>
#include <memory>

namespace lockscope::tests {

/// A TCP proxy that corrupts some of a server's replies and reports the delivered bytes.
/// The corruption is drawn from the seed, per link in order of connection, and per reply: the same traffic is corrupted
/// in the same way. Made and destroyed on any thread; runs on its own thread.
class CorruptingProxy final
{
public:
    enum class Corruption {
        Digit,    ///< changes a byte of an integer, a length or a count
        Integer,  ///< another integer, at the limit of some type
        Length,   ///< a length or count that does not match the data
        Twice,    ///< delivers the reply twice
        Cut,      ///< closes the link inside the reply
        Hole,     ///< drops the rest of the reply; the next one follows
        Withheld, ///< drops the reply
        Other,    ///< a completely different reply
        Invented, ///< inserts a reply without a request before it
        Late,     ///< delays the reply and all later ones
        Swapped,  ///< swaps the reply with the next one
        Endless,  ///< announces a string of 2 GiB and sends it for as long as the client reads
        Nested,   ///< nested counts of a million each
    };
    /// All except the last two, whose replies never end.
    static const std::vector<Corruption> &usual();
    static const std::vector<Corruption> &all();

    /// A request and the reply that was delivered to the client.
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

    /// Stops corrupting. Closes all links, because a link with a reply too many or too few cannot recover.
    void becomeHonest();

    /// The port on 127.0.0.1; 0 if it cannot listen.
    [[nodiscard]] quint16 port() const;
    /// Number of corrupted replies so far. Any thread.
    [[nodiscard]] qint64 corrupted() const;
    /// Number of replies from the server so far. Any thread.
    [[nodiscard]] qint64 replies() const;

private:
    struct Private;
    class Link;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::tests
