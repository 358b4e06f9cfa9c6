// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/random.h"
#include "core/locks/client_options.h"
#include "core/locks/hold_table.h"
#include "core/pubsub/bus.h"

namespace lockscope::locks {

class WaitQueue;
class WaitRoom;

/// What the locks of one client share. Thread: the engine's. Coroutines keep it alive by a shared_ptr.
struct ClientState final : public renewal::Renewable, public std::enable_shared_from_this<ClientState>
{
    ClientState(pubsub::Bus &bus, ClientOptions options);
    ~ClientState() override;

    void renew(const std::vector<std::shared_ptr<renewal::Hold>> &batch, Done done) override;
    void onLost(const std::shared_ptr<renewal::Hold> &hold, renewal::LossReason reason);
    /// The queue of this client's waiters for one side of one lock.
    [[nodiscard]] std::shared_ptr<WaitQueue> queue(const QByteArray &lock, Family family);
    /// Where this client's callers wait for what `channel` tells of.
    [[nodiscard]] std::shared_ptr<WaitRoom> room(const LockName &name, const QByteArray &channel);

    topology::Router &router;
    pubsub::Subscriptions &subscriptions;
    Clock &clock;
    ClientOptions options;
    const pubsub::PublishMode publishMode;
    HoldTable holds;
    QHash<std::pair<QByteArray, int>, std::shared_ptr<WaitQueue>> queues;
    QHash<QByteArray, std::shared_ptr<WaitRoom>> rooms; // by channel
    SeededRandom random;
    renewal::Watchdog watchdog;
    bool isShutDown = false;
};

/// One attempt, without waiting for the lock; waits only for the holder's own operation before it.
QCoro::Task<Result<Attempt>> attemptOnce(std::shared_ptr<ClientState> state, LockName name, Family family, Claim claim);
QCoro::Task<Result<Released>> releaseOnce(std::shared_ptr<ClientState> state, LockName name, Family family, ThreadId thread);

} // namespace lockscope::locks
