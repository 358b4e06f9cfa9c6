// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/lab/keyspace.h"
#include "core/redis/link.h"
#include "core/topology/router.h"

namespace lockscope::lab {

/// What came on a channel.
struct Message
{
    QByteArray channel;
    QByteArray payload;
    friend bool operator==(const Message &, const Message &) = default;
};
using Messages = std::vector<Message>;

/// `"0" on redisson_rwlock:{myLock}`, or `no message`.
QByteArray toText(const Messages &messages);

/// Looks at what is stored and said about one lock, past whoever takes it. Thread: the engine's; the router outlives
/// it.
class Witness final
{
public:
    /// How much of the server counts. On a private one whatever is there beside the lock is a mistake too.
    enum class Scope { Lock, Server };

    Witness(topology::Router &router, Clock &clock, LockName lock, Scope scope);

    /// Hears every message from here on.
    [[nodiscard]] QCoro::Task<Status> listen();
    /// Every key, by a full SCAN of all primaries. Unlock latches (protocol.md 4) are left out: they are private to one
    /// client and vanish by themselves.
    [[nodiscard]] QCoro::Task<Result<Keyspace>> keys();
    /// These keys alone, without looking for others; those that are gone are left out.
    [[nodiscard]] QCoro::Task<Result<Keyspace>> keysNamed(std::vector<QByteArray> wanted);
    /// The messages that the server sent before it handled this call.
    [[nodiscard]] QCoro::Task<Result<Messages>> takeMessages();
    /// How many links listen to this channel; with `isPrefix` how many channels there are that begin so and have a
    /// listener.
    [[nodiscard]] QCoro::Task<Result<int>> listeners(QByteArray channel, bool isPrefix);
    /// Removes every key that keys() would show.
    [[nodiscard]] QCoro::Task<Status> removeKeys();

private:
    [[nodiscard]] QCoro::Task<Result<std::vector<QByteArray>>> names(redis::Link &link);
    [[nodiscard]] static QCoro::Task<Result<StoredKey>> read(redis::Link &link, QByteArray name);

    topology::Router &m_router;
    const LockName m_lock;
    const QByteArray m_pattern;
    redis::Link m_ears; ///< a link of its own, on the node where this lock's messages are sent
    Messages m_heard;
};

} // namespace lockscope::lab
