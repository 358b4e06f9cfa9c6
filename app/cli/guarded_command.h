// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/terminal.h"
#include "core/base/result.h"

#include <string>
#include <sys/types.h>
#include <vector>

namespace lockscope::cli {

/// A command in a process group of its own, so that all of it can be signalled, and in the terminal's foreground while
/// it runs if we were there: it reads the keyboard, and Ctrl-C reaches it and not us. It inherits stdin, stdout and
/// stderr and nothing else that is open. Thread: the main thread.
class ChildProcess final
{
public:
    explicit ChildProcess(Terminal &terminal) : m_terminal(terminal) { }

    /// `endsWithUs`: it gets SIGTERM when this program dies (Linux). ErrorKind::Usage when it cannot be run.
    [[nodiscard]] Status start(const std::vector<std::string> &command, bool endsWithUs);

    enum class Change { None, Stopped, Ended };
    /// What became of it since the last look; to be asked after SIGCHLD.
    [[nodiscard]] Change look();
    [[nodiscard]] bool hasEnded() const { return m_hasEnded; }
    /// As shells say it: its exit code, or 128 plus the signal that ended it.
    [[nodiscard]] int exitCode() const { return m_exitCode; }

    void signalGroup(int signal) const;
    /// Lets a stopped group go on, in the foreground if that is ours to give.
    void resume();
    /// Nothing of the group is left, also none of the command's own children.
    [[nodiscard]] bool isGroupGone() const;

private:
    Terminal &m_terminal;
    pid_t m_id = 0;
    bool m_hasEnded = false;
    int m_exitCode = 0;
};

} // namespace lockscope::cli
