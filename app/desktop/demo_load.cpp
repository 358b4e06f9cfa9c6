// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/demo_load.h"

#include "app/desktop/load_controller.h"
#include "ui/lab/lab_view.h"
#include "ui/lab/tour_bar.h"
#include "ui/load/demo_bar.h"
#include "ui/load/load_view.h"
#include "ui/shell/main_window.h"

namespace lockscope::desktop {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using ui::lab::LabView;
using ui::lab::TourBar;
using ui::load::Course;
using ui::load::DemoBar;
using ui::load::LoadPlan;
using ui::load::LoadView;
using ui::shell::MainWindow;

namespace {

constexpr int workersForAudience = 5;

void startDemoLoad(MainWindow &window, bool isPrivate)
{
    LoadView &load = window.load();
    if (window.demo().isElsewhere())
        load.stop();
    if (load.course() == Course::Running || load.course() == Course::Paused)
        return;
    if (isPrivate) {
        LoadPlan plan = demoPlan(window.lab().lock());
        plan.scenario.workers = workersForAudience;
        plan.thresholds = {u"violations==0"_s}; // waits depend on the slow motion
        load.setPlan(plan);
    }
    load.toggle();
}

} // namespace

LoadPlan demoPlan(const LockName &lock)
{
    LoadPlan plan;
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

void connectDemoBars(MainWindow &window, LoadController &load, bool isPrivate)
{
    DemoBar *bar = &window.demo();
    TourBar *tour = &window.lab().tour();
    const LoadView *view = &window.load();
    const auto showLock = [bar, isPrivate](const LockName &lock) { bar->setLock(isPrivate ? lock : LockName()); };
    showLock(window.lab().lock());
    QObject::connect(&window.lab(), &LabView::lockPresented, bar, showLock);
    QObject::connect(&window.lab(), &LabView::sceneShown, bar, [bar](const lab::HandScene &scene) {
        QStringList holders;
        for (const lab::HandWorker &worker : scene.workers) {
            if (worker.reads + worker.writes > 0)
                holders << QChar(QLatin1Char(worker.who));
        }
        bar->setHands(holders);
    });
    QObject::connect(&load, &LoadController::workersSeen, bar,
                     [bar](double, const std::vector<load::WorkerRow> &workers) { bar->showWorkers(workers); });
    QObject::connect(view, &LoadView::begun, bar, [bar](const LoadPlan &plan) { bar->begin(plan.scenario); });
    QObject::connect(view, &LoadView::changeRequested, bar, &DemoBar::note);
    QObject::connect(&load, &LoadController::courseChanged, bar, [bar, tour](Course course) {
        bar->showCourse(course);
        tour->showLoad(course == Course::Running && !bar->isElsewhere());
        if (course == Course::Running)
            bar->applyPace();
    });
    QObject::connect(bar, &DemoBar::stepTimeChosen, tour, &TourBar::setPace);
    tour->setPace(bar->stepTime());
    const auto start = [&window, isPrivate] { startDemoLoad(window, isPrivate); };
    QObject::connect(bar, &DemoBar::startRequested, &load, start);
    QObject::connect(tour, &TourBar::loadRequested, &load, start);
    QObject::connect(bar, &DemoBar::stopRequested, view, &LoadView::stop);
    QObject::connect(bar, &DemoBar::paceChosen, &load, [bar, &load](double slower) {
        const load::Scenario &scenario = bar->scenario();
        load.change({scenario.hold.times(slower), scenario.think.times(slower), {}, {}});
    });
}

} // namespace lockscope::desktop
