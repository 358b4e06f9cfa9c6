// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/diagnosis.h"

#include "ui/common/format.h"
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

} // namespace

QString diagnosisOf(const models::LockRow &row, const models::HolderNames &names)
{
    const inspect::LockSnapshot &lock = row.lock;
    const TimePoint now = BootClock::now();
    const auto left = [&](inspect::Ttl time) {
        return ttl(time.isAbsent() ? time.ms : inspect::LockSnapshot::remainingMs(time, lock.takenAt, now));
    };
    QStringList lines {u"## %1"_s.arg(displayName(lock.name.bytes())), {}, models::sentence(lock, names, now), {}};
    lines << u"- %1, %2, %3"_s.arg(models::kindText(lock), lock.node, Diagnosis::tr("slot %1").arg(lock.slot));
    for (const inspect::Holder &holder : lock.holders) {
        lines << u"- %1 `%2` × %3"_s.arg(models::letterOf(holder.mode)).arg(models::HolderNames::full(holder), number(holder.count));
        for (const inspect::TimeoutKey &key : holder.timeouts)
            lines << u"  - `%1` TTL %2"_s.arg(displayName(key.key), left(key.ttl));
    }
    lines << u"- "_s + models::waitingSentence(lock) + u". "_s + models::waitingReason(lock);
    for (const inspect::Finding &finding : lock.findings)
        lines << u"- **%1**: %2 (%3)"_s.arg(finding.id, models::findingText(finding, lock, names), models::evidenceText(finding, lock));
    lines << u"- "_s + Diagnosis::tr("Server time %1").arg(QDateTime::fromMSecsSinceEpoch(lock.serverTimeMs).toString(Qt::ISODateWithMs));
    return lines.join(u'\n') + u'\n';
}

QString footOf(const inspect::LockSnapshot &lock)
{
    const QString atomic = lock.isAtomic ? Diagnosis::tr("atomic snapshot") : Diagnosis::tr("not atomic: read step by step");
    QStringList parts {atomic, lock.node};
    if (!lock.channel.isEmpty())
        parts << Diagnosis::tr("channel %1").arg(displayName(lock.channel));
    return parts.join(u" · "_s);
}

} // namespace lockscope::ui::detail
