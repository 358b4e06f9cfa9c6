// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"
#include "app/cli/connector.h"
#include "app/cli/messages.h"
#include "app/common/console.h"
#include "app/common/signal_watch.h"
#include "core/base/when_done.h"

#include <QEventLoop>

namespace lockscope::cli {

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
        if (!isFinishedBeforeSignal(future))
            return fail(ErrorKind::Cancelled, message<"cli-interrupted">());
        return future.result();
    }
    /// The same without copying the result, which may be large.
    template <typename T>
    [[nodiscard]] Result<T> await(QFuture<Result<T>> &&future)
    {
        if (!isFinishedBeforeSignal(future))
            return fail(ErrorKind::Cancelled, message<"cli-interrupted">());
        return future.takeResult();
    }
    /// Waits for the result and ignores signals. Use only for operations that end soon.
    template <typename T>
    [[nodiscard]] Result<T> finish(const QFuture<Result<T>> &future)
    {
        wakeBy(future, [&] { waitUntil([&] { return future.isFinished(); }); });
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
    template <typename T>
    bool isFinishedBeforeSignal(const QFuture<Result<T>> &future)
    {
        wakeBy(future, [&] { waitUntil([&] { return isInterrupted() || future.isFinished(); }); });
        return future.isFinished();
    }
    template <typename T, typename Wait>
    void wakeBy(const QFuture<Result<T>> &future, Wait wait)
    {
        QObject context;
        whenDone(future, &context, [](const Result<T> &) {}); // its event wakes the loop
        wait();
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
