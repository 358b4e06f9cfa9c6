// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/run_fault_player.h"

#include "core/load/scenario/messages.h"
#include "core/sandbox/server_process.h"
#include "core/topology/key_slot.h"

#include <algorithm>

namespace lockscope::load {

using namespace std::chrono_literals;

namespace {

using Kind = Fault::Kind;

constexpr auto BetweenChecks = 5ms;
constexpr auto SlowFor = 1s; // duration of a throughput measurement

} // namespace

RunFaultPlayer::RunFaultPlayer(std::shared_ptr<RunState> run)
    : m_run(std::move(run)),
      m_schedule(m_run, Fault::Target::Run, [this](std::size_t index, const Fault &fault) { play(index, fault); })
{
    m_schedule.start();
}

void RunFaultPlayer::play(std::size_t index, const Fault &fault)
{
    const TimePoint began = BootClock::now();
    m_run->results.steps.addFault(began);
    const Status done = inject(fault);
    m_schedule.note(index, [&](FaultReport &report) {
        if (done)
            report.at = began - m_run->clock.measuredFrom();
        else
            report.problem = done.error().message;
    });
    if (!done || fault.kind == Kind::KillServer)
        return;
    const std::optional<bool> seen = fault.kind == Kind::DelayLinks ? isSlower(fault) : isTakenAgain(fault);
    m_schedule.note(index, [seen](FaultReport &report) { report.seen = seen; });
}

Status RunFaultPlayer::inject(const Fault &fault)
{
    const auto &links = m_run->targets.links;
    m_hasFaultyLinks = m_hasFaultyLinks || fault.kind == Kind::CutLinks || fault.kind == Kind::DelayLinks;
    switch (fault.kind) {
    case Kind::PauseClient:
        for (pubsub::Bus *bus : m_run->buses) // a client whose engine is blocked is paused
            bus->engine().post([run = m_run, time = fault.lasts] { run->clock.pause(time); });
        m_run->clock.pause(fault.lasts);
        return {};
    case Kind::FreezeWatchdog:
        freezeWatchdogs(true);
        m_run->clock.pause(fault.lasts);
        freezeWatchdogs(false);
        return {};
    case Kind::CutLinks:
        onEngines([&](std::size_t deployment) { links[deployment]->cut(); });
        m_run->clock.pause(fault.lasts);
        onEngines([&](std::size_t deployment) { links[deployment]->mend(); });
        return {};
    case Kind::DelayLinks:
        onEngines([&](std::size_t deployment) { links[deployment]->delay(std::chrono::ceil<Millis>(fault.lasts)); });
        return {};
    case Kind::DropSubscription:
        onEngines([this](std::size_t deployment) {
            for (topology::Node *node : m_run->buses[deployment]->deployment().router().primaries())
                node->subscriptions().reconnect(message<"fault-subscription-dropped">());
        });
        return {};
    case Kind::StopServer:
    case Kind::KillServer: return signalServer(fault);
    default: break; // of another player
    }
    return {};
}

Status RunFaultPlayer::signalServer(const Fault &fault)
{
    qint64 process = m_run->targets.server;
    if (m_run->targets.cluster) {
        const Result<qint64> primary = m_run->targets.cluster->processOfPrimary(
            topology::keySlot(m_run->names.front().bytes()));
        if (!primary)
            return fail(primary.error());
        process = *primary;
    }
    if (fault.kind == Kind::KillServer) {
        sandbox::killProcess(process);
        return {};
    }
    sandbox::pauseProcess(process);
    m_run->clock.pause(fault.lasts);
    sandbox::resumeProcess(process);
    return {};
}

void RunFaultPlayer::freezeWatchdogs(bool areFrozen)
{
    for (Identity *identity : m_run->clients.all())
        identity->freezeWatchdog(areFrozen);
}

void RunFaultPlayer::onEngines(const std::function<void(std::size_t)> &act)
{
    for (std::size_t i = 0; i < m_run->buses.size(); ++i)
        m_run->buses[i]->engine().runAndWait([&] { act(i); });
}

/// False: a worker waits for a lock, and none was granted in time.
std::optional<bool> RunFaultPlayer::isTakenAgain(const Fault &fault)
{
    const TimePoint end = BootClock::now();
    const qint64 before = m_run->workers.acquiredByAll();
    const auto isWaiting = [](const WorkerSlot &slot) { return slot.state == WorkerState::Waits; };
    while (m_run->clock.pause(BetweenChecks)) {
        if (m_run->workers.acquiredByAll() > before)
            return true;
        if (BootClock::now() - end > recoveryOf(fault) && std::ranges::any_of(m_run->workers, isWaiting))
            return false;
    }
    return std::nullopt;
}

/// Each worker acquires at most one lock per delay time; one more may have been in flight.
std::optional<bool> RunFaultPlayer::isSlower(const Fault &fault)
{
    const TimePoint start = BootClock::now();
    const qint64 before = m_run->workers.acquiredByAll();
    if (!m_run->clock.pause(std::max<std::chrono::nanoseconds>(SlowFor, 3 * fault.lasts)))
        return std::nullopt;
    const auto rounds = (BootClock::now() - start) / fault.lasts + 2;
    const qint64 taken = m_run->workers.acquiredByAll() - before;
    return taken > 0 && taken <= rounds * qint64(m_run->workers.count());
}

std::vector<FaultReport> RunFaultPlayer::reports()
{
    finish();
    std::vector<FaultReport> reports = m_schedule.soFar();
    for (FaultReport &report : reports)
        if (report.fault.kind == Kind::KillServer && report.at && m_run->hasLostServer())
            report.seen = true;
    return reports;
}

void RunFaultPlayer::finish()
{
    m_schedule.finish();
    if (std::exchange(m_hasFaultyLinks, false)) // otherwise they may belong to another run that continues
        onEngines([this](std::size_t deployment) { m_run->targets.links[deployment]->mend(); });
}

} // namespace lockscope::load
