// SPDX-License-Identifier: Apache-2.0
#include "core/locks/fair_wait.h"

#include "core/locks/messages.h"
#include "core/locks/operations.h"
#include "core/locks/queue_monitor.h"
#include "lua/scripts.h"

namespace lockscope::locks {

using namespace std::chrono_literals;

namespace {

/// Maximum number of waits of one client that queue and subscribe at the same time. Without it, ten thousand starting
/// waits need four times the memory of ten thousand running ones.
constexpr int MaxStarting = 64;
constexpr Millis ShortestRound = 5s; // for a waiter whose deadline is before that of its place

bool isFirst(const Busy &busy)
{
    return !busy.place || busy.place->position == 0;
}

} // namespace

FairWait::FairWait(ClientState &state, std::shared_ptr<AcquireRequest> request)
    : WaitList(state, request->name), m_request(std::move(request)), m_keys(m_name),
      m_holder(HolderId {state.id, m_request->thread}.field())
{
}

void FairWait::start(const std::shared_ptr<ClientState> &state, std::shared_ptr<AcquireRequest> request)
{
    const std::optional<TimePoint> deadline = request->deadline.at;
    const Millis wait = deadline ? std::chrono::ceil<Millis>(*deadline - state->clock.now()) : state->options.fairWait;
    request->keepPlaceFor = std::max(wait, Millis(1));
    const auto self = std::make_shared<FairWait>(*state, request);
    self->m_longestSleep = deadline ? std::max(wait / 4, ShortestRound) : wait / 4;
    state->waits.fair.insert(self);
    self->add(request, Position::Last);
}

void FairWait::forget()
{
    m_state.waits.fair.erase(std::static_pointer_cast<FairWait>(shared_from_this()));
}

void FairWait::leave(const Waiter &, Result<Attempt> answer)
{
    if (m_request->pendingAnswer)
        return;
    m_request->pendingAnswer = std::move(answer);
    if (!isReachable()) { // the outcome cannot be determined now
        const bool isGuess = m_request->isTrying && m_request->pendingAnswer->has_value();
        m_request->answer.set(!isGuess ? *m_request->pendingAnswer
                                       : fail(ErrorKind::NotKnown, message<"wait-unknown">()));
    }
    signal();
}

QCoro::Task<Status> FairWait::serve()
{
    if (m_state.waits.startingFair >= MaxStarting) {
        OneShot<bool> turn = sleep(std::nullopt);
        m_state.waits.fairToStart.push_back(turn);
        co_await turn;
        if (m_request->pendingAnswer) {
            co_await end(*m_request->pendingAnswer);
            co_return Status {};
        }
    }
    m_isStarting = true;
    ++m_state.waits.startingFair;
    for (bool isListening = false;;) {
        m_isSignalled = false;
        Result<Attempt> attempt = co_await tryOnce();
        if (isBusy(attempt) && !m_request->pendingAnswer) {
            const Busy &busy = std::get<Busy>(*attempt);
            if (!std::exchange(isListening, true)) // and tries again once subscribed: a release may have come before
                listen(std::static_pointer_cast<FairWait>(shared_from_this()));
            if (busy.place && !std::exchange(m_isWatched, true))
                QueueMonitor::join(m_state.shared_from_this(), m_name, m_request->family, m_holder, busy);
            else if (busy.place && busy.place->position > 0 && (busy.place->isNew || busy.expiresIn == Millis(0)))
                QueueMonitor::checkSoon(m_state, m_name); // it lost its place, or a free lock waits for others
            if (m_wakeUps.isActive())
                freeStartSlot();
            if (!m_isSignalled && !m_request->pendingAnswer)
                co_await sleep(pause(busy));
            if (!m_problem && (!m_request->pendingAnswer || triesOnceMore(busy)))
                continue;
            if (m_problem)
                attempt = fail(*m_problem);
        }
        co_await end(std::move(attempt));
        co_return Status {};
    }
}

QCoro::Task<> FairWait::end(Result<Attempt> answer)
{
    m_request->timer.reset();
    m_request->cancelled.reset();
    m_wakeUps = {};
    freeStartSlot();
    const std::optional<Result<Attempt>> &pendingAnswer = m_request->pendingAnswer;
    const bool isUnwanted = m_request->isGrantUnwanted();
    if (isGranted(answer) && isUnwanted)
        co_await releaseOnce(m_state.shared_from_this(), m_name, m_request->family, m_request->thread);
    const bool isWanted = isGranted(answer) && !isUnwanted;
    if (pendingAnswer && !isWanted && answer)
        answer = *pendingAnswer;
    if (!isReachable())
        m_request->answer.set(answer);
    if (!isWanted)
        co_await leaveQueue(answer);
    m_isOver = true;
    forget();
    if (const auto other = isWanted ? findOther() : nullptr)
        other->signal(); // both had one place, and its holder may re-enter
    if (m_isWatched)
        QueueMonitor::leave(m_state, m_name);
    finish(m_request, std::move(answer));
}

QCoro::Task<Result<Attempt>> FairWait::tryOnce()
{
    m_request->isTrying = true;
    Result<Attempt> attempt = co_await attemptOnce(m_state.shared_from_this(), m_request);
    m_request->isTrying = false;
    if (isBusy(attempt))
        notePlace(std::get<Busy>(*attempt));
    co_return attempt;
}

void FairWait::notePlace(const Busy &busy)
{
    m_busyFor = busy.expiresIn;
    if (!busy.place || (m_isPlaceReported && !busy.place->isNew))
        return;
    m_isPlaceReported = true;
    m_state.report(
        {QueueEvent::Kind::Queued, m_name, m_holder, busy.place->clock, busy.place->position, busy.place->behind});
}

QCoro::Task<> FairWait::listen(std::shared_ptr<FairWait> self)
{
    const std::shared_ptr<ClientState> state = self->m_state.shared_from_this();
    const QByteArray channel = channelOf(self->m_request->family, self->m_keys) + ':' + self->m_holder;
    Result<pubsub::Subscription> wakeUps = co_await self->subscribe(channel, state->announcements.mode());
    if (!wakeUps)
        self->m_problem = wakeUps.error();
    else if (!self->m_isOver)
        self->m_wakeUps = std::move(*wakeUps);
    self->signal();
}

void FairWait::wake(const ClientState &state, const LockName &name, const QByteArray &holder)
{
    const auto isMeant = [&](const std::shared_ptr<FairWait> &wait) {
        return wait->m_name == name && wait->m_holder == holder;
    };
    const auto found = std::ranges::find_if(state.waits.fair, isMeant);
    if (const std::shared_ptr<FairWait> wait = found != state.waits.fair.end() ? *found : nullptr)
        wait->signal(); // may end the wait; `wait` keeps it alive
}

QCoro::Task<> FairWait::leaveQueue(Result<Attempt> answer)
{
    const std::shared_ptr<HoldRecord> record = m_state.holds.at(
        {m_name.bytes(), rulesOf(m_request->family).field, m_request->thread});
    const Operation operation(m_state.holds, record);
    co_await operation.begin(); // a later wait of the same holder keeps its place
    m_isLeaving = true;
    if (findOther()) // an existing wait of the same holder keeps its place
        co_return;
    redis::ScriptCall leave = queueCall(lua::FairLeave, m_request->family, m_keys, m_state.announcements.mode());
    leave.args.push_back(m_holder);
    leave.args.push_back(QByteArray::number(m_request->keepPlaceFor->count()));
    leave.retryUntil = timeAfter(m_state.clock.now(), *m_request->keepPlaceFor); // the place has expired by then
    leave.isWanted = [&] {
        m_request->answer.set(answer);
        return record->waiting.isEmpty() && !m_state.shutdown.isAbandoned();
    };
    const Result<ScriptAnswer> left = decodeAnswer(*leave.script, co_await m_state.run(leave));
    if (left)
        m_state.announcements.reportUnsent(m_name, leave.args[1], left->unsent);
    if (left && left->outcome == ScriptAnswer::Done)
        m_state.report({QueueEvent::Kind::Left, m_name, m_holder, left->value});
}

void FairWait::freeStartSlot()
{
    if (!std::exchange(m_isStarting, false))
        return;
    --m_state.waits.startingFair;
    while (!m_state.waits.fairToStart.empty() && m_state.waits.startingFair < MaxStarting) {
        OneShot<bool> next = m_state.waits.fairToStart.front();
        m_state.waits.fairToStart.pop_front();
        next.set(true); // starts immediately, unless it has left
    }
}

std::shared_ptr<FairWait> FairWait::findOther() const
{
    const auto isOther = [this](const std::shared_ptr<FairWait> &wait) {
        return wait.get() != this && wait->m_name == m_name && wait->m_holder == m_holder && !wait->m_isLeaving;
    };
    const auto found = std::ranges::find_if(m_state.waits.fair, isOther);
    return found != m_state.waits.fair.end() ? *found : nullptr;
}

Millis FairWait::pause(const Busy &busy) const
{
    if (!isFirst(busy))
        return m_longestSleep;
    // A release of one of several holds may shorten the reported time to live without an announcement.
    const Millis longest = std::min(m_longestSleep, m_state.options.watchdogLease);
    return std::min(busy.expiresIn.value_or(longest), longest);
}

bool FairWait::triesOnceMore(const Busy &busy) const
{
    return m_request->pendingAnswer->has_value() && !m_request->answer.isSet() && isReachable() && isFirst(busy);
}

} // namespace lockscope::locks
