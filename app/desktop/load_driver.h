// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/worker_links.h"
#include "core/load/workers/load_run.h"
#include "ui/load/load_values.h"
#include "ui/timeline/holder_state.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace lockscope::desktop {

/// Runs the plan of the worker panel: one run of readers and one of writers on the same lock, and samples both once a
/// second. A new plan takes the place of the running one. Thread: the main thread.
class LoadDriver final : public QObject
{
    Q_OBJECT
public:
    explicit LoadDriver(const topology::DeploymentOptions &options, QObject *parent = nullptr);
    /// Waits until all is given back.
    ~LoadDriver() override;

    void start(const ui::load::LoadPlan &plan);
    void stop();

Q_SIGNALS:
    void runningChanged(bool running);
    void sampled(const lockscope::ui::load::LoadSample &sample);
    void failed(const lockscope::Error &error);
    /// What the workers did since the last time, and what happened to them.
    void stepped(const lockscope::LockName &lock, const std::vector<lockscope::ui::timeline::Change> &changes,
                 const std::vector<lockscope::ui::timeline::Mark> &marks);
    /// A worker has begun: who it is in Redis, and what to call it.
    void joined(const QByteArray &holder, const QString &name);

private:
    struct Run
    {
        std::unique_ptr<load::LoadRun> run;
        QString role;                     ///< of its workers: "reader"
        std::vector<HolderId> holders {}; ///< those that were told
        TimePoint passedAt {};            ///< when its steps were last told
        bool isEnding = false;
        bool isFinished = false;
    };
    void add(load::LockType type, int workers, const ui::load::LoadPlan &plan);
    void endRuns();
    void onFinished(const load::LoadRun *run, const load::LoadReport &report);
    void dropFinished();
    void passSteps();
    void passSteps(Run &run);
    [[nodiscard]] ui::load::LoadSample look() const;

    WorkerLinks m_links;
    std::vector<Run> m_runs;
    QTimer m_timer;
    QTimer m_stepTimer;
    QElapsedTimer m_sinceStart;
    bool m_isRunning = false;
    ui::load::LoadSample m_past; ///< totals of the runs that are over
};

} // namespace lockscope::desktop
