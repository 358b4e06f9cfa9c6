// SPDX-License-Identifier: Apache-2.0
#include "core/load/faults/fault_report.h"

#include "core/load/faults/fault_course.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

constexpr Micros Grace = std::chrono::seconds(1);

QString secondsText(std::chrono::nanoseconds time)
{
    return QString::number(seconds(time), 'f', 3) + u" s"_s;
}

} // namespace

QJsonObject FaultReport::toJson() const
{
    return {
        {u"kind"_s, toWord(fault.kind)},
        {u"at_s"_s, seconds(at.value_or(fault.at))},
        {u"victim"_s, toWord(fault.victim)},
        {u"predicted"_s, predicted},
        {u"seen"_s, seen ? QJsonValue(*seen) : QJsonValue()},
        {u"by_hand"_s, isByHand},
        {u"standstill_ms"_s, standstill ? QJsonValue(seconds(*standstill) * 1000.0) : QJsonValue()},
    };
}

QString FaultReport::text() const
{
    if (!at)
        return u"%1 did not happen: there was no such worker before the end."_s.arg(fault.text());
    const QString outcome = !seen ? u"the run ended before"_s : *seen ? u"yes"_s : u"NO"_s;
    const QString longest = standstill ? u", longest standstill %1"_s.arg(secondsText(*standstill)) : QString();
    return u"%1, done%2 at %3. Predicted: %4 Seen: %5%6."_s.arg(fault.text(), byHand(isByHand), secondsText(*at),
                                                                predicted, outcome, longest);
}

Prediction predict(const Scenario &scenario, const Fault &fault, Micros watchdogLease)
{
    const Micros lease = scenario.lease.value_or(watchdogLease);
    const LockTypeRules &rules = rulesOf(scenario.type);
    if (fault.kind == Fault::Kind::SkipUnlock && !scenario.lease)
        return {std::nullopt,
                u"The watchdog of its client keeps the lock: no other worker gets it until the run ends."_s};
    if (fault.victim == Fault::Victim::Waiter && rules.members > 0 && !rules.hasValues) {
        return {lease + Grace,
                u"Some of its members may be the dead waiter's already: they are free after its lease of %1, and 1 s."_s
                    .arg(formatDuration(lease))};
    }
    if (fault.victim == Fault::Victim::Waiter) {
        return {Grace,
                hasQueue(scenario.type) ? u"The next in the queue has the lock within 1 s of the dead waiter's turn."_s
                                        : u"No worker waits for a dead waiter: no standstill beyond 1 s."_s};
    }
    if (rules.promise == Promise::Permits)
        return {lease + Grace,
                u"No worker waits longer than the lease of the dead holder's permit, %1, and 1 s."_s.arg(
                    formatDuration(lease))};
    return {lease + Grace,
            u"The next one has the lock within the lost hold's lease of %1 and 1 s."_s.arg(formatDuration(lease))};
}

} // namespace lockscope::load
