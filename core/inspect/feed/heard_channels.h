// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/feed/watch_list.h"

namespace lockscope::inspect {

/// The state of the channels that sent messages. Busy channels repeat the same messages thousands of times per
/// second: their lock and the event details are computed once. Thread: one.
class HeardChannels final
{
public:
    struct Channel
    {
        explicit Channel(LockName ofLock) : lock(std::move(ofLock)) { }
        /// The details of the event of a message.
        const QVariantMap &detailOf(const QByteArray &channel, const QByteArray &payload);
        /// A release announced both plain and sharded (protocol.md 5) counts as one message. The two arrive on
        /// different links. True for the second of them; call it once per message.
        bool isTwin(bool isSharded, TimePoint now);

        LockName lock;                     ///< empty: the channel of no lock
        std::weak_ptr<Watched> watched {}; ///< the lock's entry when last looked up

    private:
        std::vector<std::pair<QByteArray, QVariantMap>> m_said {}; ///< payloads, and the details of their events
        int m_plainAhead = 0; ///< number of plain messages minus number of sharded messages received
        TimePoint m_at {};    ///< the last message
    };

    /// The reference is valid until the next call.
    Channel &find(const QByteArray &channel);
    /// Removes the channels of the lock.
    void forget(const LockName &lock);

private:
    QHash<QByteArray, Channel> m_channels;
};

} // namespace lockscope::inspect
