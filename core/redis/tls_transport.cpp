// SPDX-License-Identifier: Apache-2.0
#include "core/redis/socket_transport.h"

#include <QFile>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslSocket>

namespace lockscope::redis {

using namespace Qt::StringLiterals;

namespace {

/// Why a certificate was rejected, and how to fix it.
struct CertificateFault
{
    QString cause;
    QString remedy;
};

CertificateFault describe(const QSslError &error, const QString &expectedName)
{
    const QSslCertificate certificate = error.certificate();
    switch (error.error()) {
    case QSslError::CertificateExpired:
        return {u"it expired on %1"_s.arg(certificate.expiryDate().toUTC().toString(Qt::ISODate)),
                u"Renew it on the server."_s};
    case QSslError::CertificateNotYetValid:
        return {u"it is valid only from %1 on"_s.arg(certificate.effectiveDate().toUTC().toString(Qt::ISODate)),
                u"Compare the clocks of both machines."_s};
    case QSslError::HostNameMismatch:
        return {u"it was not made for the name \"%1\""_s.arg(expectedName),
                u"Connect by a name that stands in it, or give that as the server name (SNI)."_s};
    case QSslError::SelfSignedCertificate:
    case QSslError::SelfSignedCertificateInChain:
    case QSslError::UnableToGetLocalIssuerCertificate:
    case QSslError::UnableToGetIssuerCertificate:
    case QSslError::UnableToVerifyFirstCertificate:
    case QSslError::CertificateUntrusted:
        return {u"it was signed by an authority that is not trusted here"_s,
                u"Give the CA certificate that signed it."_s};
    default: return {error.errorString(), u"Give the CA certificate that signed it, or renew it on the server."_s};
    }
}

/// Explains an error text of the TLS library, if there is something the user can do.
QString explained(const QString &cause)
{
    if (cause.contains(u"wrong version number"_s))
        return u"it does not speak TLS there"_s;
    if (cause.contains(u"certificate required"_s))
        return u"it wants a client certificate"_s;
    if (cause.contains(u"alert unknown ca"_s) || cause.contains(u"alert bad certificate"_s)
        || cause.contains(u"alert certificate"_s))
        return u"it did not accept the client certificate"_s;
    return cause;
}

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
            // Reported from the event loop, like any other failure.
            QMetaObject::invokeMethod(
                this, [this, error = applied.error()] { closed(error.kind, error.message); }, Qt::QueuedConnection);
            return;
        }
        m_socket.connectToHostEncrypted(m_endpoint.host, m_endpoint.port,
                                        tls.serverName.isEmpty() ? m_endpoint.host : tls.serverName);
    }

    void write(const QByteArray &bytes) override
    {
        put([&] {
            m_socket.write(bytes.constData(), bytes.size()); // a copy: sharing would force the caller to reallocate
            m_socket.flush();
        });
    }

    void close() override
    {
        m_listener = nullptr;
        m_socket.abort();
    }

private:
    [[nodiscard]] QString explain(const QString &cause) const override { return explained(cause); }

    Status apply(const TlsOptions &tls)
    {
        const auto unreadable = [](const QString &what, const QString &file) {
            return fail(ErrorKind::Usage,
                        u"Cannot read the %1 in \"%2\". Check the path and that the file is PEM."_s.arg(what, file));
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
        const QString &asked = m_endpoint.tls.serverName.isEmpty() ? m_endpoint.host : m_endpoint.tls.serverName;
        // Errors after the first one are consequences of it.
        const CertificateFault fault = describe(errors.isEmpty() ? QSslError() : errors.front(), asked);
        const QString cause = u"its certificate was not accepted: "_s + fault.cause;
        closed(ErrorKind::Connect, u"Cannot connect to %1: %2. %3"_s.arg(m_endpoint.toString(), cause, fault.remedy),
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
