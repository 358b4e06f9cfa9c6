// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/transport.h"

#include <QAbstractSocket>
#include <QObject>
#include <QTimer>

namespace lockscope::redis {

/// What the three kinds of socket share: bytes in, bytes out, one word at the end.
class SocketTransport : public QObject, public Transport
{
public:
    explicit SocketTransport(Endpoint endpoint);
    void setReadGap(Millis gap) final;

protected:
    /// Something has come; it is read now or after the gap.
    void onReadable(QIODevice &device);
    void connected();
    void closed(ErrorKind kind, const QString &message, const QString &detail = {});
    void failed(const QString &cause);
    /// What people are told instead of the words of a library.
    [[nodiscard]] virtual QString explain(const QString &cause) const { return cause; }
    /// Reading has found the end. Sockets with a buffer tell of it by themselves.
    virtual void onReadEnd() { }
    /// The signals that TCP and TLS have in common.
    void listenTo(QAbstractSocket &socket);

    Endpoint m_endpoint;
    TransportListener *m_listener = nullptr;
    bool m_isConnected = false;

private:
    void readSome();

    QIODevice *m_device = nullptr; ///< that has something to read
    Millis m_readGap {0};
    QTimer m_readTimer; ///< runs while what has come waits
};

/// A TLS socket; verification as the endpoint says.
std::unique_ptr<Transport> makeTlsTransport(const Endpoint &endpoint);

} // namespace lockscope::redis
