// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/diagnosis.h"

#include "ui/common/format.h"
#include "ui/common/view_clock.h"
#include "ui/models/lock_words.h"

#include <QCoreApplication>
#include <QDateTime>

namespace lockscope::ui::detail {
using namespace Qt::StringLiterals;

namespace {

/// The translations of this file stand under one name.
struct Diagnosis
{
    Q_DECLARE_TR_FUNCTIONS(Diagnosis)
};

/// As a shell and redis-cli take it: in single quotes, bytes that are no text in the notation of $'…'.
QString shellWord(const QByteArray &word)
{
    QString text;
    bool isPlain = true;
    for (const char byte : word) {
        const bool isPrintable = byte >= ' ' && byte < 0x7f && byte != '\'' && byte != '\\';
        isPlain = isPlain && isPrintable;
        text += isPrintable ? QString(QLatin1Char(byte))
                            : u"\\x%1"_s.arg(uint(static_cast<quint8>(byte)), 2, 16, QChar(u'0'));
    }
    return (isPlain ? u"'"_s : u"$'"_s) + text + u'\'';
}

/// What reads a whole value of this type.
QString readerOf(const QByteArray &type)
{
    if (type == "hash")
        return u"HGETALL %1"_s;
    if (type == "list")
        return u"LRANGE %1 0 -1"_s;
    if (type == "zset")
        return u"ZRANGE %1 0 -1 WITHSCORES"_s;
    return type == "string" ? u"GET %1"_s : u"TYPE %1"_s;
}

} // namespace

QString redisCliOf(const inspect::LockSnapshot &lock)
{
    const qsizetype colon = lock.node.lastIndexOf(u':');
    const QString cli = colon < 0
        ? u"redis-cli -s %1 "_s.arg(lock.node)
        : u"redis-cli -h %1 -p %2 "_s.arg(lock.node.first(colon), lock.node.sliced(colon + 1));
    QStringList lines;
    for (const inspect::StoredKey &key : lock.keys)
        lines << cli + readerOf(key.type).arg(shellWord(key.key)) << cli + u"PTTL %1"_s.arg(shellWord(key.key));
    if (lines.isEmpty())
        lines << cli + u"EXISTS %1"_s.arg(shellWord(lock.name.bytes()));
    if (!lock.channel.isEmpty())
        lines << cli + u"PUBSUB NUMSUB %1"_s.arg(shellWord(lock.channel));
    return lines.join(u'\n') + u'\n';
}

QString diagnosisOf(const models::LockRow &row, const models::HolderNames &names, const QString &deployment)
{
    const inspect::LockSnapshot &lock = row.lock;
    const TimePoint now = ViewClock::shown(lock.node);
    const auto left = [&](inspect::Ttl time) {
        return ttl(time.isAbsent() ? time.ms : inspect::LockSnapshot::remainingMs(time, lock.takenAt, now));
    };
    QStringList lines {u"## %1"_s.arg(displayName(lock.name.bytes())), {}, models::sentence(lock, names, now), {}};
    if (!deployment.isEmpty())
        lines << u"- **%1**"_s.arg(deployment);
    lines << u"- %1, %2, %3"_s.arg(models::kindText(lock), lock.node, Diagnosis::tr("slot %1").arg(lock.slot));
    for (const inspect::Holder &holder : lock.holders) {
        lines << u"- %1 `%2` × %3"_s.arg(models::letterOf(holder.mode))
                     .arg(models::HolderNames::full(holder), number(holder.count));
        for (const inspect::TimeoutKey &key : holder.timeouts)
            lines << u"  - `%1` TTL %2"_s.arg(displayName(key.key), left(key.ttl));
    }
    lines << u"- "_s + models::waitingSentence(lock) + u". "_s + models::waitingReason(lock);
    for (const inspect::Finding &finding : lock.findings)
        lines << u"- **%1**: %2 (%3)"_s.arg(finding.id, models::findingText(finding, lock, names),
                                            models::evidenceText(finding, lock, names));
    lines << u"- "_s
            + Diagnosis::tr("Server time %1")
                  .arg(QDateTime::fromMSecsSinceEpoch(lock.serverTimeMs).toString(Qt::ISODateWithMs));
    return lines.join(u'\n') + u'\n';
}

QString footOf(const inspect::LockSnapshot &lock)
{
    const QString atomic = lock.isAtomic ? Diagnosis::tr("atomic snapshot")
                                         : Diagnosis::tr("not atomic: read step by step");
    QStringList parts {atomic, lock.node};
    if (!lock.channel.isEmpty())
        parts << Diagnosis::tr("channel %1").arg(displayName(lock.channel));
    return parts.join(u" · "_s);
}

} // namespace lockscope::ui::detail
