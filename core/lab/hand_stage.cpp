// SPDX-License-Identifier: Apache-2.0
#include "core/lab/hand_stage.h"

#include <algorithm>

namespace lockscope::lab {

using Kind = GoldenAnswer::Kind;
using Side = GoldenStep::Side;
using Verb = GoldenStep::Verb;

namespace {

constexpr Millis WatchdogLease {10'000}; ///< short enough to see a crash end

} // namespace

struct HandStage::State final
{
    State(LabLinks &links, LockName lock, OnChanged tell)
        : name(std::move(lock)), changed(std::move(tell)), log(links.log()),
          witness(links.bus().deployment().router(), links.bus().deployment().clock(), name, Witness::Scope::Lock)
    {
    }

    [[nodiscard]] HandWorker &worker(char who) { return *std::ranges::find(workers, who, &HandWorker::who); }
    [[nodiscard]] int &holdsOf(char who, Side side)
    {
        HandWorker &one = worker(who);
        return side == Side::Read ? one.reads : side == Side::Write ? one.writes : one.fair;
    }
    /// Reads what is stored by now and tells of it.
    static QCoro::Task<> show(std::shared_ptr<State> self, GoldenStep step, Result<GoldenAnswer> answer);
    static QCoro::Task<> begin(std::shared_ptr<State> self);
    static QCoro::Task<> take(std::shared_ptr<State> self, locks::Lock lock, char who, Side side, CancelToken cancel);
    static QCoro::Task<> release(std::shared_ptr<State> self, locks::Lock lock, char who, Side side);

    const LockName name;
    const OnChanged changed;
    const std::shared_ptr<CallLog> log;
    Witness witness;
    std::vector<HandWorker> workers;
    std::map<char, CancelToken> waits;
    Keyspace stored;
    bool isOver = false; ///< nobody is told any more
};

QCoro::Task<> HandStage::State::begin(std::shared_ptr<State> self)
{
    static_cast<void>(co_await self->witness.listen());
    GoldenStep none;
    none.time = Millis(0);
    co_await show(self, none, GoldenAnswer {});
}

QCoro::Task<> HandStage::State::show(std::shared_ptr<State> self, GoldenStep step, Result<GoldenAnswer> answer)
{
    StepRecord record;
    record.step = step;
    record.answer = answer;
    if (answer)
        record.step.answer = *answer;
    record.calls = self->log->take();
    // in their own time
    std::erase_if(record.calls, [](const CallRecord &call) { return call.script.startsWith("renew/"); });
    Result<Messages> messages = co_await self->witness.takeMessages();
    if (messages)
        record.messages = std::move(*messages);
    if (!record.messages.empty())
        record.step.message = record.messages.back().payload;
    Result<Keyspace> keys = co_await self->witness.keys();
    record.before = self->stored;
    if (keys)
        self->stored = std::move(*keys);
    record.after = self->stored;
    record.step.state = record.after;
    HandScene scene;
    scene.workers = self->workers;
    scene.last = std::move(record);
    if (!self->isOver)
        self->changed(scene);
}

QCoro::Task<> HandStage::State::take(std::shared_ptr<State> self, locks::Lock lock, char who, Side side,
                                     CancelToken cancel)
{
    GoldenStep step;
    step.who = who;
    step.side = side;
    step.verb = Verb::Try;
    const ThreadId thread = goldenHolder(who).thread;
    Result<locks::Attempt> attempt = co_await lock.tryAcquire(thread);
    if (locks::isBusy(attempt)) {
        self->worker(who).waitsFor = side;
        GoldenAnswer denied;
        denied.kind = Kind::Denied;
        denied.ttl = std::get<locks::Busy>(*attempt).expiresIn;
        co_await show(self, step, denied);
        attempt = co_await lock.acquire(thread, locks::Lease::watchdog(), Deadline::never(), cancel);
        self->worker(who).waitsFor.reset();
        step.verb = Verb::Finish;
    }
    GoldenAnswer answer;
    answer.kind = locks::isGranted(attempt) ? Kind::Acquired : Kind::NotAcquired;
    if (locks::isGranted(attempt))
        ++self->holdsOf(who, side);
    if (self->worker(who).isDead)
        co_return;
    co_await show(self, step, answer);
}

QCoro::Task<> HandStage::State::release(std::shared_ptr<State> self, locks::Lock lock, char who, Side side)
{
    GoldenStep step;
    step.who = who;
    step.side = side;
    step.verb = Verb::Release;
    const Result<locks::Released> released = co_await lock.release(goldenHolder(who).thread);
    GoldenAnswer answer;
    answer.kind = !released ? Kind::NotHolder : released->isFree ? Kind::Released : Kind::StillHeld;
    self->holdsOf(who, side) = released ? int(released->holds) : 0;
    co_await show(self, step, answer);
}

HandStage::HandStage(LabLinks &links, LockName name, int workers, OnChanged changed) : m_links(links)
{
    engine().runAndWait([&] { m_state = std::make_shared<State>(links, name, std::move(changed)); });
    for (char who = 'A'; who < 'A' + workers; ++who) {
        m_state->workers.push_back({who});
        addClient(who);
    }
    engine().post([state = m_state] { State::begin(state); });
}

HandStage::~HandStage()
{
    engine().runAndWait([this] { m_state->isOver = true; });
    m_clients.clear(); // gives back what they hold, and ends their waits
    engine().runAndWait([this] { m_state.reset(); });
}

void HandStage::addClient(char who)
{
    locks::ClientOptions options;
    options.id = goldenHolder(who).client;
    options.watchdogLease = WatchdogLease;
    options.publishMode = pubsub::PublishMode::Plain;
    m_clients[who] = std::make_unique<locks::Client>(m_links.bus(), std::move(options));
}

void HandStage::take(char who, Side side)
{
    using locks::Family;
    const Family family = side == Side::Read ? Family::Read : side == Side::Write ? Family::Write : Family::Fair;
    const locks::Lock lock = m_clients.at(who)->lock(
        side == Side::Exclusive ? fairNameOf(m_state->name) : m_state->name, family);
    engine().post([state = m_state, lock, who, side] {
        if (state->worker(who).isDead || state->worker(who).waitsFor)
            return;
        const CancelToken cancel = state->waits[who] = CancelToken::make();
        State::take(state, lock, who, side, cancel);
    });
}

void HandStage::release(char who, Side side)
{
    using locks::Family;
    const Family family = side == Side::Read ? Family::Read : side == Side::Write ? Family::Write : Family::Fair;
    const locks::Lock lock = m_clients.at(who)->lock(
        side == Side::Exclusive ? fairNameOf(m_state->name) : m_state->name, family);
    engine().post([state = m_state, lock, who, side] { State::release(state, lock, who, side); });
}

void HandStage::cancelWait(char who)
{
    engine().post([state = m_state, who] { state->waits[who].cancel(); });
}

void HandStage::crash(char who)
{
    m_clients.at(who)->abandon();
    engine().post([state = m_state, who] {
        HandWorker &worker = state->worker(who);
        worker = {who};
        worker.isDead = true;
        GoldenStep step;
        step.who = who;
        step.verb = Verb::Die;
        State::show(state, step, GoldenAnswer {});
    });
}

void HandStage::revive(char who)
{
    addClient(who);
    engine().post([state = m_state, who] {
        state->worker(who).isDead = false;
        GoldenStep none;
        none.time = Millis(0);
        State::show(state, none, GoldenAnswer {});
    });
}

} // namespace lockscope::lab
