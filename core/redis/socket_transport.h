// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/transport.h"

#include <QAbstractSocket>
#include <QObject>
#include <QTimer>
#include <functional>
#include <utility>

namespace lockscope::redis {

/// The common part of the three socket kinds.
class SocketTransport : public QObject, public Transport
{
public:
    explicit SocketTransport(Endpoint endpoint);
    void setReadGap(Millis gap) final;

protected:
    /// Sockets may read or fail during the call: the listener is notified from the event loop, as promised. Copies the
    /// bytes, because sharing would force the caller to reallocate. `failed` is called if the socket takes none.
    template <typename Socket>
    void put(Socket &socket, const QByteArray &bytes, const std::function<void()> &failed = {})
    {
        const bool wasWriting = std::exchange(m_isWriting, true);
        if (socket.write(bytes.constData(), bytes.size()) < 0 && failed)
            failed();
        socket.flush();
        m_isWriting = wasWriting;
    }
    /// Data has arrived; it is read now or after the gap.
    void onReadable(QIODevice &device);
    void connected();
    void closed(ErrorKind kind, const Message &words, const QString &detail = {});
    void failed(const Message &cause);
    /// Replaces an error text of a library with one for users.
    [[nodiscard]] virtual Message explain(const QString &text) const;
    [[nodiscard]] Message causeOf(QAbstractSocket::SocketError error, const QString &text) const;
    /// Called at the end of the stream. Buffered sockets report it automatically.
    virtual void onReadEnd() { }
    /// Connects the signals that TCP and TLS have in common. `connectTo` starts an attempt with a host or an IP
    /// address.
    void listenTo(QAbstractSocket &socket, std::function<void(const QString &)> connectTo);

    Endpoint m_endpoint;
    TransportListener *m_listener = nullptr;
    bool m_isConnected = false;

private:
    void readSome();

    /// Tries Endpoint::ip after a failed lookup of the name. False: that does not apply.
    bool tryIp(QAbstractSocket::SocketError error);

    std::function<void(const QString &)> m_connectTo;
    QIODevice *m_device = nullptr; ///< has data to read
    bool m_isWriting = false;
    Millis m_readGap {0};
    QTimer m_readTimer; ///< runs while arrived data waits
};

/// A TLS socket, verified as the endpoint says.
std::unique_ptr<Transport> makeTlsTransport(const Endpoint &endpoint);

} // namespace lockscope::redis
