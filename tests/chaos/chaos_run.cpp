// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/chaos_run.h"

#include "tests/chaos/leftovers.h"
#include "tests/chaos/worker_clients.h"
#include "tests/support/raw_link.h"

#include <QDeadlineTimer>
#include <QThread>
#include <thread>

namespace lockscope::chaos {

using namespace std::chrono_literals;

namespace {

/// Time for the workers after the faults: long enough to see a stall.
constexpr Millis CalmTime {5200};
constexpr auto DrainTime = 20s;
/// Redisson retries its commands repeatedly.
constexpr auto RedissonTime = 60s;
constexpr Millis LeftoverTime {8000};
constexpr auto LookTime = 5ms;
/// If the machine does not schedule a process for longer, that may end a lease.
constexpr Millis MaxGap {150};
/// Allowed stall in a round that is not checked for stalls.
constexpr Millis Unjudged = std::chrono::hours(1);
/// Allowed wait for a free lock if the machine schedules the waiter.
constexpr Millis MaxStall {2000};
/// Time until every thread of a paused process has run again.
constexpr auto Resumption = 500ms;

constexpr qint64 MaxLeaseNanos = std::chrono::nanoseconds(MaxLease).count();

} // namespace

ChaosRun::ChaosRun(Options options)
    : m_options(options), m_stage(makeStage(options.deployment)), m_ledger(MaxLeaseNanos)
{
}

void ChaosRun::log(const QByteArray &line)
{
    m_log.emplace_back(nanos(BootClock::now()), line);
    if (m_options.isVerbose)
        std::fprintf(stderr, "    %s\n", line.constData());
}

Status ChaosRun::prepare()
{
    if (const Status started = m_stage->start(); !started)
        return started;
    const QStringList urls = m_stage->urls();
    m_operator.emplace(urls.front());
    if (const Status connected = m_operator->connect(); !connected)
        return connected;
    m_crew.emplace(Crew::Options {m_options.processes, m_options.threads, m_options.seed, urls, m_options.isVerbose});
    m_schedule = {.seed = m_options.seed,
                  .deployment = m_options.deployment,
                  .hasLawful = m_options.hasLawful,
                  .servers = m_stage->serverCount(),
                  .workers = m_options.processes,
                  .canStepClock = m_stage->canStepClock() && m_options.redisson.isEmpty()};
    if (const Status started = m_crew->start(); !started || m_options.redisson.isEmpty())
        return started;
    m_redisson.emplace(RedissonCrew::Options {
        .version = m_options.redisson, .urls = urls, .folder = m_crew->folder(), .seed = m_options.seed});
    return m_redisson->start(m_crew->control());
}

int ChaosRun::run()
{
    const QDeadlineTimer deadline(m_options.time);
    Status status = prepare();
    int round = m_options.onlyRound.value_or(0);
    while (status) {
        status = playRound(round++);
        if (m_options.onlyRound || deadline.hasExpired())
            break;
    }
    if (!status)
        std::fprintf(stderr, "chaos: cannot continue: %s %s\n", qPrintable(status.error().message.english()),
                     qPrintable(status.error().detail));
    summarize();
    return !status ? 2 : m_violations.empty() ? 0 : 1;
}

Status ChaosRun::playRound(int round)
{
    m_lawful.clear();
    m_extra.clear();
    m_log.clear();
    m_ledger.clear();
    m_mayLosePermits = false;
    m_isUnplanned = false;
    if (const Status made = m_operator->makeSemaphores(); !made)
        return made;
    const std::vector<Event> events = scheduleOf(m_schedule, round);
    m_roundStart = BootClock::now();
    m_crew->setPhase(ControlBlock::Phase::Work);
    inject(events, m_roundStart);
    m_crew->heal();
    if (const Status healed = m_stage->heal(); !healed)
        return healed;
    const qint64 healedAt = nanos(BootClock::now());
    log("healed");
    m_crew->setPhase(ControlBlock::Phase::Calm);
    waitUntil(BootClock::now() + Resumption);
    m_crew->resetGaps();
    waitUntil(BootClock::now() + CalmTime);
    drain();
    if (m_stage->hasChangedByItself()) {
        log("another server took over by itself");
        m_lawful.push_back({Cause::Failover, nanos(m_roundStart), nanos(BootClock::now())});
        ++m_unplanned;
        m_isUnplanned = true;
    }
    ++m_rounds;
    return judge(round, healedAt);
}

void ChaosRun::inject(const std::vector<Event> &events, TimePoint start)
{
    std::vector<Action> actions;
    for (std::size_t i = 0; i < events.size(); ++i) {
        actions.push_back({events[i].at, i, false});
        actions.push_back({events[i].at + events[i].lasts, i, true});
    }
    std::ranges::stable_sort(actions, {}, &Action::at);
    for (const Action &action : actions) {
        waitUntil(start + action.at);
        const Event &event = events[action.event];
        if (const Status done = action.isEnd ? end(event) : begin(event); !done)
            log("  failed: " + done.error().message.english().toUtf8() + ' ' + done.error().detail.toUtf8());
    }
    waitUntil(start + FaultTime);
}

Status ChaosRun::begin(const Event &event)
{
    ++m_events[std::size_t(event.kind)];
    const qint64 began = nanos(BootClock::now());
    log(event.text());
    const ResourceSet hit = m_stage->hitBy(event);
    Status done;
    if (event.kind == EventKind::ForceUnlock) {
        const auto forced = m_operator->forceUnlock(event.target, event.at.count() % 2 == 0);
        log(!forced        ? "  has no force unlock"
                : !*forced ? "  failed"
                : **forced ? "  took it from its holder"
                           : "  was free");
    } else if (event.domain().startsWith("worker")) {
        m_crew->begin(event, m_ledger);
    } else {
        done = m_stage->begin(event);
    }
    note(event, began);
    if (isLawful(event.kind))
        m_lawful.back().resources = event.kind == EventKind::ForceUnlock ? ResourceSet().set(std::size_t(event.target))
                                                                         : hit;
    return done;
}

void ChaosRun::note(const Event &event, qint64 began)
{
    const qint64 now = nanos(BootClock::now());
    LawfulEvent lawful {.begin = began, .end = now};
    switch (event.kind) {
    case EventKind::ForceUnlock: lawful.cause = Cause::ForceUnlock; break;
    case EventKind::ServerWipe: lawful.cause = Cause::RestartWithoutData; break;
    case EventKind::Failover:
    case EventKind::PrimaryHang: lawful.cause = Cause::Failover; break;
    case EventKind::ClockStep: lawful.cause = Cause::ClockStep; break;
    case EventKind::WorkerPause:
        if (!m_options.hasLawful)
            return;
        lawful.cause = Cause::PausedHolder;
        lawful.process = event.target;
        lawful.end = std::numeric_limits<qint64>::max(); // until end()
        break;
    default: return;
    }
    m_lawful.push_back(lawful);
}

Status ChaosRun::end(const Event &event)
{
    if (event.lasts > 0ms)
        log("  end of" + event.text().mid(8));
    if (event.kind == EventKind::ForceUnlock)
        return {};
    if (!event.domain().startsWith("worker"))
        return m_stage->end(event);
    m_crew->end(event);
    for (LawfulEvent &lawful : m_lawful)
        if (event.kind == EventKind::WorkerPause && lawful.process == event.target)
            lawful.end = std::min(lawful.end, nanos(BootClock::now() + Resumption));
    return {};
}

void ChaosRun::waitUntil(TimePoint when)
{
    for (TimePoint now = BootClock::now(); now < when; now = BootClock::now())
        std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(when - now, LookTime));
    if (const QByteArray end = m_crew->unexpectedEnd(); !end.isEmpty() && m_extra.empty())
        m_extra.push_back({Finding::Kind::Stuck, nanos(BootClock::now()), end});
}

void ChaosRun::drain()
{
    m_crew->setPhase(ControlBlock::Phase::Idle);
    log("no new cycles");
    const QDeadlineTimer deadline(m_redisson ? RedissonTime : DrainTime);
    while (!m_crew->isIdle() && !deadline.hasExpired())
        waitUntil(BootClock::now() + LookTime);
    m_crew->readJournals(m_ledger);
    if (m_redisson)
        m_redisson->readJournal(m_ledger);
    m_ledger.finish(nanos(BootClock::now()));
    if (m_crew->isIdle())
        return;
    for (const Wait &wait : m_ledger.waits())
        if (wait.isOpen)
            m_extra.push_back({Finding::Kind::Stuck, wait.end,
                               wait.holder.text() + " cycle " + QByteArray::number(wait.cycle) + " still waits for "
                                   + nameOf(targets()[std::size_t(wait.target)].resources.front()) + " after "
                                   + QByteArray::number((wait.end - wait.begin) / 1'000'000) + " ms"});
    for (const Claim &claim : m_ledger.claims())
        if (!claim.released && claim.freed > nanos(BootClock::now()))
            m_extra.push_back({Finding::Kind::Stuck, claim.end,
                               claim.holder.text() + " cycle " + QByteArray::number(claim.cycle)
                                   + " does not return from the release of " + nameOf(claim.resource)});
}

Status ChaosRun::judge(int round, qint64 healedAt)
{
    for (const LawfulEvent &event : m_lawful)
        m_mayLosePermits = m_mayLosePermits
            || (event.cause != Cause::ForceUnlock && event.cause != Cause::PausedHolder);
    ResourceSet mayStall;
    for (const Target &target : targets())
        if (target.kind == Kind::Mixed /* spin locks announce nothing */ || target.kind == Kind::Semaphore
            || (target.kind == Kind::PermitSemaphore && m_mayLosePermits))
            mayStall.set(std::size_t(target.resources.front()));
    // A server that took over without an event may have done so in a phase without faults.
    const Millis gap = m_isUnplanned ? Unjudged : m_crew->longestGap();
    const Checker checker(m_ledger.claims(), m_ledger.waits(), m_lawful,
                          {.healedAt = healedAt,
                           .longestLease = MaxLeaseNanos,
                           .longestStall = std::chrono::nanoseconds(MaxStall + gap).count(),
                           .mayStall = mayStall,
                           .redisson = RedissonCrew::Process,
                           .mayLapse = gap > MaxGap});
    std::vector<Finding> findings = checker.findings();
    findings.insert(findings.end(), m_extra.begin(), m_extra.end());
    const Status looked = checkLeftovers(findings);
    print(round, findings, checker);
    return looked;
}

Status ChaosRun::checkLeftovers(std::vector<Finding> &findings)
{
    const auto left = [&](const QByteArray &text) {
        findings.push_back({Finding::Kind::Leftover, nanos(BootClock::now()), text});
    };
    if (const Status passed = m_operator->passFairQueues(); !passed)
        left(passed.error().message.english().toUtf8());
    for (const QByteArray &line : leftovers(*m_stage, LeftoverTime, !m_redisson))
        left(line);
    const Result<qint64> free = m_operator->freePermits();
    const Result<locks::PermitCount> leased = m_operator->leasedPermits();
    if (!free)
        return fail(free.error());
    if (!leased)
        return fail(leased.error());
    checkPermits(findings, *free, *leased);
    for (sandbox::Server *server : m_stage->primaries()) {
        tests::RawLink link(*server);
        for (const QByteArray &key : link.command({"KEYS", "*"}).texts())
            link.command({"DEL", key});
    }
    return {};
}

void ChaosRun::checkPermits(std::vector<Finding> &findings, qint64 free, const locks::PermitCount &leased) const
{
    const auto wrong = [&](const QByteArray &text) {
        findings.push_back({Finding::Kind::Leftover, nanos(BootClock::now()), text,
                            m_mayLosePermits ? std::optional(Cause::RestartWithoutData) : std::nullopt});
    };
    const auto isSemaphore = [](int target) { return targets()[std::size_t(target)].kind == Kind::Semaphore; };
    qint64 uncertain = 0; // permits that a killed worker or a lost reply may have taken
    for (const Claim &claim : m_ledger.claims())
        uncertain += isSemaphore(claim.target) && claim.released.value_or(0) != Record::Ok ? 1 : 0;
    for (const Wait &wait : m_ledger.waits())
        uncertain += isSemaphore(wait.target) && wait.error ? 1 : 0;
    if (free > Permits || free + uncertain < Permits)
        wrong("the semaphore has " + QByteArray::number(free) + " free permits of " + QByteArray::number(Permits)
              + ", and at most " + QByteArray::number(uncertain) + " may be lost");
    if (leased.free != Permits || leased.held != 0)
        wrong("the permit semaphore has " + QByteArray::number(leased.free) + " free and "
              + QByteArray::number(leased.held) + " held permits of " + QByteArray::number(Permits));
}

} // namespace lockscope::chaos
