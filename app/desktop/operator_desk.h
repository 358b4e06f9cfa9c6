// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/inspector.h"
#include "core/inspect/mutes.h"

#include <QObject>
#include <memory>

namespace lockscope {
class Mailbox;
}
namespace lockscope::app {
class Connection;
}
namespace lockscope::ui::shell {
class MainWindow;
}

namespace lockscope::desktop {

class FeedRecording;

/// What people ask of one deployment through the window: examinations, repairs, mutes, recordings. Every repair leaves
/// an audit line. Thread: the main thread.
class OperatorDesk final : public QObject
{
    Q_OBJECT
public:
    /// All outlive the desk.
    OperatorDesk(app::Connection &connection, inspect::Inspector &inspector, std::shared_ptr<FeedRecording> recording,
                 ui::shell::MainWindow &window, Mailbox &mailbox);
    ~OperatorDesk() override;

    /// The deployment answers. `match`: glob of the locks that are examined.
    void begin(const QByteArray &match);

private:
    void examine();
    void repair(const inspect::LockSnapshot &seen, const inspect::Repair &repair);
    void mute(const inspect::Mute &mute);
    void unmute(const inspect::LockFinding &finding);
    void saveMutes();
    void record(const QString &file);
    void stopRecording();
    /// On this thread: where the recording is going on; empty and perhaps an error: nowhere.
    void showRecording(const QString &file, const Status &status);

    app::Connection &m_connection;
    inspect::Inspector &m_inspector;
    QByteArray m_match = "*";
    std::shared_ptr<FeedRecording> m_recording; ///< engine thread
    ui::shell::MainWindow &m_window;
    Mailbox &m_mailbox;
    inspect::Mutes m_mutes;
};

} // namespace lockscope::desktop
