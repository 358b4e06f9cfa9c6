// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/quorum/quorum_picture.h"

#include <algorithm>
#include <limits>

namespace lockscope::inspect {

namespace {

constexpr qint64 Never = std::numeric_limits<qint64>::max();

std::optional<ThreadId> threadOf(const QByteArray &field)
{
    const std::optional<HolderId> id = HolderId::parse(field);
    return id ? std::optional(id->thread) : std::nullopt;
}

void sortByMembers(std::vector<QuorumHolder> &holders)
{
    std::ranges::stable_sort(holders, std::ranges::greater(),
                             [](const QuorumHolder &holder) { return holder.members.size(); });
}

/// Holders by their own fields.
std::vector<QuorumHolder> certainHolders(const std::vector<Member> &members)
{
    std::vector<QuorumHolder> holders;
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (!members[i].reading)
            continue;
        for (const Holder &holder : members[i].reading->lock.holders) {
            if (holder.isGhost)
                continue;
            const QByteArray field = holder.name(); // a writer that also reads has two fields but is one holder
            auto known = std::ranges::find(holders, std::vector {field}, &QuorumHolder::fields);
            if (known == holders.end())
                known = holders.insert(holders.end(), {{field}, {}});
            if (known->members.empty() || known->members.back() != i)
                known->members.push_back(i);
        }
    }
    sortByMembers(holders);
    return holders;
}

/// One program has the same thread on all members, and only one client for each of them.
bool canBeOne(const QuorumHolder &a, const QuorumHolder &b)
{
    const std::optional<ThreadId> thread = threadOf(a.fields.front());
    const auto isIn = [&](std::size_t member) { return std::ranges::find(b.members, member) != b.members.end(); };
    return thread && thread == threadOf(b.fields.front()) && std::ranges::none_of(a.members, isIn);
}

std::vector<QuorumHolder> holdersOf(const std::vector<Member> &members)
{
    std::vector<QuorumHolder> holders;
    for (QuorumHolder &holder : certainHolders(members)) {
        const auto same = std::ranges::find_if(holders,
                                               [&](const QuorumHolder &each) { return canBeOne(each, holder); });
        if (same == holders.end()) {
            holders.push_back(std::move(holder));
            continue;
        }
        same->fields.insert(same->fields.end(), holder.fields.begin(), holder.fields.end());
        same->members.insert(same->members.end(), holder.members.begin(), holder.members.end());
    }
    for (QuorumHolder &holder : holders)
        std::ranges::sort(holder.members);
    sortByMembers(holders);
    return holders;
}

QuorumPicture::State stateOf(const QuorumPicture &picture)
{
    using State = QuorumPicture::State;
    const int most = picture.holders.empty() ? 0 : int(picture.holders.front().members.size());
    if (picture.members == 0 || (most < picture.needed && most + picture.members - picture.answered >= picture.needed))
        return State::NotKnown;
    if (most >= picture.needed)
        return State::Held;
    if (picture.holders.empty())
        return State::Free;
    return picture.holders.size() == 1 ? State::Partial : State::Split;
}

/// The remaining time of the member with which there are just enough.
Ttl heldTogether(const std::vector<Member> &members, const QuorumHolder &holder, int needed, TimePoint now)
{
    std::vector<qint64> times;
    for (const std::size_t member : holder.members) {
        const LockSnapshot &lock = members[member].reading->lock;
        times.push_back(lock.ttl.neverExpires() ? Never : LockSnapshot::remainingMs(lock.ttl, lock.takenAt, now));
    }
    std::ranges::sort(times, std::ranges::greater());
    const qint64 time = times.at(std::size_t(needed) - 1);
    return {time == Never ? Ttl::None : time};
}

bool areOnOnePrimary(const MemberReading &a, const MemberReading &b)
{
    return a.runId.isEmpty() || b.runId.isEmpty() ? a.lock.node == b.lock.node : a.runId == b.runId;
}

std::vector<SharedPrimary> sharedPrimaries(const std::vector<Member> &members)
{
    std::vector<SharedPrimary> shared;
    std::vector<bool> isTold(members.size(), false);
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (!members[i].reading || isTold[i])
            continue;
        const MemberReading &first = *members[i].reading;
        SharedPrimary primary {first.lock.node, {i}, !first.runId.isEmpty()};
        for (std::size_t other = i + 1; other < members.size(); ++other) {
            if (!members[other].reading || isTold[other] || !areOnOnePrimary(first, *members[other].reading))
                continue;
            primary.members.push_back(other);
            primary.isCertain = primary.isCertain && !members[other].reading->runId.isEmpty();
            isTold[other] = true;
        }
        if (primary.members.size() > 1)
            shared.push_back(std::move(primary));
    }
    return shared;
}

} // namespace

QuorumPicture quorumPicture(const std::vector<Member> &members, QuorumRule rule, TimePoint now)
{
    QuorumPicture picture;
    picture.members = int(members.size());
    picture.answered = int(
        std::ranges::count_if(members, [](const Member &member) { return member.reading.has_value(); }));
    picture.needed = rule == QuorumRule::All ? picture.members : picture.members / 2 + 1;
    picture.holders = holdersOf(members);
    picture.state = stateOf(picture);
    if (picture.state == QuorumPicture::State::Held)
        picture.together = heldTogether(members, picture.holders.front(), picture.needed, now);
    picture.shared = sharedPrimaries(members);
    return picture;
}

} // namespace lockscope::inspect
