// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/hold_run.h"

#include "app/cli/messages.h"
#include "app/common/names.h"
#include "core/base/duration_text.h"
#include "core/base/launch.h"
#include "core/base/shell_word.h"

#include <algorithm>
#include <csignal>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using locks::Attempt;

namespace {

constexpr Millis LossGrace {10000};        // between SIGTERM and SIGKILL once the lock is lost
constexpr Millis MaxMargin {10000};        // time before the end of the lease at which ending the command starts
constexpr Millis LeasePollInterval {1000}; // poll interval for the lease end set by the watchdog
constexpr Millis SilentFor {2000};         // before the wait is reported
constexpr int MaxLateGrants = 3;           // in a row: the lease is too short for this server

} // namespace

HoldRun::HoldRun(Session &session, const Connections &connections, HoldOptions options)
    : m_session(session), m_connections(connections), m_options(std::move(options)),
      m_command(m_terminal, [this](GuardedCommand::Event event, int count) { onEvent(event, count); }),
      m_clients(makeClients()),
      m_target(HoldTarget::make(m_clients, m_options.wish, [this](renewal::LossReason reason, const Message &cause) {
          m_mailbox.post([this, reason, cause] { onLost(reason, cause); });
      }))
{
}

std::vector<std::unique_ptr<locks::Client>> HoldRun::makeClients()
{
    locks::ClientOptions options;
    options.watchdogLease = m_options.wish.watchdogLease;
    const bool isGroup = m_options.wish.kind == HoldWish::Kind::Multi || m_options.wish.kind == HoldWish::Kind::RedLock;
    if (!isGroup) // a group reports its own loss when members are lost
        options.lockLost = [this](const locks::LostHold &lost) {
            m_mailbox.post([this, lost] { onLost(lost.reason, lost.cause); });
        };
    options.unnotified = [this](const LockName &name, const pubsub::Unnotified &unnotified) {
        const QMutexLocker guard(&m_mutex);
        m_unnotified.insert_or_assign(app::nameText(name), unnotified);
    };
    options.cannotNotify = [this](const LockName &name, const Error &error) {
        m_mailbox.post([this, name, error] { warn(name, error); });
    };
    std::vector<std::unique_ptr<locks::Client>> clients;
    for (const std::unique_ptr<app::Connection> &connection : m_connections)
        clients.push_back(std::make_unique<locks::Client>(connection->bus(), options));
    return clients;
}

/// Limits all pending and later requests to one command timeout.
void HoldRun::endSoon()
{
    for (const std::unique_ptr<app::Connection> &connection : m_connections)
        connection->endWithin(connection->deployment().options().timeout);
}

HoldOutcome HoldRun::run()
{
    const Result<bool> exists = m_session.await(m_target->exists());
    if (!exists)
        return {m_session.end(exists.error())};
    if (!*exists) {
        const QString name = m_options.wish.toString();
        m_session.console().say(
            u"%1 has no permits: their number was never set. Set it with trySetPermits() in an application, "
            "or with: redis-cli SET %2 NUMBER"_s.arg(name, printableShellWord(m_options.wish.names.front().bytes())));
        return {ExitCode::NotAcquired};
    }
    m_isAcquiring = true;
    const Result<Attempt> attempt = acquire();
    m_isAcquiring = false;
    if (m_session.isInterrupted()) // a lock that was acquired at the last moment is released
        return locks::isGranted(attempt) ? releaseThen({ExitCode::Interrupted}) : HoldOutcome {ExitCode::Interrupted};
    if (!attempt)
        return {m_session.end(attempt.error())};
    if (const auto *busy = std::get_if<locks::Busy>(&*attempt)) {
        m_session.console().say(notAcquiredText(*busy));
        return {ExitCode::NotAcquired};
    }
    m_target->keep();
    const std::vector<std::unique_ptr<pubsub::KeyWatch>> watches = watchKeys();
    return runCommand();
}

/// Detects a deleted key immediately, not only at the next renewal.
std::vector<std::unique_ptr<pubsub::KeyWatch>> HoldRun::watchKeys()
{
    std::vector<std::unique_ptr<pubsub::KeyWatch>> watches;
    const bool isCounter = m_options.wish.kind == HoldWish::Kind::Semaphore
        || m_options.wish.kind == HoldWish::Kind::Permit;
    QSet<QByteArray> keys;
    for (const LockName &name : m_options.wish.names)
        keys.insert(name.bytes());
    for (std::size_t at = 0; at < m_clients.size() && !isCounter; ++at)
        watches.push_back(std::make_unique<pubsub::KeyWatch>(
            m_connections[at]->bus(), keys,
            [client = m_clients[at].get()](const QByteArray &key) { client->check(LockName(key)); }));
    return watches;
}

QString HoldRun::notAcquiredText(const locks::Busy &busy) const
{
    const QString name = m_options.wish.toString();
    switch (m_options.wish.kind) {
    case HoldWish::Kind::Lock:
        if (busy.expiresIn == Millis(0))
            return u"Cannot acquire %1 in time: it is free, but other clients are ahead in its queue. To see the "
                   u"queue: "
                   "lockscope-cli show %1"_s.arg(name);
        [[fallthrough]];
    case HoldWish::Kind::FasterMulti:
        return u"Cannot acquire %1 in time: it has another holder. To see the holder: lockscope-cli show %1"_s.arg(
            name);
    case HoldWish::Kind::Multi:
        return u"Cannot acquire all of %1 in time. To see the holder of one: lockscope-cli show NAME"_s.arg(name);
    case HoldWish::Kind::RedLock: return u"Cannot acquire %1 in time on a majority of the servers."_s.arg(name);
    case HoldWish::Kind::Semaphore:
    case HoldWish::Kind::Permit: break;
    }
    return u"Cannot acquire a permit of %1 in time: none was free. To see its state: lockscope-cli show %1"_s.arg(name);
}

/// Only servers of the names are named: other nodes of a cluster do not matter.
HoldRun::Trouble HoldRun::trouble() const
{
    Trouble trouble;
    for (const std::unique_ptr<app::Connection> &connection : m_connections) {
        connection->engine().runAndWait([&] {
            for (const LockName &name : m_options.wish.names) {
                topology::Node &node = connection->deployment().router().nodeFor(name.bytes());
                const Error &lost = node.commands().health().lastError();
                if (!node.commands().isOpen())
                    trouble = {lost.message, redis::isTemporaryRefusal(lost), false};
                else if (const std::optional<Error> &refusal = node.scripts().refusal())
                    trouble = {refusal->message, true, true};
            }
        });
    }
    return trouble;
}

/// Printed once for the lock, and once for a server that refuses or cannot be reached.
void HoldRun::reportWait(const Deadline &end)
{
    const Trouble trouble = this->trouble();
    const bool hasServerProblem = !trouble.cause.isEmpty();
    const bool isNew = !m_hasSaidWait || (hasServerProblem && !m_hasSaidTrouble);
    m_hasSaidWait = true;
    m_hasSaidTrouble = m_hasSaidTrouble || hasServerProblem;
    if (!isNew)
        return;
    const QString name = m_options.wish.toString();
    const QString limitWait = end.at ? QString() : u". To limit the wait: --wait 30s"_s;
    if (!hasServerProblem)
        return m_session.console().say(
            u"Waiting for %1. To see the holder: lockscope-cli show NAME%2"_s.arg(name, limitWait));
    QString limit = u". To limit the time: --give-up 30s"_s;
    const qint64 rest = end.at ? std::chrono::ceil<std::chrono::seconds>(*end.at - BootClock::now()).count() : 0;
    if (end.at)
        limit = rest > 0 ? u" for %1 s."_s.arg(rest) : u"."_s;
    else if (trouble.isRefusal)
        limit = limitWait;
    m_session.console().say(u"Waiting for %1: %2 Retrying%3"_s.arg(name, trouble.cause.english(), limit));
}

/// A grant that arrives too late for the command to start is released and tried again.
Result<Attempt> HoldRun::acquire()
{
    const Deadline end = m_options.wait ? locks::deadlineIn(*m_options.wait) : Deadline::never();
    QTimer silence;
    QObject::connect(&silence, &QTimer::timeout, &silence, [this, end] { reportWait(end); });
    silence.start(SilentFor);
    for (int late = 1;; ++late) {
        const TimePoint now = BootClock::now();
        const auto rest = end.at ? std::optional(std::chrono::ceil<Millis>(std::max(*end.at, now) - now))
                                 : std::nullopt;
        Result<Attempt> attempt = acquireOnce(late == 1 ? m_options.wait : rest);
        const bool isLate = locks::isGranted(attempt) && leaseEnd().endFrom <= BootClock::now();
        if (!isLate || m_session.isInterrupted())
            return attempt;
        (void)m_session.await(m_target->release());
        if (late == MaxLateGrants || (end.at && *end.at <= BootClock::now()))
            return fail(ErrorKind::Timeout, message<"hold-grant-late">(m_options.wish.toString()));
    }
}

Result<Attempt> HoldRun::acquireOnce(std::optional<Millis> wait)
{
    CancelToken cancel = CancelToken::make();
    const QFuture<Result<Attempt>> attempt = m_target->acquire(wait, cancel);
    Result<Attempt> outcome = m_session.await(attempt);
    if (!m_session.isInterrupted())
        return outcome;
    endSoon();
    m_connections.front()->engine().post([cancel]() mutable { cancel.cancel(); });
    return m_session.finish(attempt); // waits for the attempt in flight, which may still acquire the lock
}

/// Never without --on-lost kill: the command may then outlive the lease.
LeaseEnd HoldRun::leaseEnd() const
{
    const TimePoint endsAt = m_options.killsOnLoss ? m_target->heldUntil() : TimePoint::max();
    if (endsAt == TimePoint::max() || endsAt == TimePoint::min())
        return {endsAt, endsAt};
    return {endsAt, endsAt - std::min(MaxMargin, m_target->lease() / 3)};
}

HoldOutcome HoldRun::runCommand()
{
    const app::SignalWatch wakeUp({SIGCHLD}, [this](int) { m_command.look(); });
    LeaseEnd lease = leaseEnd();
    if (lease.endFrom <= BootClock::now())
        return releaseThen({ExitCode::Lost}); // before the command could be started
    if (const Status started = m_command.start(m_session.trailing(), lease); !started)
        return releaseThen({m_session.end(started.error())});
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &look, [this, &lease] {
        if (const LeaseEnd now = leaseEnd(); now.endsAt > lease.endsAt)
            m_command.setLease(lease = now);
    });
    if (m_options.wish.lease.isWatchdog())
        look.start(std::min(LeasePollInterval, m_target->lease() / 10));
    m_session.waitUntil([this] {
        forwardSignals();
        return m_command.isOver();
    });
    if (!m_command.started())
        return releaseThen({m_session.end(m_command.started().error())});
    return releaseThen({m_command.exitCode(), false});
}

void HoldRun::onEvent(GuardedCommand::Event event, int count)
{
    const QString name = m_options.wish.toString();
    const auto processes = [count] { return count == 1 ? u"1 process"_s : u"%1 processes"_s.arg(count); };
    switch (event) {
    case GuardedCommand::Event::Stopped: return suspend();
    case GuardedCommand::Event::Ending:
        if (std::exchange(m_isLost, true))
            return; // already printed, by suspend()
        return m_session.console().say(
            u"%1: %2 Terminating the command."_s.arg(name, causeOf(leaseOver(), m_target->failedRenewals())));
    case GuardedCommand::Event::LeftBehind:
        return m_session.console().say(u"%1: terminating %2 that the command left running."_s.arg(name, processes()));
    case GuardedCommand::Event::Spared:
        return m_session.console().say(
            u"%1: no permission to signal %2, which may continue without the lock."_s.arg(name, processes()));
    case GuardedCommand::Event::GuardLost:
        return m_session.console().say(u"%1: the guard process was killed. Terminating the command."_s.arg(name));
    case GuardedCommand::Event::Over: return;
    }
}

/// Forwards our signals to the command, which decides how to react. Ctrl-C in a terminal reaches the command directly.
void HoldRun::forwardSignals()
{
    if (m_forwarded == m_session.interrupts() || m_command.isOver())
        return;
    m_forwarded = m_session.interrupts();
    m_command.signal(m_session.lastSignal());
    m_command.signal(SIGCONT);
}

/// The reason for a lease that ended by the local clock.
renewal::LossReason HoldRun::leaseOver() const
{
    return m_options.wish.lease.isWatchdog() ? renewal::LossReason::Expired : renewal::LossReason::LeaseEnded;
}

/// Returns why the hold is lost, as sentences. Without an answer to a renewal, the state of the connection is the
/// cause.
QString HoldRun::causeOf(renewal::LossReason reason, const Message &failedRenewals) const
{
    Message cause = m_isTaken ? message<"loss-hold-taken">() : message<"loss-hold-removed">();
    Message connection;
    if (reason == renewal::LossReason::LeaseEnded) {
        cause = message<"loss-lease-ended">(formatDuration(m_target->lease()));
    } else if (reason == renewal::LossReason::Expired) {
        cause = failedRenewals.isEmpty() ? message<"loss-expired">() : message<"loss-expired-because">(failedRenewals);
        connection = failedRenewals.isEmpty() ? trouble().cause : Message();
    }
    const QString sentence = cause.english() + u'.';
    return connection.isEmpty() ? sentence : sentence + u' ' + connection.english();
}

void HoldRun::onLost(renewal::LossReason reason, const Message &cause)
{
    if (m_isLost || m_isAcquiring || m_command.isOver())
        return; // the release also reports a loss
    m_isLost = true;
    m_session.console().say(u"%1 was lost: %2 %3"_s.arg(
        m_options.wish.toString(), causeOf(reason, cause),
        m_options.killsOnLoss ? u"Terminating the command."_s : u"The command continues without it."_s));
    if (m_options.killsOnLoss)
        m_command.end(LossGrace);
}

/// Stops this process after Ctrl-Z has stopped the command, as the shell expects. The lock is then not renewed, so the
/// guard ends the command before the end of the lease.
void HoldRun::suspend()
{
    if (!m_terminal.isOurs())
        return; // no shell expects us to stop
    ::kill(0, SIGTSTP);
    whenDone(m_target->state(), &m_context, [this](const Result<HoldTarget::State> &state) {
        if (!state || *state == HoldTarget::State::Held)
            return m_command.resume();
        const TimePoint until = m_target->heldUntil();
        if (until == TimePoint::min())
            return; // the client has noticed the loss and reports it
        m_isTaken = *state == HoldTarget::State::Taken;
        if (until > BootClock::now())
            onLost(renewal::LossReason::Removed, {});
        else
            onLost(leaseOver(), m_target->failedRenewals());
    });
}

void HoldRun::warn(const LockName &name, const Error &error)
{
    if (m_warned.contains(name))
        return; // by another server of a RedLock
    m_warned.insert(name);
    m_session.console().say(
        u"%1: its release will not notify waiting clients. %2"_s.arg(app::nameText(name), error.message.english()));
}

void HoldRun::sayUnnotified()
{
    const QMutexLocker guard(&m_mutex);
    for (const auto &[name, unnotified] : std::exchange(m_unnotified, {}))
        m_session.console().say(u"%1 was released, but %2"_s.arg(name, unnotified.toString().english()));
}

/// Waits at most one timeout for an unresponsive server, but longer for one that refuses the release or the connection
/// for now: until the end of the lease.
Result<locks::Released> HoldRun::release()
{
    bool hasSaid = false;
    QTimer retry;
    const TimePoint heldUntil = m_target->heldUntil();
    QObject::connect(&retry, &QTimer::timeout, &retry, [this, &hasSaid, heldUntil] {
        const Trouble trouble = this->trouble();
        const bool isInTime = heldUntil != TimePoint::max() && BootClock::now() < heldUntil;
        if (!trouble.isRefusal || m_session.isInterrupted() || !(trouble.isConnected || isInTime))
            return;
        endSoon();
        if (!std::exchange(hasSaid, true))
            m_session.console().say(
                u"Releasing %1: %2 Retrying."_s.arg(m_options.wish.toString(), trouble.cause.english()));
    });
    endSoon();
    retry.start(std::min(SilentFor, m_connections.front()->deployment().options().timeout / 2));
    return m_session.finish(m_target->release());
}

HoldOutcome HoldRun::releaseThen(HoldOutcome outcome)
{
    const QString name = m_options.wish.toString();
    const Message lostConnection = trouble().cause; // before release() closes the connection
    const Result<locks::Released> released = release();
    const bool isGone = !released
        && (released.error().kind == ErrorKind::Lost || released.error().kind == ErrorKind::NotHolder);
    const bool isUnknown = !released && !isGone;
    if (released)
        sayUnnotified();
    if (isGone && !m_isLost)
        m_session.console().say(u"%1 was lost before the command ended."_s.arg(name));
    if (isUnknown) {
        // a link that was closed in the meantime keeps the reason why it was not open
        const Message lost = lostConnection.isEmpty() ? trouble().cause : lostConnection;
        const bool isClosedHere = released.error().kind == ErrorKind::Cancelled && !lost.isEmpty();
        const Message &cause = isClosedHere ? lost : released.error().message;
        m_session.console().say(
            (m_options.wish.kind == HoldWish::Kind::Semaphore
                 ? u"The permit of %1 could not be released and is missing until a client adds one: %2"_s
                 : u"%1 could not be released and stays held until its lease ends: %2"_s)
                .arg(name, cause.english()));
    }
    if (m_session.isInterrupted())
        return {ExitCode::Interrupted};
    if ((m_isLost || isGone) && m_options.killsOnLoss)
        return {ExitCode::Lost};
    if (isUnknown && outcome.code == ExitCode::Done)
        return {ExitCode::Unreachable};
    return outcome;
}

} // namespace lockscope::cli
