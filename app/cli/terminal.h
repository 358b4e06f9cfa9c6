// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>
#include <sys/types.h>

namespace lockscope::cli {

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
    /// Declares that another process makes its group the foreground group; takeBack() undoes that.
    void lend() { m_isLent = true; }
    void takeBack();

private:
    int m_descriptor;
    pid_t m_ourGroup;
    bool m_isLent = false;
};

} // namespace lockscope::cli
