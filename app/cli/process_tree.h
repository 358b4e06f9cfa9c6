// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>
#include <vector>

namespace lockscope::cli {

/// One line of the process table.
struct Process
{
    pid_t id = 0;
    pid_t parent = 0;
    bool hasEnded = false; ///< all its threads; it waits to be reaped
};

/// The processes below this one: its children, theirs, and so on. Complete where this process is the subreaper
/// (PR_SET_CHILD_SUBREAPER): then orphans stay below it, also those in a group or session of their own. Linux, /proc.
/// Thread: any.
class ProcessTree final
{
public:
    /// `spared`: children of this process that do not count, nor what is below them.
    explicit ProcessTree(std::vector<pid_t> spared = {});

    /// As of one look at /proc: a process that starts meanwhile may be missed. Includes those not yet reaped.
    [[nodiscard]] std::vector<Process> all() const;
    /// The ids of those that have not ended.
    [[nodiscard]] std::vector<pid_t> living() const;
    void signalAll(int signal) const;
    /// Children of this process itself, ended or not. Much quicker than all().
    [[nodiscard]] std::vector<pid_t> children() const;
    /// SIGKILL to each of children(): they cannot start another any more, and what they leave becomes a child. Repeated
    /// with reaping it reaches also processes that live for less than a look at /proc takes.
    void killChildren() const;
    /// Sends SIGKILL to all, each stopped first so that none starts another in between. To be called until it is false:
    /// then there was none that this user may signal.
    [[nodiscard]] bool killAll() const;

private:
    std::vector<pid_t> m_spared;
};

/// The direct children of this process, ended or not.
[[nodiscard]] std::vector<pid_t> ownChildren();

} // namespace lockscope::cli
