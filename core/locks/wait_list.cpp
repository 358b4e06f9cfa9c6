// SPDX-License-Identifier: Apache-2.0
#include "core/locks/wait_list.h"

#include "core/locks/messages.h"

namespace lockscope::locks {

namespace {

// a waiting caller handles the deadline itself, and knows better how the wait has ended
constexpr Millis TimerGrace {10};

} // namespace

WaitList::Use::~Use()
{
    if (--m_list->m_uses > 0)
        return;
    m_list->forget();
    for (OneShot<bool> &waiting : std::exchange(m_list->m_awaitingEnd, {}))
        waiting.set(true);
}

void WaitList::leaveAll(const Error &error)
{
    for (const Waiter &waiter : std::vector(m_waiters))
        leave(waiter, fail(error));
}

void WaitList::failAll(const Error &error)
{
    for (const Waiter &waiter : std::vector(m_waiters))
        finish(waiter, fail(error));
    signal();
}

QCoro::Task<> WaitList::ended(std::shared_ptr<WaitList> list)
{
    if (list->m_uses == 0)
        co_return;
    OneShot<bool> end;
    list->m_awaitingEnd.push_back(end);
    co_await end;
}

void WaitList::add(const Waiter &waiter, Position position)
{
    m_waiters.insert(position == Position::First ? m_waiters.begin() : m_waiters.end(), waiter);
    // the timer and the token must not keep the waiter alive
    const auto leaveWith = [weakList = weak_from_this(), weak = std::weak_ptr(waiter)](const auto &answer) {
        const std::shared_ptr<WaitList> list = weakList.lock();
        if (const Waiter leaving = weak.lock(); list && leaving)
            list->leave(leaving, answer(*list));
    };
    if (waiter->deadline.at)
        waiter->timer = m_state.clock.callAt(*waiter->deadline.at, [leaveWith] {
            leaveWith([](const WaitList &list) { return Result<Attempt>(Busy {list.m_busyFor}); });
        });
    waiter->cancelled = waiter->cancel.onCancel(
        [leaveWith] { leaveWith([](const WaitList &) { return Result<Attempt>(fail(waitCancelledError())); }); });
    if (!m_isRunning)
        run(shared_from_this());
}

QCoro::Task<> WaitList::run(std::shared_ptr<WaitList> self)
{
    const std::shared_ptr<ClientState> state = self->m_state.shared_from_this(); // keeps it alive
    const Use use(self);
    self->m_isRunning = true;
    const Status served = co_await self->serve();
    self->m_isRunning = false;
    if (!served)
        self->failAll(served.error());
}

void WaitList::leave(const Waiter &waiter, Result<Attempt> answer)
{
    // The attempt in flight is another waiter's, and may be refused for longer than this one waits.
    const bool isBlocked = std::ranges::any_of(m_waiters, &Request::isTrying);
    if (const auto refusal = m_state.refusal(m_name.bytes()); refusal && isBlocked && !waiter->isTrying && answer)
        return finish(waiter, fail(*refusal));
    if (!waiter->isTrying && !(answer && m_triesAtDeadline && isReachable()))
        return finish(waiter, std::move(answer));
    if (isReachable()) {
        waiter->pendingAnswer.emplace(std::move(answer));
        if (!waiter->isTrying)
            signal();
        return;
    }
    if (answer) // "busy" would be a guess
        answer = fail(ErrorKind::NotKnown, message<"wait-unknown">());
    finish(waiter, std::move(answer));
}

QCoro::Task<Result<pubsub::Subscription>> WaitList::subscribe(const QByteArray &channel, pubsub::PublishMode mode)
{
    const auto notice = [weak = weak_from_this()](qint64 value) {
        if (const auto list = weak.lock())
            list->onMessage(value);
    };
    pubsub::Listener listener;
    listener.onMessage = [notice](const QByteArray &, const redis::Reply &message) {
        notice(message.toInteger().value_or(0));
    };
    listener.onGap = [notice] { notice(0); };
    return m_state.subscriptions.subscribe(channel, pubsub::Purpose::Waiter, std::move(listener), mode);
}

void WaitList::signal()
{
    m_isSignalled = true;
    m_wakeUp.set(true);
}

OneShot<bool> WaitList::sleep(std::optional<Millis> most)
{
    m_wakeUp = OneShot<bool>();
    m_sleepTimer.reset();
    if (most) // a lock that is about to expire must not be polled without a pause
        m_sleepTimer = m_state.clock.callAt(timeAfter(m_state.clock.now(), std::max(*most, Millis(1))),
                                            [wakeUp = m_wakeUp]() mutable { wakeUp.set(true); });
    return m_wakeUp;
}

void WaitList::finish(const Waiter &waiter, Result<Attempt> answer)
{
    std::erase(m_waiters, waiter);
    waiter->timer.reset();
    waiter->cancelled.reset();
    waiter->answer.set(std::move(answer));
    if (m_waiters.empty())
        m_wakeUp.set(true); // nothing to sleep for
}

DeadlineGuard::DeadlineGuard(ClientState &state, QByteArray key, const Request &request)
    : m_state(state), m_key(std::move(key)), m_answer(request.answer)
{
    if (request.isSingleAttempt || !request.deadline.at)
        return;
    m_timer = state.clock.callAt(*request.deadline.at + TimerGrace, [this] { onDeadline(); });
    if (!link().isOpen()) {
        m_closedLink = &link();
        m_lastSession = link().session();
    }
}

void DeadlineGuard::onDeadline()
{
    // The answer resumes the caller, which destroys this object.
    if (!link().isOpen())
        return m_answer.set(fail(timeoutError()));
    m_timer = m_state.clock.callAt(m_state.clock.now() + link().options().timeout,
                                   [this] { m_answer.set(fail(timeoutError())); });
}

Error DeadlineGuard::timeoutError() const
{
    const redis::Link &now = link();
    if (&now == m_closedLink && now.session() == m_lastSession) // the request was never sent
        return {ErrorKind::Connect,
                sentences({message<"wait-unreachable">(now.address()), now.health().lastError().message}),
                now.health().lastError().detail};
    return {ErrorKind::NotKnown, message<"wait-timeout-unknown">()};
}

} // namespace lockscope::locks
