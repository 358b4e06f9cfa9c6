// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/case_record.h"

#include <QTimer>
#include <QWidget>
#include <array>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QSlider;

namespace lockscope::ui::lab {

/// Chooses a guided case and walks through what it did: next, back, or by itself at a pace.
class CaseBar final : public QWidget
{
    Q_OBJECT
public:
    explicit CaseBar(const std::vector<lockscope::lab::GoldenCase> &cases, QWidget *parent = nullptr);

    /// In two lines, for a narrow place; and back.
    void setCompact(bool compact);
    void choose(const QByteArray &caseId);
    [[nodiscard]] QByteArray chosen() const;
    /// The case has been played: begins at its first step, and goes on by itself when it did before.
    void show(const lockscope::lab::CaseRecord &played);
    void showWaiting();
    /// From 1; 0: nothing has been played.
    [[nodiscard]] int step() const { return m_step; }
    void next();
    void back();
    void goTo(int step);
    void setAuto(bool on);
    void toggleAuto();
    [[nodiscard]] bool isAuto() const;
    /// How long a step stands.
    void setPace(Millis step) { m_pace.setInterval(step); }
    /// It may play, on a server that may be written to.
    void setAvailable(bool available);

Q_SIGNALS:
    void caseChosen(const QByteArray &caseId);
    void stepChosen(int step);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showPlace();
    [[nodiscard]] QString placeText(int step) const;
    void reserveLines();
    [[nodiscard]] std::array<QWidget *, 5> steps() const;

    lockscope::lab::CaseRecord m_played;
    int m_step = 0;
    bool m_isAvailable = false;
    bool m_isCompact = false;
    QTimer m_pace;
    QHBoxLayout *m_line;  ///< the case; where there is room the steps, too
    QHBoxLayout *m_where; ///< the place; in compact form the steps, too
    QComboBox *m_cases;
    QLabel *m_place;
    QLabel *m_sentence;
    QLabel *m_cast; ///< who holds and who waits
    QPushButton *m_play;
    QPushButton *m_back;
    QPushButton *m_next;
    QPushButton *m_auto;
    QSlider *m_slider;
    QLabel *m_speed;
};

} // namespace lockscope::ui::lab
