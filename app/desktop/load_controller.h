// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/connection.h"
#include "core/load/report/limit_search.h"
#include "core/load/workers/load_run.h"
#include "ui/load/load_values.h"
#include "ui/timeline/holder_state.h"

#include <QObject>
#include <QSet>
#include <QTimer>
#include <functional>

namespace lockscope::desktop {

/// Runs the load panel's plans, one at a time; an ending run may release its holds while the next one starts. Runs
/// have their own threads; this class only polls them. Thread: main.
class LoadController final : public QObject
{
    Q_OBJECT
public:
    /// `targets`: what a run's faults may affect besides its own links. `setFeedLowPriority`: called with true when a
    /// run starts, and with false when none is left, also in the destructor.
    LoadController(const topology::DeploymentOptions &options, load::FaultTargets targets,
                   std::function<void(bool)> setFeedLowPriority, QObject *parent = nullptr);
    /// Waits until all holds are released.
    ~LoadController() override;

    /// Replaces the current run, or the search for the limit.
    void start(const ui::load::LoadPlan &plan);
    void pause(bool pause);
    void change(const load::LoadChange &change);
    void stop();
    void injectFault(const load::Fault &fault);
    [[nodiscard]] bool isRunning() { return running() != nullptr; }
    /// The program ends: holds that cannot be released within `time` are left to expire.
    void endWithin(Millis time) { m_connection->endWithin(time); }
    /// Whether the connection supports the fault.
    [[nodiscard]] bool isPossible(const load::Fault &fault) const { return !m_targets.refusal(fault); }
    /// Emits stepped() for all steps up to now; otherwise twenty times a second.
    void passSteps();
    /// Emits joined() again for all workers.
    void emitWorkers();
    /// Whether the client was a worker of any run so far.
    [[nodiscard]] bool isOurs(const ClientId &client) const { return m_clients.contains(client); }

Q_SIGNALS:
    /// A run of this plan has started; emitted before runStatusChanged().
    void begun(const lockscope::ui::load::LoadPlan &plan);
    void runStatusChanged(lockscope::ui::load::RunStatus status);
    /// Once a second.
    void sampled(const lockscope::ui::load::LoadSample &sample);
    /// Ten times a second.
    void workersSeen(double seconds, const std::vector<lockscope::load::WorkerRow> &workers);
    /// A run has ended and all holds are released.
    void reported(const lockscope::ui::load::Report &report);
    void failed(const lockscope::Error &error);
    /// The last run has ended; emitted before reported().
    void ended(lockscope::TimePoint startedAt);
    /// A fault by hand was injected.
    void faultDone(const lockscope::load::Fault &fault);
    /// The workers' steps since the last signal, and their marks.
    void stepped(const lockscope::LockName &lock, const std::vector<lockscope::ui::timeline::Change> &changes,
                 const std::vector<lockscope::ui::timeline::Mark> &marks);
    /// A worker has started: its holder in Redis, and its name.
    void joined(const QByteArray &holder, const QString &name);

private:
    struct Run
    {
        std::unique_ptr<load::LoadRun> run;
        std::vector<load::Assertion> thresholds;
        TimePoint startedAt = BootClock::now();
        TimePoint passedAt = startedAt;          ///< time of the last stepped()
        std::vector<load::RunHolder> holders {}; ///< emitted by joined() so far
        bool isPaused = false;
        bool isEnding = false; ///< it was stopped
    };
    struct Search
    {
        ui::load::LoadPlan plan;
        load::Assertion threshold;
        load::LimitSearch values;
    };
    [[nodiscard]] Run *running();
    void startRun(const ui::load::LoadPlan &plan);
    void startStep();
    [[nodiscard]] bool addStep(load::LoadReport &report);
    void look();
    [[nodiscard]] static ui::load::LoadSample sampleOf(const Run &run);
    void pollWorkers();
    void end(Run &run);
    void onFinished(const load::LoadRun *finished, const load::LoadReport &report);
    void drop(const load::LoadRun *finished);
    void passSteps(Run &run);
    void tellJoined(Run &run, const std::vector<load::RunHolder> &holders);
    void emitRunStatus();
    const std::unique_ptr<app::Connection> m_connection; ///< of the workers
    load::FaultTargets m_targets;
    std::function<void(bool)> m_setFeedLowPriority;
    std::optional<Search> m_search;                      ///< for the limit, by the last run
    std::vector<Run> m_runs;                             ///< the last one is shown, the others are ending
    QSet<ClientId> m_clients;                            ///< of all runs so far
    std::vector<std::pair<QByteArray, QString>> m_names; ///< emitted by joined() for the last run
    int m_started = 0;                                   ///< number of runs so far
    QTimer m_sampleTimer;
    QTimer m_workerTimer;
    QTimer m_stepTimer;
    /// by lock, for stepped(); cleared after use, but keep their memory
    std::vector<std::vector<ui::timeline::Change>> m_changes;
    std::vector<std::vector<ui::timeline::Mark>> m_marks;
};

} // namespace lockscope::desktop
