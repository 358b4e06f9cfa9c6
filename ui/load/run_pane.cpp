// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/run_pane.h"

#include "ui/common/format.h"
#include "ui/common/live_chart.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/widgets.h"
#include "ui/load/report_series.h"
#include "ui/load/words.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>

#include <cmath>
#include <limits>
#include <utility>

namespace lockscope::ui::load {

using namespace Qt::StringLiterals;
using lockscope::load::Access;
using lockscope::load::Assertion;
using lockscope::load::AssertionResult;
using lockscope::load::Counters;
using lockscope::load::GeneratorReport;
using lockscope::load::LiveAccess;
using lockscope::load::LiveStats;
using lockscope::load::LoadReport;
using lockscope::load::RunPhase;
using lockscope::load::WorkerRow;
using lockscope::load::WorkerState;

namespace {

constexpr double Nothing = std::numeric_limits<double>::quiet_NaN();
constexpr int linesOfSmallChart = 6; ///< below its heading
constexpr int minWidth = 14;         ///< of a chart beside another, in heights of a line

/// Allows the minimum height, so that scrolling starts late: a chart's preferred height is its last one.
class Page final : public QWidget
{
public:
    [[nodiscard]] int heightForWidth(int width) const override { return layout()->totalMinimumHeightForWidth(width); }
};

std::vector<LiveChart::Line> linesOf(const std::vector<Access> &accesses)
{
    std::vector<LiveChart::Line> lines;
    for (const Access access : accesses)
        lines.push_back({accessName(access), tokenOf(access), access == Access::Write ? Qt::DashLine : Qt::SolidLine});
    return lines;
}

/// Worker counts are integers; only an axis may have fractions between them.
QString asCount(double value, Precision precision)
{
    return precision == Precision::Round ? figure(value, precision) : number(std::llround(value));
}

double orNothing(qint64 value, qint64 count)
{
    return count == 0 ? Nothing : double(value);
}

/// Aligns charts side by side when one has a combo box above it.
int headingHeight()
{
    QComboBox choice;
    choice.setProperty("isTight", true);
    return std::max(Metrics::of(choice.font()).denseRow(), choice.sizeHint().height());
}

bool isMeasured(const GeneratorReport &generator)
{
    return generator.cpuShare || generator.loopLagP99;
}

QString percent(double share)
{
    return QLocale().toString(int(share * 100)) + u'%';
}

/// "Running for 7 s", "1,204 acquired", "172 per second", …
QStringList totalsText(const LiveStats &stats, const Counters &total, double perSecond, RunStatus status,
                       const QString &time)
{
    QStringList parts {status == RunStatus::Running        ? RunPane::tr("Running for %1").arg(time)
                           : status == RunStatus::Paused   ? RunPane::tr("Paused after %1").arg(time)
                           : status == RunStatus::Stopping ? RunPane::tr("Stopping: releasing all locks")
                                                           : RunPane::tr("Stopped"),
                       RunPane::tr("%1 acquired").arg(number(total.acquired))};
    if (status == RunStatus::Running)
        parts << RunPane::tr("%1 per second").arg(figure(perSecond));
    parts << RunPane::tr("%n timeout(s)", nullptr, int(total.timeouts));
    if (stats.violations > 0)
        parts << RunPane::tr("%n violation(s)", nullptr, int(stats.violations));
    if (total.errors > 0)
        parts << RunPane::tr("%n error(s)", nullptr, int(total.errors));
    if (total.lost > 0)
        parts << RunPane::tr("%n lost hold(s)", nullptr, int(total.lost));
    return parts;
}

} // namespace

RunPane::RunPane(QWidget *parent)
    : QWidget(parent), m_summary(named<Label>(u"loadSummary"_s, this)),
      m_bottleneck(named<Label>(u"loadGenerator"_s, this)), m_fairness(new Label(this)), m_head(new QVBoxLayout),
      m_area(named<QScrollArea>(u"loadRun"_s, this)), m_page(new Page), m_foot(new QVBoxLayout),
      m_grid(new QGridLayout), m_thresholds(named<MarkupLabel>(u"loadThresholdResults"_s))
{
    const Metrics m = Metrics::of(font());
    m_summary->setFont(scaled(font(), 1, true));
    m_summary->setText(tr("No load is running. Click “Start load” (F9) to run the scenario."));
    for (QLabel *label : {m_summary, m_bottleneck, m_fairness})
        label->setWordWrap(true);
    m_thresholds->setWordWrap(true);
    m_thresholds->setAlignment(Qt::AlignTop);
    m_grid->setHorizontalSpacing(2 * m.u);
    m_grid->setVerticalSpacing(3 * m.u);
    auto *page = flush<QVBoxLayout>(m_page, m.u);
    page->addLayout(m_grid, 1);
    page->addLayout(m_foot);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    m_area->setWidget(m_page);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, m.u, 0, 0); // room below the tabs
    column->setSpacing(m.u);
    column->addLayout(m_head);
    column->addWidget(m_area, 1);
    m_head->addWidget(m_summary);
    for (QVBoxLayout *lines : {m_head, m_foot})
        lines->setSpacing(m.u);
    placeFigures();
    m_thresholdsCell = makeCell(tr("Thresholds"), {}, m_thresholds);
    makeCharts({Access::Read, Access::Write});
    onChange(*this, QEvent::FontChange, [this] { placeCells(); });
    onChange(*this, QEvent::Resize, [this] {
        const int columns = width() < 2 * minWidth * Metrics::of(font()).lineH ? 1 : 2;
        if (std::exchange(m_columns, columns) != columns)
            placeCells();
    });
    onChange(*this, QEvent::PaletteChange, [this] {
        if (!m_said.isEmpty())
            showThresholds(m_results);
    });
}

/// A heading, with a choice beside it if there is one, above the content.
QWidget *RunPane::makeCell(const QString &title, const QString &tip, QWidget *content, QWidget *choice)
{
    auto *box = new QWidget(m_page);
    auto *column = flush<QVBoxLayout>(box, 0);
    auto *line = flush<QHBoxLayout>(nullptr, 2 * Metrics::of(font()).u);
    auto *heading = new Label(title, box);
    heading->setFont(scaled(font(), 1, true));
    const auto fit = [heading] { heading->setMinimumHeight(headingHeight()); };
    fit();
    onChange(*heading, QEvent::FontChange, fit); // immediately: the charts are placed below it
    heading->setToolTip(tip);
    line->addWidget(heading, 1);
    if (choice)
        line->addWidget(choice);
    column->addLayout(line);
    column->addWidget(content, 1);
    if (qobject_cast<LiveChart *>(content))
        content->setAccessibleName(title);
    return box;
}

void RunPane::makeCharts(const std::vector<Access> &accesses)
{
    m_accesses = accesses;
    for (const QWidget *cell : m_cells)
        delete cell;
    m_throughput = named<LiveChart>(u"chartThroughput"_s, linesOf(accesses), &figure);
    m_holders = new LiveChart(linesOf(accesses), &asCount);
    m_queue = named<LiveChart>(u"chartQueue"_s, linesOf(accesses), &asCount);
    m_lag = new LiveChart({{u"p99"_s, Token::Fault, Qt::SolidLine}}, &shortTime);
    m_lag->setObjectName(u"chartLag"_s);
    m_cells = {makeCell(tr("Acquisitions per second"), {}, m_throughput), makeWaits(),
               makeCell(tr("Holding workers"), tr("Current number by mode"), m_holders),
               makeCell(tr("Waiting workers"), tr("Current number by mode"), m_queue),
               makeCell(tr("Generator lag"),
                        tr("Delay of timers in the event loop of the generator (p99 of each second)"), m_lag)};
    placeCells();
    std::vector<LiveChart *> charts {m_throughput, m_holders, m_queue, m_lag};
    charts.insert(charts.end(), m_waits.begin(), m_waits.end());
    LiveChart::align(charts);
    showBaseline();
    showWaitLimits();
}

/// One chart per mode: percentiles of different modes cannot be merged.
QWidget *RunPane::makeWaits()
{
    auto *charts = new QStackedWidget(m_page);
    auto *whose = new QComboBox(m_page);
    whose->setProperty("isTight", true);
    whose->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); // its minimum does not follow the font
    whose->setAccessibleName(tr("Mode of the waits"));
    m_waits.clear();
    for (const Access access : m_accesses) {
        auto *chart = new LiveChart({{u"p50"_s, Token::Waiting, Qt::DotLine},
                                     {u"p90"_s, Token::Waiting, Qt::DashLine},
                                     {u"p99"_s, Token::Waiting, Qt::SolidLine}},
                                    &shortTime);
        chart->setObjectName(u"chartWait."_s + toWord(access));
        chart->setAccessibleName(tr("Wait") + u' ' + accessName(access));
        m_waits.push_back(chart);
        charts->addWidget(chart);
        whose->addItem(accessName(access));
    }
    connect(whose, &QComboBox::currentIndexChanged, charts, &QStackedWidget::setCurrentIndex);
    whose->setCurrentIndex(int(m_accesses.size()) - 1); // writers wait longest
    QWidget *cell = m_plan.scenario.rate
        ? makeCell(tr("Wait from planned start"),
                   tr("Time from the planned start of a cycle to the acquisition, so that stalls are not hidden"),
                   charts, whose)
        : makeCell(tr("Wait (uncorrected)"),
                   tr("Time from the request to the acquisition, not corrected for coordinated omission"), charts,
                   whose);
    whose->setVisible(m_accesses.size() > 1);
    return cell;
}

/// Charts side by side, or below each other in a narrow pane.
void RunPane::placeCells()
{
    std::vector<QWidget *> cells = m_cells;
    cells.push_back(m_thresholdsCell);
    const int rows = (int(cells.size()) + m_columns - 1) / m_columns;
    for (int i = 0; i < int(cells.size()); ++i) {
        m_grid->addWidget(cells[std::size_t(i)], i / m_columns, i % m_columns);
        m_grid->setRowStretch(i, i < rows ? 1 : 0);
        m_grid->setRowMinimumHeight(i, i < rows ? headingHeight() + linesOfSmallChart * Metrics::of(font()).lineH : 0);
    }
    for (int i = 0; i < 2; ++i)
        m_grid->setColumnStretch(i, i < m_columns ? 1 : 0);
}

/// Keeps warnings about the figures, and leftovers of a run, visible at any height.
void RunPane::placeFigures()
{
    place(*m_bottleneck, m_generator.isBottleneck);
    place(*m_fairness, m_hasLeftovers);
}

void RunPane::place(QLabel &label, bool isVital)
{
    QVBoxLayout *to = isVital ? m_head : m_foot;
    QVBoxLayout *from = isVital ? m_foot : m_head;
    if (to->indexOf(&label) < 0) {
        from->removeWidget(&label);
        to->addWidget(&label);
    }
    label.setVisible(!label.text().isEmpty());
}

void RunPane::begin(const LoadPlan &plan)
{
    m_plan = plan;
    m_hasLeftovers = false;
    m_generator = {};
    m_bottleneck->clear();
    makeCharts(rulesOf(plan.scenario.type).accesses);
    if (plan.findsLimit)
        m_said = {searchText(plan.scenario)};
    showThresholds({});
}

void RunPane::setBaseline(const QJsonObject &report)
{
    m_baseline = report;
    showBaseline();
}

/// A report counts from the end of its warm-up, the live lines from the start of the run.
void RunPane::showBaseline()
{
    const double warmup = std::chrono::duration<double>(m_plan.scenario.warmup).count();
    const auto moved = [warmup](Series series) {
        for (QPointF &point : series)
            point.rx() += warmup;
        return series;
    };
    std::vector<QList<QPointF>> throughput;
    for (std::size_t i = 0; i < m_accesses.size(); ++i) {
        const QString mode = toWord(m_accesses[i]);
        throughput.push_back(moved(throughputSeries(m_baseline, mode)));
        m_waits[i]->setBaseline({{}, {}, moved(waitSeries(m_baseline, mode, u"p99"_s))}); // only p99 has a threshold
    }
    m_throughput->setBaseline(throughput);
}

/// The strictest limit on any of the charted percentiles.
void RunPane::showWaitLimits()
{
    for (std::size_t i = 0; i < m_accesses.size(); ++i) {
        double least = Nothing;
        for (const QString &text : m_plan.thresholds) {
            const Result<Assertion> threshold = Assertion::parse(text);
            for (const QString &percentile : {u"p99"_s, u"p90"_s, u"p50"_s}) {
                const auto limit = threshold ? threshold->longestWait(percentile, m_accesses[i]) : std::nullopt;
                least = limit ? std::fmin(least, *limit) : least;
            }
        }
        m_waits[i]->setThreshold(least);
    }
}

void RunPane::show(const LoadSample &sample, RunStatus status)
{
    const LiveStats &stats = sample.stats;
    const bool isWarmUp = stats.phase == RunPhase::WarmUp;
    // The last interval is not a whole one: its figures would end the lines with a drop.
    const bool isOver = stats.phase == RunPhase::Stopping || stats.phase == RunPhase::Finished;
    std::vector<double> throughput;
    Counters total;
    double perSecond = 0;
    for (std::size_t i = 0; i < m_accesses.size(); ++i) {
        const auto found = stats.byAccess.find(m_accesses[i]);
        const LiveAccess live = found == stats.byAccess.end() ? LiveAccess {} : found->second;
        throughput.push_back(isWarmUp ? Nothing : live.perSecond);
        perSecond += live.perSecond;
        total += live.total;
        if (isOver)
            continue;
        m_waits[i]->add(sample.seconds,
                        {orNothing(live.wait.p50, live.wait.count), orNothing(live.wait.p90, live.wait.count),
                         orNothing(live.wait.p99, live.wait.count)});
    }
    if (!isOver) {
        m_throughput->add(sample.seconds, throughput);
        const auto lag = stats.loopLagP99;
        m_lag->add(sample.seconds, {lag ? double(lag->count()) : Nothing});
    }

    const QString time = duration(qint64(sample.seconds) * 1000);
    if (isWarmUp && status == RunStatus::Running)
        m_said = {
            tr("Warming up for %1").arg(time),
            tr("the measurement starts in %1")
                .arg(duration(std::max<qint64>(
                    0, std::chrono::ceil<Millis>(m_plan.scenario.warmup).count() - qint64(sample.seconds) * 1000)))};
    else if (stats.elapsed.count() == 0 && total.acquired == 0 && status != RunStatus::Running)
        m_said = {status == RunStatus::Paused ? tr("Paused after %1").arg(time) : tr("Stopped"), tr("no measurements")};
    else
        m_said = totalsText(stats, total, perSecond, status, time);
    if (m_plan.findsLimit && status == RunStatus::Running)
        m_said.prepend(searchText(m_plan.scenario));
    m_hasViolations = stats.violations > 0;
    m_fairness->setText(tr("Fairness (Jain) %1 · longest wait %2")
                            .arg(stats.fairness ? QLocale().toString(stats.fairness->jain, 'f', 2) : unknown(),
                                 stats.fairness
                                     ? shortTime(std::chrono::duration<double, std::micro>(stats.longestWait).count())
                                     : unknown()));
    if (status == RunStatus::Running || isMeasured(stats.generator)) // otherwise the last figures stay
        showGenerator(stats.generator);
    placeFigures();
    showThresholds(sample.thresholds);
}

void RunPane::showSummary()
{
    if (m_said.isEmpty())
        return; // no run yet
    QStringList parts = m_said;
    const auto failed = std::ranges::count_if(m_results, [](const auto &result) { return !result.isOk; });
    if (failed > 0)
        parts << tr("%n threshold(s) failed", nullptr, int(failed));
    m_summary->setText(parts.join(u" · "_s));
    setTextColor(*m_summary,
                 m_hasViolations || failed > 0 ? Palette::current()[Token::Error].text
                                               : Palette::current()[Role::Text]);
}

void RunPane::showGenerator(const GeneratorReport &generator)
{
    m_generator = generator;
    const QString cpu = generator.cpuShare ? percent(*generator.cpuShare) : unknown();
    const QString lag = generator.loopLagP99 ? shortTime(double(generator.loopLagP99->count())) : unknown();
    m_bottleneck->setText(!isMeasured(generator) ? tr("Generator: not measured")
                              : generator.isBottleneck
                              ? tr("The generator is the bottleneck (CPU %1, loop lag p99 %2): figures describe this "
                                   "computer, not the lock. Use fewer workers or a second machine.")
                                    .arg(cpu, lag)
                              : tr("Generator: CPU %1 · loop lag p99 %2 · not the bottleneck").arg(cpu, lag));
    setTextColor(*m_bottleneck,
                 generator.isBottleneck ? Palette::current()[Token::Warning].text : Palette::current()[Role::Muted]);
}

void RunPane::showWorkers(double seconds, const std::vector<WorkerRow> &workers)
{
    std::vector<double> holds;
    std::vector<double> waits;
    for (const Access access : m_accesses) {
        holds.push_back(countOf(workers, WorkerState::Holds, access));
        waits.push_back(countOf(workers, WorkerState::Waits, access));
    }
    m_holders->add(seconds, holds);
    m_queue->add(seconds, waits);
}

void RunPane::showFinished(const LoadReport &report, RunStatus status)
{
    const bool isShown = status == RunStatus::Stopped && m_said.size() > 1; // no other run has begun
    if (isShown) {
        for (LiveChart *chart : findChildren<LiveChart *>())
            chart->end();
    }
    if (isShown && isMeasured(report.generator))
        showGenerator(report.generator);
    if (isShown && !report.error && report.duration >= report.scenario.duration) {
        const double seconds = std::chrono::duration<double>(report.duration).count();
        m_said.front() = tr("Finished after %1").arg(duration(std::chrono::round<Millis>(report.duration).count()));
        m_said.insert(2, tr("%1 per second").arg(figure(double(report.total().acquired) / seconds)));
    }
    showThresholds(report.asserts);
    m_hasLeftovers = report.leftovers && (report.leftovers->keys > 0 || report.leftovers->subscriptions > 0);
    if (m_hasLeftovers)
        m_fairness->setText(tr("Left on the server: %n key(s)", nullptr, int(report.leftovers->keys)) + u" · "_s
                            + tr("%n subscription(s)", nullptr, int(report.leftovers->subscriptions)));
    placeFigures();
}

void RunPane::showThresholds(const std::vector<AssertionResult> &results)
{
    m_results = results;
    showSummary();
    if (results.empty()) {
        const QString wanted = m_plan.thresholds.join(u'\n').toHtmlEscaped().replace(u'\n', u"<br>"_s);
        m_thresholds->setText(wanted.isEmpty() ? tr("None. Add thresholds below the scenario.") : wanted);
        return;
    }
    QStringList lines;
    for (const AssertionResult &result : results) {
        const QColor color = Palette::current()[result.isOk ? Token::Ok : Token::Error].text;
        lines << u"<span style='color:%1'>%2 %3</span>"_s.arg(color.name(), result.isOk ? u"✓"_s : u"✗"_s,
                                                              thresholdText(result).toHtmlEscaped());
    }
    m_thresholds->setText(lines.join(u"<br>"_s));
}

} // namespace lockscope::ui::load
