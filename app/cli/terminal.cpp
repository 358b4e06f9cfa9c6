// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal.h"

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace lockscope::cli {

Terminal::Terminal() : m_descriptor(::open("/dev/tty", O_RDWR | O_CLOEXEC)), m_ourGroup(::getpgrp()) { }

Terminal::~Terminal()
{
    takeBack();
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

bool Terminal::isOurs() const
{
    return m_descriptor >= 0 && ::tcgetpgrp(m_descriptor) == m_ourGroup;
}

void Terminal::takeBack()
{
    if (m_isLent)
        setForeground(m_ourGroup);
    m_isLent = false;
}

/// A group in the background that does this is stopped by SIGTTOU unless it blocks the signal.
void Terminal::setForeground(pid_t group) const
{
    sigset_t blocked;
    sigset_t before;
    ::sigemptyset(&blocked);
    ::sigaddset(&blocked, SIGTTOU);
    ::pthread_sigmask(SIG_BLOCK, &blocked, &before);
    ::tcsetpgrp(m_descriptor, group);
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

} // namespace lockscope::cli
