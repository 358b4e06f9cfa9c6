// SPDX-License-Identifier: Apache-2.0
#include "tests/model/player.h"

#include "tests/model/answer_text.h"

#include <QThread>
#include <algorithm>

namespace lockscope::model {

using namespace std::chrono_literals;

namespace {

/// Kinds with the same number publish their releases to each other's waiters.
int channelOf(Kind kind)
{
    switch (kind) {
    case Kind::Read:
    case Kind::Write: return 0;
    case Kind::Spin: return 1;
    case Kind::Fair:
    case Kind::NonReentrantFair: return 2;
    default: return 3;
    }
}

} // namespace

Player::Player(Lane &lane, Coverage &coverage, std::function<void(const std::string &)> atStep)
    : m_lane(lane), m_coverage(coverage), m_atStep(std::move(atStep)), m_model(lane.watchdogLease()), m_worlds(1)
{
}

std::optional<std::string> Player::play(const Sequence &steps)
{
    m_lane.begin();
    m_start = m_lastSent = BootClock::now();
    std::set<int> channels;
    for (const Step &step : steps) {
        if (!hasKind(step.verb))
            continue;
        channels.insert(channelOf(step.kind));
        m_hasReads = m_hasReads || step.kind == Kind::Read;
        m_mixesFields = m_mixesFields || LockModel::sideOf(step.kind) == Side::Plain;
    }
    m_sharesChannel = channels.size() <= 1;
    m_mixesFields = m_mixesFields && m_hasReads;
    for (const Step &step : steps) {
        if (isOver())
            break;
        run(step);
    }
    if (!m_isOpen)
        drain();
    judgeLateLosses();
    for (Waiting &waiting : m_waiting) { // of a sequence that ended early
        waiting.stop.request_stop();
        waiting.answer.waitForFinished();
    }
    if (m_violation)
        m_log += m_lane.describe() + '\n';
    m_lane.clear();
    m_coverage.noteSequence();
    return m_violation;
}

void Player::run(const Step &step)
{
    m_atStep(toText(step));
    collectFinished();
    if (step.verb == Verb::Pause) {
        QThread::msleep(static_cast<unsigned long>(step.time.count()));
    } else if (step.verb == Verb::LoseNext) {
        if (step.holder == LossyHolder)
            m_lane.links().loseNext();
        m_hadLostReply = true;
        for (Waiting &waiting : m_waiting)
            waiting.isLossy = waiting.isLossy || waiting.step.holder == LossyHolder;
        return;
    } else if (step.verb == Verb::Deafen) {
        m_lane.deafen();
        for (Waiting &waiting : m_waiting)
            waiting.mayFail = waiting.mayFail || waiting.step.holder == LossyHolder;
        return;
    } else if (step.verb == Verb::Cancel) {
        for (Waiting &waiting : m_waiting)
            if (waiting.step.holder == step.holder) {
                waiting.isCancelled = true;
                waiting.stop.request_stop();
            }
        join(step.holder);
    } else {
        join(step.holder); // a holder makes one call at a time
        if (isOver())
            return;
        switch (step.verb) {
        case Verb::Try: attempt(step); break;
        case Verb::Abandon: abandon(step); break;
        case Verb::Wait: startWait(step); break;
        case Verb::Unlock: unlock(step); break;
        case Verb::Join: break;
        default: ask(step); break;
        }
    }
    if (!isOver() && m_waiting.empty())
        look();
}

bool Player::isLossy(const Step &step)
{
    return step.holder == LossyHolder && m_lane.links().isLossy();
}

Request Player::requestOf(const Step &step, const World &world, const Waiting *self) const
{
    Request request {step.holder, step.kind, step.lease};
    request.isLossy = self ? self->isLossy : m_isLossy;
    if (!LockModel::isFair(step.kind))
        return request;
    request.mayBeBehind = m_isQueueDirty;
    const TimePoint now = BootClock::now();
    for (const Waiting &other : m_waiting) {
        if (&other == self)
            break; // the waiters behind it
        if (!LockModel::isFair(other.step.kind) || world.decided.contains(other.number))
            continue;
        request.mayBeBehind = true;
        request.isBehind = request.isBehind
            || (other.isQueued && !other.isCancelled && now < other.sentAt + other.step.time - 20ms);
    }
    return request;
}

void Player::choose(const Step &step, const Window &window, const std::string &answer, const Change &change,
                    bool isLossy)
{
    settle(window);
    const bool isUncertain = answer.ends_with('?');
    const std::string certain = isUncertain ? answer.substr(0, answer.size() - 1) : answer;
    Worlds next;
    std::set<std::string> allowed;
    for (const World &world : m_worlds) {
        for (const World &passed : m_model.pass(world, window)) {
            for (Outcome &outcome : change(passed)) {
                allowed.insert(outcome.answer);
                const bool fits = outcome.answer == certain
                    || (isLossy && isUncertain && (outcome.answer == "lost" || outcome.answer == "free"));
                if (fits)
                    addNew(next, std::move(outcome.after));
            }
        }
    }
    noteAnswer(step, window, answer);
    m_hadLoss = m_hadLoss || answer == "lost" || step.verb == Verb::Force;
    if (isLossy && isUnknown(answer)) {
        m_isOpen = true;
        m_coverage.noteOpen();
        return;
    }
    if (next.empty()) {
        std::string text = toText(step) + " answered " + answer + ", allowed:";
        for (const std::string &each : allowed)
            text += ' ' + each + ',';
        violation(text);
        return;
    }
    m_worlds = std::move(next);
    if (m_worlds.size() > MaxWorlds) {
        m_isOpen = true;
        m_coverage.noteOpen();
        return;
    }
    m_coverage.noteChecked(step, answer);
    judgeLosses(step, window, certain);
    const bool isRelease = (step.verb == Verb::Unlock && certain == "free")
        || (step.verb == Verb::Force && answer == "true");
    updateOpen(isRelease, window.replied);
}

void Player::keep(const Step &step, const Window &window, const std::string &answer, const Check &check)
{
    choose(step, window, answer, [&](const World &world) {
        return check(world) ? Outcomes {{answer, world}} : Outcomes {};
    });
}

void Player::noteAnswer(const Step &step, const Window &window, const std::string &answer)
{
    const auto ms = [&](TimePoint at) {
        return std::to_string(std::chrono::duration<double, std::milli>(at - m_start).count());
    };
    m_log += ms(window.sent) + " to " + ms(window.replied) + " ms: " + toText(step) + " -> " + answer + '\n';
}

void Player::updateOpen(bool isAfterRelease, TimePoint now)
{
    for (Waiting &waiting : m_waiting) {
        const auto isOpen = [&](const World &world) {
            return world.decided.contains(waiting.number)
                || (world.decided.empty() && m_model.isOpenFor(world, requestOf(waiting.step, world, &waiting)));
        };
        if (!std::ranges::all_of(m_worlds, isOpen))
            waiting.openSince.reset();
        else if (isAfterRelease && !waiting.openSince)
            waiting.openSince = now;
    }
}

void Player::checkToken(const Step &step, const Result<locks::Attempt> &attempt, qint64 before)
{
    const auto *granted = attempt ? std::get_if<locks::Granted>(&*attempt) : nullptr;
    if (step.kind != Kind::Token || !granted || isOver())
        return;
    const qint64 token = granted->fence ? granted->fence->value : 0;
    if (token <= before)
        violation(toText(step) + " got token " + std::to_string(token) + " after " + std::to_string(before));
    m_lastToken = std::max(m_lastToken, token);
}

void Player::attempt(const Step &step)
{
    const bool lossy = m_isLossy = isLossy(step);
    const locks::AsyncLock lock = m_lane.lock(step.holder, step.kind);
    const locks::Lease lease = step.lease ? locks::Lease::of(*step.lease) : locks::Lease::watchdog();
    const TimePoint sent = BootClock::now();
    const ThreadId thread = m_lane.thread(step.holder);
    const Result<locks::Attempt> attempt = step.kind == Kind::Token
        ? lock.tryLockAndGetToken(thread, 0ms, lease).result()
        : lock.tryLock(thread, 0ms, lease).result();
    const Window window {sent, BootClock::now()};
    choose(
        step, window, textOf(attempt),
        [&](const World &world) {
            if (isBeyondLongest(step))
                return Outcomes {{"usage", world}};
            return m_model.acquire(world, requestOf(step, world, nullptr), window);
        },
        lossy);
    checkToken(step, attempt, m_lastToken);
}

void Player::abandon(const Step &step)
{
    const bool lossy = m_isLossy = isLossy(step);
    if (LockModel::isFair(step.kind))
        m_isQueueDirty = true;
    const TimePoint sent = BootClock::now();
    const Result<TimedAttempt> timed = m_lane.wait(step, {}).result();
    const Window window {sent, BootClock::now()};
    const Result<locks::Attempt> attempt = timed ? timed->attempt : fail(timed.error());
    choose(
        step, window, textOf(attempt), [&](const World &world) { return abandoned(world, step, window); },
        lossy || (step.holder == LossyHolder && m_lane.links().mayFail()));
}

Outcomes Player::abandoned(const World &world, const Step &step, const Window &window) const
{
    if (isBeyondLongest(step))
        return {{"usage", world}};
    Outcomes outcomes = m_model.acquire(world, requestOf(step, world, nullptr), window);
    for (std::size_t i = 0, size = outcomes.size(); i < size; ++i) {
        if (isGrant(outcomes[i].answer) && m_isLossy)
            addLeftover(outcomes[i].after, step, outcomes);
        if (isGrant(outcomes[i].answer))
            takeBack(outcomes[i].after, step, window);
        else
            outcomes.push_back(Outcome(outcomes[i]));
        outcomes[i].answer = "cancelled";
    }
    return outcomes;
}

void Player::unlock(const Step &step)
{
    const bool lossy = m_isLossy = isLossy(step);
    const locks::AsyncLock lock = m_lane.lock(step.holder, step.kind);
    const TimePoint sent = BootClock::now();
    const Result<locks::Released> released = lock.unlock(m_lane.thread(step.holder)).result();
    const Window window {sent, BootClock::now()};
    choose(
        step, window, textOf(released),
        [&](const World &world) { return m_model.release(world, requestOf(step, world, nullptr), window); }, lossy);
}

void Player::ask(const Step &step)
{
    const locks::AsyncLock lock = m_lane.lock(step.holder, step.kind);
    const ThreadId thread = m_lane.thread(step.holder);
    const TimePoint sent = BootClock::now();
    if (step.verb == Verb::Force) {
        const bool lossy = isLossy(step);
        const std::string answer = textOf(lock.forceUnlock().result());
        choose(
            step, {sent, BootClock::now()}, answer, [&](const World &world) { return m_model.force(world, step.kind); },
            lossy);
    } else if (step.verb == Verb::Left) {
        const Result<qint64> left = lock.remainTimeToLive().result();
        const Window window {sent, BootClock::now()};
        keep(step, window, textOf(left),
             [&](const World &world) { return left && m_model.mayLeave(world, *left, window); });
    } else {
        const std::string answer = step.verb == Verb::Locked ? textOf(lock.isLocked().result())
            : step.verb == Verb::Held                        ? textOf(lock.isHeldBy(thread).result())
                                                             : textOf(lock.holdCount(thread).result());
        choose(step, {sent, BootClock::now()}, answer, [&](const World &world) {
            const int count = m_model.holdCount(world, step.holder, step.kind);
            return Outcomes {{step.verb == Verb::Locked     ? m_model.locked(world, step.kind)
                                  : step.verb == Verb::Held ? (count > 0 ? "true" : "false")
                                                            : std::to_string(count),
                              world}};
        });
    }
}

void Player::look()
{
    const TimePoint begin = BootClock::now();
    TimePoint sent = begin;
    Worlds next;
    do { // expired levels are released one after another
        sent = BootClock::now();
        const Stored stored = m_lane.stored(m_hasReads);
        const Window window {sent, BootClock::now()};
        settle(window);
        for (const World &world : m_worlds)
            for (World &passed : m_model.pass(world, window))
                if (m_model.mayStore(passed, stored, window, m_hadLoss))
                    addNew(next, std::move(passed));
    } while (next.empty() && sent < begin + 20ms);
    m_coverage.noteLook();
    if (next.empty())
        return violation("the stored data is none that is allowed");
    m_worlds = std::move(next);
    if (!m_isQueueDirty)
        return;
    while (!m_lane.queue().empty()) // a waiter leaves the queue after its reply
        if (BootClock::now() > sent + 1s)
            return violation("the queue keeps a waiter that has left");
    m_isQueueDirty = false;
}

void Player::drain()
{
    for (int holder = 0; holder < HolderCount; ++holder)
        join(holder);
    for (const Side side : {Side::Write, Side::Read, Side::Plain}) {
        for (int holder = 0; holder < HolderCount; ++holder) {
            const Kind kind = side == Side::Read ? Kind::Read : side == Side::Write ? Kind::Write : Kind::Reentrant;
            while (!isOver() && mayHold(holder, side))
                run({Verb::Unlock, holder, kind});
        }
    }
}

void Player::violation(std::string text)
{
    if (!m_violation)
        m_violation = std::move(text);
}

} // namespace lockscope::model
