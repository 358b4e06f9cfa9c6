// SPDX-License-Identifier: Apache-2.0
#include "core/locks/announcements.h"

#include "core/base/logging.h"
#include "core/base/printable.h"
#include "core/locks/idempotent_call.h"
#include "core/locks/queue_monitor.h"
#include "core/locks/wait_queue.h"
#include "lua/scripts.h"

namespace lockscope::locks {

using namespace Qt::StringLiterals;

namespace {

constexpr int MaxChecked = 100; // locks whose permissions are checked

QCoro::Task<> queryPermission(std::shared_ptr<ClientState> state, LockName name, QByteArray channel)
{
    redis::ScriptCall call = callOf(lua::InspectPublishRights);
    addAnnouncement(call, state->announcements.modeOf(name.bytes(), channel), channel);
    call.keys.push_back(name.bytes());
    call.resend = redis::ScriptCall::Resend::Safe;
    call.isReadOnly = true;
    const Result<redis::Reply> reply = co_await state->run(call);
    const bool isRefused = reply && reply->type == redis::Reply::Type::Integer && reply->integer == 0;
    if (isRefused && state->options.cannotNotify)
        state->options.cannotNotify(name,
                                    pubsub::mayNotPublishError(channel, publishCommands(state->announcements.mode())));
}

} // namespace

Announcements::Announcements(ClientState &client, const pubsub::Bus &bus)
    : m_client(client),
      m_bus(client.options.publishMode ? pubsub::Bus(bus.deployment(), client.options.publishMode) : bus),
      m_countsAllListeners(bus.deployment().options().kind != topology::DeploymentOptions::Kind::Cluster
                           || mode() == pubsub::PublishMode::Sharded)
{
}

pubsub::PublishMode Announcements::modeOf(const QByteArray &lock, const QByteArray &channel) const
{
    const topology::Router &router = m_client.router;
    return router.groupOf(lock) == router.groupOf(channel) ? mode() : pubsub::PublishMode::Plain;
}

void Announcements::reportUnsent(const LockName &name, const QByteArray &channel, const QByteArray &unsent,
                                 std::optional<Millis> sleep)
{
    if (unsent.isEmpty())
        return;
    const pubsub::Unnotified unnotified {pubsub::unsentError(unsent, channel, publishCommands(mode())), sleep};
    if (!std::exchange(m_hasLoggedUnsent, true))
        qCWarning(logLocks).noquote() << printable(name.bytes()) + u": "_s + unnotified.toString().english();
    if (m_client.options.unnotified)
        m_client.options.unnotified(name, unnotified);
}

void Announcements::checkPermission(const LockName &name, const QByteArray &channel)
{
    const bool isWanted = m_client.options.cannotNotify && !channel.isEmpty();
    if (!isWanted || m_checkedChannels.size() == MaxChecked || m_checkedChannels.contains(channel))
        return;
    m_checkedChannels.insert(channel);
    queryPermission(m_client.shared_from_this(), name, channel);
}

void Announcements::onAttemptReply(const LockName &name, Family family, const ScriptAnswer &answer)
{
    if (!answer.unsent.isEmpty()) // to the next in a fair lock's queue
        reportUnsent(name, channelOf(family, schema::LockKeys(name)), answer.unsent);
    pubsub::TimeSlices &slices = m_client.subscriptions.timeSlices();
    if (slices.isEmpty() || rulesOf(family).waitRule != WaitRule::Message)
        return;
    const QByteArray channel = channelOf(family, schema::LockKeys(name));
    const Field field = rulesOf(family).field; // holds of other fields may be shared
    if (answer.outcome == ScriptAnswer::Done)
        slices.taken(channel, answer.value == 1 && (field == Field::Plain || field == Field::Write),
                     m_client.clock.now());
    else if (answer.outcome == ScriptAnswer::StillHeld)
        slices.denied(channel, m_client.clock.now());
}

void Announcements::onReleaseReply(const LockName &name, Family family, const HoldRecord &record,
                                   const ScriptAnswer &answer)
{
    if (!answer.unsent.isEmpty()) {
        // Waiting clients know the lease.
        const Millis left = std::chrono::ceil<Millis>(record.validUntil() - m_client.clock.now());
        reportUnsent(name, channelOf(family, schema::LockKeys(name)), answer.unsent,
                     record.isHeld() && left > Millis(0) ? std::optional(left) : std::nullopt);
    }
    if (answer.outcome != ScriptAnswer::Done)
        return;
    const bool isMissed = rulesOf(family).waitRule == WaitRule::Queue && answer.isFirstWaiterSilent();
    if (isMissed && m_client.options.repairsForOthers && !m_client.shutdown.hasBegun())
        QueueMonitor::repairSoon(m_client.shared_from_this(), name, family);
    if (rulesOf(family).waitRule == WaitRule::Backoff) { // no message wakes its waiters
        if (const std::shared_ptr<WaitQueue> waiting = m_client.waits.queues.value(
                {name.bytes(), family, record.key.values}))
            waiting->released();
        return;
    }
    pubsub::TimeSlices &slices = m_client.subscriptions.timeSlices();
    const bool isCounted = answer.receivers || !m_countsAllListeners;
    if (rulesOf(family).waitRule != WaitRule::Message || (!isCounted && slices.isEmpty()))
        return;
    const QByteArray channel = channelOf(family, schema::LockKeys(name));
    if (answer.receivers && answer.listeners() >= 0)
        m_client.subscriptions.patternReceivers().counted(channel, *answer.receivers - answer.listeners(),
                                                          m_client.clock.now());
    const int copies = m_client.subscriptions.copiesOf(channel, mode());
    const bool isLowerBound = answer.listeners() < 0 || !m_countsAllListeners;
    const qint64 others = std::max<qint64>(answer.listeners() - copies, isLowerBound ? 1 : 0);
    slices.released(channel, others, copies, m_client.clock.now());
}

qint64 Announcements::knownReceivers(const QByteArray &channel) const
{
    return m_client.subscriptions.copiesOf(channel, mode())
        + m_client.subscriptions.patternReceivers().of(channel, m_client.clock.now());
}

std::optional<TimePoint> Announcements::yieldsUntil(const LockName &name, Family family) const
{
    const pubsub::TimeSlices &slices = m_client.subscriptions.timeSlices();
    if (slices.isEmpty() || rulesOf(family).waitRule != WaitRule::Message)
        return std::nullopt;
    return slices.yieldsUntil(channelOf(family, schema::LockKeys(name)), m_client.clock.now());
}

bool Announcements::noteSilentNode(const Message &cause)
{
    if (std::ranges::find(m_silentNodes, cause) != m_silentNodes.end())
        return false;
    m_silentNodes.push_back(cause);
    return true;
}

} // namespace lockscope::locks
