// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include "core/base/cancel_token.h"
#include "core/base/one_shot.h"
#include "core/redis/connection.h"
#include "core/redis/link_health.h"

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
    Link(LinkOptions options, TransportFactory factory, Clock &clock);
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
    [[nodiscard]] const LinkHealth &health() const { return m_health; }
    /// All sessions together.
    struct Traffic
    {
        quint64 commands = 0; ///< sent
        quint64 bytes = 0;    ///< written and read
    };
    [[nodiscard]] Traffic traffic() const;

    /// `co_await link.call(command)` returns the reply; error replies are returned as replies, see checked().
    class Call;
    [[nodiscard]] Call call(Command command);
    /// Callback form, without a coroutine per call: `waiter` gets the reply later and must live until then. Null if
    /// accepted, otherwise the error. Moves from `command` if it has to wait for a session.
    std::optional<Error> submit(Command &command, PendingReply *waiter);
    /// Whether the server refuses a command on this connection: ServerInfo::refused. call() notes refusals itself.
    /// False also if the user may have other permissions by now.
    void setRefused(const QByteArray &command, bool isRefused);
    /// Sends a read-only command; resends it in the next session if the link breaks. Error replies are returned as
    /// errors. Without LinkOptions::giveUp, it does not wait for a server that refuses the connection.
    [[nodiscard]] QCoro::Task<Result<Reply>> query(Command command);
    /// Updates server() with the reply to `question`, and returns it: INFO with any section, or CLUSTER INFO.
    [[nodiscard]] QCoro::Task<Result<ServerInfo>> readServer(Command question);
    /// Sends and drops the reply; does nothing while the link is not open.
    void sendAndForget(Command command);
    /// Writes the commands sent in this turn so far, so that the server can work on them while the caller continues.
    void flush();
    /// Delivers messages and replies with this delay from now on, together with all that arrive during it; for links
    /// with many messages. 0: no delay.
    void setReadGap(Millis gap);
    using Opening = std::function<std::vector<Command>(const ServerInfo &)>;
    /// The commands to send first in every session, before subscriptions and waiting commands; also now if the link is
    /// open. Their replies are dropped.
    void setSessionSetup(Opening opening);
    /// How long untilOpen() waits.
    enum class Wait : quint8 {
        GiveUp,      ///< like a command: until LinkOptions::giveUp, and fails with the cause
        Attempt,     ///< until the end of the current or next connection attempt
        UnlessFailed ///< like Attempt, but fails immediately with the last error if there is one
    };
    /// Waits until the link is open.
    [[nodiscard]] QCoro::Task<Status> untilOpen(Wait wait = Wait::GiveUp);
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

    void connectNow();
    void connectTo(const Endpoint &endpoint);
    void onOpened(const ServerInfo &server);
    void onBroken(const Error &error);
    void sendOpening();
    void noteAnswer(const Command &asked, const Reply &reply);
    void settleAttempt(const Status &outcome);
    void scheduleFlush();
    void failWaiting(const Error &error);
    void watchWaiting();
    [[nodiscard]] bool hasAnswered() const { return m_connection && m_connection->hasAnswered(); }
    void sendHeartbeat();

    LinkOptions m_options; // the endpoint is that of the last attempt
    QString m_address;     // of the endpoint; cached, because every snapshot has it
    TransportFactory m_factory;
    Clock &m_clock;
    LinkHealth m_health {m_options, m_clock};
    std::unique_ptr<Connection> m_connection;
    std::vector<OldClient> m_oldClients; // all whose commands might still run
    ServerInfo m_server;
    Opening m_opening;
    quint64 m_session = 0;
    quint64 m_attempt = 0;
    Traffic m_traffic; // bytes: of the sessions before this one
    quint64 m_sentAtBeat = 0;
    Millis m_readGap {0}; // while a session is open
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
