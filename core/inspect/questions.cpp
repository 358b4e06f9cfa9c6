// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/questions.h"

#include "core/inspect/key_scan.h"

namespace lockscope::inspect {

using redis::Reply;

/// Nobody awaits an errand: it ends by itself, and the state knows when the last has.
struct Questions::Errand
{
    struct promise_type
    {
        Errand get_return_object() { return {}; }
        std::suspend_never initial_suspend() noexcept { return {}; }
        std::suspend_never final_suspend() noexcept { return {}; }
        void return_void() { }
        void unhandled_exception() { std::terminate(); }
    };
};

void Questions::ask(redis::Command command)
{
    const std::size_t at = m_state->replies.size();
    m_state->replies.emplace_back();
    ++m_state->open;
    run(m_state, m_link, std::move(command), at);
}

Questions::Errand Questions::run(std::shared_ptr<State> state, redis::Link &link, redis::Command command,
                                 std::size_t at)
{
    Result<Reply> reply = fail(ErrorKind::LinkLost, QString());
    if (link.isOpen())
        reply = redis::checked(co_await link.call(command));
    if (!reply && reply.error().kind == ErrorKind::LinkLost)
        reply = co_await askAgain(link, std::move(command));
    state->replies[at] = std::move(reply);
    if (--state->open == 0 && state->waiter)
        std::exchange(state->waiter, nullptr).resume();
}

} // namespace lockscope::inspect
