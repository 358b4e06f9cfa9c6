// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/wait_list.h"

namespace lockscope::locks {

/// The result of one attempt.
struct TryResult
{
    bool isGranted = false;             ///< the waiter may continue
    qint64 free = 0;                    ///< available for other waiters
    std::optional<Millis> changesIn {}; ///< when that changes without a message
};

/// A request for permits, or to pass a latch.
struct WaitRequest final : Request
{
    using Request::Request;

    qint64 amount = 1;
    std::function<QCoro::Task<Result<TryResult>>()> tryOnce; ///< one attempt
    /// releases permits granted to a caller that no longer waits; empty for a latch
    std::function<QCoro::Task<>()> release {};
    bool isForAll = false; ///< one caller's result holds for all: no other caller needs to try
    quint64 round = 0;     ///< of its last attempt
};

/// The waiters of one client for permits or for a latch. Several of them may succeed at the same time.
///
/// After a message the first waiter in order of arrival tries, together with as many as the message may serve; then
/// others for which enough is free according to the replies. So a message causes no thundering herd, and a waiter that
/// needs few permits may overtake one for which there are not enough. A message during an attempt causes another
/// round. Thread: engine.
class SharedWaiters final : public WaitList
{
public:
    SharedWaiters(ClientState &state, LockName name, QByteArray channel);

    /// Tries immediately, then, until the deadline, after every possible change. Busy: the deadline has passed.
    /// Returns soon after the deadline, whatever the servers do; permits granted later are released.
    /// ErrorKind::Cancelled after a cancellation and after a shutdown: no permits are held.
    [[nodiscard]] static QCoro::Task<Result<Attempt>> acquire(std::shared_ptr<ClientState> state, LockName name,
                                                              QByteArray channel, std::shared_ptr<WaitRequest> request);

private:
    using Waiters = std::vector<std::shared_ptr<WaitRequest>>;

    /// Continues until the servers have answered, even if the caller no longer waits.
    static QCoro::Task<> tryThenWait(std::shared_ptr<ClientState> state, std::shared_ptr<SharedWaiters> self,
                                     std::shared_ptr<WaitRequest> request);
    QCoro::Task<Status> serve() override;
    void forget() override { m_state.waits.shared.remove(m_channel); }
    void onMessage(qint64 free) override;
    QCoro::Task<> tryWaiters();
    QCoro::Task<> tryWaiter(std::shared_ptr<WaitRequest> request);
    [[nodiscard]] Waiters next(qint64 free, bool isFirst);

    const QByteArray m_channel;
    qint64 m_free = 0; // from the last attempt or message
    quint64 m_round = 0;
};

} // namespace lockscope::locks
