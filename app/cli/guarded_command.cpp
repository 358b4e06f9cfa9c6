// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/guarded_command.h"

#include "app/cli/messages.h"

#include <QString>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lockscope::cli {

using std::chrono::nanoseconds;

namespace {

constexpr Millis RestLook {50}; // poll interval for remaining processes, without a guard
constexpr int KillsPerLook = 100;
constexpr Millis MinDelay {100}; // tolerated delay of a guard
constexpr Millis MaxDelay {1000};
constexpr const char *OurProgram = "/proc/self/exe";

/// In the new process: only calls allowed between fork and exec. Never returns.
[[noreturn]] void becomeGuard(char *const *arguments, int socket)
{
    ::fcntl(socket, F_SETFD, 0);
    ::execv(OurProgram, arguments);
    ::_exit(1); // `hold` sees a lost guard
}

/// Tolerated delay of a guard that has `left` to do its work.
nanoseconds delayWithin(nanoseconds left)
{
    return std::clamp<nanoseconds>(left / 4, MinDelay, MaxDelay);
}

int shellCodeOf(int status)
{
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace

GuardedCommand::GuardedCommand(Terminal &terminal, OnEvent onEvent)
    : m_terminal(terminal), m_onEvent(std::move(onEvent))
{
    m_guardTimer.setSingleShot(true);
    m_guardTimer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&m_guardTimer, &QTimer::timeout, &m_guardTimer, [this] { ::kill(m_guard, SIGKILL); });
    QObject::connect(&m_restTimer, &QTimer::timeout, &m_restTimer, [this] { endRest(); });
}

GuardedCommand::~GuardedCommand()
{
    if (m_socket >= 0)
        ::close(m_socket); // a guard that still runs ends all processes
}

Status GuardedCommand::start(const std::vector<std::string> &command, const LeaseEnd &lease)
{
    m_program = QString::fromStdString(command.front());
    m_tree = ProcessTree(ownChildren());
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    std::array<int, 2> sockets {};
    const auto notStarted = [this] {
        return fail(ErrorKind::Usage,
                    message<"command-guard-not-started">(m_program, QString::fromLocal8Bit(std::strerror(errno))));
    };
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets.data()) != 0)
        return notStarted();
    m_socket = sockets[0];
    const std::string socket = std::to_string(sockets[1]);
    std::vector<char *> arguments {const_cast<char *>(GuardName), const_cast<char *>(socket.c_str())};
    for (const std::string &word : command)
        arguments.push_back(const_cast<char *>(word.c_str())); // execv() does not modify them
    arguments.push_back(nullptr);
    m_guard = ::fork();
    if (m_guard == 0)
        becomeGuard(arguments.data(), sockets[1]);
    ::close(sockets[1]);
    if (m_guard < 0)
        return notStarted();
    if (m_terminal.isOurs())
        m_terminal.lend();
    m_notifier = std::make_unique<QSocketNotifier>(m_socket, QSocketNotifier::Read);
    QObject::connect(m_notifier.get(), &QSocketNotifier::activated, m_notifier.get(), [this] { readReports(); });
    setLease(lease);
    return {};
}

void GuardedCommand::setLease(const LeaseEnd &lease)
{
    m_lease = lease;
    send({.lease = lease});
    if (lease.endFrom == TimePoint::max())
        m_guardTimer.stop();
    else
        watchGuard(lease.endFrom + delayWithin(lease.endsAt - lease.endFrom));
}

void GuardedCommand::signal(int number)
{
    send({.kind = GuardOrder::Kind::Signal, .signal = number});
}

void GuardedCommand::end(nanoseconds grace)
{
    send({.kind = GuardOrder::Kind::End, .grace = grace});
    watchGuard(BootClock::now() + grace + MaxDelay);
}

void GuardedCommand::resume()
{
    if (m_terminal.isOurs()) {
        m_terminal.setForeground(m_command);
        m_terminal.lend();
    }
    signal(SIGCONT);
}

void GuardedCommand::send(const GuardOrder &order) const
{
    // non-blocking: a guard that does not read is replaced when it is late
    if (!m_isGuardLost)
        ::send(m_socket, &order, sizeof order, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/// Kills a guard that is late by then, which leads to replaceGuard().
void GuardedCommand::watchGuard(TimePoint lastMoment)
{
    m_guardTimer.start(std::max(Millis(0), std::chrono::ceil<Millis>(lastMoment - BootClock::now())));
}

void GuardedCommand::readReports()
{
    GuardReport report;
    for (;;) {
        const ssize_t length = ::recv(m_socket, &report, sizeof report, MSG_DONTWAIT);
        if (length < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (length != static_cast<ssize_t>(sizeof report))
            return replaceGuard();
        obey(report);
        if (m_isOver)
            return;
    }
}

void GuardedCommand::obey(const GuardReport &report)
{
    const auto expectEnd = [this] {
        const TimePoint now = BootClock::now();
        watchGuard(now + graceBefore(m_lease, now) + delayWithin(m_lease.endsAt - now));
    };
    switch (report.kind) {
    case GuardReport::Kind::Started: m_command = report.value; return;
    case GuardReport::Kind::CannotStart:
        m_started = fail(
            ErrorKind::Usage,
            message<"command-not-started">(m_program, QString::fromLocal8Bit(std::strerror(report.value))));
        return finish();
    case GuardReport::Kind::Stopped: m_terminal.restoreForeground(); return m_onEvent(Event::Stopped, 0);
    case GuardReport::Kind::Ending: expectEnd(); return m_onEvent(Event::Ending, 0);
    case GuardReport::Kind::LeftBehind:
        m_terminal.restoreForeground();
        expectEnd();
        return m_onEvent(Event::LeftBehind, report.value);
    case GuardReport::Kind::Spared: return m_onEvent(Event::Spared, report.value);
    case GuardReport::Kind::Ended: m_exitCode = report.value; return finish();
    }
}

void GuardedCommand::look()
{
    int status = 0;
    if (m_isOver || m_guard == 0)
        return;
    if (m_isGuardLost)
        return endRest();
    if (::waitpid(m_guard, &status, WNOHANG | WUNTRACED) == m_guard && WIFSTOPPED(status))
        ::kill(m_guard, SIGCONT); // a stopped guard does nothing; the socket shows when it dies
}

void GuardedCommand::replaceGuard()
{
    m_notifier->setEnabled(false);
    m_guardTimer.stop();
    m_isGuardLost = true;
    ::kill(m_guard, SIGKILL);
    ::waitpid(m_guard, nullptr, 0);
    if (m_command == 0)
        m_started = fail(ErrorKind::Usage, message<"command-guard-ended">(m_program));
    else
        m_onEvent(Event::GuardLost, 0);
    m_exitCode = 128 + SIGKILL; // unless the command's own code is read
    const TimePoint now = BootClock::now();
    m_killAt = now + graceBefore(m_lease, now);
    m_tree.signalAll(SIGTERM);
    m_tree.signalAll(SIGCONT);
    m_restTimer.start(RestLook);
    endRest();
}

/// Runs until two passes in a row find no process: one pass can miss a process that is just starting. A process that
/// forks and exits faster than a pass over /proc still shows up among the children.
void GuardedCommand::endRest()
{
    const bool mustEnd = BootClock::now() >= m_killAt;
    bool isAccepted = false;
    for (int round = 0; mustEnd && round < KillsPerLook; ++round) {
        isAccepted = m_tree.killChildren() || isAccepted;
        reap();
    }
    isAccepted = (mustEnd && m_tree.killAll()) || isAccepted;
    reap();
    const std::vector<pid_t> living = m_tree.living();
    const bool isEmpty = living.empty() && m_tree.children().empty();
    const bool areSpared = mustEnd && !isAccepted; // no permission to signal the rest
    m_emptyPasses = isEmpty || areSpared ? m_emptyPasses + 1 : 0;
    if (m_emptyPasses < 2)
        return;
    if (!living.empty())
        m_onEvent(Event::Spared, static_cast<int>(living.size()));
    finish();
}

/// Only this object's children: others reap theirs.
void GuardedCommand::reap()
{
    for (const pid_t id : m_tree.children()) {
        int status = 0;
        if (::waitpid(id, &status, WNOHANG) == id && id == m_command)
            m_exitCode = shellCodeOf(status);
    }
}

void GuardedCommand::finish()
{
    m_restTimer.stop();
    m_guardTimer.stop();
    m_notifier->setEnabled(false);
    m_terminal.restoreForeground();
    if (!m_isGuardLost) {
        ::kill(m_guard, SIGKILL); // its work is done
        ::waitpid(m_guard, nullptr, 0);
    }
    m_isOver = true;
    m_onEvent(Event::Over, 0);
}

} // namespace lockscope::cli
