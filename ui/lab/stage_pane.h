// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/hand_scene.h"
#include "ui/lab/tour.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QPushButton;

namespace lockscope::ui {
class SteadyLabel;
}

namespace lockscope::ui::lab {

using lockscope::lab::GoldenStep;

/// The workers driven by hand: what each holds and waits for, and a button for each possible action.
/// While it has the focus, 1…9 choose a worker, and R W F E U C Z P X press the buttons.
class StagePane final : public QWidget
{
    Q_OBJECT
public:
    explicit StagePane(QWidget *parent = nullptr);

    /// For an audience: one line per worker instead of two, with the buttons that act on a single lock. The letters of
    /// the others still work. False: back.
    void setCompact(bool compact);
    void show(const std::vector<lockscope::lab::HandWorker> &workers);
    void setAvailable(bool available);
    /// Chooses the worker and marks its button to press; `who` 0: none.
    void want(char who, Press press);
    /// Presses it, if it is enabled.
    void press(char who, Press press);

Q_SIGNALS:
    void takeRequested(char who, lockscope::lab::GoldenStep::Side side);
    void releaseRequested(char who, lockscope::lab::GoldenStep::Side side);
    void cancelRequested(char who);
    void crashRequested(char who);
    void reviveRequested(char who);
    void freezeRequested(char who, bool freeze);
    void pauseRequested(char who, bool pause);
    void workerRequested();
    /// For the guided case: to the next step, or with -1 to the previous one.
    void stepRequested(int step);
    void autoRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Row
    {
        lockscope::lab::HandWorker worker;
        QLabel *name = nullptr;
        SteadyLabel *state = nullptr;
        QPushButton *read = nullptr;
        QPushButton *write = nullptr;
        QPushButton *fair = nullptr;
        QPushButton *again = nullptr;
        QPushButton *unlock = nullptr;
        QPushButton *cancel = nullptr;
        QPushButton *freeze = nullptr;
        QPushButton *pause = nullptr;
        QPushButton *crash = nullptr;
    };
    void addRow(const lockscope::lab::HandWorker &worker);
    void placeRow(int at);
    void showRow(Row &row);
    void choose(int row);
    [[nodiscard]] QPushButton *makeButton(const QString &text, const QString &tip, std::function<void()> use);
    void unlock(const lockscope::lab::HandWorker &worker);
    [[nodiscard]] QPushButton *buttonOf(char who, Press press) const;

    std::vector<Row> m_rows;
    QGridLayout *m_grid = nullptr;
    QPushButton *m_more = nullptr;
    QPushButton *m_wanted = nullptr; ///< the marked button
    int m_chosen = 0;
    bool m_isAvailable = false;
    bool m_isCompact = false;
};

} // namespace lockscope::ui::lab
