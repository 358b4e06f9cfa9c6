// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/window/live_window.h"

#include "tests/benchmark/change_count.h"
#include "ui/browser/browser_view.h"

#include <QEvent>
#include <QTreeView>
#include <algorithm>
#include <ctime>

namespace lockscope::benchmark {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Column = ui::models::LockTableModel::Column;

namespace {

constexpr auto settling = 5s; ///< after the last lock was listed
constexpr auto idleTime = 60s;
constexpr auto repaintTime = 20s;
constexpr auto beatEvery = 1ms;

double percentileOf(std::vector<double> &values, double share)
{
    if (values.empty())
        return 0;
    std::ranges::sort(values);
    return values[std::min(values.size() - 1, std::size_t(share * double(values.size())))];
}

double processorSeconds()
{
    return double(std::clock()) / CLOCKS_PER_SEC; // of all threads
}

} // namespace

LiveWindow::LiveWindow(const QString &figure, int expected, ui::shell::MainWindow &window,
                       std::function<void(const QJsonObject &)> done)
    : m_figure(figure), m_expected(expected), m_window(window), m_done(std::move(done))
{
    qobject_cast<QAbstractScrollArea *>(window.findChild<ui::browser::BrowserView *>()->focusProxy())
        ->viewport()
        ->installEventFilter(this);
}

bool LiveWindow::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Paint)
        QTimer::singleShot(0, this, &LiveWindow::onPainted); // painted by the time the event loop continues
    return QObject::eventFilter(watched, event);
}

void LiveWindow::onPainted()
{
    if (m_isMeasuring)
        return lookAtRows();
    if (m_isFilled || m_window.views().locks.rowCount() < m_expected)
        return;
    m_isFilled = true;
    onFilled();
}

void LiveWindow::onFilled()
{
    if (m_figure == "start"_L1)
        return finish({});
    QTimer::singleShot(settling, this, [this] { m_figure == "idle"_L1 ? measureIdle() : measureRepaint(); });
}

void LiveWindow::measureIdle()
{
    const double before = processorSeconds();
    QTimer::singleShot(idleTime, this, [this, before] {
        const double share = (processorSeconds() - before) / std::chrono::duration<double>(idleTime).count();
        finish({{u"percent_of_a_core"_s, share * 100}, {u"seconds"_s, qint64(idleTime / 1s)}});
    });
}

void LiveWindow::measureRepaint()
{
    m_isMeasuring = true;
    m_beat.setTimerType(Qt::PreciseTimer);
    m_beat.setInterval(beatEvery);
    connect(&m_beat, &QTimer::timeout, this, &LiveWindow::beat);
    m_sinceBeat.start();
    m_beat.start();
    QTimer::singleShot(repaintTime, this, [this] {
        m_isMeasuring = false;
        const qint64 samples = qint64(m_latenciesMs.size());
        finish({{u"p99_ms"_s, percentileOf(m_latenciesMs, 0.99)},
                {u"p50_ms"_s, percentileOf(m_latenciesMs, 0.5)},
                {u"stall_p999_ms"_s, percentileOf(m_stallsMs, 0.999)},
                {u"stall_max_ms"_s, percentileOf(m_stallsMs, 1)},
                {u"samples"_s, samples},
                {u"rows"_s, m_window.views().locks.rowCount()}});
    });
}

/// Records how late the event loop returned.
void LiveWindow::beat()
{
    const double ms = double(m_sinceBeat.nsecsElapsed()) / 1e6;
    m_sinceBeat.restart();
    m_stallsMs.push_back(std::max(0.0, ms - double(Millis(beatEvery).count())));
}

/// Samples the rows that were just painted, each change once.
void LiveWindow::lookAtRows()
{
    const auto *list = qobject_cast<QTreeView *>(m_window.findChild<ui::browser::BrowserView *>()->focusProxy());
    const TimePoint now = BootClock::now();
    for (QModelIndex row = list->indexAt({0, 0}); row.isValid(); row = list->indexBelow(row)) {
        if (list->visualRect(row).top() > list->viewport()->height())
            break;
        const LockName name(row.siblingAtColumn(int(Column::Name)).data().toString().toUtf8());
        const ui::models::LockRow *lock = m_window.views().locks.find(name);
        const qint64 count = lock ? lock->lock->holds() : 0;
        const qint64 before = m_seen.value(name);
        m_seen.insert(name, count);
        if (before != 0 && count != before)
            m_latenciesMs.push_back(sinceChange(count, now).count());
    }
}

void LiveWindow::finish(QJsonObject result)
{
    result.insert(u"id"_s, m_figure);
    m_done(result);
}

} // namespace lockscope::benchmark
