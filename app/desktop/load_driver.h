// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/worker_links.h"
#include "core/load/workers/load_run.h"
#include "ui/load/load_values.h"
#include "ui/timeline/holder_state.h"

#include <QObject>
#include <QSet>
#include <QTimer>
#include <functional>

namespace lockscope::desktop {

/// Runs the plans of the load panel, one at a time; one that ends gives its holds back beside the next. The runs work
/// on threads of their own; this only looks at them. Thread: the main thread.
class LoadDriver final : public QObject
{
    Q_OBJECT
public:
    /// `targets`: what the faults of a run may be done to, beside its own links.
    /// `tellOnlooker`: gets true when a run begins, false when none runs any more, also at the end.
    LoadDriver(const topology::DeploymentOptions &options, load::FaultTargets targets,
               std::function<void(bool)> tellOnlooker, QObject *parent = nullptr);
    /// Waits until all is given back.
    ~LoadDriver() override;

    /// In the place of the running one.
    void start(const ui::load::LoadPlan &plan);
    void pause(bool pause);
    void change(const load::LoadChange &change);
    void stop();
    void doFault(const load::AnyFault &fault);
    /// The connection has what the fault is done to.
    [[nodiscard]] bool isPossible(const load::AnyFault &fault) const { return !m_targets.refusal(fault); }
    /// Tells again who the workers are.
    void tellWorkers();
    /// A worker of a run so far.
    [[nodiscard]] bool isOurs(const ClientId &client) const { return m_clients.contains(client); }

Q_SIGNALS:
    /// A run has begun, before its course is told.
    void begun();
    void courseChanged(lockscope::ui::load::Course course);
    /// Once a second.
    void sampled(const lockscope::ui::load::LoadSample &sample);
    /// Ten times a second.
    void workersSeen(double seconds, const std::vector<lockscope::load::WorkerRow> &workers);
    /// A run is over and all is given back.
    void reported(const lockscope::ui::load::Report &report);
    void failed(const lockscope::Error &error);
    /// By hand, just now.
    void faultDone(const lockscope::load::AnyFault &fault);
    /// What the workers did since the last time, and what happened to them.
    void stepped(const lockscope::LockName &lock, const std::vector<lockscope::ui::timeline::Change> &changes,
                 const std::vector<lockscope::ui::timeline::Mark> &marks);
    /// A worker has begun: who it is in Redis, and what to call it.
    void joined(const QByteArray &holder, const QString &name);

private:
    struct Run
    {
        std::unique_ptr<load::LoadRun> run;
        std::vector<load::Assertion> thresholds;
        TimePoint startedAt = BootClock::now();
        TimePoint passedAt = startedAt;          ///< when its steps were last told
        std::vector<load::RunHolder> holders {}; ///< those that were told
        bool isPaused = false;
        bool isEnding = false; ///< somebody asked for it
    };
    [[nodiscard]] Run *running();
    void look();
    [[nodiscard]] static ui::load::LoadSample sampleOf(const Run &run);
    void lookAtWorkers();
    void end(Run &run);
    void onFinished(const load::LoadRun *finished, const load::LoadReport &report);
    void drop(const load::LoadRun *finished);
    void passSteps();
    void passSteps(Run &run);
    void tellJoined(Run &run, const std::vector<load::RunHolder> &holders);
    void tellCourse();
    WorkerLinks m_links;
    load::FaultTargets m_targets;
    std::function<void(bool)> m_tellOnlooker;
    std::vector<Run> m_runs;  ///< the last one is the one that is shown, the others end
    QSet<ClientId> m_clients; ///< of all runs so far
    QTimer m_sampleTimer;
    QTimer m_workerTimer;
    QTimer m_stepTimer;
    /// by lock, on their way to the timeline; empty but for their memory
    std::vector<std::vector<ui::timeline::Change>> m_changes;
    std::vector<std::vector<ui::timeline::Mark>> m_marks;
};

} // namespace lockscope::desktop
