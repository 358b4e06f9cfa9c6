// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

#include <QJsonObject>
#include <QWidget>

class QGridLayout;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace lockscope::ui {
class LiveChart;
}

namespace lockscope::ui::load {

/// The live figures of a run: charts over the last minute, thresholds, and whether the generator is the bottleneck.
/// Warnings stay at the top; the rest scrolls.
class RunPane final : public QWidget
{
    Q_OBJECT
public:
    explicit RunPane(QWidget *parent = nullptr);

    /// JSON report of an earlier run, drawn behind the next runs. Empty: none.
    void setBaseline(const QJsonObject &report);
    /// Resets the charts for a run of this plan.
    void begin(const LoadPlan &plan);
    void show(const LoadSample &sample, RunStatus status);
    /// Holders and waiters now; called up to ten times a second.
    void showWorkers(double seconds, const std::vector<lockscope::load::WorkerRow> &workers);
    void showFinished(const lockscope::load::LoadReport &report, RunStatus status);

private:
    QWidget *makeCell(const QString &title, const QString &tip, QWidget *content, QWidget *choice = nullptr);
    void makeCharts(const std::vector<lockscope::load::Access> &accesses);
    [[nodiscard]] QWidget *makeWaits();
    void placeCells();
    void showBaseline();
    void showWaitLimits();
    void placeFigures();
    void place(QLabel &label, bool isVital);
    void showSummary();
    void showThresholds(const std::vector<lockscope::load::AssertionResult> &results);
    void showGenerator(const lockscope::load::GeneratorReport &generator);

    LoadPlan m_plan;
    QJsonObject m_baseline;
    bool m_hasLeftovers = false;
    std::vector<lockscope::load::Access> m_accesses;
    std::vector<lockscope::load::AssertionResult> m_results;
    QStringList m_said; ///< status parts of the first line
    bool m_hasViolations = false;
    lockscope::load::GeneratorReport m_generator;
    QLabel *m_summary;
    QLabel *m_bottleneck;
    QLabel *m_fairness;
    QVBoxLayout *m_head;
    QScrollArea *m_area;
    QWidget *m_page; ///< in m_area: the charts, and below them figures that may scroll out of view
    QVBoxLayout *m_foot;
    QGridLayout *m_grid;
    int m_columns = 2; ///< charts per row
    QLabel *m_thresholds;
    std::vector<QWidget *> m_cells; ///< of the charts, with their headings
    QWidget *m_thresholdsCell;
    std::vector<LiveChart *> m_waits; ///< by access, in the order of m_accesses
    LiveChart *m_throughput = nullptr;
    LiveChart *m_holders = nullptr;
    LiveChart *m_queue = nullptr;
    LiveChart *m_lag = nullptr;
};

} // namespace lockscope::ui::load
