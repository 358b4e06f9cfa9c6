// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/link.h"
#include "core/topology/deployment_options.h"
#include "core/topology/sentinel_count.h"

#include <deque>

namespace lockscope::topology {

/// Asks the sentinels of a deployment who the primary is, and hears from all of them when that changes. Thread: the
/// engine's.
///
/// They are asked one after another, who answered last first, over a link that is open only meanwhile. A second link to
/// each listens. A sentinel without a password of its own is not told one in vain: the credentials are the servers' and
/// need not be the sentinels'.
class SentinelWatch final
{
public:
    SentinelWatch(const DeploymentOptions &options, redis::TransportFactory factory, Clock &clock);
    ~SentinelWatch() { close(); }
    Q_DISABLE_COPY_MOVE(SentinelWatch)

    /// Listens from now on. `onDoubt`: there is a new primary, or there was a time in which nobody could have told.
    void open(std::function<void()> onDoubt);
    void close();
    /// As redis::Locate. Who asks while an answer is on its way gets that one.
    void locate(std::function<void(const Result<redis::Endpoint> &)> answer);

    [[nodiscard]] SentinelCount count() const;

private:
    struct Sentinel
    {
        Sentinel(const redis::LinkOptions &questionOptions, const redis::LinkOptions &messageOptions,
                 const redis::TransportFactory &factory, Clock &clock)
            : questions(questionOptions, factory, clock), messages(messageOptions, factory, clock)
        {
        }
        redis::Link questions;
        redis::Link messages;
    };
    /// What the sentinels said that could not name the primary.
    struct Failures
    {
        QStringList unreachable; ///< "127.0.0.1:26379: connection refused"
        QStringList ignorant;    ///< those that do not know the name
        QStringList knownNames;
        bool onlyAuth = true;
    };

    QCoro::Task<> answerAll();
    QCoro::Task<Result<redis::Endpoint>> askEach();
    QCoro::Task<Result<redis::Endpoint>> ask(Sentinel &sentinel, Failures &failures) const;
    [[nodiscard]] Error errorOf(Failures failures) const;
    void onPushed(const redis::Reply &message);

    const QString m_master;
    const redis::Endpoint m_kind; // TLS or not, as for the sentinels themselves
    std::deque<Sentinel> m_sentinels;
    std::size_t m_first = 0; // answered last
    std::vector<std::function<void(const Result<redis::Endpoint> &)>> m_askers;
    std::function<void()> m_onDoubt;
    bool m_isAsking = false;
    bool m_isClosed = true;
};

} // namespace lockscope::topology
