// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/engine_thread.h"

#include <optional>
#include <stop_token>

namespace lockscope {

/// Carries a stop request of any thread to an engine: its token is cancelled there soon after. Any thread may make and
/// destroy it; while it lives the engine's address stays valid by itself.
class StopBridge final
{
public:
    StopBridge(EngineThread &engine, const std::stop_token &stop)
    {
        if (!stop.stop_possible())
            return;
        m_token = CancelToken::make();
        m_callback.emplace(stop, Post {engine.address(), m_token});
    }
    Q_DISABLE_COPY_MOVE(StopBridge)

    /// For the engine's thread.
    [[nodiscard]] const CancelToken &token() const { return m_token; }

private:
    struct Post
    {
        void operator()() const
        {
            engine.post([cancelled = token]() mutable { cancelled.cancel(); });
        }
        EngineAddress engine;
        CancelToken token;
    };

    CancelToken m_token;
    std::optional<std::stop_callback<Post>> m_callback;
};

} // namespace lockscope
