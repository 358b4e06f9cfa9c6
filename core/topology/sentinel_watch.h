// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/endpoint.h"
#include "core/redis/link.h"
#include "core/redis/reply.h"
#include "core/topology/deployment_options.h"
#include "core/topology/sentinel_count.h"

#include <deque>

namespace lockscope::topology {

/// Asks the sentinels of a deployment for the primary, and receives their notifications of a new one. Thread: engine.
///
/// Sentinels are queried one after another, the last one that answered first, on a link that is open only for the
/// query. A second link to each one subscribes. A sentinel without a password also works, with any credentials.
class SentinelWatch final
{
public:
    SentinelWatch(const DeploymentOptions &options, redis::TransportFactory factory, Clock &clock);
    ~SentinelWatch() { close(); }
    Q_DISABLE_COPY_MOVE(SentinelWatch)

    /// Subscribes. `onDoubt` is called when there is a new primary, or when a notification may have been missed.
    void open(std::function<void()> onDoubt);
    void close();
    /// As redis::Locate. Calls made while a query is running share its answer.
    void locate(std::function<void(const Result<redis::Endpoint> &)> answer);

    [[nodiscard]] SentinelCount count() const;

private:
    struct Sentinel
    {
        Sentinel(const redis::LinkOptions &options, const redis::TransportFactory &factory, Clock &clock)
            : questions(options, factory, clock), messages(options.forMessages(), factory, clock)
        {
        }
        redis::Link questions;
        redis::Link messages;
    };
    /// Why each sentinel could not name the primary.
    struct Failures
    {
        std::vector<Message> unreachable; ///< "127.0.0.1:26379: connection refused."
        QStringList ignorant;             ///< those that do not know the name
        QStringList knownNames;
        bool onlyAuth = true;
    };

    QCoro::Task<> answerAll();
    QCoro::Task<Result<redis::Endpoint>> askEach();
    /// Returns std::nullopt after a failure, which it adds to `failures`.
    QCoro::Task<std::optional<redis::Endpoint>> ask(Sentinel &sentinel, Failures &failures) const;
    [[nodiscard]] Error errorOf(Failures failures) const;
    void onPushed(const redis::Reply &message);

    const QString m_master;
    const redis::Endpoint m_kind; // TLS or not, as for the sentinels
    const NatMap m_natMap;
    std::deque<Sentinel> m_sentinels;
    std::size_t m_first = 0; // the last one that answered
    std::vector<std::function<void(const Result<redis::Endpoint> &)>> m_askers;
    std::function<void()> m_onDoubt;
    bool m_isAsking = false;
    bool m_isClosed = true;
};

/// The address in a reply of SENTINEL GET-MASTER-ADDR-BY-NAME, as an endpoint like `kind`; std::nullopt without an
/// address.
[[nodiscard]] std::optional<redis::Endpoint> primaryIn(const redis::Reply &address, const redis::Endpoint &kind);
/// Whether a message on +switch-master is about `master`.
[[nodiscard]] bool tellsOf(const redis::Reply &message, const QString &master);

} // namespace lockscope::topology
