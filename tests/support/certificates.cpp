// SPDX-License-Identifier: Apache-2.0
#include "tests/support/certificates.h"

#include <QFile>
#include <QProcess>

using namespace Qt::StringLiterals;

namespace lockscope::tests {

namespace {

QByteArray openssl(const QStringList &arguments)
{
    QProcess process;
    process.start(u"openssl"_s, arguments);
    const bool hasEnded = process.waitForFinished(20'000);
    return hasEnded && process.exitCode() == 0
        ? QByteArray()
        : "openssl: " + process.errorString().toUtf8() + process.readAllStandardError();
}

/// Empty, or why the file was not written.
QByteArray write(const QString &path, const QByteArray &text)
{
    QFile file(path);
    const bool isWritten = file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
    return isWritten ? QByteArray() : path.toUtf8() + ": " + file.errorString().toUtf8();
}

} // namespace

QByteArray Certificates::make()
{
    const QStringList newKey {u"req"_s,   u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s, u"ec_paramgen_curve:prime256v1"_s,
                              u"-nodes"_s};
    QByteArray problems = openssl(newKey
                                  + QStringList {u"-x509"_s, u"-days"_s, u"2"_s, u"-subj"_s, u"/CN=Test authority"_s,
                                                 u"-keyout"_s, path(u"ca.key"_s), u"-out"_s, path(u"ca.crt"_s)});
    for (const QString &name : {u"server"_s, u"client"_s}) {
        problems += openssl(newKey
                            + QStringList {u"-subj"_s, u"/CN="_s + name, u"-addext"_s,
                                           u"subjectAltName=DNS:localhost,IP:127.0.0.1"_s, u"-keyout"_s,
                                           path(name + u".key"_s), u"-out"_s, path(name + u".csr"_s)});
        problems += openssl({u"x509"_s, u"-req"_s, u"-days"_s, u"2"_s, u"-copy_extensions"_s, u"copy"_s, u"-in"_s,
                             path(name + u".csr"_s), u"-CA"_s, path(u"ca.crt"_s), u"-CAkey"_s, path(u"ca.key"_s),
                             u"-CAcreateserial"_s, u"-out"_s, path(name + u".crt"_s)});
    }
    const QStringList sign {u"x509"_s, u"-req"_s,         u"-in"_s,    path(u"server.csr"_s),
                            u"-CA"_s,  path(u"ca.crt"_s), u"-CAkey"_s, path(u"ca.key"_s)};
    problems += openssl(
        sign + QStringList {u"-days"_s, u"0"_s, u"-copy_extensions"_s, u"copy"_s, u"-out"_s, path(u"expired.crt"_s)});
    problems += openssl(sign + QStringList {u"-days"_s, u"2"_s, u"-out"_s, path(u"nameless.crt"_s)});
    problems += write(path(u"use.ext"_s), "extendedKeyUsage=clientAuth\nsubjectAltName=IP:127.0.0.1\n");
    problems += openssl(
        sign + QStringList {u"-days"_s, u"2"_s, u"-extfile"_s, path(u"use.ext"_s), u"-out"_s, path(u"use.crt"_s)});
    const QByteArray folder = m_directory.path().toUtf8();
    problems += write(path(u"early.index"_s), {});
    problems += write(path(u"early.conf"_s),
                      "[ca]\ndefault_ca=any\n[any]\ndatabase=" + folder + "/early.index\nserial=" + folder
                          + "/early.serial\nnew_certs_dir=" + folder
                          + "\ndefault_md=sha256\npolicy=all\ncopy_extensions=copy\n[all]\ncommonName=supplied\n");
    problems += openssl({u"ca"_s, u"-batch"_s, u"-notext"_s, u"-config"_s, path(u"early.conf"_s), u"-create_serial"_s,
                         u"-cert"_s, path(u"ca.crt"_s), u"-keyfile"_s, path(u"ca.key"_s), u"-in"_s,
                         path(u"server.csr"_s), u"-startdate"_s, u"20400101000000Z"_s, u"-enddate"_s,
                         u"20410101000000Z"_s, u"-out"_s, path(u"early.crt"_s)});
    problems += openssl(newKey
                        + QStringList {u"-x509"_s, u"-days"_s, u"2"_s, u"-subj"_s, u"/CN=Stranger"_s, u"-keyout"_s,
                                       path(u"stranger.key"_s), u"-out"_s, path(u"stranger.crt"_s)});
    return problems;
}

std::vector<QByteArray> Certificates::serverSettings(quint16 port, const QByteArray &asksClients) const
{
    const auto file = [this](const QString &name) { return path(name).toUtf8(); };
    return {"tls-port " + QByteArray::number(port), "tls-cert-file " + file(u"server.crt"_s),
            "tls-key-file " + file(u"server.key"_s), "tls-ca-cert-file " + file(u"ca.crt"_s),
            "tls-auth-clients " + asksClients};
}

} // namespace lockscope::tests
