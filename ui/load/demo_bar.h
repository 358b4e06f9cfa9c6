// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

#include "core/base/ids.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;
class QSlider;

namespace lockscope::ui::load {

/// The legend of a demonstration, and its pace. While a load runs or is the next step, describes for an audience what
/// the load is doing to its lock, starts and stops it. A caption changes at most as often as the table beside it. The
/// presenter can slow the load down to one step a second; without a presentation, it runs at its own pace.
class DemoBar final : public QWidget
{
    Q_OBJECT
public:
    static constexpr double Slowest = 50; ///< slow-down factor

    explicit DemoBar(QWidget *parent = nullptr);

    /// The lock that the demonstration shows and that startRequested() puts the load on. Empty: that of any load.
    void setLock(const LockName &lock);
    /// The demonstration's next step starts the load: shows the line about it before the load runs.
    void setOffered(bool isOffered);
    /// The load runs on another lock than the demonstration shows.
    [[nodiscard]] bool isElsewhere() const;
    /// Starts a run with its normal pace. Outside a presentation, resets the slow-down for a later one.
    void begin(const lockscope::load::Scenario &scenario);
    /// Takes over the run and the pace of another bar.
    void continueFrom(const DemoBar &before);
    /// The normal pace of the run has changed.
    void note(const lockscope::load::LoadChange &change);
    /// The run has started: applies the pace.
    void applyPace();
    /// Follows starts, pauses and stops immediately.
    void showRunStatus(lockscope::ui::load::RunStatus status);
    /// Shows the bar and applies its pace, or hides it and restores the normal pace.
    void setPresented(bool presented);
    [[nodiscard]] const lockscope::load::Scenario &scenario() const { return m_scenario; }
    /// Time of a step that the presenter performs, at the chosen pace.
    [[nodiscard]] Millis stepTime() const;
    void showWorkers(const std::vector<lockscope::load::WorkerRow> &workers);
    /// Like showWorkers(), but immediately: other views show the same moment.
    void showMoment(const std::vector<lockscope::load::WorkerRow> &workers);
    /// Names of the manual workers that hold the load's lock.
    void setHands(const QStringList &hands) { m_hands = hands; }
    [[nodiscard]] static QString caption(const std::vector<lockscope::load::WorkerRow> &workers,
                                         const QStringList &hands = {});

protected:
    void hideEvent(QHideEvent *event) override;

Q_SIGNALS:
    /// Every hold and pause between holds takes `slower` times as long.
    void paceChosen(double slower);
    void stepTimeChosen(lockscope::Millis time);
    void startRequested();
    void stopRequested();

private:
    void say();
    void reserveLines();
    [[nodiscard]] bool isOn() const { return m_status == RunStatus::Running || m_status == RunStatus::Paused; }
    void showPace();
    [[nodiscard]] double slower() const;

    LockName m_lock;
    lockscope::load::Scenario m_scenario;
    QStringList m_hands;
    bool m_isPresented = false;
    bool m_isOffered = false;
    lockscope::ui::load::RunStatus m_status {};
    QString m_next;
    QElapsedTimer m_since; ///< since the caption was set
    QTimer m_timer;
    QWidget *m_load; ///< the line about the load
    QLabel *m_caption;
    QLabel *m_legend;
    QPushButton *m_toggle;
    QSlider *m_slider;
    QLabel *m_pace;
};

} // namespace lockscope::ui::load
