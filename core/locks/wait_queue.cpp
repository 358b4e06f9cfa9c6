// SPDX-License-Identifier: Apache-2.0
#include "core/locks/wait_queue.h"

#include "core/locks/messages.h"
#include "core/locks/operations.h"

namespace lockscope::locks {

namespace {

constexpr Millis Streak {20};

} // namespace

struct WaitQueue::Waiter
{
    AcquireRequest request;
    OneShot<Result<Attempt>> outcome;
    bool isTrying = false;
    /// the waiter wants to leave; delivered after its current or last attempt
    std::optional<Result<Attempt>> leavingWith;
    std::unique_ptr<Clock::Timer> timer;
    CancelToken::Registration cancelled;
};

WaitQueue::WaitQueue(ClientState &state, LockName name, Family family, QByteArrayList values)
    : m_state(state), m_name(std::move(name)), m_family(family), m_values(std::move(values)), m_backoff(state.random)
{
}

QCoro::Task<Result<Attempt>> WaitQueue::wait(std::shared_ptr<ClientState> state, std::shared_ptr<WaitQueue> queue,
                                             AcquireRequest request, Deadline deadline, CancelToken cancel, Place place)
{
    auto waiter = std::make_shared<Waiter>();
    waiter->request = request;
    queue->m_waiters.insert(place == Place::First ? queue->m_waiters.begin() : queue->m_waiters.end(), waiter);
    const std::weak_ptr<Waiter> weak = waiter; // the timer and the token must not keep the waiter alive
    if (deadline.at)
        waiter->timer = state->clock.callAt(*deadline.at, [queue, weak] {
            if (const auto leaving = weak.lock())
                queue->leave(leaving, Attempt(Busy {queue->m_busyFor}));
        });
    waiter->cancelled = cancel.onCancel([queue, weak] {
        if (const auto leaving = weak.lock())
            queue->leave(leaving, fail(waitCancelledError()));
    });
    if (!queue->m_isRunning)
        run(state, queue);
    co_return co_await waiter->outcome;
}

void WaitQueue::signal()
{
    m_isSignalled = true;
    m_wakeUp.set(true);
}

void WaitQueue::leaveAll(const Error &error)
{
    for (const std::shared_ptr<Waiter> &waiter : std::deque(m_waiters))
        leave(waiter, fail(error));
}

void WaitQueue::released()
{
    const TimePoint now = m_state.clock.now();
    if (now - m_streak.value_or(now) >= Streak)
        return m_streak.reset();
    m_streak = m_streak.value_or(now);
    signal();
}

void WaitQueue::failAll(const Error &error)
{
    for (const std::shared_ptr<Waiter> &waiter : std::deque(m_waiters))
        finish(waiter, fail(error));
    signal();
}

QCoro::Task<> WaitQueue::ended(std::shared_ptr<WaitQueue> queue)
{
    if (!queue->m_isRunning)
        co_return;
    OneShot<bool> end;
    queue->m_awaitingEnd.push_back(end);
    co_await end;
}

void WaitQueue::finish(const std::shared_ptr<Waiter> &waiter, Result<Attempt> answer)
{
    std::erase(m_waiters, waiter);
    waiter->timer.reset();
    waiter->cancelled.reset();
    waiter->outcome.set(std::move(answer));
    if (m_waiters.empty())
        m_wakeUp.set(true); // nothing to sleep for
}

void WaitQueue::leave(const std::shared_ptr<Waiter> &waiter, Result<Attempt> answer)
{
    const bool isReachable = m_state.router.nodeFor(m_name.bytes()).commands().isOpen();
    // The attempt in flight is another waiter's, and may be refused for longer than this one waits.
    const bool isBlocked = std::ranges::any_of(m_waiters, [](const auto &other) { return other->isTrying; });
    if (const auto refusal = m_state.refusal(m_name.bytes()); refusal && isBlocked && !waiter->isTrying && answer)
        return finish(waiter, fail(*refusal));
    // A waiter that slept tries once more at its deadline: the lock may have become free without a message.
    if (!waiter->isTrying && answer && isReachable && m_isListening) {
        waiter->leavingWith.emplace(std::move(answer));
        return signal();
    }
    if (!waiter->isTrying)
        return finish(waiter, std::move(answer));
    // A granted hold is better than a punctual "busy": while the server answers, the attempt in flight decides.
    if (isReachable) {
        waiter->leavingWith.emplace(std::move(answer));
        return;
    }
    if (answer) // "busy" would be a guess
        answer = fail(ErrorKind::NotKnown, message<"wait-lock-unknown">());
    finish(waiter, std::move(answer));
}

std::shared_ptr<WaitQueue::Waiter> WaitQueue::next() const
{
    const auto leaving = std::ranges::find_if(m_waiters,
                                              [](const auto &waiter) { return waiter->leavingWith.has_value(); });
    return leaving != m_waiters.end() ? *leaving : m_waiters.front();
}

Millis WaitQueue::pause()
{
    // A release of one of several holds may shorten the reported time to live without an announcement.
    const Millis pause = rulesOf(m_family).waitRule == WaitRule::Backoff ? m_backoff.next(qsizetype(m_waiters.size()))
                                                                         : m_state.options.watchdogLease;
    return std::min(pause, m_busyFor.value_or(pause));
}

std::optional<Millis> WaitQueue::yieldTime() const
{
    const std::optional<TimePoint> until = m_state.yieldsUntil(m_name, m_family);
    const TimePoint now = m_state.clock.now();
    if (!until || m_freeAt <= now)
        return std::nullopt;
    return std::chrono::ceil<Millis>(std::min(*until, m_freeAt) - now);
}

QCoro::Task<> WaitQueue::sleep(Millis most)
{
    m_wakeUp = OneShot<bool>();
    OneShot<bool> wakeUp = m_wakeUp;
    // a lock that is about to expire must not be polled without a pause
    const auto timer = m_state.clock.callAt(timeAfter(m_state.clock.now(), std::max(most, Millis(1))),
                                            [wakeUp]() mutable { wakeUp.set(true); });
    co_await wakeUp;
}

/// True if the waiter got the lock.
QCoro::Task<bool> WaitQueue::tryOne(std::shared_ptr<ClientState> state, std::shared_ptr<WaitQueue> self,
                                    std::shared_ptr<Waiter> waiter)
{
    waiter->isTrying = true;
    const Result<Attempt> attempt = co_await attemptOnce(state, self->m_name, self->m_family, waiter->request);
    waiter->isTrying = false;
    if (isBusy(attempt)) {
        self->m_busyFor = std::get<Busy>(*attempt).expiresIn;
        self->m_freeAt = self->m_busyFor ? timeAfter(state->clock.now(), *self->m_busyFor) : TimePoint::max();
        for (const std::shared_ptr<Waiter> &leaving : std::deque(self->m_waiters)) {
            if (!leaving->leavingWith || leaving->isTrying)
                continue;
            if (leaving->leavingWith->has_value())
                self->finish(leaving, attempt); // the answer for all waiters past their deadline
            else
                self->finish(leaving, *leaving->leavingWith);
        }
        co_return false;
    }
    // Late: the caller no longer waits, or has cancelled and expects to hold nothing.
    const bool isUnwanted = waiter->outcome.isSet() || (waiter->leavingWith && !waiter->leavingWith->has_value());
    if (isUnwanted && isGranted(attempt)) {
        co_await releaseOnce(state, self->m_name, self->m_family, waiter->request.thread, self->m_values);
        if (waiter->leavingWith)
            self->finish(waiter, *waiter->leavingWith);
        co_return false;
    }
    if (!attempt && isUnreachable(attempt.error()))
        self->failAll(attempt.error()); // each of the others would wait as long, one after the other
    else
        self->finish(waiter, attempt);
    co_return isGranted(attempt);
}

QCoro::Task<> WaitQueue::run(std::shared_ptr<ClientState> state, std::shared_ptr<WaitQueue> self)
{
    self->m_isRunning = true;
    const Status served = co_await serve(state, self);
    self->m_isRunning = false;
    // later callers start a new queue
    state->queues.remove({self->m_name.bytes(), self->m_family, self->m_values});
    if (!served)
        self->failAll(served.error());
    for (OneShot<bool> &waiting : std::exchange(self->m_awaitingEnd, {}))
        waiting.set(true);
}

/// Subscribes to releases if they are announced; does nothing for other families.
QCoro::Task<Result<pubsub::Subscription>> WaitQueue::listen(std::shared_ptr<ClientState> state,
                                                            std::shared_ptr<WaitQueue> self)
{
    if (rulesOf(self->m_family).waitRule == WaitRule::Backoff)
        co_return Result<pubsub::Subscription>(pubsub::Subscription());
    const std::weak_ptr<WaitQueue> weak = self;
    const auto wake = [weak] {
        if (const auto queue = weak.lock())
            queue->signal();
    };
    const pubsub::Listener listener {[wake](const QByteArray &, const redis::Reply &) { wake(); }, wake};
    const QByteArray channel = channelOf(self->m_family, schema::LockKeys(self->m_name));
    co_return co_await state->subscriptions.subscribe(channel, pubsub::Purpose::Waiter, listener, state->publishMode);
}

QCoro::Task<Status> WaitQueue::serve(std::shared_ptr<ClientState> state, std::shared_ptr<WaitQueue> self)
{
    const Result<pubsub::Subscription> wakeUps = co_await listen(state, self);
    if (!wakeUps)
        co_return fail(wakeUps.error());
    self->m_isListening = true;
    while (!self->m_waiters.empty()) {
        self->m_isSignalled = false;
        if (const std::optional<Millis> yield = self->yieldTime()) {
            co_await self->sleep(*yield);
            continue;
        }
        const std::shared_ptr<Waiter> first = self->next();
        const bool isGranted = co_await tryOne(state, self, first);
        if (isGranted && rulesOf(self->m_family).isShared()) {
            // The lock is open to readers: all others may acquire it.
            std::vector<QCoro::Task<bool>> others;
            for (const std::shared_ptr<Waiter> &waiter : std::deque(self->m_waiters))
                others.push_back(tryOne(state, self, waiter));
            for (QCoro::Task<bool> &other : others)
                co_await other;
            continue; // and those that arrived meanwhile
        }
        if (isGranted) {
            // Our own holder has it now: its release sends a message, and a lost hold ends with its lease.
            self->m_busyFor = first->request.lease.time().value_or(state->options.watchdogLease);
            self->m_freeAt = TimePoint::max();
            self->m_backoff.restart();
            if (!self->m_streak)
                self->m_streak = state->clock.now();
        } else if (first->outcome.isSet()) {
            continue; // it left or failed: that says nothing about the next one
        }
        if (!self->m_isSignalled && !self->m_waiters.empty())
            co_await self->sleep(self->pause());
    }
    co_return Status {};
}

} // namespace lockscope::locks
