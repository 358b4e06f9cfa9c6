// SPDX-License-Identifier: Apache-2.0
#include "core/base/printable.h"
#include "core/locks/messages.h"
#include "core/locks/multi_state.h"

namespace lockscope::locks {

namespace {

/// Once the outcome is decided, the remaining members get as much time as the earlier ones took, and at least this.
constexpr std::chrono::nanoseconds ShortestGrace = std::chrono::milliseconds(20);

struct AttemptInFlight
{
    AttemptInFlight(Clock &theClock, std::size_t members)
        : clock(theClock), answers(theClock, message<"multi-grant-late">()), attempts(members), holds(members)
    {
    }

    void noteDecision(const Quorum &quorum)
    {
        if (quorum.isDecided())
            answers.endAt(clock.now() + std::max(clock.now() - begin, ShortestGrace));
    }

    Clock &clock;
    const TimePoint begin = clock.now();
    PendingReplies<Attempt> answers;
    std::vector<std::optional<Result<Attempt>>> attempts; // by member
    std::vector<std::shared_ptr<MemberHold>> holds;       // by member
};

QCoro::Task<> tryMember(std::shared_ptr<MultiState> state, std::shared_ptr<MultiAttempt> result,
                        std::shared_ptr<AttemptInFlight> inFlight, std::size_t at, ThreadId thread, Lease lease)
{
    const std::shared_ptr<MemberHold> hold = state->expectHold(at, thread, lease);
    inFlight->holds[at] = hold;
    OneShot<Result<Attempt>> answer = state->members[at].tryAcquire(thread, lease, hold->lossCallback);
    inFlight->answers.add(answer);
    inFlight->attempts[at] = co_await answer;
    result->quorum.add(isGranted(*inFlight->attempts[at]));
    inFlight->noteDecision(result->quorum);
}

void addGrant(MultiAttempt &result, std::shared_ptr<MemberHold> hold, const Attempt &attempt)
{
    hold->granted = std::get<Granted>(attempt);
    result.holds.push_back(std::move(hold));
}

void noteRefusal(MultiAttempt &result, std::size_t at, const Result<Attempt> &attempt, const LockName &name)
{
    const bool isSilent = !attempt && attempt.error().kind == ErrorKind::Timeout;
    if (isBusy(attempt) && !result.isBusy) {
        result.isBusy = true;
        result.busyFor = std::get<Busy>(*attempt).expiresIn;
    } else if (!attempt && !result.error) {
        result.error = attempt.error();
        if (isSilent)
            result.error->message = sentences(
                {message<"multi-member-failed">(printable(name.bytes())), attempt.error().message});
    }
    if (!result.blocker && (isBusy(attempt) || isSilent))
        result.blocker = at;
}

} // namespace

QCoro::Task<std::shared_ptr<MultiAttempt>> tryAll(std::shared_ptr<MultiState> state, ThreadId thread, Lease lease,
                                                  std::shared_ptr<MemberHold> first, CancelToken stop)
{
    auto result = std::make_shared<MultiAttempt>(int(state->members.size()), state->needed);
    auto inFlight = std::make_shared<AttemptInFlight>(state->clock(), state->members.size());
    inFlight->answers.endAt(inFlight->begin + state->options.memberTime);
    if (first) {
        result->quorum.add(true);
        result->holds.push_back(first);
    }
    std::vector<QCoro::Task<>> running;
    for (const std::size_t at : state->order)
        if (!first || first->member != at)
            running.push_back(tryMember(state, result, inFlight, at, thread, lease));
    inFlight->answers.endAfter(stop, state->options.memberTime); // grants that arrive before are released first
    for (QCoro::Task<> &task : running)
        co_await task;

    for (const std::size_t at : state->order) {
        const std::optional<Result<Attempt>> &attempt = inFlight->attempts[at];
        if (!attempt)
            continue; // the member of `first`
        if (isGranted(*attempt))
            addGrant(*result, inFlight->holds[at], **attempt);
        else
            noteRefusal(*result, at, *attempt, state->members[at].name());
    }
    result->heldUntil = state->heldUntil(result->holds, lease);
    result->isGranted = !stop.isCancelled() && result->heldUntil > state->clock().now();
    co_return result;
}

QCoro::Task<> releaseHolds(std::shared_ptr<MultiState> state, ThreadId thread, MemberHolds holds)
{
    PendingReplies<Released> releases(state->clock(), message<"multi-release-late">());
    for (const std::shared_ptr<MemberHold> &hold : holds)
        releases.add(state->members[hold->member].releaseCompletely(thread));
    releases.endAt(state->clock().now() + state->options.memberTime);
    for (OneShot<Result<Released>> release : releases.all())
        co_await release;
}

} // namespace lockscope::locks
