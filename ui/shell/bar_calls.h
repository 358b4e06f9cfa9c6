// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/hand_scene.h"
#include "ui/shell/calls_dialog.h"
#include "ui/timeline/reads.h"

#include <QPointer>
#include <deque>

namespace lockscope::ui::shell {

class MainWindow;

/// Shows the script calls at the start and the end of a bar of the timeline. Only the calls of the lab's manual workers
/// are recorded: recording those of a load would slow it down, and those of other clients are not visible. For these
/// holders it shows the data that the feed has read.
class BarCalls final : public QObject
{
    Q_OBJECT
public:
    /// `window` owns it.
    explicit BarCalls(MainWindow &window);

    void add(const lockscope::lab::HandScene &scene);
    void show(const timeline::Bar &bar);

private:
    /// An action or event of the manual workers.
    struct Scene
    {
        TimePoint at;
        lockscope::lab::StepRecord step;
        Message note;
    };
    [[nodiscard]] CallsDialog::Side sideOf(const timeline::Bar &bar, const timeline::Edge &edge,
                                           const QString &heading) const;
    [[nodiscard]] const Scene *sceneOf(const timeline::Bar &bar, TimePoint at, lockscope::lab::CallRecord *call) const;

    MainWindow &m_window;
    std::deque<Scene> m_scenes; ///< in order of time
    QPointer<CallsDialog> m_dialog;
};

} // namespace lockscope::ui::shell
