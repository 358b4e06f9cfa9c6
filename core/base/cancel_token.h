// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>

namespace lockscope {

/// Cancels running work whose result is no longer needed. Copies share the state. Thread: engine. Other threads post
/// `cancel()` to it, or use a std::stop_token and StopBridge.
class CancelToken final
{
public:
    CancelToken() = default; ///< can never be cancelled
    static CancelToken make();

    [[nodiscard]] bool isCancelled() const;
    void cancel();

    /// Calls `function` once on cancel, immediately if already cancelled. Dropping the returned handle unregisters it.
    using Registration = std::shared_ptr<void>;
    [[nodiscard]] Registration onCancel(std::function<void()> function) const;

private:
    struct State;
    std::shared_ptr<State> m_state;
};

} // namespace lockscope
