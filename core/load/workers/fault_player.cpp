// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/fault_player.h"

#include "core/base/run_blocking.h"

#include <algorithm>
#include <numeric>

namespace lockscope::load {

using namespace std::chrono_literals;

namespace {
constexpr auto BetweenLooks = 1ms; // for a victim that waits
}

void FaultPlayer::playUntil(TimePoint until)
{
    const std::vector<Fault> &faults = m_run->scenario.faults;
    std::vector<std::size_t> order(faults.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&faults](std::size_t fault) { return faults[fault].at; });
    auto next = order.begin();
    for (TimePoint now = BootClock::now(); now < until && !m_run->isStopping(); now = BootClock::now()) {
        for (; next != order.end() && m_run->measuredFrom() + faults[*next].at <= now; ++next)
            begin(*next);
        std::erase_if(m_hunted, [this](std::size_t fault) { return tryToKillWaiter(m_run->victimOf(fault)); });
        TimePoint wake = m_hunted.empty() ? until : std::min(until, now + BetweenLooks);
        if (next != order.end())
            wake = std::min(wake, m_run->measuredFrom() + faults[*next].at);
        m_run->pause(wake - now);
    }
}

void FaultPlayer::begin(std::size_t fault)
{
    if (m_run->scenario.faults[fault].victim == Fault::Victim::Waiter)
        m_hunted.push_back(fault);
    else
        m_run->slots[static_cast<std::size_t>(m_run->victimOf(fault))].fate = Fate::DiesHolding;
}

bool FaultPlayer::tryToKillWaiter(int worker)
{
    bool isDone = false;
    m_run->bus.engine().runAndWait([&] {
        const WorkerSlot &slot = m_run->slots[static_cast<std::size_t>(worker)];
        const bool isInQueue = !hasQueue(m_run->scenario.type) || m_run->watch.order.isWaiting(slot.name, worker + 1);
        if (!slot.isAsking || !isInQueue)
            return;
        if (hasQueue(m_run->scenario.type))
            m_run->watch.order.died(worker + 1);
        m_run->vanished(worker, BootClock::now());
        isDone = true;
    });
    return isDone;
}

std::vector<FaultReport> FaultPlayer::reports() const
{
    const TimePoint now = BootClock::now();
    std::vector<FaultReport> reports;
    for (std::size_t i = 0; i < m_run->scenario.faults.size(); ++i) {
        const WorkerSlot &slot = m_run->slots[static_cast<std::size_t>(m_run->victimOf(i))];
        const Prediction prediction = predict(m_run->scenario, m_run->scenario.faults[i],
                                              locks::ClientOptions().watchdogLease);
        FaultReport &report = reports.emplace_back();
        report.fault = m_run->scenario.faults[i];
        report.predicted = prediction.text;
        if (slot.fate != Fate::Dead)
            continue;
        report.at = slot.diedAt.load() - m_run->measuredFrom();
        const RecoveryWatch::Outcome outcome = m_run->recovery.outcome(i, waitingSince(slot.name), now);
        report.standstill = outcome.longest;
        if (!prediction.standstill)
            report.seen = outcome.grants == 0;
        else if (outcome.longest > *prediction.standstill)
            report.seen = false;
        else if (outcome.grants > 0 && hadItsTurn(i))
            report.seen = true;
    }
    return reports;
}

/// A dead waiter that still stands in a queue has kept nobody waiting so far.
bool FaultPlayer::hadItsTurn(std::size_t fault) const
{
    if (!hasQueue(m_run->scenario.type) || m_run->scenario.faults[fault].victim != Fault::Victim::Waiter)
        return true;
    const int worker = m_run->victimOf(fault);
    bool isWaiting = false;
    m_run->bus.engine().runAndWait([&] {
        isWaiting = m_run->watch.order.isWaiting(m_run->slots[static_cast<std::size_t>(worker)].name, worker + 1);
    });
    return !isWaiting;
}

std::optional<TimePoint> FaultPlayer::waitingSince(std::size_t name) const
{
    std::optional<TimePoint> since;
    for (const WorkerSlot &slot : m_run->slots) {
        if (slot.state == WorkerState::Waits && slot.name == name)
            since = std::min(since.value_or(TimePoint::max()), slot.askedAt.load());
    }
    return since;
}

void FaultPlayer::bury()
{
    for (std::size_t i = 0; i < m_run->scenario.faults.size(); ++i) {
        const int worker = m_run->victimOf(i);
        const WorkerSlot &slot = m_run->slots[static_cast<std::size_t>(worker)];
        if (slot.fate != Fate::Dead || m_run->scenario.faults[i].kind == Fault::Kind::SkipUnlock) // that client lives
            continue;
        Identity heir(m_run->buses, m_run->identityOf(worker));
        runBlocking<void>(m_run->bus.engine(), [&] {
            Take take = slot.take;
            take.identity = &heir;
            return m_run->target->bury(take);
        });
        m_run->bus.engine().runAndWait([&] { m_run->target->forgetIdentities(); });
    }
}

} // namespace lockscope::load
