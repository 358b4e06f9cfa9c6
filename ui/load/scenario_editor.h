// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/scenario_form.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace lockscope::ui::load {

/// The form of a load plan: presets, one field per part of a scenario with its error below, buttons that add faults,
/// and thresholds.
class ScenarioEditor final : public QWidget
{
    Q_OBJECT
public:
    explicit ScenarioEditor(QWidget *parent = nullptr);

    void setPlan(const LoadPlan &plan);
    /// nullopt if a field is invalid; its error is shown then.
    [[nodiscard]] std::optional<LoadPlan> plan();
    /// A lock counts as acquired once a replica has it.
    void setAwaitsReplicas(bool awaitsReplicas) { m_awaitsReplicas = awaitsReplicas; }
    /// During a run, disables the fields whose changes need a new run; during a search for the limit, all of them.
    void showRunStatus(RunStatus status, bool isSearching);
    /// The button that starts a search for the limit.
    [[nodiscard]] QPushButton &findLimit() const { return *m_findLimit; }
    /// Focuses the invalid field.
    void focusProblem();
    /// Focuses the first enabled field.
    void focusFirst(Qt::FocusReason reason);

Q_SIGNALS:
    /// The user changed a field and paused for a moment; all fields are valid.
    void edited(const lockscope::ui::load::LoadPlan &plan);

private:
    struct Row
    {
        const FormField *field = nullptr;
        QLabel *label = nullptr;
        QLineEdit *edit = nullptr; ///< or `choice`
        QComboBox *choice = nullptr;
        QLabel *problem = nullptr; ///< error of its line in the form

        [[nodiscard]] QWidget &input() const;
    };
    void addPresets(QGridLayout &grid);
    void addFields(QGridLayout &grid);
    void addFaults(QGridLayout &grid);
    void addThresholds(QGridLayout &grid);
    void addFault(lockscope::load::Fault::Victim victim);
    QWidget *makeInput(Row &row);
    [[nodiscard]] FormTexts texts() const;
    void setTexts(const FormTexts &texts);
    void showProblem(const FormProblem &problem);
    void clearProblems();
    void showEffects(const lockscope::load::Scenario &scenario);
    void enableFields();
    void check();

    std::vector<Row> m_rows;
    QTimer m_settle;
    RunStatus m_status = RunStatus::Stopped;
    bool m_isSearching = false;
    bool m_awaitsReplicas = false;
    QComboBox *m_presets;
    std::vector<QPushButton *> m_addFault;
    QLabel *m_effects;
    QPlainTextEdit *m_thresholds = nullptr;
    QLabel *m_thresholdProblem;
    QPushButton *m_findLimit = nullptr;
};

} // namespace lockscope::ui::load
