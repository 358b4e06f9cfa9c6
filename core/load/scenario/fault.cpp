// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/fault.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;

QString Fault::text() const
{
    return u"%1@%2:%3"_s.arg(toWord(kind), formatDuration(at), toWord(victim));
}

Result<Fault> Fault::parse(QStringView text, const QString &field)
{
    const qsizetype sign = text.indexOf(u'@');
    const qsizetype colon = text.indexOf(u':', std::max<qsizetype>(sign, 0));
    const QStringView word = sign < 0 ? text : text.first(sign);
    const QStringView victim = colon < 0 ? QStringView() : text.sliced(colon + 1);
    const bool isKnown = word == toWord(Kind::KillWorker) && sign >= 0
        && (victim == toWord(Victim::Waiter) || victim == toWord(Victim::Holder));
    if (!isKnown)
        return fail(ErrorKind::Usage,
                    u"%1: \"%2\" is not one of kill-worker@TIME:waiter, kill-worker@TIME:holder, "
                    "move-slot@TIME, failover@TIME."_s.arg(field, text));
    const Result<Micros> at = parseDuration(text.sliced(sign + 1, colon - sign - 1), field);
    if (!at)
        return fail(at.error());
    return Fault {Kind::KillWorker, *at, victim == toWord(Victim::Holder) ? Victim::Holder : Victim::Waiter};
}

QString toWord(Fault::Kind)
{
    return u"kill-worker"_s;
}

QString toWord(Fault::Victim victim)
{
    return victim == Fault::Victim::Holder ? u"holder"_s : u"waiter"_s;
}

} // namespace lockscope::load
