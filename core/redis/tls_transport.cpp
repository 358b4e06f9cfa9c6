// SPDX-License-Identifier: Apache-2.0
#include "core/redis/socket_transport.h"

#include <QFile>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslSocket>

namespace lockscope::redis {

using namespace Qt::StringLiterals;

namespace {

class TlsTransport final : public SocketTransport
{
public:
    using SocketTransport::SocketTransport;

    void open(TransportListener &listener) override
    {
        m_listener = &listener;
        listenTo(m_socket);
        connect(&m_socket, &QSslSocket::sslErrors, this, &TlsTransport::onTlsErrors);
        connect(&m_socket, &QSslSocket::encrypted, this, [this] {
            m_socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
            connected();
        });
        const TlsOptions &tls = m_endpoint.tls;
        if (const Status applied = apply(tls); !applied) {
            // The listener hears it from the event loop, like any other failure.
            QMetaObject::invokeMethod(this, [this, error = applied.error()] { closed(error.kind, error.message); }, Qt::QueuedConnection);
            return;
        }
        m_socket.connectToHostEncrypted(m_endpoint.host, m_endpoint.port, tls.serverName.isEmpty() ? m_endpoint.host : tls.serverName);
    }

    void write(const QByteArray &bytes) override
    {
        m_socket.write(bytes);
        m_socket.flush();
    }

    void close() override
    {
        m_listener = nullptr;
        m_socket.abort();
    }

private:
    Status apply(const TlsOptions &tls)
    {
        const auto unreadable = [](const QString &what, const QString &file) {
            return fail(ErrorKind::Usage, u"Cannot read the %1 in \"%2\". Check the path and that the file is PEM."_s.arg(what, file));
        };
        QSslConfiguration configuration = m_socket.sslConfiguration();
        configuration.setPeerVerifyMode(tls.isVerified ? QSslSocket::VerifyPeer : QSslSocket::VerifyNone);
        if (!tls.caFile.isEmpty()) {
            const QList<QSslCertificate> authorities = QSslCertificate::fromPath(tls.caFile);
            if (authorities.isEmpty())
                return unreadable(u"CA certificate"_s, tls.caFile);
            configuration.setCaCertificates(authorities);
        }
        if (!tls.certificateFile.isEmpty()) {
            const QList<QSslCertificate> chain = QSslCertificate::fromPath(tls.certificateFile);
            if (chain.isEmpty())
                return unreadable(u"client certificate"_s, tls.certificateFile);
            const QSslKey key = readKey(tls.keyFile);
            if (key.isNull())
                return unreadable(u"client key"_s, tls.keyFile);
            configuration.setLocalCertificateChain(chain);
            configuration.setPrivateKey(key);
        }
        m_socket.setSslConfiguration(configuration);
        return {};
    }

    static QSslKey readKey(const QString &path)
    {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            return {};
        const QByteArray pem = file.readAll();
        const QSslKey rsa(pem, QSsl::Rsa);
        return rsa.isNull() ? QSslKey(pem, QSsl::Ec) : rsa;
    }

    void onTlsErrors(const QList<QSslError> &errors)
    {
        if (!m_endpoint.tls.isVerified)
            return m_socket.ignoreSslErrors();
        const QString cause = errors.isEmpty() ? QString() : errors.front().errorString();
        closed(ErrorKind::Connect,
               u"Cannot connect to %1: its certificate was not accepted: %2. Give the CA file that signed it, or its server name."_s
                   .arg(m_endpoint.toString(), cause),
               cause);
    }

    QSslSocket m_socket;
};

} // namespace

std::unique_ptr<Transport> makeTlsTransport(const Endpoint &endpoint)
{
    return std::make_unique<TlsTransport>(endpoint);
}

} // namespace lockscope::redis
