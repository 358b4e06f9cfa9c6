// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/worker_fault_player.h"

#include "core/base/run_blocking.h"

#include <algorithm>

namespace lockscope::load {

using namespace std::chrono_literals;

namespace {
constexpr auto BetweenHunts = 1ms; // between searches for a waiting victim
constexpr auto BetweenNews = 200ms;
} // namespace

void WorkerFaultPlayer::playUntil(TimePoint until, const std::function<void()> &look)
{
    std::vector<Victim *> planned;
    for (Victim &victim : m_run->victims())
        planned.push_back(&victim);
    std::ranges::stable_sort(planned, {}, [](const Victim *victim) { return victim->fault.at; });
    auto next = planned.begin();
    TimePoint nextNews {};
    for (TimePoint now = BootClock::now(); now < until && !m_run->isStopping(); now = BootClock::now()) {
        for (; next != planned.end() && m_run->measuredFrom() + (*next)->fault.at <= now; ++next)
            begin(**next);
        std::erase_if(m_hunted, [this](Victim *victim) { return tryToKill(*victim); });
        if (now >= nextNews) {
            look();
            nextNews = now + BetweenNews;
        }
        TimePoint wake = std::min({until, nextNews, m_hunted.empty() ? until : now + BetweenHunts});
        if (next != planned.end())
            wake = std::min(wake, m_run->measuredFrom() + (*next)->fault.at);
        if (const std::optional<Fault> asked = m_run->askedFaults.next(Fault::Target::Worker, wake))
            beginByHand(*asked);
    }
}

void WorkerFaultPlayer::begin(Victim &victim)
{
    if (victim.fault.victim == Fault::Victim::Waiter)
        m_hunted.push_back(&victim);
    else
        m_run->slots[static_cast<std::size_t>(victim.worker)].fate = Fate::DiesHolding;
}

void WorkerFaultPlayer::beginByHand(const Fault &fault)
{
    Victim *victim = m_run->addVictim(m_run, fault);
    if (victim)
        begin(*victim);
    else
        m_missed.push_back(fault);
}

bool WorkerFaultPlayer::tryToKill(Victim &waiter)
{
    bool isDone = false;
    m_run->bus.engine().runAndWait([&] {
        const WorkerSlot &slot = m_run->slots[static_cast<std::size_t>(waiter.worker)];
        const bool isInQueue = !hasQueue(m_run->scenario.type)
            || m_run->watch.order.isWaiting(slot.name, waiter.worker + 1);
        if (!waiter.isAsking || !isInQueue)
            return;
        if (hasQueue(m_run->scenario.type))
            m_run->watch.order.died(waiter.worker + 1);
        m_run->vanished(waiter.worker, BootClock::now());
        isDone = true;
    });
    return isDone;
}

std::vector<FaultReport> WorkerFaultPlayer::reports()
{
    while (const std::optional<Fault> late = m_run->askedFaults.left(Fault::Target::Worker))
        m_missed.push_back(*late);
    return soFar();
}

std::vector<FaultReport> WorkerFaultPlayer::soFar() const
{
    const TimePoint now = BootClock::now();
    std::vector<FaultReport> reports;
    for (const Victim &victim : m_run->victims())
        reports.push_back(reportOf(victim, now));
    for (const Fault &missed : m_missed)
        reports.push_back(predictedReport(*m_run, missed, true));
    return reports;
}

FaultReport WorkerFaultPlayer::reportOf(const Victim &victim, TimePoint now) const
{
    const WorkerSlot &slot = m_run->slots[static_cast<std::size_t>(victim.worker)];
    FaultReport report = predictedReport(*m_run, victim.fault, victim.isByHand);
    if (slot.fate != Fate::Dead)
        return report;
    report.at = slot.diedAt.load() - m_run->measuredFrom();
    const RecoveryWatch::Outcome outcome = m_run->recovery.outcome(victim.index, waitingSince(slot.name), now);
    report.standstill = outcome.longest;
    const auto allowed = predict(m_run->scenario, victim.fault, locks::ClientOptions().watchdogLease).standstill;
    if (!allowed)
        report.seen = outcome.grants == 0;
    else if (outcome.longest > *allowed)
        report.seen = false;
    else if (outcome.grants > 0 && hadItsTurn(victim))
        report.seen = true;
    return report;
}

/// False while a dead waiter is still in the queue: it has not blocked any other yet.
bool WorkerFaultPlayer::hadItsTurn(const Victim &victim) const
{
    if (!hasQueue(m_run->scenario.type) || victim.fault.victim != Fault::Victim::Waiter)
        return true;
    bool isWaiting = false;
    m_run->bus.engine().runAndWait([&] {
        const WorkerSlot &slot = m_run->slots[static_cast<std::size_t>(victim.worker)];
        isWaiting = m_run->watch.order.isWaiting(slot.name, victim.worker + 1);
    });
    return !isWaiting;
}

std::optional<TimePoint> WorkerFaultPlayer::waitingSince(std::size_t name) const
{
    std::optional<TimePoint> since;
    for (const WorkerSlot &slot : m_run->slots) {
        if (slot.state == WorkerState::Waits && slot.name == name)
            since = std::min(since.value_or(TimePoint::max()), slot.askedAt.load());
    }
    return since;
}

void WorkerFaultPlayer::bury()
{
    for (const Victim &victim : m_run->victims()) {
        const WorkerSlot &slot = m_run->slots[static_cast<std::size_t>(victim.worker)];
        if (slot.fate != Fate::Dead || victim.fault.kind == Fault::Kind::SkipUnlock) // that client is alive
            continue;
        Identity heir(m_run->buses, *victim.identity);
        runBlocking<void>(m_run->bus.engine(), [&] {
            Take take = victim.take;
            take.identity = &heir;
            return m_run->target->bury(take);
        });
        m_run->bus.engine().runAndWait([&] { m_run->target->forgetIdentities(); });
    }
}

} // namespace lockscope::load
