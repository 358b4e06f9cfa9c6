// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

#include <QWidget>

class QHBoxLayout;
class QPushButton;
class QSplitter;
class QTabWidget;

namespace lockscope::ui::load {

class FaultBar;
class ResultsPane;
class RunPane;
class ScenarioEditor;
class WorkerModel;

/// Load generation: the scenario at the left, the live figures beside it, then workers, results and the comparison of
/// two runs. If the view is narrow, the run is a separate tab. It shows values and emits the user's requests.
class LoadView final : public QWidget
{
    Q_OBJECT
public:
    explicit LoadView(QWidget *parent = nullptr);

    void setPlan(const LoadPlan &plan);
    /// Takes over the plan, the running load and the results of another view.
    void continueFrom(LoadView &before);
    /// `reason`: why no load can run; the disabled buttons show it.
    void setAvailable(bool available, const QString &reason = {});
    /// The faults by hand to offer.
    void setFaults(const FaultChoice &choice);
    /// Focuses the form's first field, where no key starts a load. False: the form is hidden.
    bool focusForm(Qt::FocusReason reason);
    /// Starts a run, or pauses or resumes the current one.
    void toggle();
    void stop();
    [[nodiscard]] bool isAvailable() const { return m_isAvailable; }
    [[nodiscard]] RunStatus runStatus() const { return m_status; }
    [[nodiscard]] ResultsPane &results() { return *m_results; }

public Q_SLOTS:
    /// The requested run has started, or in a search for the limit the run of this plan.
    void showStarted(const lockscope::ui::load::LoadPlan &plan);
    void showRunStatus(lockscope::ui::load::RunStatus status);
    void show(const lockscope::ui::load::LoadSample &sample);
    void showWorkers(double seconds, const std::vector<lockscope::load::WorkerRow> &workers);
    void showReport(const lockscope::ui::load::Report &report);
    void showFault(const lockscope::load::Fault &fault);

Q_SIGNALS:
    /// Requests a run that replaces the current one; the receiver may ask the user first.
    void startRequested(const lockscope::ui::load::LoadPlan &plan);
    void begun(const lockscope::ui::load::LoadPlan &plan);
    void pauseRequested(bool pause);
    void stopRequested();
    void changeRequested(const lockscope::load::LoadChange &change);
    /// Requests a fault now.
    void faultRequested(const lockscope::load::Fault &fault);
    void runStatusChanged(lockscope::ui::load::RunStatus status);
    void failed(const lockscope::Error &error);

private:
    QWidget *makeButtons();
    QWidget *makeWorkers();
    void begin(bool findsLimit);
    [[nodiscard]] bool isSearching() const;
    void onEdited(const LoadPlan &plan);
    void placeFaults();
    void placeRun();
    void shareWidth();

    RunStatus m_status = RunStatus::Stopped;
    bool m_isAvailable = false;
    QString m_reason;
    LoadPlan m_asked;
    LoadPlan m_running; ///< plan of the current run
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
