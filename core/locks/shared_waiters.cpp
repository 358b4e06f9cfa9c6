// SPDX-License-Identifier: Apache-2.0
#include "core/locks/shared_waiters.h"

#include "core/locks/idempotent_call.h"

namespace lockscope::locks {

SharedWaiters::SharedWaiters(ClientState &state, LockName name, QByteArray channel)
    : WaitList(state, std::move(name)), m_channel(std::move(channel))
{
}

QCoro::Task<Result<Attempt>> SharedWaiters::acquire(std::shared_ptr<ClientState> state, LockName name,
                                                    QByteArray channel, std::shared_ptr<WaitRequest> request)
{
    const DeadlineGuard guard(*state, name.bytes(), *request);
    tryThenWait(state, state->waits.sharedWaiters(name, channel), request);
    co_return co_await request->answer;
}

QCoro::Task<> SharedWaiters::tryThenWait(std::shared_ptr<ClientState> state, std::shared_ptr<SharedWaiters> self,
                                         std::shared_ptr<WaitRequest> request)
{
    const Use use(self);
    OneShot<Result<Attempt>> &answer = request->answer;
    const auto unwanted = [&]() -> std::optional<Error> {
        if (request->cancel.isCancelled())
            return waitCancelledError();
        return state->shutdown.hasBegun() ? std::optional(shutDownError()) : std::nullopt;
    };
    if (const std::optional<Error> error = unwanted()) {
        answer.set(fail(*error));
        co_return;
    }
    if (self->isEmpty() || request->deadline.passed(state->clock)) {
        const Result<TryResult> result = co_await request->tryOnce();
        const std::optional<Error> error = unwanted();
        const bool isGranted = result && result->isGranted;
        if (isGranted && (error || answer.isSet()) && request->release)
            co_await request->release(); // the caller expects not to hold them
        if (!result && !(error && result.error().kind == ErrorKind::Cancelled))
            answer.set(fail(result.error()));
        else if (error)
            answer.set(fail(*error));
        else if (isGranted)
            answer.set(Attempt(Granted {}));
        else if (request->deadline.passed(state->clock))
            answer.set(Attempt(Busy {result->changesIn}));
        if (answer.isSet())
            co_return;
    }
    const bool wasRunning = self->m_isRunning;
    self->add(request, Position::Last);
    if (wasRunning)
        self->onMessage(0); // the newcomer may be able to use what the others could not
}

void SharedWaiters::onMessage(qint64 free)
{
    m_free = free;
    signal();
}

QCoro::Task<> SharedWaiters::tryWaiter(std::shared_ptr<WaitRequest> request)
{
    request->isTrying = true;
    const Result<TryResult> result = co_await request->tryOnce();
    request->isTrying = false;
    if (!result) {
        m_isSignalled = true; // says nothing about the others
        if (isUnreachable(result.error()))
            failAll(result.error()); // each would wait as long, one after the other
        finish(request, fail(result.error()));
        co_return;
    }
    m_free = result->free;
    m_busyFor = result->changesIn;
    if (!result->isGranted) {
        if (request->pendingAnswer)
            finish(request, *request->pendingAnswer);
        co_return;
    }
    if (request->isGrantUnwanted()) {
        if (request->release)
            co_await request->release();
        finish(request, request->pendingAnswer.value_or(Attempt(Busy {})));
        co_return;
    }
    finish(request, Attempt(Granted {}));
    if (request->isForAll)
        for (const Waiter &other : std::vector(m_waiters))
            finish(other, Attempt(Granted {}));
}

/// The waiters that may try together while this much is free, in order. The first of a round always tries.
SharedWaiters::Waiters SharedWaiters::next(qint64 free, bool isFirst)
{
    Waiters batch;
    for (const Waiter &waiter : m_waiters) {
        const auto request = std::static_pointer_cast<WaitRequest>(waiter);
        const bool mayTry = request->amount <= free || (isFirst && batch.empty());
        if (request->round == m_round || !mayTry)
            continue;
        request->round = m_round;
        free -= request->amount;
        batch.push_back(request);
    }
    return batch;
}

QCoro::Task<> SharedWaiters::tryWaiters()
{
    ++m_round;
    m_isSignalled = false;
    Waiters batch = next(m_free, true);
    while (!batch.empty()) {
        m_free = 0; // until the next reply or message
        std::vector<QCoro::Task<>> trying;
        for (const std::shared_ptr<WaitRequest> &request : batch)
            trying.push_back(tryWaiter(request));
        for (QCoro::Task<> &task : trying)
            co_await task;
        batch = next(m_free, false);
    }
}

QCoro::Task<Status> SharedWaiters::serve()
{
    const Result<pubsub::Subscription> wakeUps = co_await subscribe(
        m_channel, m_state.announcements.modeOf(m_name.bytes(), m_channel));
    if (!wakeUps)
        co_return fail(wakeUps.error());
    while (!isEmpty()) {
        co_await tryWaiters(); // also before the first sleep: a change may have come before the subscription
        if (!m_isSignalled && !isEmpty())
            co_await sleep(m_busyFor);
    }
    co_return Status {};
}

} // namespace lockscope::locks
