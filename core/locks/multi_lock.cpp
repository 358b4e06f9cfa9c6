// SPDX-License-Identifier: Apache-2.0
#include "core/locks/multi_lock.h"

#include "core/base/delay.h"
#include "core/base/logging.h"
#include "core/base/printable.h"
#include "core/locks/idempotent_call.h"
#include "core/locks/messages.h"
#include "core/locks/multi_state.h"

#include <QRandomGenerator>
#include <algorithm>

namespace lockscope::locks {

namespace {

using SharedState = std::shared_ptr<MultiState>;

constexpr int FirstLongestPause = 1; // ms; the pause is random: separates groups that collide repeatedly
constexpr int MaxDoublings = 6;
/// How often, and after which pause at most, the other members are tried again while the awaited one stays held: its
/// last holder releases the members one after the other.
constexpr int MaxRetries = 4;
constexpr Millis RetryPause {1};

/// Ends an acquisition: the caller's token, or the shutdown of the group's client.
struct Stop
{
    Stop(const CancelToken &cancel, const CancelToken &ending)
        : byCaller(cancel.onCancel([stop = token]() mutable { stop.cancel(); })),
          byClient(ending.onCancel([stop = token]() mutable { stop.cancel(); }))
    {
    }
    CancelToken token = CancelToken::make();
    CancelToken::Registration byCaller;
    CancelToken::Registration byClient;
};

Error cancelledError()
{
    return {ErrorKind::Cancelled, message<"multi-wait-cancelled">()};
}

Error lostError(const MultiState &state, const LostHold &lost)
{
    const QString name = printable(lost.lock.bytes());
    if (!lost.cause.isEmpty())
        return {ErrorKind::Lost, message<"multi-hold-lost-renewals">(state.toString(), name, lost.cause)};
    return {ErrorKind::Lost, message<"multi-hold-lost">(state.toString(), name)};
}

/// True if a retry cannot change the outcome.
bool isFinal(const MultiState &state, const MultiAttempt &result)
{
    if (!result.error)
        return false;
    switch (result.error->kind) {
    case ErrorKind::Timeout: return false;
    case ErrorKind::Connect:
    case ErrorKind::LinkLost:
    case ErrorKind::NotKnown:
    case ErrorKind::Lost: return !state.isRedLock(); // others may form the majority
    default: return true;
    }
}

/// Whether only members behind this one, in the order of all groups, were busy. Groups that then keep it cannot wait
/// for each other.
bool isBehind(const MultiState &state, const MultiAttempt &result, std::size_t member)
{
    return result.isBusy && result.blocker && !result.error && !state.isRedLock()
        && std::ranges::find(state.order, *result.blocker) > std::ranges::find(state.order, member);
}

/// The result of a failed attempt for its caller.
Result<Attempt> answerOf(const MultiAttempt &result)
{
    if (result.isBusy || !result.error) // if neither is set, a grant came too late to count
        return Attempt(Busy {result.busyFor});
    return fail(*result.error);
}

/// Waits for a random time of at most `most`.
QCoro::Task<> pause(const SharedState &state, Millis most, const Deadline &deadline, const CancelToken &stop)
{
    const Millis time(QRandomGenerator::global()->bounded(static_cast<int>(most.count()) + 1));
    const TimePoint now = state->clock().now();
    const auto left = deadline.at ? std::chrono::ceil<Millis>(*deadline.at - now) : time;
    return delay(state->clock(), std::min(time, left), stop);
}

/// Waits for one member while no other is held.
QCoro::Task<Result<Attempt>> awaitMember(SharedState state, std::shared_ptr<MemberHold> hold, ThreadId thread,
                                         Lease lease, Deadline deadline, CancelToken stop)
{
    const MultiMember &member = state->members[hold->member];
    const CancelToken memberCancel = CancelToken::make();
    OneShot<Result<Attempt>> answer = member.acquire(thread, lease, hold->lossCallback, deadline, memberCancel);
    PendingReplies<Attempt> answers(state->clock(), message<"multi-grant-late">());
    answers.add(answer);
    if (deadline.at)
        answers.endAt(*deadline.at + state->options.memberTime);
    // calls in flight are decided soon, or released later
    answers.endAfter(stop, state->options.memberTime);
    const CancelToken::Registration stopped = stop.onCancel(
        [member, memberCancel] { member.cancelOnMember(memberCancel); });
    co_return co_await answer;
}

/// Returns the group's loss, once, and releases the holds that remain. The caller decides whether an ended lease is an
/// error.
QCoro::Task<std::optional<LostHold>> takeLoss(SharedState state, ThreadId thread)
{
    const auto held = state->holds.find(thread);
    if (held == state->holds.end() || !held->second.lost)
        co_return std::nullopt;
    const MultiHold hold = std::move(held->second);
    state->holds.erase(held);
    for (const MemberHolds &acquisition : hold.acquisitions)
        co_await releaseHolds(state, thread, acquisition);
    std::optional<LostHold> lost = hold.lost;
    co_return lost;
}

/// If a member's count is 1 after the attempt, its earlier hold had ended. The notice of that may still be on its way,
/// and must not count as a loss of the new hold. Removes such holds from the earlier acquisitions, and the acquisitions
/// that have too few left; returns the holds that remain of these, to be released.
std::vector<MemberHolds> dropEnded(MultiHold &hold, const MultiAttempt &result, int needed)
{
    std::vector<MemberHolds> &acquisitions = hold.acquisitions;
    for (const std::shared_ptr<MemberHold> &fresh : result.holds)
        if (fresh->granted.holds == 1)
            for (MemberHolds &acquisition : acquisitions)
                std::erase_if(acquisition, [&](const auto &old) { return old->member == fresh->member; });
    const auto ended = std::ranges::stable_partition(acquisitions, [needed](const MemberHolds &acquisition) {
        return static_cast<int>(acquisition.size()) >= needed;
    });
    if (!ended.empty() && hold.lost && hold.lost->reason == renewal::LossReason::LeaseEnded)
        hold.lost.reset(); // it came during the attempt
    std::vector<MemberHolds> toRelease(ended.begin(), ended.end());
    for (MemberHolds &rest : toRelease)
        std::erase_if(rest, [](const auto &old) { return !old->isRenewed; });
    acquisitions.erase(ended.begin(), ended.end());
    return toRelease;
}

QCoro::Task<Result<Attempt>> acquireAll(SharedState state, ThreadId thread, Lease lease, bool waits, Deadline deadline,
                                        CancelToken cancel)
{
    if (!state)
        co_return fail(noMembersError());
    if (cancel.isCancelled())
        co_return fail(cancelledError());
    if (const Status checked = checkLease(lease.time()); !checked)
        co_return fail(checked.error());
    deadline = deadline.inReach(state->clock());
    const ShutdownBlocker blocker(state->client);
    if (const std::optional<LostHold> lost = co_await takeLoss(state, thread);
        lost && lost->reason != renewal::LossReason::LeaseEnded)
        co_return fail(lostError(*state, *lost));
    const Stop stop(cancel, state->client->shutdown.token());
    std::shared_ptr<MemberHold> first;
    for (int failures = 0, retried = 0;;) {
        const std::shared_ptr<MultiAttempt> result = co_await tryAll(state, thread, lease, first, stop.token);
        if (result->isGranted) {
            MultiHold &hold = state->holds[thread];
            const std::vector<MemberHolds> toRelease = dropEnded(hold, *result, state->needed);
            hold.acquisitions.push_back(result->holds);
            const Granted granted {static_cast<qint64>(hold.acquisitions.size()), result->heldUntil};
            for (const MemberHolds &rest : toRelease)
                co_await releaseHolds(state, thread, rest);
            co_return Attempt(granted);
        }
        const bool retriesOthers = first && retried < MaxRetries && isBehind(*state, *result, first->member)
            && !deadline.passed(state->clock()) && !stop.token.isCancelled();
        if (retriesOthers) { // without releasing the awaited member
            std::erase(result->holds, first);
            co_await releaseHolds(state, thread, result->holds);
            co_await pause(state, RetryPause, deadline, stop.token);
            ++retried;
            continue;
        }
        retried = 0;
        const int earlier = failures++;
        co_await releaseHolds(state, thread, result->holds);
        if (stop.token.isCancelled())
            co_return fail(cancelledError());
        if (!waits || isFinal(*state, *result) || deadline.passed(state->clock()))
            co_return answerOf(*result);

        // no member to wait for: RedLock without enough servers, or grants that came too late
        const bool isAlone = !result->blocker;
        first.reset();
        if (isAlone || earlier > 0)
            co_await pause(state,
                           isAlone ? state->options.memberTime
                                   : Millis(FirstLongestPause << std::min(earlier, MaxDoublings)),
                           deadline, stop.token);
        if (stop.token.isCancelled())
            co_return fail(cancelledError());
        if (isAlone)
            continue;
        first = state->expectHold(*result->blocker, thread, lease);
        Deadline turn = deadline;
        if (state->isRedLock()) { // a majority may become free on other members
            const TimePoint look = state->clock().now() + state->options.memberTime;
            turn.at = deadline.at ? std::min(*deadline.at, look) : look;
        }
        const Result<Attempt> attempt = co_await awaitMember(state, first, thread, lease, turn, stop.token);
        if (isGranted(attempt)) {
            first->granted = std::get<Granted>(*attempt);
            continue;
        }
        first.reset();
        if (stop.token.isCancelled())
            co_return fail(cancelledError());
        if (!state->isRedLock() && (!isBusy(attempt) || deadline.passed(state->clock())))
            co_return attempt;
    }
}

bool isNoHolder(const Error &error)
{
    return error.kind == ErrorKind::NotHolder || error.kind == ErrorKind::Lost;
}

/// Combines the members' results; `asked` are the members that returned them. If a lock is in the group more than once,
/// its last release tells whether it is free.
Result<Released> combine(const MultiState &state, const std::vector<std::size_t> &asked,
                         const std::vector<Result<Released>> &answers, qint64 left)
{
    Released released {left, left == 0, true};
    int releasedMembers = 0;
    std::optional<Error> error;
    const auto isReleasedAgain = [&](std::size_t at) {
        for (std::size_t later = at + 1; later < answers.size(); ++later)
            if (answers[later] && state.members[asked[later]].isSameLock(state.members[asked[at]]))
                return true;
        return false;
    };
    for (std::size_t at = 0; at < answers.size(); ++at) {
        const Result<Released> &answer = answers[at];
        if (answer) {
            ++releasedMembers;
            released.isFree = released.isFree && (answer->isFree || isReleasedAgain(at));
            released.isConfirmed = released.isConfirmed && answer->isConfirmed;
        } else if (!error
                   || (state.isRedLock() && isNoHolder(answer.error()))) { // a server's answer outweighs a lack of one
            error = answer.error();
        }
    }
    if (error && (!state.isRedLock() || releasedMembers == 0))
        return fail(*error);
    released.isConfirmed = released.isConfirmed && !error;
    return released;
}

QCoro::Task<Result<Released>> releaseAll(SharedState state, ThreadId thread)
{
    if (!state)
        co_return fail(noMembersError());
    const ShutdownBlocker blocker(state->client);
    if (const std::optional<LostHold> lost = co_await takeLoss(state, thread))
        co_return fail(lostError(*state, *lost));
    // No entry: another object with the same members may have acquired it, so every member is released.
    std::vector<bool> isTaken(state->members.size(), true);
    qint64 left = 0;
    if (const auto held = state->holds.find(thread); held != state->holds.end()) {
        isTaken.assign(isTaken.size(), false);
        for (const std::shared_ptr<MemberHold> &hold : held->second.acquisitions.back())
            isTaken[hold->member] = true;
        held->second.acquisitions.pop_back();
        left = static_cast<qint64>(held->second.acquisitions.size());
        if (left == 0)
            state->holds.erase(held);
    }
    std::vector<std::size_t> asked;
    PendingReplies<Released> replies(state->clock(), message<"multi-release-late">());
    for (std::size_t at = 0; at < state->members.size(); ++at) {
        if (!isTaken[at])
            continue;
        asked.push_back(at);
        replies.add(state->members[at].release(thread));
    }
    if (state->isRedLock()) // an unreachable server must not delay the holder
        replies.endAt(state->clock().now() + state->options.memberTime);
    replies.endAfter(state->client->shutdown.token(), state->options.memberTime);
    std::vector<Result<Released>> answers;
    for (OneShot<Result<Released>> release : replies.all())
        answers.push_back(co_await release);
    Result<Released> released = combine(*state, asked, answers, left);
    co_return released;
}

QCoro::Task<Result<bool>> queryHeld(SharedState state, ThreadId thread)
{
    if (!state)
        co_return fail(noMembersError());
    const ShutdownBlocker blocker(state->client);
    PendingReplies<bool> replies(state->clock(), message<"multi-check-late">());
    for (const MultiMember &member : state->members)
        replies.add(member.isHeldBy(thread));
    if (state->isRedLock())
        replies.endAt(state->clock().now() + state->options.memberTime);
    replies.endAfter(state->client->shutdown.token(), Millis(0));
    Quorum quorum(static_cast<int>(state->members.size()), state->needed);
    std::optional<Error> error;
    for (OneShot<Result<bool>> answer : replies.all()) {
        const Result<bool> isHeld = co_await answer;
        if (isHeld)
            quorum.add(*isHeld);
        else
            error = isHeld.error();
    }
    if (!quorum.isDecided())
        co_return fail(*error);
    co_return Result<bool>(quorum.isReached());
}

} // namespace

Error noMembersError()
{
    return {ErrorKind::Usage, message<"multi-empty">()};
}

MultiLock::MultiLock(const std::vector<AsyncLock> &members, MultiOptions options)
    : m_state(members.empty() ? nullptr : std::make_shared<MultiState>(members, std::move(options)))
{
}

EngineThread *MultiLock::engine() const
{
    return m_state ? &m_state->engine : nullptr;
}

QCoro::Task<Result<Attempt>> MultiLock::tryAcquire(ThreadId thread, Lease lease, CancelToken cancel) const
{
    return acquireAll(m_state, thread, lease, false, Deadline::never(), std::move(cancel));
}

QCoro::Task<Result<Attempt>> MultiLock::acquire(ThreadId thread, Lease lease, Deadline deadline,
                                                CancelToken cancel) const
{
    return acquireAll(m_state, thread, lease, true, deadline, cancel);
}

QCoro::Task<Result<Released>> MultiLock::release(ThreadId thread) const
{
    return releaseAll(m_state, thread);
}

QCoro::Task<Result<bool>> MultiLock::isHeldBy(ThreadId thread) const
{
    return queryHeld(m_state, thread);
}

void MultiLock::reportUnlock(const Result<Released> &released) const
{
    if (released || released.error().kind == ErrorKind::Lost)
        return;
    if (!m_state) {
        qCWarning(logLocks).noquote() << "unlock failed:" << released.error().message.english();
        return;
    }
    qCWarning(logLocks).noquote() << "unlock of" << m_state->toString()
                                  << "failed:" << released.error().message.english();
    if (m_state->options.unlockFailed)
        m_state->options.unlockFailed(m_state->members.front().name(), released.error());
}

} // namespace lockscope::locks
