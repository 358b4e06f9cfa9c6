// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/compare_pane.h"

#include "core/load/report/comparison.h"
#include "ui/common/columns.h"
#include "ui/common/format.h"
#include "ui/common/live_chart.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/widgets.h"
#include "ui/load/report_series.h"
#include "ui/load/words.h"

#include <QCategoryAxis>
#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QHeaderView>
#include <QLegend>
#include <QLineSeries>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <QValueAxis>

namespace lockscope::ui::load {

using namespace Qt::StringLiterals;
using lockscope::load::Access;
using lockscope::load::ComparisonRow;
using lockscope::load::ReportDifference;

/// One line per run in the same chart; the baseline is muted and dashed.
struct ComparePane::Overlay
{
    QString title;
    Series base;
    Series next;
    QString (*format)(double);
    bool hasLegend = false; ///< one for both
};

namespace {

enum Column { Metric, Base, Next, Change };

constexpr int linesOfChart = 8; ///< text lines, minimum height of a chart
constexpr int linesOfRows = 8;  ///< and height of the heading and figures below it

QString valueText(const QString &metric, std::optional<double> measured)
{
    if (!measured)
        return unknown();
    const double value = *measured;
    const bool isTime = metric.contains(u'(') || metric == "longest_wait"_L1;
    return isTime ? shortTime(value) : metric == "jain"_L1 ? QLocale().toString(value, 'f', 3) : figure(value);
}

QString modeName(const QString &word)
{
    for (const Access access : {Access::Read, Access::Write, Access::Exclusive, Access::Fair}) {
        if (toWord(access) == word)
            return accessName(access);
    }
    return word;
}

QString perSecond(double value)
{
    return figure(value) + u"/s"_s;
}

QString asTime(double value)
{
    return shortTime(value, Precision::Round);
}

} // namespace

ComparePane::ComparePane(QWidget *parent)
    : QWidget(parent), m_heading(named<Label>(u"loadComparison"_s, this)), m_throughput(makeChart()),
      m_wait(makeChart()), m_rows(named<QTreeWidget>(u"loadComparisonRows"_s, this))
{
    const Metrics m = Metrics::of(font());
    m_heading->setWordWrap(true);
    m_heading->setText(tr("Choose a run under “Results” and click “Use as baseline” to compare other runs with it."));
    m_throughput->setObjectName(u"compareThroughput"_s);
    m_wait->setObjectName(u"compareWait"_s);
    m_throughput->setAccessibleName(tr("Acquisitions per second of both runs"));
    m_wait->setAccessibleName(tr("Waits of both runs"));
    m_rows->setAccessibleName(tr("Metrics of both runs"));
    m_rows->setHeaderLabels({tr("Metric"), tr("Baseline"), tr("This run"), tr("Difference")});
    m_rows->setRootIsDecorated(false);
    m_rows->setUniformRowHeights(true);
    m_rows->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, m.u, 0, 0);
    column->setSpacing(m.u);
    column->addWidget(m_heading);
    column->addWidget(m_throughput, 1);
    column->addWidget(m_wait, 1);
    column->addWidget(m_rows, 2);
    column->addStretch(0);
    onChange(*this, QEvent::Resize, [this] { placeCharts(); });
}

QChartView *ComparePane::makeChart()
{
    auto *chart = new QChartView(this);
    chart->setRenderHint(QPainter::Antialiasing);
    chart->setFrameShape(QFrame::NoFrame);
    chart->setFocusPolicy(Qt::NoFocus);
    chart->setMinimumHeight(linesOfChart * Metrics::of(font()).lineH);
    chart->hide();
    return chart;
}

void ComparePane::showBaseline(const QString &name)
{
    m_heading->setText(tr("Baseline: %1. Start a run to compare with it.").arg(name));
}

Status ComparePane::show(const QString &baseName, const QJsonObject &base, const QString &nextName,
                         const QJsonObject &next)
{
    const Result<std::vector<ComparisonRow>> rows = lockscope::load::compareReports(base, next);
    if (!rows)
        return fail(rows.error());
    const auto beyond = std::ranges::count(*rows, true, &ComparisonRow::isBeyondNoise);
    QString heading = tr("Baseline %1, this run %2: %n metric(s) beyond noise.", nullptr, int(beyond))
                          .arg(baseName, nextName);
    QStringList differences;
    for (const ReportDifference &one : lockscope::load::differencesBetween(base, next))
        differences << u"%1 (%2, %3)"_s.arg(one.field, lockscope::load::textOf(one.base),
                                            lockscope::load::textOf(one.next));
    if (!differences.isEmpty())
        heading = tr("The runs differ in %1.").arg(differences.join(u", "_s)) + u' ' + heading;
    m_heading->setText(heading);
    m_rows->clear();
    for (const ComparisonRow &row : *rows) {
        auto *item = new QTreeWidgetItem(m_rows);
        item->setText(Metric, row.metric);
        item->setText(Base, valueText(row.metric, row.base));
        item->setText(Next, valueText(row.metric, row.next));
        const double percent = row.change().value_or(0) * 100;
        const QString change = row.base == 0.0 || !row.change()
            ? QString()
            : QLocale().toString(percent, 'f', 0).prepend(percent > 0 ? u"+"_s : QString()) + u" % "_s;
        const bool isMeasured = row.base && row.next;
        item->setText(Change,
                      isMeasured ? change + (row.isBeyondNoise ? tr("beyond noise") : tr("within noise")) : unknown());
        item->setForeground(Change, Palette::current()[row.isBeyondNoise ? Token::Warning : Token::Free].text);
        for (const int column : {Base, Next})
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    fitColumns(*m_rows);
    m_rows->show();
    draw(baseName, base, nextName, next);
    return {};
}

/// The waits of the mode that waits longest: writers, if there are any.
void ComparePane::draw(const QString &baseName, const QJsonObject &base, const QString &nextName,
                       const QJsonObject &next)
{
    const QStringList modes = next["by_mode"_L1].toObject().keys();
    const QString mode = modes.isEmpty() ? QString() : modes.constLast(); // sorted: exclusive, fair, read, write
    draw(*m_throughput,
         {tr("Acquisitions per second"), throughputSeries(base), throughputSeries(next), &perSecond, true}, baseName,
         nextName);
    draw(*m_wait,
         {tr("Wait p99, %1").arg(modeName(mode)), waitSeries(base, mode, u"p99"_s), waitSeries(next, mode, u"p99"_s),
          &asTime},
         baseName, nextName);
}

void ComparePane::draw(QChartView &view, const Overlay &overlay, const QString &baseName, const QString &nextName)
{
    const Palette &palette = Palette::current();
    auto *picture = new QChart;
    picture->setBackgroundVisible(false);
    picture->layout()->setContentsMargins(0, 0, 0, 0);
    picture->setMargins({});
    picture->setTitle(overlay.title.toHtmlEscaped()); // QChart renders titles as markup
    picture->setTitleFont(scaled(font(), 1, true));
    picture->setTitleBrush(palette[Role::Text]);
    picture->legend()->setVisible(overlay.hasLegend);
    picture->legend()->setAlignment(Qt::AlignTop);
    picture->legend()->setLabelColor(palette[Role::Text]);
    picture->legend()->setFont(font());
    auto *x = new QValueAxis(picture);
    auto *y = new QCategoryAxis(picture); // with our own labels
    picture->addAxis(x, Qt::AlignBottom);
    picture->addAxis(y, Qt::AlignLeft);
    double seconds = 1;
    double most = 0;
    const auto add = [&](const QString &name, const Series &points, Qt::PenStyle style, const QColor &color) {
        auto *series = new QLineSeries(picture);
        series->setName(name.toHtmlEscaped());
        series->replace(points);
        for (const QPointF &point : points) {
            seconds = std::max(seconds, point.x());
            most = std::max(most, point.y());
        }
        series->setPen(QPen(color, 2, style));
        picture->addSeries(series);
        series->attachAxis(x);
        series->attachAxis(y);
    };
    add(tr("Baseline %1").arg(baseName), overlay.base, Qt::DashLine, palette[Role::Muted]);
    add(tr("This run, %1").arg(nextName), overlay.next, Qt::SolidLine, palette[Token::HeldRead].fill);
    const double top = niceCeiling(std::max(1.0, most * 1.05));
    x->setRange(0, seconds);
    x->setLabelFormat(u"%.0f s"_s);
    x->setTickCount(6);
    y->setRange(0, top);
    y->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    for (const double value : {0.0, top / 2, top})
        y->append(overlay.format(value), value);
    for (QAbstractAxis *axis : {static_cast<QAbstractAxis *>(x), static_cast<QAbstractAxis *>(y)}) {
        axis->setLabelsColor(palette[Role::Muted]);
        axis->setLabelsFont(font());
        axis->setGridLineColor(palette[Role::Grid]);
        axis->setLinePenColor(palette[Role::Outline]);
    }
    const QChart *old = view.chart();
    view.setBackgroundBrush(palette[Role::Base]);
    view.setChart(picture);
    delete old;
    placeCharts();
}

/// The figures have priority: if the height does not suffice, the second chart is hidden first, then the other.
void ComparePane::placeCharts()
{
    int left = height() / Metrics::of(font()).lineH - linesOfRows;
    for (QChartView *chart : {m_throughput, m_wait}) {
        left -= linesOfChart;
        chart->setVisible(left >= 0 && !chart->chart()->series().isEmpty());
    }
}

} // namespace lockscope::ui::load
