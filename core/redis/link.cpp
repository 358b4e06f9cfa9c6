// SPDX-License-Identifier: Apache-2.0
#include "core/redis/link.h"

#include "core/base/batch.h"
#include "core/base/delay.h"
#include "core/base/logging.h"
#include "core/redis/messages.h"
#include "core/redis/script_runner.h"

#include <QEvent>
#include <QPointer>
#include <QTimer>

namespace lockscope::redis {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t MaxOldClients = 16;

bool isAllowed(const LinkOptions &options)
{
    return !options.allowedHosts || options.endpoint.kind == Endpoint::Kind::UnixSocket
        || options.allowedHosts->contains(options.endpoint.host, Qt::CaseInsensitive);
}

} // namespace

Link::Link(LinkOptions options, TransportFactory factory, Clock &clock)
    : m_options(std::move(options)), m_address(m_options.endpoint.toString()), m_factory(std::move(factory)),
      m_clock(clock)
{
}

Link::~Link()
{
    close();
}

void Link::open()
{
    m_isClosed = false;
    m_closing = CancelToken::make();
    m_health.noteStart();
    connectNow();
}

void Link::close()
{
    if (std::exchange(m_isClosed, true))
        return;
    m_reconnectTimer.reset();
    m_waitingTimer.reset();
    m_heartbeat.reset();
    const Error error {ErrorKind::Cancelled, message<"link-closed-here">(m_address)};
    if (m_connection) {
        m_connection->flush(); // commands sent without waiting should still leave
        m_connection->close(error);
    }
    failWaiting(error);
    settleAttempt(fail(error));
    m_closing.cancel();
}

bool Link::isOpen() const
{
    return m_connection && m_connection->state() == Connection::State::Open;
}

std::optional<Error> Link::submit(Command &command, PendingReply *waiter)
{
    if (m_isClosed)
        return Error {ErrorKind::Cancelled, message<"link-closed">(m_address)};
    if (isOpen()) {
        std::optional<Error> refused = m_connection->send(command, waiter);
        if (!refused) {
            ++m_traffic.commands;
            scheduleFlush();
        }
        return refused;
    }
    if (m_health.hasGivenUp())
        return m_health.unsentError();
    m_waiting.push_back({std::move(command), waiter});
    if (!m_waitingTimer)
        watchWaiting();
    return std::nullopt;
}

void Link::sendAndForget(Command command)
{
    if (isOpen())
        submit(command, nullptr);
}

Link::Traffic Link::traffic() const
{
    return {m_traffic.commands, m_traffic.bytes + (m_connection ? m_connection->traffic() : 0)};
}

void Link::setRefused(const QByteArray &command, bool isRefused)
{
    if (isRefused)
        m_server.refused.insert(command);
    else
        m_server.refused.remove(command);
}

/// `asked` is empty if it had to wait for the session: its next reply is noted.
void Link::noteAnswer(const Command &asked, const Reply &reply)
{
    if (asked.args.isEmpty())
        return;
    QByteArray name = asked.args.front();
    const bool hasSubcommands = name == "CLIENT" || name == "CLUSTER" || name == "CONFIG" || name == "PUBSUB"
        || name == "SCRIPT";
    if (hasSubcommands && asked.args.size() > 1)
        name += ' ' + asked.args[1];
    if (!reply.isError() || isCommandRefused(reply.text))
        setRefused(name, reply.isError());
}

QCoro::Task<Result<Reply>> Link::query(Command command)
{
    for (int attempt = 1;; ++attempt) {
        if (!isOpen()) {
            const Status reached = co_await untilOpen(m_options.giveUp ? Wait::GiveUp : Wait::Attempt);
            if (!reached)
                co_return fail(reached.error());
        }
        Result<Reply> reply = checked(co_await call(command), command);
        if (!isLost(reply) || attempt == MaxReads)
            co_return reply;
    }
}

QCoro::Task<Result<ServerInfo>> Link::readServer(Command question)
{
    const Result<Reply> info = co_await query(std::move(question));
    if (!info)
        co_return fail(info.error());
    m_server.read(info->text);
    co_return Result<ServerInfo>(m_server);
}

void Link::setSessionSetup(Opening opening)
{
    m_opening = std::move(opening);
    sendOpening();
}

void Link::sendOpening()
{
    if (!m_opening || !isOpen())
        return;
    for (const Command &command : m_opening(m_server))
        sendAndForget(command);
}

QCoro::Task<Status> Link::untilOpen(Wait wait)
{
    if (isOpen())
        co_return Status {};
    if (wait == Wait::GiveUp) {
        // Sending any command gives this wait the limit and the error of every other command.
        Result<Reply> reply = co_await call({"PING"});
        while (isLost(reply)) // a session opened and broke again
            reply = co_await call({"PING"});
        if (!reply)
            co_return fail(reply.error());
        co_return Status {};
    }
    const Error &last = m_health.lastError();
    const bool isLost = !last.message.isEmpty() && last.kind != ErrorKind::Cancelled; // not closed by us
    if (wait == Wait::UnlessFailed && isLost)
        co_return fail(last);
    if (m_isClosed)
        co_return fail(ErrorKind::Cancelled, message<"link-closed">(m_address));
    OneShot<Status> outcome;
    m_awaitingAttempt.push_back(outcome);
    co_return co_await outcome;
}

QCoro::Task<bool> Link::pause(Millis time)
{
    const CancelToken closing = m_closing; // the link may be gone after the pause
    co_await delay(m_clock, time, closing);
    co_return !closing.isCancelled();
}

void Link::settleAttempt(const Status &outcome)
{
    for (OneShot<Status> &waiting : std::exchange(m_awaitingAttempt, {}))
        waiting.set(outcome);
}

void Link::scheduleFlush()
{
    if (!std::exchange(m_isFlushPosted, true))
        Batch::putOff(*this);
}

bool Link::event(QEvent *event)
{
    if (event->type() != QEvent::User)
        return QObject::event(event);
    m_isFlushPosted = false;
    flush();
    return true;
}

void Link::flush()
{
    if (m_connection)
        m_connection->flush();
}

void Link::reconnect(const Message &why)
{
    if (m_isClosed)
        return;
    m_reconnectTimer.reset();
    const bool wasOpen = isOpen();
    const Error error {ErrorKind::LinkLost, why};
    m_health.noteMove(error, hasAnswered());
    watchWaiting();
    if (m_connection) { // an attempt in progress leads to the old address and must not succeed
        m_heartbeat.reset();
        m_connection->close(error);
    }
    if (wasOpen)
        Q_EMIT sessionLost(error);
    if (!m_isClosed)
        connectNow();
}

void Link::reconnectNow()
{
    if (m_reconnectTimer)
        connectNow();
}

void Link::connectNow()
{
    m_reconnectTimer.reset();
    ++m_attempt;
    if (!m_options.locate)
        return connectTo(m_options.endpoint);
    m_options.locate([self = QPointer<Link>(this), attempt = m_attempt](const Result<Endpoint> &where) {
        if (self && !self->m_isClosed && self->m_attempt == attempt)
            where ? self->connectTo(*where) : self->onBroken(where.error());
    });
}

void Link::connectTo(const Endpoint &endpoint)
{
    m_options.endpoint = endpoint;
    m_address = endpoint.toString();
    if (!isAllowed(m_options)) {
        // asynchronously, as other connection failures
        QTimer::singleShot(0, this, [this, attempt = m_attempt] {
            if (!m_isClosed && m_attempt == attempt)
                onBroken({ErrorKind::Usage, message<"host-not-allowed">(m_address)});
        });
        return;
    }
    m_traffic = traffic();
    if (m_connection) // may still be on the stack: it is deleted from the event loop
        QTimer::singleShot(0, this, [old = std::shared_ptr<Connection>(std::move(m_connection))] {});
    m_connection = std::make_unique<Connection>(
        m_options, m_factory(m_options), m_clock,
        Connection::Events {[this](const ServerInfo &server) { onOpened(server); },
                            [this](const Error &error) { onBroken(error); },
                            [this](Reply &reply) { Q_EMIT pushed(reply); },
                            [this](const Error &error) {
                                const bool hasOutput = m_options.receivesMessages || m_connection->pendingCount() > 0;
                                return m_health.explained(error, hasOutput);
                            }});
    m_connection->open(m_oldClients);
}

void Link::setReadGap(Millis gap)
{
    m_readGap = gap;
    if (isOpen())
        m_connection->setReadGap(gap);
}

void Link::onOpened(const ServerInfo &server)
{
    qCInfo(logRedis) << "open" << m_address << server.version;
    m_connection->setReadGap(m_readGap);
    m_server = server;
    if (server.isOldLinkGone)
        m_oldClients.clear();
    else if (m_oldClients.size() >= MaxOldClients) // a server that refuses CLIENT KILL does so for all of them
        m_oldClients.erase(m_oldClients.begin());
    m_oldClients.push_back({server.clientId, server.runId});
    m_health.noteSession();
    ++m_session;
    m_waitingTimer.reset();
    m_heartbeat = m_clock.callAt(m_clock.now() + m_options.heartbeat, [this] { sendHeartbeat(); });
    sendOpening();
    Q_EMIT sessionOpened(); // listeners send first: tracking and subscriptions come before waiting commands
    for (Waiting &waiting : std::exchange(m_waiting, {}))
        if (std::optional<Error> error = submit(waiting.command, waiting.waiter))
            waiting.waiter->deliver(fail(*error));
    settleAttempt({});
}

void Link::onBroken(const Error &error)
{
    qCInfo(logRedis) << "lost" << m_address << error.message.english();
    m_heartbeat.reset();
    m_health.noteFailure(error, hasAnswered());
    watchWaiting();
    Q_EMIT sessionLost(error);
    settleAttempt(fail(error));
    if (m_isClosed)
        return;
    if (isPermanent(error)) // callers fail now, while the link keeps retrying
        failWaiting(error);
    else if (m_health.hasGivenUp())
        failWaiting(m_health.unsentError());
    m_reconnectTimer = m_clock.callAt(m_clock.now() + m_health.backoff(), [this] { connectNow(); });
}

void Link::failWaiting(const Error &error)
{
    for (const Waiting &waiting : std::exchange(m_waiting, {}))
        waiting.waiter->deliver(fail(error));
}

/// Fails the waiting commands at the time at which the link gives up.
void Link::watchWaiting()
{
    m_waitingTimer.reset();
    if (m_waiting.empty() || !m_options.giveUp)
        return;
    m_waitingTimer = m_clock.callAt(m_health.unreachableSince() + *m_options.giveUp, [this] {
        m_waitingTimer.reset();
        if (m_health.hasGivenUp()) // otherwise the attempt in progress decides
            failWaiting(m_health.unsentError());
    });
}

void Link::sendHeartbeat()
{
    // Only an idle link is probed: on a busy one the oldest command's timeout does the same.
    if (isOpen() && m_traffic.commands == m_sentAtBeat)
        sendAndForget({"PING"});
    m_sentAtBeat = m_traffic.commands;
    m_heartbeat = m_clock.callAt(m_clock.now() + m_options.heartbeat, [this] { sendHeartbeat(); });
}

} // namespace lockscope::redis
