// SPDX-License-Identifier: Apache-2.0
#include "core/load/faults/disturbance_report.h"

#include "core/load/faults/fault_course.h"
#include "core/load/scenario/messages.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Kind = Disturbance::Kind;

/// The effect of a disturbance during which no hold is renewed.
Message interruption(Message effect, const Disturbance &fault, Micros lease)
{
    const QString leaseText = formatDuration(lease);
    return sentences({
        std::move(effect),
        fault.lasts < lease ? message<"prediction-holds-kept">(leaseText) : message<"prediction-holds-lost">(leaseText),
        message<"prediction-recovery">(formatDuration(recoveryOf(fault))),
    });
}

} // namespace

QJsonObject DisturbanceReport::toJson() const
{
    QJsonObject json = courseToJson(*this, predicted);
    if (fault.lasts > Micros(0))
        json[u"lasts_ms"_s] = seconds(fault.lasts) * 1000.0;
    return json;
}

QString DisturbanceReport::text() const
{
    return courseText(*this, predicted);
}

Micros recoveryOf(const Disturbance &fault)
{
    return fault.kind == Kind::CutLinks ? Micros(3s) : Micros(1s); // a lost link retries at least every 2 s
}

Message predict(const Scenario &scenario, const Disturbance &fault, Micros watchdogLease)
{
    const Micros lease = scenario.lease.value_or(watchdogLease);
    const QString time = formatDuration(fault.lasts);
    switch (fault.kind) {
    case Kind::PauseClient: return interruption(message<"prediction-pause-client">(time), fault, lease);
    case Kind::FreezeWatchdog:
        if (scenario.lease)
            return message<"prediction-freeze-lease">(time);
        return message<"prediction-freeze-watchdog">(time, formatDuration(lease));
    case Kind::CutLinks: return interruption(message<"prediction-cut-links">(time), fault, lease);
    case Kind::DelayLinks: return message<"prediction-delay-links">(time);
    case Kind::DropSubscription: return message<"prediction-drop-subscription">(formatDuration(recoveryOf(fault)));
    case Kind::StopServer: return interruption(message<"prediction-stop-server">(time), fault, lease);
    case Kind::KillServer: return message<"prediction-kill-server">();
    }
    return {};
}

} // namespace lockscope::load
