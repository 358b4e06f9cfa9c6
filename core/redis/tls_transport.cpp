// SPDX-License-Identifier: Apache-2.0
#include "core/base/printable.h"
#include "core/redis/messages.h"
#include "core/redis/socket_transport.h"

#include <QFile>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslSocket>
#include <algorithm>

namespace lockscope::redis {

using namespace Qt::StringLiterals;

namespace {

/// Why a certificate was rejected, and how to fix it.
struct CertificateFault
{
    Message cause;
    Message remedy;
};

/// The names that the certificate is valid for, as "a.example, b.example, …". Empty without names.
QString namesIn(const QSslCertificate &certificate)
{
    constexpr qsizetype MaxNames = 6;
    const auto alternatives = certificate.subjectAlternativeNames();
    QStringList names = alternatives.values(QSsl::DnsEntry) + alternatives.values(QSsl::IpAddressEntry);
    if (names.isEmpty())
        names = certificate.subjectInfo(QSslCertificate::CommonName);
    names.sort();
    if (names.size() > MaxNames)
        names = names.first(MaxNames) << u"…"_s;
    return printable(names.join(u", "_s).toUtf8());
}

CertificateFault describe(const QSslError &error, const QString &expectedName)
{
    const QSslCertificate certificate = error.certificate();
    switch (error.error()) {
    case QSslError::CertificateExpired:
        return {message<"tls-cause-expired">(certificate.expiryDate().toUTC().toString(Qt::ISODate)),
                message<"tls-remedy-renew">()};
    case QSslError::CertificateNotYetValid:
        return {message<"tls-cause-not-yet-valid">(certificate.effectiveDate().toUTC().toString(Qt::ISODate)),
                message<"tls-remedy-clocks">()};
    case QSslError::HostNameMismatch:
        if (const QString names = namesIn(certificate); !names.isEmpty())
            return {message<"tls-cause-other-names">(expectedName, names), message<"tls-remedy-name">()};
        return {message<"tls-cause-wrong-name">(expectedName), message<"tls-remedy-renew">()};
    case QSslError::SelfSignedCertificate:
    case QSslError::SelfSignedCertificateInChain:
    case QSslError::UnableToGetLocalIssuerCertificate:
    case QSslError::UnableToGetIssuerCertificate:
    case QSslError::UnableToVerifyFirstCertificate:
    case QSslError::CertificateUntrusted: return {message<"tls-cause-untrusted">(), message<"tls-remedy-authority">()};
    default:
        return {message<"tls-cause-not-accepted">(error.errorString()), message<"tls-remedy-authority-or-renew">()};
    }
}

/// Explains an error text of the TLS library; empty if it is not known.
Message explained(const QString &text)
{
    if (text.contains(u"wrong version number"_s))
        return message<"tls-cause-no-tls">();
    if (text.contains(u"certificate required"_s))
        return message<"tls-cause-client-required">();
    if (text.contains(u"alert unknown ca"_s) || text.contains(u"alert bad certificate"_s)
        || text.contains(u"alert certificate"_s))
        return message<"tls-cause-client-rejected">();
    return {};
}

class TlsTransport final : public SocketTransport
{
public:
    using SocketTransport::SocketTransport;

    void open(TransportListener &listener) override
    {
        m_listener = &listener;
        listenTo(m_socket, [this](const QString &host) { connectTo(host); });
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
        connectTo(m_endpoint.host);
    }

    void write(const QByteArray &bytes) override { put(m_socket, bytes); }

    void close() override
    {
        m_listener = nullptr;
        m_socket.abort();
    }

private:
    /// The verified name stays that of the endpoint.
    void connectTo(const QString &host)
    {
        const QString &name = m_endpoint.tls.serverName.isEmpty() ? m_endpoint.host : m_endpoint.tls.serverName;
        m_socket.connectToHostEncrypted(host, m_endpoint.port, name);
    }

    [[nodiscard]] Message explain(const QString &text) const override
    {
        const Message cause = explained(text);
        if (!cause.isEmpty())
            return cause;
        const bool isOfTls = m_socket.error() == QAbstractSocket::SslHandshakeFailedError
            || m_socket.error() == QAbstractSocket::SslInternalError;
        return isOfTls ? message<"tls-cause-handshake">(text) : SocketTransport::explain(text);
    }

    Status apply(const TlsOptions &tls)
    {
        QSslConfiguration configuration = m_socket.sslConfiguration();
        configuration.setPeerVerifyMode(tls.isVerified ? QSslSocket::VerifyPeer : QSslSocket::VerifyNone);
        if (!tls.caFile.isEmpty()) {
            const QList<QSslCertificate> authorities = QSslCertificate::fromPath(tls.caFile);
            if (authorities.isEmpty())
                return fail(ErrorKind::Usage, message<"tls-ca-unreadable">(tls.caFile));
            configuration.setCaCertificates(authorities);
        }
        if (!tls.certificateFile.isEmpty()) {
            const QList<QSslCertificate> chain = QSslCertificate::fromPath(tls.certificateFile);
            if (chain.isEmpty())
                return fail(ErrorKind::Usage, message<"tls-certificate-unreadable">(tls.certificateFile));
            const QSslKey key = readKey(tls.keyFile);
            if (key.isNull())
                return fail(ErrorKind::Usage, message<"tls-key-unreadable">(tls.keyFile));
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
        const auto isOfName = [](const QSslError &error) { return error.error() == QSslError::HostNameMismatch; };
        std::vector<Message> causes;
        std::vector<Message> remedies;
        // Errors after the first one are consequences of it, except a wrong name.
        for (const auto error : {std::ranges::find_if_not(errors, isOfName), std::ranges::find_if(errors, isOfName)}) {
            if (error == errors.end())
                continue;
            const CertificateFault fault = describe(*error, asked);
            causes.push_back(fault.cause);
            remedies.push_back(fault.remedy);
        }
        const QString detail = joined(causes).english();
        closed(ErrorKind::Connect,
               message<"tls-certificate-rejected">(m_endpoint.toString(), std::move(causes), std::move(remedies)),
               detail);
    }

    QSslSocket m_socket;
};

} // namespace

std::unique_ptr<Transport> makeTlsTransport(const Endpoint &endpoint)
{
    return std::make_unique<TlsTransport>(endpoint);
}

} // namespace lockscope::redis
