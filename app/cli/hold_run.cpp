// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/hold_run.h"

#include "app/cli/messages.h"
#include "app/common/names.h"
#include "core/base/duration_text.h"
#include "core/base/launch.h"
#include "core/base/shell_word.h"

#include <csignal>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using locks::Attempt;

namespace {

constexpr Millis LossGrace {10000};     // between SIGTERM and SIGKILL once the lock is lost
constexpr Millis LongestMargin {10000}; // before the lease's end: ending the command begins
constexpr Millis LeaseLook {1000};      // poll interval for the lease end that the watchdog sets
constexpr Millis SilentFor {2000};      // before the wait is reported

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
    const bool isGroup = m_options.wish.kind == HoldWish::Kind::Multi || m_options.wish.kind == HoldWish::Kind::RedLock;
    if (!isGroup) // a group tells itself what the loss of a member means
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

/// Whoever waits for a server that does not answer is failed after one time-out.
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
    const Result<Attempt> attempt = acquire();
    if (m_session.isInterrupted()) // what was granted at the last moment is not kept
        return locks::isGranted(attempt) ? giveBack({ExitCode::Interrupted}) : HoldOutcome {ExitCode::Interrupted};
    if (!attempt)
        return {m_session.end(attempt.error())};
    if (std::holds_alternative<locks::Busy>(*attempt)) {
        m_session.console().say(nothingFree());
        return {ExitCode::NotAcquired};
    }
    m_target->keep();
    const std::vector<std::unique_ptr<pubsub::KeyWatch>> watches = watchKeys();
    return runCommand();
}

/// Detects a deleted key at once, not only at the next renewal.
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

QString HoldRun::nothingFree() const
{
    const QString name = m_options.wish.toString();
    switch (m_options.wish.kind) {
    case HoldWish::Kind::Lock:
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

/// Once, to whoever looks on: for the lock, or for servers that cannot be reached.
void HoldRun::sayThatItWaits()
{
    Message problem;
    for (const std::unique_ptr<app::Connection> &connection : m_connections) {
        connection->engine().runAndWait([&] {
            for (topology::Node *node : connection->deployment().router().primaries())
                problem = node->commands().isOpen() ? problem : node->commands().lastError().message;
        });
    }
    const QString name = m_options.wish.toString();
    m_session.console().say(
        problem.isEmpty()
            ? u"Waiting for %1. To see the holder: lockscope-cli show NAME. To limit the wait: --wait 30s"_s.arg(name)
            : u"Waiting for %1: %2 Retrying. To limit the time: --give-up 30s"_s.arg(name, problem.english()));
}

Result<Attempt> HoldRun::acquire()
{
    QTimer silence;
    QObject::connect(&silence, &QTimer::timeout, &silence, [this] { sayThatItWaits(); });
    silence.setSingleShot(true);
    silence.start(SilentFor);
    CancelToken cancel = CancelToken::make();
    const QFuture<Result<Attempt>> attempt = m_target->acquire(m_options.wait, cancel);
    Result<Attempt> outcome = m_session.await(attempt);
    if (!m_session.isInterrupted())
        return outcome;
    endSoon();
    m_connections.front()->engine().post([cancel]() mutable { cancel.cancel(); });
    return m_session.finish(attempt); // an attempt that is on its way decides before it is known that nothing is held
}

/// Never without --on-lost kill: the command may then outlive the lease.
LeaseEnd HoldRun::leaseEnd() const
{
    const TimePoint endsAt = m_options.killsOnLoss ? m_target->heldUntil() : TimePoint::max();
    if (endsAt == TimePoint::max() || endsAt == TimePoint::min())
        return {endsAt, endsAt};
    return {endsAt, endsAt - std::min(LongestMargin, m_target->lease() / 3)};
}

HoldOutcome HoldRun::runCommand()
{
    const app::SignalWatch wakeUp({SIGCHLD}, [this](int) { m_command.look(); });
    LeaseEnd lease = leaseEnd();
    if (lease.endFrom <= BootClock::now())
        return giveBack({ExitCode::Lost}); // before the command could be started
    if (const Status started = m_command.start(m_session.trailing(), lease); !started)
        return giveBack({m_session.end(started.error())});
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &look, [this, &lease] {
        if (const LeaseEnd now = leaseEnd(); now.endsAt > lease.endsAt)
            m_command.setLease(lease = now);
    });
    if (m_options.wish.lease.isWatchdog())
        look.start(LeaseLook);
    m_session.waitUntil([this] {
        forwardSignals();
        return m_command.isOver();
    });
    if (!m_command.started())
        return giveBack({m_session.end(m_command.started().error())});
    return giveBack({m_command.exitCode(), false});
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
        return m_session.console().say(u"%1: %2. Terminating the command."_s.arg(
            name,
            causeOf(m_options.wish.lease.isWatchdog() ? renewal::LossReason::Expired : renewal::LossReason::LeaseEnded,
                    m_target->failedRenewals())
                .english()));
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

/// A signal to us is meant for the command; what it does then is its affair. Ctrl-C in a terminal never comes here.
void HoldRun::forwardSignals()
{
    if (m_forwarded == m_session.interrupts() || m_command.isOver())
        return;
    m_forwarded = m_session.interrupts();
    m_command.signal(m_session.lastSignal());
    m_command.signal(SIGCONT);
}

Message HoldRun::causeOf(renewal::LossReason reason, const Message &cause) const
{
    switch (reason) {
    case renewal::LossReason::Expired:
        return cause.isEmpty() ? message<"loss-expired">() : message<"loss-expired-because">(cause);
    case renewal::LossReason::LeaseEnded: return message<"loss-lease-ended">(formatDuration(m_target->lease()));
    case renewal::LossReason::Removed: break;
    }
    return message<"loss-hold-removed">();
}

void HoldRun::onLost(renewal::LossReason reason, const Message &cause)
{
    if (m_isLost || m_command.isOver())
        return; // the release reports a loss, too
    m_isLost = true;
    m_session.console().say(u"%1 was lost: %2. %3"_s.arg(
        m_options.wish.toString(), causeOf(reason, cause).english(),
        m_options.killsOnLoss ? u"Terminating the command."_s : u"The command continues without it."_s));
    if (m_options.killsOnLoss)
        m_command.end(LossGrace);
}

/// Ctrl-Z stops the command; the shell expects us to stop, too. The lock is not renewed meanwhile, so the guard ends
/// the command before the lease's end.
void HoldRun::suspend()
{
    if (!m_terminal.isOurs())
        return; // no shell waits for us to stop
    ::kill(0, SIGTSTP);
    whenDone(m_target->isHeld(), &m_context, [this](const Result<bool> &isHeld) {
        if (!isHeld || *isHeld)
            m_command.resume();
        else
            onLost(renewal::LossReason::Expired, m_target->failedRenewals());
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

HoldOutcome HoldRun::giveBack(HoldOutcome outcome)
{
    const QString name = m_options.wish.toString();
    endSoon();
    const Result<locks::Released> released = m_session.finish(m_target->giveBack());
    const bool isGone = !released
        && (released.error().kind == ErrorKind::Lost || released.error().kind == ErrorKind::NotHolder);
    const bool isUnknown = !released && !isGone;
    if (released)
        sayUnnotified();
    if (isGone && !m_isLost)
        m_session.console().say(u"%1 was lost before the command ended."_s.arg(name));
    if (isUnknown)
        m_session.console().say(
            (m_options.wish.kind == HoldWish::Kind::Semaphore
                 ? u"The permit of %1 could not be released and is missing until a client adds one: %2"_s
                 : u"%1 could not be released and stays held until its lease ends: %2"_s)
                .arg(name, released.error().message.english()));

    if (m_session.isInterrupted())
        return {ExitCode::Interrupted};
    if ((m_isLost || isGone) && m_options.killsOnLoss)
        return {ExitCode::Lost};
    if (isUnknown && outcome.code == ExitCode::Done)
        return {ExitCode::Unreachable};
    return outcome;
}

} // namespace lockscope::cli
