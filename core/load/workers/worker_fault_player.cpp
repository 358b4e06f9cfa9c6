// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/worker_fault_player.h"

#include "core/base/run_blocking.h"

#include <algorithm>

namespace lockscope::load {

using namespace std::chrono_literals;

namespace {
constexpr auto VictimPollInterval = 1ms; // between searches for a waiting victim
constexpr auto ReportInterval = 200ms;
} // namespace

void WorkerFaultPlayer::playUntil(TimePoint until, const std::function<void()> &look)
{
    std::vector<Victim *> planned;
    for (Victim &victim : m_run->faults.victims())
        planned.push_back(&victim);
    std::ranges::stable_sort(planned, {}, [](const Victim *victim) { return victim->fault.at; });
    auto next = planned.begin();
    TimePoint nextNews {};
    for (TimePoint now = BootClock::now(); now < until && !m_run->clock.isStopping(); now = BootClock::now()) {
        for (; next != planned.end() && m_run->clock.measuredFrom() + (*next)->fault.at <= now; ++next)
            begin(**next);
        std::erase_if(m_pendingVictims, [this](Victim *victim) { return tryToKill(*victim); });
        if (now >= nextNews) {
            look();
            nextNews = now + ReportInterval;
        }
        TimePoint wake = std::min({until, nextNews, m_pendingVictims.empty() ? until : now + VictimPollInterval});
        if (next != planned.end())
            wake = std::min(wake, m_run->clock.measuredFrom() + (*next)->fault.at);
        if (const std::optional<Fault> asked = m_run->faults.requests.next(Fault::Target::Worker, wake))
            beginByHand(*asked);
    }
}

void WorkerFaultPlayer::begin(Victim &victim)
{
    if (victim.fault.victim == Fault::Victim::Waiter)
        m_pendingVictims.push_back(&victim);
    else
        m_run->workers[victim.worker].fate = Fate::DiesHolding;
}

void WorkerFaultPlayer::beginByHand(const Fault &fault)
{
    if (const std::optional<int> worker = m_run->faults.takeWorker())
        begin(m_run->addVictim(m_run, fault, *worker, true));
    else
        m_missed.push_back(fault);
}

bool WorkerFaultPlayer::tryToKill(Victim &waiter)
{
    bool isDone = false;
    m_run->bus.engine().runAndWait([&] {
        const WorkerSlot &slot = m_run->workers[waiter.worker];
        const bool isInQueue = !hasQueue(m_run->scenario.type)
            || m_run->results.watch.order.isWaiting(slot.name, waiter.worker + 1);
        if (!waiter.isAsking || !isInQueue)
            return;
        if (hasQueue(m_run->scenario.type))
            m_run->results.watch.order.died(waiter.worker + 1);
        m_run->faults.vanished(waiter.worker, BootClock::now());
        isDone = true;
    });
    return isDone;
}

std::vector<FaultReport> WorkerFaultPlayer::reports()
{
    for (const Fault &late : m_run->faults.requests.takeLate(Fault::Target::Worker))
        m_missed.push_back(late);
    return reportsAt(true);
}

std::vector<FaultReport> WorkerFaultPlayer::soFar() const
{
    return reportsAt(false);
}

std::vector<FaultReport> WorkerFaultPlayer::reportsAt(bool isEnd) const
{
    const TimePoint now = BootClock::now();
    std::vector<FaultReport> reports;
    for (const Victim &victim : m_run->faults.victims())
        reports.push_back(reportOf(victim, now, isEnd));
    for (const Fault &missed : m_missed)
        reports.push_back(predictedReport(*m_run, missed, true));
    return reports;
}

FaultReport WorkerFaultPlayer::reportOf(const Victim &victim, TimePoint now, bool isEnd) const
{
    const WorkerSlot &slot = m_run->workers[victim.worker];
    FaultReport report = predictedReport(*m_run, victim.fault, victim.isByHand);
    if (slot.fate != Fate::Dead)
        return report;
    report.at = slot.diedAt.load() - m_run->clock.measuredFrom();
    const RecoveryWatch::Outcome outcome = m_run->faults.recovery.outcome(victim.index,
                                                                          m_run->workers.waitingSince(slot.name), now);
    report.standstill = outcome.longest;
    const auto allowed = predict(m_run->scenario, victim.fault, locks::ClientOptions().watchdogLease).standstill;
    if (!allowed && (outcome.isHoldGone || isEnd)) // the hold must last until the end
        report.seen = !outcome.isHoldGone;
    else if (allowed && outcome.longest > *allowed)
        report.seen = false;
    else if (allowed && outcome.isHoldGone && hasBlockedOthers(victim))
        report.seen = true;
    return report;
}

/// False while a dead waiter is still in the queue: it has not blocked any other yet.
bool WorkerFaultPlayer::hasBlockedOthers(const Victim &victim) const
{
    if (!hasQueue(m_run->scenario.type) || victim.fault.victim != Fault::Victim::Waiter)
        return true;
    bool isWaiting = false;
    m_run->bus.engine().runAndWait([&] {
        const WorkerSlot &slot = m_run->workers[victim.worker];
        isWaiting = m_run->results.watch.order.isWaiting(slot.name, victim.worker + 1);
    });
    return !isWaiting;
}

void WorkerFaultPlayer::removeRemains()
{
    for (const Victim &victim : m_run->faults.victims()) {
        const WorkerSlot &slot = m_run->workers[victim.worker];
        if (slot.fate != Fate::Dead || victim.fault.kind == Fault::Kind::SkipUnlock) // that client is alive
            continue;
        Identity successor(m_run->buses, *victim.identity);
        runBlocking<void>(m_run->bus.engine(), [&] {
            AcquireParams take = victim.take;
            take.identity = &successor;
            return m_run->target->removeRemains(take);
        });
        m_run->bus.engine().runAndWait([&] { m_run->target->forgetIdentities(); });
    }
}

} // namespace lockscope::load
