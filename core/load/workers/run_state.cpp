// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/run_state.h"

#include "core/redis/reply.h"

namespace lockscope::load {

namespace {

/// Errors after which the next operation fails in the same way: retrying would generate no load.
bool isFinal(const Error &error)
{
    if (redis::isTemporaryRefusal(error))
        return false;
    switch (error.kind) {
    case ErrorKind::LinkLost:
    case ErrorKind::NotKnown:
    case ErrorKind::Timeout:
    case ErrorKind::NotHolder:
    case ErrorKind::Lost:
    case ErrorKind::Cancelled: return false;
    default: return true;
    }
}

} // namespace

RunState::RunState(const Identity::Buses &runBuses, const Scenario &runScenario, const QString &runId,
                   FaultTargets faultTargets)
    : buses(runBuses), bus(*runBuses.front()), scenario(runScenario), targets(std::move(faultTargets)), id(runId),
      names(scenario.lockNames(id)), nameChoice(scenario.names, scenario.skew), control(scenario),
      clients(buses, scenario.workers), workers(scenario.workers), faults(scenario, workers, control),
      results(scenario, names, targets.cluster.has_value()), target(Target::make(*this))
{
    if (bus.deployment().options().syncReplicas == 0)
        results.watch.holds.failOvers().setLossy();
    if (scenario.rate)
        arrivals.emplace(scenario);
}

locks::ClientOptions RunState::optionsOfWorkers(const std::shared_ptr<RunState> &self) const
{
    locks::ClientOptions options;
    const std::weak_ptr<RunState> weak = self;
    if (!rules().isMajority) { // otherwise losing one member is no loss; the group reports it
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
    return options;
}

void RunState::makeIdentities(const std::shared_ptr<RunState> &self)
{
    for (int i = 0; i < scenario.clients; ++i)
        clients.addShared(optionsOfWorkers(self));
    int last = scenario.workers;
    for (const Fault &fault : scenario.faults) {
        if (fault.target() == Fault::Target::Worker)
            addVictim(self, fault, --last, false);
    }
}

Victim &RunState::addVictim(const std::shared_ptr<RunState> &self, const Fault &fault, int worker, bool isByHand)
{
    const int party = isByHand ? clients.addHolder(worker) : worker;
    return faults.addVictim(fault, worker, party, clients.addOwn(optionsOfWorkers(self)), isByHand);
}

void RunState::stop(std::optional<Error> why)
{
    if (!clock.stop(std::move(why)))
        return;
    faults.requests.end();
    bus.engine().post([token = cancel]() mutable { token.cancel(); });
    if (hasLostServer())
        for (Identity *identity : clients.all())
            identity->abandon();
}

bool RunState::hasLostServer() const
{
    const std::optional<Error> why = clock.error();
    // of several servers, the others may answer
    return buses.size() == 1 && why && (why->kind == ErrorKind::Connect || why->kind == ErrorKind::LinkLost);
}

void RunState::noteError(const std::shared_ptr<RunState> &self, const Error &error)
{
    if (isFinal(error))
        stop(error);
    const bool isLoss = error.kind == ErrorKind::LinkLost || error.kind == ErrorKind::NotKnown;
    if (!isLoss || faults.linkLossesPass())
        return;
    bus.engine().post([self] { // an unreachable server: the next wait would only take as long again
        const redis::Link &link = self->bus.deployment().router().primaries().front()->commands();
        // a command that is not resent fails as soon as the link breaks
        if (link.health().hasGivenUp() && !redis::isTemporaryRefusal(link.health().lastError()))
            self->stop(link.health().lastError());
    });
}

void RunState::noteLoss(ThreadId thread)
{
    const std::optional<int> worker = clients.workerOf(thread);
    if (!worker)
        return;
    WorkerSlot &slot = workers[*worker];
    slot.isLost = true;
    const TimePoint now = BootClock::now();
    results.watch.holds.end(slot.name, *worker + 1, now);
    if (slot.state == WorkerState::Holds && slot.fate != Fate::Dead)
        countLoss(*worker);
    results.steps.addLoss({now, slot.name, slot.party, 0, slot.access, false, WorkerStep::Kind::Lost});
}

void RunState::countLoss(int worker)
{
    WorkerSlot &slot = workers[worker];
    if (!slot.isLossCounted.exchange(true) && (slot.isMeasured || clock.isMeasured(BootClock::now())))
        results.recorders.of(worker)[static_cast<std::size_t>(slot.access.load())].lost();
}

void RunState::noteQueue(const locks::QueueEvent &event)
{
    const std::optional<HolderId> holder = HolderId::parse(event.holder);
    const auto name = results.nameIndex.constFind(event.lock);
    if (!holder || !clients.ids().contains(holder->client) || name == results.nameIndex.cend())
        return;
    const std::optional<int> worker = clients.workerOf(holder->thread);
    if (!worker)
        return;
    OrderWatch &order = results.watch.order;
    switch (event.kind) {
    case locks::QueueEvent::Kind::Queued: return order.queued(*name, *worker + 1, event.clock);
    case locks::QueueEvent::Kind::Granted: return order.granted(*name, *worker + 1, event.clock, BootClock::now());
    case locks::QueueEvent::Kind::Left:
    case locks::QueueEvent::Kind::Expired:
    case locks::QueueEvent::Kind::Repaired: return order.left(*name, *worker + 1, event.clock);
    case locks::QueueEvent::Kind::Kept: return;
    }
}

RunResults::RunResults(const Scenario &scenario, const std::vector<LockName> &names, bool tracksGrants)
    : watch(scenario, names, BootClock::now()), handoffs(names.size()), recorders(scenario),
      increments(scenario.witness.isEmpty() ? 0 : names.size()), lastGrants(tracksGrants ? names.size() : 0)
{
    for (std::size_t i = 0; hasQueue(scenario.type) && i < names.size(); ++i)
        nameIndex.insert(names[i], i);
}

} // namespace lockscope::load
