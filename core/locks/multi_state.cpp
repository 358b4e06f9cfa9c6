// SPDX-License-Identifier: Apache-2.0
#include "core/locks/multi_state.h"

#include "core/base/printable.h"
#include "core/locks/excess_holds.h"
#include "core/locks/messages.h"

#include <QStringList>
#include <algorithm>
#include <numeric>

namespace lockscope::locks {

using namespace Qt::StringLiterals;

namespace {

MultiOptions clamped(MultiOptions options)
{
    options.memberTime = std::clamp(options.memberTime, Millis(1), MaxTime);
    return options;
}

HoldKey keyOf(const Lock &lock, ThreadId thread)
{
    return {lock.name().bytes(), rulesOf(lock.family()).field, thread, lock.values()};
}

/// Why an attempt would not be answered soon.
std::optional<Error> obstacle(const Lock &lock, ThreadId thread)
{
    ClientState &client = *lock.state();
    redis::Link &link = client.router.nodeFor(lock.name().bytes()).commands();
    if (!link.isOpen())
        return Error {
            ErrorKind::Connect,
            sentences({message<"multi-member-unreachable">(link.address()), link.health().lastError().message}),
            link.health().lastError().detail};
    if (const auto record = client.holds.find(keyOf(lock, thread)); record && operationsOn(record)->isBusy)
        return Error {ErrorKind::Timeout, message<"multi-member-busy">(link.address())};
    return std::nullopt;
}

QCoro::Task<Result<Attempt>> attemptOnMember(Lock lock, ThreadId thread, Lease lease,
                                             std::shared_ptr<LossCallback> lossCallback, bool failsFast,
                                             std::function<QCoro::Task<Result<Attempt>>()> attempting)
{
    if (failsFast)
        if (std::optional<Error> error = obstacle(lock, thread))
            co_return fail(std::move(*error));
    const Result<Attempt> attempt = co_await attempting();
    if (isGranted(attempt))
        lock.state()->holds.addLossCallback(keyOf(lock, thread), lossCallback);
    else if (!attempt && attempt.error().kind == ErrorKind::NotKnown)
        // continues in the background: the group has failed already
        resolveUncertain(lock.state(), keyOf(lock, thread), lease.time().value_or(Millis(0)));
    co_return attempt;
}

QCoro::Task<Result<Released>> releaseCompletelyThere(Lock lock, ThreadId thread)
{
    const std::shared_ptr<HoldRecord> record = lock.state()->holds.at(keyOf(lock, thread));
    const Millis lease = record->leaseForAll(lock.state()->clock.now());
    Result<Released> released = co_await lock.release(thread);
    if (!released && released.error().kind == ErrorKind::Lost)
        lock.state()->holds.at(keyOf(lock, thread))->uncertain = UncertainOutcome {lock.family()};
    if (!released && (released.error().kind == ErrorKind::Lost || released.error().kind == ErrorKind::NotKnown))
        co_await resolveUncertain(lock.state(), keyOf(lock, thread), lease);
    co_return released;
}

} // namespace

MultiState::MultiState(const std::vector<AsyncLock> &locks, MultiOptions multiOptions)
    : options(clamped(std::move(multiOptions))), engine(locks.front().engine()), groupEngine(engine.address()),
      client(locks.front().lock().state()), order(locks.size()),
      needed(isRedLock() ? Quorum::majorityOf(int(locks.size())) : int(locks.size()))
{
    for (const AsyncLock &lock : locks)
        members.emplace_back(lock.lock(), lock.engine().address(), groupEngine, isRedLock());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {},
                             [this](std::size_t at) -> const QByteArray & { return members[at].name().bytes(); });
}

TimePoint MultiState::heldUntil(const MemberHolds &memberHolds, const Lease &lease) const
{
    std::vector<TimePoint> ends;
    for (const std::shared_ptr<MemberHold> &hold : memberHolds)
        if (!hold->lost)
            ends.push_back(hold->granted.validUntil);
    const TimePoint end = heldTogetherUntil(std::move(ends), needed);
    return isRedLock() && end != TimePoint::min() ? end - driftOf(leaseTime(lease)) : end;
}

std::shared_ptr<MemberHold> MultiState::expectHold(std::size_t member, ThreadId thread, const Lease &lease)
{
    auto hold = std::make_shared<MemberHold>();
    hold->member = member;
    hold->isRenewed = !lease.time();
    const auto reportLoss = [address = groupEngine, self = weak_from_this(), weakHold = std::weak_ptr(hold),
                             thread](const LostHold &lost) {
        address.post([self, weakHold, lost, thread] {
            const auto state = self.lock();
            if (const auto lostHold = weakHold.lock(); state && lostHold)
                state->noticeLoss(lostHold, lost, thread);
        });
    };
    hold->lossCallback = std::make_shared<LossCallback>(reportLoss);
    return hold;
}

void MultiState::noticeLoss(const std::shared_ptr<MemberHold> &hold, const LostHold &lost, ThreadId thread)
{
    hold->lost = lost;
    const auto held = holds.find(thread);
    if (held == holds.end() || held->second.lost)
        return;
    const auto isTooFew = [this](const MemberHolds &acquisition) {
        return std::ranges::count_if(acquisition, [](const auto &memberHold) { return !memberHold->lost; }) < needed;
    };
    if (std::ranges::none_of(held->second.acquisitions, isTooFew))
        return;
    held->second.lost = lost;
    if (options.lockLost)
        options.lockLost(lost);
}

QString MultiState::toString() const
{
    QStringList names;
    for (const MultiMember &member : members)
        names.push_back(printable(member.name().bytes()));
    return names.join(u", "_s);
}

OneShot<Result<Attempt>> MultiMember::attempt(ThreadId thread, Lease lease,
                                              const std::shared_ptr<LossCallback> &lossCallback,
                                              Attempting attempting) const
{
    RemoteTask<Attempt> task;
    task.work = [lock = m_lock, thread, lease, lossCallback, failsFast = m_failsFast,
                 attempting = std::move(attempting)] {
        return attemptOnMember(lock, thread, lease, lossCallback, failsFast, attempting);
    };
    task.tooLate = [lock = m_lock, thread](const Result<Attempt> &attempt) {
        if (isGranted(attempt))
            releaseCompletelyThere(lock, thread);
    };
    return sendTask(m_memberEngine, m_groupEngine, std::move(task));
}

OneShot<Result<Attempt>> MultiMember::tryAcquire(ThreadId thread, Lease lease,
                                                 const std::shared_ptr<LossCallback> &lossCallback) const
{
    return attempt(thread, lease, lossCallback,
                   [lock = m_lock, thread, lease] { return lock.tryAcquire(thread, lease); });
}

OneShot<Result<Attempt>> MultiMember::acquire(ThreadId thread, Lease lease,
                                              const std::shared_ptr<LossCallback> &lossCallback, Deadline deadline,
                                              const CancelToken &cancel) const
{
    return attempt(thread, lease, lossCallback, [lock = m_lock, thread, lease, deadline, cancel] {
        return lock.acquire(thread, lease, deadline, cancel);
    });
}

void MultiMember::cancelOnMember(const CancelToken &cancel) const
{
    m_memberEngine.post([token = cancel]() mutable { token.cancel(); });
}

OneShot<Result<Released>> MultiMember::release(ThreadId thread) const
{
    return sendTask(m_memberEngine, m_groupEngine,
                    RemoteTask<Released> {[lock = m_lock, thread] { return lock.release(thread); }});
}

OneShot<Result<Released>> MultiMember::releaseCompletely(ThreadId thread) const
{
    return sendTask(m_memberEngine, m_groupEngine,
                    RemoteTask<Released> {[lock = m_lock, thread] { return releaseCompletelyThere(lock, thread); }});
}

OneShot<Result<bool>> MultiMember::isHeldBy(ThreadId thread) const
{
    return sendTask(m_memberEngine, m_groupEngine,
                    RemoteTask<bool> {[lock = m_lock, thread] { return lock.isHeldBy(thread); }});
}

} // namespace lockscope::locks
