// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/case_record.h"
#include "core/pubsub/bus.h"

#include <set>

namespace lockscope::lab {

/// The script calls of a deployment as sent, each with its reply. Thread: engine.
class CallLog final
{
public:
    void add(CallRecord call) { m_calls.push_back(std::move(call)); }
    /// The calls that were not taken yet.
    [[nodiscard]] const std::vector<CallRecord> &calls() const { return m_calls; }
    [[nodiscard]] std::vector<CallRecord> take() { return std::exchange(m_calls, {}); }
    /// While a client is frozen, its renewals are not sent to the server, as if its watchdog hung.
    void setFrozen(const ClientId &client, bool isFrozen);
    /// True if the call is a renewal of a frozen client.
    [[nodiscard]] bool isHeldBack(const CallRecord &call) const;

private:
    std::set<QByteArray> m_frozen; ///< their ids
    std::vector<CallRecord> m_calls;
};

/// Separate links for the player: on an observer's own links its waits would count as the observer's, and every call
/// must be logged here. Made and destroyed on any thread but the engine's.
class LabLinks final
{
public:
    explicit LabLinks(topology::DeploymentOptions options);

    /// The server's version and mode once it is connected, or the error. Calls made before wait.
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
