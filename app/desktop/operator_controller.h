// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/diagnosis/mutes.h"
#include "core/inspect/inspector.h"

#include <QObject>
#include <list>
#include <memory>
#include <utility>

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

/// The user's requests to one deployment: diagnosis runs, repairs, mutes, recordings. Every repair leaves an audit
/// line. Thread: main.
class OperatorController final : public QObject
{
    Q_OBJECT
public:
    /// All outlive the controller.
    OperatorController(app::Connection &connection, const QString &profile, inspect::Inspector &inspector,
                       std::shared_ptr<FeedRecording> recording, ui::shell::MainWindow &window, Mailbox &mailbox);
    ~OperatorController() override;

    /// The deployment is connected. `match`: glob of the locks to diagnose.
    void begin(const QByteArray &match);

    struct PendingRepair
    {
        inspect::LockSnapshot seen;
        inspect::Repair repair;
        QFuture<Result<inspect::RepairOutcome>> outcome;
    };
    /// Moves out the pending repairs for another controller; this one must be destroyed before the event loop runs
    /// again.
    [[nodiscard]] std::list<PendingRepair> takeUnderWay() { return std::exchange(m_underWay, {}); }
    /// Shows the outcome in this window, also if the repair was started in another one.
    void showWhenDone(PendingRepair repair);

private:
    void diagnose();
    void listUnfollowed(const QHash<LockName, inspect::LockSnapshot> &withFindings);
    void repair(const inspect::LockSnapshot &seen, const inspect::Repair &repair);
    void mute(const inspect::Mute &mute);
    void unmute(const inspect::LockFinding &finding);
    void saveMutes();
    void record(const QString &file);
    void stopRecording();
    /// Main thread. `file`: of the recording; empty: none, and `status` may give the error.
    void showRecording(const QString &file, const Status &status);

    app::Connection &m_connection;
    const QString m_profile;
    inspect::Inspector &m_inspector;
    QByteArray m_match = "*";
    std::shared_ptr<FeedRecording> m_recording; ///< engine thread
    ui::shell::MainWindow &m_window;
    Mailbox &m_mailbox;
    inspect::Mutes m_mutes;
    std::list<PendingRepair> m_underWay;
    QSet<LockName> m_unfollowed; ///< listed by listUnfollowed()
};

} // namespace lockscope::desktop
