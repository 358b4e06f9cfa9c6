// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"

#include <QStringList>
#include <functional>

namespace lockscope::redis {

/// TLS as the user asked for it. Verification is off only explicitly.
struct TlsOptions
{
    QString caFile;
    QString certificateFile;
    QString keyFile;
    QString serverName; ///< sent as SNI and verified; empty: the host's name
    bool isVerified = true;
};

/// Where a server listens.
struct Endpoint
{
    enum class Kind { Tcp, Tls, UnixSocket };
    Kind kind = Kind::Tcp;
    QString host = QStringLiteral("127.0.0.1");
    quint16 port = 6379;
    QString path; ///< UnixSocket
    TlsOptions tls;

    /// `host:port`, the host alone without a port, or the path: how messages name it.
    [[nodiscard]] QString toString() const;
};

struct Credentials
{
    QString user; ///< empty: the default user
    QString password;
};

/// Finds out where the server is now. Answers exactly once, at once or later.
using Locate = std::function<void(std::function<void(const Result<Endpoint> &)>)>;

/// How one link to one server behaves.
struct LinkOptions
{
    Endpoint endpoint;
    Credentials credentials;
    int database = 0;
    Millis connectTimeout {3000};                ///< from the first packet to the end of the handshake
    Millis timeout {3000};                       ///< the longest wait for one reply; then the link counts as dead
    std::optional<Millis> giveUp {Millis(3000)}; ///< how long callers wait for a lost server; nothing: for ever
    Millis heartbeat {3000};                     ///< an idle link is asked for a PONG this often
    QByteArray clientName = "lockscope";
    bool isReadOnly = false;   ///< commands that are not known to only read are refused here and never sent
    bool wantsPrimary = false; ///< a replica is not good enough: locks live on the primary
    bool isSentinel = false;   ///< ignores credentials that the sentinel does not know
    Locate locate;             ///< asked before each attempt to connect; empty: it is always `endpoint`
    /// Connects only to these hosts, whichever server names another; nullopt: to any. Names and addresses are compared
    /// as text.
    std::optional<QStringList> allowedHosts;
    bool receivesMessages = false; ///< a link for subscriptions: arrays that look like messages are pushes, not replies
};

} // namespace lockscope::redis
