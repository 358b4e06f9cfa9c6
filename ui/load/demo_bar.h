// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QSlider;

namespace lockscope::ui::load {

/// Describes for an audience what the load is doing. Each caption stays for long enough to read it. The presenter can
/// slow the load down to one step a second; without a presentation, it runs at its own pace.
class DemoBar final : public QWidget
{
    Q_OBJECT
public:
    static constexpr double Slowest = 50; ///< slow-down factor

    explicit DemoBar(QWidget *parent = nullptr);

    /// Starts a run with its normal pace. Outside a presentation, resets the slow-down for a later one.
    void begin(const lockscope::load::Scenario &scenario);
    /// Takes over the run and the pace of another bar.
    void continueFrom(const DemoBar &before);
    /// The normal pace of the run has changed.
    void note(const lockscope::load::LoadChange &change);
    /// The run has started: applies the pace.
    void applyPace();
    /// Says when no load is running.
    void showCourse(lockscope::ui::load::Course course);
    /// Shows the bar and applies its pace, or hides it and restores the normal pace.
    void setPresented(bool presented);
    [[nodiscard]] const lockscope::load::Scenario &scenario() const { return m_scenario; }
    void showWorkers(const std::vector<lockscope::load::WorkerRow> &workers);
    [[nodiscard]] static QString caption(const std::vector<lockscope::load::WorkerRow> &workers);

Q_SIGNALS:
    /// Every hold and pause between holds takes `slower` times as long.
    void paceChosen(double slower);

private:
    void say();
    void showPace();
    [[nodiscard]] double slower() const;

    lockscope::load::Scenario m_scenario;
    bool m_isPresented = false;
    QString m_next;
    QElapsedTimer m_since; ///< since the caption was set
    QTimer m_timer;
    QLabel *m_caption;
    QLabel *m_legend;
    QSlider *m_slider;
    QLabel *m_pace;
};

} // namespace lockscope::ui::load
