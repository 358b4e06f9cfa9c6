// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"

#include <QStringList>
#include <functional>

namespace lockscope::redis {

/// TLS settings. Verification is off only if requested explicitly.
struct TlsOptions
{
    QString caFile;
    QString certificateFile;
    QString keyFile;
    QString serverName; ///< sent as SNI and verified; empty: the host's name
    bool isVerified = true;
};

/// The address of a server.
struct Endpoint
{
    enum class Kind { Tcp, Tls, UnixSocket };
    Kind kind = Kind::Tcp;
    QString host = QStringLiteral("127.0.0.1");
    quint16 port = 6379;
    QString path; ///< UnixSocket
    QString ip;   ///< used if `host` does not resolve; empty: none known
    TlsOptions tls;

    /// `host:port`, the host alone without a port, or the path; for messages.
    [[nodiscard]] QString toString() const;
    /// "redis://host:port", for messages. `kind`: "+cluster", "+sentinel", or empty.
    [[nodiscard]] QString toUrl(const QString &kind = {}) const;
};

struct Credentials
{
    QString user; ///< empty: the default user
    QString password;
};

/// Finds the current address of the server. Answers exactly once, immediately or later.
using Locate = std::function<void(std::function<void(const Result<Endpoint> &)>)>;

/// Settings of one link to one server.
struct LinkOptions
{
    Endpoint endpoint;
    Credentials credentials;
    int database = 0;
    Millis connectTimeout {3000};                ///< from the first packet to the end of the handshake
    Millis timeout {3000};                       ///< maximum wait for one reply; after that the link counts as dead
    std::optional<Millis> giveUp {Millis(3000)}; ///< wait for an unreachable server; nothing: without a limit
    Millis heartbeat {3000};                     ///< interval of PINGs on an idle link
    QByteArray clientName = "lockscope";
    bool isReadOnly = false;   ///< refuses all commands except known read-only ones
    bool wantsPrimary = false; ///< rejects replicas: locks live on the primary
    bool isSentinel = false;   ///< ignores credentials that the sentinel does not know
    /// Rejects a node of a cluster: alone it has only a part of the keys.
    bool rejectsClusterNodes = false;
    bool isDataNode = false; ///< named by a sentinel; errors then distinguish it from the sentinels
    Locate locate;           ///< called before each connection attempt; empty: always `endpoint`
    /// Connects only to these hosts, even if a server names another one; nullopt: to any. Names and addresses are
    /// compared as text.
    std::optional<QStringList> allowedHosts;
    bool receivesMessages = false; ///< a link for subscriptions: arrays that look like messages are pushes, not replies

    /// Returns these options for a link that receives messages.
    [[nodiscard]] LinkOptions forMessages() const
    {
        LinkOptions options = *this;
        options.receivesMessages = true;
        return options;
    }
};

} // namespace lockscope::redis
