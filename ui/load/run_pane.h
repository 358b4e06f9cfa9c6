// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

#include <QJsonObject>
#include <QWidget>

class QGridLayout;
class QLabel;
class QStackedWidget;
class QComboBox;

namespace lockscope::ui {
class LiveChart;
}

namespace lockscope::ui::load {

/// What a run reaches: figures, charts over the last minute, thresholds, and whether the generator is what limits it.
/// Charts that the height has no room for are left out, the less important ones first.
class RunPane final : public QWidget
{
    Q_OBJECT
public:
    explicit RunPane(QWidget *parent = nullptr);

    /// Without the figures that nobody in an audience asks for.
    void setBrief(bool brief);
    /// The report of a run before, as JSON: the next runs are drawn over it. Empty: there is none.
    void setBaseline(const QJsonObject &report);
    /// Charts for a run of this plan, empty.
    void begin(const LoadPlan &plan);
    void show(const LoadSample &sample, Course course);
    /// Who holds and who waits at this moment; up to ten times a second.
    void showWorkers(double seconds, const std::vector<core::WorkerRow> &workers);
    void showFinished(const core::LoadReport &report);

    /// Without what gives way.
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
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
    void showThresholds(const std::vector<core::AssertionResult> &results);
    void showGenerator(const core::GeneratorReport &generator);

    LoadPlan m_plan;
    QJsonObject m_baseline;
    bool m_isBrief = false;
    bool m_hasLeftovers = false;
    std::vector<core::Access> m_accesses;
    std::vector<core::AssertionResult> m_results;
    core::GeneratorReport m_generator;
    QLabel *m_summary;
    QLabel *m_bottleneck;
    QLabel *m_fairness;
    QWidget *m_charts;
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
