// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/load_driver.h"

namespace lockscope::desktop {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using load::Access;
using ui::load::LoadPlan;
using ui::load::LoadSample;

namespace {

constexpr auto sampleEvery = 1000ms;
constexpr auto stepsEvery = 50ms;
constexpr auto untilStopped = 24h;

load::Scenario scenarioOf(load::LockType type, int workers, const LoadPlan &plan)
{
    load::Scenario scenario;
    scenario.type = type;
    scenario.name = plan.lock.bytes();
    scenario.workers = workers;
    scenario.mode = load::WorkerMode::Light;
    scenario.hold = load::Distribution::constant(plan.hold);
    scenario.think = load::Distribution::constant(plan.think);
    scenario.wait = plan.wait;
    scenario.reentry = plan.reentry;
    scenario.warmup = Micros(0);
    scenario.duration = untilStopped;
    return scenario;
}

ui::load::WaitPercentiles waitOf(const load::LiveAccess &access)
{
    if (access.wait.count == 0)
        return {};
    return {double(access.wait.p50), double(access.wait.p90), double(access.wait.p99)};
}

void addTotals(LoadSample &sample, const load::Counters &total)
{
    sample.acquired += total.acquired;
    sample.timeouts += total.timeouts;
    sample.errors += total.errors + total.lost;
}

} // namespace

LoadDriver::LoadDriver(const topology::DeploymentOptions &options, QObject *parent) : QObject(parent), m_links(options)
{
    m_timer.setInterval(sampleEvery);
    connect(&m_timer, &QTimer::timeout, this, [this] { Q_EMIT sampled(look()); });
    m_stepTimer.setInterval(stepsEvery);
    connect(&m_stepTimer, &QTimer::timeout, this, qOverload<>(&LoadDriver::passSteps));
}

LoadDriver::~LoadDriver() = default;

void LoadDriver::start(const LoadPlan &plan)
{
    endRuns();
    if (!m_isRunning) {
        m_past = {};
        m_sinceStart.start();
    }
    add(load::LockType::Read, plan.readers, plan);
    add(load::LockType::Write, plan.writers, plan);
    m_isRunning = std::any_of(m_runs.begin(), m_runs.end(), [](const Run &run) { return !run.isEnding; });
    m_isRunning ? m_timer.start() : m_timer.stop();
    Q_EMIT runningChanged(m_isRunning);
}

void LoadDriver::add(load::LockType type, int workers, const LoadPlan &plan)
{
    if (workers == 0)
        return;
    const Result<load::Scenario> scenario = scenarioOf(type, workers, plan).validated();
    if (!scenario) {
        Q_EMIT failed(scenario.error());
        return;
    }
    auto run = std::make_unique<load::LoadRun>(m_links.bus(), *scenario);
    load::LoadRun *started = run.get();
    started->traceWorkers();
    m_runs.push_back({std::move(run), type == load::LockType::Read ? tr("reader") : tr("writer")});
    m_stepTimer.start();
    started->start([this, started](const load::LoadReport &report) { onFinished(started, report); });
}

void LoadDriver::stop()
{
    const LoadSample last = look();
    endRuns();
    m_isRunning = false;
    m_timer.stop();
    Q_EMIT runningChanged(false);
    Q_EMIT sampled(last);
}

void LoadDriver::endRuns()
{
    for (Run &run : m_runs) {
        if (run.isEnding)
            continue;
        const load::LiveStats stats = run.run->live();
        for (const auto &[access, live] : stats.byAccess)
            addTotals(m_past, live.total);
        m_past.violations += stats.violations;
        run.isEnding = true;
        run.run->stop();
    }
}

void LoadDriver::onFinished(const load::LoadRun *finished, const load::LoadReport &report)
{
    const auto found = std::find_if(m_runs.begin(), m_runs.end(),
                                    [finished](const Run &run) { return run.run.get() == finished; });
    found->isFinished = true;
    if (report.error && !found->isEnding) { // ended by itself: the server refuses or is gone
        Q_EMIT failed(*report.error);
        stop();
    }
    QTimer::singleShot(0, this, &LoadDriver::dropFinished); // not from within the run's own call
}

void LoadDriver::passSteps()
{
    for (Run &run : m_runs)
        passSteps(run);
    if (m_runs.empty())
        m_stepTimer.stop();
}

void LoadDriver::passSteps(Run &run)
{
    using load::WorkerStep;
    namespace timeline = ui::timeline;
    const load::LoadRun::Steps taken = run.run->takeSteps();
    const TimePoint before = std::exchange(run.passedAt, BootClock::now());
    if (taken.steps.empty())
        return;
    const std::vector<HolderId> holders = run.run->holders();
    run.holders.resize(holders.size());
    for (std::size_t i = 0; i < holders.size(); ++i) {
        if (run.holders[i] == holders[i])
            continue;
        run.holders[i] = holders[i];
        Q_EMIT joined(holders[i].field(), tr("%1 %2", "reader 3").arg(run.role).arg(i + 1));
    }
    std::vector<timeline::Change> changes;
    std::vector<timeline::Mark> marks;
    const LockName &lock = run.run->lockNames().front(); // the panel's plan has one
    for (const WorkerStep &step : taken.steps) {
        const timeline::Access access = step.access == Access::Read ? timeline::Access::Read
            : step.access == Access::Write                          ? timeline::Access::Write
                                                                    : timeline::Access::Exclusive;
        const QByteArray holder = holders[std::size_t(step.worker)].field();
        timeline::HolderState state;
        state.holds = step.takes > 0 ? access : timeline::Access::None;
        state.waitsFor = step.waits ? access : timeline::Access::None;
        state.depth = quint16(step.takes);
        changes.push_back({step.at, lock, holder, state, true});
        if (step.kind != WorkerStep::Kind::Step)
            marks.push_back(
                {step.at, step.at,
                 step.kind == WorkerStep::Kind::Lost ? timeline::Mark::Kind::Lost : timeline::Mark::Kind::Fault,
                 holder});
    }
    for (std::size_t i = 0; taken.dropped > 0 && i < holders.size(); ++i) // whose they were is not known
        marks.push_back({before, run.passedAt, timeline::Mark::Kind::Gap, holders[i].field()});
    Q_EMIT stepped(lock, changes, marks);
}

void LoadDriver::dropFinished()
{
    passSteps(); // the last ones
    std::erase_if(m_runs, [](const Run &run) { return run.isFinished; });
}

LoadSample LoadDriver::look() const
{
    LoadSample sample = m_past;
    sample.seconds = double(m_sinceStart.elapsed()) / 1000;
    for (const Run &run : m_runs) {
        if (run.isEnding)
            continue;
        const load::LiveStats stats = run.run->live();
        sample.violations += stats.violations;
        for (const auto &[access, live] : stats.byAccess) {
            addTotals(sample, live.total);
            const bool isRead = access == Access::Read;
            (isRead ? sample.readsPerSecond : sample.writesPerSecond) = live.perSecond;
            (isRead ? sample.readWait : sample.writeWait) = waitOf(live);
        }
    }
    return sample;
}

} // namespace lockscope::desktop
