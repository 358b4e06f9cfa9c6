// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QWidget>

class QChartView;
class QLabel;
class QTreeWidget;

namespace lockscope::ui::load {

/// Compares two runs: throughput and waits of both in one chart, and each figure with its change and whether that
/// exceeds the noise.
class ComparePane final : public QWidget
{
    Q_OBJECT
public:
    explicit ComparePane(QWidget *parent = nullptr);

    /// Shows a baseline without a run to compare.
    void showBaseline(const QString &name);
    [[nodiscard]] Status show(const QString &baseName, const QJsonObject &base, const QString &nextName,
                              const QJsonObject &next);

private:
    struct Overlay;
    void placeCharts();
    [[nodiscard]] QChartView *makeChart();
    void draw(const QString &baseName, const QJsonObject &base, const QString &nextName, const QJsonObject &next);
    void draw(QChartView &view, const Overlay &overlay, const QString &baseName, const QString &nextName);

    QLabel *m_heading;
    QChartView *m_throughput;
    QChartView *m_wait;
    QTreeWidget *m_rows;
};

} // namespace lockscope::ui::load
