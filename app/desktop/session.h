// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/connection.h"
#include "app/desktop/operator_controller.h"
#include "app/desktop/options.h"
#include "core/base/mailbox.h"
#include "core/inspect/inspector.h"

#include <QObject>
#include <list>

namespace lockscope::desktop {

class DemoActors;
class FeedRecording;
class LabController;
class LoadConfirmation;
class LoadController;

/// The window's connection and all that uses it: feed, diagnosis and repairs, load, lab and demonstration. It can move
/// to another window. Thread: main.
class Session final : public QObject
{
    Q_OBJECT
public:
    /// Started on a private server: nothing, readers and writers, or the steps of the demonstration.
    enum class Demo { None, Load, Steps };

    /// Fails if the connection cannot be created. `options` and `window` must outlive the session.
    [[nodiscard]] static Result<std::unique_ptr<Session>> make(app::ConnectionSettings settings, Demo wanted,
                                                               const Options &options, ui::shell::MainWindow &window);
    /// Call close() before.
    ~Session() override;

    /// Connects and starts the feed. The links retry until close().
    void start();
    /// Limits the time for releasing all holds, and ends the recording. Returns its number of events, or why it could
    /// not be completed.
    Result<qint64> close(Millis time);
    /// Shows the parts of the window that need no connection yet.
    void showDeployment();
    /// Calls showDeployment() and shows the state of the feed, unless that was done before.
    void ensureShown();
    /// Shows also the parts of the window that need a connection, and starts the demonstration if requested.
    void showConnected();
    /// Detaches from the window. Call continueIn() or setWindow() before the event loop runs again.
    void leaveWindow();
    void setWindow(ui::shell::MainWindow &window);
    /// Moves to `window`, which takes over the state of `before`.
    void continueIn(ui::shell::MainWindow &window, ui::shell::MainWindow &before);
    /// Tries lost nodes again, and reads all locks.
    void rescan();

    [[nodiscard]] app::Connection &connection() { return *m_connection; }
    [[nodiscard]] const app::ConnectionSettings &settings() const { return m_settings; }
    [[nodiscard]] Demo demo() const { return m_wanted; }
    /// Name of the deployment: of the profile, otherwise the URL.
    [[nodiscard]] QString name() const;
    [[nodiscard]] bool isConnected() const { return m_isConnected; }
    [[nodiscard]] bool isLabBusy() const;
    /// Whether the window may close now. While a load runs it asks first, except in a demonstration.
    [[nodiscard]] bool mayClose();
    /// The lock to choose: the busiest one for the timeline, the one with the most to show for a screenshot of the
    /// inspector.
    [[nodiscard]] LockName demoLock() const;

Q_SIGNALS:
    /// The deployment or its first live node has replied. Emitted once.
    void connected();
    /// The links keep retrying; connected() may follow.
    void failed(const lockscope::Error &error);
    /// The server is a node of a cluster: connect with these settings instead.
    void clusterFound(const lockscope::app::ConnectionSettings &settings);
    /// The feed has tried lost nodes again.
    void tried();
    /// Emitted five times a second until the deployment is shown. `isReached`: a connection is established.
    void stepSeen(bool isReached);

private:
    Session(app::ConnectionSettings settings, std::unique_ptr<app::Connection> connection, Demo wanted,
            const Options &options, ui::shell::MainWindow &window);
    void onAnswer(const Result<QString> &server);
    void setConnected();
    void followFeed();
    void showState(const inspect::FeedState &state);
    void followSteps();
    /// Reads the next lock of `m_unconfirmed`, one after the other.
    void confirmNext();
    /// The feed has no data yet, and the window shows some of the session before.
    [[nodiscard]] bool isOlderThanWindow() const
    {
        return m_state.link == inspect::FeedState::Link::Connecting && !m_unconfirmed.isEmpty();
    }
    [[nodiscard]] bool isPrivate() const { return m_settings.usesSandbox || m_settings.usesSandboxCluster; }
    [[nodiscard]] bool isProduction() const;
    /// The steps of the demonstration are shown: their load starts when the presenter wants it.
    [[nodiscard]] bool isPresented() const;
    /// Empty: none.
    [[nodiscard]] QString profile() const;
    void connectLoad();
    void makeLab();
    void startDemo();
    void nameActors();

    const Options &m_options;
    ui::shell::MainWindow *m_window;
    const app::ConnectionSettings m_settings;
    const Demo m_wanted;
    Mailbox m_mailbox; ///< from the engine to this thread; before m_connection, because the engine posts until it ends
    std::unique_ptr<app::Connection> m_connection;
    std::unique_ptr<inspect::Inspector> m_inspector;
    QFuture<Result<inspect::DiscoveryResult>> m_rescan; ///< the last request
    std::shared_ptr<FeedRecording> m_recording;         ///< engine thread
    inspect::FeedState m_state;
    bool m_hasFailed = false;
    bool m_isConnected = false;
    QSet<LockName> m_unconfirmed; ///< shown since before this session, and not reported by its feed yet
    bool m_isConfirming = false;
    std::unique_ptr<OperatorController> m_operator;         ///< while the deployment is shown
    std::list<OperatorController::PendingRepair> m_repairs; ///< between two windows
    std::unique_ptr<LoadController> m_load;
    std::unique_ptr<LoadConfirmation> m_confirmation;
    std::unique_ptr<LabController> m_lab;
    std::unique_ptr<DemoActors> m_demo;
};

} // namespace lockscope::desktop
