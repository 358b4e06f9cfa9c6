// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/diagnosis.h"
#include "core/inspect/messages.h"

#include "core/base/printable.h"
#include "core/inspect/diagnosis/rules.h"

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using schema::LockMode;

namespace {

using Rule = void (*)(const LockSnapshot &, Findings &);

constexpr Rule Rules[] = {
    rules::missingTtl,       rules::mixedTypes,          rules::ghostReaders,   rules::readersAtRisk,
    rules::unknownHolders,   rules::timeoutsOutliveLock, rules::longLease,      rules::manyReaders,
    rules::missingDeadlines, rules::loneDeadlines,       rules::staleWaiters,   rules::skewedClocks,
    rules::waitingHolders,   rules::orphanTimeouts,      rules::expiredPermits, rules::expiredValues,
    rules::badHashTags,      rules::wrongTypes,
};

} // namespace

Findings diagnose(const LockSnapshot &snapshot, Certainty certainty)
{
    Findings found;
    if (snapshot.kind == schema::LockKind::Unknown)
        return found;
    for (const Rule rule : Rules)
        rule(snapshot, found);
    if (!snapshot.unread.empty())
        dropRepairs(found);
    if (certainty == Certainty::Doubtful)
        lower(found);
    return found;
}

void dropRepairs(Findings &findings)
{
    for (Finding &finding : findings)
        finding.repair.reset();
}

void lower(Findings &findings)
{
    for (Finding &finding : findings)
        finding.severity = std::min(finding.severity, Health::Info);
}

std::optional<Finding> diagnoseWait(const LockSnapshot &snapshot, const HolderId &who, LockMode wanted)
{
    const auto own = std::ranges::find_if(
        snapshot.holders, [&](const Holder &holder) { return holder.id == who && holder.mode == LockMode::Read; });
    if (snapshot.mode != LockMode::Read || wanted != LockMode::Write || own == snapshot.holders.end())
        return std::nullopt;
    const QString name = printable(who.field());
    return Finding {u"self-deadlock"_s, Health::Error, message<"seen-self-deadlock-wait">(name, own->count)};
}

} // namespace lockscope::inspect
