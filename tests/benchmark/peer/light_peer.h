// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client.h"

#include <functional>
#include <memory>
#include <string>

namespace lockscope::benchmark {

/// One client that does what it is told, by coroutines on its engine thread. Throws std::runtime_error. Thread: main.
class LightPeer final
{
public:
    using Answer = std::function<void(const std::string &)>; ///< called on the engine thread

    explicit LightPeer(QString url) : m_url(std::move(url)) { }
    ~LightPeer();

    /// Before everything else. Takes and gives back a lock of each family once, so that scripts are loaded and memory
    /// is warm.
    void connect(int syncReplicas);
    [[nodiscard]] locks::Client &client() { return *m_client; }

    /// Answers "taken NS" when the lock is granted, whenever that is.
    void take(const Answer &answer);
    /// Answers "given NS".
    void give(const Answer &answer);
    /// Returns when all are held.
    void hold(int count);
    /// Returns when all have been started.
    void wait(int count, locks::Family family);

private:
    const QString m_url;
    std::unique_ptr<topology::Deployment> m_deployment;
    std::unique_ptr<pubsub::Bus> m_bus;
    std::unique_ptr<locks::Client> m_client;
    const ThreadId m_holder = ThreadId::next();
};

} // namespace lockscope::benchmark
