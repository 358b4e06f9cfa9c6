// SPDX-License-Identifier: Apache-2.0
#include "core/schema/lock_keys.h"

#include "core/schema/observer_channel.h"

namespace lockscope::schema {

namespace {

constexpr std::array<QByteArrayView, 3> ChannelPrefixes {"redisson_lock__channel:", "redisson_rwlock:", "redisson_sc:"};
/// Channels that always have added braces: latches, and locks before Redisson 2.7 and 2.10.5.
constexpr std::array<QByteArrayView, 3> BracedChannelPrefixes {"redisson_countdownlatch__channel__{",
                                                               "redisson_lock__channel__{", "redisson_rwlock__{"};
constexpr std::array<QByteArrayView, 4> CompanionPrefixes {
    "redisson_lock_queue:", "redisson_lock_timeout:", "redisson_lock_token:", "redisson_unlock_latch:"};
constexpr QByteArrayView TimeoutMark = ":rwlock_timeout:";

/// Reverses protocol.md 1.2: outer braces were added if the name had no braces.
QByteArray untagged(QByteArray hashTagged)
{
    const bool isWrapped = hashTagged.startsWith('{') && hashTagged.endsWith('}') && hashTagged.indexOf('{', 1) < 0
        && hashTagged.indexOf('}') == hashTagged.size() - 1;
    return isWrapped ? hashTagged.sliced(1, hashTagged.size() - 2) : hashTagged;
}

/// Removes `:UUID:thread` from the end of a fair waiter's channel.
QByteArray withoutWaiter(const QByteArray &name)
{
    const qsizetype beforeThread = name.lastIndexOf(':');
    const qsizetype beforeUuid = beforeThread > 0 ? name.lastIndexOf(':', beforeThread - 1) : -1;
    if (beforeUuid > 0 && HolderId::parse(QByteArrayView(name).sliced(beforeUuid + 1)))
        return name.left(beforeUuid);
    return name;
}

} // namespace

LockKeys::LockKeys(const LockName &name) : m_name(name.bytes())
{
    m_tagged = m_name.contains('{') ? m_name : '{' + m_name + '}';
}

QByteArray LockKeys::prefixed(QByteArrayView prefix) const
{
    QByteArray key;
    key.reserve(prefix.size() + 1 + m_tagged.size());
    return key.append(prefix).append(':').append(m_tagged);
}

QByteArray LockKeys::readTimeout(const QByteArray &holderField, qint64 level) const
{
    QByteArray key;
    key.reserve(m_tagged.size() + holderField.size() + 20);
    return key.append(m_tagged).append(':').append(holderField).append(TimeoutMark).append(QByteArray::number(level));
}

LockName lockOfChannel(const QByteArray &channel)
{
    if (!observedChannel(channel).isEmpty())
        return {};
    for (const QByteArrayView prefix : ChannelPrefixes)
        if (channel.startsWith(prefix))
            return LockName(untagged(withoutWaiter(channel.sliced(prefix.size()))));
    for (const QByteArrayView prefix : BracedChannelPrefixes)
        if (channel.startsWith(prefix) && channel.endsWith('}'))
            return LockName(channel.sliced(prefix.size()).chopped(1));
    return {};
}

LockName lockOfHeldPermits(const QByteArray &key)
{
    constexpr QByteArrayView ending = ":timeout";
    const QByteArray hashTagged = key.endsWith(ending) ? key.chopped(ending.size()) : QByteArray();
    return hashTagged.contains('{') ? LockName(untagged(hashTagged)) : LockName();
}

bool isReadTimeout(const QByteArray &key)
{
    return key.lastIndexOf(TimeoutMark) > 0;
}

LockName lockOfCompanion(const QByteArray &key)
{
    for (const QByteArrayView prefix : CompanionPrefixes) {
        if (!key.startsWith(prefix))
            continue;
        QByteArray rest = key.sliced(prefix.size());
        if (prefix == CompanionPrefixes.back()) // the latch's request id
            rest = rest.left(rest.lastIndexOf(':'));
        return LockName(untagged(rest));
    }
    const qsizetype mark = key.lastIndexOf(TimeoutMark);
    if (mark > 0) {
        const QByteArray owner = key.left(mark);
        const QByteArray name = withoutWaiter(owner);
        if (name.size() < owner.size())
            return LockName(untagged(name));
    }
    return {};
}

} // namespace lockscope::schema
