// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client.h"

#include <functional>
#include <memory>
#include <string>

namespace lockscope::benchmark {

/// One client controlled by commands, with coroutines on its engine thread. Throws std::runtime_error. Thread: main.
class LightPeer final
{
public:
    using Answer = std::function<void(const std::string &)>; ///< called on the engine thread

    explicit LightPeer(QString url) : m_url(std::move(url)) { }
    ~LightPeer();

    /// Call first. Takes and releases a lock of each family once, to load the scripts and warm up memory.
    void connect(int syncReplicas);
    [[nodiscard]] locks::Client &client() { return *m_client; }

    /// Replies "taken NS" when the lock is granted, whenever that is.
    void take(const Answer &answer);
    /// Replies "given NS".
    void give(const Answer &answer);
    /// Returns when all locks are held.
    void hold(int count);
    /// Returns when all waits have been started.
    void wait(int count, locks::Family family);

private:
    const QString m_url;
    std::unique_ptr<topology::Deployment> m_deployment;
    std::unique_ptr<pubsub::Bus> m_bus;
    std::unique_ptr<locks::Client> m_client;
    const ThreadId m_holder = ThreadId::next();
};

} // namespace lockscope::benchmark
