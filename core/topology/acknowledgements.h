// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/redis/link_scripts.h"

namespace lockscope::topology {

/// Counts the replicas of one server that have received its latest writes.
///
/// It has its own link, opened by the first call: WAIT blocks all later commands on its link. WAIT counts from the last
/// write on its link (before Redis 8 and Valkey 8 from the last command of any kind), so each WAIT follows a write.
/// Callers that arrive while one WAIT is running share the next one. Thread: engine.
class Acknowledgements final
{
public:
    /// Counts replicas for writes made on `writes`, which must outlive this object.
    Acknowledgements(redis::Link &writes, const redis::LinkOptions &options, redis::TransportFactory factory,
                     Clock &clock);
    ~Acknowledgements() { close(); }
    Q_DISABLE_COPY_MOVE(Acknowledgements)

    /// Number of replicas that have all writes on `writes` whose replies have arrived by now. Finishes once there are
    /// `wanted`, or after `most`. `touch`: a script that writes to the server without changing anything and returns 1;
    /// 0 if its key no longer exists. ErrorKind::Connect: another server has replaced the one that replied to the
    /// writes, which can no longer be queried.
    [[nodiscard]] QCoro::Task<Result<qint64>> await(qint64 wanted, Millis most, redis::ScriptCall touch);
    void reconnect(const Message &why) { m_link.reconnect(why); }
    /// Fails all waiting callers with ErrorKind::Cancelled. The next await() opens the link again.
    void close();

private:
    struct Asker
    {
        qint64 wanted;
        redis::ScriptCall touch;
        QByteArray runId; ///< of the server that replied to the write
        TimePoint deadline;
        OneShot<Result<qint64>> outcome;
    };

    struct Count
    {
        Result<qint64> replicas;
        bool isRefused = false; ///< the touch failed; says nothing about callers with other keys
    };

    QCoro::Task<> serve();
    QCoro::Task<Count> askOnce(qint64 wanted, redis::ScriptCall touch, TimePoint deadline);
    QCoro::Task<Result<redis::Reply>> touched(redis::ScriptCall touch);

    /// The meaning of the new `count` for one caller.
    [[nodiscard]] Result<qint64> answerTo(const Asker &asker, const Result<qint64> &count) const;

    redis::Link &m_writes;
    redis::Link m_link;
    redis::LinkScripts m_scripts {m_link};
    Clock &m_clock;
    CancelToken m_closing = CancelToken::make();
    std::vector<Asker> m_askers; // for the next WAIT
    bool m_isOpened = false;
    bool m_isServing = false;
    bool m_isForgotten = false; // the server does not know the touch script
};

} // namespace lockscope::topology
