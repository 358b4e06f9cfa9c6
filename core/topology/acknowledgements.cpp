// SPDX-License-Identifier: Apache-2.0
#include "core/topology/acknowledgements.h"

#include "core/base/delay.h"
#include "core/topology/cluster_map.h"
#include "core/topology/messages.h"

namespace lockscope::topology {

using redis::Command;
using redis::Reply;
using redis::ScriptCall;

namespace {

constexpr Millis BetweenTries {2}; // while a slot is moving

/// Why the touch script could not write.
Error refusal(const Result<Reply> &answer, const Result<Reply> &written)
{
    if (written && written->isError()) {
        const Redirection::Kind kind = Redirection::read(written->text).kind;
        if (kind == Redirection::Kind::Ask || kind == Redirection::Kind::Later)
            return {ErrorKind::LinkLost, message<"cluster-slot-moving">(), {}}; // retried
        if (kind == Redirection::Kind::Moved)
            return {ErrorKind::Connect, message<"cluster-slot-moved">(), {}};
    }
    if (redis::isNoScript(written))
        return {ErrorKind::LinkLost, answer.error().message, {}}; // the full script text is sent next
    if (!answer)
        return answer.error();
    return {ErrorKind::NotHolder, message<"replicas-hold-ended">(), {}};
}

Error notAskedError()
{
    return {ErrorKind::Timeout, message<"replicas-not-asked">(), {}};
}

} // namespace

Acknowledgements::Acknowledgements(redis::Link &writes, const redis::LinkOptions &options,
                                   redis::TransportFactory factory, Clock &clock)
    : m_writes(writes), m_link(options, std::move(factory), clock), m_clock(clock)
{
}

void Acknowledgements::close()
{
    m_isOpened = false;
    m_link.close();
    std::exchange(m_closing, CancelToken::make()).cancel(); // a pausing coroutine then finds the link closed
}

QCoro::Task<Result<qint64>> Acknowledgements::await(qint64 wanted, Millis most, ScriptCall touch)
{
    if (!std::exchange(m_isOpened, true))
        m_link.open();
    OneShot<Result<qint64>> outcome;
    const TimePoint deadline = m_clock.now() + most;
    m_askers.push_back({wanted, std::move(touch), m_writes.server().runId, deadline, outcome});
    // The link may wait for its server without a limit; the caller does not.
    const std::unique_ptr<Clock::Timer> limit = m_clock.callAt(
        deadline + m_link.options().timeout, [outcome]() mutable { outcome.set(fail(notAskedError())); });
    if (!std::exchange(m_isServing, true))
        serve();
    co_return co_await outcome;
}

QCoro::Task<> Acknowledgements::serve()
{
    while (!m_askers.empty()) {
        std::vector<Asker> served = std::exchange(m_askers, {});
        qint64 wanted = 0;
        TimePoint deadline {};
        for (const Asker &asker : served) {
            wanted = std::max(wanted, asker.wanted);
            deadline = std::max(deadline, asker.deadline);
        }
        const Count count = co_await askOnce(wanted, served.front().touch, deadline);
        const TimePoint now = m_clock.now();
        for (Asker &asker : served) {
            const Result<qint64> answer = answerTo(asker, count.replicas);
            const bool isOthers = count.isRefused && &asker != &served.front();
            const bool isFinal = !answer && answer.error().kind != ErrorKind::LinkLost && !isOthers;
            if (isFinal || (answer && *answer >= asker.wanted) || now >= asker.deadline)
                asker.outcome.set(isOthers ? Result<qint64>(fail(notAskedError())) : answer);
            else
                m_askers.push_back(std::move(asker));
        }
        if (m_askers.size() > 1) // another key next, possibly of a slot that is not moving
            std::ranges::rotate(m_askers, m_askers.begin() + 1);
        if (count.replicas && m_writes.isOpen() && m_writes.server().runId != m_link.server().runId)
            m_link.reconnect(message<"replicas-other-server">());
    }
    m_isServing = false;
}

Result<qint64> Acknowledgements::answerTo(const Asker &asker, const Result<qint64> &count) const
{
    if (!count || m_link.server().runId == asker.runId)
        return count;
    if (m_writes.isOpen() && m_writes.server().runId == asker.runId)
        return fail(ErrorKind::LinkLost, message<"replicas-wrong-server">()); // the right one comes next
    return fail(ErrorKind::Connect, message<"replicas-primary-replaced">());
}

QCoro::Task<Acknowledgements::Count> Acknowledgements::askOnce(qint64 wanted, ScriptCall touch, TimePoint deadline)
{
    if (const Status opened = co_await m_link.untilOpen(); !opened)
        co_return Count {fail(opened.error())};
    // Without a limit WAIT blocks forever; with one as long as the link's own, the link would count as dead.
    const auto left = std::chrono::ceil<Millis>(deadline - m_clock.now());
    const Millis most = std::clamp(left, Millis(1), std::max(Millis(1), m_link.options().timeout / 2));
    const QCoro::Task<Result<Reply>> writing = touched(touch);
    const Command wait("WAIT", QByteArray::number(wanted), QByteArray::number(most.count()));
    const Result<Reply> reply = redis::checked(co_await m_link.call(wait), wait);
    const Result<Reply> written = co_await writing;
    m_isForgotten = redis::isNoScript(written);
    if (!reply)
        co_return Count {fail(reply.error())};
    const Result<Reply> answer = m_scripts.answerTo(touch, written);
    if (!answer || answer->integer != 1) {
        co_await delay(m_clock, BetweenTries, m_closing);
        co_return Count {fail(refusal(answer, written)), true};
    }
    co_return Count {Result<qint64>(reply->integer)};
}

/// Starts immediately. Uses ASKING, because the node may have granted the lock in a slot that is moving to it.
QCoro::Task<Result<Reply>> Acknowledgements::touched(ScriptCall touch)
{
    const bool isNoCluster = m_link.server().mode == "standalone";
    redis::LinkScripts::Sending sending {.isScriptMissing = m_isForgotten, .isAsking = !isNoCluster};
    co_return co_await m_scripts.send(touch, sending);
}

} // namespace lockscope::topology
