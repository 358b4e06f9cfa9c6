// SPDX-License-Identifier: Apache-2.0
#include "core/load/faults/fault_report.h"

#include "core/load/faults/fault_course.h"
#include "core/load/scenario/messages.h"

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
        {u"predicted"_s, predicted.english()},
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
                                                                predicted.english(), outcome, longest);
}

Prediction predict(const Scenario &scenario, const Fault &fault, Micros watchdogLease)
{
    const Micros lease = scenario.lease.value_or(watchdogLease);
    const LockTypeRules &rules = rulesOf(scenario.type);
    if (fault.kind == Fault::Kind::SkipUnlock && !scenario.lease)
        return {std::nullopt, message<"prediction-skip-unlock">()};
    if (fault.victim == Fault::Victim::Waiter && rules.members > 0 && !rules.hasValues) {
        return {lease + Grace, message<"prediction-kill-members">(formatDuration(lease))};
    }
    if (fault.victim == Fault::Victim::Waiter) {
        return {Grace,
                hasQueue(scenario.type) ? message<"prediction-kill-queued">() : message<"prediction-kill-waiter">()};
    }
    if (rules.promise == Promise::Permits)
        return {lease + Grace, message<"prediction-kill-permit">(formatDuration(lease))};
    return {lease + Grace, message<"prediction-kill-holder">(formatDuration(lease))};
}

} // namespace lockscope::load
