// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/window/load_window.h"

#include "app/common/connection.h"
#include "app/common/console.h"
#include "app/common/start_environment.h"
#include "app/desktop/application.h"
#include "core/load/workers/load_run.h"
#include "ui/common/live_chart.h"
#include "ui/load/load_view.h"
#include "ui/load/results_pane.h"

#include <QElapsedTimer>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <optional>

namespace lockscope::benchmark {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto chartsEvery =
    1000ms; ///< extra repaints, besides their usual ten times a second; they count as the window's work

/// 64 threads on 64 locks with no hold time: the program is the bottleneck.
load::Scenario fullSpeed()
{
    load::Scenario scenario;
    scenario.name = "bench:load";
    scenario.names = 64;
    scenario.hold = {};
    scenario.duration = 4s;
    return scenario;
}

/// CPU time of the calling thread so far.
std::chrono::nanoseconds threadTime()
{
#ifdef Q_OS_UNIX
    timespec used {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
#else
    return {}; // bench runs on Unix only
#endif
}

/// CPU time of the window: its own thread, and the thread that observes the deployment.
struct WindowUse
{
    std::chrono::nanoseconds window {};
    std::chrono::nanoseconds watcher {};
    TimePoint at {};

    explicit WindowUse(EngineThread &engine) : window(threadTime()), at(BootClock::now())
    {
        engine.runAndWait([this] { watcher = threadTime(); });
    }
};

int print(const load::LoadReport &report, QJsonObject figure)
{
    if (report.error) {
        app::writeError(u"lockscope-bench-window: "_s + report.error->message.english());
        return 3;
    }
    figure[u"cycles"_s] = report.total().acquired;
    figure[u"per_second"_s] = report.throughput(report.total()).value_or(0.0);
    figure[u"violations"_s] = report.invariants.violations;
    std::puts(QJsonDocument(figure).toJson(QJsonDocument::Compact).constData());
    return 0;
}

int measureHeadless()
{
    const auto options = topology::parseUrl(app::startEnvironment().value(QStringLiteral("LOCKSCOPE_URL")));
    if (!options) {
        app::writeError(u"lockscope-bench-window: "_s + options.error().message.english());
        return 3;
    }
    const std::unique_ptr<app::Connection> connection = app::Connection::forWorkers(*options);
    load::LoadRun run({&connection->bus()}, fullSpeed());
    load::LoadReport finished;
    run.start([&finished](const load::LoadReport &report) {
        finished = report;
        QCoreApplication::quit();
    });
    QCoreApplication::exec();
    return print(finished, {});
}

/// Time to paint all visible charts once, in ms.
double paintCharts(const QWidget &window)
{
    QElapsedTimer timer;
    double ms = 0;
    for (ui::LiveChart *chart : window.findChildren<ui::LiveChart *>()) {
        if (!chart->isVisible())
            continue;
        QImage image(chart->viewport()->size(), QImage::Format_RGB32);
        timer.start();
        chart->bringUpToDate();
        chart->viewport()->render(&image);
        ms += double(timer.nsecsElapsed()) / 1e6;
    }
    return ms;
}

int measureWindow(QApplication &application)
{
    desktop::Options options;
    options.usesSettings = false;
    options.language = u"en"_s;
    options.view = u"load"_s;
    desktop::Application program(application, options);
    program.start();
    ui::load::LoadView &view = program.window().views().load;
    std::vector<double> frames;
    std::optional<WindowUse> before;
    QJsonObject figure;
    QTimer frame;
    QObject::connect(&frame, &QTimer::timeout, &view, [&] {
        EngineThread *watcher = program.watcher();
        if (view.runStatus() == ui::load::RunStatus::Running && watcher) {
            if (!before)
                before.emplace(*watcher);
            const WindowUse now(*watcher); // before the extra repaint
            if (const std::chrono::duration<double> time = now.at - before->at; time > 1s) {
                figure[u"window_share"_s] = std::chrono::duration<double>(now.window - before->window) / time;
                figure[u"watcher_share"_s] = std::chrono::duration<double>(now.watcher - before->watcher) / time;
            }
            frames.push_back(paintCharts(program.window()));
        } else if (view.results().count() > 0)
            QCoreApplication::quit();
        else if (view.isAvailable() && view.runStatus() == ui::load::RunStatus::Stopped) {
            view.setPlan({fullSpeed(), {}});
            view.toggle();
        }
    });
    frame.start(chartsEvery);
    QCoreApplication::exec();
    const ui::load::Report report = view.results().last();
    if (frames.empty() || !report)
        return 3;
    std::ranges::sort(frames);
    const auto at = [&frames](double share) { return frames[std::size_t(share * double(frames.size() - 1))]; };
    figure[u"chart_p50_ms"_s] = at(0.5);
    figure[u"chart_p99_ms"_s] = at(0.99);
    figure[u"frames"_s] = qint64(frames.size());
    return print(*report, figure);
}

} // namespace

int measureLoad(QApplication &application, bool withWindow)
{
    return withWindow ? measureWindow(application) : measureHeadless();
}

} // namespace lockscope::benchmark
