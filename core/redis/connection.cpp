// SPDX-License-Identifier: Apache-2.0
#include "core/redis/connection.h"

#include "core/redis/handshake.h"
#include "core/redis/messages.h"
#include "core/redis/read_only.h"

namespace lockscope::redis {

namespace {

/// Number of pending bytes that are written before the rest of the received data is parsed, so that the server can
/// process them in parallel. A smaller value would cost more writes than it gains.
constexpr qsizetype EarlyWrite = 8 * 1024;
constexpr QByteArrayView Leave = "sunsubscribe";

/// Messages come without a request. Confirmations of (un)subscriptions and PONG look alike but answer a command.
bool isMessage(const Reply &reply)
{
    if (!reply.isArray() || reply.elements.empty() || reply.elements[0].type != Reply::Type::String)
        return false;
    const QByteArray &kind = reply.elements[0].text;
    return (kind == "message" && reply.elements.size() == 3) || (kind == "pmessage" && reply.elements.size() == 4)
        || (kind == "smessage" && reply.elements.size() == 3);
}

bool isConfirmation(const Reply &reply, QByteArrayView word)
{
    return reply.isArray() && reply.elements.size() == 3 && reply.elements[0].text == word;
}

/// The server refuses PING: the user has no permission for it, or it is renamed.
bool refusesPing(const Reply &reply)
{
    return reply.isError() && reply.text.toLower().contains("'ping'");
}

Error unaskedReply(const Endpoint &endpoint)
{
    return {ErrorKind::Protocol, message<"link-unexpected-reply">(endpoint.toString())};
}

QString seconds(Millis duration)
{
    return QString::number(static_cast<double>(duration.count()) / 1000.0);
}

} // namespace

Connection::Connection(const LinkOptions &options, std::unique_ptr<Transport> transport, Clock &clock, Events events)
    : m_options(options), m_transport(std::move(transport)), m_clock(clock), m_events(std::move(events))
{
}

Connection::~Connection()
{
    m_transport->close();
}

void Connection::open(std::vector<OldClient> oldClients)
{
    m_state = State::Connecting;
    m_handshake = std::make_unique<Handshake>(m_options, std::move(oldClients));
    m_connectTimeout = m_clock.callAt(m_clock.now() + m_options.connectTimeout, [this] {
        // a plain server waits forever for the rest of a command
        const bool isTls = m_options.endpoint.kind == Endpoint::Kind::Tls;
        const QString address = m_options.endpoint.toString();
        const QString time = seconds(m_options.connectTimeout);
        if (m_state == State::Handshake)
            return failConnection({ErrorKind::Connect, message<"connect-silent">(address, time)});
        failConnection(
            {ErrorKind::Connect,
             isTls ? message<"connect-timeout-tls">(address, time) : message<"connect-timeout">(address, time)});
    });
    m_transport->open(*this);
}

void Connection::close(const Error &error)
{
    m_state = State::Broken;
    m_transport->close();
    m_timeout.reset();
    m_connectTimeout.reset();
    failPending(error);
}

std::optional<Error> Connection::send(const Command &command, PendingReply *waiter)
{
    Q_ASSERT(m_state == State::Open);
    if (m_options.isReadOnly && !onlyReads(command)) {
        return Error {
            ErrorKind::Refused,
            message<"command-read-only">(QString::fromLatin1(command.args.value(0)), m_options.endpoint.toString())};
    }
    command.encodeTo(m_outBuffer);
    const TimePoint deadline = m_clock.now() + m_options.timeout;
    m_pending.push_back({waiter, deadline});
    if (m_options.receivesMessages && command.args.front().endsWith("SUBSCRIBE")) {
        m_pending.back().word = command.args.front().toLower();
        m_pending.back().channel = command.args.back();
    }
    if (m_pending.back().word == Leave) { // replies before the PONG belong to it
        Command("PING").encodeTo(m_outBuffer);
        m_pending.push_back({nullptr, deadline});
    }
    if (!m_timeout)
        watchTimeout();
    return std::nullopt;
}

void Connection::flush()
{
    if (m_outBuffer.isEmpty() || m_state == State::Broken)
        return;
    m_traffic += static_cast<quint64>(m_outBuffer.size());
    m_transport->write(m_outBuffer);
    m_outBuffer.resize(0); // keeps the memory
}

void Connection::onConnected()
{
    m_state = State::Handshake;
    m_outBuffer = m_handshake->firstRequest();
    flush();
}

void Connection::onBytes(QByteArrayView bytes)
{
    m_traffic += static_cast<quint64>(bytes.size());
    m_reader.feed(bytes);
    std::size_t asked = m_pending.size(); // earlier bytes cannot answer commands that a handler sends from here on
    while (m_state == State::Handshake || m_state == State::Open) { // a handler may have closed the connection
        Result<std::optional<Reply>> next = m_reader.next();
        if (!next) {
            Error error = next.error();
            error.message = message<"reply-unreadable">(m_options.endpoint.toString(), error.message);
            if (m_reader.hasRefused())
                failOldest(error);
            return failConnection(error);
        }
        if (!next->has_value())
            break; // incomplete reply: wait for more bytes
        if (m_state == State::Open && !m_options.receivesMessages && asked-- == 0)
            return failConnection(unaskedReply(m_options.endpoint));
        handle(std::move(**next));
        if (m_outBuffer.size() >= EarlyWrite)
            flush();
    }
    flush();
}

void Connection::handle(Reply reply)
{
    if (m_state == State::Handshake) {
        Result<Handshake::Step> step = m_handshake->take(reply);
        if (!step)
            return failConnection(step.error());
        m_outBuffer += step->request;
        if (!step->isDone)
            return;
        m_server = m_handshake->server();
        m_connectTimeout.reset();
        m_state = State::Open;
        m_events.opened(m_server);
        return;
    }
    if (m_options.receivesMessages)
        handleMessage(std::move(reply));
    else
        answer(std::move(reply));
}

/// A node that loses a slot ends the subscriptions of its sharded channels with the same push that confirms
/// SUNSUBSCRIBE, and then answers SUNSUBSCRIBE with an error. Which of the two a push is shows only with the next
/// reply, before the PONG of the PING that follows each SUNSUBSCRIBE.
void Connection::handleMessage(Reply reply)
{
    if (isMessage(reply))
        return push(std::move(reply));
    const bool isLeave = isConfirmation(reply, Leave);
    if (isLeave && !awaits(reply))
        return push(std::move(reply));
    if (std::optional<Reply> earlier = std::exchange(m_leave, std::nullopt)) {
        const bool wasTheReply = !isLeave && (!reply.isError() || refusesPing(reply));
        wasTheReply ? answer(std::move(*earlier)) : push(std::move(*earlier));
        if (m_state != State::Open)
            return;
    }
    if (isLeave)
        m_leave = std::move(reply);
    else
        answer(std::move(reply));
}

bool Connection::awaits(const Reply &confirmation) const
{
    return !m_pending.empty() && isConfirmation(confirmation, m_pending.front().word)
        && confirmation.elements[1].text == m_pending.front().channel;
}

void Connection::push(Reply reply)
{
    m_events.pushed(reply);
    if (!reply.elements.back().isArray()) // many keys: do not keep their memory
        m_reader.reuse(std::move(reply));
}

void Connection::answer(Reply reply)
{
    const bool isWrong = m_pending.empty() || (!m_pending.front().word.isEmpty() && !reply.isError() && !awaits(reply));
    if (isWrong)
        return failConnection(unaskedReply(m_options.endpoint));
    PendingReply *waiter = m_pending.front().waiter;
    m_pending.pop_front(); // off the queue first: the waiter may send again
    m_hasAnswered = true;
    if (m_options.wantsPrimary && reply.isError() && isReadOnlyReplica(reply.text))
        // before the waiter retries
        failConnection({ErrorKind::Connect, message<"server-now-replica">(m_options.endpoint.toString())});
    if (waiter)
        waiter->deliver(std::move(reply));
}

void Connection::onClosed(const Error &error)
{
    failConnection(m_state == State::Handshake ? m_handshake->whyEnded(error) : error);
}

void Connection::failConnection(const Error &received)
{
    if (m_state == State::Broken)
        return;
    const Error error = m_events.explained ? m_events.explained(received) : received;
    m_state = State::Broken;
    m_transport->close();
    m_timeout.reset();
    m_connectTimeout.reset();
    const auto broken = m_events.broken; // the owner may replace this connection during the calls
    failPending({ErrorKind::LinkLost, error.message, error.detail});
    broken(error);
}

/// Fails the oldest command, whose reply is too large, as NotKnown: as a lost link its caller would resend it forever.
void Connection::failOldest(const Error &error)
{
    if (m_state != State::Open || m_pending.empty() || m_options.receivesMessages)
        return;
    PendingReply *waiter = m_pending.front().waiter;
    m_pending.pop_front();
    if (waiter)
        waiter->deliver(fail(ErrorKind::NotKnown, error.message, error.detail));
}

void Connection::failPending(const Error &error)
{
    for (const Pending &pending : std::exchange(m_pending, {}))
        if (pending.waiter)
            pending.waiter->deliver(fail(error));
}

void Connection::watchTimeout()
{
    if (!m_pending.empty())
        m_timeout = m_clock.callAt(m_pending.front().deadline, [this] { checkTimeout(); });
}

void Connection::checkTimeout()
{
    m_timeout.reset();
    if (m_pending.empty() || m_clock.now() < m_pending.front().deadline)
        return watchTimeout();
    // Commands after the unanswered one cannot be answered either: the link counts as dead.
    failConnection(
        {ErrorKind::LinkLost, message<"link-timeout">(m_options.endpoint.toString(), seconds(m_options.timeout))});
}

} // namespace lockscope::redis
