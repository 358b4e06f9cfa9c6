// SPDX-License-Identifier: Apache-2.0
#include "core/load/faults/server_fault_report.h"

#include "core/load/faults/fault_course.h"
#include "core/load/scenario/messages.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;

Message ServerFaultReport::predicted() const
{
    switch (fault.kind) {
    case ServerFault::Kind::MoveSlot: return message<"prediction-move-slot">();
    case ServerFault::Kind::FailOver:
        if (awaitsReplicas)
            return message<"prediction-failover-replicated">();
        return message<"prediction-failover">();
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
