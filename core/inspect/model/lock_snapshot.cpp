// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/model/lock_snapshot.h"

#include "core/schema/lock_keys.h"

#include <algorithm>

namespace lockscope::inspect {

qint64 LockSnapshot::holderCount() const
{
    return static_cast<qint64>(kind == schema::LockKind::Permit ? permits.size() : holders.size());
}

qint64 LockSnapshot::holds() const
{
    qint64 sum = static_cast<qint64>(permits.size());
    for (const Holder &holder : holders)
        sum += holder.count;
    return sum;
}

const Holder *LockSnapshot::holderOf(const QByteArray &field) const
{
    const auto found = std::ranges::find(holders, field, &Holder::field);
    return found == holders.end() ? nullptr : &*found;
}

bool LockSnapshot::isUnread(const QByteArray &key) const
{
    return std::ranges::find(unread, key, &UnreadKey::key) != unread.end();
}

bool LockSnapshot::areDeadlinesUnread() const
{
    return !unread.empty() && isUnread(schema::LockKeys(name).deadlines());
}

bool LockSnapshot::isQueueUnread() const
{
    return !unread.empty() && isUnread(schema::LockKeys(name).queue());
}

QStringList LockSnapshot::shownCouldBe() const
{
    return isKindSure ? couldBe : QStringList {toWord(kind)} + couldBe;
}

Health LockSnapshot::health() const
{
    Health worst = Health::Ok;
    for (const Finding &finding : findings)
        worst = std::max(worst, finding.severity);
    return worst == Health::Info ? Health::Ok : worst;
}

qint64 LockSnapshot::remainingMs(Ttl ttl, TimePoint takenAt, TimePoint now)
{
    if (ttl.ms < 0)
        return ttl.ms;
    const qint64 passed = std::chrono::duration_cast<Millis>(now - takenAt).count();
    return std::max<qint64>(ttl.ms - passed, 0);
}

} // namespace lockscope::inspect
