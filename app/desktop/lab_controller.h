// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/mailbox.h"
#include "core/lab/case_player.h"
#include "core/lab/hand_stage.h"

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
    /// `isPrivate`: the server is ours, so the lock has the name used in the cases.
    LabController(const topology::DeploymentOptions &options, bool isPrivate, ui::lab::LabView &view);
    ~LabController() override;

    /// Whether a case is playing, or a worker on the stage holds or waits.
    [[nodiscard]] bool isBusy() const;

Q_SIGNALS:
    void failed(const lockscope::Error &error);

private:
    void play(const QByteArray &caseId);
    void begin(const QByteArray &caseId);
    void connectStage();
    lab::HandStage &stage();
    void show(const lab::HandScene &scene);

    ui::lab::LabView &m_view;
    const QByteArray m_name; ///< of the locks
    Mailbox m_mailbox;       ///< from the engine to this thread
    lab::LabLinks m_links;
    QByteArray m_wanted; ///< the requested case
    std::unique_ptr<lab::OwnPlay> m_play;
    std::unique_ptr<lab::HandStage> m_stage; ///< created on first use
    bool m_isStageIdle = true;
    QTimer m_look; ///< polls the stage's stored data
};

} // namespace lockscope::desktop
