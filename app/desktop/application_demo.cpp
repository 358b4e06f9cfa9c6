// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/application.h"

#include "app/desktop/demo_actors.h"
#include "app/desktop/load_controller.h"
#include "ui/lab/lab_view.h"
#include "ui/lab/tour_bar.h"
#include "ui/load/demo_bar.h"
#include "ui/load/load_view.h"

/// The demonstration: its clients, its load and the bars that narrate it.
namespace lockscope::desktop {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using ui::lab::LabView;
using ui::lab::TourBar;
using ui::load::Course;
using ui::load::DemoBar;
using ui::load::LoadView;

namespace {

constexpr int workersForAudience = 5;

/// Readers and writers at an observable pace, until stopped.
ui::load::LoadPlan demoPlan(const LockName &lock)
{
    ui::load::LoadPlan plan;
    plan.scenario.name = lock.bytes();
    plan.scenario.workers = 8;
    plan.scenario.mode = load::WorkerMode::Light;
    plan.scenario.reads = 0.75;
    plan.scenario.hold = load::Distribution::constant(120ms);
    plan.scenario.think = load::Distribution::constant(180ms);
    plan.scenario.wait = 10min; // long enough for slow motion
    plan.scenario.warmup = Micros(0);
    plan.scenario.duration = 24h;
    plan.thresholds = {u"p99(wait.write)<5s"_s, u"violations==0"_s};
    return plan;
}

} // namespace

/// Connects the bars of a demonstration, with captions and pace, to the load.
void Application::present(LoadController &driver)
{
    DemoBar *bar = &m_window->demo();
    TourBar *tour = &m_window->lab().tour();
    const auto showLock = [this, bar](const LockName &lock) { bar->setLock(m_shown.isSandbox ? lock : LockName()); };
    showLock(m_window->lab().lock());
    QObject::connect(&m_window->lab(), &LabView::lockPresented, bar, showLock);
    QObject::connect(&driver, &LoadController::workersSeen, bar,
                     [bar](double, const std::vector<load::WorkerRow> &workers) { bar->showWorkers(workers); });
    QObject::connect(&m_window->load(), &LoadView::begun, bar,
                     [bar](const ui::load::LoadPlan &plan) { bar->begin(plan.scenario); });
    QObject::connect(&m_window->load(), &LoadView::changeRequested, bar, &DemoBar::note);
    QObject::connect(&driver, &LoadController::courseChanged, bar, [bar, tour](Course course) {
        bar->showCourse(course);
        tour->showLoad(course == Course::Running && !bar->isElsewhere());
        if (course == Course::Running)
            bar->applyPace();
    });
    QObject::connect(bar, &DemoBar::stepTimeChosen, tour, &TourBar::setPace);
    tour->setPace(bar->stepTime());
    QObject::connect(bar, &DemoBar::startRequested, &driver, [this] { startDemoLoad(); });
    QObject::connect(tour, &TourBar::loadRequested, &driver, [this] { startDemoLoad(); });
    QObject::connect(bar, &DemoBar::stopRequested, &m_window->load(), &LoadView::stop);
    QObject::connect(bar, &DemoBar::paceChosen, &driver, [bar, &driver](double slower) {
        const load::Scenario &scenario = bar->scenario();
        driver.change({scenario.hold.times(slower), scenario.think.times(slower), {}, {}});
    });
}

/// For an audience, the load starts when the presenter wants it.
void Application::startDemo()
{
    m_demo = std::make_unique<DemoActors>(m_connection->deployment().options());
    nameActors();
    if (isForAudience())
        return;
    m_window->load().setPlan(demoPlan(DemoActors::stage()));
    m_window->load().toggle();
    m_window->chooseLock(demoLock());
}

/// On a private server, on the lock that the manual workers use, instead of a load that runs on another one. Elsewhere
/// the user's own load.
void Application::startDemoLoad()
{
    LoadView &load = m_window->load();
    if (m_window->demo().isElsewhere())
        load.stop();
    if (load.course() == Course::Running || load.course() == Course::Paused)
        return;
    if (m_shown.isSandbox) {
        ui::load::LoadPlan plan = demoPlan(m_window->lab().lock());
        plan.scenario.workers = workersForAudience;
        plan.thresholds = {u"violations==0"_s}; // waits depend on the slow motion
        load.setPlan(plan);
    }
    load.toggle();
}

void Application::nameActors()
{
    const auto aliases = m_demo->aliases();
    for (const auto &[client, name] : aliases)
        m_window->setAlias(client, name);
}

/// The lock to choose: the busiest one for the timeline, the one with the most to show for a screenshot of the
/// inspector.
LockName Application::demoLock() const
{
    if (isForAudience())
        return m_window->lab().lock();
    const bool isStage = m_options.view == "timeline"_L1 || !m_options.takesScreenshot();
    return isStage ? DemoActors::stage() : DemoActors::report();
}

} // namespace lockscope::desktop
