// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/heard_channels.h"

#include "core/base/printable.h"
#include "core/schema/lock_keys.h"

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

namespace {

/// A plain and a sharded message within this time announce the same release.
constexpr Millis TwinWithin {100};
/// Number of channels whose last message is remembered; beyond it all are forgotten.
constexpr qsizetype MostHeard = 10'000;
/// Number of remembered payloads per channel: a lock's message wakes one waiter or all.
constexpr std::size_t MostSaid = 2;

} // namespace

HeardChannels::Channel &HeardChannels::find(const QByteArray &channel)
{
    const auto known = m_channels.find(channel);
    if (known != m_channels.end())
        return *known;
    if (m_channels.size() >= MostHeard)
        m_channels.clear();
    return *m_channels.insert(channel, Channel(schema::lockOfChannel(channel)));
}

void HeardChannels::forget(const LockName &lock)
{
    const schema::LockKeys keys(lock);
    for (const QByteArray &channel :
         {keys.lockChannel(), keys.rwChannel(), keys.semaphoreChannel(), keys.countDownChannel()})
        m_channels.remove(channel);
}

const QVariantMap &HeardChannels::Channel::detailOf(const QByteArray &channel, const QByteArray &payload)
{
    const auto known = std::ranges::find(m_said, payload, &std::pair<QByteArray, QVariantMap>::first);
    if (known != m_said.end())
        return known->second;
    if (m_said.size() >= MostSaid)
        m_said.clear();
    QVariantMap detail {{u"payload"_s, printable(payload)}, {u"channel"_s, printable(channel)}};
    return m_said.emplace_back(payload, std::move(detail)).second;
}

bool HeardChannels::Channel::isTwin(bool isSharded, TimePoint now)
{
    if (now - m_at >= TwinWithin)
        m_plainAhead = 0; // a publisher of only one kind has no twins
    m_at = now;
    const int step = isSharded ? -1 : 1;
    const bool isTwin = m_plainAhead * step < 0;
    m_plainAhead += step;
    return isTwin;
}

} // namespace lockscope::inspect
