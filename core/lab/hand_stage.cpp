// SPDX-License-Identifier: Apache-2.0
#include "core/lab/hand_stage.h"

#include "core/lab/messages.h"

#include <algorithm>

namespace lockscope::lab {

using namespace Qt::StringLiterals;

using Kind = GoldenAnswer::Kind;
using Side = GoldenStep::Side;
using Verb = GoldenStep::Verb;

namespace {

constexpr Millis WatchdogLease {10'000}; ///< short enough to watch a crashed client's lease end

GoldenStep stepOf(Verb verb, char who, Side side = Side::Exclusive)
{
    GoldenStep step;
    step.verb = verb;
    step.who = who;
    step.side = side;
    return step;
}

/// A renewal only changes times.
bool isRenewal(const CallRecord &call)
{
    return call.script.startsWith("renew/");
}

bool namesOneOf(const CallRecord &call, const std::vector<QByteArray> &keys)
{
    return std::ranges::any_of(call.keys,
                               [&](const QByteArray &key) { return std::ranges::find(keys, key) != keys.end(); });
}

bool isOf(const CallRecord &call, char who)
{
    const QByteArray holder = goldenHolder(who).field();
    return std::ranges::any_of(call.args, [&](const QByteArray &arg) { return arg.startsWith(holder); });
}

} // namespace

struct HandStage::State final
{
    State(LabLinks &links, LockName lock, OnChanged tell)
        : name(std::move(lock)), changed(std::move(tell)), log(links.log()), router(links.bus().deployment().router()),
          witness(links.bus().deployment().router(), links.bus().deployment().clock(), name, Witness::Scope::Lock)
    {
    }

    [[nodiscard]] HandWorker &worker(char who) { return *std::ranges::find(workers, who, &HandWorker::who); }
    [[nodiscard]] const redis::Link &link() const { return router.nodeFor(name.bytes()).commands(); }
    /// True if the server was started after the run `runId`.
    [[nodiscard]] bool hasRestarted(const QByteArray &runId) const
    {
        return !runId.isEmpty() && !link().server().runId.isEmpty() && link().server().runId != runId;
    }
    /// Marks a step as running: its effects may be stored before they are shown.
    class StepInProgress final
    {
    public:
        explicit StepInProgress(const std::shared_ptr<State> &state) : m_state(state) { ++m_state->steps; }
        ~StepInProgress() { --m_state->steps; }
        Q_DISABLE_COPY_MOVE(StepInProgress)

    private:
        const std::shared_ptr<State> m_state;
    };

    /// Returns the actor that changed these keys if no step did.
    [[nodiscard]] Message doerOf(const Keyspace &now) const;
    /// Counts the holds of crashed workers from the stored data, because their clients no longer exist.
    void countHoldsOfTheDead();
    /// Reads the stored data and reports it.
    static QCoro::Task<> show(std::shared_ptr<State> self, GoldenStep step, Result<GoldenAnswer> answer,
                              Message note = {});
    /// Reports an event that is not a step of a case.
    static void tell(const std::shared_ptr<State> &self, const Message &note);
    [[nodiscard]] Message causeOf(char who, const locks::LostHold &lost) const;
    static void lose(const std::shared_ptr<State> &self, char who, const locks::LostHold &lost);
    /// Reports the stored data once `step` has ended.
    static QCoro::Task<> tellAfter(std::shared_ptr<State> self, QCoro::Task<Status> step);
    static QCoro::Task<> look(std::shared_ptr<State> self);
    static QCoro::Task<> take(std::shared_ptr<State> self, locks::Lock lock, char who, Side side);
    static QCoro::Task<> release(std::shared_ptr<State> self, locks::Lock lock, char who, Side side);

    const LockName name;
    const OnChanged changed;
    const std::shared_ptr<CallLog> log;
    topology::Router &router;
    Witness witness;
    std::vector<HandWorker> workers;
    std::map<char, CancelToken> waits;
    std::map<char, Side> heldUp; ///< what paused workers waited for
    Keyspace stored;
    TimePoint storedAt {};             ///< when it was requested
    QByteArray storedIn;               ///< run id of the server that had it
    std::map<char, QByteArray> heldIn; ///< by worker, run id of the server that granted its last hold
    int steps = 0;                     ///< in progress
    int shows = 0;                     ///< number of reports
    bool isLooking = false;
    std::optional<int> oddSince; ///< the report at which unexplained content was first seen
    bool isOver = false;         ///< no more reports
};

QCoro::Task<> HandStage::State::tellAfter(std::shared_ptr<State> self, QCoro::Task<Status> step)
{
    static_cast<void>(co_await step);
    tell(self, {});
}

void HandStage::State::tell(const std::shared_ptr<State> &self, const Message &note)
{
    GoldenStep none;
    none.time = Millis(0);
    show(self, none, GoldenAnswer {}, note);
}

Message HandStage::State::causeOf(char who, const locks::LostHold &lost) const
{
    if (lost.reason == renewal::LossReason::Removed) {
        const auto run = heldIn.find(who);
        return run != heldIn.end() && hasRestarted(run->second) ? message<"lab-hand-lost-restart">(named(who))
                                                                : message<"lab-hand-lost-removed">(named(who));
    }
    const Message cause = lost.cause.isEmpty() && !link().isOpen() ? link().health().lastError().message : lost.cause;
    return cause.isEmpty() ? message<"lab-hand-lost">(named(who)) : message<"lab-hand-lost-because">(named(who), cause);
}

void HandStage::State::lose(const std::shared_ptr<State> &self, char who, const locks::LostHold &lost)
{
    const Side side = lost.lock != self->name ? Side::Exclusive
        : lost.field.endsWith(":write")       ? Side::Write
                                              : Side::Read;
    self->worker(who).holds(side) = 0;
    tell(self, self->causeOf(who, lost));
}

QCoro::Task<> HandStage::State::show(std::shared_ptr<State> self, GoldenStep step, Result<GoldenAnswer> answer,
                                     Message note)
{
    const StepInProgress showing(self);
    HandScene scene;
    scene.at = BootClock::now();
    StepRecord record;
    record.step = step;
    record.answer = answer;
    if (answer)
        record.step.answer = *answer;
    record.calls = self->log->take();
    // renewals happen in their own time
    std::erase_if(record.calls, &isRenewal);
    Result<ChannelMessages> messages = co_await self->witness.takeMessages();
    if (messages)
        record.messages = std::move(*messages);
    if (!note.isEmpty() && !record.messages.empty()) // other clients may send many
        record.messages = {std::move(record.messages.back())};
    if (!record.messages.empty())
        record.step.message = record.messages.back().payload;
    const TimePoint askedAt = BootClock::now();
    Result<Keyspace> keys = co_await self->witness.keys();
    scene.readAt = BootClock::now();
    record.before = self->stored;
    if (keys) {
        self->stored = std::move(*keys);
        self->storedAt = askedAt;
        self->storedIn = self->link().server().runId;
        self->countHoldsOfTheDead();
    }
    record.after = self->stored;
    ++self->shows;
    record.step.state = record.after;
    scene.workers = self->workers;
    scene.last = std::move(record);
    scene.note = std::move(note);
    if (!self->isOver)
        self->changed(scene);
}

void HandStage::State::countHoldsOfTheDead()
{
    for (HandWorker &one : workers) {
        if (!one.isDead)
            continue;
        const QByteArray field = goldenHolder(one.who).field();
        one.reads = storedHolds(stored, name, field);
        one.writes = storedHolds(stored, name, field + ":write");
        one.fair = storedHolds(stored, fairNameOf(name), field);
    }
}

Message HandStage::State::doerOf(const Keyspace &now) const
{
    if (hasRestarted(storedIn))
        return message<"lab-hand-server-restarted">();
    std::vector<QByteArray> otherwise;
    for (const auto &[key, content] : now) {
        if (!stored.contains(key))
            otherwise.push_back(key);
    }
    bool hasEnded = otherwise.empty(); // by expiry: Redis then removes whole keys
    for (const auto &[key, before] : stored) {
        const auto found = now.find(key);
        if (found != now.end() && isSameContent({*found}, {{key, before}}))
            continue;
        otherwise.push_back(key);
        hasEnded = hasEnded && found == now.end() && before.ttl && storedAt + *before.ttl <= BootClock::now();
    }
    if (hasEnded)
        return message<"lab-hand-lease-ended">();
    for (const CallRecord &call : log->calls()) {
        const auto doer = std::ranges::find_if(workers, [&](const HandWorker &one) { return isOf(call, one.who); });
        if (!isRenewal(call) && namesOneOf(call, otherwise) && doer != workers.end())
            return message<"lab-hand-own-call">(named(doer->who));
    }
    return message<"lab-hand-other-client">();
}

/// Checks the stored data for changes by other clients. While a worker waits, a difference may come from its
/// acquisition, which is not shown yet. If it remains at the next call, another client made it.
QCoro::Task<> HandStage::State::look(std::shared_ptr<State> self)
{
    const int shows = self->shows;
    std::vector<QByteArray> names {self->name.bytes()}; // also if it is free
    for (const auto &[name, key] : self->stored) {
        if (name != self->name.bytes())
            names.push_back(name);
    }
    self->isLooking = true;
    const TimePoint askedAt = BootClock::now();
    Result<Keyspace> keys = co_await self->witness.keysNamed(names);
    const TimePoint readAt = BootClock::now();
    self->isLooking = false;
    if (!keys || shows != self->shows || self->steps > 0 || self->isOver)
        co_return;
    if (!isSameContent(*keys, self->stored)) {
        const bool mayBeOwn = std::ranges::any_of(self->workers,
                                                  [](const HandWorker &one) { return one.waitsFor.has_value(); });
        if (std::exchange(self->oddSince, shows) == shows || !mayBeOwn)
            tell(self, self->doerOf(*keys));
        co_return;
    }
    self->oddSince.reset();
    self->stored = *keys;
    self->storedAt = askedAt;
    HandScene scene;
    scene.workers = self->workers;
    scene.readAt = readAt;
    scene.last.after = std::move(*keys);
    scene.isTick = true;
    self->changed(scene);
}

QCoro::Task<> HandStage::State::take(std::shared_ptr<State> self, locks::Lock lock, char who, Side side)
{
    const CancelToken cancel = self->waits[who] = CancelToken::make();
    GoldenStep step = stepOf(Verb::Try, who, side);
    const ThreadId thread = goldenHolder(who).thread;
    std::optional<StepInProgress> asking(std::in_place, self);
    Result<locks::Attempt> attempt = co_await lock.tryAcquire(thread);
    if (locks::isBusy(attempt)) {
        HandWorker &worker = self->worker(who);
        worker.waitsFor = side;
        if (side == Side::Write && worker.reads > 0)
            step.finding = u"self-deadlock"_s; // it waits for its own read hold
        const GoldenAnswer denied {Kind::Denied, std::get<locks::Busy>(*attempt).expiresIn};
        co_await show(self, step, denied);
        asking.reset(); // it may wait for long
        attempt = co_await lock.acquire(thread, locks::Lease::watchdog(), Deadline::never(), cancel);
        self->worker(who).waitsFor.reset();
        step.verb = Verb::Finish;
    }
    const GoldenAnswer answer {locks::isGranted(attempt) ? Kind::Acquired : Kind::NotAcquired};
    if (locks::isGranted(attempt)) {
        ++self->worker(who).holds(side);
        self->heldIn[who] = self->link().server().runId;
    }
    if (self->worker(who).isDead || self->worker(who).isPaused)
        co_return; // reported by the function that did that
    co_await show(self, step, answer);
}

QCoro::Task<> HandStage::State::release(std::shared_ptr<State> self, locks::Lock lock, char who, Side side)
{
    const GoldenStep step = stepOf(Verb::Release, who, side);
    const StepInProgress asking(self);
    const Result<locks::Released> released = co_await lock.release(goldenHolder(who).thread);
    const GoldenAnswer answer {!released ? Kind::NotHolder : released->isFree ? Kind::Released : Kind::StillHeld};
    self->worker(who).holds(side) = released ? int(released->holds) : 0;
    co_await show(self, step, answer);
}

HandStage::HandStage(LabLinks &links, LockName name, int workers, OnChanged changed) : m_links(links)
{
    engine().runAndWait([&] { m_state = std::make_shared<State>(links, name, std::move(changed)); });
    for (char who = 'A'; who < 'A' + workers; ++who) {
        m_state->workers.push_back({who});
        addClient(who);
    }
    engine().post([state = m_state] { State::tellAfter(state, state->witness.listen()); });
}

HandStage::~HandStage()
{
    engine().runAndWait([this] {
        m_state->isOver = true;
        m_state->witness.close(); // a reply to it would come after the router is destroyed
    });
    m_clients.clear(); // releases their holds and ends their waits
    engine().runAndWait([this] { m_state.reset(); });
}

void HandStage::addClient(char who)
{
    locks::ClientOptions options;
    options.id = goldenHolder(who).client;
    options.watchdogLease = WatchdogLease;
    options.publishMode = pubsub::PublishMode::Plain;
    options.repairsForOthers = false;
    options.lockLost = [state = std::weak_ptr(m_state), who](const locks::LostHold &lost) {
        if (const std::shared_ptr<State> self = state.lock(); self && !self->worker(who).isDead)
            State::lose(self, who, lost);
    };
    m_clients[who] = std::make_unique<locks::Client>(m_links.bus(), std::move(options));
}

locks::Lock HandStage::lockOf(char who, Side side) const
{
    using locks::Family;
    const Family family = side == Side::Read ? Family::Read : side == Side::Write ? Family::Write : Family::Fair;
    return m_clients.at(who)->lock(side == Side::Exclusive ? fairNameOf(m_state->name) : m_state->name, family);
}

void HandStage::take(char who, Side side)
{
    engine().post([state = m_state, lock = lockOf(who, side), who, side] {
        const HandWorker &worker = state->worker(who);
        if (!worker.isDead && !worker.isPaused && !worker.waitsFor)
            State::take(state, lock, who, side);
    });
}

void HandStage::release(char who, Side side)
{
    engine().post([state = m_state, lock = lockOf(who, side), who, side] {
        if (!state->worker(who).isPaused)
            State::release(state, lock, who, side);
    });
}

void HandStage::freeze(char who, bool isFrozen)
{
    engine().post([state = m_state, who, isFrozen] {
        state->log->setFrozen(goldenHolder(who).client, isFrozen);
        state->worker(who).isFrozen = isFrozen;
        State::tell(state, isFrozen ? message<"lab-hand-frozen">(named(who)) : message<"lab-hand-renews">(named(who)));
    });
}

void HandStage::pause(char who, bool isPaused)
{
    const std::map<Side, locks::Lock> locks {{Side::Read, lockOf(who, Side::Read)},
                                             {Side::Write, lockOf(who, Side::Write)},
                                             {Side::Exclusive, lockOf(who, Side::Exclusive)}};
    engine().post([state = m_state, who, isPaused, locks] {
        state->log->setFrozen(goldenHolder(who).client, isPaused);
        HandWorker &worker = state->worker(who);
        worker.isPaused = isPaused;
        worker.isFrozen = false;
        if (isPaused && worker.waitsFor) {
            state->heldUp[who] = *worker.waitsFor;
            state->waits[who].cancel();
        }
        State::tell(state, isPaused ? message<"lab-hand-paused">(named(who)) : message<"lab-hand-resumed">(named(who)));
        const auto heldUp = state->heldUp.find(who);
        if (isPaused || heldUp == state->heldUp.end())
            return;
        const Side side = heldUp->second;
        state->heldUp.erase(heldUp);
        State::take(state, locks.at(side), who, side);
    });
}

void HandStage::look()
{
    engine().post([state = m_state] {
        if (!state->isLooking && state->shows > 0) // not before the first report
            State::look(state);
    });
}

void HandStage::addWorker()
{
    const char who = char('A' + m_clients.size());
    if (who > LastGoldenHolder)
        return;
    addClient(who);
    engine().post([state = m_state, who] {
        state->workers.push_back({who});
        State::tell(state, {});
    });
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
        State::show(state, stepOf(Verb::Die, who), GoldenAnswer {});
    });
}

void HandStage::removeLeftovers()
{
    engine().post([state = m_state] { State::tellAfter(state, state->witness.removeKeys()); });
}

void HandStage::revive(char who)
{
    addClient(who);
    engine().post([state = m_state, who] {
        state->log->setFrozen(goldenHolder(who).client, false);
        state->worker(who) = {who}; // does not know the holds of the previous client
        State::tell(state, {});
    });
}

} // namespace lockscope::lab
