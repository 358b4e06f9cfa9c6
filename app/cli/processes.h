// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>
#include <sys/types.h>
#include <vector>

namespace lockscope::cli {

/// The descendants of this process. Complete only if this process is their subreaper (PR_SET_CHILD_SUBREAPER), so that
/// orphans of any group or session remain descendants. Linux: reads /proc. Thread: any.
class ProcessTree final
{
public:
    /// `spared`: children of this process to exclude, with their descendants.
    explicit ProcessTree(std::vector<pid_t> spared = {});

    /// One pass over /proc: may miss a process that is just starting. Without zombies.
    [[nodiscard]] std::vector<pid_t> living() const;
    void signalAll(int signal) const;
    /// Direct children of this process, zombies included. Much faster than living().
    [[nodiscard]] std::vector<pid_t> children() const;
    /// Sends SIGKILL to each of children(); their own children become ours. Repeated and combined with reaping, this
    /// also reaches processes that exit too soon for a pass over /proc. True: a child accepted the signal.
    [[nodiscard]] bool killChildren() const;
    /// Sends SIGKILL to living(), after stopping each so that none forks in between. False: this pass found no process
    /// that this user may signal. It may have missed one that was just starting, see killChildren().
    [[nodiscard]] bool killAll() const;

private:
    std::vector<pid_t> m_spared;
};

/// The direct children of this process, zombies included.
[[nodiscard]] std::vector<pid_t> ownChildren();

/// The controlling terminal of this program and its foreground process group. Without a terminal, calls have no effect.
/// Thread: main; setForeground() also between fork and exec.
class Terminal final
{
public:
    Terminal();
    ~Terminal();
    Q_DISABLE_COPY_MOVE(Terminal)

    [[nodiscard]] bool exists() const { return m_descriptor >= 0; }
    /// True if this program's group is in the foreground: it reads the keyboard and gets Ctrl-C.
    [[nodiscard]] bool isOurs() const;
    /// Makes `group` the foreground group, also when called from a background process.
    void setForeground(pid_t group) const;
    /// Declares that another process makes its group the foreground group; restoreForeground() undoes that.
    void lend() { m_isLent = true; }
    void restoreForeground();

private:
    int m_descriptor;
    pid_t m_ourGroup;
    bool m_isLent = false;
};

} // namespace lockscope::cli
