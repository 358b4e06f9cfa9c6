// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/connection.h"

namespace lockscope::redis {

/// The start of a session in steps: authenticate, identify client and server, select the database, kill the remains of
/// the previous link.
class Connection::Handshake final
{
public:
    struct Step
    {
        QByteArray request; ///< to be sent now
        bool isDone = false;
    };

    Handshake(const LinkOptions &options, std::vector<OldClient> oldClients);

    [[nodiscard]] QByteArray firstRequest();
    /// Handles the next reply. An error ends the session.
    [[nodiscard]] Result<Step> take(const Reply &reply);
    /// The cause of a session that ended with `error` before it was open.
    [[nodiscard]] Error whyEnded(const Error &error) const;
    [[nodiscard]] const ServerInfo &server() const { return m_server; }

private:
    enum class Expect { Auth, SetName, ClientId, Info, Select, Masters, Hello, Kill };

    void ask(QByteArray &out, Expect what, const Command &command);
    [[nodiscard]] std::optional<Error> refusalOf(Expect what, const Reply &reply);
    [[nodiscard]] Error notAServer(const Reply &masters) const;
    [[nodiscard]] QByteArray lastRequest();
    void askToKill(QByteArray &out);

    const LinkOptions &m_options;
    std::vector<OldClient> m_oldClients;
    std::deque<Expect> m_expected;
    ServerInfo m_server;
    std::optional<Error> m_authRefusal; ///< of a sentinel, which may work without authentication
    int m_replies = 0;
    QByteArray m_firstRefusal; ///< text of the first reply; empty if that was no error
    bool m_hasAskedLast = false;
};

} // namespace lockscope::redis
