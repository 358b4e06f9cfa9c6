// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/engine_thread.h"

#include <optional>
#include <stop_token>

namespace lockscope {

/// Forwards a stop request from any thread to an engine, which then cancels the token. Made and destroyed on any
/// thread. Keeps the engine's address valid.
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

    /// Use it on the engine's thread only.
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
