// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/inspector.h"
#include "core/inspect/mutes.h"

#include <QObject>

namespace lockscope {
class Mailbox;
}
namespace lockscope::ui::shell {
class MainWindow;
}

namespace lockscope::desktop {

/// What people ask of one deployment through the window: examinations, repairs, mutes. Every repair leaves an audit line.
/// Thread: the main thread.
class OperatorDesk final : public QObject
{
    Q_OBJECT
public:
    /// All outlive the desk.
    OperatorDesk(inspect::Inspector &inspector, ui::shell::MainWindow &window, Mailbox &mailbox);
    ~OperatorDesk() override;

    /// The deployment answers.
    void begin();

private:
    void examine();
    void repair(const inspect::LockSnapshot &seen, const inspect::Repair &repair);
    void mute(const inspect::Mute &mute);
    void unmute(const inspect::LockFinding &finding);
    void saveMutes();

    inspect::Inspector &m_inspector;
    ui::shell::MainWindow &m_window;
    inspect::Mutes m_mutes;
};

} // namespace lockscope::desktop
