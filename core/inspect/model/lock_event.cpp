// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/model/lock_event.h"

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

QString toWord(EventKind kind)
{
    static const QString words[] {u"acquired"_s, u"reentered"_s, u"released"_s, u"downgraded"_s,
                                  u"renewed"_s,  u"expired"_s,   u"lost"_s,     u"queued"_s,
                                  u"dequeued"_s, u"repaired"_s,  u"message"_s,  u"gap"_s};
    static_assert(std::size(words) == std::size_t(EventKind::Gap) + 1);
    return words[std::size_t(kind)];
}

QString toWord(FeedSource source)
{
    static const QString words[] {u"tracking"_s, u"keyspace"_s, u"poll"_s, u"channel"_s};
    static_assert(std::size(words) == std::size_t(FeedSource::Channel) + 1);
    return words[std::size_t(source)];
}

QVariantMap LockEvent::toVariantMap() const
{
    QVariantMap map = detail;
    if (!reason.isEmpty())
        map.insert(u"reason"_s, reason.english());
    return map;
}

} // namespace lockscope::inspect
