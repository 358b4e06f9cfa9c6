// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <coroutine>
#include <memory>
#include <optional>
#include <utility>

namespace lockscope {

/// A value that one coroutine awaits and that is set once; later values are ignored. set() resumes the waiter directly.
/// Copies share the value. Thread: one, the engine's.
template <typename T>
class OneShot final
{
public:
    OneShot() : m_state(std::make_shared<State>()) { }

    [[nodiscard]] bool isSet() const { return m_state->value.has_value(); }
    void set(T value)
    {
        const std::shared_ptr<State> state = m_state; // the waiter may destroy this object
        if (state->value)
            return;
        state->value.emplace(std::move(value));
        if (const auto waiter = std::exchange(state->waiter, nullptr))
            waiter.resume();
    }

    [[nodiscard]] bool await_ready() const { return isSet(); }
    void await_suspend(std::coroutine_handle<> waiter) { m_state->waiter = waiter; }
    T await_resume() { return std::move(*m_state->value); }

private:
    struct State
    {
        std::optional<T> value;
        std::coroutine_handle<> waiter;
    };
    std::shared_ptr<State> m_state;
};

} // namespace lockscope
