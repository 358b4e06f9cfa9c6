// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/connection.h"

namespace lockscope::cli {

class Session;

/// One server, or those of a RedLock.
using Connections = std::vector<std::unique_ptr<app::Connection>>;
/// Returns the connection as the only one.
[[nodiscard]] Result<Connections> alone(Result<std::unique_ptr<app::Connection>> connection);

/// Connects a command to the servers that its options name, and answers questions about the options.
class Connector final
{
public:
    /// `session` outlives the connector.
    Connector(Session &session, app::ConnectionArguments arguments);

    [[nodiscard]] bool usesSandboxCluster() const { return m_arguments.usesSandboxCluster; }
    /// True if requested by an option or by the profile.
    [[nodiscard]] bool isReadOnly() const;
    /// Empty if no profile is used.
    [[nodiscard]] QString profile() const { return QString::fromStdString(m_arguments.profile); }
    /// True if the server is private, so it has no other users.
    [[nodiscard]] bool isSandbox() const { return m_arguments.usesSandbox || m_arguments.usesSandboxCluster; }
    /// True if the profile is marked as production.
    [[nodiscard]] bool isProduction() const;
    /// Returns the settings of the connection, or an error.
    [[nodiscard]] Result<app::ConnectionSettings> settings(app::GiveUp giveUp) const;

    /// Returns the name in Redis of a lock from the command line, with the connection's prefix.
    [[nodiscard]] Result<LockName> lockName(const std::string &argument, const QString &field) const;
    /// Returns a glob from the command line with the connection's prefix.
    [[nodiscard]] Result<QByteArray> glob(const std::string &argument, const QString &field) const;
    [[nodiscard]] Result<app::NamePrefix> namePrefix() const { return app::resolveNamePrefix(m_arguments); }

    /// Starts the private server if requested, and connects. Prints warnings about the arguments.
    /// `faultTime`: additional time to retry a lost server, unless the arguments set that time.
    [[nodiscard]] Result<std::unique_ptr<app::Connection>> connect(app::GiveUp giveUp = app::GiveUp::AfterTimeout,
                                                                   Millis faultTime = Millis(0));

    /// Connects to several servers; with --sandbox, to `sandboxes` private ones. Fails if fewer than a majority of them
    /// can be reached.
    [[nodiscard]] Result<Connections> connectEach(app::GiveUp giveUp, int sandboxes);
    /// If the database has no keys: names those of the server that have some.
    void sayIfEmpty(app::Connection &connection);
    /// Warns if a key is named like the glob but does not match it: brackets need a backslash.
    void sayIfName(app::Connection &connection, const QByteArray &glob);

private:
    /// Returns the result of connecting. Replaces the connection to a cluster node by one to the whole cluster.
    [[nodiscard]] Result<QString> reach(std::unique_ptr<app::Connection> &connection,
                                        const QFuture<Result<QString>> &opened, app::ConnectionSettings settings);
    [[nodiscard]] QString givenUrl(std::size_t index) const;
    /// Each text once, also if a command connects several times.
    void sayWarnings(const app::ConnectionSettings &settings);
    [[nodiscard]] Result<std::unique_ptr<app::Connection>> open(const app::ConnectionSettings &settings);
    /// Reads a profile's password from the keyring.
    [[nodiscard]] Status addPassword(app::ConnectionSettings &settings);

    Session &m_session;
    app::ConnectionArguments m_arguments;
    QStringList m_warnings; ///< printed
};

} // namespace lockscope::cli
