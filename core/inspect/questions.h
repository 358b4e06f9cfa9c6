// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/link.h"

#include <coroutine>
#include <memory>
#include <vector>

namespace lockscope::inspect {

/// Many commands that only read, sent to one server in one turn, and again when the link breaks; awaiting yields the
/// replies in the order of the commands, error replies as errors. Of a million keys each byte of a coroutine's frame
/// counts: it needs less of them than a Task for each. Await it once, in the turn that asks. Thread: the engine's.
class Questions final
{
public:
    explicit Questions(redis::Link &link) : m_link(link), m_state(std::make_shared<State>()) { }

    void ask(redis::Command command);
    [[nodiscard]] std::size_t count() const { return m_state->replies.size(); }

    [[nodiscard]] bool await_ready() const { return m_state->open == 0; }
    void await_suspend(std::coroutine_handle<> waiter) { m_state->waiter = waiter; }
    std::vector<Result<redis::Reply>> await_resume() { return std::move(m_state->replies); }

private:
    struct State
    {
        std::vector<Result<redis::Reply>> replies;
        std::size_t open = 0;
        std::coroutine_handle<> waiter;
    };
    struct Errand;
    static Errand run(std::shared_ptr<State> state, redis::Link &link, redis::Command command, std::size_t at);

    redis::Link &m_link;
    std::shared_ptr<State> m_state;
};

} // namespace lockscope::inspect
