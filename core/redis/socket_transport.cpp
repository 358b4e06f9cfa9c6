// SPDX-License-Identifier: Apache-2.0
#include "core/redis/socket_transport.h"

#include "core/base/batch.h"

#include <QLocalSocket>
#include <QTcpSocket>
#include <array>

namespace lockscope::redis {

using namespace Qt::StringLiterals;

namespace {

QString plainCause(QAbstractSocket::SocketError error, const QString &text)
{
    switch (error) {
    case QAbstractSocket::ConnectionRefusedError: return u"connection refused"_s;
    case QAbstractSocket::HostNotFoundError: return u"no such host"_s;
    case QAbstractSocket::RemoteHostClosedError: return u"the server closed it"_s;
    default: return text;
    }
}

class TcpTransport final : public SocketTransport
{
public:
    using SocketTransport::SocketTransport;

    void open(TransportListener &listener) override
    {
        m_listener = &listener;
        listenTo(m_socket);
        connect(&m_socket, &QAbstractSocket::connected, this, [this] {
            m_socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
            connected();
        });
        m_socket.connectToHost(m_endpoint.host, m_endpoint.port);
    }

    void write(const QByteArray &bytes) override
    {
        m_socket.write(bytes.constData(), bytes.size()); // a copy: sharing would cost the caller its memory
        m_socket.flush();
    }

    void close() override
    {
        m_listener = nullptr;
        m_socket.abort();
    }

private:
    QTcpSocket m_socket;
};

class UnixTransport final : public SocketTransport
{
public:
    using SocketTransport::SocketTransport;

    void open(TransportListener &listener) override
    {
        m_listener = &listener;
        connect(&m_socket, &QIODevice::readyRead, this, [this] { readAll(m_socket); });
        // Queued: QLocalSocket connects and fails from inside connectToServer().
        connect(
            &m_socket, &QLocalSocket::connected, this, [this] { connected(); }, Qt::QueuedConnection);
        connect(&m_socket, &QLocalSocket::errorOccurred, this, &UnixTransport::onError, Qt::QueuedConnection);
        m_socket.connectToServer(m_endpoint.path);
    }

    void write(const QByteArray &bytes) override
    {
        m_socket.write(bytes.constData(), bytes.size()); // a copy: sharing would cost the caller its memory
        m_socket.flush();
    }

    void close() override
    {
        m_listener = nullptr;
        m_socket.abort();
    }

private:
    void onError(QLocalSocket::LocalSocketError error)
    {
        switch (error) {
        case QLocalSocket::ServerNotFoundError: return failed(u"no such socket"_s);
        case QLocalSocket::PeerClosedError: return failed(u"the server closed it"_s);
        case QLocalSocket::ConnectionRefusedError: return failed(u"connection refused"_s);
        default: return failed(m_socket.errorString());
        }
    }

    QLocalSocket m_socket;
};

} // namespace

void SocketTransport::readAll(QIODevice &device)
{
    const Batch together;
    std::array<char, 64 * 1024> buffer;
    while (m_listener) { // onBytes may close the transport
        const qint64 count = device.read(buffer.data(), buffer.size());
        if (count <= 0)
            return;
        m_listener->onBytes(QByteArrayView(buffer.data(), count));
    }
}

void SocketTransport::connected()
{
    m_isConnected = true;
    if (m_listener)
        m_listener->onConnected();
}

void SocketTransport::closed(ErrorKind kind, const QString &message, const QString &detail)
{
    if (TransportListener *listener = std::exchange(m_listener, nullptr))
        listener->onClosed({kind, message, detail});
}

void SocketTransport::failed(const QString &words)
{
    const QString cause = explain(words);
    const QString address = m_endpoint.toString();
    if (m_isConnected)
        closed(ErrorKind::LinkLost, u"The connection to %1 broke: %2."_s.arg(address, cause), cause);
    else
        closed(ErrorKind::Connect,
               u"Cannot connect to %1: %2. Check the address and that the server runs."_s.arg(address, cause), cause);
}

void SocketTransport::listenTo(QAbstractSocket &socket)
{
    connect(&socket, &QIODevice::readyRead, this, [this, &socket] { readAll(socket); });
    connect(&socket, &QAbstractSocket::errorOccurred, this,
            [this, &socket](QAbstractSocket::SocketError error) { failed(plainCause(error, socket.errorString())); });
}

QString Endpoint::toString() const
{
    if (kind == Kind::UnixSocket)
        return path;
    if (port == 0)
        return host;
    return host.contains(u':') ? u"[%1]:%2"_s.arg(host).arg(port) : u"%1:%2"_s.arg(host).arg(port);
}

std::unique_ptr<Transport> makeSocketTransport(const LinkOptions &options)
{
    switch (options.endpoint.kind) {
    case Endpoint::Kind::UnixSocket: return std::make_unique<UnixTransport>(options.endpoint);
    case Endpoint::Kind::Tls: return makeTlsTransport(options.endpoint);
    case Endpoint::Kind::Tcp: break;
    }
    return std::make_unique<TcpTransport>(options.endpoint);
}

} // namespace lockscope::redis
