// SPDX-License-Identifier: Apache-2.0
#include "core/locks/wait_queue.h"

#include "core/locks/operations.h"

namespace lockscope::locks {

namespace {

constexpr Millis MaxHoldStreak {20};

} // namespace

WaitQueue::WaitQueue(ClientState &state, QueueKey key)
    : WaitList(state, LockName(key.lock)), m_key(std::move(key)), m_backoff(state.random)
{
}

void WaitQueue::released()
{
    const TimePoint now = m_state.clock.now();
    if (now - m_streak.value_or(now) >= MaxHoldStreak)
        return m_streak.reset();
    m_streak = m_streak.value_or(now);
    signal();
}

std::shared_ptr<AcquireRequest> WaitQueue::next() const
{
    const auto leaving = std::ranges::find_if(m_waiters,
                                              [](const auto &waiter) { return waiter->pendingAnswer.has_value(); });
    return std::static_pointer_cast<AcquireRequest>(leaving != m_waiters.end() ? *leaving : m_waiters.front());
}

Millis WaitQueue::pause()
{
    // A release of one of several holds may shorten the reported time to live without an announcement.
    const Millis pause = rulesOf(m_key.family).waitRule == WaitRule::Backoff
        ? m_backoff.next(qsizetype(m_waiters.size()))
        : m_state.options.watchdogLease;
    return std::min(pause, m_busyFor.value_or(pause));
}

std::optional<Millis> WaitQueue::yieldTime() const
{
    const std::optional<TimePoint> until = m_state.announcements.yieldsUntil(m_name, m_key.family);
    const TimePoint now = m_state.clock.now();
    if (!until || m_freeAt <= now)
        return std::nullopt;
    return std::chrono::ceil<Millis>(std::min(*until, m_freeAt) - now);
}

QCoro::Task<bool> WaitQueue::tryOnce(std::shared_ptr<AcquireRequest> request)
{
    request->isTrying = true;
    const Result<Attempt> attempt = co_await attemptOnce(m_state.shared_from_this(), request);
    request->isTrying = false;
    if (isBusy(attempt)) {
        m_busyFor = std::get<Busy>(*attempt).expiresIn;
        m_freeAt = m_busyFor ? timeAfter(m_state.clock.now(), *m_busyFor) : TimePoint::max();
        for (const Waiter &leaving : std::vector(m_waiters))
            if (leaving->pendingAnswer && !leaving->isTrying) // the answer for all waiters past their deadline
                finish(leaving, leaving->pendingAnswer->has_value() ? attempt : *leaving->pendingAnswer);
        co_return false;
    }
    if (request->isGrantUnwanted() && isGranted(attempt)) {
        co_await releaseOnce(m_state.shared_from_this(), m_name, m_key.family, request->thread, m_key.values);
        if (request->pendingAnswer)
            finish(request, *request->pendingAnswer);
        co_return false;
    }
    if (!attempt && isUnreachable(attempt.error()))
        failAll(attempt.error()); // each of the others would wait as long, one after the other
    else
        finish(request, attempt);
    co_return isGranted(attempt);
}

/// Subscribes to releases if they are announced; does nothing for other families.
QCoro::Task<Result<pubsub::Subscription>> WaitQueue::subscribeIfAnnounced()
{
    if (rulesOf(m_key.family).waitRule == WaitRule::Backoff)
        co_return Result<pubsub::Subscription>(pubsub::Subscription());
    co_return co_await subscribe(channelOf(m_key.family, schema::LockKeys(m_name)), m_state.announcements.mode());
}

QCoro::Task<Status> WaitQueue::serve()
{
    const Result<pubsub::Subscription> wakeUps = co_await subscribeIfAnnounced();
    if (!wakeUps)
        co_return fail(wakeUps.error());
    m_triesAtDeadline = true;
    while (!isEmpty()) {
        m_isSignalled = false;
        if (const std::optional<Millis> yield = yieldTime()) {
            co_await sleep(*yield);
            continue;
        }
        const std::shared_ptr<AcquireRequest> first = next();
        const bool isGranted = co_await tryOnce(first);
        if (isGranted && rulesOf(m_key.family).isShared()) {
            // The lock is open to readers: all others may acquire it.
            std::vector<QCoro::Task<bool>> others;
            for (const Waiter &waiter : std::vector(m_waiters))
                others.push_back(tryOnce(std::static_pointer_cast<AcquireRequest>(waiter)));
            for (QCoro::Task<bool> &other : others)
                co_await other;
            continue; // and those that have arrived since
        }
        if (isGranted) {
            // Our own holder has it now: its release sends a message, and a lost hold ends with its lease.
            m_busyFor = first->lease.time().value_or(m_state.options.watchdogLease);
            m_freeAt = TimePoint::max();
            m_backoff.restart();
            if (!m_streak)
                m_streak = m_state.clock.now();
        } else if (first->answer.isSet()) {
            continue; // it left or failed: that says nothing about the next one
        }
        if (!m_isSignalled && !isEmpty())
            co_await sleep(pause());
    }
    co_return Status {};
}

} // namespace lockscope::locks
