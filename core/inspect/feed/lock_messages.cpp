// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/lock_messages.h"

#include "core/base/printable.h"
#include "core/schema/key_slot.h"
#include "core/schema/lock_keys.h"

#include <QDateTime>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

namespace {

/// A plain and a sharded message within this time announce the same release.
constexpr Millis DuplicateWithin {100};
/// Number of channels whose last message is remembered; beyond it all are forgotten.
constexpr qsizetype MaxChannels = 10'000;
/// Number of remembered payloads per channel: a lock's message wakes one waiter or all.
constexpr std::size_t MaxPayloads = 2;

} // namespace

void LockMessages::add(const QByteArray &channel, const QByteArray &payload, bool isSharded)
{
    Channel &known = find(channel);
    const TimePoint now = m_clock.now();
    if (known.isDuplicate(isSharded, now))
        return;
    const WatchList::Entry watched = known.lock.isEmpty() ? nullptr : watchedOf(known);
    if (!watched)
        return;
    ++watched->messages;
    watched->lastMessage = now;
    m_list.addEvent({QDateTime::currentMSecsSinceEpoch(),
                     known.lock,
                     EventKind::Message,
                     {},
                     known.detailOf(channel, payload),
                     FeedSource::Channel});
    m_list.markDirty(known.lock, watched);
    m_schedule.request();
}

/// The lock's entry in the list, added now if the lock should be listed; otherwise null.
WatchList::Entry LockMessages::watchedOf(Channel &channel)
{
    WatchList::Entry watched = channel.watched.lock();
    if (watched && watched->isListed)
        return watched;
    const bool isWanted = m_options.discover && schema::matchesGlob(m_options.match, channel.lock.bytes());
    watched = isWanted ? m_list.add(channel.lock, false) : m_list.find(channel.lock);
    channel.watched = watched;
    return watched;
}

LockMessages::Channel &LockMessages::find(const QByteArray &channel)
{
    const auto known = m_channels.find(channel);
    if (known != m_channels.end())
        return *known;
    if (m_channels.size() >= MaxChannels)
        m_channels.clear();
    return *m_channels.insert(channel, Channel(schema::lockOfChannel(channel)));
}

void LockMessages::forget(const LockName &lock)
{
    const schema::LockKeys keys(lock);
    for (const QByteArray &channel :
         {keys.lockChannel(), keys.rwChannel(), keys.semaphoreChannel(), keys.countDownChannel()})
        m_channels.remove(channel);
}

const QVariantMap &LockMessages::Channel::detailOf(const QByteArray &channel, const QByteArray &payload)
{
    const auto known = std::ranges::find(details, payload, &std::pair<QByteArray, QVariantMap>::first);
    if (known != details.end())
        return known->second;
    if (details.size() >= MaxPayloads)
        details.clear();
    QVariantMap detail {{u"payload"_s, printable(payload)}, {u"channel"_s, printable(channel)}};
    return details.emplace_back(payload, std::move(detail)).second;
}

bool LockMessages::Channel::isDuplicate(bool isSharded, TimePoint now)
{
    if (now - lastMessage >= DuplicateWithin)
        plainAhead = 0; // a publisher of only one kind has no twins
    lastMessage = now;
    const int step = isSharded ? -1 : 1;
    const bool isDuplicate = plainAhead * step < 0;
    plainAhead += step;
    return isDuplicate;
}

} // namespace lockscope::inspect
