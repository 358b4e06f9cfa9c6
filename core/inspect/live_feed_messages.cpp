// SPDX-License-Identifier: Apache-2.0
// What the live feed hears on the channels of locks.
#include "core/base/printable.h"
#include "core/inspect/live_feed.h"

#include <QDateTime>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Reply;

namespace {

/// A lock whose channel spoke within this time is in use: that no message tells of one release is then no sign of a
/// lost hold.
constexpr Millis BusyFor {1000};
/// Two messages of both kinds that came within this time tell of one release.
constexpr Millis TwinWithin {100};
/// Channels whose last message is remembered; then all are forgotten.
constexpr qsizetype MostHeard = 10'000;
/// Payloads of one channel that are remembered: a lock's wake one or all.
constexpr std::size_t MostSaid = 2;

} // namespace

/// Busy channels say the same again and again, thousands of times a second: whose they are, and how the message is
/// told, is worked out once.
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

/// One release that is told plainly and sharded (protocol.md 5) is one message. The two come over different links.
bool LiveFeed::isTwin(Heard &heard, bool isSharded, TimePoint now)
{
    if (now - heard.at >= TwinWithin)
        heard.plainAhead = 0; // who sends one kind only has no twin
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

/// The lock on the list, where it comes now if it is one of those to be found; else nothing.
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

/// Whether a message came with the release. What the server has sent on the subscription link before it answers PING
/// has been read by then.
QCoro::Task<bool> LiveFeed::hasHeardOfRelease(Self self, WatchList::Entry entry, QPointer<redis::Link> link)
{
    // over the bus of a cluster messages come when they come
    const bool isCertain = self->m_router.primaries().size() == 1 && link && link->isOpen();
    // where messages follow each other none proves anything by its absence
    const bool isBusy = self->m_clock.now() - entry->lastMessage < BusyFor;
    if (!isCertain || isBusy || entry->messagesAtLook != entry->messages)
        co_return true;
    const Command barrier("PING");
    const Result<Reply> answered = co_await link->call(barrier);
    co_return !answered.has_value() || entry->messagesAtLook != entry->messages;
}

} // namespace lockscope::inspect
