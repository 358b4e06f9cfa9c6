// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include "core/base/cancel_token.h"
#include "core/base/one_shot.h"
#include "core/redis/connection.h"

#include <QCoroTask>
#include <coroutine>
#endif

namespace lockscope::redis {

/// A lasting link to one server. It connects, reconnects with backoff, and pipelines everything sent in one turn of the
/// event loop into one write. A session that the server closes within a second does not reset the backoff. Thread:
/// engine.
///
/// If the link breaks after a command was sent, it fails with ErrorKind::LinkLost: it may have been applied. A command
/// that was not sent waits for the next session until the server has been unreachable for LinkOptions::giveUp, and then
/// fails with the cause. Later commands fail immediately until a session receives a reply: a session that breaks before
/// that does not count as recovery.
class Link final : public QObject
{
    Q_OBJECT
public:
    Link(LinkOptions options, TransportFactory factory, Clock &clock, QObject *parent = nullptr);
    ~Link() override;

    void open();
    /// Permanent: all callers fail with ErrorKind::Cancelled.
    void close();
    /// Ends the session, if any, and reconnects immediately: LinkOptions::locate may return a new address.
    void reconnect(const Message &why);
    /// Skips the current reconnect delay; does nothing during an attempt or while open.
    void reconnectNow();

    [[nodiscard]] bool isOpen() const;
    [[nodiscard]] const LinkOptions &options() const { return m_options; }
    /// Endpoint::toString() of the server's address at the last attempt.
    [[nodiscard]] const QString &address() const { return m_address; }
    [[nodiscard]] const ServerInfo &server() const { return m_server; }
    [[nodiscard]] Clock &clock() const { return m_clock; }
    /// Number of sessions so far; 0 before the first.
    [[nodiscard]] quint64 session() const { return m_session; }
    /// Why there is no session; empty message while there is one.
    [[nodiscard]] const Error &lastError() const { return m_lastError; }
    /// The server has been unreachable for LinkOptions::giveUp, and an attempt to connect has failed.
    [[nodiscard]] bool hasGivenUp() const;
    [[nodiscard]] quint64 sentCommands() const { return m_sent; }
    /// Bytes written and read by all sessions.
    [[nodiscard]] quint64 traffic() const { return m_earlierTraffic + (m_connection ? m_connection->traffic() : 0); }

    /// `co_await link.call(command)` returns the reply; error replies are returned as replies, see checked().
    class Call;
    [[nodiscard]] Call call(Command command);
    /// Callback form, without a coroutine per call: `waiter` gets the reply later and must live until then. Null if
    /// accepted, otherwise the error. Moves from `command` if it has to wait for a session.
    std::optional<Error> submit(Command &command, PendingReply *waiter);
    /// The server refuses a command on this connection: ServerInfo::refused. call() notes refusals itself.
    void noteRefused(const QByteArray &command) { m_server.refused.insert(command); }
    /// The user may have other rights by now.
    void forgetRefused(const QByteArray &command) { m_server.refused.remove(command); }
    /// Sends a read-only command; resends it in the next session if the link breaks. Error replies are returned as
    /// errors. Without LinkOptions::giveUp, it does not wait for a server that refuses the connection.
    [[nodiscard]] QCoro::Task<Result<Reply>> query(Command command);
    /// Updates server() with the reply to `question`, and returns it: INFO with any section, or CLUSTER INFO.
    [[nodiscard]] QCoro::Task<Result<ServerInfo>> readServer(Command question);
    /// Sends and drops the reply; does nothing while the link is not open.
    void sendAndForget(const Command &command);
    /// Writes the commands sent in this turn so far, so that the server can work on them while the caller continues.
    void flush();
    /// Delivers messages and replies with this delay from now on, together with all that arrive during it; for links
    /// with many messages. 0: no delay.
    void setReadGap(Millis gap);
    using Opening = std::function<std::vector<Command>(const ServerInfo &)>;
    /// The commands to send first in every session, before subscriptions and waiting commands; also now if the link is
    /// open. Their replies are dropped.
    void setSessionSetup(Opening opening);
    /// Waits until the link is open. Fails like a command that waits: after LinkOptions::giveUp, with the cause.
    [[nodiscard]] QCoro::Task<Status> untilOpen();
    /// Waits for the end of the current or next connection attempt and returns its outcome. Finishes immediately while
    /// open.
    [[nodiscard]] QCoro::Task<Status> currentAttempt();
    /// Like currentAttempt(), but returns lastError() immediately if there is one: for callers that do not wait for a
    /// lost server.
    [[nodiscard]] QCoro::Task<Status> openOrError();
    /// Finishes after `time`, or immediately when the link is closed (false).
    [[nodiscard]] QCoro::Task<bool> pause(Millis time);

Q_SIGNALS:
    void sessionOpened();
    void sessionLost(const lockscope::Error &error);
    void pushed(lockscope::redis::Reply &message);

protected:
    bool event(QEvent *event) override;

private:
    struct Waiting
    {
        Command command;
        PendingReply *waiter;
    };
    class Forgotten;

    void connectNow();
    void connectTo(const Endpoint &endpoint);
    void onOpened(const ServerInfo &server);
    void onBroken(const Error &error);
    [[nodiscard]] Error explained(const Error &error);
    void sendOpening();
    void noteAnswer(const Command &asked, const Reply &reply);
    void settleAttempt(const Status &outcome);
    void scheduleFlush();
    void scheduleReconnect();
    void failWaiting(const Error &error);
    void watchWaiting();
    [[nodiscard]] Error giveUpError() const;
    /// A session or a connection attempt has ended.
    void noteEnd();
    void sendHeartbeat();

    LinkOptions m_options; // the endpoint is that of the last attempt
    QString m_address;     // of the endpoint; cached, because every snapshot has it
    TransportFactory m_factory;
    Clock &m_clock;
    std::unique_ptr<Connection> m_connection;
    std::vector<OldClient> m_oldClients; // all whose commands might still run
    ServerInfo m_server;
    Opening m_opening;
    Error m_lastError;
    quint64 m_session = 0;
    quint64 m_attempt = 0;
    quint64 m_sent = 0;
    quint64 m_sentAtBeat = 0;
    quint64 m_earlierTraffic = 0;    // of the sessions before this one
    Millis m_readGap {0};            // while a session is open
    TimePoint m_openedAt {};         // start of the last session
    int m_failures = 0;              // failed attempts and short sessions in a row
    int m_shortSessions = 0;         // in a row, closed by the server
    TimePoint m_unreachableSince {}; // start of the time without a session that has received a reply
    bool m_hasFailedAttempt = false; // a connection attempt has failed since then
    quint64 m_endedSession = 0;
    bool m_isClosed = true;
    CancelToken m_closing = CancelToken::make();
    bool m_isFlushPosted = false;
    std::deque<Waiting> m_waiting;
    std::vector<OneShot<Status>> m_awaitingAttempt;
    std::unique_ptr<Clock::Timer> m_reconnectTimer;
    std::unique_ptr<Clock::Timer> m_waitingTimer;
    std::unique_ptr<Clock::Timer> m_heartbeat;
};

/// The awaitable of one command: lives in the awaiting coroutine's frame until its reply has arrived.
class Link::Call final : private PendingReply
{
public:
    Call(Link &link, Command command) : m_link(link), m_command(std::move(command)) { }
    Call(Call &&) = default; // only before it is awaited

    [[nodiscard]] bool await_ready() const { return false; }
    bool await_suspend(std::coroutine_handle<> waiter)
    {
        m_waiter = waiter;
        if (std::optional<Error> error = m_link.submit(m_command, this)) {
            m_reply = fail(std::move(*error));
            return false;
        }
        return true;
    }
    Result<Reply> await_resume() { return std::move(m_reply); }

private:
    void deliver(Result<Reply> reply) override
    {
        m_reply = std::move(reply);
        if (m_reply && (m_reply->isError() || !m_link.m_server.refused.isEmpty()))
            m_link.noteAnswer(m_command, *m_reply);
        m_waiter.resume();
    }

    Link &m_link;
    Command m_command;
    std::coroutine_handle<> m_waiter;
    Result<Reply> m_reply;
};

inline Link::Call Link::call(Command command)
{
    return Call(*this, std::move(command));
}

} // namespace lockscope::redis
