// SPDX-License-Identifier: Apache-2.0
#include "core/lab/actor.h"

#include "core/base/delay.h"
#include "core/lab/messages.h"

#include <QHash>

namespace lockscope::lab {

using Kind = GoldenAnswer::Kind;
using Side = GoldenStep::Side;
using Verb = GoldenStep::Verb;

namespace {

constexpr Millis MaxStep {15000}; ///< beyond the step's own duration
constexpr Millis BetweenPolls {2};

locks::Lease leaseOf(const GoldenStep &step)
{
    return step.lease ? locks::Lease::of(*step.lease) : locks::Lease::watchdog();
}

locks::Family familyOf(const GoldenCase &golden, const GoldenStep &step)
{
    using locks::Family;
    static const QHash<QByteArray, Family> families {{"reentrant", Family::Reentrant},
                                                     {"fair", Family::Fair},
                                                     {"spin", Family::Spin},
                                                     {"fenced", Family::Fenced},
                                                     {"nonreentrant", Family::NonReentrant}};
    if (step.side != Side::Exclusive)
        return step.side == Side::Read ? Family::Read : Family::Write;
    return families.value(golden.lock, Family::Reentrant);
}

QCoro::Task<> waitForLock(locks::Lock lock, ThreadId thread, locks::Lease lease, Deadline deadline,
                          OneShot<Result<locks::Attempt>> outcome)
{
    const CancelToken never;
    Result<locks::Attempt> attempt = co_await lock.acquire(thread, lease, deadline, never);
    outcome.set(std::move(attempt));
}

/// Sets an error as the outcome after `time`.
QCoro::Task<> bound(Clock &clock, Millis time, OneShot<Result<locks::Attempt>> outcome, CancelToken cancel)
{
    co_await delay(clock, time, cancel);
    outcome.set(fail(ErrorKind::Timeout, message<"lab-wait-not-ended">()));
}

} // namespace

LockActor::LockActor(LabLinks &links, const GoldenCase &golden) : m_links(links), m_golden(golden)
{
    for (const GoldenStep &step : m_golden.steps) {
        if (step.who == 0 || m_clients.contains(step.who))
            continue;
        locks::ClientOptions options;
        options.id = goldenHolder(step.who).client;
        options.watchdogLease = m_golden.watchdogLease;
        options.fairWait = m_golden.fairWait;
        options.publishMode = pubsub::PublishMode::Plain; // the golden states use no other
        options.repairsForOthers = false;                 // the cases show what Redisson does
        options.releasesOnShutdown = false;               // holds left at the end of a case have already been compared
        m_clients[step.who] = std::make_unique<locks::Client>(links.bus(), std::move(options));
    }
}

LockActor::~LockActor() = default;

void LockActor::leave()
{
    for (const auto &[who, client] : m_clients)
        client->cancelWaits();
}

locks::Lock LockActor::lockOf(const GoldenStep &step) const
{
    return m_clients.at(step.who)->lock(LockName(m_golden.name), familyOf(m_golden, step));
}

QCoro::Task<Result<GoldenAnswer>> LockActor::take(GoldenStep step)
{
    const locks::Lock lock = lockOf(step);
    const ThreadId thread = goldenHolder(step.who).thread;
    QCoro::Task<Result<locks::Attempt>> trying = step.token ? lock.tryLockAndGetToken(thread, leaseOf(step))
                                                            : lock.tryAcquire(thread, leaseOf(step));
    const Result<locks::Attempt> attempt = co_await trying;
    if (!attempt && attempt.error().kind != ErrorKind::AlreadyHeld)
        co_return fail(attempt.error());
    if (!attempt) {
        m_lastError = attempt.error().detail;
        co_return GoldenAnswer {Kind::AlreadyHeld};
    }
    if (const auto *busy = std::get_if<locks::Busy>(&*attempt))
        co_return GoldenAnswer {Kind::Denied, busy->expiresIn};
    GoldenAnswer answer {Kind::Acquired};
    if (const std::optional<locks::FenceToken> fence = std::get<locks::Granted>(*attempt).fence)
        answer.token = fence->value;
    co_return answer;
}

QCoro::Task<Result<GoldenAnswer>> LockActor::release(GoldenStep step)
{
    const locks::Lock lock = lockOf(step);
    const Result<locks::Released> released = co_await lock.release(goldenHolder(step.who).thread);
    if (released)
        co_return GoldenAnswer {released->isFree ? Kind::Released : Kind::StillHeld};
    if (released.error().kind != ErrorKind::NotHolder)
        co_return fail(released.error());
    m_lastError = released.error().detail;
    co_return GoldenAnswer {Kind::NotHolder};
}

void LockActor::begin(const GoldenStep &step)
{
    Clock &clock = deployment().clock();
    const Deadline deadline = step.time ? Deadline::after(clock, *step.time) : Deadline::never();
    Outcome outcome;
    m_waits.insert_or_assign(step.who, outcome);
    waitForLock(lockOf(step), goldenHolder(step.who).thread, leaseOf(step), deadline, outcome);
}

QCoro::Task<Result<GoldenAnswer>> LockActor::finish(GoldenStep step)
{
    auto wait = m_waits.extract(step.who);
    if (wait.empty())
        co_return fail(ErrorKind::Usage, message<"lab-case-no-wait">(named(step.who)));
    Outcome outcome = wait.mapped();
    CancelToken inTime = CancelToken::make();
    bound(deployment().clock(), step.time.value_or(Millis(0)) + MaxStep, outcome, inTime);
    const Result<locks::Attempt> attempt = co_await outcome;
    inTime.cancel();
    if (!attempt)
        co_return fail(attempt.error());
    co_return GoldenAnswer {locks::isGranted(attempt) ? Kind::Acquired : Kind::NotAcquired};
}

/// Waits until the lock's time to live has risen: a renewal by a real watchdog.
QCoro::Task<Result<GoldenAnswer>> LockActor::awaitRenewal()
{
    Clock &clock = deployment().clock();
    const Deadline patience = Deadline::after(clock, m_golden.watchdogLease + MaxStep);
    qint64 lowest = std::numeric_limits<qint64>::max();
    while (!patience.passed(clock)) {
        const Result<redis::Reply> ttl = co_await deployment().router().query(m_golden.name,
                                                                              redis::Command("PTTL", m_golden.name));
        if (!ttl)
            co_return fail(ttl.error());
        if (ttl->integer > lowest)
            co_return GoldenAnswer {};
        lowest = std::min(lowest, ttl->integer);
        co_await delay(clock, BetweenPolls);
    }
    co_return fail(ErrorKind::Timeout, message<"lab-watchdog-idle">());
}

QCoro::Task<Result<GoldenAnswer>> LockActor::perform(GoldenStep step)
{
    m_lastError.clear();
    switch (step.verb) {
    case Verb::Try: co_return co_await take(step);
    case Verb::Release: co_return co_await release(step);
    case Verb::Finish: co_return co_await finish(step);
    case Verb::Watchdog: co_return co_await awaitRenewal();
    case Verb::Begin: begin(step); co_return GoldenAnswer {Kind::Waiting};
    case Verb::Die: m_clients.at(step.who)->abandon(); break;
    case Verb::Wait: break; // done by the player
    }
    co_return GoldenAnswer {};
}

} // namespace lockscope::lab
