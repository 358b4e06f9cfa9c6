// SPDX-License-Identifier: Apache-2.0
#include "tests/model/generator.h"

#include <algorithm>
#include <rapidcheck.h>

namespace lockscope::model {

using namespace std::chrono_literals;

namespace {

constexpr int Length = 50; // maximum steps of a sequence

/// Kinds that are mixed on one name.
const std::vector<std::vector<Kind>> &mixes()
{
    static const std::vector<std::vector<Kind>> all {
        {Kind::Reentrant},
        {Kind::Read, Kind::Write},
        {Kind::Fair},
        {Kind::Read},
        {Kind::Write},
        {Kind::Read, Kind::Write},
        {Kind::Fenced, Kind::Token},
        {Kind::Spin},
        {Kind::NonReentrant},
        {Kind::NonReentrantFair},
        {Kind::Reentrant, Kind::Fenced, Kind::Token, Kind::Spin},
        {Kind::Reentrant, Kind::Fair},
        {Kind::Reentrant, Kind::Read, Kind::Write},
        {Kind::Fair, Kind::NonReentrantFair, Kind::NonReentrant},
        {Kind::Fair, Kind::Read, Kind::Write},
        {Kind::Semaphore},
        {Kind::Latch},
        {Kind::Permit},
        {Kind::Permit},
        {Kind::Multi},
        {Kind::Multi, Kind::Red},
        {Kind::Red},
        {Kind::Faster},
        {Kind::Reentrant, Kind::Fenced, Kind::Token},
    };
    return all;
}

std::vector<Kind> mixOf(rc::Random random, const std::vector<Kind> &kinds)
{
    std::vector<std::vector<Kind>> possible;
    for (const std::vector<Kind> &mix : mixes())
        if (kinds.empty() || std::ranges::all_of(mix, [&](Kind kind) { return std::ranges::count(kinds, kind) > 0; }))
            possible.push_back(mix);
    if (possible.empty())
        possible.push_back(kinds);
    return possible[random.next() % possible.size()];
}

rc::Gen<Step> genStep(const std::vector<Kind> &kinds)
{
    using Lease = std::optional<Millis>;
    const auto genVerb = rc::gen::weightedElement<Verb>({{30, Verb::Try},
                                                         {26, Verb::Unlock},
                                                         {12, Verb::Wait},
                                                         {14, Verb::Pause},
                                                         {4, Verb::Join},
                                                         {3, Verb::Cancel},
                                                         {5, Verb::Abandon},
                                                         {3, Verb::Force},
                                                         {3, Verb::Locked},
                                                         {3, Verb::Count},
                                                         {3, Verb::Held},
                                                         {3, Verb::Left},
                                                         {5, Verb::Set},
                                                         {3, Verb::LoseNext},
                                                         {3, Verb::Deafen}});
    const auto genHolder = rc::gen::weightedElement<int>({{4, 0}, {2, 1}, {3, 2}, {2, 3}});
    const auto genKind = rc::gen::elementOf(kinds);
    const auto genLease = rc::gen::weightedElement<Lease>({{10, Lease {}},
                                                           {3, Lease {20ms}},
                                                           {4, Lease {60ms}},
                                                           {4, Lease {150ms}},
                                                           {3, Lease {400ms}},
                                                           {4, Lease {5000ms}},
                                                           {1, Lease {1ms}},
                                                           {1, Lease {MaxTime - 1ms}},
                                                           {1, Lease {MaxTime}},
                                                           {1, Lease {MaxTime + 1ms}}});
    const auto genWait = rc::gen::weightedElement<Millis>({{3, 30ms}, {3, 120ms}, {4, 900ms}});
    const auto genPause = rc::gen::weightedElement<Millis>(
        {{6, 2ms}, {6, 10ms}, {5, 30ms}, {4, 70ms}, {3, 170ms}, {2, 450ms}, {2, 800ms}});
    const auto genAmount = rc::gen::weightedElement<int>({{6, 1}, {4, 2}, {2, 3}, {1, 0}});
    const auto genMembers = rc::gen::inRange(1, 1 << MemberCount);
    return rc::gen::map(rc::gen::tuple(genVerb, genHolder, genKind, genLease, genWait, genPause, genAmount, genMembers),
                        [](const auto &parts) {
                            const auto &[verb, holder, kind, lease, wait, pause, amount, members] = parts;
                            Step step {verb, holder, kind};
                            const bool isCounted = isCounter(kind) || kind == Kind::Permit;
                            if (isCounted)
                                step.amount = amount;
                            else if (verb == Verb::Set)
                                step.verb = Verb::Try;
                            if (kind == Kind::Permit && verb == Verb::Set)
                                step.amount += 2;
                            if (isGroup(kind))
                                step.amount = members;
                            if (isCounter(kind) && verb == Verb::Abandon)
                                step.verb = Verb::Wait;
                            if (!isCounter(kind) && isAsking(step.verb))
                                step.lease = lease;
                            if (step.verb == Verb::Wait || verb == Verb::Pause)
                                step.time = verb == Verb::Pause ? pause : wait;
                            if (verb == Verb::Abandon && members % 2 == 0)
                                step.time = wait; // otherwise one attempt
                            if (verb == Verb::LoseNext || verb == Verb::Deafen)
                                step.holder = LossyHolder;
                            return step;
                        });
}

/// A lost reply matters only to a call that follows immediately, and a broken subscription only to a waiter that is
/// about to be woken: half of them get such a step.
Sequence arranged(Sequence steps)
{
    for (std::size_t i = 1; i + 1 < steps.size(); i += 1) {
        Step &next = steps[i + 1];
        if (steps[i].verb == Verb::LoseNext && i % 2 == 0 && hasKind(next.verb))
            next.holder = LossyHolder;
        if (steps[i].verb != Verb::Deafen || i % 2 == 0)
            continue;
        const auto end = steps.rend();
        const auto taken = std::find_if(steps.rbegin() + std::ptrdiff_t(steps.size() - i), end, [](const Step &step) {
            return step.verb == Verb::Try && step.holder != LossyHolder;
        });
        if (taken == end)
            continue;
        const Step take = *taken;
        steps[i - 1] = {Verb::Wait, LossyHolder, take.kind, {}, 900ms, take.amount};
        next = {Verb::Unlock, take.holder, take.kind, {}, 0ms, take.amount};
    }
    return steps;
}

rc::Shrinkable<Sequence> shrinkableOf(std::uint64_t seed, const std::vector<Kind> &kinds)
{
    rc::Random random(seed);
    const rc::Random forMix = random.split();
    return rc::gen::map(rc::gen::container<Sequence>(genStep(mixOf(forMix, kinds))), arranged)(random, Length);
}

} // namespace

Sequence generate(std::uint64_t seed, const std::vector<Kind> &kinds)
{
    return shrinkableOf(seed, kinds).value();
}

Sequence shrink(std::uint64_t seed, const std::vector<Kind> &kinds, std::size_t atOnce,
                const FirstFailing &firstFailing, const std::function<bool()> &mayGoOn)
{
    rc::Shrinkable<Sequence> best = shrinkableOf(seed, kinds);
    for (bool isSmaller = true; isSmaller && mayGoOn();) {
        isSmaller = false;
        rc::Seq<rc::Shrinkable<Sequence>> rest = best.shrinks();
        for (bool isEnd = false; !isEnd && !isSmaller && mayGoOn();) {
            std::vector<rc::Shrinkable<Sequence>> candidates;
            std::vector<Sequence> sequences;
            while (!isEnd && candidates.size() < atOnce) {
                const rc::Maybe<rc::Shrinkable<Sequence>> candidate = rest.next();
                isEnd = !candidate;
                if (isEnd)
                    break;
                candidates.push_back(*candidate);
                sequences.push_back(candidate->value());
            }
            const int failing = firstFailing(sequences);
            isSmaller = failing >= 0;
            if (isSmaller)
                best = candidates.at(std::size_t(failing));
        }
    }
    return best.value();
}

} // namespace lockscope::model
