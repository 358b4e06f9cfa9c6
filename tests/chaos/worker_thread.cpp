// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/worker_thread.h"

#include <numeric>
#include <thread>

namespace lockscope::chaos {

using namespace std::chrono_literals;

namespace {

/// A thread stops writing this long before its hold ends: it may be scheduled late.
constexpr auto Margin = 60ms;
/// Without faults, each hold is released long before it ends.
constexpr Millis CalmLease {8000};
/// How often a thread checks its own clock during a hold.
constexpr auto LookTime = 20ms;

quint8 outcomeOf(const Error &error)
{
    return quint8(error.kind);
}

bool canNest(Kind kind)
{
    return kind != Kind::NonReentrant && kind != Kind::NonReentrantFair && kind != Kind::Semaphore
        && kind != Kind::PermitSemaphore && kind != Kind::RedLock;
}

/// True for locks whose holds expire: only those may be waited for without limit.
bool mayWaitForEver(Kind kind)
{
    return kind != Kind::Semaphore && kind != Kind::PermitSemaphore;
}

int drawTarget(SeededRandom &random)
{
    static const int total = std::accumulate(targets().begin(), targets().end(), 0,
                                             [](int sum, const Target &target) { return sum + target.weight; });
    auto draw = int(random.nextBelow(quint64(total)));
    int target = 0;
    while (draw >= targets()[std::size_t(target)].weight)
        draw -= targets()[std::size_t(target++)].weight;
    return target;
}

} // namespace

WorkerThread::Choice WorkerThread::choose(bool isCalm)
{
    const auto between = [this](int least, int most) { return least + int(m_random.nextBelow(quint64(most - least))); };
    const auto chance = [this](int percent) { return int(m_random.nextBelow(100)) < percent; };
    Choice choice {.target = drawTarget(m_random), .draw = m_random.next()};
    const Kind kind = targets()[std::size_t(choice.target)].kind;
    choice.isShared = kind == Kind::ReadWrite && chance(65);
    if (chance(40))
        choice.lease = locks::Lease::of(Millis(between(200, int(MaxOwnLease.count()))));
    if (isCalm && chance(60)) // a waiter that misses the release sleeps that long
        choice.lease = locks::Lease::of(CalmLease);
    if (chance(20))
        choice.wait = 0ms;
    else if (!mayWaitForEver(kind) || chance(isCalm ? 30 : 70))
        choice.wait = Millis(between(20, 2500));
    if (chance(5))
        choice.cancelled = Millis(between(0, 200));
    choice.isNested = canNest(kind) && chance(15);
    const int length = between(0, 1000);
    if (length < 850)
        choice.hold = std::chrono::microseconds(between(20, 1500));
    else if (length < 985)
        choice.hold = Millis(between(2, 30));
    else // long enough for renewals by a watchdog, or for an explicit lease to end
        choice.hold = Millis(between(100, 2000));
    if (isCalm && chance(80)) // so that many wait when no new cycles begin
        choice.hold = Millis(between(5, 80));
    return choice;
}

std::span<const int> WorkerThread::resourcesOf(const Choice &choice) const
{
    return targets()[std::size_t(choice.target)].resources;
}

Record WorkerThread::record(Record::What what, const Choice &choice, TimePoint at) const
{
    return {.what = what,
            .access = choice.isShared ? Record::Access::Shared : Record::Access::Exclusive,
            .target = quint8(choice.target),
            .thread = quint8(m_number),
            .cycle = m_cycle,
            .at = nanos(at)};
}

void WorkerThread::writeEach(const Choice &choice, Record record) const
{
    for (const int resource : resourcesOf(choice)) {
        record.resource = quint8(resource);
        m_context.journal.write(record);
    }
}

void WorkerThread::run()
{
    using Phase = ControlBlock::Phase;
    for (;;) {
        ++m_context.process.busyThreads; // before the check: the run must not miss a cycle that may still begin
        const Phase phase = m_context.control.phase;
        const bool isWorking = phase == Phase::Work || phase == Phase::Calm;
        if (isWorking)
            cycle(choose(phase == Phase::Calm));
        --m_context.process.busyThreads;
        if (phase == Phase::Quit)
            return;
        std::this_thread::sleep_for(isWorking ? std::chrono::microseconds(m_random.nextBelow(4000)) : 2ms);
    }
}

Result<std::optional<Acquirable::Grant>> WorkerThread::ask(const Choice &choice, Acquirable &acquirable) const
{
    std::stop_token stop;
    if (choice.cancelled)
        stop = m_context.canceller.stopAt(BootClock::now() + *choice.cancelled);
    return acquirable.acquire(choice.wait, choice.lease, stop);
}

void WorkerThread::cycle(const Choice &choice)
{
    ++m_cycle;
    const auto acquirable = m_context.clients.acquirable(choice.target, choice.isShared,
                                                         m_number % WorkerClients::Identities, choice.draw);
    m_context.journal.write(record(Record::What::Wait, choice, BootClock::now()));
    const auto taken = ask(choice, *acquirable);
    const TimePoint at = BootClock::now();
    if (!taken || !*taken) {
        Record gaveUp = record(Record::What::GaveUp, choice, at);
        gaveUp.outcome = taken ? Record::Ok : outcomeOf(taken.error());
        m_context.journal.write(gaveUp);
        return;
    }
    const Acquirable::Grant grant = **taken;
    Hold holding {choice, *acquirable, grant.until, {}};
    for (const int resource : resourcesOf(choice))
        holding.seen.push_back(m_context.control.counters[std::size_t(resource)]);
    Record begun = record(Record::What::Begin, choice, at);
    begun.until = nanos(grant.until);
    begun.token = grant.token;
    const Kind kind = targets()[std::size_t(choice.target)].kind;
    begun.isRenewed = choice.lease.isWatchdog() && kind != Kind::Semaphore && kind != Kind::PermitSemaphore;
    writeEach(choice, begun);
    ++m_context.control.acquisitions[std::size_t(kind)];

    bool isNested = false;
    if (choice.isNested) {
        const auto again = acquirable->acquire(0ms, choice.lease, {});
        isNested = again && *again;
    }
    hold(holding);
    if (isNested)
        static_cast<void>(acquirable->release());
    end(holding);
    const Status released = acquirable->release();
    Record freed = record(Record::What::Freed, choice, BootClock::now());
    freed.outcome = released ? Record::Ok : outcomeOf(released.error());
    writeEach(choice, freed);
}

void WorkerThread::hold(Hold &hold)
{
    const TimePoint end = BootClock::now() + hold.choice.hold;
    for (TimePoint now = BootClock::now(); now < end; now = BootClock::now()) {
        if (now + Margin > hold.until) {
            const std::optional<TimePoint> until = hold.acquirable.validUntil();
            if (!until || *until <= BootClock::now())
                return; // over by its own clock
            hold.until = *until;
        }
        std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(end - now, LookTime));
    }
}

void WorkerThread::end(Hold &hold) const
{
    const bool isShared = hold.choice.isShared;
    const std::optional<TimePoint> until = hold.acquirable.validUntil();
    if (until)
        hold.until = *until;
    const bool isAlone = resources()[std::size_t(resourcesOf(hold.choice).front())].permits == 1;
    const bool mayWrite = isAlone && until && BootClock::now() + Margin < *until;
    Record ended = record(Record::What::End, hold.choice, {});
    ended.until = nanos(hold.until);
    std::vector<qint64> written;
    for (std::size_t i = 0; i < hold.seen.size(); ++i) {
        std::atomic<qint64> &counter = m_context.control.counters[std::size_t(resourcesOf(hold.choice)[i])];
        written.push_back(!mayWrite ? Record::NoValue : isShared ? counter.load() : hold.seen[i] + 1);
        if (mayWrite && !isShared)
            counter = written.back();
    }
    ended.at = std::min(nanos(BootClock::now()), ended.until);
    for (std::size_t i = 0; i < hold.seen.size(); ++i) {
        ended.resource = quint8(resourcesOf(hold.choice)[i]);
        ended.seen = hold.seen[i];
        ended.written = written[i];
        m_context.journal.write(ended);
    }
}

} // namespace lockscope::chaos
