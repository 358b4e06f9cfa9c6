// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTemporaryDir>
#include <vector>

namespace lockscope::tests {

/// Creates an authority, a server certificate for `localhost` and 127.0.0.1, and a client certificate. With the
/// server's key, also certificates that are expired (expired.crt), valid from 2040 (early.crt), for another name
/// (nameless.crt) and for clients only (use.crt); also a client certificate from a second authority.
class Certificates final
{
public:
    /// Empty, or the error output of openssl.
    QByteArray make();
    [[nodiscard]] QString path(const QString &file) const { return m_directory.filePath(file); }

    /// Settings of a server with this certificate. `asksClients`: whether it requests client certificates: "yes", "no"
    /// or "optional".
    [[nodiscard]] std::vector<QByteArray> serverSettings(quint16 port, const QByteArray &asksClients = "yes") const;

private:
    QTemporaryDir m_directory;
};

} // namespace lockscope::tests
