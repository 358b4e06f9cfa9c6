// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>

namespace lockscope {

/// Tells running work that nobody wants its result any more. Copies share the state.
/// Thread: the engine's. Other threads post `cancel()` to it, or use a std::stop_token and StopBridge.
class CancelToken final
{
public:
    CancelToken() = default; ///< can never be cancelled
    static CancelToken make();

    [[nodiscard]] bool isCancelled() const;
    void cancel();

    /// Calls `function` once on cancel, at once if it already happened. Ends with the returned handle.
    using Registration = std::shared_ptr<void>;
    [[nodiscard]] Registration onCancel(std::function<void()> function) const;

private:
    struct State;
    std::shared_ptr<State> m_state;
};

} // namespace lockscope
