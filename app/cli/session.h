// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "app/common/connection.h"
#include "app/common/console.h"
#include "app/common/signal_watch.h"
#include "core/base/when_done.h"

#include <QEventLoop>

namespace lockscope::cli {

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

/// The environment of a command: the terminal, its servers, and functions that wait.
/// The main thread's event loop runs only inside the waiting functions, so it is never nested.
class Session final
{
public:
    Session(app::ConnectionArguments arguments, std::vector<std::string> trailing);

    [[nodiscard]] app::Console &console() { return m_console; }
    /// The words after `--`.
    [[nodiscard]] const std::vector<std::string> &trailing() const { return m_trailing; }
    [[nodiscard]] Connector &connector() { return m_connector; }

    /// True after a signal that ends the program.
    [[nodiscard]] bool isInterrupted() const { return m_interrupts > 0; }
    /// Number of such signals, so that a command can detect a new one.
    [[nodiscard]] int interrupts() const { return m_interrupts; }
    [[nodiscard]] int lastSignal() const { return m_lastSignal; }

    /// Waits for the result. Returns ErrorKind::Cancelled if a signal arrives first.
    template <typename T>
    [[nodiscard]] Result<T> await(const QFuture<Result<T>> &future)
    {
        if (!isFinishedBefore(future, [this] { return isInterrupted(); }))
            return fail(ErrorKind::Cancelled, message<"cli-interrupted">());
        return future.result();
    }
    /// The same without copying the result, which may be large.
    template <typename T>
    [[nodiscard]] Result<T> await(QFuture<Result<T>> &&future)
    {
        if (!isFinishedBefore(future, [this] { return isInterrupted(); }))
            return fail(ErrorKind::Cancelled, message<"cli-interrupted">());
        return future.takeResult();
    }
    /// Waits for the result and ignores signals. Use only for operations that end soon.
    template <typename T>
    [[nodiscard]] Result<T> finish(const QFuture<Result<T>> &future)
    {
        (void)isFinishedBefore(future, [] { return false; });
        return future.result();
    }
    /// Asks on the terminal; true for a yes.
    [[nodiscard]] bool confirms(const QString &question);
    /// Returns false if a signal arrived first.
    bool waitFor(Millis time);
    /// Processes events until `isDone`, which is called after each event. A change that makes it true must cause an
    /// event: a timer, a signal, or a post to a mailbox of this thread.
    void waitUntil(const std::function<bool()> &isDone);

    /// Prints the error and returns its exit code; Interrupted if a signal was the cause.
    int end(const Error &error);

private:
    template <typename T, typename IsOver>
    bool isFinishedBefore(const QFuture<Result<T>> &future, IsOver isOver)
    {
        QObject context;
        whenDone(future, &context, [](const Result<T> &) {}); // its event wakes the loop
        waitUntil([&] { return isOver() || future.isFinished(); });
        return future.isFinished();
    }

    std::vector<std::string> m_trailing;
    app::Console m_console;
    QEventLoop m_loop;
    int m_interrupts = 0;
    int m_lastSignal = 0;
    app::SignalWatch m_signals;
    Connector m_connector;
};

} // namespace lockscope::cli
