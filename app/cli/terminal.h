// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>
#include <sys/types.h>

namespace lockscope::cli {

/// The terminal that controls this program, and which process group may read from it. Without one nothing happens.
/// Thread: the main thread; setForeground() also between fork and exec.
class Terminal final
{
public:
    Terminal();
    ~Terminal();
    Q_DISABLE_COPY_MOVE(Terminal)

    [[nodiscard]] bool exists() const { return m_descriptor >= 0; }
    /// This program is in the foreground: its group is the one that reads and gets Ctrl-C.
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
