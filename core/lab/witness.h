// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/lab/keyspace.h"
#include "core/redis/link.h"
#include "core/topology/router.h"

namespace lockscope::lab {

/// A message on a channel.
struct ChannelMessage
{
    QByteArray channel;
    QByteArray payload;
    friend bool operator==(const ChannelMessage &, const ChannelMessage &) = default;
};
using ChannelMessages = std::vector<ChannelMessage>;

/// `"0" on redisson_rwlock:{myLock}`; empty without a message.
QByteArray toText(const ChannelMessages &messages);

/// Reads the stored data and messages of one lock directly from the server, independent of the clients under test.
/// `router` must outlive it. Thread: engine.
class Witness final
{
public:
    /// How much of the server is checked. With Server, keys beside the lock are errors too.
    enum class Scope { Lock, Server };

    Witness(topology::Router &router, Clock &clock, LockName lock, Scope scope);

    /// Receives every message from now on.
    [[nodiscard]] QCoro::Task<Status> listen();
    /// Reads all keys by a full SCAN of all primaries. Omits unlock latches (protocol.md 4): they are private to one
    /// client and expire automatically.
    [[nodiscard]] QCoro::Task<Result<Keyspace>> keys();
    /// Reads only these keys, without a scan. Missing keys are omitted.
    [[nodiscard]] QCoro::Task<Result<Keyspace>> keysNamed(std::vector<QByteArray> wanted);
    /// The messages that the server sent before it handled this call.
    [[nodiscard]] QCoro::Task<Result<ChannelMessages>> takeMessages();
    /// Number of links subscribed to this channel; with `isPrefix`, number of channels with that prefix that have a
    /// subscriber.
    [[nodiscard]] QCoro::Task<Result<int>> listeners(QByteArray channel, bool isPrefix);
    /// Removes every key that keys() would return.
    [[nodiscard]] QCoro::Task<Status> removeKeys();
    /// Permanent. Pending and later calls fail; call it before the router is destroyed.
    void close() { m_ears->close(); }

private:
    [[nodiscard]] QCoro::Task<Result<std::vector<QByteArray>>> names();
    [[nodiscard]] static QCoro::Task<Result<StoredKey>> read(redis::Link &link, QByteArray name);

    topology::Router &m_router;
    const LockName m_lock;
    const QByteArray m_pattern;
    struct DeleteLater
    {
        void operator()(redis::Link *link) const;
    };
    /// Its own link, on the node to which this lock's messages are sent. The link may be on the call stack when the
    /// witness ends: its error ends the case that owns the witness.
    std::unique_ptr<redis::Link, DeleteLater> m_ears;
    ChannelMessages m_heard;
};

} // namespace lockscope::lab
