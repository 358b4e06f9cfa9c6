// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/case_record.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;

namespace lockscope::ui::lab {

/// Chooses a guided case and steps through its recording: next, back, or automatically at a pace.
class CaseBar final : public QWidget
{
    Q_OBJECT
public:
    explicit CaseBar(const std::vector<lockscope::lab::GoldenCase> &cases, QWidget *parent = nullptr);

    void choose(const QByteArray &caseId);
    [[nodiscard]] QByteArray chosen() const;
    /// Shows a played case from its first step; continues automatically if it did before.
    void show(const lockscope::lab::CaseRecord &played);
    void showWaiting();
    /// The last played step, from 1; 0: none.
    [[nodiscard]] int step() const { return m_step; }
    void next();
    void back();
    void goTo(int step);
    void setAuto(bool on);
    void toggleAuto();
    /// Time per step in automatic mode.
    void setPace(Millis step) { m_pace.setInterval(step); }
    /// Whether a server is available that may be written to.
    void setAvailable(bool available);

Q_SIGNALS:
    void caseChosen(const QByteArray &caseId);
    void stepChosen(int step);

private:
    void showPlace();
    [[nodiscard]] QString placeText(int step) const;
    void reserveLines(bool keepsHeight = false);

    lockscope::lab::CaseRecord m_played;
    int m_step = 0;
    bool m_isAvailable = false;
    QTimer m_pace;
    QComboBox *m_cases;
    QLabel *m_place;
    QLabel *m_sentence;
    QLabel *m_actors; ///< holders and waiters
    QPushButton *m_play;
    QPushButton *m_back;
    QPushButton *m_next;
    QPushButton *m_auto;
    QSlider *m_slider;
    QLabel *m_speed;
};

} // namespace lockscope::ui::lab
