// SPDX-License-Identifier: Apache-2.0
#include "core/load/faults/server_fault_report.h"

#include "core/load/faults/fault_course.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;

QString ServerFaultReport::predicted() const
{
    switch (fault.kind) {
    case ServerFault::Kind::MoveSlot: return u"Nothing is lost: holds and waits continue at the slot's new node."_s;
    case ServerFault::Kind::FailOver:
        if (awaitsReplicas)
            return u"No hold is lost; the locks continue once the replica that takes over has one of its own."_s;
        return u"The locks continue at the replica; holds that it did not have yet may be lost."_s;
    }
    return {};
}

QJsonObject ServerFaultReport::toJson() const
{
    return courseToJson(*this, predicted());
}

QString ServerFaultReport::text() const
{
    return courseText(*this, predicted());
}

} // namespace lockscope::load
