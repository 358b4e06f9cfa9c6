// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>
#include <sys/types.h>

namespace lockscope::cli {

/// The terminal that controls this program, and which process group may read from it. Without one nothing happens.
/// Thread: the main thread; give() also between fork and exec.
class Terminal final
{
public:
    Terminal();
    ~Terminal();
    Q_DISABLE_COPY_MOVE(Terminal)

    /// This program is in the foreground: its group is the one that reads and gets Ctrl-C.
    [[nodiscard]] bool isOurs() const;
    /// Puts `group` in the foreground; only while isOurs(), or in the child right after the fork.
    void give(pid_t group);
    /// Undoes give().
    void takeBack();

private:
    void setForeground(pid_t group) const;

    int m_descriptor;
    pid_t m_ourGroup;
    bool m_isGiven = false;
};

} // namespace lockscope::cli
