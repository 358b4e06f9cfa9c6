// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/mailbox.h"
#include "core/lab/case_player.h"
#include "core/lab/hand_stage.h"
#include "ui/timeline/holder_state.h"

#include <QObject>
#include <QTimer>

namespace lockscope::ui::lab {
class LabView;
}

namespace lockscope::desktop {

/// Plays the lab's requests with real locks on separate connections. Thread: main. The view must outlive this object.
class LabController final : public QObject
{
    Q_OBJECT
public:
    /// `isPrivate`: the server is ours, so the locks have short names.
    LabController(const topology::DeploymentOptions &options, bool isPrivate, ui::lab::LabView &view);
    ~LabController() override;

    /// Whether a case is playing, or a worker on the stage holds or waits.
    [[nodiscard]] bool isBusy() const;
    /// While a load runs, the view shows the stored data even if no manual worker has acted yet.
    void setLoadRunning(bool isRunning) { m_isLoadRunning = isRunning; }

Q_SIGNALS:
    /// A manual worker exists; `holder` as stored in Redis.
    void joined(const QByteArray &holder, const QString &name);
    /// The holds or waits of manual workers have changed.
    void stepped(const lockscope::LockName &lock, const std::vector<lockscope::ui::timeline::Change> &changes,
                 const std::vector<lockscope::ui::timeline::Mark> &marks);
    /// The view shows the data of the manual workers' lock as read at that moment; emitted after stepped().
    void dataShown(lockscope::TimePoint readAt);
    void failed(const lockscope::Error &error);

private:
    void play(const QByteArray &caseId);
    void begin(const QByteArray &caseId);
    void connectStage();
    lab::HandStage &stage();
    void show(const lab::HandScene &scene);
    void tellSteps(const lab::HandScene &scene);
    void startOver();

    ui::lab::LabView &m_view;
    const QByteArray m_name;    ///< of the locks of the cases
    const LockName m_stageName; ///< differs, because playing a case deletes the data of its lock
    Mailbox m_mailbox;          ///< from the engine to this thread
    lab::LabLinks m_links;
    QByteArray m_wanted; ///< the requested case
    std::unique_ptr<lab::OwnPlay> m_play;
    std::unique_ptr<lab::HandStage> m_stage; ///< created on first use
    std::vector<lab::HandWorker> m_workers;  ///< of the stage, as last shown
    QTimer m_look;                           ///< polls the stage's stored data
    bool m_isLoadRunning = false;
};

} // namespace lockscope::desktop
