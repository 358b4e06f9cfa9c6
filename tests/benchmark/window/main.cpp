// SPDX-License-Identifier: Apache-2.0
// Measures one figure of the window and prints it as one line of JSON. lockscope-bench starts it.
#include "app/common/start_environment.h"
#include "app/desktop/application.h"
#include "resources/resources.h"
#include "tests/benchmark/window/live_window.h"
#include "tests/benchmark/window/load_window.h"
#include "ui/timeline/canvas.h"
#include "ui/timeline/timeline_view.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>

namespace lockscope::benchmark {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace ui::timeline;

namespace {

constexpr QSize screen {1920, 1080};
constexpr int lanes = 64;
constexpr qint64 wantedSpans = 1'000'000;
constexpr std::chrono::nanoseconds recorded = 10min;
constexpr int framesOfEach = 150;

/// Workers that wait, hold and pause, for ten minutes. Mutual exclusion does not matter for the measurement.
std::vector<Change> schedule(TimePoint start)
{
    constexpr double cycles = double(wantedSpans) / 2 / lanes;
    const double mean = double(recorded.count()) / cycles / 3;
    std::mt19937_64 random(7);
    std::exponential_distribution<double> length(1 / mean);
    std::vector<Change> changes;
    for (int lane = 0; lane < lanes; ++lane) {
        const QByteArray holder = "10000000-0000-0000-0000-0000000000" + QByteArray::number(10 + lane / 8) + ':'
            + QByteArray::number(lane + 1);
        TimePoint at = start;
        const auto rest = [&] { return at += std::chrono::nanoseconds(qint64(length(random))); };
        while (rest() < start + recorded) {
            const LockMode mode = random() % 5 == 0 ? LockMode::Write : LockMode::Read;
            changes.push_back({at, holder, {LockMode::Free, mode, 0, 0}, true});
            changes.push_back({rest(), holder, {mode, LockMode::Free, 1, 0}, true});
            changes.push_back({rest(), holder, {}, true});
        }
    }
    return changes;
}

qint64 spansOf(const LockRecord &record)
{
    qint64 spans = 0;
    for (const Lane &lane : record.lanes())
        spans += lane.track.between({}, record.last()).count;
    return spans;
}

class Frames final
{
public:
    explicit Frames(Canvas &canvas) : m_canvas(canvas), m_screen(canvas.viewport()->size(), QImage::Format_RGB32) { }

    void paint(TimePoint from, std::chrono::nanoseconds span)
    {
        QElapsedTimer timer;
        timer.start();
        m_canvas.showRange(from, span);
        m_canvas.viewport()->render(&m_screen); // immediately, even without an exposed window
        m_ms.push_back(double(timer.nsecsElapsed()) / 1e6);
    }

    [[nodiscard]] double percentile(double share)
    {
        std::ranges::sort(m_ms);
        return m_ms[std::min(m_ms.size() - 1, std::size_t(share * double(m_ms.size())))];
    }
    [[nodiscard]] qint64 count() const { return qint64(m_ms.size()); }

private:
    Canvas &m_canvas;
    QImage m_screen;
    std::vector<double> m_ms;
};

/// Zooms from everything to a single hold and back, then scrolls through the record at six scales.
void scrollAndZoom(Frames &frames, TimePoint start)
{
    for (int i = 0; i < 2 * framesOfEach; ++i) {
        const double share = double(i < framesOfEach ? i : 2 * framesOfEach - i) / framesOfEach;
        const auto span = std::chrono::nanoseconds(qint64(double(recorded.count()) * std::pow(1e-5, share)));
        frames.paint(start + recorded / 3, span);
    }
    for (const std::chrono::nanoseconds span :
         {recorded, recorded / 2, recorded / 10, recorded / 60, recorded / 600, recorded / 6000}) {
        for (int i = 0; i < framesOfEach; ++i)
            frames.paint(start + (recorded - span) / framesOfEach * i, span);
    }
}

int measureTimeline()
{
    const LockName lock("bench:timeline");
    const TimePoint start = BootClock::now() - recorded - 1s;
    TimelineView view;
    view.resize(screen);
    view.add(lock, schedule(start), {});
    view.choose(lock);
    view.show();
    view.bringUpToDate();
    Canvas &canvas = view.canvas();
    canvas.setFollowing(false);
    Frames frames(canvas);
    scrollAndZoom(frames, start);
    const QJsonObject figure {{u"id"_s, u"timeline-frame"_s},          {u"p99_ms"_s, frames.percentile(0.99)},
                              {u"p50_ms"_s, frames.percentile(0.5)},   {u"frames"_s, frames.count()},
                              {u"spans"_s, spansOf(*canvas.record())}, {u"lanes"_s, lanes},
                              {u"minutes"_s, qint64(recorded / 1min)}};
    std::puts(QJsonDocument(figure).toJson(QJsonDocument::Compact).constData());
    return 0;
}

/// `locks`: number of locks on the server.
int measureLive(QApplication &application, const QString &figure, int locks)
{
    desktop::Options options;
    options.usesSettings = false;
    options.connection.isReadOnly = true;
    desktop::Application program(application, options);
    const LiveWindow measurement(figure, locks, program.window(), [](const QJsonObject &result) {
        std::puts(QJsonDocument(result).toJson(QJsonDocument::Compact).constData());
        std::fflush(stdout); // counts towards the measurement
        QApplication::quit();
    });
    return program.run();
}

int measure(QApplication &application, const QString &figure, int locks)
{
    if (figure == "timeline-frame"_L1) {
        initResources();
        return measureTimeline();
    }
    if (figure == "start"_L1 || figure == "idle"_L1 || figure == "repaint"_L1)
        return measureLive(application, figure, locks);
    if (figure == "load-with-window"_L1 || figure == "load-headless"_L1)
        return measureLoad(application, figure == "load-with-window"_L1);
    std::fprintf(stderr, "lockscope-bench-window: there is no figure \"%s\" of the window.\n", qUtf8Printable(figure));
    return 2;
}

} // namespace

} // namespace lockscope::benchmark

int main(int argc, char **argv)
{
    lockscope::app::joinFreedMemoryAtOnce(); // as the desktop program does
    QCoreApplication::setApplicationName(QStringLiteral("lockscope"));
    QCoreApplication::setOrganizationName(QStringLiteral("Lockscope"));
    QApplication application(argc, argv);
    const QStringList arguments = application.arguments();
    return lockscope::benchmark::measure(application, arguments.value(1), arguments.value(2).toInt());
}
