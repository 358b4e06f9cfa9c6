// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/guard.h"

#include "app/cli/processes.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lockscope::cli {

namespace {

using std::chrono::nanoseconds;

constexpr nanoseconds MaxGrace = std::chrono::seconds(10);
constexpr nanoseconds LeavingTime = std::chrono::seconds(1); // for processes that outlive the command
constexpr int KillRounds = 100;
constexpr int NapTime = 1; // ms, after KillRounds rounds that no process accepted

class Guard final
{
public:
    explicit Guard(int socket) : m_socket(socket)
    {
        ::fcntl(m_socket, F_SETFD, FD_CLOEXEC);
        ::prctl(PR_SET_NAME, GuardName);
        ::prctl(PR_SET_CHILD_SUBREAPER, 1);
        ::signal(SIGCHLD, SIG_DFL); // ignored, it would lose the exit codes
        sigset_t all;
        ::sigfillset(&all);
        ::sigprocmask(SIG_SETMASK, &all, &m_inheritedMask); // only SIGKILL and SIGSTOP reach the guard
        sigset_t child;
        ::sigemptyset(&child);
        ::sigaddset(&child, SIGCHLD);
        m_childSignals = ::signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
        m_timer = ::timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK);
    }

    void run(char *const *command)
    {
        pollfd order {m_socket, POLLIN, 0};
        while (!m_hasLease && !m_isHoldGone) {
            ::poll(&order, 1, -1);
            readOrders();
        }
        if (m_isHoldGone || !start(command))
            return;
        std::array<pollfd, 3> sources {{{m_socket, POLLIN, 0}, {m_childSignals, POLLIN, 0}, {m_timer, POLLIN, 0}}};
        while (!m_isOver) {
            armTimer();
            ::poll(sources.data(), sources.size(), -1);
            readOrders();
            if (m_isHoldGone)
                sources[0].fd = -1;
            reap();
            checkTime();
        }
        report(GuardReport::Kind::Ended, m_exitCode);
    }

private:
    void report(GuardReport::Kind kind, int value = 0) const
    {
        const GuardReport words {kind, value};
        ::send(m_socket, &words, sizeof words, MSG_NOSIGNAL); // fails if `hold` has exited, which is detected elsewhere
    }

    void readOrders()
    {
        GuardOrder order;
        for (;;) {
            const ssize_t length = ::recv(m_socket, &order, sizeof order, MSG_DONTWAIT);
            if (length == static_cast<ssize_t>(sizeof order)) {
                obey(order);
                continue;
            }
            if (length < 0 && (errno == EAGAIN || errno == EINTR))
                return;
            if (!m_isHoldGone)
                endWithin(graceBefore(m_lease, BootClock::now()));
            m_isHoldGone = true;
            return;
        }
    }

    void obey(const GuardOrder &order)
    {
        switch (order.kind) {
        case GuardOrder::Kind::Lease:
            m_lease = order.lease;
            m_hasLease = true;
            return;
        case GuardOrder::Kind::Signal:
            if (!m_hasCommandEnded)
                ::kill(-m_command, order.signal);
            return;
        case GuardOrder::Kind::End: return endWithin(order.grace);
        }
    }

    /// Starts the command in its own process group and leaves its session. False: failed.
    bool start(char *const *command)
    {
        const Terminal terminal;
        std::array<int, 2> errorPipe {};
        std::array<int, 2> goPipe {};
        if (::pipe2(errorPipe.data(), O_CLOEXEC) != 0 || ::pipe2(goPipe.data(), O_CLOEXEC) != 0)
            return cannotStart(errno);
        const pid_t guard = ::getpid();
        m_command = ::fork();
        if (m_command < 0)
            return cannotStart(errno);
        if (m_command == 0)
            becomeCommand(command, terminal, guard, errorPipe[1], goPipe);
        ::close(errorPipe[1]);
        // A signal to `hold`'s group must not reach the guard. A terminal stops only groups that have a parent in their
        // session, so there the guard stays in it.
        terminal.exists() ? ::setpgid(0, 0) : ::setsid();
        ::close(goPipe[0]);
        ::close(goPipe[1]);
        int error = 0; // the pipe closes without data once exec succeeds
        while (::read(errorPipe[0], &error, sizeof error) < 0 && errno == EINTR)
            ;
        ::close(errorPipe[0]);
        if (error != 0)
            return cannotStart(error);
        report(GuardReport::Kind::Started, m_command);
        return true;
    }

    bool cannotStart(int error) const
    {
        report(GuardReport::Kind::CannotStart, error);
        return false;
    }

    /// In the new process, between fork and exec.
    [[noreturn]] void becomeCommand(char *const *command, const Terminal &terminal, pid_t guard, int errorPipe,
                                    const std::array<int, 2> &goPipe) const
    {
        ::setpgid(0, 0);
        if (terminal.isOurs())
            terminal.setForeground(::getpid());
        ::prctl(PR_SET_PDEATHSIG, SIGTERM); // the fallback when `hold` and the guard are killed together
        ::close(goPipe[1]);
        char go = 0;
        [[maybe_unused]] const auto none = ::read(goPipe[0], &go, 1); // until the guard has closed it, or died
        if (::getppid() != guard)
            ::_exit(1);
        ::signal(SIGPIPE, SIG_DFL); // Qt ignores it in `hold`
        ::sigprocmask(SIG_SETMASK, &m_inheritedMask, nullptr);
        ::execvp(command[0], command);
        const int error = errno;
        [[maybe_unused]] const auto written = ::write(errorPipe, &error, sizeof error);
        ::_exit(1);
    }

    void endWithin(nanoseconds grace)
    {
        const TimePoint now = BootClock::now();
        m_killAt = m_isEnding ? std::min(m_killAt, now + grace) : now + grace;
        if (std::exchange(m_isEnding, true))
            return;
        m_tree.signalAll(SIGTERM);
        m_tree.signalAll(SIGCONT); // a stopped process would not see the other signal
    }

    /// Reads the exit codes of ended processes. Sets m_isOver when none is left.
    void reap()
    {
        signalfd_siginfo info {};
        while (::read(m_childSignals, &info, sizeof info) > 0)
            ;
        for (;;) {
            int status = 0;
            const pid_t id = ::waitpid(-1, &status, WNOHANG | WUNTRACED);
            if (id < 0 && errno == ECHILD)
                m_isOver = true;
            if (id <= 0)
                break;
            if (id == m_command && WIFSTOPPED(status) && !m_isEnding)
                report(GuardReport::Kind::Stopped);
            if (id == m_command && !WIFSTOPPED(status)) {
                m_hasCommandEnded = true;
                m_exitCode = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
            }
        }
        if (m_hasCommandEnded)
            m_leaveBy = std::min(m_leaveBy, BootClock::now() + LeavingTime);
    }

    [[nodiscard]] TimePoint endFrom() const { return std::min(m_lease.endFrom, m_leaveBy); }

    void armTimer() const
    {
        const TimePoint when = m_isEnding ? m_killAt : endFrom();
        itimerspec spec {}; // zero disarms the timer
        if (when != TimePoint::max()) {
            const nanoseconds time = std::max(when.time_since_epoch(), nanoseconds(1));
            spec.it_value.tv_sec = std::chrono::duration_cast<std::chrono::seconds>(time).count();
            spec.it_value.tv_nsec = (time % std::chrono::seconds(1)).count();
        }
        ::timerfd_settime(m_timer, TFD_TIMER_ABSTIME, &spec, nullptr);
    }

    void checkTime()
    {
        const TimePoint now = BootClock::now();
        if (m_isOver || now < (m_isEnding ? m_killAt : endFrom()))
            return;
        if (!m_isEnding) {
            if (now >= m_lease.endFrom)
                report(GuardReport::Kind::Ending);
            else
                report(GuardReport::Kind::LeftBehind, static_cast<int>(m_tree.living().size()));
            endWithin(graceBefore(m_lease, now));
        }
        if (m_isEnding && BootClock::now() >= m_killAt)
            killRest();
    }

    /// Ends when no child is left, or when all that are left refuse signals. A pass that finds no process proves
    /// nothing: in a chain where each process forks the next one and exits, each may have exited before the pass
    /// reaches it.
    void killRest()
    {
        while (!m_isOver) {
            bool isRefused = true;
            for (int round = 0; round < KillRounds && !m_isOver; ++round) {
                isRefused = !m_tree.killChildren() && isRefused;
                reap();
            }
            if (m_isOver)
                return;
            if (m_tree.killAll() || !isRefused)
                continue;
            if (const std::size_t left = std::max(m_tree.living().size(), m_tree.children().size()); left > 0) {
                report(GuardReport::Kind::Spared, static_cast<int>(left));
                m_isOver = true;
            }
            ::poll(nullptr, 0, NapTime);
        }
    }

    const int m_socket;
    sigset_t m_inheritedMask {};
    int m_childSignals = -1;
    int m_timer = -1;
    const ProcessTree m_tree;
    LeaseEnd m_lease;
    bool m_hasLease = false;
    pid_t m_command = 0;
    bool m_hasCommandEnded = false;
    int m_exitCode = 128 + SIGKILL; // unless the command's own code is read
    bool m_isHoldGone = false;
    bool m_isEnding = false;
    TimePoint m_leaveBy = TimePoint::max();
    TimePoint m_killAt;
    bool m_isOver = false;
};

} // namespace

nanoseconds graceBefore(const LeaseEnd &lease, TimePoint now)
{
    if (lease.endsAt == TimePoint::max())
        return MaxGrace;
    return std::clamp((lease.endsAt - now) / 2, nanoseconds(0), MaxGrace);
}

int runGuard(int argc, char **argv)
{
    if (argc < 3)
        return 2; // only `hold` starts it
    Guard(std::atoi(argv[1])).run(argv + 2);
    return 0;
}

} // namespace lockscope::cli
