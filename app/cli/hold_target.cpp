// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/hold_target.h"

#include "app/common/names.h"
#include "core/base/launch.h"
#include "core/base/when_done.h"
#include "core/locks/quorum.h"

#include <QTimer>

namespace lockscope::cli {

using locks::Attempt;
using locks::Busy;
using locks::Client;
using locks::Granted;
using locks::PermitAttempt;
using locks::PermitId;
using locks::PermitSemaphore;
using locks::Released;

namespace {

Deadline deadlineOf(std::optional<Millis> wait)
{
    return wait ? locks::deadlineIn(*wait) : Deadline::never();
}

TimePoint heldUntil(EngineThread &engine, const locks::Lock &lock, ThreadId thread)
{
    std::optional<TimePoint> until;
    engine.runAndWait([&] { until = lock.validUntil(thread); });
    return until.value_or(TimePoint::min());
}

Message failedRenewals(EngineThread &engine, const locks::Lock &lock, ThreadId thread)
{
    Message failed;
    engine.runAndWait([&] { failed = lock.failedRenewals(thread); });
    return failed;
}

HoldTarget::State heldOrGone(bool isHeld)
{
    return isHeld ? HoldTarget::State::Held : HoldTarget::State::Gone;
}

QCoro::Task<Result<HoldTarget::State>> stateOf(locks::Lock lock, ThreadId thread)
{
    const Result<bool> isHeld = co_await lock.isHeldBy(thread);
    if (!isHeld || *isHeld)
        co_return isHeld.map(heldOrGone);
    const Result<bool> isTaken = co_await lock.isLocked();
    co_return isTaken.map([](bool is) { return is ? HoldTarget::State::Taken : HoldTarget::State::Gone; });
}

QCoro::Task<Result<HoldTarget::State>> stateOf(locks::MultiLock lock, ThreadId thread)
{
    const Result<bool> isHeld = co_await lock.isHeldBy(thread);
    co_return isHeld.map(heldOrGone);
}

/// A Lock or a MultiLock with its holder and lease.
template <typename Lock>
class LeasedTarget : public HoldTarget
{
public:
    LeasedTarget(EngineThread &engine, Lock lock, const HoldWish &wish)
        : m_lock(std::move(lock)), m_engine(engine), m_lease(wish.lease), m_watchdogLease(wish.watchdogLease)
    {
    }

    QFuture<Result<Attempt>> acquire(std::optional<Millis> wait, CancelToken cancel) override
    {
        return launch<Attempt>(m_engine, [lock = m_lock, thread = m_thread, lease = m_lease, wait, cancel] {
            return wait == Millis(0) ? lock.tryAcquire(thread, lease)
                                     : lock.acquire(thread, lease, deadlineOf(wait), cancel);
        });
    }
    [[nodiscard]] Millis lease() const override { return m_lease.time().value_or(m_watchdogLease); }
    QFuture<Result<State>> state() override
    {
        return launch<State>(m_engine, [lock = m_lock, thread = m_thread] { return stateOf(lock, thread); });
    }
    QFuture<Result<Released>> release() override
    {
        return launch<Released>(m_engine, [lock = m_lock, thread = m_thread] { return lock.release(thread); });
    }

protected:
    const Lock m_lock;
    EngineThread &m_engine;
    const ThreadId m_thread = ThreadId::next();

private:
    const locks::Lease m_lease;
    const Millis m_watchdogLease;
};

class LockTarget final : public LeasedTarget<locks::Lock>
{
public:
    using LeasedTarget::LeasedTarget;

    TimePoint heldUntil() override { return cli::heldUntil(m_engine, m_lock, m_thread); }
    Message failedRenewals() override { return cli::failedRenewals(m_engine, m_lock, m_thread); }
};

/// Returns the members of `wish`: one name on each server, or several names on one server.
std::vector<locks::AsyncLock> membersOf(const std::vector<std::unique_ptr<Client>> &clients, const HoldWish &wish)
{
    std::vector<locks::AsyncLock> members;
    for (const std::unique_ptr<Client> &client : clients)
        for (const LockName &name : wish.names)
            members.push_back(client->asyncLock(name, wish.family));
    return members;
}

class GroupTarget final : public LeasedTarget<locks::MultiLock>
{
public:
    GroupTarget(const std::vector<locks::AsyncLock> &members, const HoldWish &wish, OnLost onLost)
        : LeasedTarget(members.front().engine(), locks::MultiLock(members, optionsOf(wish.kind, std::move(onLost))),
                       wish),
          m_members(members), m_isRedLock(wish.kind == HoldWish::Kind::RedLock)
    {
    }

    TimePoint heldUntil() override
    {
        std::vector<TimePoint> ends;
        for (const locks::AsyncLock &member : m_members)
            ends.push_back(cli::heldUntil(member.engine(), member.lock(), m_thread));
        const auto count = static_cast<int>(ends.size());
        const TimePoint end = locks::heldTogetherUntil(std::move(ends),
                                                       m_isRedLock ? locks::Quorum::majorityOf(count) : count);
        return m_isRedLock && end != TimePoint::min() ? end - locks::driftOf(lease()) : end;
    }
    Message failedRenewals() override
    {
        Message failed;
        for (std::size_t at = 0; at < m_members.size() && failed.isEmpty(); ++at)
            failed = cli::failedRenewals(m_members[at].engine(), m_members[at].lock(), m_thread);
        return failed;
    }

private:
    static locks::MultiOptions optionsOf(HoldWish::Kind kind, OnLost onLost)
    {
        locks::MultiOptions options;
        if (kind == HoldWish::Kind::RedLock)
            options.kind = locks::MultiOptions::Kind::RedLock;
        options.lockLost = [onLost = std::move(onLost)](const locks::LostHold &lost) {
            onLost(lost.reason, lost.cause);
        };
        return options;
    }

    const std::vector<locks::AsyncLock> m_members;
    const bool m_isRedLock;
};

QCoro::Task<Result<Attempt>> takeOne(locks::Semaphore semaphore, Deadline deadline, CancelToken cancel)
{
    const Result<bool> taken = co_await semaphore.acquire(1, deadline, cancel);
    co_return taken.map([](bool isTaken) { return isTaken ? Attempt(Granted {}) : Attempt(Busy {}); });
}

QCoro::Task<Result<Released>> giveOneBack(locks::Semaphore semaphore)
{
    const Result<qint64> free = co_await semaphore.release();
    co_return free.map([](qint64) { return Released {}; });
}

/// A semaphore. Its permits have no owner, so they cannot be renewed or lost.
class SemaphoreTarget final : public HoldTarget
{
public:
    SemaphoreTarget(Client &client, const HoldWish &wish) : m_client(client), m_semaphore(client.semaphore(wish.name()))
    {
    }

    QFuture<Result<bool>> exists() override { return m_client.asyncSemaphore(m_semaphore.name()).exists(); }
    QFuture<Result<Attempt>> acquire(std::optional<Millis> wait, CancelToken cancel) override
    {
        return launch<Attempt>(m_client.engine(),
                               [s = m_semaphore, wait, cancel] { return takeOne(s, deadlineOf(wait), cancel); });
    }
    TimePoint heldUntil() override { return TimePoint::max(); }
    [[nodiscard]] Millis lease() const override { return Millis::max(); }
    QFuture<Result<Released>> release() override
    {
        return launch<Released>(m_client.engine(), [s = m_semaphore] { return giveOneBack(s); });
    }

private:
    Client &m_client;
    locks::Semaphore m_semaphore;
};

struct HeldPermit
{
    PermitId id;
    TimePoint validUntil;
};

QCoro::Task<Result<Attempt>> takeOne(PermitSemaphore semaphore, Millis lease, Deadline deadline, CancelToken cancel,
                                     std::shared_ptr<HeldPermit> permit)
{
    const Result<PermitAttempt> attempt = co_await semaphore.acquire(1, lease, deadline, cancel);
    if (!attempt)
        co_return fail(attempt.error());
    if (!isGranted(attempt))
        co_return Result<Attempt>(std::get<Busy>(*attempt));
    const auto &granted = std::get<locks::GrantedPermits>(*attempt);
    *permit = {granted.ids.front(), granted.validUntil.value_or(TimePoint::max())};
    co_return Result<Attempt>(Granted {});
}

QCoro::Task<Result<Released>> releasePermit(PermitSemaphore semaphore, PermitId id)
{
    const locks::PermitIds ids(1, id);
    const Status released = co_await semaphore.release(ids);
    co_return released.map([] { return Released {}; });
}

QCoro::Task<Result<HoldTarget::State>> stateOf(PermitSemaphore semaphore, PermitId id)
{
    const Result<PermitSemaphore::PermitLease> left = co_await semaphore.leaseTime(id);
    if (!left && left.error().kind != ErrorKind::NotHolder)
        co_return fail(left.error());
    co_return Result<HoldTarget::State>(heldOrGone(left.has_value()));
}

/// A permit with a lease, which expires if this program crashes. Without a lease from the caller, the permit has the
/// watchdog's lease and is renewed after each third of it.
class PermitTarget final : public HoldTarget
{
public:
    PermitTarget(Client &client, const HoldWish &wish, OnLost onLost)
        : m_client(client), m_semaphore(client.permitSemaphore(wish.name())), m_isRenewed(wish.lease.isWatchdog()),
          m_lease(wish.lease.time().value_or(wish.watchdogLease)), m_onLost(std::move(onLost))
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { look(); });
    }

    QFuture<Result<bool>> exists() override { return m_client.asyncPermitSemaphore(m_semaphore.name()).exists(); }
    QFuture<Result<Attempt>> acquire(std::optional<Millis> wait, CancelToken cancel) override
    {
        return launch<Attempt>(m_client.engine(), [s = m_semaphore, lease = m_lease, wait, cancel, permit = m_permit] {
            return takeOne(s, lease, deadlineOf(wait), cancel, permit);
        });
    }
    void keep() override
    {
        const auto left = std::chrono::ceil<Millis>(m_permit->validUntil - BootClock::now());
        m_timer.start(m_isRenewed ? m_lease / 3 : std::max(left, Millis(0)));
    }
    TimePoint heldUntil() override { return m_permit->validUntil; }
    Message failedRenewals() override { return m_failed.toString(); }
    [[nodiscard]] Millis lease() const override { return m_lease; }
    QFuture<Result<State>> state() override
    {
        return launch<State>(m_client.engine(), [s = m_semaphore, id = m_permit->id] { return stateOf(s, id); });
    }
    QFuture<Result<Released>> release() override
    {
        m_timer.stop(); // before the release is sent: a permit must not be renewed during its release
        return launch<Released>(m_client.engine(),
                                [s = m_semaphore, id = m_permit->id] { return releasePermit(s, id); });
    }

private:
    void look()
    {
        const TimePoint now = BootClock::now();
        if (now >= m_permit->validUntil)
            return lose(m_isRenewed ? renewal::LossReason::Expired : renewal::LossReason::LeaseEnded);
        if (!m_isRenewed)
            return; // woken a little early
        const auto renewed = m_client.asyncPermitSemaphore(m_semaphore.name()).updateLeaseTime(m_permit->id, m_lease);
        whenDone(renewed, &m_timer, [this, now](const Result<bool> &isHeld) {
            if (!isHeld) {
                ++m_failed.count;
                m_failed.last = isHeld.error();
                return;
            }
            m_failed = {};
            if (*isHeld)
                m_permit->validUntil = now + m_lease;
            else
                lose(renewal::LossReason::Removed);
        });
    }
    void lose(renewal::LossReason reason)
    {
        m_timer.stop();
        m_onLost(reason, m_failed.toString());
    }

    Client &m_client;
    PermitSemaphore m_semaphore;
    const bool m_isRenewed;
    const Millis m_lease;
    const OnLost m_onLost;
    renewal::FailedRenewals m_failed;
    // set on the engine before the attempt's future is done
    const std::shared_ptr<HeldPermit> m_permit = std::make_shared<HeldPermit>();
    QTimer m_timer;
};

} // namespace

QString HoldWish::toString() const
{
    QStringList printable;
    for (const LockName &each : names)
        printable.push_back(app::printable(each.bytes()));
    return printable.join(QStringLiteral(", "));
}

std::unique_ptr<HoldTarget> HoldTarget::make(const std::vector<std::unique_ptr<Client>> &clients, const HoldWish &wish,
                                             OnLost onLost)
{
    Client &client = *clients.front();
    switch (wish.kind) {
    case HoldWish::Kind::Multi:
    case HoldWish::Kind::RedLock:
        return std::make_unique<GroupTarget>(membersOf(clients, wish), wish, std::move(onLost));
    case HoldWish::Kind::FasterMulti:
        return std::make_unique<LockTarget>(client.engine(), client.fasterMultiLock(wish.name(), wish.values), wish);
    case HoldWish::Kind::Semaphore: return std::make_unique<SemaphoreTarget>(client, wish);
    case HoldWish::Kind::Permit: return std::make_unique<PermitTarget>(client, wish, std::move(onLost));
    case HoldWish::Kind::Lock: break;
    }
    return std::make_unique<LockTarget>(client.engine(), client.lock(wish.name(), wish.family), wish);
}

} // namespace lockscope::cli
