// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/run_state.h"

namespace lockscope::load {

namespace {

/// Errors after which the next operation fails in the same way: trying on would be no load.
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

constexpr std::size_t MostLightRecorders = 64; // summing up those of many would take longer than what they measured

} // namespace

RunState::RunState(const Identity::Buses &runBuses, const Scenario &runScenario, const QString &runId,
                   FaultTargets faultTargets)
    : buses(runBuses), bus(*runBuses.front()), scenario(runScenario), rules(rulesOf(scenario.type)),
      targets(std::move(faultTargets)), id(runId), names(scenario.lockNames(id)),
      nameChoice(scenario.names, scenario.skew), control(scenario), watch(scenario, names, started),
      handoffs(names.size()), slots(static_cast<std::size_t>(scenario.workers)),
      increments(scenario.witness.isEmpty() ? 0 : names.size()),
      lastGrants(scenario.serverFaults.empty() ? 0 : names.size()), target(Target::make(*this)),
      m_recorders(scenario.mode == WorkerMode::Threads || slots.size() <= MostLightRecorders ? slots.size() : 1),
      m_holders(slots.size())
{
    if (bus.deployment().options().syncReplicas == 0)
        watch.holds.failOvers().expectLosses();
    if (scenario.rate)
        arrivals.emplace(scenario);
    for (std::size_t i = 0; hasQueue(scenario.type) && i < names.size(); ++i)
        m_nameIndex.insert(names[i], i);
}

void RunState::makeIdentities(const std::shared_ptr<RunState> &self)
{
    locks::ClientOptions options;
    const std::weak_ptr<RunState> weak = self;
    if (!rulesOf(scenario.type).isMajority) { // one lost member is no loss then; its group tells
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
    const std::size_t count = static_cast<std::size_t>(scenario.clients) + scenario.faults.size();
    while (identities.size() < count) {
        identities.push_back(std::make_unique<Identity>(buses, options));
        for (const ClientId &client : identities.back()->ids())
            m_clientIds.insert(client);
    }
}

std::unique_ptr<Identity> RunState::makeKeeper()
{
    auto keeper = std::make_unique<Identity>(buses, locks::ClientOptions());
    for (const ClientId &client : keeper->ids())
        m_clientIds.insert(client);
    return keeper;
}

Identity &RunState::identityOf(int worker)
{
    const int index = isVictim(worker) ? scenario.clients + (scenario.workers - 1 - worker) : worker % scenario.clients;
    return *identities[static_cast<std::size_t>(index)];
}

AccessTotals RunState::totals(Access access) const
{
    AccessTotals totals;
    for (const Recorder &recorder : m_recorders)
        recorder[static_cast<std::size_t>(access)].addTo(totals);
    return totals;
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
        m_error = std::move(why);
        m_isStopping = true;
        m_changed.notify_all();
    }
    bus.engine().post([token = cancel]() mutable { token.cancel(); });
    if (hasLostServer())
        for (const std::unique_ptr<Identity> &identity : identities)
            identity->abandon();
}

bool RunState::hasLostServer() const
{
    const std::optional<Error> why = error();
    // of several others may answer
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
    const bool isPassing = !scenario.serverFaults.empty() // a primary that falls is not the end of a cluster
        || std::ranges::any_of(scenario.disturbances,
                               [](const Disturbance &fault) { return fault.kind != Disturbance::Kind::KillServer; });
    if (!isLoss || isPassing)
        return;
    bus.engine().post([self] { // a server that did not come back in time: the next wait would only be as long again
        const redis::Link &link = self->bus.deployment().router().primaries().front()->commands();
        if (!link.isOpen())
            self->stop(link.lastError());
    });
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
        const std::lock_guard guard(m_mutex); // nobody is between its look and its sleep
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
    const std::size_t fault = faultOf(worker);
    if (scenario.faults[fault].kind == Fault::Kind::KillWorker)
        identityOf(worker).abandon();
    const bool wasHolder = scenario.faults[fault].victim == Fault::Victim::Holder;
    recovery.vanished(fault, slot.name, wasHolder && rules.promise == Promise::Exclusion && slot.access != Access::Read,
                      at);
}

void RunState::registerThread(ThreadId thread, int worker)
{
    const ClientId client = identityOf(worker).ids().front();
    const std::lock_guard guard(m_mutex);
    m_workerOfThread.emplace(thread.value, worker);
    m_holders[static_cast<std::size_t>(worker)] = {client, thread};
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
    const std::lock_guard guard(m_mutex);
    if (!m_traces.empty())
        m_losses.push_back({now, slot.name, *worker, 0, slot.access, false, WorkerStep::Kind::Lost});
}

void RunState::traceWorkers()
{
    constexpr std::size_t ofOneThread = 4096; // of a thread that takes and gives back all the time, a tenth of a second
    constexpr std::size_t ofAll = 1 << 16;
    const bool isLight = scenario.mode == WorkerMode::Light;
    for (std::size_t i = 0; i < (isLight ? 1 : slots.size()); ++i)
        m_traces.emplace_back(isLight ? ofAll : ofOneThread);
}

WorkerTrace *RunState::traceOf(int worker)
{
    if (m_traces.empty())
        return nullptr;
    return &m_traces[scenario.mode == WorkerMode::Threads ? static_cast<std::size_t>(worker) : 0];
}

qint64 RunState::takeSteps(std::vector<WorkerStep> &steps)
{
    qint64 dropped = 0;
    for (WorkerTrace &trace : m_traces) {
        trace.takeInto(steps);
        dropped += trace.takeDropped();
    }
    const std::lock_guard guard(m_mutex);
    steps.insert(steps.end(), m_losses.begin(), m_losses.end());
    m_losses.clear();
    return dropped;
}

std::vector<HolderId> RunState::holders() const
{
    const std::lock_guard guard(m_mutex);
    return m_holders;
}

void RunState::noteQueue(const locks::QueueEvent &event)
{
    const std::optional<HolderId> holder = HolderId::parse(event.holder);
    if (!holder || !m_clientIds.contains(holder->client))
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

void RunState::setGenerator(std::shared_ptr<const GeneratorProbe> probe)
{
    const std::lock_guard guard(m_mutex);
    m_generator.swap(probe); // the one before ends outside of the lock
}

std::shared_ptr<const GeneratorProbe> RunState::generator() const
{
    const std::lock_guard guard(m_mutex);
    return m_generator;
}

} // namespace lockscope::load
