// SPDX-License-Identifier: Apache-2.0
#include "core/load/faults/fault_report.h"

#include "core/load/scenario/messages.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Kind = Fault::Kind;

constexpr Micros grace = 1s;

/// The effect of a fault during which no hold is renewed.
Message interruption(Message effect, const Fault &fault, Micros lease)
{
    const QString leaseText = formatDuration(lease);
    return sentences({
        std::move(effect),
        fault.lasts < lease ? message<"prediction-holds-kept">(leaseText) : message<"prediction-holds-lost">(leaseText),
        message<"prediction-recovery">(formatDuration(recoveryOf(fault))),
    });
}

Prediction predictKill(const Scenario &scenario, const Fault &fault, Micros lease)
{
    const LockTypeRules &rules = rulesOf(scenario.type);
    const QString leaseText = formatDuration(lease);
    if (fault.victim == Fault::Victim::Waiter && rules.members > 0 && !rules.hasValues)
        return {message<"prediction-kill-members">(leaseText), lease + grace};
    if (fault.victim == Fault::Victim::Waiter)
        return {hasQueue(scenario.type) ? message<"prediction-kill-queued">() : message<"prediction-kill-waiter">(),
                grace};
    if (rules.holdRule == HoldRule::Permits)
        return {message<"prediction-kill-permit">(leaseText), lease + grace};
    return {message<"prediction-kill-holder">(leaseText), lease + grace};
}

} // namespace

QString FaultReport::state() const
{
    if (!at)
        return u"not-injected"_s;
    if (!seen)
        return u"pending"_s;
    return *seen ? u"as-expected"_s : u"not-as-expected"_s;
}

QJsonObject FaultReport::toJson() const
{
    QJsonObject json {
        {u"kind"_s, toWord(fault.kind)},
        {u"at_s"_s, secondsOf(at.value_or(fault.at))},
        {u"injected"_s, at.has_value()},
        {u"predicted"_s, predicted.english()},
        {u"code"_s, predicted.code()},
        {u"args"_s, predicted.args()},
        {u"seen"_s, seen ? QJsonValue(*seen) : QJsonValue()},
        {u"state"_s, state()},
        {u"by_hand"_s, isByHand},
    };
    if (fault.target() == Fault::Target::Worker) {
        json.insert(u"victim"_s, toWord(fault.victim));
        json.insert(u"standstill_ms"_s, standstill ? QJsonValue(secondsOf(*standstill) * 1000.0) : QJsonValue());
    } else {
        json.insert(u"problem"_s, problem.isEmpty() ? QJsonValue() : QJsonValue(problem.english()));
    }
    if (fault.lasts > Micros(0))
        json.insert(u"lasts_ms"_s, secondsOf(fault.lasts) * 1000.0);
    return json;
}

QString FaultReport::text() const
{
    const QString name = fault.text();
    if (!problem.isEmpty())
        return u"%1 was not injected: %2"_s.arg(name, problem.english());
    if (!at)
        return fault.target() == Fault::Target::Worker
            ? u"%1 was not injected: there was no such worker before the end of the run."_s.arg(name)
            : u"%1 was not injected: the run ended before."_s.arg(name);
    QString seenText = !seen ? u"pending (the run ended before)"_s : *seen ? u"yes"_s : u"NO"_s;
    if (standstill)
        seenText += u", longest standstill %1 s"_s.arg(secondsOf(*standstill), 0, 'f', 3);
    return u"%1, injected%2 at %3 s. Predicted: %4 Seen: %5."_s.arg(name, isByHand ? u" by hand"_s : QString(),
                                                                    QString::number(secondsOf(*at), 'f', 3),
                                                                    predicted.english(), seenText);
}

Prediction predict(const Scenario &scenario, const Fault &fault, Micros watchdogLease, bool awaitsReplicas)
{
    const Micros lease = scenario.lease.value_or(watchdogLease);
    const QString time = formatDuration(fault.lasts);
    switch (fault.kind) {
    case Kind::KillWorker: return predictKill(scenario, fault, lease);
    case Kind::SkipUnlock:
        if (scenario.lease)
            return predictKill(scenario, fault, lease);
        return {message<"prediction-skip-unlock">(), {}};
    case Kind::MoveSlot: return {message<"prediction-move-slot">(), {}};
    case Kind::Failover:
        return {awaitsReplicas ? message<"prediction-failover-replicated">() : message<"prediction-failover">(), {}};
    case Kind::PauseClient: return {interruption(message<"prediction-pause-client">(time), fault, lease), {}};
    case Kind::FreezeWatchdog:
        return {scenario.lease ? message<"prediction-freeze-lease">(time)
                               : message<"prediction-freeze-watchdog">(time, formatDuration(lease)),
                {}};
    case Kind::CutLinks: return {interruption(message<"prediction-cut-links">(time), fault, lease), {}};
    case Kind::DelayLinks: return {message<"prediction-delay-links">(time), {}};
    case Kind::DropSubscription:
        return {message<"prediction-drop-subscription">(formatDuration(recoveryOf(fault))), {}};
    case Kind::StopServer: return {interruption(message<"prediction-stop-server">(time), fault, lease), {}};
    case Kind::KillServer: return {message<"prediction-kill-server">(), {}};
    }
    return {};
}

Micros recoveryOf(const Fault &fault)
{
    return fault.kind == Kind::CutLinks ? Micros(3s) : Micros(1s); // a lost link retries at least every 2 s
}

} // namespace lockscope::load
