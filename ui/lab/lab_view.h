// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/hand_scene.h"

#include <QWidget>

class QLabel;
class QScrollArea;
class QSplitter;
class QVBoxLayout;

namespace lockscope::ui::lab {

class CaseBar;
class Matrix;
class StagePane;
class StepPane;

/// How these locks behave: guided cases step by step, and workers by hand, with what Redis stores beside them.
/// It shows values and says what people ask for.
class LabView final : public QWidget
{
    Q_OBJECT
public:
    explicit LabView(QWidget *parent = nullptr);

    /// There is somebody who plays; else the buttons are off.
    void setAvailable(bool available);
    /// One above the other, for a column of a window that an audience looks at: nothing is behind a scroll bar. The
    /// matrix is there where the height suffices. And back.
    void setForAudience(bool forAudience);
    /// Asks for the case; shows its step `step` once it has been played.
    void playCase(const QByteArray &caseId, int step = 1);
    [[nodiscard]] CaseBar &cases() { return *m_cases; }

public Q_SLOTS:
    void showCase(const lockscope::lab::CaseRecord &played);
    void showScene(const lockscope::lab::HandScene &scene);

Q_SIGNALS:
    void caseRequested(const QByteArray &caseId);
    void caseShown(const QByteArray &caseId, int step);
    void takeRequested(char who, lockscope::lab::GoldenStep::Side side);
    void releaseRequested(char who, lockscope::lab::GoldenStep::Side side);
    void cancelRequested(char who);
    void crashRequested(char who);
    void reviveRequested(char who);
    void freezeRequested(char who, bool freeze);
    void pauseRequested(char who, bool pause);
    void workerRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void makeHands();
    void placeMatrix();
    void shareWidth();
    void showStep(int step);

    lockscope::lab::CaseRecord m_played;
    int m_wantedStep = 1;
    CaseBar *m_cases;
    StagePane *m_stage;
    Matrix *m_matrix;
    StepPane *m_step;
    QLabel *m_heading;
    QScrollArea *m_scroll;
    QSplitter *m_halves;
    QWidget *m_hands = nullptr; ///< the workers
    QWidget *m_matrixBox = nullptr;
    bool m_isForAudience = false;
    bool m_isShared = false; ///< between stage and data, by somebody
};

} // namespace lockscope::ui::lab
