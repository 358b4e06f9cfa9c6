// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client.h"
#include "tests/integration/lock_bed.h"
#include "tests/model/lock_model.h"
#include "tests/model/losses.h"
#include "tests/model/lossy_links.h"
#include "tests/support/raw_link.h"

namespace lockscope::model {

/// Shared by all lanes: one server, and the deployments of the clients a and b.
struct Stage
{
    sandbox::Server &server;
    tests::LockBed &first;
    tests::LockBed &second;
    Millis watchdogLease;
};

/// An attempt and the time of its reply, by the clients' clock.
struct TimedAttempt
{
    Result<locks::Attempt> attempt;
    TimePoint at;
};

/// The same for a semaphore or a latch.
struct TimedBool
{
    Result<bool> result;
    TimePoint at;
};

/// The clients that sequences are played on, one after the other, and a link to inspect the stored data.
/// Thread: the one that created it.
class Lane final
{
public:
    explicit Lane(const Stage &stage);

    [[nodiscard]] Millis watchdogLease() const { return m_stage.watchdogLease; }
    /// Why the lane is unusable; empty: it is usable.
    [[nodiscard]] QString problem() const;
    /// Chooses a name and holders that no earlier sequence had.
    void begin();
    /// Replaces the clients; the old ones release their holds.
    void renewClients();
    /// Removes all data of the sequence.
    void clear();

    [[nodiscard]] ThreadId thread(int holder) const { return m_threads.at(std::size_t(holder)); }
    [[nodiscard]] locks::AsyncLock lock(int holder, Kind kind);
    [[nodiscard]] QFuture<Result<TimedAttempt>> wait(const Step &step, const std::stop_token &stop);
    [[nodiscard]] locks::AsyncSemaphore semaphore(int holder) { return client(holder).asyncSemaphore(m_name); }
    [[nodiscard]] locks::AsyncCountDownLatch latch(int holder) { return client(holder).asyncCountDownLatch(m_name); }
    [[nodiscard]] QFuture<Result<TimedBool>> waitForCounter(const Step &step, const std::stop_token &stop);
    [[nodiscard]] LossyLinks &links() { return *m_links; }
    [[nodiscard]] Losses &losses() { return *m_losses; }
    /// Breaks the subscriptions of the lossy client.
    void deafen()
    {
        m_lossy.onEngine([this] { m_links->deafen(); });
    }

    /// The stored data. `withReads`: including the keys of the read levels.
    [[nodiscard]] Stored stored(bool withReads);
    /// The number stored for a semaphore or a latch; nullopt: it does not exist.
    [[nodiscard]] std::optional<std::string> storedNumber();
    /// Holders in the fair lock's queue; -1 stands for others than this lane's.
    [[nodiscard]] std::vector<int> queue();
    /// All stored data as one line, for a failure.
    [[nodiscard]] std::string describe();

    // The basis of the other players.
    [[nodiscard]] const LockName &name() const { return m_name; }
    [[nodiscard]] LockName member(int number) const;
    [[nodiscard]] locks::Client &client(int holder);
    [[nodiscard]] int holderOf(const QByteArray &field);
    [[nodiscard]] tests::RawReply command(const std::vector<QByteArray> &words) { return m_look.command(words); }

private:
    [[nodiscard]] QByteArray field(int holder);

    const Stage m_stage;
    tests::RawLink m_look;
    std::shared_ptr<LossyLinks> m_links = std::make_shared<LossyLinks>();
    std::shared_ptr<Losses> m_losses = std::make_shared<Losses>();
    tests::LockBed m_lossy;
    std::array<std::optional<locks::Client>, 3> m_clients;
    std::array<ThreadId, HolderCount> m_threads {};
    LockName m_name;
};

} // namespace lockscope::model
