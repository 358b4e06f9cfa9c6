// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/run_state.h"

#include "core/load/scenario/messages.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

/// Errors after which the next operation fails in the same way: retrying would generate no load.
bool isFinal(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::LinkLost:
    case ErrorKind::NotKnown:
    case ErrorKind::Timeout:
    case ErrorKind::NotHolder:
    case ErrorKind::Lost:
    case ErrorKind::Cancelled: return false;
    default: return true;
    }
}

/// True if the fault's effect on links and servers is temporary, so that their loss does not end the run.
bool passes(const Fault &fault)
{
    return fault.target() != Fault::Target::Worker && fault.kind != Fault::Kind::KillServer;
}

} // namespace

RunState::RunState(const Identity::Buses &runBuses, const Scenario &runScenario, const QString &runId,
                   FaultTargets faultTargets)
    : buses(runBuses), bus(*runBuses.front()), scenario(runScenario), rules(rulesOf(scenario.type)),
      targets(std::move(faultTargets)), id(runId), names(scenario.lockNames(id)),
      nameChoice(scenario.names, scenario.skew), control(scenario), watch(scenario, names, started),
      handoffs(names.size()), recorders(scenario), slots(static_cast<std::size_t>(scenario.workers)),
      increments(scenario.witness.isEmpty() ? 0 : names.size()), lastGrants(targets.cluster ? names.size() : 0),
      target(Target::make(*this)), m_lossesPass(std::ranges::any_of(scenario.faults, passes))
{
    for (int worker = 0; worker < scenario.workers; ++worker) {
        slots[static_cast<std::size_t>(worker)].party = worker;
        m_holders.push_back({{}, worker});
    }
    if (bus.deployment().options().syncReplicas == 0)
        watch.holds.failOvers().expectLosses();
    if (scenario.rate)
        arrivals.emplace(scenario);
    for (std::size_t i = 0; hasQueue(scenario.type) && i < names.size(); ++i)
        m_nameIndex.insert(names[i], i);
}

std::unique_ptr<Identity> RunState::makeIdentity(const std::shared_ptr<RunState> &self)
{
    locks::ClientOptions options;
    const std::weak_ptr<RunState> weak = self;
    if (!rulesOf(scenario.type).isMajority) { // otherwise losing one member is no loss; the group reports it
        options.lockLost = [weak](const locks::LostHold &lost) {
            if (const auto run = weak.lock())
                run->noteLoss(lost.thread);
        };
    }
    if (hasQueue(scenario.type)) {
        options.queueEvent = [weak](const locks::QueueEvent &event) {
            if (const auto run = weak.lock())
                run->noteQueue(event);
        };
    }
    auto identity = std::make_unique<Identity>(buses, options);
    const std::lock_guard guard(m_mutex);
    for (const ClientId &client : identity->ids())
        m_clientIds.insert(client);
    return identity;
}

void RunState::makeIdentities(const std::shared_ptr<RunState> &self)
{
    while (m_identities.size() < static_cast<std::size_t>(scenario.clients))
        m_identities.push_back(makeIdentity(self));
    int last = scenario.workers;
    for (const Fault &fault : scenario.faults) {
        if (fault.target() != Fault::Target::Worker)
            continue;
        --last;
        makeVictim(self, fault, last, last, false);
    }
}

std::unique_ptr<Identity> RunState::makeKeeper()
{
    auto keeper = std::make_unique<Identity>(buses, locks::ClientOptions());
    const std::lock_guard guard(m_mutex);
    for (const ClientId &client : keeper->ids())
        m_clientIds.insert(client);
    return keeper;
}

std::vector<Identity *> RunState::identities() const
{
    std::vector<Identity *> all;
    for (const std::unique_ptr<Identity> &identity : m_identities)
        all.push_back(identity.get());
    const std::lock_guard guard(m_mutex);
    for (const Victim &victim : m_victims)
        all.push_back(victim.identity.get());
    return all;
}

QSet<ClientId> RunState::clientIds() const
{
    const std::lock_guard guard(m_mutex);
    return m_clientIds;
}

void RunState::dropIdentities()
{
    m_identities.clear();
    for (Victim &victim : m_victims)
        victim.identity.reset();
}

Victim &RunState::makeVictim(const std::shared_ptr<RunState> &self, const Fault &fault, int worker, int party,
                             bool isByHand)
{
    std::unique_ptr<Identity> identity = makeIdentity(self);
    const std::lock_guard guard(m_mutex);
    Victim &victim = m_victims.emplace_back();
    victim.fault = fault;
    victim.isByHand = isByHand;
    victim.index = m_victims.size() - 1;
    victim.worker = worker;
    victim.party = party;
    victim.identity = std::move(identity);
    slots[static_cast<std::size_t>(worker)].victim = &victim;
    if (isByHand)
        --m_promisedVictims; // used
    return victim;
}

/// Workers that a requested fault may hit, the last first: they are working and have no other fault. The first worker
/// is excluded, to observe the effect.
std::vector<int> RunState::unhurt() const
{
    std::vector<int> workers;
    for (int worker = scenario.workers - 1; worker > 0; --worker) {
        if (!slots[static_cast<std::size_t>(worker)].victim && !control.rests(worker))
            workers.push_back(worker);
    }
    return workers;
}

Victim *RunState::addVictim(const std::shared_ptr<RunState> &self, const Fault &fault)
{
    const std::vector<int> workers = unhurt();
    if (workers.empty()) { // they rest by now
        --m_promisedVictims;
        return nullptr;
    }
    const int last = workers.front();
    int party = 0;
    {
        const std::lock_guard guard(m_mutex);
        party = static_cast<int>(m_holders.size());
        m_holders.push_back({{}, last});
    }
    return &makeVictim(self, fault, last, party, true);
}

void RunState::joinAs(Victim &victim, ThreadId thread)
{
    slots[static_cast<std::size_t>(victim.worker)].party = victim.party;
    const ClientId client = victim.identity->ids().front();
    const std::lock_guard guard(m_mutex);
    m_holders[static_cast<std::size_t>(victim.party)].id = {client, thread};
}

qint64 RunState::cycles() const
{
    qint64 cycles = 0;
    for (const WorkerSlot &slot : slots)
        cycles += slot.cycles.load(std::memory_order_relaxed);
    return cycles;
}

void RunState::measureBetween(TimePoint from, TimePoint until)
{
    const std::lock_guard guard(m_mutex);
    m_from = from;
    if (arrivals)
        arrivals->startAt(from);
    m_until = m_isStopping ? from : until;
}

void RunState::stop(std::optional<Error> why)
{
    {
        const std::lock_guard guard(m_mutex);
        if (m_isStopping)
            return;
        m_until = std::min(m_until.load(), BootClock::now());
        progressAt = BootClock::now();
        m_error = std::move(why);
        m_isStopping = true;
        m_changed.notify_all();
    }
    askedFaults.end();
    bus.engine().post([token = cancel]() mutable { token.cancel(); });
    if (hasLostServer())
        for (Identity *identity : identities())
            identity->abandon();
}

bool RunState::hasLostServer() const
{
    const std::optional<Error> why = error();
    // of several servers, the others may answer
    return buses.size() == 1 && why && (why->kind == ErrorKind::Connect || why->kind == ErrorKind::LinkLost);
}

std::optional<Error> RunState::error() const
{
    const std::lock_guard guard(m_mutex);
    return m_error;
}

void RunState::noteError(const std::shared_ptr<RunState> &self, const Error &error)
{
    if (isFinal(error.kind))
        stop(error);
    const bool isLoss = error.kind == ErrorKind::LinkLost || error.kind == ErrorKind::NotKnown;
    if (!isLoss || m_lossesPass)
        return;
    bus.engine().post([self] { // an unreachable server: the next wait would only take as long again
        const redis::Link &link = self->bus.deployment().router().primaries().front()->commands();
        if (link.hasGivenUp()) // a command that is not resent fails as soon as the link breaks
            self->stop(link.lastError());
    });
}

/// False: each possible worker is the victim of another fault, or reserved for one that its player has not handled yet.
bool RunState::promiseVictim()
{
    const std::lock_guard guard(m_mutex);
    if (unhurt().size() <= m_promisedVictims)
        return false;
    ++m_promisedVictims;
    return true;
}

Status RunState::ask(const Fault &fault)
{
    const bool hitsWorker = fault.target() == Fault::Target::Worker;
    if (hitsWorker && !promiseVictim())
        return fail(ErrorKind::Refused, ofField(u"fault"_s, message<"fault-no-worker">(fault.text())));
    const bool passed = m_lossesPass;
    if (passes(fault))
        m_lossesPass = true; // before its player can start
    const Status asked = askedFaults.ask(fault);
    if (!asked) {
        m_lossesPass = passed;
        if (hitsWorker)
            --m_promisedVictims;
    }
    return asked;
}

bool RunState::pause(std::chrono::nanoseconds time)
{
    if (time <= std::chrono::nanoseconds(0))
        return !m_isStopping;
    std::unique_lock lock(m_mutex);
    return !m_changed.wait_for(lock, time, [this] { return m_isStopping.load(); });
}

void RunState::waitForTurn(int worker)
{
    if (!control.rests(worker))
        return;
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this, worker] { return m_isStopping || !control.rests(worker); });
}

void RunState::controlChanged(const std::shared_ptr<RunState> &self)
{
    {
        const std::lock_guard guard(m_mutex); // no thread is between its check and its wait
        m_changed.notify_all();
    }
    bus.engine().post([self] { self->control.wakeResting(); });
}

void RunState::workersStarted(int count)
{
    const std::lock_guard guard(m_mutex);
    m_running += count;
}

void RunState::workerEnded()
{
    const std::lock_guard guard(m_mutex);
    --m_running;
    m_changed.notify_all();
}

void RunState::waitForWorkers()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_running == 0; });
}

void RunState::vanished(int worker, TimePoint at)
{
    WorkerSlot &slot = slots[static_cast<std::size_t>(worker)];
    slot.fate = Fate::Dead;
    slot.diedAt = at;
    const Victim &victim = *slot.victim;
    if (victim.fault.kind == Fault::Kind::KillWorker)
        victim.identity->abandon();
    const bool wasHolder = victim.fault.victim == Fault::Victim::Holder;
    recovery.vanished(victim.index, slot.name,
                      wasHolder && rules.promise == Promise::Exclusion && slot.access != Access::Read, at);
}

void RunState::registerThread(ThreadId thread, int worker)
{
    const ClientId client = sharedIdentityOf(worker).ids().front();
    const std::lock_guard guard(m_mutex);
    m_workerOfThread.emplace(thread.value, worker);
    m_holders[static_cast<std::size_t>(worker)].id = {client, thread};
}

std::optional<int> RunState::workerOf(ThreadId thread) const
{
    const std::lock_guard guard(m_mutex);
    const auto found = m_workerOfThread.find(thread.value);
    if (found == m_workerOfThread.end())
        return std::nullopt;
    return found->second;
}

void RunState::noteLoss(ThreadId thread)
{
    const std::optional<int> worker = workerOf(thread);
    if (!worker)
        return;
    WorkerSlot &slot = slots[static_cast<std::size_t>(*worker)];
    slot.isLost = true;
    const TimePoint now = BootClock::now();
    watch.holds.end(slot.name, *worker + 1, now);
    if (slot.state == WorkerState::Holds && slot.fate != Fate::Dead)
        countLoss(*worker);
    steps.addLoss({now, slot.name, slot.party, 0, slot.access, false, WorkerStep::Kind::Lost});
}

void RunState::countLoss(int worker)
{
    WorkerSlot &slot = slots[static_cast<std::size_t>(worker)];
    if (!slot.isLossCounted.exchange(true) && (slot.isMeasured || isMeasured(BootClock::now())))
        recorders.of(worker)[static_cast<std::size_t>(slot.access.load())].lost();
}

std::vector<RunHolder> RunState::holders() const
{
    const std::lock_guard guard(m_mutex);
    return m_holders;
}

void RunState::noteQueue(const locks::QueueEvent &event)
{
    const std::optional<HolderId> holder = HolderId::parse(event.holder);
    if (!holder || !isOurs(holder->client))
        return;
    const std::optional<int> worker = workerOf(holder->thread);
    const auto name = m_nameIndex.constFind(event.lock);
    if (!worker || name == m_nameIndex.cend())
        return;
    switch (event.kind) {
    case locks::QueueEvent::Kind::Queued: return watch.order.queued(*name, *worker + 1, event.clock);
    case locks::QueueEvent::Kind::Granted:
        return watch.order.granted(*name, *worker + 1, event.clock, BootClock::now());
    case locks::QueueEvent::Kind::Left:
    case locks::QueueEvent::Kind::Expired:
    case locks::QueueEvent::Kind::Repaired: return watch.order.left(*name, *worker + 1, event.clock);
    case locks::QueueEvent::Kind::Kept: return;
    }
}

bool RunState::isOurs(const ClientId &client) const
{
    const std::lock_guard guard(m_mutex);
    return m_clientIds.contains(client);
}

void RunState::setGenerator(std::shared_ptr<const GeneratorProbe> probe)
{
    const std::lock_guard guard(m_mutex);
    m_generator.swap(probe); // the old one is destroyed outside of the lock
}

std::shared_ptr<const GeneratorProbe> RunState::generator() const
{
    const std::lock_guard guard(m_mutex);
    return m_generator;
}

} // namespace lockscope::load
