// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/fault.h"

#include "core/load/scenario/disturbance.h"
#include "core/load/scenario/messages.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;

QString Fault::text() const
{
    const QString start = u"%1@%2"_s.arg(toWord(kind), formatDuration(at));
    return kind == Kind::KillWorker ? start + u':' + toWord(victim) : start;
}

Result<Fault> Fault::parse(QStringView text, const QString &field)
{
    const qsizetype sign = text.indexOf(u'@');
    const QStringView word = text.first(std::max<qsizetype>(sign, 0));
    const QStringView rest = text.sliced(sign + 1);
    const qsizetype colon = rest.indexOf(u':');
    const QStringView time = colon < 0 ? rest : rest.first(colon);
    const QStringView victim = colon < 0 ? QStringView() : rest.sliced(colon + 1);
    const bool isKill = word == toWord(Kind::KillWorker)
        && (victim == toWord(Victim::Waiter) || victim == toWord(Victim::Holder));
    const bool isSkip = word == toWord(Kind::SkipUnlock) && colon < 0;
    if (!isKill && !isSkip)
        return fail(ErrorKind::Usage,
                    ofField(field,
                            message<"scenario-not-one-of">(text.toString(),
                                                           u"kill-worker@TIME:waiter, kill-worker@TIME:holder, "
                                                           "skip-unlock@TIME, move-slot@TIME, failover@TIME, "_s
                                                               + Disturbance::forms())));
    const Result<Micros> at = parseDuration(time, field);
    if (!at)
        return fail(at.error());
    if (isSkip)
        return Fault {Kind::SkipUnlock, *at, Victim::Holder};
    return Fault {Kind::KillWorker, *at, victim == toWord(Victim::Holder) ? Victim::Holder : Victim::Waiter};
}

QString toWord(Fault::Kind kind)
{
    return kind == Fault::Kind::SkipUnlock ? u"skip-unlock"_s : u"kill-worker"_s;
}

QString toWord(Fault::Victim victim)
{
    return victim == Fault::Victim::Holder ? u"holder"_s : u"waiter"_s;
}

} // namespace lockscope::load
