// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/clock.h"
#include "core/base/one_shot.h"
#include "core/base/result.h"

#include <vector>

namespace lockscope::locks {

/// Pending replies that share one timeout. Late ones fail with `late`. Thread: the engine on which they are awaited.
template <typename T>
class PendingReplies final
{
public:
    PendingReplies(Clock &clock, Message late) : m_clock(clock), m_late(std::move(late)) { }
    Q_DISABLE_COPY_MOVE(PendingReplies)

    void add(const OneShot<Result<T>> &answer) { m_answers.push_back(answer); }
    /// Replies still missing at `when` fail with ErrorKind::Timeout. An earlier end stays.
    void endAt(TimePoint when)
    {
        if (when >= m_end)
            return;
        m_end = when;
        m_timer = m_clock.callAt(when, [this] { end({ErrorKind::Timeout, m_late}); });
    }
    /// Once `stop` is cancelled, the replies get at most `grace`.
    void endAfter(const CancelToken &stop, Millis grace)
    {
        m_stopped = stop.onCancel([this, grace] { endAt(m_clock.now() + grace); });
    }

private:
    void end(const Error &error)
    {
        for (OneShot<Result<T>> &answer : std::vector(m_answers)) // a resumed waiter may destroy this object
            answer.set(fail(error));
    }

    Clock &m_clock;
    const Message m_late;
    std::vector<OneShot<Result<T>>> m_answers;
    TimePoint m_end = TimePoint::max();
    std::unique_ptr<Clock::Timer> m_timer;
    CancelToken::Registration m_stopped;
};

} // namespace lockscope::locks
