// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/guard.h"
#include "app/cli/process_tree.h"
#include "app/cli/terminal.h"
#include "core/base/result.h"

#include <QSocketNotifier>
#include <QTimer>
#include <functional>
#include <string>

namespace lockscope::cli {

/// A command below a guard process; guard.h states what is guaranteed. It runs in a process group of its own, in the
/// terminal's foreground if we were there: it reads the keyboard, and Ctrl-C reaches it and not us. It inherits stdin,
/// stdout and stderr and nothing else that is open. When the guard is killed or does not do its work in time, this
/// object ends all processes itself. Thread: the main thread, with an event loop.
class GuardedCommand final
{
public:
    enum class Event {
        Stopped,    ///< the command was stopped
        Ending,     ///< it ends because the lease is about to
        LeftBehind, ///< the command has ended; `count` processes that it left end now
        Spared,     ///< `count` processes run on: this user may not signal them
        GuardLost,  ///< the guard was killed; the command ends now
        Over,       ///< nothing of it is left but what was spared
    };
    using OnEvent = std::function<void(Event, int count)>;

    GuardedCommand(Terminal &terminal, OnEvent onEvent);
    ~GuardedCommand();
    Q_DISABLE_COPY_MOVE(GuardedCommand)

    /// Starts the guard, and the guard the command unless `lease` already asks for its end. Once.
    [[nodiscard]] Status start(const std::vector<std::string> &command, const LeaseEnd &lease);
    /// A later end of the lease.
    void setLease(const LeaseEnd &lease);
    /// To the command's process group.
    void signal(int number);
    /// SIGTERM for all of it now, SIGKILL after `grace`.
    void end(std::chrono::nanoseconds grace);
    /// Lets a stopped command go on, in the foreground if that is ours to give.
    void resume();
    /// To be called after SIGCHLD.
    void look();

    [[nodiscard]] bool isOver() const { return m_isOver; }
    /// Why the command could not be run.
    [[nodiscard]] const Status &started() const { return m_started; }
    /// As shells say it: the command's exit code, or 128 plus the signal that ended it.
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
    QString m_program; // for people
    ProcessTree m_tree;
    int m_socket = -1;
    std::unique_ptr<QSocketNotifier> m_notifier;
    pid_t m_guard = 0;
    pid_t m_command = 0;
    LeaseEnd m_lease;
    QTimer m_guardTimer; // by when the guard must have done what is due
    bool m_isGuardLost = false;
    TimePoint m_killAt; // once the guard is lost
    QTimer m_restTimer;
    int m_emptyLooks = 0;
    Status m_started;
    bool m_isOver = false;
    int m_exitCode = 0;
};

} // namespace lockscope::cli
