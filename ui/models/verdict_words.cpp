// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/verdict_words.h"

#include "core/inspect/messages.h"
#include "ui/common/view_clock.h"
#include "ui/models/lock_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ui::models {

namespace {

struct StateWords
{
    Q_DECLARE_TR_FUNCTIONS(VerdictWords)
};

using State = inspect::Verdict::State;

QString textOf(State state, const Message &reason)
{
    const QString name = toMessage(state).translated();
    if (name.endsWith(u'?'))
        return StateWords::tr("State: %1 %2").arg(name, reason.translated());
    return reason.isEmpty() ? StateWords::tr("State: %1.").arg(name)
                            : StateWords::tr("State: %1. %2").arg(name, reason.translated());
}

/// The longest text of the states that a hold goes through: not renewed yet, alive, gone.
QString longestText(const inspect::LockSnapshot &lock)
{
    using inspect::message;
    constexpr Millis longest = std::chrono::minutes(58) + std::chrono::seconds(58); // of the times below an hour
    const Message cost = inspect::waitingCost(lock, longest);
    const QString texts[] = {textOf(State::Held, lockscope::sentences({message<"verdict-held">(longest), cost})),
                             textOf(State::Alive, lockscope::sentences({message<"verdict-alive">(longest), cost})),
                             textOf(State::Gone, lockscope::sentences({message<"verdict-gone">(longest), cost}))};
    return *std::ranges::max_element(texts, {}, &QString::size);
}

} // namespace

VerdictWords verdictWords(const inspect::LockSnapshot &lock, const TtlHistory *history, const inspect::LockTimes &times)
{
    const TimePoint now = ViewClock::shown(lock.node);
    const inspect::Verdict verdict = history ? history->verdict(now, times) : inspect::verdictOf(lock, now, times);
    if (verdict.state == State::Doubtful)
        return {doubtsText(lock), false};
    const bool isHeld = verdict.state == State::Held || verdict.state == State::Alive || verdict.state == State::Gone;
    return {textOf(verdict.state, verdict.reason), verdict.isAlive(), isHeld ? longestText(lock) : QString()};
}

} // namespace lockscope::ui::models
