// SPDX-License-Identifier: Apache-2.0
#include "tests/model/permit_player.h"

#include "core/schema/lock_keys.h"
#include "tests/model/answer_text.h"

#include <algorithm>
#include <numeric>

namespace lockscope::model {

using namespace std::chrono_literals;

namespace {

int amountOf(const Sequence &steps)
{
    return std::accumulate(steps.begin(), steps.end(), 0, [](int sum, const Step &step) { return sum + step.amount; });
}

std::string textOf(const Status &status)
{
    return status ? "ok" : toWord(status.error().kind).toStdString();
}

} // namespace

QFuture<Result<Taken>> PermitPlayer::take(const Step &step, const std::stop_token &stop)
{
    return takePermits(lane(), step, stop);
}

TakingPlayer::Allowed PermitPlayer::choose(const std::string &answer, PermitOutcomes outcomes)
{
    Allowed allowed;
    for (const auto &[text, after] : outcomes)
        allowed.insert(text);
    if (const auto found = outcomes.find(answer); found != outcomes.end())
        m_permits = std::move(found->second);
    return allowed;
}

TakingPlayer::Allowed PermitPlayer::noteTaken(const Step &step, const Window &window, const Taken &taken)
{
    const bool isWait = step.verb == Verb::Wait;
    const std::size_t before = m_permits.holds.size();
    const bool hasEnded = isWait && step.lease && taken.validUntil <= window.replied;
    Allowed allowed = choose(taken.answer,
                             PermitModel::acquire(m_permits, step, window, amountOf(waiting()),
                                                  isWait || step.verb == Verb::Abandon, hasEnded));
    if (m_permits.holds.size() == before)
        return allowed;
    PermitHold &hold = m_permits.holds.back();
    hold.ids = taken.ids;
    if (!hold.isEndless)
        hold.earliest = std::max(hold.earliest, taken.validUntil);
    return allowed;
}

PermitHold *PermitPlayer::lastOf(int holder)
{
    const auto last = std::find_if(m_permits.holds.rbegin(), m_permits.holds.rend(),
                                   [holder](const PermitHold &hold) { return hold.holder == holder; });
    return last == m_permits.holds.rend() ? nullptr : &*last;
}

void PermitPlayer::call(const Step &step)
{
    const TimePoint sent = BootClock::now();
    switch (step.verb) {
    case Verb::Unlock: return release(step);
    case Verb::Left: return askLease(step);
    case Verb::Held: return extend(step);
    case Verb::Set: {
        const locks::AsyncPermitSemaphore semaphore = lane().client(step.holder).asyncPermitSemaphore(lane().name());
        const std::string text = model::textOf(semaphore.trySetPermits(step.amount).result());
        return answer(step, {sent, BootClock::now()}, text, choose(text, PermitModel::set(m_permits, step.amount)));
    }
    default: return count(step);
    }
}

void PermitPlayer::release(const Step &step)
{
    const PermitHold *last = lastOf(step.holder);
    const bool isLossy = step.holder == LossyHolder && lane().links().isLossy();
    const locks::AsyncPermitSemaphore semaphore = lane().client(step.holder).asyncPermitSemaphore(lane().name());
    const TimePoint sent = BootClock::now();
    const std::string text = textOf(
        semaphore.release(last ? last->ids : locks::PermitIds {locks::PermitId::random()}).result());
    const Window window {sent, BootClock::now()};
    if (!last) { // a repeated release finds no permit if the first one was executed
        return answer(step, window, text, isLossy ? Allowed {"not-holder", "ok"} : Allowed {"not-holder"});
    }
    PermitOutcomes outcomes = PermitModel::release(m_permits, step.holder, window);
    if (isLossy && !outcomes.contains("ok")) // released in any case
        outcomes.emplace("ok", outcomes.begin()->second);
    const Allowed allowed = choose(text, std::move(outcomes));
    answer(step, window, text, allowed);
}

void PermitPlayer::count(const Step &step)
{
    const locks::AsyncPermitSemaphore semaphore = lane().client(step.holder).asyncPermitSemaphore(lane().name());
    const TimePoint sent = BootClock::now();
    const Result<locks::PermitCount> counted = semaphore.count().result();
    const Window window {sent, BootClock::now()};
    if (!counted)
        return answer(step, window, toWord(counted.error().kind).toStdString(), {});
    const long long least = PermitModel::leastHeld(m_permits, window);
    const long long most = PermitModel::maxHeld(m_permits, window) + amountOf(waiting());
    const bool isRight = counted->free + counted->held == m_permits.total.value_or(0) && counted->held >= least
        && counted->held <= most;
    const std::string text = std::to_string(counted->free) + " free, " + std::to_string(counted->held) + " held";
    answer(step, window, text,
           {isRight ? text
                    : "together " + std::to_string(m_permits.total.value_or(0)) + ", held " + std::to_string(least)
                    + " to " + std::to_string(most)});
}

void PermitPlayer::askLease(const Step &step)
{
    const PermitHold *last = lastOf(step.holder);
    const locks::AsyncPermitSemaphore semaphore = lane().client(step.holder).asyncPermitSemaphore(lane().name());
    const TimePoint sent = BootClock::now();
    const Result<locks::PermitSemaphore::PermitLease> left =
        semaphore.leaseTime(last ? last->ids.front() : locks::PermitId::random()).result();
    const Window window {sent, BootClock::now()};
    const std::string text = !left ? toWord(left.error().kind).toStdString()
        : *left                    ? std::to_string((*left)->count())
                                   : "for ever";
    Allowed allowed;
    if (!last || !last->isSure(window.replied))
        allowed.insert("not-holder");
    if (last && last->isEndless)
        allowed.insert("for ever");
    if (last && !last->isEndless && !last->isOver(window.sent)) {
        const Millis least = std::chrono::floor<Millis>(last->earliest - window.replied) - 3ms;
        const Millis most = std::chrono::ceil<Millis>(last->latest - window.sent) + 3ms;
        const bool isRight = left && *left && **left >= least && **left <= most;
        allowed.insert(isRight ? text : std::to_string(least.count()) + " to " + std::to_string(most.count()));
    }
    answer(step, window, text, allowed);
}

void PermitPlayer::extend(const Step &step)
{
    PermitHold *last = lastOf(step.holder);
    if (!last || last->amount != 1)
        return count(step);
    const Millis lease = 400ms;
    const locks::AsyncPermitSemaphore semaphore = lane().client(step.holder).asyncPermitSemaphore(lane().name());
    const TimePoint sent = BootClock::now();
    const std::string text = model::textOf(semaphore.updateLeaseTime(last->ids.front(), lease).result());
    const Window window {sent, BootClock::now()};
    Allowed allowed;
    if (!last->isOver(window.sent))
        allowed.insert("true");
    if (!last->isSure(window.replied))
        allowed.insert("false");
    if (text == "true") {
        last->isEndless = false;
        last->earliest = window.sent + lease - 1ms;
        last->latest = window.replied + lease + 3ms;
    } else if (text == "false") {
        last->latest = window.replied;
    }
    answer(step, window, text, allowed);
}

bool PermitPlayer::isOpenFor(const Step &step, TimePoint at, const Sequence &others) const
{
    return PermitModel::isOpenFor(m_permits, step.amount, at, amountOf(others));
}

std::string PermitPlayer::problemOfStored()
{
    const schema::LockKeys keys(lane().name());
    const TimePoint sent = BootClock::now();
    const tests::RawReply reply = lane().command(
        {"EVAL", "return {redis.call('GET', KEYS[1]) or '0', redis.call('ZCARD', KEYS[2])}", "2", keys.lock(),
         keys.heldPermits()});
    const Window window {sent, BootClock::now()};
    if (reply.elements.size() != 2)
        return "the stored data is no semaphore";
    const long long free = reply.elements[0].text.toLongLong();
    const long long held = reply.elements[1].integer;
    if (free + held == m_permits.total.value_or(0) && held >= PermitModel::leastHeld(m_permits, window))
        return {}; // expired permits stay until the next call
    return std::to_string(free) + " free and " + std::to_string(held) + " held permits are stored, of "
        + std::to_string(m_permits.total.value_or(0));
}

void PermitPlayer::drain()
{
    for (int holder = 0; holder < HolderCount; ++holder)
        while (!isOver() && lastOf(holder))
            run({Verb::Unlock, holder, Kind::Permit});
}

} // namespace lockscope::model
