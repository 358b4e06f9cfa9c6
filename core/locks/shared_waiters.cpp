// SPDX-License-Identifier: Apache-2.0
#include "core/locks/shared_waiters.h"

#include "core/locks/deadline_guard.h"
#include "core/locks/idempotent_call.h"
#include "core/locks/messages.h"

namespace lockscope::locks {

namespace {

Error cancelledError()
{
    return {ErrorKind::Cancelled, message<"wait-cancelled">()};
}

} // namespace

struct SharedWaiters::Waiter
{
    WaitRequest request;
    OneShot<Result<bool>> outcome;
    quint64 round = 0; ///< of its last attempt
    bool isTrying = false;
    std::optional<Result<bool>> leavingWith; ///< it wants to leave; delivered after its attempt
    std::unique_ptr<Clock::Timer> timer;
    CancelToken::Registration cancelled;
};

/// Keeps the object while it is in use. The last use removes it from the client.
class SharedWaiters::Use final
{
public:
    explicit Use(std::shared_ptr<SharedWaiters> waiters) : m_waiters(std::move(waiters)) { ++m_waiters->m_uses; }
    ~Use()
    {
        if (--m_waiters->m_uses > 0)
            return;
        m_waiters->m_state.sharedWaiters.remove(m_waiters->m_channel); // later callers start anew
        for (OneShot<bool> &waiting : std::exchange(m_waiters->m_awaitingEnd, {}))
            waiting.set(true);
    }
    Q_DISABLE_COPY_MOVE(Use)

private:
    std::shared_ptr<SharedWaiters> m_waiters;
};

SharedWaiters::SharedWaiters(ClientState &state, LockName name, QByteArray channel)
    : m_state(state), m_name(std::move(name)), m_channel(std::move(channel))
{
}

QCoro::Task<Result<bool>> SharedWaiters::get(std::shared_ptr<ClientState> state, LockName name, QByteArray channel,
                                             WaitRequest request, Deadline deadline, CancelToken cancel)
{
    deadline = deadline.inReach(state->clock);
    if (!deadline.at || deadline.passed(state->clock))
        co_return co_await getWhenever(state, name, channel, std::move(request), deadline, cancel);
    OneShot<Result<bool>> outcome;
    const DeadlineGuard guard(*state, name.bytes(), *deadline.at,
                              [outcome](const Error &error) mutable { outcome.set(fail(error)); });
    getInBackground(state, name, channel, std::move(request), deadline, cancel, outcome);
    co_return co_await outcome;
}

/// Continues until the servers have answered, even if no caller waits for `outcome` any more.
QCoro::Task<> SharedWaiters::getInBackground(std::shared_ptr<ClientState> state, LockName name, QByteArray channel,
                                             WaitRequest request, Deadline deadline, CancelToken cancel,
                                             OneShot<Result<bool>> outcome)
{
    const Result<bool> got = co_await getWhenever(state, name, channel, request, deadline, cancel);
    const bool isTooLate = outcome.isSet() && got && *got;
    outcome.set(got);
    if (isTooLate && request.release)
        co_await request.release();
}

QCoro::Task<Result<bool>> SharedWaiters::getWhenever(std::shared_ptr<ClientState> state, LockName name,
                                                     QByteArray channel, WaitRequest request, Deadline deadline,
                                                     CancelToken cancel)
{
    if (state->isShutDown)
        co_return fail(shutDownError());
    if (cancel.isCancelled())
        co_return fail(cancelledError());
    const std::shared_ptr<SharedWaiters> waiters = state->waitersOf(name, channel);
    const Use use(waiters);
    if (waiters->m_waiters.empty() || deadline.passed(state->clock)) {
        const Result<TryResult> result = co_await request.tryOnce();
        const bool isUnwanted = state->isShutDown || cancel.isCancelled();
        if (!result && !(isUnwanted && result.error().kind == ErrorKind::Cancelled))
            co_return fail(result.error());
        if (result && result->isGranted && !isUnwanted)
            co_return Result<bool>(true);
        if (result && result->isGranted && request.release)
            co_await request.release();
        if (isUnwanted)
            co_return fail(cancel.isCancelled() ? cancelledError() : shutDownError());
        if (deadline.passed(state->clock))
            co_return Result<bool>(false);
    }
    co_return co_await wait(state, waiters, std::move(request), deadline, cancel);
}

QCoro::Task<Result<bool>> SharedWaiters::wait(std::shared_ptr<ClientState> state, std::shared_ptr<SharedWaiters> self,
                                              WaitRequest request, Deadline deadline, CancelToken cancel)
{
    auto waiter = std::make_shared<Waiter>();
    waiter->request = std::move(request);
    self->m_waiters.push_back(waiter);
    const std::weak_ptr<Waiter> weak = waiter; // the timer and the token must not keep the waiter alive
    if (deadline.at) {
        waiter->timer = state->clock.callAt(*deadline.at, [self, weak] {
            if (const auto leaving = weak.lock())
                self->leave(leaving, false);
        });
    }
    waiter->cancelled = cancel.onCancel([self, weak] {
        if (const auto leaving = weak.lock())
            self->leave(leaving, fail(cancelledError()));
    });
    if (self->m_isRunning)
        self->signal(0); // the newcomer may be able to use what the others could not
    else
        run(state, self);
    co_return co_await waiter->outcome;
}

void SharedWaiters::signal(qint64 free)
{
    m_free = free;
    m_isSignalled = true;
    m_wakeUp.set(true);
}

void SharedWaiters::leaveAll(const Error &error)
{
    for (const std::shared_ptr<Waiter> &waiter : std::deque(m_waiters))
        leave(waiter, fail(error));
}

void SharedWaiters::failAll(const Error &error)
{
    for (const std::shared_ptr<Waiter> &waiter : std::deque(m_waiters))
        finish(waiter, fail(error));
}

QCoro::Task<> SharedWaiters::ended(std::shared_ptr<SharedWaiters> waiters)
{
    if (waiters->m_uses == 0)
        co_return;
    OneShot<bool> end;
    waiters->m_awaitingEnd.push_back(end);
    co_await end;
}

void SharedWaiters::finish(const std::shared_ptr<Waiter> &waiter, const Result<bool> &answer)
{
    std::erase(m_waiters, waiter);
    waiter->timer.reset();
    waiter->cancelled.reset();
    waiter->outcome.set(answer);
    if (m_waiters.empty())
        m_wakeUp.set(true); // nothing to sleep for
}

void SharedWaiters::leave(const std::shared_ptr<Waiter> &waiter, Result<bool> answer)
{
    const bool isBlocked = std::ranges::any_of(m_waiters, [](const auto &other) { return other->isTrying; });
    if (const auto refusal = m_state.refusal(m_name.bytes()); refusal && isBlocked && !waiter->isTrying && answer)
        answer = fail(*refusal); // "no" would be a guess
    if (!waiter->isTrying)
        return finish(waiter, answer);
    // A grant is better than a punctual "no": while the server answers, the attempt in flight decides.
    if (m_state.router.nodeFor(m_name.bytes()).commands().isOpen()) {
        waiter->leavingWith = std::move(answer);
        return;
    }
    if (answer) // "no" would be a guess
        answer = fail(ErrorKind::NotKnown, message<"wait-unknown">());
    finish(waiter, answer);
}

QCoro::Task<> SharedWaiters::sleep()
{
    m_wakeUp = OneShot<bool>();
    OneShot<bool> wakeUp = m_wakeUp;
    std::unique_ptr<Clock::Timer> timer;
    if (m_changesIn) // a time that is about to end must not cause polling without a pause
        timer = m_state.clock.callAt(timeAfter(m_state.clock.now(), std::max(*m_changesIn, Millis(1))),
                                     [wakeUp]() mutable { wakeUp.set(true); });
    co_await wakeUp;
}

QCoro::Task<> SharedWaiters::tryWaiter(std::shared_ptr<SharedWaiters> self, std::shared_ptr<Waiter> waiter)
{
    waiter->isTrying = true;
    const Result<TryResult> result = co_await waiter->request.tryOnce();
    waiter->isTrying = false;
    if (!result) {
        self->m_isSignalled = true; // says nothing about the others
        if (isUnreachable(result.error()))
            self->failAll(result.error()); // each would wait as long, one after the other
        self->finish(waiter, fail(result.error()));
        co_return;
    }
    self->m_free = result->free;
    self->m_changesIn = result->changesIn;
    if (!result->isGranted) {
        if (waiter->leavingWith)
            self->finish(waiter, *waiter->leavingWith);
        co_return;
    }
    // Late: the caller no longer waits, or has cancelled and expects to hold nothing.
    if (waiter->outcome.isSet() || (waiter->leavingWith && !waiter->leavingWith->has_value())) {
        if (waiter->request.release)
            co_await waiter->request.release();
        self->finish(waiter, waiter->leavingWith.value_or(false));
        co_return;
    }
    self->finish(waiter, true);
    if (waiter->request.isForAll)
        for (const std::shared_ptr<Waiter> &other : std::deque(self->m_waiters))
            self->finish(other, true);
}

/// The waiters that may try together while this much is free, in order. The first of a round always tries.
SharedWaiters::Waiters SharedWaiters::next(qint64 free, bool isFirst)
{
    Waiters batch;
    for (const std::shared_ptr<Waiter> &waiter : m_waiters) {
        const bool mayTry = waiter->request.amount <= free || (isFirst && batch.empty());
        if (waiter->round == m_round || !mayTry)
            continue;
        waiter->round = m_round;
        free -= waiter->request.amount;
        batch.push_back(waiter);
    }
    return batch;
}

QCoro::Task<> SharedWaiters::tryWaiters(std::shared_ptr<SharedWaiters> self)
{
    ++self->m_round;
    self->m_isSignalled = false;
    Waiters batch = self->next(self->m_free, true);
    while (!batch.empty()) {
        self->m_free = 0; // until a reply or message tells
        std::vector<QCoro::Task<>> trying;
        for (const std::shared_ptr<Waiter> &waiter : batch)
            trying.push_back(tryWaiter(self, waiter));
        for (QCoro::Task<> &task : trying)
            co_await task;
        batch = self->next(self->m_free, false);
    }
}

QCoro::Task<> SharedWaiters::run(std::shared_ptr<ClientState> state, std::shared_ptr<SharedWaiters> self)
{
    const Use use(self);
    self->m_isRunning = true;
    const Status served = co_await serve(state, self);
    self->m_isRunning = false;
    if (!served)
        self->failAll(served.error());
}

QCoro::Task<Status> SharedWaiters::serve(std::shared_ptr<ClientState> state, std::shared_ptr<SharedWaiters> self)
{
    const std::weak_ptr<SharedWaiters> weak = self;
    const auto wake = [weak](qint64 free) {
        if (const auto waiters = weak.lock())
            waiters->signal(free);
    };
    const pubsub::Listener listener {
        [wake](const QByteArray &, const redis::Reply &notice) { wake(notice.toInteger().value_or(0)); },
        [wake] { wake(0); }};
    const pubsub::PublishMode mode = publishModeOf(*state, self->m_name.bytes(), self->m_channel);
    const Result<pubsub::Subscription> wakeUps = co_await state->subscriptions.subscribe(
        self->m_channel, pubsub::Purpose::Waiter, listener, mode);
    if (!wakeUps)
        co_return fail(wakeUps.error());
    while (!self->m_waiters.empty()) {
        co_await tryWaiters(self); // also before the first sleep: a change may have come before the subscription
        if (!self->m_isSignalled && !self->m_waiters.empty())
            co_await self->sleep();
    }
    co_return Status {};
}

} // namespace lockscope::locks
