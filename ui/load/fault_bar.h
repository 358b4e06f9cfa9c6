// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

#include <QWidget>

class QAction;
class QLineEdit;
class QPushButton;

namespace lockscope::ui {
class SteadyLabel;
}

namespace lockscope::ui::load {

/// Injects faults by hand: a button for each common one, a menu for the others, and their duration. Enabled during a
/// run.
/// A tooltip, and a sentence after the injection, give the expected effect.
class FaultBar final : public QWidget
{
    Q_OBJECT
public:
    explicit FaultBar(QWidget *parent = nullptr);

    /// The last fault, its expected effect and whether it was seen, or why the duration is invalid.
    [[nodiscard]] QWidget &sentence() const;

    /// The faults that this connection's servers and links allow; the others are hidden.
    void setChoice(const FaultChoice &choice);
    /// The scenario of a started run.
    void begin(const lockscope::load::Scenario &scenario);
    void showRunStatus(RunStatus status);
    /// The fault was just injected.
    void showDone(const lockscope::load::Fault &fault);
    /// Shows the effects of injected faults, and the next planned one. `isOver`: these are the final reports.
    void showNews(const std::vector<lockscope::load::FaultReport> &faults, bool isOver = false);

Q_SIGNALS:
    void requested(const lockscope::load::Fault &fault);

private:
    struct Choice
    {
        lockscope::load::Fault fault;
        QAction *action = nullptr;
    };
    void add(const lockscope::load::Fault &fault);
    void refresh();
    void say(const QString &sentence, const QColor &color);
    void ask(const lockscope::load::Fault &fault);
    void confirm(const lockscope::load::Fault &fault);
    /// The fault with the entered duration, or one that suits the run.
    [[nodiscard]] lockscope::load::Fault fitted(const lockscope::load::Fault &fault) const;

    std::vector<Choice> m_choices;
    FaultChoice m_possible;
    lockscope::load::Scenario m_scenario;
    RunStatus m_status = RunStatus::Stopped;
    std::size_t m_byHand = 0;       ///< injected by hand in this run
    std::optional<Micros> m_length; ///< nullopt: choose one that suits
    QPushButton *m_more;
    QLineEdit *m_lengthField;
    SteadyLabel *m_said;
};

} // namespace lockscope::ui::load
