// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/hand_scene.h"

#include <QHash>
#include <QWidget>

class QLabel;
class QScrollArea;
class QSplitter;

class QPushButton;

namespace lockscope::ui {
class SteadyLabel;
}

namespace lockscope::ui::lab {

class CaseBar;
class Matrix;
class StagePane;
class StepPane;
class TourBar;

/// How the locks behave: guided cases step by step, and workers driven by hand, with the data that Redis stores beside
/// them. It shows values and emits the user's requests.
class LabView final : public QWidget
{
    Q_OBJECT
public:
    explicit LabView(QWidget *parent = nullptr);

    /// Whether a player is available; otherwise the buttons are disabled.
    void setAvailable(bool available);
    /// For a demonstration: the workers above the stored data, without guided cases and matrix; tour() narrates the
    /// steps. False: back to normal.
    void setDemonstration(bool isDemonstration);
    /// Requests the case; shows its step `step` once it has been played.
    void playCase(const QByteArray &caseId, int step = 1);
    [[nodiscard]] CaseBar &cases() { return *m_cases; }
    /// The manual workers; it emits the requests for them.
    [[nodiscard]] StagePane &stage() { return *m_stage; }
    /// The narration of a demonstration; it may be placed elsewhere.
    [[nodiscard]] TourBar &tour() { return *m_tour; }
    /// The lock of the manual workers.
    void setLock(const LockName &lock);
    [[nodiscard]] const LockName &lock() const { return m_lock; }

public Q_SLOTS:
    void showCase(const lockscope::lab::CaseRecord &played);
    void showScene(const lockscope::lab::HandScene &scene);

Q_SIGNALS:
    void caseRequested(const QByteArray &caseId);
    void startOverRequested();
    /// A demonstration on this lock begins.
    void lockPresented(const lockscope::LockName &lock);
    /// An action or an event of the manual workers.
    void sceneShown(const lockscope::lab::HandScene &scene);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void makeHands();
    void shareWidth();
    void showStep(int step);
    void say(const QString &sentence);

    lockscope::lab::CaseRecord m_played;
    int m_wantedStep = 1;
    LockName m_lock;
    CaseBar *m_cases;
    TourBar *m_tour;
    StagePane *m_stage;
    Matrix *m_matrix;
    StepPane *m_step;
    QLabel *m_handsHeading = nullptr;
    SteadyLabel *m_heading; ///< the last action or event
    QScrollArea *m_scroll;
    QSplitter *m_halves;
    QWidget *m_hands = nullptr; ///< the workers
    QWidget *m_matrixBox = nullptr;
    bool m_isDemonstration = false;
    bool m_isShared = false; ///< the user has moved the splitter between stage and data
};

/// Compatibility matrix: first holder down, second request across, same and other thread. Each cell is a button that
/// plays the case that proves it, and shows whether it was played.
class Matrix final : public QWidget
{
    Q_OBJECT
public:
    explicit Matrix(QWidget *parent = nullptr);

    /// Records that the case was played, as expected or not.
    void note(const QByteArray &caseId, bool isOk);

Q_SIGNALS:
    void caseChosen(const QByteArray &caseId);

private:
    QHash<QByteArray, QPushButton *> m_cells;
    QHash<QByteArray, bool> m_seen; ///< played cases: as expected or not
};

} // namespace lockscope::ui::lab
