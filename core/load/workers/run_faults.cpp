// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/run_faults.h"

#include "core/load/scenario/messages.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

/// True if the fault's effect on links and servers is temporary, so that their loss does not end the run.
bool passes(const Fault &fault)
{
    return fault.target() != Fault::Target::Worker && fault.kind != Fault::Kind::KillServer;
}

} // namespace

RunFaults::RunFaults(const Scenario &scenario, Workers &workers, const RunControl &control)
    : m_scenario(scenario), m_workers(workers), m_control(control),
      m_lossesPass(std::ranges::any_of(scenario.faults, passes))
{
}

/// Workers that a requested fault may hit, the last first: they are working and have no other fault. The first worker
/// is excluded, to observe the effect.
std::vector<int> RunFaults::unhurt() const
{
    std::vector<int> workers;
    for (int worker = m_workers.count() - 1; worker > 0; --worker) {
        if (!m_workers[worker].victim && !m_control.isPausedFor(worker))
            workers.push_back(worker);
    }
    return workers;
}

/// False: each possible worker is the victim of another fault, or reserved for one that its player has not handled yet.
bool RunFaults::promiseWorker()
{
    const std::lock_guard guard(m_mutex);
    if (unhurt().size() <= m_promised)
        return false;
    ++m_promised;
    return true;
}

Status RunFaults::request(const Fault &fault)
{
    const bool hitsWorker = fault.target() == Fault::Target::Worker;
    if (hitsWorker && !promiseWorker())
        return fail(ErrorKind::Refused, ofField(u"fault"_s, message<"fault-no-worker">(fault.text())));
    const bool passed = m_lossesPass;
    if (passes(fault))
        m_lossesPass = true; // before its player can start
    const Status accepted = requests.request(fault);
    if (!accepted) {
        m_lossesPass = passed;
        const std::lock_guard guard(m_mutex);
        m_promised -= hitsWorker ? 1 : 0;
    }
    return accepted;
}

std::optional<int> RunFaults::takeWorker()
{
    const std::lock_guard guard(m_mutex);
    const std::vector<int> workers = unhurt();
    if (!workers.empty())
        return workers.front();
    --m_promised;
    return std::nullopt;
}

Victim &RunFaults::addVictim(const Fault &fault, int worker, int party, Identity &identity, bool isByHand)
{
    const std::lock_guard guard(m_mutex);
    Victim &victim = m_victims.emplace_back();
    victim.fault = fault;
    victim.isByHand = isByHand;
    victim.index = m_victims.size() - 1;
    victim.worker = worker;
    victim.party = party;
    victim.identity = &identity;
    m_workers[worker].victim = &victim;
    m_promised -= isByHand ? 1 : 0;
    return victim;
}

void RunFaults::vanished(int worker, TimePoint at)
{
    WorkerSlot &slot = m_workers[worker];
    slot.fate = Fate::Dead;
    slot.diedAt = at;
    const Victim &victim = *slot.victim;
    if (victim.fault.kind == Fault::Kind::KillWorker)
        victim.identity->abandon();
    const bool isRenewed = victim.fault.kind == Fault::Kind::SkipUnlock && !m_scenario.lease;
    const Micros lease = m_scenario.lease.value_or(locks::ClientOptions().watchdogLease);
    recovery.vanished(victim.index, slot.name, holdOf(victim), isRenewed ? TimePoint::max() : at + lease, at);
}

/// The hold of the victim at its death.
RecoveryWatch::Hold RunFaults::holdOf(const Victim &victim) const
{
    using Hold = RecoveryWatch::Hold;
    const LockTypeRules &rules = rulesOf(m_scenario.type);
    if (victim.fault.victim == Fault::Victim::Waiter)
        return rules.members > 0 && !rules.hasValues ? Hold::Partial : Hold::None;
    if (rules.holdRule == HoldRule::Permits)
        return Hold::Partial;
    return m_workers[victim.worker].access == Access::Read ? Hold::Shared : Hold::Exclusive;
}

} // namespace lockscope::load
