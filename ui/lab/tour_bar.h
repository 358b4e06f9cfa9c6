// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/hand_scene.h"
#include "ui/lab/tour.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QGridLayout;
class QLabel;
class QPushButton;

namespace lockscope::ui::lab {

/// Narrates a demonstration on one lock: the button to press, the prediction, and the result. Steps can be performed
/// with the workers' own buttons, with the button here, or automatically.
class TourBar final : public QWidget
{
    Q_OBJECT
public:
    explicit TourBar(QWidget *parent = nullptr);

    void setLock(const QString &name);
    /// Whether the workers can act; otherwise the buttons are disabled.
    void setAvailable(bool available);
    /// Minimum time of a prediction and of a result in automatic mode.
    void setPace(Millis time) { m_pace.setInterval(time); }
    /// The result of an action of the workers.
    void show(const lockscope::lab::HandScene &scene);
    /// Whether the load runs, the result of the last step.
    void showLoad(bool isRunning);
    /// The load has ended and released its locks: starts over if that was requested.
    void showLoadEnd();
    /// Presses the step's button, or goes to the next step if the result is as predicted. If neither is possible yet,
    /// does it once it is possible.
    void next();
    void setAuto(bool on);
    void toggleAuto();
    /// Plays automatically up to the result of that step.
    void playTo(int step, Millis pace);
    void startOver();
    /// Shows the step again and emits buttonWanted().
    void refresh();
    [[nodiscard]] int step() const { return m_at + 1; } ///< from 1
    /// Whether the step's button starts the load.
    [[nodiscard]] bool isAtLoad() const { return current().press == Press::StartLoad; }
    /// Whether the result of the step is as predicted.
    [[nodiscard]] bool isDone() const { return m_isDone; }

Q_SIGNALS:
    /// Requests the step's button.
    void pressRequested(char who, lockscope::ui::lab::Press press);
    void loadRequested();
    /// startOverRequested() follows after showLoadEnd().
    void loadEndRequested();
    void startOverRequested();
    /// There is no connection that may be written to.
    void sandboxRequested();
    /// The button to press now; `who` is 0 after it was pressed.
    void buttonWanted(char who, lockscope::ui::lab::Press press);

protected:
    void hideEvent(QHideEvent *event) override;

private:
    [[nodiscard]] const TourStep &current() const { return tourSteps()[std::size_t(m_at)]; }
    void goTo(int at);
    void onPressed();
    void showResult();
    [[nodiscard]] QString pendingText() const;
    void showLoadResult();
    void tryPending();
    void reserveLines();
    void playOn();

    std::vector<lockscope::lab::HandWorker> m_workers;
    QString m_lock;
    QStringList m_said; ///< sentences of the result
    QString m_before;   ///< result of the step before
    int m_at = 0;
    int m_last = 0; ///< of automatic mode
    bool m_isAvailable = false;
    bool m_isPressed = false;
    bool m_isDone = false;
    bool m_isNextPending = false; ///< next() was called too early
    bool m_isLoadRunning = false;
    bool m_isRestartPending = false; ///< startOver() was called while the load runs
    QTimer m_pace;
    QElapsedTimer m_sincePress;
    QGridLayout *m_grid;
    QLabel *m_place;
    QLabel *m_press;
    QLabel *m_predicted; ///< headings of the next two
    QLabel *m_happened;
    QLabel *m_prediction;
    QLabel *m_result; ///< before the first press, the introduction
    QPushButton *m_next;
    QPushButton *m_auto;
    QPushButton *m_again;
};

} // namespace lockscope::ui::lab
