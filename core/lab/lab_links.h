// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/case_record.h"
#include "core/pubsub/bus.h"

#include <set>

namespace lockscope::lab {

/// The script calls of a deployment as they went over the wire, each with its reply. Thread: the engine's.
class CallLog final
{
public:
    void add(CallRecord call) { m_calls.push_back(std::move(call)); }
    /// Those that nobody has taken yet.
    [[nodiscard]] const std::vector<CallRecord> &calls() const { return m_calls; }
    [[nodiscard]] std::vector<CallRecord> take() { return std::exchange(m_calls, {}); }
    /// While a client is frozen its renewals do not reach the server, as if its watchdog hung.
    void setFrozen(const ClientId &client, bool isFrozen);
    /// The call is a renewal of a frozen client.
    [[nodiscard]] bool isHeldBack(const CallRecord &call) const;

private:
    std::set<QByteArray> m_frozen; ///< their ids
    std::vector<CallRecord> m_calls;
};

/// Sockets that write each script call into the log, and hold back what it says.
[[nodiscard]] redis::TransportFactory loggingTransport(std::shared_ptr<CallLog> log);

/// Links of their own for who plays: an observer would take the waits on its own links for its own, and every call is
/// to be seen here. Made and destroyed on any thread but the engine's.
class LabLinks final
{
public:
    explicit LabLinks(topology::DeploymentOptions options);

    /// The server's version and mode once it is connected, or why it is not. What is asked meanwhile waits.
    [[nodiscard]] const QFuture<Result<QString>> &connected() const { return m_connected; }
    [[nodiscard]] pubsub::Bus &bus() { return m_bus; }
    [[nodiscard]] const std::shared_ptr<CallLog> &log() const { return m_log; } ///< its content: engine thread

private:
    std::shared_ptr<CallLog> m_log = std::make_shared<CallLog>();
    topology::Deployment m_deployment;
    QFuture<Result<QString>> m_connected;
    pubsub::Bus m_bus;
};

} // namespace lockscope::lab
