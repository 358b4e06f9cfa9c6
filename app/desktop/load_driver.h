// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/worker_links.h"
#include "core/load/workers/load_run.h"
#include "ui/load/load_values.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace lockscope::desktop {

/// Runs the plan of the worker panel: one run of readers and one of writers on the same lock, and samples both once a second.
/// A new plan takes the place of the running one. Thread: the main thread.
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

private:
    struct Run
    {
        std::unique_ptr<load::LoadRun> run;
        bool isEnding = false;
        bool isFinished = false;
    };
    void add(load::LockType type, int workers, const ui::load::LoadPlan &plan);
    void endRuns();
    void onFinished(const load::LoadRun *run, const load::LoadReport &report);
    void dropFinished();
    [[nodiscard]] ui::load::LoadSample look() const;

    WorkerLinks m_links;
    std::vector<Run> m_runs;
    QTimer m_timer;
    QElapsedTimer m_sinceStart;
    bool m_isRunning = false;
    ui::load::LoadSample m_past; ///< totals of the runs that are over
};

} // namespace lockscope::desktop
