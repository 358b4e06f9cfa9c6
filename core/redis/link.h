// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include "core/base/one_shot.h"
#include "core/redis/connection.h"

#include <QCoroTask>
#include <coroutine>
#endif

namespace lockscope::redis {

/// A lasting link to one server: it connects, reconnects with backoff, and pipelines whatever is sent in one turn of
/// the event loop into one write. Thread: the engine's.
///
/// A command that was sent when the link broke fails with ErrorKind::LinkLost: it may have been applied. A command that
/// was not sent waits for the next session until the server has been gone for LinkOptions::giveUp, and then fails with
/// the reason why there is none. Who comes later is failed at once, until a session has answered something: one that
/// breaks before that has not brought the server back.
class Link final : public QObject
{
    Q_OBJECT
public:
    Link(LinkOptions options, TransportFactory factory, Clock &clock, QObject *parent = nullptr);
    ~Link() override;

    void open();
    /// For good: all callers are failed with ErrorKind::Cancelled.
    void close();
    /// Ends the session, if there is one, and connects again at once: LinkOptions::locate may know better by now.
    void reconnect(const QString &why);
    /// Does not wait any longer before it tries again; nothing while it tries, or is open.
    void tryNow();

    [[nodiscard]] bool isOpen() const;
    [[nodiscard]] const LinkOptions &options() const { return m_options; }
    /// Endpoint::toString() of where the server is, or was at the last attempt.
    [[nodiscard]] const QString &address() const { return m_address; }
    [[nodiscard]] const ServerInfo &server() const { return m_server; }
    [[nodiscard]] Clock &clock() const { return m_clock; }
    /// Counts sessions; 0 before the first.
    [[nodiscard]] quint64 session() const { return m_session; }
    /// Why there is no session now; empty message while there is one.
    [[nodiscard]] const Error &lastError() const { return m_lastError; }
    /// The server has been gone for LinkOptions::giveUp, and was looked for in vain.
    [[nodiscard]] bool hasGivenUp() const;
    [[nodiscard]] quint64 sentCommands() const { return m_sent; }
    /// Bytes that all sessions have written and read so far.
    [[nodiscard]] quint64 traffic() const { return m_earlierTraffic + (m_connection ? m_connection->traffic() : 0); }

    /// `co_await link.call(command)` yields the reply; error replies are replies here, see checked().
    class Call;
    [[nodiscard]] Call call(Command command);
    /// The same for who has many of them and no wish for a coroutine each: `waiter` gets the reply later, and outlives
    /// it. Null when accepted, else the error at once. `command` is moved from when it has to wait for a session.
    std::optional<Error> submit(Command &command, PendingReply *waiter);
    /// Sends and drops the reply; does nothing while the link is not open.
    void sendAndForget(const Command &command);
    /// Writes now what was sent in this turn so far: for who has much to do before the turn ends, so that the server
    /// works on it meanwhile.
    void flush();
    /// From now on hears messages and replies so long after they came, with all that came meanwhile: for who has time,
    /// on a link to which much is told. 0: at once.
    void setReadGap(Millis gap);
    using Opening = std::function<std::vector<Command>(const ServerInfo &)>;
    /// What is sent first in every session, before subscriptions and whatever waited; now, too, when the link is open.
    /// Replies are dropped.
    void setOpening(Opening opening);
    /// Yields once the link is open, at once or later; else the reason why it is not, as for a command that waits.
    [[nodiscard]] QCoro::Task<Status> opened();
    /// Yields the outcome of the attempt to connect that is running: no waiting for a server that refuses.
    [[nodiscard]] QCoro::Task<Status> firstSession();
    /// The same, but a link that was lost before is not waited for: yields why there is no session.
    [[nodiscard]] QCoro::Task<Status> reached();

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
    void sendOpening();
    void settleFirst(const Status &outcome);
    void scheduleFlush();
    void scheduleReconnect();
    void failWaiting(const Error &error);
    void watchWaiting();
    [[nodiscard]] Error whyGivenUp() const;
    /// A session, or an attempt to make one, has ended.
    void noteEnd();
    void beat();

    LinkOptions m_options; // the endpoint is where the last attempt went
    QString m_address;     // of the endpoint; made once, because every snapshot has it
    TransportFactory m_factory;
    Clock &m_clock;
    std::unique_ptr<Connection> m_connection;
    std::vector<OldClient> m_oldClients; // all whose bytes might still run
    ServerInfo m_server;
    Opening m_opening;
    Error m_lastError;
    quint64 m_session = 0;
    quint64 m_attempt = 0;
    quint64 m_sent = 0;
    quint64 m_sentAtBeat = 0;
    quint64 m_earlierTraffic = 0; // of the sessions before this one
    Millis m_readGap {0};         // while a session is open
    int m_failures = 0;
    TimePoint m_goneSince {}; // while there is no session that has answered
    bool m_isMissed = false;  // since then an attempt to connect has failed
    quint64 m_endedSession = 0;
    bool m_isClosed = true;
    bool m_isFlushPosted = false;
    std::deque<Waiting> m_waiting;
    std::vector<OneShot<Status>> m_awaitingFirst;
    std::unique_ptr<Clock::Timer> m_reconnectTimer;
    std::unique_ptr<Clock::Timer> m_waitingTimer;
    std::unique_ptr<Clock::Timer> m_heartbeat;
};

/// The awaitable of one command: lives in the awaiting coroutine's frame until its reply is there.
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
