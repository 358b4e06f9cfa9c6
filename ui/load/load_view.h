// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QSplitter;
class QTabWidget;

namespace lockscope::ui::load {

class FaultBar;
class ResultsPane;
class RunPane;
class ScenarioEditor;
class WorkerModel;

/// A load on locks: the scenario at the left, what the run reaches beside it, then workers, results and the comparison
/// of two runs. Where the width does not suffice, the run is a tab of its own. It shows values and says what people ask
/// for.
class LoadView final : public QWidget
{
    Q_OBJECT
public:
    explicit LoadView(QWidget *parent = nullptr);

    void setPlan(const LoadPlan &plan);
    /// The plan, the run that goes on and the results of another view.
    void continueFrom(LoadView &before);
    /// An empty reason: it can run. Else the buttons are off and say why.
    void setAvailable(bool available, const QString &reason = {});
    /// Which faults by hand are offered.
    void setFaults(const FaultChoice &choice);
    /// Without the form, the lists and the comparison: for an audience; and back.
    void setRunOnly(bool only);
    /// The keyboard goes to its first field, which no key starts a load from. False: it is not shown.
    bool focusForm(Qt::FocusReason reason);
    /// Starts; pauses or goes on while a run is there.
    void toggle();
    void stop();
    [[nodiscard]] bool isAvailable() const { return m_isAvailable; }
    [[nodiscard]] Course course() const { return m_course; }
    [[nodiscard]] ResultsPane &results() { return *m_results; }

public Q_SLOTS:
    /// What was last asked for runs now.
    void showStarted();
    void showCourse(lockscope::ui::load::Course course);
    void show(const lockscope::ui::load::LoadSample &sample);
    void showWorkers(double seconds, const std::vector<lockscope::load::WorkerRow> &workers);
    void showReport(const lockscope::ui::load::Report &report);
    void showFault(const lockscope::load::AnyFault &fault);

Q_SIGNALS:
    /// A new run, in the place of one that goes on, unless somebody thinks better of it.
    void startRequested(const lockscope::ui::load::LoadPlan &plan);
    void begun(const lockscope::ui::load::LoadPlan &plan);
    void pauseRequested(bool pause);
    void stopRequested();
    void changeRequested(const lockscope::load::LoadChange &change);
    /// Something is to be broken now.
    void faultRequested(const lockscope::load::AnyFault &fault);
    void courseChanged(lockscope::ui::load::Course course);
    void failed(const lockscope::Error &error);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeButtons();
    QWidget *makeWorkers();
    void begin();
    void onEdited(const LoadPlan &plan);
    void placeFaults();
    void placeRun();
    void shareWidth();

    Course m_course = Course::Stopped;
    bool m_isAvailable = false;
    bool m_isRunOnly = false;
    QString m_reason;
    LoadPlan m_asked;
    LoadPlan m_running; ///< what the run began with
    QHBoxLayout *m_buttons = nullptr;
    QPushButton *m_toggle;
    QPushButton *m_stop;
    QPushButton *m_restart;
    QPushButton *m_copy;
    FaultBar *m_faults;
    QSplitter *m_parts;
    QTabWidget *m_tabs;
    ScenarioEditor *m_editor;
    RunPane *m_run;
    WorkerModel *m_workers;
    ResultsPane *m_results;
};

} // namespace lockscope::ui::load
