// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/compare_pane.h"

#include "core/load/report/comparison.h"
#include "ui/common/decimate.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/palette.h"
#include "ui/load/words.h"

#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QHeaderView>
#include <QJsonArray>
#include <QLabel>
#include <QLegend>
#include <QLineSeries>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <QValueAxis>

namespace lockscope::ui::load {
using namespace Qt::StringLiterals;

namespace {

enum Column { Metric, Base, Next, Change };

QString valueText(const QString &metric, double value)
{
    const bool isTime = metric.contains(u'(') || metric == "longest_wait"_L1;
    return isTime ? shortTime(value) : metric == "jain"_L1 ? QLocale().toString(value, 'f', 3) : figure(value);
}

/// Acquisitions a second, all modes together.
QList<QPointF> throughputOf(const QJsonObject &report)
{
    QList<QPointF> points;
    for (const QJsonValue &interval : report["intervals"_L1].toArray()) {
        const double length = interval["length_s"_L1].toDouble();
        double acquired = 0;
        for (const QJsonValue &mode : interval["by_mode"_L1].toObject())
            acquired += mode["acquired"_L1].toDouble();
        if (length > 0)
            points.emplace_back(interval["from_s"_L1].toDouble() + length / 2, acquired / length);
    }
    return points;
}

} // namespace

ComparePane::ComparePane(QWidget *parent)
    : QWidget(parent), m_heading(new QLabel(this)), m_chart(new QChartView(this)), m_rows(new QTreeWidget(this))
{
    const Metrics m = Metrics::of(font());
    m_heading->setWordWrap(true);
    m_heading->setObjectName(u"loadComparison"_s);
    m_heading->setText(tr("Choose a run under Results and make it the baseline; the next ones are compared with it."));
    m_chart->setRenderHint(QPainter::Antialiasing);
    m_chart->setFrameShape(QFrame::NoFrame);
    m_chart->setFocusPolicy(Qt::NoFocus);
    m_chart->setMinimumHeight(8 * m.lineH);
    m_chart->setAccessibleName(tr("Acquisitions per second of both runs"));
    m_chart->hide();
    m_rows->setObjectName(u"loadComparisonRows"_s);
    m_rows->setAccessibleName(tr("Figures of both runs"));
    m_rows->setHeaderLabels({tr("Figure"), tr("Baseline"), tr("This run"), tr("Difference")});
    m_rows->setRootIsDecorated(false);
    m_rows->setUniformRowHeights(true);
    m_rows->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, m.u, 0, 0);
    column->setSpacing(m.u);
    column->addWidget(m_heading);
    column->addWidget(m_chart, 1);
    column->addWidget(m_rows, 2);
    column->addStretch(0);
}

void ComparePane::showBaseline(const QString &name)
{
    m_heading->setText(tr("Baseline: %1. Start a run to compare with it.").arg(name));
}

Status ComparePane::show(const QString &baseName, const QJsonObject &base, const QString &nextName,
                         const QJsonObject &next)
{
    const Result<std::vector<core::ComparisonRow>> rows = core::compareReports(base, next);
    if (!rows)
        return fail(rows.error());
    const auto beyond = std::ranges::count(*rows, true, &core::ComparisonRow::isBeyondNoise);
    m_heading->setText(
        tr("Baseline %1, this run %2: %n figure(s) beyond noise.", nullptr, int(beyond)).arg(baseName, nextName));
    m_rows->clear();
    for (const core::ComparisonRow &row : *rows) {
        auto *item = new QTreeWidgetItem(m_rows);
        item->setText(Metric, row.metric);
        item->setText(Base, valueText(row.metric, row.base));
        item->setText(Next, valueText(row.metric, row.next));
        const QString change = row.base == 0
            ? QString()
            : QLocale().toString(row.change() * 100, 'f', 0).prepend(row.change() > 0 ? u"+"_s : QString()) + u" % "_s;
        item->setText(Change, change + (row.isBeyondNoise ? tr("beyond noise") : tr("within noise")));
        item->setForeground(Change, Palette::current()[row.isBeyondNoise ? Token::Warning : Token::Free].text);
        for (const int column : {Base, Next})
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    for (int column = 0; column <= Change; ++column)
        m_rows->resizeColumnToContents(column);
    m_rows->show();
    draw(baseName, base, nextName, next);
    return {};
}

void ComparePane::draw(const QString &baseName, const QJsonObject &base, const QString &nextName,
                       const QJsonObject &next)
{
    const Palette &palette = Palette::current();
    auto *picture = new QChart;
    picture->setBackgroundVisible(false);
    picture->layout()->setContentsMargins(0, 0, 0, 0);
    picture->setMargins({});
    picture->legend()->setAlignment(Qt::AlignTop);
    picture->legend()->setLabelColor(palette[Role::Text]);
    picture->legend()->setFont(font());
    auto *x = new QValueAxis(picture);
    auto *y = new QValueAxis(picture);
    picture->addAxis(x, Qt::AlignBottom);
    picture->addAxis(y, Qt::AlignLeft);
    double seconds = 1;
    double most = 1;
    const auto add = [&](const QString &name, const QJsonObject &report, Qt::PenStyle style, const QColor &color) {
        auto *series = new QLineSeries(picture);
        series->setName(name);
        series->replace(throughputOf(report));
        for (const QPointF &point : series->points()) {
            seconds = std::max(seconds, point.x());
            most = std::max(most, point.y());
        }
        QPen pen(color, 2, style);
        pen.setCosmetic(true);
        series->setPen(pen);
        picture->addSeries(series);
        series->attachAxis(x);
        series->attachAxis(y);
    };
    add(tr("Baseline %1").arg(baseName), base, Qt::DashLine, palette[Role::Muted]);
    add(tr("This run, %1").arg(nextName), next, Qt::SolidLine, palette[Token::HeldRead].fill);
    x->setRange(0, seconds);
    x->setLabelFormat(u"%.0f s"_s);
    y->setRange(0, niceCeiling(most * 1.05));
    y->setLabelFormat(u"%.0f/s"_s);
    for (QValueAxis *axis : {x, y}) {
        axis->setTickCount(axis == x ? 6 : 3);
        axis->setLabelsColor(palette[Role::Muted]);
        axis->setLabelsFont(font());
        axis->setGridLineColor(palette[Role::Grid]);
        axis->setLinePenColor(palette[Role::Outline]);
    }
    const QChart *old = m_chart->chart();
    m_chart->setBackgroundBrush(palette[Role::Base]);
    m_chart->setChart(picture);
    delete old;
    m_chart->show();
}

} // namespace lockscope::ui::load
