// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/model/certainty.h"

#include "core/inspect/messages.h"
#include "core/inspect/model/lock_snapshot.h"
#include "core/inspect/model/thresholds.h"
#include "core/schema/lock_keys.h"

#include <algorithm>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using schema::LockKind;

namespace {

/// Redisson's names of these keys contain its own words. `{N}:timeout` is not among them: applications use it as well.
bool hasCompanions(const LockSnapshot &lock)
{
    const QByteArray permits = schema::LockKeys(lock.name).heldPermits();
    return std::ranges::any_of(
        lock.keys, [&](const StoredKey &stored) { return stored.key != lock.name.bytes() && stored.key != permits; });
}

std::vector<Doubt> doubtsOfPermits(const LockSnapshot &lock)
{
    std::vector<Doubt> doubts;
    if (!std::ranges::all_of(lock.permits, [](const HeldPermit &permit) { return schema::isPermitId(permit.id); }))
        doubts.push_back(Doubt::OtherMembers);
    if (!lock.available && !lock.permits.empty())
        doubts.push_back(Doubt::NoNumber);
    return doubts;
}

std::vector<Doubt> doubtsOfHash(const LockSnapshot &lock)
{
    std::vector<Doubt> doubts;
    const bool isMoreThanOne = lock.kind == LockKind::Mixed && lock.mode == schema::LockMode::Exclusive
        && lock.holders.size() > 1;
    const bool isHigh = std::ranges::any_of(lock.holders,
                                            [](const Holder &holder) { return holder.count > thresholds::MaxHolds; });
    if (lock.kind == LockKind::ReadWrite && lock.holders.empty())
        doubts.push_back(Doubt::NoHolder);
    else if (!lock.strayFields.empty())
        doubts.push_back(Doubt::OtherFields);
    if (std::ranges::any_of(lock.holders, &Holder::isForeign))
        doubts.push_back(Doubt::OtherHolder);
    if (isMoreThanOne)
        doubts.push_back(Doubt::SeveralHolders);
    if (isHigh)
        doubts.push_back(Doubt::HighCount);
    if (lock.ttl.neverExpires())
        doubts.push_back(Doubt::NeverExpires);
    if (lock.ttl.ms > thresholds::MaxLease.count())
        doubts.push_back(Doubt::LongTtl);
    return doubts;
}

std::vector<Doubt> findDoubts(const LockSnapshot &lock)
{
    switch (lock.kind) {
    case LockKind::Semaphore:
    case LockKind::Latch: // a name of Redisson's own leaves no other kind open
        return lock.couldBe.isEmpty() ? std::vector<Doubt>() : std::vector {Doubt::PlainNumber};
    case LockKind::Permit: return doubtsOfPermits(lock);
    case LockKind::Unknown: return {Doubt::OtherType};
    default: return doubtsOfHash(lock);
    }
}

} // namespace

void judge(LockSnapshot &lock)
{
    lock.doubts.clear();
    const bool isProven = lock.kind != schema::LockKind::Unknown && (!lock.listeners.empty() || hasCompanions(lock));
    if (isProven || lock.keys.empty()) { // a name without keys is free
        lock.certainty = isProven || lock.isWhole() ? Certainty::Certain : Certainty::Likely;
        return;
    }
    lock.doubts = findDoubts(lock);
    lock.certainty = lock.doubts.empty() ? Certainty::Likely : Certainty::Doubtful;
}

QString toWord(Certainty certainty)
{
    static const QString words[] {u"certain"_s, u"likely"_s, u"doubtful"_s};
    static_assert(std::size(words) == std::size_t(Certainty::Doubtful) + 1);
    return words[std::size_t(certainty)];
}

Message toMessage(Doubt doubt)
{
    switch (doubt) {
    case Doubt::NeverExpires: return message<"doubt-never-expires">();
    case Doubt::LongTtl: return message<"doubt-long-ttl">();
    case Doubt::OtherHolder: return message<"doubt-other-holder">();
    case Doubt::NoHolder: return message<"doubt-no-holder">();
    case Doubt::SeveralHolders: return message<"doubt-several-holders">();
    case Doubt::HighCount: return message<"doubt-high-count">();
    case Doubt::OtherFields: return message<"doubt-other-fields">();
    case Doubt::PlainNumber: return message<"doubt-plain-number">();
    case Doubt::OtherMembers: return message<"doubt-other-members">();
    case Doubt::NoNumber: return message<"doubt-no-number">();
    case Doubt::OtherType: break;
    }
    return message<"doubt-other-type">();
}

Message doubtsOf(const LockSnapshot &lock)
{
    std::vector<Message> doubts;
    for (const Doubt doubt : lock.doubts)
        doubts.push_back(toMessage(doubt));
    return joined(std::move(doubts));
}

} // namespace lockscope::inspect
