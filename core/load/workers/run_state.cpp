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

} // namespace

RunState::RunState(pubsub::Bus &runBus, const Scenario &runScenario, const QString &runId)
    : bus(runBus), scenario(runScenario), id(runId), names(scenario.lockNames(id)), watch(names, started),
      slots(static_cast<std::size_t>(scenario.workers)), increments(scenario.witness.isEmpty() ? 0 : names.size()),
      m_recorders(scenario.mode == WorkerMode::Threads ? slots.size() : 1)
{
}

void RunState::makeClients(const std::shared_ptr<RunState> &self)
{
    for (int i = 0; i < scenario.clients; ++i) {
        locks::ClientOptions options;
        options.lockLost = [weak = std::weak_ptr(self)](const locks::LostHold &lost) {
            if (const auto run = weak.lock())
                run->noteLoss(lost.thread);
        };
        clients.push_back(std::make_unique<locks::Client>(bus, std::move(options)));
    }
}

Recorder &RunState::recorderOf(int worker)
{
    return m_recorders[scenario.mode == WorkerMode::Threads ? static_cast<std::size_t>(worker) : 0];
}

AccessTotals RunState::totals(Access access) const
{
    AccessTotals totals;
    for (const Recorder &recorder : m_recorders)
        recorder[static_cast<std::size_t>(access)].addTo(totals);
    return totals;
}

std::vector<Access> RunState::accesses() const
{
    switch (scenario.type) {
    case LockType::Reentrant: return {Access::Exclusive};
    case LockType::Read: return {Access::Read};
    case LockType::Write: return {Access::Write};
    case LockType::ReadWrite: break;
    }
    return {Access::Read, Access::Write};
}

void RunState::measureBetween(TimePoint from, TimePoint until)
{
    const std::lock_guard guard(m_mutex);
    m_from = from;
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
    if (error.kind != ErrorKind::LinkLost && error.kind != ErrorKind::NotKnown)
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

void RunState::registerThread(ThreadId thread, int worker)
{
    const std::lock_guard guard(m_mutex);
    m_workerOfThread.emplace(thread.value, worker);
}

void RunState::noteLoss(ThreadId thread)
{
    int worker = 0;
    {
        const std::lock_guard guard(m_mutex);
        const auto found = m_workerOfThread.find(thread.value);
        if (found == m_workerOfThread.end())
            return;
        worker = found->second;
    }
    WorkerSlot &slot = slots[static_cast<std::size_t>(worker)];
    slot.isLost = true;
    watch.end(slot.name, worker + 1, BootClock::now());
}

} // namespace lockscope::load
