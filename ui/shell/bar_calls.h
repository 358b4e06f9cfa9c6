// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/case_record.h"
#include "core/lab/hand_scene.h"
#include "ui/timeline/reads.h"

#include <QDialog>
#include <QPointer>
#include <deque>

class QLabel;

namespace lockscope::ui::lab {
class LabView;
class StepPane;
} // namespace lockscope::ui::lab
namespace lockscope::ui::timeline {
class TimelineView;
}

namespace lockscope::ui::shell {

/// The script calls and the stored data at the start and the end of a hold or a wait, as the lab shows a step. Not
/// modal: the next clicked bar replaces the contents.
class CallsDialog final : public QDialog
{
    Q_OBJECT
public:
    /// The start or the end.
    struct Side
    {
        std::optional<lockscope::lab::StepRecord> step; ///< nullopt: not known
        QString heading;
        QString withoutCall; ///< shown if the step has no script call
    };

    explicit CallsDialog(QWidget *parent);

    /// `end`: nullopt if it is not over yet.
    void show(const QString &sentence, const Side &start, const std::optional<Side> &end);

private:
    QLabel *m_sentence;
    lab::StepPane *m_start;
    lab::StepPane *m_end;
    QLabel *m_notOver;
};

/// Shows the script calls at the start and the end of a bar of the timeline. Only the calls of the lab's manual workers
/// are recorded: recording those of a load would slow it down, and those of other clients are not visible. For these
/// holders it shows the data that the feed has read.
class BarCalls final : public QObject
{
    Q_OBJECT
public:
    /// `window`: the parent, also of the dialog.
    BarCalls(const lab::LabView &lab, const timeline::TimelineView &timeline, QWidget &window);

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

    QWidget &m_window;
    std::deque<Scene> m_scenes; ///< in order of time
    QPointer<CallsDialog> m_dialog;
};

} // namespace lockscope::ui::shell
