// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/one_shot.h"
#include "core/inspect/listener_count.h"

#include <QPointer>
#include <deque>
#include <memory>

namespace lockscope::inspect {

/// countListeners() for many looks at once: while the servers are asked for one, the next ones gather and are asked for
/// together. A feed that looks at 64 locks twenty times a second sends some hundred questions in place of 2560.
/// Thread: the engine's.
class ListenerTally final
{
public:
    ListenerTally(topology::Router &router, pubsub::Subscriptions &subscriptions);

    /// As many counts as channels, in their order; none when the deployment has closed meanwhile.
    [[nodiscard]] QCoro::Task<ListenerCounts> count(std::vector<QByteArray> channels);

private:
    struct Wish
    {
        std::vector<QByteArray> channels;
        OneShot<ListenerCounts> told;
    };
    struct State
    {
        topology::Router &router;
        // gone first when the deployment closes and wakes who still waits for a reply
        QPointer<pubsub::Subscriptions> subscriptions;
        std::deque<Wish> wishes {};
        bool isAsking = false;
    };
    static QCoro::Task<> ask(std::shared_ptr<State> state);

    std::shared_ptr<State> m_state;
};

} // namespace lockscope::inspect
