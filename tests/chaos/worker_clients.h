// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client.h"
#include "tests/chaos/acquirable.h"
#include "tests/chaos/chaos_links.h"

#include <array>
#include <deque>

namespace lockscope::chaos {

/// Lease of watchdog holds, for the clients of each process. Short: faults often last longer. Long: a waiter that
/// misses a release retries after this time, so a stall of 2 s reveals it.
constexpr std::array WatchdogLeases {Millis(900), Millis(3000)};
/// The longest explicit lease of a worker during faults.
constexpr Millis MaxOwnLease {1200};
/// Leftovers of faults expire after this time at the latest.
constexpr Millis MaxLease = WatchdogLeases.back();
/// How long a place in a fair queue is kept.
constexpr Millis FairWait {5000};

/// The deployments of one process and its clients on them. Created and destroyed on the main thread.
class WorkerClients final
{
public:
    static constexpr int Identities = int(WatchdogLeases.size()); ///< clients on each deployment

    /// `urls`: the deployment, then the additional servers of a RedLock, if any.
    explicit WorkerClients(const QStringList &urls);
    Q_DISABLE_COPY_MOVE(WorkerClients)

    /// Waits until the servers are connected, or have failed.
    [[nodiscard]] Status connect();
    /// The target for the client with this number. `isShared`: the read side. Any thread except the engines'.
    [[nodiscard]] std::unique_ptr<Acquirable> acquirable(int target, bool isShared, int identity, quint64 draw);

    /// State of the network from now on.
    void setLinks(bool isCut, Millis delay);

private:
    struct Server
    {
        explicit Server(const topology::DeploymentOptions &options);

        std::shared_ptr<ChaosLinks> links = std::make_shared<ChaosLinks>();
        topology::Deployment deployment;
        pubsub::Bus bus;
        std::deque<locks::Client> clients;
    };

    [[nodiscard]] locks::Client &client(int identity) { return m_servers.front().clients[std::size_t(identity)]; }
    [[nodiscard]] std::unique_ptr<Acquirable> group(int target, int identity);

    std::deque<Server> m_servers;
    bool m_isCut = false;
    Millis m_delay {0};
};

[[nodiscard]] locks::ClientOptions clientOptions(Millis watchdogLease);

/// Connection options of workers and of the run itself: shorter times than usual, so that a fault and its consequences
/// fit into a round.
[[nodiscard]] Result<topology::DeploymentOptions> connectionTo(const QString &url);

} // namespace lockscope::chaos
