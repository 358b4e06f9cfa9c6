// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

#include <QJsonObject>
#include <QWidget>

class QGridLayout;
class QLabel;
class QScrollArea;
class QStackedWidget;
class QVBoxLayout;

namespace lockscope::ui {
class LiveChart;
}

namespace lockscope::ui::load {

/// What a run reaches: figures, charts over the last minute, thresholds, and whether the generator is what limits it.
/// What must not be missed stays above; the rest scrolls.
class RunPane final : public QWidget
{
    Q_OBJECT
public:
    explicit RunPane(QWidget *parent = nullptr);

    /// Without the figures that nobody in an audience asks for, and without charts that there is no room for.
    void setBrief(bool brief);
    /// The report of a run before, as JSON: the next runs are drawn over it. Empty: there is none.
    void setBaseline(const QJsonObject &report);
    /// Charts for a run of this plan, empty.
    void begin(const LoadPlan &plan);
    void show(const LoadSample &sample, Course course);
    /// Who holds and who waits at this moment; up to ten times a second.
    void showWorkers(double seconds, const std::vector<core::WorkerRow> &workers);
    void showFinished(const core::LoadReport &report);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Cell
    {
        QWidget *box = nullptr;
        LiveChart *chart = nullptr;
    };
    Cell makeCell(const QString &title, const QString &tip, LiveChart *chart);
    void makeCharts(const std::vector<core::Access> &accesses);
    void makeWaits();
    void layOut();
    void showBaseline();
    void showWaitLimits();
    void placeFigures();
    void place(QLabel &label, bool isVital);
    void showSummary();
    void showThresholds(const std::vector<core::AssertionResult> &results);
    void showGenerator(const core::GeneratorReport &generator);

    LoadPlan m_plan;
    QJsonObject m_baseline;
    bool m_isBrief = false;
    bool m_hasLeftovers = false;
    std::vector<core::Access> m_accesses;
    std::vector<core::AssertionResult> m_results;
    QStringList m_said; ///< what the first line says of the run
    bool m_hasViolations = false;
    core::GeneratorReport m_generator;
    QLabel *m_summary;
    QLabel *m_bottleneck;
    QLabel *m_fairness;
    QVBoxLayout *m_head;
    QScrollArea *m_area;
    QWidget *m_page; ///< in m_area: the charts, and below them figures that may scroll away
    QVBoxLayout *m_foot;
    QGridLayout *m_grid;
    QLabel *m_thresholds;
    QWidget *m_thresholdBox = nullptr;
    QStackedWidget *m_waitStack = nullptr;
    QLabel *m_waitTitle = nullptr;
    std::vector<LiveChart *> m_waits; ///< by access, as m_accesses
    Cell m_throughput;
    Cell m_wait;
    Cell m_holders;
    Cell m_queue;
    Cell m_lag;
};

} // namespace lockscope::ui::load
