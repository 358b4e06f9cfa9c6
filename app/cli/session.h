// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/exit_code.h"
#include "app/cli/messages.h"
#include "app/common/connection.h"
#include "app/common/console.h"
#include "app/common/keyring.h"
#include "app/common/signal_watch.h"
#include "core/base/when_done.h"

#include <QEventLoop>

namespace lockscope::cli {

/// What a command gets to work with: the terminal, the connection, and the way to wait.
/// The main thread's event loop turns only inside the waiting functions, so never one inside another.
class Session final
{
public:
    Session(app::ConnectionArguments arguments, std::vector<std::string> trailing);

    [[nodiscard]] app::Console &console() { return m_console; }
    /// What followed `--`.
    [[nodiscard]] const std::vector<std::string> &trailing() const { return m_trailing; }
    [[nodiscard]] bool usesSandboxCluster() const { return m_arguments.usesSandboxCluster; }
    /// Asked for, or the profile's way.
    [[nodiscard]] bool isReadOnly() const;
    /// Empty: there is none.
    [[nodiscard]] QString profile() const { return QString::fromStdString(m_arguments.profile); }
    /// A private server, which nobody else uses.
    [[nodiscard]] bool isSandbox() const { return m_arguments.usesSandbox || m_arguments.usesSandboxCluster; }
    /// The profile says so.
    [[nodiscard]] bool isProduction() const;
    /// The settings of the connection, or why there are none.
    [[nodiscard]] Result<app::ConnectionSettings> settings(app::GiveUp giveUp) const;

    /// A lock that was named on the command line, as it is called in Redis: with the connection's prefix.
    [[nodiscard]] Result<LockName> lockName(const std::string &argument, const QString &field) const;
    /// The same of a glob.
    [[nodiscard]] Result<QByteArray> glob(const std::string &argument, const QString &field) const;
    [[nodiscard]] Result<app::NamePrefix> namePrefix() const { return app::resolveNamePrefix(m_arguments); }

    /// Starts the private server if there is to be one, and connects. Prints warnings about the arguments.
    /// `faultTime`: how much longer than else a lost server is retried when the arguments do not say it.
    [[nodiscard]] Result<std::unique_ptr<app::Connection>> connect(app::GiveUp giveUp = app::GiveUp::AfterTimeout,
                                                                   Millis faultTime = Millis(0));

    /// The same for several servers; with --sandbox so many private ones. An error when fewer than a majority of them
    /// can be reached.
    [[nodiscard]] Result<std::vector<std::unique_ptr<app::Connection>>> connectEach(app::GiveUp giveUp, int sandboxes);

    /// A signal asked the program to end.
    [[nodiscard]] bool isInterrupted() const { return m_interrupts > 0; }
    /// How often, so that a command can tell of a new one.
    [[nodiscard]] int interrupts() const { return m_interrupts; }
    [[nodiscard]] int lastSignal() const { return m_lastSignal; }

    /// The result, or ErrorKind::Cancelled when a signal came first.
    template <typename T>
    [[nodiscard]] Result<T> await(const QFuture<Result<T>> &future)
    {
        wakeBy(future, [&] { waitUntil([&] { return isInterrupted() || future.isFinished(); }); });
        if (!future.isFinished())
            return fail(ErrorKind::Cancelled, message<"cli-interrupted">());
        return future.result();
    }
    /// The result, whatever signals come. Only for what ends soon by itself.
    template <typename T>
    [[nodiscard]] Result<T> finish(const QFuture<Result<T>> &future)
    {
        wakeBy(future, [&] { waitUntil([&] { return future.isFinished(); }); });
        return future.result();
    }
    /// Says so if the glob, as text, is the name of a key that it does not match: its brackets need a backslash.
    void sayIfName(app::Connection &connection, const QByteArray &glob);
    /// Handles events until `isDone`, which is asked after each of them. Whoever makes it true causes an event:
    /// a timer, a signal, something posted to a mailbox of this thread.
    void waitUntil(const std::function<bool()> &isDone);

    /// Prints the error and says how to end; Interrupted when a signal was the cause.
    int end(const Error &error);

private:
    /// The outcome of connecting. Replaces the connection to a node of a cluster by one to the whole cluster.
    [[nodiscard]] Result<QString> reach(std::unique_ptr<app::Connection> &connection,
                                        const QFuture<Result<QString>> &opened, app::ConnectionSettings settings);
    void sayWarnings(const app::ConnectionSettings &settings);
    [[nodiscard]] Result<std::unique_ptr<app::Connection>> open(const app::ConnectionSettings &settings);
    /// From the keyring, for a profile.
    [[nodiscard]] Status addPassword(app::ConnectionSettings &settings);
    template <typename T, typename Wait>
    void wakeBy(const QFuture<Result<T>> &future, Wait wait)
    {
        QObject context;
        whenDone(future, &context, [](const Result<T> &) {}); // its event is what wakes the loop
        wait();
    }

    app::ConnectionArguments m_arguments;
    std::vector<std::string> m_trailing;
    app::Console m_console;
    QEventLoop m_loop;
    int m_interrupts = 0;
    int m_lastSignal = 0;
    app::SignalWatch m_signals;
};

} // namespace lockscope::cli
