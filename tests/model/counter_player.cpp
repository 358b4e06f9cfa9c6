// SPDX-License-Identifier: Apache-2.0
#include "tests/model/counter_player.h"

#include "tests/model/answer_text.h"

#include <QThread>
#include <algorithm>
#include <set>

namespace lockscope::model {

using namespace std::chrono_literals;

namespace {

constexpr Millis MaxWakeUp = 300ms;

void addNew(std::vector<Counter> &states, Counter state)
{
    if (std::ranges::find(states, state) == states.end())
        states.push_back(std::move(state));
}

} // namespace

CounterPlayer::CounterPlayer(Lane &lane, Coverage &coverage, std::function<void(const std::string &)> atStep)
    : m_lane(lane), m_coverage(coverage), m_atStep(std::move(atStep)), m_states(1)
{
}

std::optional<std::string> CounterPlayer::play(const Sequence &steps)
{
    m_lane.begin();
    m_start = BootClock::now();
    for (const Step &step : steps) {
        if (m_violation || m_isOpen)
            break;
        run(step);
    }
    for (int holder = 0; holder < HolderCount && !m_violation && !m_isOpen; ++holder)
        join(holder);
    for (Waiting &waiting : m_waiting) {
        waiting.stop.request_stop();
        waiting.answer.waitForFinished();
    }
    if (m_violation)
        m_log += "stored: " + m_lane.storedNumber().value_or("nothing") + '\n';
    m_lane.clear();
    m_coverage.noteSequence();
    return m_violation;
}

void CounterPlayer::run(const Step &step)
{
    m_atStep(toText(step));
    collectFinished();
    if (step.verb == Verb::Pause) {
        QThread::msleep(static_cast<unsigned long>(step.time.count()));
    } else if (step.verb == Verb::LoseNext || step.verb == Verb::Deafen) {
        step.verb == Verb::LoseNext ? m_lane.links().loseNext() : m_lane.deafen();
        return;
    } else {
        if (step.verb == Verb::Cancel)
            for (Waiting &waiting : m_waiting)
                if (waiting.step.holder == step.holder) {
                    waiting.isCancelled = true;
                    waiting.stop.request_stop();
                }
        join(step.holder);
        if (m_violation || m_isOpen)
            return;
        if (step.verb == Verb::Wait) {
            m_waiting.push_back({++m_waits, step, BootClock::now(), {}, {}});
            m_waiting.back().answer = m_lane.waitForCounter(step, m_waiting.back().stop.get_token());
            m_log += toText(step) + " waits\n";
        } else if (step.verb != Verb::Join && step.verb != Verb::Cancel) {
            const TimePoint sent = BootClock::now();
            const std::string answer = call(step);
            choose(step, sent, answer,
                   [&](const Counter &state) { return std::vector<CounterOutcome> {applyCounter(state, step)}; });
            updateOpen(true);
        }
    }
    if (!m_violation && !m_isOpen && m_waiting.empty())
        look();
}

std::string CounterPlayer::call(const Step &step)
{
    if (step.kind == Kind::Latch) {
        const locks::AsyncCountDownLatch latch = m_lane.latch(step.holder);
        switch (step.verb) {
        case Verb::Try: return textOf(latch.awaitFor(0ms).result());
        case Verb::Unlock: return textOf(latch.countDown().result());
        case Verb::Set: return textOf(latch.trySetCount(step.amount).result());
        case Verb::Force: return textOf(latch.remove().result());
        default: return textOf(latch.count().result());
        }
    }
    const locks::AsyncSemaphore semaphore = m_lane.semaphore(step.holder);
    switch (step.verb) {
    case Verb::Try: return textOf(semaphore.tryAcquire(step.amount).result());
    case Verb::Unlock: return textOf(semaphore.release(step.amount).result());
    case Verb::Set: return textOf(semaphore.trySetPermits(step.amount).result());
    case Verb::Force: return textOf(semaphore.drainPermits().result());
    case Verb::Locked: return textOf(semaphore.exists().result());
    default: return textOf(semaphore.availablePermits().result());
    }
}

void CounterPlayer::settle()
{
    const TimePoint now = BootClock::now();
    for (std::size_t i = 0; i < m_states.size(); ++i) {
        for (const Waiting &waiting : m_waiting) {
            const Counter state = m_states[i];
            const auto decided = state.decided.find(waiting.number);
            if (decided == state.decided.end()) {
                CounterOutcome outcome = applyCounter(state, waiting.step);
                if (outcome.answer != "true")
                    continue;
                outcome.after.decided[waiting.number] = "true";
                addNew(m_states, std::move(outcome.after));
            } else if (decided->second == "true"
                       && (waiting.isCancelled || now >= waiting.sentAt + waiting.step.time)) {
                Counter back = state; // it came too late for its caller
                back.decided[waiting.number] = "false";
                if (waiting.step.kind == Kind::Semaphore)
                    back.value = back.value.value_or(0) + waiting.step.amount;
                addNew(m_states, std::move(back));
            }
        }
    }
}

void CounterPlayer::choose(const Step &step, TimePoint sent, const std::string &answer, const Change &change)
{
    const auto ms = [&](TimePoint at) {
        return std::to_string(std::chrono::duration<double, std::milli>(at - m_start).count());
    };
    m_log += ms(sent) + " to " + ms(BootClock::now()) + " ms: " + toText(step) + " -> " + answer + '\n';
    settle();
    States next;
    std::set<std::string> allowed;
    for (const Counter &state : m_states) {
        for (CounterOutcome &outcome : change(state)) {
            allowed.insert(outcome.answer);
            if (outcome.answer == answer)
                addNew(next, std::move(outcome.after));
        }
    }
    const bool isLossy = step.holder == LossyHolder && m_lane.links().mayFail();
    if (next.empty() && isLossy && isUnknown(answer)) {
        m_isOpen = true;
        m_coverage.noteOpen();
        return;
    }
    if (next.empty()) {
        m_violation = toText(step) + " answered " + answer + ", allowed:";
        for (const std::string &each : allowed)
            *m_violation += ' ' + each + ',';
        return;
    }
    m_states = std::move(next);
    m_coverage.noteChecked(step, answer);
}

void CounterPlayer::updateOpen(bool mayHaveOpened)
{
    for (Waiting &waiting : m_waiting) {
        const auto isOpen = [&](const Counter &state) {
            return state.decided.contains(waiting.number)
                || (state.decided.empty() && applyCounter(state, waiting.step).answer == "true");
        };
        if (!std::ranges::all_of(m_states, isOpen))
            waiting.openSince.reset();
        else if (mayHaveOpened && !waiting.openSince)
            waiting.openSince = BootClock::now();
    }
}

void CounterPlayer::join(int holder)
{
    for (auto waiting = m_waiting.begin(); waiting != m_waiting.end() && !m_violation && !m_isOpen;) {
        const auto next = std::next(waiting);
        if (waiting->step.holder == holder)
            collect(waiting);
        waiting = next;
    }
}

void CounterPlayer::collectFinished()
{
    for (auto waiting = m_waiting.begin(); waiting != m_waiting.end() && !m_violation && !m_isOpen;) {
        const auto next = std::next(waiting);
        if (waiting->answer.isFinished())
            collect(waiting);
        waiting = next;
    }
}

void CounterPlayer::collect(std::list<Waiting>::iterator waiting)
{
    const Result<TimedBool> timed = waiting->answer.result();
    const std::string answer = timed ? textOf(timed->result) : toWord(timed.error().kind).toStdString();
    settle();
    updateOpen(false);
    if (timed && waiting->openSince && !waiting->isCancelled && timed->at - *waiting->openSince > MaxWakeUp) {
        m_violation = toText(waiting->step) + " answered " + answer + " long after it could have been granted";
        return;
    }
    choose(waiting->step, waiting->sentAt, answer, [&](const Counter &state) {
        Counter after = state;
        after.decided.erase(waiting->number);
        const auto decided = state.decided.find(waiting->number);
        std::vector<CounterOutcome> outcomes {{decided == state.decided.end() ? "false" : decided->second, after}};
        if (waiting->isCancelled && outcomes[0].answer == "false")
            outcomes.push_back({"cancelled", after});
        return outcomes;
    });
    m_waiting.erase(waiting);
}

void CounterPlayer::look()
{
    const TimePoint end = BootClock::now() + 1s;
    m_coverage.noteLook();
    for (;;) { // late grants are released after the reply
        const std::optional<std::string> stored = m_lane.storedNumber();
        States next;
        for (const Counter &state : m_states)
            if (stored == (state.value ? std::optional(std::to_string(*state.value)) : std::nullopt))
                addNew(next, state);
        if (!next.empty()) {
            m_states = std::move(next);
            return;
        }
        if (BootClock::now() > end)
            break;
    }
    m_violation = "the stored number is none that is allowed";
}

} // namespace lockscope::model
