// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/guard.h"
#include "app/cli/processes.h"
#include "core/base/result.h"

#include <QSocketNotifier>
#include <QTimer>
#include <functional>
#include <string>

namespace lockscope::cli {

/// A command that a guard process runs; see guard.h for the guarantees. It has its own process group, which takes over
/// the terminal's foreground if ours had it: it reads the keyboard and gets Ctrl-C instead of us. It inherits stdin,
/// stdout and stderr, no other descriptor. When the guard is killed or late, this object ends all processes itself.
/// Thread: the main thread, with an event loop.
class GuardedCommand final
{
public:
    enum class Event {
        Stopped,    ///< the command, by a signal
        Ending,     ///< the lease is about to end
        LeftBehind, ///< the command has ended; the `count` processes it left end now
        Spared,     ///< `count` processes that this user may not signal run on
        GuardLost,  ///< the guard was killed; the command ends now
        Over,       ///< all processes but the spared ones have ended
    };
    using OnEvent = std::function<void(Event, int count)>;

    GuardedCommand(Terminal &terminal, OnEvent onEvent);
    ~GuardedCommand();
    Q_DISABLE_COPY_MOVE(GuardedCommand)

    /// Starts the guard, which starts the command unless LeaseEnd::endFrom has passed. Call at most once.
    [[nodiscard]] Status start(const std::vector<std::string> &command, const LeaseEnd &lease);
    /// Sends a later end of the lease to the guard.
    void setLease(const LeaseEnd &lease);
    /// Sends a signal to the command's process group.
    void signal(int number);
    /// Sends SIGTERM to all processes now, SIGKILL after `grace`.
    void end(std::chrono::nanoseconds grace);
    /// Continues a stopped command, in the foreground if we have it.
    void resume();
    /// Checks for ended processes. Call after each SIGCHLD.
    void look();

    [[nodiscard]] bool isOver() const { return m_isOver; }
    /// The error when the command could not be started.
    [[nodiscard]] const Status &started() const { return m_started; }
    /// As in a shell: the command's exit code, or 128 plus the signal that ended it.
    [[nodiscard]] int exitCode() const { return m_exitCode; }

private:
    void send(const GuardOrder &order) const;
    void readReports();
    void obey(const GuardReport &report);
    void watchGuard(TimePoint lastMoment);
    void replaceGuard();
    void endRest();
    void reap();
    void finish();

    Terminal &m_terminal;
    const OnEvent m_onEvent;
    QString m_program; // for messages
    ProcessTree m_tree;
    int m_socket = -1;
    std::unique_ptr<QSocketNotifier> m_notifier;
    pid_t m_guard = 0;
    pid_t m_command = 0;
    LeaseEnd m_lease;
    QTimer m_guardTimer; // when the guard counts as late
    bool m_isGuardLost = false;
    TimePoint m_killAt; // once the guard is lost
    QTimer m_restTimer;
    int m_emptyPasses = 0;
    Status m_started;
    bool m_isOver = false;
    int m_exitCode = 0;
};

} // namespace lockscope::cli
