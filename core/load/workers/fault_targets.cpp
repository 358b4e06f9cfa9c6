// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/fault_targets.h"

#include "core/base/duration_text.h"
#include "core/load/scenario/messages.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;
using Kind = Disturbance::Kind;

std::optional<Error> FaultTargets::refusal(const AnyFault &fault) const
{
    const auto refuse = [](Message problem) {
        return Error {ErrorKind::Usage, ofField(u"fault"_s, std::move(problem)), {}};
    };
    const QString name = toText(fault);
    if (std::holds_alternative<ServerFault>(fault) && !cluster)
        return refuse(message<"fault-needs-cluster">(name));
    const auto *disturbance = std::get_if<Disturbance>(&fault);
    if (!disturbance)
        return std::nullopt;
    if (disturbance->isOfServer() && server == 0 && !cluster)
        return refuse(message<"fault-needs-server">(name));
    if (disturbance->kind == Kind::KillServer && cluster)
        return refuse(message<"fault-needs-single-server">(name));
    if (disturbance->kind == Kind::StopServer && cluster && disturbance->lasts >= sandbox::ClusterNodeTimeout)
        return refuse(message<"fault-stop-too-long">(name, formatDuration(sandbox::ClusterNodeTimeout)));
    if ((disturbance->kind == Kind::CutLinks || disturbance->kind == Kind::DelayLinks) && links.empty())
        return refuse(message<"fault-no-links">(name));
    return std::nullopt;
}

} // namespace lockscope::load
