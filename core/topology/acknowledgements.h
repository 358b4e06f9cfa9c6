// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/redis/link_scripts.h"

namespace lockscope::topology {

/// Tells how many replicas of one server have what was written there.
///
/// It has a link of its own, opened by the first who asks: WAIT stalls whatever comes behind it on its link. There it
/// counts from the last write of that link (before Redis 8 and Valkey 8 from the last command of any kind), so one goes
/// before it. One WAIT serves all who ask while the one before is running. Thread: the engine's.
class Acknowledgements final
{
public:
    /// For what is written on `writes`, which outlives this.
    Acknowledgements(redis::Link &writes, const redis::LinkOptions &options, redis::TransportFactory factory,
                     Clock &clock);
    ~Acknowledgements() { close(); }
    Q_DISABLE_COPY_MOVE(Acknowledgements)

    /// How many replicas have all those writes whose replies have come by now: told once there are `wanted`, or after
    /// `most`. `touch`: a script that writes to the server without changing anything and answers 1; 0 when what it
    /// wants to write to is gone. ErrorKind::Connect when the server that answered them can no longer be asked, since
    /// another is in its place.
    [[nodiscard]] QCoro::Task<Result<qint64>> await(qint64 wanted, Millis most, redis::ScriptCall touch);
    void reconnect(const QString &why) { m_link.reconnect(why); }
    /// Whoever waits is failed with ErrorKind::Cancelled. The next who asks opens the link again.
    void close();

private:
    struct Asker
    {
        qint64 wanted;
        redis::ScriptCall touch;
        QByteArray runId; ///< of the server that has written
        TimePoint deadline;
        OneShot<Result<qint64>> outcome;
    };

    struct Count
    {
        Result<qint64> replicas;
        bool isRefused = false; ///< the write, which says nothing of those whose writes are others
    };

    QCoro::Task<> serve();
    QCoro::Task<Count> askOnce(qint64 wanted, redis::ScriptCall touch, TimePoint deadline);
    QCoro::Task<Result<redis::Reply>> touched(redis::ScriptCall touch);

    /// What `count` means for one who asked, now that it has come.
    [[nodiscard]] Result<qint64> answerTo(const Asker &asker, const Result<qint64> &count) const;

    redis::Link &m_writes;
    redis::Link m_link;
    redis::LinkScripts m_scripts {m_link};
    Clock &m_clock;
    CancelToken m_closing = CancelToken::make();
    std::vector<Asker> m_askers; // for the next WAIT
    bool m_isOpened = false;
    bool m_isServing = false;
    bool m_isForgotten = false; // by the server: the script that writes
};

} // namespace lockscope::topology
