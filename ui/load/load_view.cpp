// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/load_view.h"

#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/live_chart.h"
#include "ui/common/metrics.h"
#include "ui/load/load_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>

namespace lockscope::ui::load {
using namespace Qt::StringLiterals;

LoadView::LoadView(QWidget *parent)
    : QWidget(parent), m_panel(new LoadPanel(this)), m_button(new QPushButton(this)), m_summary(new QLabel(this)),
      m_throughput(new LiveChart(
          {{tr("read"), Token::HeldRead, Qt::SolidLine}, {tr("write"), Token::HeldWrite, Qt::DashLine}},
          [](double value, Precision precision) { return figure(value, precision); }, this)),
      m_writeWaits(makeWaitChart(tr("Wait of writers"), this)), m_readWaits(makeWaitChart(tr("Wait of readers"), this))
{
    const Metrics m = Metrics::of(font());
    m_summary->setObjectName(u"loadSummary"_s);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(3 * m.u, 2 * m.u, 2 * m.u, 2 * m.u);
    row->setSpacing(4 * m.u);
    row->addWidget(makeControls());
    auto *right = new QVBoxLayout;
    right->setSpacing(m.u);
    right->addWidget(m_summary);
    auto *charts = new QHBoxLayout;
    charts->setSpacing(2 * m.u);
    charts->addWidget(makeThroughput(), 1);
    charts->addWidget(makeWaits(), 1);
    right->addLayout(charts, 1);
    row->addLayout(right, 1);
    connect(m_panel, &LoadPanel::planChanged, this, [this](const LoadPlan &plan) {
        if (m_isRunning)
            Q_EMIT startRequested(plan);
    });
    showRunning(false);
}

QWidget *LoadView::makeControls()
{
    const Metrics m = Metrics::of(font());
    auto *controls = new QWidget(this);
    auto *column = new QVBoxLayout(controls);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2 * m.u);
    m_button->setMinimumHeight(m.button());
    connect(m_button, &QPushButton::clicked, this, &LoadView::toggle);
    column->addWidget(m_panel, 1);
    column->addWidget(m_button);
    controls->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    return controls;
}

LiveChart *LoadView::makeWaitChart(const QString &name, QWidget *parent)
{
    auto *chart = new LiveChart(
        {{u"p50"_s, Token::Waiting, Qt::DotLine},
         {u"p90"_s, Token::Waiting, Qt::DashLine},
         {u"p99"_s, Token::Waiting, Qt::SolidLine}},
        [](double value, Precision precision) { return shortTime(value, precision); }, parent);
    chart->setAccessibleName(name);
    return chart;
}

QWidget *LoadView::makeThroughput()
{
    auto *box = new QWidget(this);
    auto *column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *title = new QLabel(tr("Acquisitions per second"), box);
    title->setFont(scaled(font(), 1, true));
    title->setMinimumHeight(Metrics::of(font()).button());
    m_throughput->setAccessibleName(title->text());
    column->addWidget(title);
    column->addWidget(m_throughput, 1);
    return box;
}

QWidget *LoadView::makeWaits()
{
    const Metrics m = Metrics::of(font());
    auto *box = new QWidget(this);
    auto *column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *heading = new QHBoxLayout;
    auto *title = new QLabel(tr("Wait, correction none"), box);
    title->setFont(scaled(font(), 1, true));
    title->setMinimumHeight(m.button());
    title->setToolTip(
        tr("Time from asking for the lock to having it. A closed loop is not corrected: a worker that waits does not "
           "ask meanwhile."));
    auto *whose = new QComboBox(box);
    whose->addItems({tr("writers"), tr("readers")});
    whose->setAccessibleName(tr("Whose waits"));
    heading->addWidget(title, 1);
    heading->addWidget(whose);
    auto *charts = new QStackedWidget(box);
    charts->addWidget(m_writeWaits);
    charts->addWidget(m_readWaits);
    connect(whose, &QComboBox::currentIndexChanged, charts, &QStackedWidget::setCurrentIndex);
    column->addLayout(heading);
    column->addWidget(charts, 1);
    return box;
}

void LoadView::setPlan(const LoadPlan &plan)
{
    m_panel->setPlan(plan);
}

void LoadView::setAvailable(bool available)
{
    m_button->setEnabled(available);
    if (available)
        showRunning(m_isRunning);
    else
        m_button->setToolTip(tr("The load needs a connection."));
}

void LoadView::toggle()
{
    if (m_isRunning) {
        Q_EMIT stopRequested();
        return;
    }
    for (LiveChart *chart : {m_throughput, m_writeWaits, m_readWaits})
        chart->clear();
    Q_EMIT startRequested(m_panel->plan());
}

void LoadView::showRunning(bool running)
{
    m_isRunning = running;
    m_button->setText(running ? tr("Stop load") : tr("Start load"));
    m_button->setIcon(icon(running ? u"stop"_s : u"start"_s));
    m_button->setToolTip(running ? tr("Every worker gives its locks back, then ends (F9).")
                                 : tr("Workers take and release this lock on this server (F9)."));
    if (!running && m_summary->text().isEmpty())
        m_summary->setText(tr("No load is running."));
    Q_EMIT runningChanged(running);
}

void LoadView::show(const LoadSample &sample)
{
    m_throughput->add(sample.seconds, {sample.readsPerSecond, sample.writesPerSecond});
    m_writeWaits->add(sample.seconds, {sample.writeWait.p50, sample.writeWait.p90, sample.writeWait.p99});
    m_readWaits->add(sample.seconds, {sample.readWait.p50, sample.readWait.p90, sample.readWait.p99});
    QStringList parts {m_isRunning ? tr("Running for %1").arg(duration(qint64(sample.seconds) * 1000)) : tr("Stopped"),
                       tr("%1 acquired").arg(number(sample.acquired)),
                       tr("%n time-out(s)", nullptr, int(sample.timeouts))};
    if (sample.violations > 0)
        parts << tr("%n violation(s)", nullptr, int(sample.violations));
    if (sample.errors > 0)
        parts << tr("%n error(s)", nullptr, int(sample.errors));
    m_summary->setText(parts.join(u" · "_s));
}

} // namespace lockscope::ui::load
