// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/link.h"

namespace lockscope::topology {

/// Tells how many replicas of one server have what was written there.
///
/// It has a link of its own, opened by the first who asks: WAIT stalls whatever comes behind it on its link. There it
/// counts from the last write of that link (before Redis 8 and Valkey 8 from the last command of any kind), so a key is
/// written and removed before it. One WAIT serves all who ask while the one before is running. Thread: the engine's.
class Acknowledgements final
{
public:
    /// For what is written on `writes`, which outlives this.
    Acknowledgements(redis::Link &writes, const redis::LinkOptions &options, redis::TransportFactory factory,
                     Clock &clock);
    ~Acknowledgements() { close(); }
    Q_DISABLE_COPY_MOVE(Acknowledgements)

    /// How many replicas have all those writes whose replies have come by now: told once there are `wanted`, or after
    /// `most`. `scratch`: a key of the server's that nobody uses, which may be written and is removed at once.
    /// ErrorKind::Connect when the server that answered them can no longer be asked, since another is in its place.
    [[nodiscard]] QCoro::Task<Result<qint64>> await(qint64 wanted, Millis most, QByteArray scratch);
    void reconnect(const QString &why) { m_link.reconnect(why); }
    /// Whoever waits is failed with ErrorKind::Cancelled. The next who asks opens the link again.
    void close();

private:
    struct Asker
    {
        qint64 wanted;
        QByteArray scratch;
        QByteArray runId; ///< of the server that has written
        TimePoint deadline;
        OneShot<Result<qint64>> outcome;
    };

    struct Count
    {
        Result<qint64> replicas;
        bool isRefused = false; ///< the key, which says nothing of those who ask with other keys
    };

    QCoro::Task<> serve();
    QCoro::Task<Count> askOnce(qint64 wanted, QByteArray scratch, TimePoint deadline);

    /// What `count` means for one who asked, now that it has come.
    [[nodiscard]] Result<qint64> answerTo(const Asker &asker, const Result<qint64> &count) const;

    redis::Link &m_writes;
    redis::Link m_link;
    Clock &m_clock;
    std::vector<Asker> m_askers; // for the next WAIT
    bool m_isOpened = false;
    bool m_isServing = false;
};

} // namespace lockscope::topology
