// SPDX-License-Identifier: Apache-2.0
#include "core/locks/fair_wait.h"

#include "core/locks/messages.h"
#include "core/locks/operations.h"
#include "core/locks/queue_watch.h"
#include "lua/scripts.h"

namespace lockscope::locks {

using namespace std::chrono_literals;

namespace {

/// Maximum number of waits of one client that queue and subscribe at the same time. Ten thousand at once would need
/// four times the memory that they need while waiting.
constexpr int MostStarting = 64;
constexpr Millis ShortestRound = 5s; // for a waiter whose deadline is before that of its place

bool isFirst(const Busy &busy)
{
    return !busy.place || busy.place->position == 0;
}

} // namespace

FairWait::FairWait(ClientState &state, LockName name, Family family, AcquireRequest request)
    : m_state(state), m_name(std::move(name)), m_keys(m_name), m_family(family), m_request(request),
      m_holder(HolderId {state.id, request.thread}.field())
{
}

QCoro::Task<Result<Attempt>> FairWait::wait(std::shared_ptr<ClientState> state, LockName name, Family family,
                                            AcquireRequest request, Deadline deadline, CancelToken cancel)
{
    const Millis wait = deadline.at ? std::chrono::ceil<Millis>(*deadline.at - state->clock.now())
                                    : state->options.fairWait;
    request.place = std::max(wait, Millis(1));
    auto self = std::make_shared<FairWait>(*state, name, family, request);
    self->m_longestSleep = deadline.at ? std::max(wait / 4, ShortestRound) : wait / 4;
    const std::weak_ptr<FairWait> weak = self; // the timer and the token must not keep it alive
    if (deadline.at)
        self->m_timer = state->clock.callAt(*deadline.at, [weak] {
            if (const auto leaving = weak.lock())
                leaving->leave(Attempt(Busy {leaving->m_busyFor}));
        });
    self->m_cancelled = cancel.onCancel([weak] {
        if (const auto leaving = weak.lock())
            leaving->leave(fail(waitCancelledError()));
    });
    run(state, self);
    return outcomeOf(self);
}

QCoro::Task<Result<Attempt>> FairWait::outcomeOf(std::shared_ptr<FairWait> self)
{
    co_return co_await self->m_outcome;
}

void FairWait::leave(Result<Attempt> answer)
{
    if (m_leavingWith)
        return;
    m_leavingWith = std::move(answer);
    if (!isReachable()) { // the outcome cannot be determined now
        const bool isGuess = m_isTrying && m_leavingWith->has_value();
        m_outcome.set(!isGuess ? *m_leavingWith : fail(ErrorKind::NotKnown, message<"wait-lock-unknown">()));
    }
    m_wakeUp.set(true);
}

QCoro::Task<> FairWait::ended(std::shared_ptr<FairWait> wait)
{
    if (wait->m_isOver)
        co_return;
    OneShot<bool> end;
    wait->m_awaitingEnd.push_back(end);
    co_await end;
}

QCoro::Task<> FairWait::run(std::shared_ptr<ClientState> state, std::shared_ptr<FairWait> self)
{
    state->fairWaits.insert(self);
    if (state->startingFairWaits >= MostStarting) {
        OneShot<bool> turn = self->m_wakeUp = OneShot<bool>();
        state->fairWaitsToStart.push_back(turn);
        co_await turn;
        if (self->m_leavingWith) {
            finish(state, self, *self->m_leavingWith);
            co_return;
        }
    }
    self->beginStart();
    for (bool isListening = false;;) {
        self->m_isSignalled = false;
        Result<Attempt> attempt = co_await tryOnce(state, self);
        if (isBusy(attempt) && !self->m_leavingWith) {
            const Busy &busy = std::get<Busy>(*attempt);
            if (!std::exchange(isListening, true))
                listen(state, self); // and tries again once subscribed: a release may have come in between
            if (busy.place && !std::exchange(self->m_isWatched, true))
                QueueWatch::join(state, self->m_name, self->m_family, self->m_holder, busy);
            else if (busy.place && busy.place->position > 0 && (busy.place->isNew || busy.expiresIn == Millis(0)))
                QueueWatch::checkSoon(*state, self->m_name); // it lost its place, or a free lock waits for others
            if (self->m_wakeUps.isActive())
                self->endStart();
            if (!self->m_isSignalled && !self->m_leavingWith) {
                OneShot<bool> wakeUp = self->sleep(self->pause(busy));
                co_await wakeUp;
                self->m_sleepTimer.reset();
            }
            if (!self->m_problem && (!self->m_leavingWith || self->triesOnceMore(busy)))
                continue;
            if (self->m_problem)
                attempt = fail(*self->m_problem);
        }
        finish(state, self, std::move(attempt));
        co_return;
    }
}

QCoro::Task<> FairWait::finish(std::shared_ptr<ClientState> state, std::shared_ptr<FairWait> self,
                               Result<Attempt> answer)
{
    self->m_timer.reset();
    self->m_cancelled.reset();
    self->m_wakeUps = {};
    self->endStart();
    // Late: the caller no longer waits, or has cancelled and expects to hold nothing.
    const bool isUnwanted = self->m_outcome.isSet() || (self->m_leavingWith && !self->m_leavingWith->has_value());
    if (isGranted(answer) && isUnwanted)
        co_await releaseOnce(state, self->m_name, self->m_family, self->m_request.thread);
    const bool isWanted = isGranted(answer) && !isUnwanted;
    if (self->m_leavingWith && !isWanted && answer)
        answer = *self->m_leavingWith;
    if (!self->isReachable())
        self->m_outcome.set(answer);
    if (!isWanted)
        co_await leaveQueue(state, self, answer);
    self->m_isOver = true;
    state->fairWaits.erase(self);
    if (const auto other = isWanted ? self->findOther() : nullptr)
        other->signal(); // both had one place, and its holder may re-enter
    if (self->m_isWatched)
        QueueWatch::leave(*state, self->m_name);
    self->m_outcome.set(std::move(answer));
    for (OneShot<bool> &waiting : std::exchange(self->m_awaitingEnd, {}))
        waiting.set(true);
}

QCoro::Task<Result<Attempt>> FairWait::tryOnce(std::shared_ptr<ClientState> state, std::shared_ptr<FairWait> self)
{
    self->m_isTrying = true;
    Result<Attempt> attempt = co_await attemptOnce(state, self->m_name, self->m_family, self->m_request);
    self->m_isTrying = false;
    if (isBusy(attempt))
        self->notePlace(std::get<Busy>(*attempt));
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

QCoro::Task<> FairWait::listen(std::shared_ptr<ClientState> state, std::shared_ptr<FairWait> self)
{
    const std::weak_ptr<FairWait> weak = self;
    const auto wake = [weak] {
        if (const auto waiter = weak.lock())
            waiter->signal();
    };
    const pubsub::Listener listener {[wake](const QByteArray &, const redis::Reply &) { wake(); }, wake};
    const QByteArray channel = channelOf(self->m_family, self->m_keys) + ':' + self->m_holder;
    Result<pubsub::Subscription> wakeUps = co_await state->subscriptions.subscribe(channel, pubsub::Purpose::Waiter,
                                                                                   listener, state->publishMode);
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
    const auto found = std::ranges::find_if(state.fairWaits, isMeant);
    if (const std::shared_ptr<FairWait> wait = found != state.fairWaits.end() ? *found : nullptr)
        wait->signal(); // lets it end
}

QCoro::Task<> FairWait::leaveQueue(std::shared_ptr<ClientState> state, std::shared_ptr<FairWait> self,
                                   Result<Attempt> answer)
{
    const std::shared_ptr<HoldRecord> record = state->holds.at(
        {self->m_name.bytes(), rulesOf(self->m_family).field, self->m_request.thread});
    if (record->isBusy) {
        OneShot<bool> mine;
        record->turns.push_back(mine);
        co_await mine;
    }
    const Turn turn(state->holds, record); // a later wait of the same holder must not lose its place
    self->m_isLeaving = true;
    if (self->findOther()) // nor must an existing wait of the same holder
        co_return;
    redis::ScriptCall leave = queueCall(lua::FairLeave, self->m_family, self->m_keys, state->publishMode);
    leave.args.push_back(self->m_holder);
    leave.args.push_back(QByteArray::number(self->m_request.place->count()));
    leave.retryUntil = timeAfter(state->clock.now(), *self->m_request.place); // the place has expired by then
    leave.isWanted = [&] {
        self->m_outcome.set(answer);
        return record->turns.isEmpty() && !state->isAbandoned;
    };
    const Result<ScriptAnswer> left = decodeAnswer(*leave.script, co_await state->scripts().run(leave));
    if (left)
        state->noteUnsent(self->m_name, leave.args[1], left->unsent);
    if (left && left->verdict == 1)
        state->report({QueueEvent::Kind::Left, self->m_name, self->m_holder, left->value});
}

void FairWait::beginStart()
{
    m_isStarting = true;
    ++m_state.startingFairWaits;
}

void FairWait::endStart()
{
    if (!std::exchange(m_isStarting, false))
        return;
    --m_state.startingFairWaits;
    while (!m_state.fairWaitsToStart.empty() && m_state.startingFairWaits < MostStarting) {
        OneShot<bool> next = m_state.fairWaitsToStart.front();
        m_state.fairWaitsToStart.pop_front();
        next.set(true); // starts at once, unless it has left
    }
}

OneShot<bool> FairWait::sleep(Millis most)
{
    m_wakeUp = OneShot<bool>();
    m_sleepTimer = m_state.clock.callAt(timeAfter(m_state.clock.now(), std::max(most, Millis(1))),
                                        [wakeUp = m_wakeUp]() mutable { wakeUp.set(true); });
    return m_wakeUp;
}

void FairWait::signal()
{
    m_isSignalled = true;
    m_wakeUp.set(true);
}

std::shared_ptr<FairWait> FairWait::findOther() const
{
    const auto isOther = [this](const std::shared_ptr<FairWait> &wait) {
        return wait.get() != this && wait->m_name == m_name && wait->m_holder == m_holder && !wait->m_isLeaving;
    };
    const auto found = std::ranges::find_if(m_state.fairWaits, isOther);
    return found != m_state.fairWaits.end() ? *found : nullptr;
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
    return m_leavingWith->has_value() && !m_outcome.isSet() && isReachable() && isFirst(busy);
}

bool FairWait::isReachable() const
{
    return m_state.router.nodeFor(m_name.bytes()).commands().isOpen();
}

} // namespace lockscope::locks
