// SPDX-License-Identifier: Apache-2.0
#include "core/redis/socket_transport.h"

#include "core/base/batch.h"
#include "core/redis/messages.h"

#include <QLocalSocket>
#include <QTcpSocket>
#include <algorithm>
#include <array>
#include <cerrno>
#include <sys/socket.h>

namespace lockscope::redis {

using namespace Qt::StringLiterals;

namespace {

/// Bytes read per turn of the event loop, so that timers and other links get their turn.
constexpr qint64 MaxInATurn = 512 * 1024;

class TcpTransport final : public SocketTransport
{
public:
    /// Without Qt's read buffer if data is read in groups: Qt would fill it, and wake the thread, on every arrival.
    TcpTransport(const Endpoint &endpoint, bool isBuffered)
        : SocketTransport(endpoint),
          m_mode(isBuffered ? QIODevice::ReadWrite : QIODevice::ReadWrite | QIODevice::Unbuffered)
    {
    }

    void open(TransportListener &listener) override
    {
        m_listener = &listener;
        listenTo(m_socket, [this](const QString &host) { m_socket.connectToHost(host, m_endpoint.port, m_mode); });
        connect(&m_socket, &QAbstractSocket::connected, this, [this] {
            m_socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
            connected();
        });
        m_socket.connectToHost(m_endpoint.host, m_endpoint.port, m_mode);
    }

    void write(const QByteArray &bytes) override
    {
        put(m_socket, bytes, [this] { failed(cause()); }); // unbuffered: no signal reports it
    }

    void close() override
    {
        m_listener = nullptr;
        m_socket.abort();
    }

private:
    [[nodiscard]] Message cause() const { return causeOf(m_socket.error(), m_socket.errorString()); }
    void onReadEnd() override
    {
        if (m_mode & QIODevice::Unbuffered)
            failed(cause());
    }

    const QIODevice::OpenMode m_mode;
    QTcpSocket m_socket;
};

class UnixTransport final : public SocketTransport
{
public:
    using SocketTransport::SocketTransport;

    void open(TransportListener &listener) override
    {
        m_listener = &listener;
        connect(&m_socket, &QIODevice::readyRead, this, [this] { onReadable(m_socket); });
        // Queued: QLocalSocket connects and fails from inside connectToServer().
        connect(
            &m_socket, &QLocalSocket::connected, this, [this] { connected(); }, Qt::QueuedConnection);
        connect(&m_socket, &QLocalSocket::errorOccurred, this, &UnixTransport::onError, Qt::QueuedConnection);
        m_socket.connectToServer(m_endpoint.path);
    }

    /// A server that refuses a client sends the reason and closes. Qt discards a reason that was not read yet if its
    /// own write fails, so the first attempt is made here.
    void write(const QByteArray &bytes) override
    {
        if (m_isRefused)
            return;
        qsizetype sent = 0;
        if (m_socket.bytesToWrite() == 0)
            sent = ::send(int(m_socket.socketDescriptor()), bytes.constData(), size_t(bytes.size()),
                          MSG_NOSIGNAL | MSG_DONTWAIT);
        m_isRefused = sent < 0 && (errno == EPIPE || errno == ECONNRESET);
        if (!m_isRefused && sent < bytes.size())
            put(m_socket, bytes.sliced(std::max<qsizetype>(sent, 0)));
    }

    void close() override
    {
        m_listener = nullptr;
        m_socket.abort();
    }

private:
    void onError(QLocalSocket::LocalSocketError error)
    {
        const auto code = QAbstractSocket::SocketError(error); // QLocalSocket has the same codes
        failed(error == QLocalSocket::ServerNotFoundError ? message<"connect-cause-no-socket">()
                                                          : causeOf(code, m_socket.errorString()));
    }

    QLocalSocket m_socket;
    bool m_isRefused = false; ///< the server has closed the connection; Qt reports it after the last bytes
};

} // namespace

SocketTransport::SocketTransport(Endpoint endpoint) : m_endpoint(std::move(endpoint))
{
    m_readTimer.setSingleShot(true);
    connect(&m_readTimer, &QTimer::timeout, this, &SocketTransport::readSome);
}

void SocketTransport::setReadGap(Millis gap)
{
    m_readGap = gap;
    if (m_readTimer.isActive())
        m_readTimer.start(gap);
}

void SocketTransport::onReadable(QIODevice &device)
{
    m_device = &device;
    if (m_readGap == Millis(0) && !m_isWriting)
        readSome();
    else if (!m_readTimer.isActive())
        m_readTimer.start(m_readGap);
}

void SocketTransport::readSome()
{
    const Batch together;
    std::array<char, 64 * 1024> buffer;
    m_readTimer.stop();
    qint64 inThisTurn = 0;
    while (m_listener && inThisTurn < MaxInATurn) { // onBytes may close the transport
        const qint64 count = m_device->read(buffer.data(), buffer.size());
        if (count < 0)
            return onReadEnd();
        if (count == 0)
            return;
        inThisTurn += count;
        m_listener->onBytes(QByteArrayView(buffer.data(), count));
    }
    if (m_listener)
        m_readTimer.start(0);
}

void SocketTransport::connected()
{
    m_isConnected = true;
    if (m_listener)
        m_listener->onConnected();
}

void SocketTransport::closed(ErrorKind kind, const Message &words, const QString &detail)
{
    if (TransportListener *listener = std::exchange(m_listener, nullptr))
        listener->onClosed({kind, words, detail});
}

void SocketTransport::failed(const Message &cause)
{
    if (m_isWriting) {
        QMetaObject::invokeMethod(
            this, [this, cause] { failed(cause); }, Qt::QueuedConnection);
        return;
    }
    while (m_listener && m_readTimer.isActive())
        readSome(); // bytes received before the close
    const QString address = m_endpoint.toString();
    if (m_isConnected)
        closed(ErrorKind::LinkLost, message<"link-lost">(address, cause), cause.english());
    else
        closed(ErrorKind::Connect, message<"connect-failed">(address, cause), cause.english());
}

/// Qt has the same error code for these failures.
Message SocketTransport::explain(const QString &text) const
{
    if (text == "Network unreachable"_L1)
        return message<"connect-cause-network-unreachable">();
    if (text == "Host unreachable"_L1)
        return message<"connect-cause-host-unreachable">();
    if (text == "Connection timed out"_L1)
        return message<"connect-cause-timeout">();
    return Message::verbatim(text);
}

Message SocketTransport::causeOf(QAbstractSocket::SocketError error, const QString &text) const
{
    switch (error) {
    case QAbstractSocket::ConnectionRefusedError: return message<"connect-cause-refused">();
    case QAbstractSocket::HostNotFoundError: return message<"connect-cause-no-host">();
    case QAbstractSocket::RemoteHostClosedError: return message<"connect-cause-closed">();
    default: return explain(text);
    }
}

void SocketTransport::listenTo(QAbstractSocket &socket, std::function<void(const QString &)> connectTo)
{
    m_connectTo = std::move(connectTo);
    connect(&socket, &QIODevice::readyRead, this, [this, &socket] { onReadable(socket); });
    connect(&socket, &QAbstractSocket::errorOccurred, this, [this, &socket](QAbstractSocket::SocketError error) {
        if (!tryIp(error))
            failed(causeOf(error, socket.errorString()));
    });
}

bool SocketTransport::tryIp(QAbstractSocket::SocketError error)
{
    const QString ip = error == QAbstractSocket::HostNotFoundError ? std::exchange(m_endpoint.ip, {}) : QString();
    if (ip.isEmpty())
        return false;
    // queued: the socket is still reporting the failure
    QMetaObject::invokeMethod(
        this,
        [this, ip] {
            if (m_listener)
                m_connectTo(ip);
        },
        Qt::QueuedConnection);
    return true;
}

QString Endpoint::toString() const
{
    if (kind == Kind::UnixSocket)
        return path;
    if (port == 0)
        return host;
    // without arg(): an IPv6 zone starts with %
    const QString name = host.contains(u':') ? u'[' + host + u']' : host;
    return name + u':' + QString::number(port);
}

QString Endpoint::toUrl(const QString &kindOfUrl) const
{
    if (kind == Kind::UnixSocket)
        return u"redis+unix://"_s + path;
    return (kind == Kind::Tls ? u"rediss"_s : u"redis"_s) + kindOfUrl + u"://"_s + toString();
}

std::unique_ptr<Transport> makeSocketTransport(const LinkOptions &options)
{
    switch (options.endpoint.kind) {
    case Endpoint::Kind::UnixSocket: return std::make_unique<UnixTransport>(options.endpoint);
    case Endpoint::Kind::Tls: return makeTlsTransport(options.endpoint);
    case Endpoint::Kind::Tcp: break;
    }
    return std::make_unique<TcpTransport>(options.endpoint, !options.receivesMessages);
}

Message connectCause(const Error &error)
{
    const QString code = error.message.code();
    if (code != "connect-failed"_L1 && code != "tls-certificate-rejected"_L1)
        return {};
    return std::get<std::vector<Message>>(error.message.values()[1]).front(); // both are: address, cause
}

} // namespace lockscope::redis
