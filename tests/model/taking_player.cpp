// SPDX-License-Identifier: Apache-2.0
#include "tests/model/taking_player.h"

#include "tests/model/answer_text.h"

#include <QThread>
#include <algorithm>

namespace lockscope::model {

using namespace std::chrono_literals;

namespace {

constexpr Millis MaxWakeUp = 400ms;

} // namespace

TakingPlayer::TakingPlayer(Lane &lane, Coverage &coverage, std::function<void(const std::string &)> atStep)
    : m_lane(lane), m_coverage(coverage), m_atStep(std::move(atStep))
{
}

std::optional<std::string> TakingPlayer::play(const Sequence &steps)
{
    m_lane.begin();
    m_start = BootClock::now();
    for (const Step &step : steps) {
        if (isOver())
            break;
        run(step);
    }
    for (int holder = 0; holder < HolderCount && !isOver(); ++holder)
        join(holder);
    if (!isOver())
        drain();
    for (Waiting &waiting : m_waiting) {
        waiting.stop.request_stop();
        waiting.answer.waitForFinished();
    }
    m_lane.clear();
    m_coverage.noteSequence();
    return m_violation;
}

void TakingPlayer::run(const Step &given)
{
    m_atStep(toText(given));
    collectFinished();
    if (given.verb == Verb::Pause) {
        QThread::msleep(static_cast<unsigned long>(given.time.count()));
    } else if (given.verb == Verb::LoseNext || given.verb == Verb::Deafen) {
        given.verb == Verb::LoseNext ? m_lane.links().loseNext() : m_lane.deafen();
        return;
    } else {
        if (given.verb == Verb::Cancel)
            for (Waiting &waiting : m_waiting)
                if (waiting.step.holder == given.holder)
                    waiting.stop.request_stop();
        join(given.holder);
        if (isOver())
            return;
        const Step step = adapted(given);
        if (step.verb == Verb::Try || step.verb == Verb::Abandon) {
            attempt(step);
        } else if (step.verb == Verb::Wait) {
            m_waiting.push_back({step, BootClock::now(), {}, {}});
            m_waiting.back().answer = take(step, m_waiting.back().stop.get_token());
            m_log += toText(step) + " waits\n";
        } else if (hasKind(step.verb)) {
            call(step);
        }
    }
    updateOpen();
    if (!isOver() && m_waiting.empty())
        look();
}

void TakingPlayer::attempt(const Step &step)
{
    const TimePoint sent = BootClock::now();
    const Result<Taken> result = take(step, {}).result();
    const Window window {sent, BootClock::now()};
    Taken taken = result ? *result : Taken {toWord(result.error().kind).toStdString()};
    Allowed allowed = noteTaken(step, window, taken);
    if (step.verb == Verb::Abandon) { // no hold remains
        std::erase_if(allowed, [](const std::string &each) { return isGrant(each) && each != "granted 0"; });
        allowed.insert("cancelled");
    }
    answer(step, window, taken.answer, allowed);
}

void TakingPlayer::answer(const Step &step, const Window &window, const std::string &text, const Allowed &allowed)
{
    const auto ms = [&](TimePoint at) {
        return std::to_string(std::chrono::duration<double, std::milli>(at - m_start).count());
    };
    m_log += ms(window.sent) + " to " + ms(window.replied) + " ms: " + toText(step) + " -> " + text + '\n';
    if (step.holder == LossyHolder && isUnknown(text)) {
        if (m_lane.links().mayFail()) {
            m_isOpen = true;
            m_coverage.noteOpen();
            return;
        }
    }
    if (!allowed.contains(certain(step, text))) {
        if (m_violation)
            return;
        m_violation = toText(step) + " answered " + text + ", allowed:";
        for (const std::string &each : allowed)
            *m_violation += ' ' + each + ',';
        return;
    }
    m_coverage.noteChecked(step, text);
}

std::string TakingPlayer::certain(const Step &step, const std::string &answer) const
{
    // some member of a red lock may have ended earlier
    const bool mayDoubt = step.kind == Kind::Red || (step.holder == LossyHolder && m_lane.links().isLossy());
    const bool isDoubt = mayDoubt && answer.ends_with('?');
    return isDoubt ? answer.substr(0, answer.size() - 1) : answer;
}

Sequence TakingPlayer::waiting() const
{
    Sequence steps;
    for (const Waiting &each : m_waiting)
        steps.push_back(each.step);
    return steps;
}

void TakingPlayer::join(int holder)
{
    for (auto each = m_waiting.begin(); each != m_waiting.end() && !isOver();) {
        const auto next = std::next(each);
        if (each->step.holder == holder)
            collect(each);
        each = next;
    }
}

void TakingPlayer::collectFinished()
{
    for (auto each = m_waiting.begin(); each != m_waiting.end() && !isOver();) {
        const auto next = std::next(each);
        if (each->answer.isFinished())
            collect(each);
        each = next;
    }
}

void TakingPlayer::collect(std::list<Waiting>::iterator place)
{
    const Result<Taken> result = place->answer.result();
    const Waiting waiting = std::move(*place);
    m_waiting.erase(place);
    const Window window {waiting.sentAt, BootClock::now()};
    const Taken taken = result ? *result : Taken {toWord(result.error().kind).toStdString()};
    const bool isCancelled = waiting.stop.stop_requested();
    if (waiting.openSince && !isCancelled && taken.at - *waiting.openSince > MaxWakeUp
        && (taken.answer == "busy" || isGrant(taken.answer)) && !m_violation)
        m_violation = toText(waiting.step) + " answered " + taken.answer + " long after it could have been granted";
    Allowed allowed = noteTaken(waiting.step, window, taken);
    if (isCancelled)
        allowed.insert("cancelled");
    answer(waiting.step, window, taken.answer, allowed);
}

void TakingPlayer::updateOpen()
{
    const TimePoint now = BootClock::now();
    for (Waiting &each : m_waiting) {
        Sequence others;
        for (const Waiting &other : m_waiting)
            if (&other != &each)
                others.push_back(other.step);
        if (!isOpenFor(each.step, now, others))
            each.openSince.reset();
        else if (!each.openSince)
            each.openSince = now;
    }
}

void TakingPlayer::look()
{
    m_coverage.noteLook();
    const TimePoint end = BootClock::now() + 1s;
    std::string problem;
    do { // late grants are released after the reply
        problem = problemOfStored();
    } while (!problem.empty() && BootClock::now() < end);
    if (!problem.empty() && !m_violation)
        m_violation = problem;
}

} // namespace lockscope::model
