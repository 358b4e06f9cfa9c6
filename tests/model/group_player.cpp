// SPDX-License-Identifier: Apache-2.0
#include "tests/model/group_player.h"

#include "core/schema/value_hash.h"
#include "tests/model/answer_text.h"

#include <algorithm>

namespace lockscope::model {

using namespace std::chrono_literals;

GroupPlayer::GroupPlayer(Lane &lane, Coverage &coverage, std::function<void(const std::string &)> atStep)
    : TakingPlayer(lane, coverage, std::move(atStep)), m_groups(lane), m_model(lane.watchdogLease())
{
}

QFuture<Result<Taken>> GroupPlayer::take(const Step &step, const std::stop_token &stop)
{
    return m_groups.take(step, stop);
}

Step GroupPlayer::adapted(const Step &given) const
{
    Step step = given;
    if (!hasKind(step.verb))
        return step;
    const GroupHold *own = GroupModel::find(m_holds, step.holder);
    if (own) {
        step.kind = own->kind;
        step.amount = own->members;
    } else if (step.kind == Kind::Red) {
        step.amount = (1 << MemberCount) - 1;
    }
    return step;
}

TakingPlayer::Allowed GroupPlayer::choose(const std::string &answer, GroupOutcomes outcomes)
{
    Allowed allowed;
    for (const auto &[text, after] : outcomes)
        allowed.insert(text);
    if (const auto found = outcomes.find(answer); found != outcomes.end())
        m_holds = std::move(found->second);
    return allowed;
}

TakingPlayer::Allowed GroupPlayer::noteTaken(const Step &step, const Window &window, const Taken &taken)
{
    m_isFaster = step.kind == Kind::Faster;
    const bool hasEnded = step.verb == Verb::Wait && step.lease && taken.validUntil <= window.replied;
    Allowed allowed = choose(taken.answer,
                             m_model.acquire(m_holds, step, window, waiting(), step.verb == Verb::Wait, hasEnded));
    if (step.verb == Verb::Wait && isGrant(taken.answer)) {
        for (GroupHold &hold : m_holds)
            if (hold.holder == step.holder && !hold.isTold && !hold.levels.back().isRenewed)
                hold.levels.back().earliest = std::max(hold.levels.back().earliest,
                                                       std::min(taken.validUntil, taken.at + *step.lease) - 1ms);
    } else if (step.verb != Verb::Try && taken.answer == "cancelled") {
        m_model.noteGivenBack(m_holds, step, window);
    }
    if (step.verb == Verb::Wait && !isGrant(taken.answer)) { // a late grant may not be released yet
        const TimePoint soon = window.replied + 100ms;
        m_holds.push_back({step.holder, step.kind, step.amount, {Level {false, 0ms, soon, soon}}, true, true});
    }
    std::erase_if(m_holds, [&](const GroupHold &hold) { return hold.isTold && hold.isOver(window.sent); });
    return allowed;
}

void GroupPlayer::call(const Step &step)
{
    const TimePoint sent = BootClock::now();
    const std::string text = step.verb == Verb::Unlock ? m_groups.release(step) : m_groups.isHeld(step);
    const Window window {sent, BootClock::now()};
    const std::string known = certain(step, text);
    answer(step, window, text,
           choose(known,
                  step.verb == Verb::Unlock ? m_model.release(m_holds, step, window)
                                            : m_model.isHeld(m_holds, step, window)));
}

bool GroupPlayer::isOpenFor(const Step &step, TimePoint at, const Sequence &others) const
{
    // a lease as short as the call may end before the call does
    return (!step.lease || *step.lease >= 20ms) && GroupModel::isOpenFor(m_holds, step, at, others);
}

std::vector<StoredMember> GroupPlayer::stored()
{
    static const QByteArray Script = R"(
        local found = {}
        for at = 1, #KEYS do
          found[at] = {redis.call('PTTL', KEYS[at]), redis.call('HGETALL', KEYS[at])}
        end
        local time = redis.call('TIME')
        found[#found + 1] = time[1] * 1000 + math.floor(time[2] / 1000)
        return found)";
    std::vector<QByteArray> words {"EVAL", Script, "4", lane().name().bytes()};
    for (int number = 0; number < MemberCount; ++number)
        words.push_back(lane().member(number).bytes());
    const tests::RawReply reply = lane().command(words);
    std::vector<StoredMember> members;
    if (reply.elements.size() != MemberCount + 2)
        return {{-1, -1, 0, 0}};
    for (int number = 0; number < MemberCount; ++number) {
        const tests::RawReply &key = reply.elements[std::size_t(number) + 1];
        const std::vector<QByteArray> hash = key.elements[1].texts();
        for (std::size_t at = 0; at + 1 < hash.size(); at += 2)
            members.push_back({number, lane().holderOf(hash[at]), hash[at + 1].toInt(), key.elements[0].integer});
    }
    // of a faster multi lock: value, value:holder:expire_time, value:holder:lock_count (protocol.md 2.12)
    const qint64 now = reply.elements.back().integer;
    const std::vector<QByteArray> hash = reply.elements[0].elements[1].texts();
    std::map<QByteArray, QByteArray> fields;
    for (std::size_t at = 0; at + 1 < hash.size(); at += 2)
        fields[hash[at]] = hash[at + 1];
    for (int number = 0; number < MemberCount; ++number) {
        const QByteArray value = schema::valueHashes({QByteArray::number(number)}).front();
        const QByteArray holder = fields[value];
        const qint64 left = fields[value + ':' + holder + ":expire_time"].toLongLong() - now;
        if (!holder.isEmpty() && left > 0)
            members.push_back(
                {number, lane().holderOf(holder), fields[value + ':' + holder + ":lock_count"].toInt(), left});
    }
    return members;
}

std::string GroupPlayer::problemOfStored()
{
    const TimePoint sent = BootClock::now();
    const std::vector<StoredMember> members = stored();
    return m_model.problemOf(m_holds, members, {sent, BootClock::now()});
}

void GroupPlayer::drain()
{
    for (int holder = 0; holder < HolderCount; ++holder)
        while (!isOver() && GroupModel::find(m_holds, holder))
            run({Verb::Unlock, holder, Kind::Multi});
}

} // namespace lockscope::model
