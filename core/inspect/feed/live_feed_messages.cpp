// SPDX-License-Identifier: Apache-2.0
// The messages that the live feed receives on the channels of locks.
#include "core/base/printable.h"
#include "core/inspect/feed/live_feed.h"
#include "core/schema/key_slot.h"

#include <QDateTime>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Reply;

namespace {

/// A lock with a message within this time is in use: a missing message for one release is then no sign of a lost hold.
constexpr Millis BusyFor {1000};
/// A plain and a sharded message within this time announce the same release.
constexpr Millis TwinWithin {100};
/// Number of channels whose last message is remembered; beyond it all are forgotten.
constexpr qsizetype MostHeard = 10'000;
/// Number of remembered payloads per channel: a lock's message wakes one waiter or all.
constexpr std::size_t MostSaid = 2;

} // namespace

/// Busy channels repeat the same messages thousands of times per second: their lock and the event details are computed
/// once.
LiveFeed::Heard &LiveFeed::hear(const QByteArray &channel)
{
    const auto known = m_heard.find(channel);
    if (known != m_heard.end())
        return *known;
    if (m_heard.size() >= MostHeard)
        m_heard.clear();
    return *m_heard.insert(channel, Heard {schema::lockOfChannel(channel)});
}

const QVariantMap &LiveFeed::detailOf(Heard &heard, const QByteArray &channel, const QByteArray &payload)
{
    const auto known = std::ranges::find(heard.said, payload, &std::pair<QByteArray, QVariantMap>::first);
    if (known != heard.said.end())
        return known->second;
    if (heard.said.size() >= MostSaid)
        heard.said.clear();
    QVariantMap detail {{u"payload"_s, printable(payload)}, {u"channel"_s, printable(channel)}};
    return heard.said.emplace_back(payload, std::move(detail)).second;
}

/// A release announced both plain and sharded (protocol.md 5) counts as one message. The two arrive on different links.
bool LiveFeed::isTwin(Heard &heard, bool isSharded, TimePoint now)
{
    if (now - heard.at >= TwinWithin)
        heard.plainAhead = 0; // a publisher of only one kind has no twins
    heard.at = now;
    const int step = isSharded ? -1 : 1;
    const bool isTwin = heard.plainAhead * step < 0;
    heard.plainAhead += step;
    return isTwin;
}

void LiveFeed::onMessage(const QByteArray &channel, const Reply &payload, bool isSharded)
{
    Heard &heard = hear(channel);
    const bool hasBothKinds = m_bus.publishMode() != pubsub::PublishMode::Plain;
    if (hasBothKinds && isTwin(heard, isSharded, m_clock.now()))
        return;
    const WatchList::Entry watched = heard.lock.isEmpty() ? nullptr : watchedOf(heard);
    if (!watched)
        return;
    ++watched->messages;
    watched->lastMessage = m_clock.now();
    m_list.addEvent({QDateTime::currentMSecsSinceEpoch(),
                     heard.lock,
                     EventKind::Message,
                     {},
                     detailOf(heard, channel, payload.toBytes()),
                     FeedSource::Channel});
    m_updatePacer.request();
    markDirty(heard.lock, watched);
}

/// The lock's entry in the list, added now if the lock should be listed; otherwise null.
WatchList::Entry LiveFeed::watchedOf(Heard &heard)
{
    WatchList::Entry watched = heard.watched.lock();
    if (watched && watched->isListed)
        return watched;
    watched = m_list.find(heard.lock);
    if (!watched && m_options.discover && schema::matchesGlob(m_options.match, heard.lock.bytes())) {
        watch(heard.lock, false);
        watched = m_list.find(heard.lock);
    }
    heard.watched = watched;
    return watched;
}

/// Whether a message came with the release. Everything that the server sent on the subscription link before its reply
/// to PING has been read by then.
QCoro::Task<bool> LiveFeed::hasHeardOfRelease(Self self, WatchList::Entry entry, QPointer<redis::Link> link)
{
    // on the bus of a cluster, messages may be late
    const bool isCertain = self->m_router.primaries().size() == 1 && link && link->isOpen();
    // while messages follow each other, a missing one proves nothing
    const bool isBusy = self->m_clock.now() - entry->lastMessage < BusyFor;
    if (!isCertain || isBusy || entry->messagesAtLook != entry->messages)
        co_return true;
    const Command barrier("PING");
    const Result<Reply> answered = co_await link->call(barrier);
    co_return !answered.has_value() || entry->messagesAtLook != entry->messages;
}

} // namespace lockscope::inspect
