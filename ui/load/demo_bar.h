// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QSlider;

namespace lockscope::ui::load {

/// Says to an audience what the load does at this moment, in a sentence that stands long enough to be read, and lets
/// the presenter slow it down to one step a second. While nobody sees it the load goes at its own pace.
class DemoBar final : public QWidget
{
    Q_OBJECT
public:
    static constexpr double Slowest = 50; ///< times

    explicit DemoBar(QWidget *parent = nullptr);

    /// A run begins; this is how fast it goes without this bar. One that nobody presents keeps that pace when it is
    /// presented later.
    void begin(const core::Scenario &scenario);
    /// The run and the pace of another bar.
    void continueFrom(const DemoBar &before);
    /// What it goes at without this bar has become something else.
    void note(const core::LoadChange &change);
    /// It runs now: a pace can be set.
    void applyPace();
    /// Shows the bar and the pace that was chosen, or hides it and leaves the load to itself.
    void setPresented(bool presented);
    [[nodiscard]] const core::Scenario &scenario() const { return m_scenario; }
    void showWorkers(const std::vector<core::WorkerRow> &workers);
    [[nodiscard]] static QString caption(const std::vector<core::WorkerRow> &workers);

Q_SIGNALS:
    /// Every hold and every rest takes so many times as long.
    void paceChosen(double slower);

private:
    void say();
    void showPace();
    [[nodiscard]] double slower() const;

    core::Scenario m_scenario;
    bool m_isPresented = false;
    QString m_next;
    QElapsedTimer m_since; ///< the caption stands
    QTimer m_timer;
    QLabel *m_caption;
    QLabel *m_legend;
    QSlider *m_slider;
    QLabel *m_pace;
};

} // namespace lockscope::ui::load
