// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/fault_targets.h"

#include "core/base/duration_text.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;
using Kind = Disturbance::Kind;

std::optional<Error> FaultTargets::refusal(const AnyFault &fault) const
{
    const auto refuse = [&fault](const QString &why) {
        return Error {ErrorKind::Usage, u"fault: %1 is %2"_s.arg(toText(fault), why), {}};
    };
    if (std::holds_alternative<ServerFault>(fault) && !cluster)
        return refuse(u"done to a private cluster only. Run it with --sandbox-cluster."_s);
    const auto *disturbance = std::get_if<Disturbance>(&fault);
    if (!disturbance)
        return std::nullopt;
    if (disturbance->isOfServer() && server == 0 && !cluster)
        return refuse(u"done to a private server only. Run it with --sandbox or --sandbox-cluster."_s);
    if (disturbance->kind == Kind::KillServer && cluster)
        return refuse(u"done to a single server. A cluster puts another one into its place: use failover@TIME."_s);
    if (disturbance->kind == Kind::StopServer && cluster && disturbance->lasts >= sandbox::ClusterNodeTimeout)
        return refuse(
            u"so long that the cluster puts another server into its place: use failover@TIME, or less than %1."_s.arg(
                formatDuration(sandbox::ClusterNodeTimeout)));
    if ((disturbance->kind == Kind::CutLinks || disturbance->kind == Kind::DelayLinks) && links.empty())
        return refuse(u"not possible on these links."_s);
    return std::nullopt;
}

} // namespace lockscope::load
