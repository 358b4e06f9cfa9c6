// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/fault_targets.h"

#include "core/base/duration_text.h"
#include "core/load/scenario/messages.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;
using Kind = Fault::Kind;

std::optional<Error> FaultTargets::refusal(const Fault &fault) const
{
    const auto refuse = [](Message problem) {
        return Error {ErrorKind::Usage, ofField(u"fault"_s, std::move(problem)), {}};
    };
    const QString name = fault.text();
    if (fault.target() == Fault::Target::Cluster && !cluster)
        return refuse(message<"fault-needs-cluster">(name));
    if (fault.hitsServer() && server == 0 && !cluster)
        return refuse(message<"fault-needs-server">(name));
    if (fault.kind == Kind::KillServer && cluster)
        return refuse(message<"fault-needs-single-server">(name));
    if (fault.kind == Kind::StopServer && cluster && fault.lasts >= sandbox::ClusterNodeTimeout)
        return refuse(message<"fault-stop-too-long">(name, formatDuration(sandbox::ClusterNodeTimeout)));
    if ((fault.kind == Kind::CutLinks || fault.kind == Kind::DelayLinks) && links.empty())
        return refuse(message<"fault-no-links">(name));
    return std::nullopt;
}

} // namespace lockscope::load
