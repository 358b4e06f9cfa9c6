// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/child_process.h"

#include <QString>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef Q_OS_LINUX
#include <sys/prctl.h>
#endif

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

/// In the new process, before its program: only what is allowed between fork and exec. Never returns.
[[noreturn]] void becomeCommand(char *const *arguments, Terminal *terminal, pid_t parent, bool endsWithParent,
                                int errorPipe)
{
    ::setpgid(0, 0);
    if (terminal)
        terminal->give(::getpid());
#ifdef Q_OS_LINUX
    if (endsWithParent) {
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (::getppid() != parent)
            ::_exit(1);
    }
#else
    static_cast<void>(parent);
    static_cast<void>(endsWithParent);
#endif
    ::signal(SIGPIPE, SIG_DFL); // Qt ignores it for us, and that would be inherited
    ::execvp(arguments[0], arguments);
    const int error = errno;
    [[maybe_unused]] const auto written = ::write(errorPipe, &error, sizeof error);
    ::_exit(1);
}

/// 0 once the program runs: then the pipe closes without a word.
int readError(int pipe)
{
    int error = 0;
    while (::read(pipe, &error, sizeof error) < 0 && errno == EINTR)
        ;
    ::close(pipe);
    return error;
}

} // namespace

Status ChildProcess::start(const std::vector<std::string> &command, bool endsWithUs)
{
    std::vector<char *> arguments;
    for (const std::string &word : command)
        arguments.push_back(const_cast<char *>(word.c_str())); // execvp() writes to none of them
    arguments.push_back(nullptr);
    const auto cannot = [&](int error) {
        return fail(ErrorKind::Usage,
                    u"Cannot run %1: %2. Check the command after --."_s.arg(
                        QString::fromStdString(command.front()), QString::fromLocal8Bit(std::strerror(error))));
    };

    std::array<int, 2> errorPipe {};
    if (::pipe2(errorPipe.data(), O_CLOEXEC) != 0)
        return cannot(errno);
    const pid_t parent = ::getpid();
    Terminal *const terminal = m_terminal.isOurs() ? &m_terminal : nullptr;
    m_id = ::fork();
    if (m_id == 0)
        becomeCommand(arguments.data(), terminal, parent, endsWithUs, errorPipe[1]);
    ::close(errorPipe[1]);
    if (m_id < 0) {
        ::close(errorPipe[0]);
        return cannot(errno);
    }
    ::setpgid(m_id, m_id); // both sides do it and the next step, so they are done whoever comes first
    if (terminal)
        terminal->give(m_id);
    if (const int error = readError(errorPipe[0]); error != 0) {
        ::waitpid(m_id, nullptr, 0);
        m_terminal.takeBack();
        m_hasEnded = true;
        return cannot(error);
    }
    return {};
}

ChildProcess::Change ChildProcess::look()
{
    int status = 0;
    if (m_hasEnded || ::waitpid(m_id, &status, WNOHANG | WUNTRACED) != m_id)
        return Change::None;
    m_terminal.takeBack();
    if (WIFSTOPPED(status))
        return Change::Stopped;
    m_hasEnded = true;
    m_exitCode = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return Change::Ended;
}

void ChildProcess::signalGroup(int signal) const
{
    if (m_id > 0) // 0 would be our own group
        ::kill(-m_id, signal);
}

void ChildProcess::resume()
{
    if (m_terminal.isOurs())
        m_terminal.give(m_id);
    signalGroup(SIGCONT);
}

bool ChildProcess::isGroupGone() const
{
    return ::kill(-m_id, 0) != 0 && errno == ESRCH;
}

} // namespace lockscope::cli
