// SPDX-License-Identifier: Apache-2.0
// The waits of a Player: possible grants in between, and how they end.
#include "tests/model/answer_text.h"
#include "tests/model/player.h"

#include <algorithm>

namespace lockscope::model {

using namespace std::chrono_literals;

namespace {

/// A waiter that could have been granted for longer was forgotten.
constexpr Millis MaxWakeUp = 300ms;

} // namespace

/// A grant that ended before its reply was lost: the client requests it again.
void Player::addAgain(World world, const Waiting &waiting, Worlds &all)
{
    Hold &mine = world.at(waiting.step.holder, LockModel::sideOf(waiting.step.kind));
    if (mine.stored > 0)
        return;
    mine.levels.clear();
    world.decided.erase(waiting.number);
    world.tidy();
    addNew(all, std::move(world));
}

/// A grant that came too late for its caller was released.
void Player::addGivenBack(World world, const Waiting &waiting, const Window &window, Worlds &all)
{
    std::string &decided = world.decided.at(waiting.number);
    if (!isGrant(decided))
        return;
    decided = "busy";
    takeBack(world, waiting.step, window);
    addNew(all, std::move(world));
}

void Player::takeBack(World &world, const Step &step, const Window &window)
{
    Hold &mine = world.at(step.holder, LockModel::sideOf(step.kind));
    if (!mine.levels.empty())
        mine.levels.pop_back();
    mine.stored = std::min(mine.stored, int(mine.levels.size()));
    world.longest = std::max(world.longest, window.replied);
    world.tidy();
}

/// A grant whose reply was lost is released once the server is reachable.
void Player::addLeftover(World world, const Step &step, Outcomes &outcomes)
{
    Hold &mine = world.at(step.holder, LockModel::sideOf(step.kind));
    if (mine.levels.size() != 1)
        return;
    mine.levels.clear();
    outcomes.push_back({"cancelled", std::move(world)});
}

void Player::settle(const Window &window)
{
    const Window since {m_lastSent, window.replied};
    Worlds all;
    for (const World &world : m_worlds)
        for (World &passed : m_model.pass(world, since))
            addNew(all, std::move(passed));
    for (std::size_t i = 0; i < all.size() && all.size() <= MaxWorlds; ++i) {
        for (const Waiting &waiting : m_waiting) {
            const World world = all[i];
            if (world.decided.contains(waiting.number)) {
                if (waiting.isLossy)
                    addAgain(world, waiting, all);
                if (window.replied >= waiting.sentAt + waiting.step.time)
                    addGivenBack(world, waiting, window, all);
                continue;
            }
            const Window granting {std::max(m_lastSent, waiting.sentAt), window.replied};
            for (Outcome &outcome : m_model.acquire(world, requestOf(waiting.step, world, &waiting), granting)) {
                if (outcome.answer == "busy")
                    continue;
                outcome.after.decided[waiting.number] = outcome.answer;
                for (World &passed : m_model.pass(outcome.after, since))
                    addNew(all, std::move(passed));
            }
        }
    }
    m_worlds = std::move(all);
    m_lastSent = window.sent;
}

void Player::startWait(const Step &step)
{
    if (isBeyondLongest(step))
        return;
    m_isQueueDirty = m_isQueueDirty || LockModel::isFair(step.kind);
    m_hadLoss = m_hadLoss || step.lease; // its grant may be lost before the caller receives it
    m_waiting.push_back({++m_waits, step, BootClock::now(), m_lastToken, {}, {}, false, isLossy(step)});
    Waiting &waiting = m_waiting.back();
    waiting.mayFail = step.holder == LossyHolder && m_lane.links().mayFail();
    waiting.answer = m_lane.wait(step, waiting.stop.get_token());
    // its place in the queue must be known before the next step
    while (LockModel::isFair(step.kind) && !waiting.answer.isFinished() && !waiting.isQueued)
        waiting.isQueued = std::ranges::count(m_lane.queue(), step.holder) > 0;
    const Window window {waiting.sentAt, BootClock::now()};
    noteAnswer(step, window, "waits");
}

void Player::join(int holder)
{
    for (auto waiting = m_waiting.begin(); waiting != m_waiting.end() && !isOver();) {
        const auto next = std::next(waiting);
        if (waiting->step.holder == holder)
            collect(waiting);
        waiting = next;
    }
}

void Player::collectFinished()
{
    for (auto waiting = m_waiting.begin(); waiting != m_waiting.end() && !isOver();) {
        const auto next = std::next(waiting);
        if (waiting->answer.isFinished())
            collect(waiting);
        waiting = next;
    }
}

void Player::collect(std::list<Waiting>::iterator place)
{
    const Result<TimedAttempt> timed = place->answer.result();
    const Waiting waiting = std::move(*place);
    const Result<locks::Attempt> attempt = timed ? timed->attempt : fail(timed.error());
    const TimePoint answeredAt = timed ? timed->at : BootClock::now();
    const Window window {waiting.sentAt, BootClock::now()};
    const std::string answer = textOf(attempt);
    settle({window.replied, window.replied});
    updateOpen(false, window.replied);
    if (place->openSince && m_sharesChannel && !waiting.isCancelled && answeredAt - *place->openSince > MaxWakeUp
        && (answer == "busy" || isGrant(answer)))
        violation(toText(waiting.step) + " answered " + answer + " long after the lock was released");
    const auto change = [&](const World &world) {
        Outcomes outcomes;
        World after = world;
        after.decided.erase(waiting.number);
        const Side side = LockModel::sideOf(waiting.step.kind);
        World anew = after; // a holder whose explicit lease has ended starts a new hold
        anew.at(waiting.step.holder, side).levels.clear();
        anew.tidy();
        const auto decided = world.decided.find(waiting.number);
        if (decided == world.decided.end()) {
            outcomes.push_back({"busy", anew});
            if (waiting.isCancelled) {
                outcomes.push_back({"cancelled", after});
                outcomes.push_back({"cancelled", anew});
            }
            return outcomes;
        }
        if (!isGrant(decided->second)) {
            outcomes.push_back({decided->second, after});
            if (waiting.isCancelled)
                outcomes.push_back({"cancelled", after});
            return outcomes;
        }
        const bool mayBeLate = waiting.isLossy || (waiting.step.lease && *waiting.step.lease < 10ms);
        if (waiting.isCancelled || mayBeLate) { // a late grant was released
            World back = after;
            takeBack(back, waiting.step, window);
            outcomes.push_back({waiting.isCancelled ? "cancelled" : "lost", back});
            if (!waiting.isCancelled)
                outcomes.push_back({"timeout", back});
            if (waiting.isCancelled && waiting.isLossy)
                addLeftover(after, waiting.step, outcomes);
        }
        Hold &mine = after.at(waiting.step.holder, side);
        const auto *grant = attempt ? std::get_if<locks::Granted>(&*attempt) : nullptr;
        if (grant && mine.levels.size() == 1 && !mine.levels[0].isRenewed) { // the client reports when it was sent
            Level &level = mine.levels[0];
            level.earliest = std::max(waiting.sentAt + level.lease, grant->validUntil) - 1ms;
            level.latest = std::max(std::min(level.latest, answeredAt + level.lease + 3ms), level.earliest);
        }
        if (waiting.isLossy && !mine.levels.empty()) { // granted again when the request was resent
            const TimePoint end = answeredAt + mine.levels.back().lease + 3ms;
            mine.levels.back().latest = std::max(mine.levels.back().latest, end);
            after.longest = std::max(after.longest, end);
        }
        after.tidy();
        outcomes.push_back({decided->second, after});
        return outcomes;
    };
    if (!isOver())
        choose(waiting.step, {window.replied, window.replied}, answer, change, waiting.isLossy || waiting.mayFail);
    m_waiting.erase(place);
    checkToken(waiting.step, attempt, waiting.tokenBefore);
}

} // namespace lockscope::model
