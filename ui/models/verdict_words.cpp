// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/verdict_words.h"

#include "ui/common/view_clock.h"
#include "ui/models/lock_words.h"

#include <QCoreApplication>

namespace lockscope::ui::models {

namespace {

struct StateWords
{
    Q_DECLARE_TR_FUNCTIONS(VerdictWords)
};

} // namespace

VerdictWords verdictWords(const inspect::LockSnapshot &lock, const TtlHistory *history, const inspect::LockTimes &times)
{
    const TimePoint now = ViewClock::shown(lock.node);
    const inspect::Verdict verdict = history ? history->verdict(now, times) : inspect::verdictOf(lock, now, times);
    if (verdict.state == inspect::Verdict::State::Doubtful)
        return {doubtsText(lock), false};
    const QString state = toMessage(verdict.state).translated();
    const QString reason = verdict.reason.translated();
    if (state.endsWith(u'?'))
        return {StateWords::tr("State: %1 %2").arg(state, reason), verdict.isAlive()};
    return {reason.isEmpty() ? StateWords::tr("State: %1.").arg(state)
                             : StateWords::tr("State: %1. %2").arg(state, reason),
            verdict.isAlive()};
}

} // namespace lockscope::ui::models
