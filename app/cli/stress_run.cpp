// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/stress_run.h"

#include "app/common/console.h"
#include "app/common/text_table.h"
#include "core/load/report/report_values.h"
#include "core/load/report/run_outcome.h"
#include "core/load/workers/live_stats.h"
#include "core/load/workers/load_run.h"

#include <QTime>
#include <QTimer>
#include <cmath>

namespace lockscope::cli {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using load::LoadReport;
using load::LoadRun;
using load::LimitSearch;
using load::Scenario;

namespace {

QString toText(load::RunPhase phase)
{
    switch (phase) {
    case load::RunPhase::Preparing: return u"preparing"_s;
    case load::RunPhase::WarmUp: return u"warming up"_s;
    case load::RunPhase::Measuring: return u"measuring"_s;
    case load::RunPhase::Stopping: return u"releasing"_s;
    case load::RunPhase::Finished: break;
    }
    return u"finished"_s;
}

QString seconds(std::chrono::nanoseconds time)
{
    return QString::number(std::chrono::duration<double>(time).count(), 'f', 1) + u" s"_s;
}

QString millis(qint64 micros, qint64 count)
{
    return count == 0 ? u"–"_s : QString::number(double(micros) / 1000.0, 'f', 2) + u" ms"_s;
}

/// A table with the current state of a run, redrawn in place. Draws nothing unless stderr is a terminal.
class LiveTable final
{
public:
    LiveTable(app::Console &console, const load::Scenario &scenario) : m_console(console), m_duration(scenario.duration)
    {
    }
    ~LiveTable() { clear(); }
    Q_DISABLE_COPY_MOVE(LiveTable)

    void draw(const load::LiveStats &stats)
    {
        if (!m_console.isErrorTerminal())
            return;
        app::TextTable table({{u"MODE"_s},
                              {u"PER SECOND"_s, true},
                              {u"HOLDING"_s, true},
                              {u"WAITING"_s, true},
                              {u"WAIT P50"_s, true},
                              {u"P99"_s, true},
                              {u"TIMEOUTS"_s, true},
                              {u"LOST"_s, true},
                              {u"ERRORS"_s, true}});
        for (const auto &[access, live] : stats.byAccess) {
            table.addRow({load::toWord(access), QString::number(std::llround(live.perSecond)),
                          QString::number(live.holding), QString::number(live.waiting),
                          millis(live.wait.p50, live.wait.count), millis(live.wait.p99, live.wait.count),
                          QString::number(live.total.timeouts), QString::number(live.total.lost),
                          QString::number(live.total.errors)});
        }
        QString text = u"%1, %2 of %3"_s.arg(toText(stats.phase), seconds(stats.elapsed), seconds(m_duration));
        if (stats.violations > 0)
            text += u", %1 VIOLATIONS"_s.arg(stats.violations);
        text += u'\n' + table.toText(m_console.errorWidth());
        clear();
        m_console.write(text);
        m_drawnLines = text.count(u'\n');
    }

    /// Moves to the first drawn line and clears everything from there.
    void clear()
    {
        if (m_drawnLines > 0)
            m_console.clearFrom(m_drawnLines);
        m_drawnLines = 0;
    }

private:
    app::Console &m_console;
    Micros m_duration;
    qsizetype m_drawnLines = 0;
};

constexpr Millis RedrawTime {200};
constexpr Millis BeforeNotice {2000};

/// Ends a run whose server does not reply after the run's end.
class EndWatch final
{
public:
    EndWatch(const Connections &connections, LoadRun &run) : m_connections(connections), m_run(run)
    {
        const topology::DeploymentOptions &options = connections.front()->deployment().options();
        m_longest = std::max(options.timeout, options.giveUp.value_or(options.timeout));
    }

    /// Call it often. Returns a sentence for the user, usually none.
    [[nodiscard]] QString look()
    {
        const std::optional<LoadRun::Ending> ending = m_run.ending();
        if (!ending || m_error)
            return {};
        if (ending->stalled >= m_longest)
            endNow();
        if (m_hasNotified || ending->stalled < BeforeNotice || m_error)
            return {};
        m_hasNotified = true;
        const QTime until = QTime::currentTime().addMSecs(
            int(std::chrono::ceil<Millis>(m_longest - ending->stalled).count()));
        const QString awaited = ending->workers == 0 ? u"the removal and the search of the run's keys"_s
            : ending->workers == 1                   ? u"the last call of 1 worker"_s
                                                     : u"the last calls of %1 workers"_s.arg(ending->workers);
        return u"The run has ended. Waiting until %1 for the server's reply to %2. Press Ctrl-C to end now."_s.arg(
            until.toString(u"HH:mm:ss"_s), awaited);
    }

    /// A signal has arrived. The first one only stops the run, unless the notice was already printed.
    void interrupted()
    {
        m_run.stop();
        if (m_hasNotified || m_interrupts++ > 0)
            endNow();
    }

    /// Why the program did not wait for the end of the run; empty: it waited.
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }

private:
    /// Fails all calls. Holds that cannot be released now end with their leases.
    void endNow()
    {
        if (m_error)
            return;
        m_error = Error {ErrorKind::Timeout, message<"stress-end-unanswered">()};
        for (const std::unique_ptr<app::Connection> &connection : m_connections)
            connection->endWithin(0ms);
    }

    const Connections &m_connections;
    LoadRun &m_run;
    Millis m_longest;
    std::optional<Error> m_error;
    int m_interrupts = 0;
    bool m_hasNotified = false;
};

} // namespace

LoadReport runStress(Session &session, const Connections &connections, const load::Scenario &scenario)
{
    std::optional<LoadReport> report;
    LiveTable table(session.console(), scenario);
    std::vector<pubsub::Bus *> buses;
    load::FaultTargets targets {connections.front()->clusterControl(), connections.front()->serverProcess(), {}};
    for (const std::unique_ptr<app::Connection> &connection : connections) {
        buses.push_back(&connection->bus());
        targets.links.push_back(connection->links());
    }
    LoadRun run(buses, scenario, std::move(targets));
    EndWatch end(connections, run);
    run.start([&report](const LoadReport &finished) { report = finished; });
    QTimer redraw;
    QObject::connect(&redraw, &QTimer::timeout, &redraw, [&] {
        if (const QString notice = end.look(); !notice.isEmpty()) {
            table.clear();
            session.console().say(notice);
        }
        table.draw(run.live());
    });
    redraw.start(RedrawTime);
    int interrupts = session.interrupts();
    session.waitUntil([&] {
        if (session.interrupts() > interrupts) {
            interrupts = session.interrupts();
            end.interrupted();
        }
        return report.has_value();
    });
    if (end.error())
        report->error = end.error();
    return *report;
}

Result<LoadReport> findLimit(Session &session, const Connections &connections, const Scenario &scenario,
                             const load::Assertion &threshold)
{
    Result<LimitSearch> search = load::limitSearchFor(scenario);
    if (!search)
        return fail(search.error());
    std::optional<LoadReport> best;
    load::AssertionResult result;
    bool isOver = false;
    while (search->next() && !isOver) {
        const double value = *search->next();
        const Result<Scenario> with = load::withLimitValue(scenario, value);
        if (!with)
            return fail(with.error());
        LoadReport report = runStress(session, connections, *with);
        result = threshold.check(report);
        isOver = session.isInterrupted() || report.error || report.invariants.violations > 0 || report.unchecked() > 0;
        if (!isOver) {
            search->add({value, result.value, result.isOk});
            session.console().say(u"%1 %2: %3 %4"_s.arg(
                QString::number(value), scenario.rate ? u"per second"_s : u"workers"_s,
                load::measuredText(result.text, load::orNull(result.value)), result.isOk ? u"holds"_s : u"breaks"_s));
        }
        if (isOver || !best || search->held() == value || !search->held())
            best = std::move(report);
    }
    best->limit = load::LimitReport {result.text, scenario.rate.has_value(), search->held(), search->broken(),
                                     search->steps()};
    return *std::move(best);
}

} // namespace lockscope::cli
