// SPDX-License-Identifier: Apache-2.0
#include "core/load/faults/disturbance_report.h"

#include "core/load/faults/fault_course.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Kind = Disturbance::Kind;

/// The effect on holds that no command reaches during the disturbance.
QString fateOfHolds(const Disturbance &fault, Micros lease)
{
    return fault.lasts < lease
        ? u"less than the lease of %1: nothing is lost"_s.arg(formatDuration(lease))
        : u"not less than the lease of %1: what is held then is lost, and its holders are informed"_s.arg(
            formatDuration(lease));
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

QString predict(const Scenario &scenario, const Disturbance &fault, Micros watchdogLease)
{
    const Micros lease = scenario.lease.value_or(watchdogLease);
    const QString time = formatDuration(fault.lasts);
    const QString recovery = formatDuration(recoveryOf(fault));
    switch (fault.kind) {
    case Kind::PauseClient:
        return u"The workers' clients are paused for %1, %2. Locks are taken again within %3 of the end."_s.arg(
            time, fateOfHolds(fault, lease), recovery);
    case Kind::FreezeWatchdog:
        if (scenario.lease)
            return u"Nothing is renewed for %1, and leases of their own need no renewal: locks are taken as before."_s
                .arg(time);
        return u"Nothing is renewed for %1: a hold that lasts longer than its lease of %2 is lost, and its holder is informed. Locks are taken as before."_s
            .arg(time, formatDuration(lease));
    case Kind::CutLinks:
        return u"Nothing reaches the servers for %1, %2. Locks are taken again within %3 of the end."_s.arg(
            time, fateOfHolds(fault, lease), recovery);
    case Kind::DelayLinks: return u"Whoever takes a lock from then on waits at least %1."_s.arg(time);
    case Kind::DropSubscription:
        return u"The links are made again and no message is missed: locks are taken again within %1."_s.arg(recovery);
    case Kind::StopServer:
        return u"The server answers nothing for %1, %2. Locks are taken again within %3 of the end."_s.arg(
            time, fateOfHolds(fault, lease), recovery);
    case Kind::KillServer: return u"The server stays away: the run ends, and says where it was."_s;
    }
    return {};
}

} // namespace lockscope::load
