// SPDX-License-Identifier: Apache-2.0
#include "core/locks/multi_state.h"

#include "core/base/printable.h"

#include <QStringList>
#include <algorithm>
#include <numeric>

namespace lockscope::locks {

using namespace Qt::StringLiterals;

namespace {

MultiOptions clamped(MultiOptions options)
{
    options.memberTime = std::clamp(options.memberTime, Millis(1), LongestTime);
    return options;
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

} // namespace lockscope::locks
