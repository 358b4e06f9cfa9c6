// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

#include <QWidget>
#include <functional>

class QAction;
class QLabel;
class QLineEdit;
class QPushButton;

namespace lockscope::ui::load {

/// Faults by hand: a button for each of the common ones, a menu for the others, and how long they last. They can be
/// pressed while a run goes on; what each should lead to stands in its tool tip, and in the sentence once it is done.
class FaultBar final : public QWidget
{
    Q_OBJECT
public:
    explicit FaultBar(QWidget *parent = nullptr);

    /// Without words around the buttons, and without the sentence: their tool tips say it.
    void setBrief(bool brief);
    /// What was done last, what should follow and whether it has been seen, or what is wrong with the length.
    [[nodiscard]] QLabel &sentence() const { return *m_said; }

    /// What can be done to the servers and links of this connection; the others are not shown.
    void setChoice(const FaultChoice &choice);
    /// What a run began with.
    void begin(const core::Scenario &scenario);
    void showCourse(Course course);
    /// It was done just now.
    void showDone(const core::AnyFault &fault);
    /// What has come of those that were done, and which is the next.
    void showNews(const core::FaultReports &faults);

Q_SIGNALS:
    void requested(const lockscope::load::AnyFault &fault);

private:
    struct Choice
    {
        core::AnyFault fault;
        QAction *action = nullptr;
    };
    void add(const core::AnyFault &fault);
    void refresh();
    void ask(const core::AnyFault &fault);
    void confirm(const core::AnyFault &fault);
    /// With the length that is asked for, or else one that suits the run.
    [[nodiscard]] core::AnyFault fitted(const core::AnyFault &fault) const;

    std::vector<Choice> m_choices;
    FaultChoice m_possible;
    core::Scenario m_scenario;
    Course m_course = Course::Stopped;
    bool m_isBrief = false;
    std::size_t m_byHand = 0;       ///< done in this run
    std::optional<Micros> m_length; ///< empty: what suits
    QLabel *m_title;
    QPushButton *m_more;
    QLabel *m_lengthTitle;
    QLineEdit *m_lengthField;
    QLabel *m_said;
};

} // namespace lockscope::ui::load
