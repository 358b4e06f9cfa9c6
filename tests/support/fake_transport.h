// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/transport.h"

#include <vector>

namespace lockscope::tests {

/// The remote end of a fake transport: records the written bytes and sends replies. Outlives the transport.
class FakePeer final
{
public:
    /// Everything written since the last call.
    QByteArray takeWritten() { return std::exchange(m_written, {}); }
    [[nodiscard]] bool isClosed() const { return m_isClosed; }

    void accept() { m_listener->onConnected(); }
    /// Does nothing on a closed transport, as with bytes that arrive too late.
    void send(QByteArrayView bytes);
    void drop(const Error &error = {ErrorKind::LinkLost, Message::verbatim(QStringLiteral("the fake link was cut"))});

private:
    friend class FakeTransport;
    redis::TransportListener *m_listener = nullptr;
    QByteArray m_written;
    bool m_isClosed = false;
};

/// A transport without a socket, controlled by the test through its peer.
class FakeTransport final : public redis::Transport
{
public:
    explicit FakeTransport(std::shared_ptr<FakePeer> peer) : m_peer(std::move(peer)) { }
    ~FakeTransport() override { close(); }

    void open(redis::TransportListener &listener) override { m_peer->m_listener = &listener; }
    void write(const QByteArray &bytes) override { m_peer->m_written += bytes; }
    void close() override;

private:
    std::shared_ptr<FakePeer> m_peer;
};

/// Creates fake transports and keeps their peers, oldest first.
class FakeNetwork final
{
public:
    [[nodiscard]] redis::TransportFactory factory();
    [[nodiscard]] std::size_t connections() const { return m_peers.size(); }
    [[nodiscard]] FakePeer &last() { return *m_peers.back(); }

private:
    std::vector<std::shared_ptr<FakePeer>> m_peers;
};

/// A server's replies to the handshake of a session without a password.
QByteArray handshakeAnswers(qint64 clientId = 7, const QByteArray &runId = "run-1",
                            const QByteArray &version = "7.0.15");
/// A command in wire format.
QByteArray wire(std::initializer_list<QByteArray> arguments);

} // namespace lockscope::tests
