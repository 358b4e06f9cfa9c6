// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/feed/read_schedule.h"

namespace lockscope::inspect {

/// Adds the messages of lock channels to a list as events, and requests reads of their locks. Busy channels repeat the
/// same messages thousands of times per second: their lock and the event details are computed once. Thread: engine.
class LockMessages final
{
public:
    /// The references must outlive it.
    LockMessages(Clock &clock, WatchList &list, ReadSchedule &schedule, const FeedOptions &options)
        : m_clock(clock), m_list(list), m_schedule(schedule), m_options(options)
    {
    }

    /// A message from ChannelFeed. A release that is announced both plain and sharded (protocol.md 5) counts as one.
    void add(const QByteArray &channel, const QByteArray &payload, bool isSharded);
    /// Forgets the channels of the lock.
    void forget(const LockName &lock);

private:
    struct Channel
    {
        explicit Channel(LockName ofLock) : lock(std::move(ofLock)) { }
        /// The details of the event of a message.
        const QVariantMap &detailOf(const QByteArray &channel, const QByteArray &payload);
        /// The plain and the sharded message of a release arrive on different links. True for the second of them; call
        /// it once per message.
        bool isDuplicate(bool isSharded, TimePoint now);

        LockName lock;                                              ///< empty: the channel of no lock
        std::weak_ptr<Watched> watched {};                          ///< the lock's entry when last looked up
        std::vector<std::pair<QByteArray, QVariantMap>> details {}; ///< payloads, and the details of their events
        int plainAhead = 0; ///< number of plain messages minus number of sharded messages received
        TimePoint lastMessage {};
    };

    Channel &find(const QByteArray &channel);
    [[nodiscard]] WatchList::Entry watchedOf(Channel &channel);

    Clock &m_clock;
    WatchList &m_list;
    ReadSchedule &m_schedule;
    const FeedOptions &m_options;
    QHash<QByteArray, Channel> m_channels;
};

} // namespace lockscope::inspect
