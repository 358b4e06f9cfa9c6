// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/command.h"
#include "core/redis/reply_reader.h"
#include "core/redis/server_info.h"
#include "core/redis/transport.h"

#include <deque>

namespace lockscope::redis {

/// A caller waiting for one reply. Called exactly once, never from inside the call that sent the command.
class PendingReply
{
public:
    virtual void deliver(Result<Reply> reply) = 0;

protected:
    ~PendingReply() = default;
};

/// Identifies a broken link that its server may still know.
struct OldClient
{
    qint64 id = 0;
    QByteArray runId;
};

/// One session with one server; never reopened. When it breaks, every waiting caller fails exactly once, in order,
/// before the owner is notified. A handler may close the connection but not delete it. Thread: engine.
class Connection final : private TransportListener
{
public:
    enum class State { Idle, Connecting, Handshake, Open, Broken };

    struct Events
    {
        std::function<void(const ServerInfo &)> opened;
        std::function<void(const Error &)> broken;
        /// a message of a subscription, or the end of one whose slot has moved to another node
        std::function<void(Reply &)> pushed;
        /// may replace the error of a break, before the waiting callers receive it
        std::function<Error(const Error &)> explained {};
    };

    Connection(const LinkOptions &options, std::unique_ptr<Transport> transport, Clock &clock, Events events);
    ~Connection();
    Q_DISABLE_COPY_MOVE(Connection)

    /// Connects and authenticates. Kills `oldClients` before the connection counts as open: none of their commands
    /// may be applied after that (architecture.md, "When a reply is lost").
    void open(std::vector<OldClient> oldClients);
    /// Closes it without calling `events`; waiting callers fail with `error`.
    void close(const Error &error);

    /// Only while open. The command leaves with the next flush(). One reply per command: (un)subscribe one channel at a
    /// time. A link that receives messages breaks on a confirmation of any (un)subscription but the next one. Returns
    /// an error if a read-only session may not send the command: then there is no reply. `waiter` null: the reply is
    /// dropped.
    std::optional<Error> send(const Command &command, PendingReply *waiter);
    void flush();
    /// As Transport::setReadGap().
    void setReadGap(Millis gap) { m_transport->setReadGap(gap); }

    /// A command of this session has received its reply.
    [[nodiscard]] bool hasAnswered() const { return m_hasAnswered; }
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const ServerInfo &server() const { return m_server; }
    [[nodiscard]] std::size_t pendingCount() const { return m_pending.size(); }
    /// Bytes written and read so far.
    [[nodiscard]] quint64 traffic() const { return m_traffic; }

private:
    struct Pending
    {
        PendingReply *waiter; ///< null: the reply is not needed
        TimePoint deadline;
        QByteArray word {};    ///< (un)subscriptions: first element of the confirmation, as "sunsubscribe"
        QByteArray channel {}; ///< (un)subscriptions: second element of the confirmation
    };
    class Handshake;

    void onConnected() override;
    void onBytes(QByteArrayView bytes) override;
    void onClosed(const Error &error) override;
    void handle(Reply reply);
    void handleMessage(Reply reply);
    [[nodiscard]] bool awaits(const Reply &confirmation) const;
    void push(Reply reply);
    void answer(Reply reply);
    void failConnection(const Error &received);
    void failOldest(const Error &error);
    void failPending(const Error &error);
    void watchTimeout();
    void checkTimeout();

    const LinkOptions m_options;
    std::unique_ptr<Transport> m_transport;
    Clock &m_clock;
    Events m_events;
    State m_state = State::Idle;
    ServerInfo m_server;
    ReplyReader m_reader;
    std::unique_ptr<Handshake> m_handshake;
    std::deque<Pending> m_pending;
    std::optional<Reply> m_leave; ///< a possible reply to the oldest command, unless an error follows
    QByteArray m_outBuffer;
    quint64 m_traffic = 0;
    bool m_hasAnswered = false;
    std::unique_ptr<Clock::Timer> m_timeout;
    std::unique_ptr<Clock::Timer> m_connectTimeout;
};

} // namespace lockscope::redis
