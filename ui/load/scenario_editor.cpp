// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/scenario_editor.h"

#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/widgets.h"
#include "ui/load/words.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

#include <algorithm>

namespace lockscope::ui::load {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Kind = FormField::Kind;
using lockscope::load::Assertion;
using lockscope::load::Fault;
using lockscope::load::LockType;
using lockscope::load::LockTypeRules;
using lockscope::load::Preset;
using lockscope::load::Scenario;
using lockscope::load::WorkerMode;

namespace {

constexpr auto settle = 400ms; ///< delay before a field that is being typed takes effect
constexpr int columns = 2;
constexpr auto firstFault = 2s; ///< default time of an added fault, after the start
constexpr int linesOfThresholds = 3;

QLabel *makeProblem(QWidget *parent)
{
    auto *label = new Label(parent);
    label->setWordWrap(true);
    label->hide();
    return label;
}

void say(QLabel &problem, const QString &text)
{
    problem.setText(text);
    setTextColor(problem, Palette::current()[Token::Error].text);
    problem.setVisible(!text.isEmpty());
}

} // namespace

ScenarioEditor::ScenarioEditor(QWidget *parent)
    : QWidget(parent), m_presets(named<QComboBox>(u"loadPreset"_s, this)),
      m_effects(named<Label>(u"loadEffects"_s, this)), m_thresholdProblem(makeProblem(this))
{
    const Metrics m = Metrics::of(font());
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, m.u, 0);
    grid->setHorizontalSpacing(2 * m.u);
    grid->setVerticalSpacing(m.u / 2);
    addPresets(*grid);
    addFields(*grid);
    addFaults(*grid);
    addThresholds(*grid);
    grid->setRowStretch(grid->rowCount(), 1);
    m_settle.setSingleShot(true);
    m_settle.setInterval(settle);
    connect(&m_settle, &QTimer::timeout, this, &ScenarioEditor::check);
    setPlan({});
}

void ScenarioEditor::addPresets(QGridLayout &grid)
{
    const Metrics m = Metrics::of(font());
    m_presets->setAccessibleName(tr("Preset"));
    m_presets->addItem(tr("Choose a preset…"));
    for (const Preset &preset : lockscope::load::presets()) {
        if (rulesOf(preset.scenario.type).isMajority) // those need several servers, but there is one connection
            continue;
        m_presets->addItem(preset.summary.translated());
        m_presets->setItemData(m_presets->count() - 1, preset.name, Qt::ToolTipRole);
    }
    m_presets->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // long texts are elided
    m_presets->view()->setMinimumWidth(m_presets->view()->sizeHintForColumn(0) + 4 * m.u);
    grid.addWidget(m_presets, 0, 0, 1, columns);
    connect(m_presets, &QComboBox::activated, this, [this](int index) {
        const QString name = m_presets->itemData(index, Qt::ToolTipRole).toString();
        const Result<Scenario> scenario = lockscope::load::parsePreset(name);
        if (!scenario)
            return;
        m_presets->setToolTip(name);
        FormTexts texts = textsOf(*scenario);
        texts[u"name"_s] = this->texts()[u"name"_s]; // presets have no lock name
        setTexts(texts);
        check();
    });
}

QWidget *ScenarioEditor::makeInput(Row &row)
{
    const QString key = QLatin1StringView(row.field->key);
    if (row.field->kind == Kind::Type || row.field->kind == Kind::Mode) {
        row.choice = new QComboBox(this);
        if (row.field->kind == Kind::Type) {
            for (const LockTypeRules &rules : lockscope::load::lockTypes()) {
                if (!rules.isMajority)
                    row.choice->addItem(typeName(rules.type), toWord(rules.type));
            }
        } else {
            row.choice->addItem(tr("threads"), toWord(WorkerMode::Threads));
            row.choice->addItem(tr("light workers"), toWord(WorkerMode::Light));
        }
        connect(row.choice, &QComboBox::currentIndexChanged, this, [this] { m_settle.start(); });
        return row.choice;
    }
    row.edit = new QLineEdit(this);
    if (key == "name"_L1)
        row.edit->setFont(fixedFont(font()));
    connect(row.edit, &QLineEdit::textEdited, this, [this] { m_settle.start(); });
    connect(row.edit, &QLineEdit::editingFinished, this, [this] {
        if (m_settle.isActive())
            check();
    });
    return row.edit;
}

void ScenarioEditor::addFields(QGridLayout &grid)
{
    const Metrics m = Metrics::of(font());
    int at = 0;
    for (const FormField &field : formFields()) {
        const QLatin1StringView key(field.key);
        const bool isWide = key == "faults"_L1 || key == "name"_L1; // lists and long texts get a whole line
        const int line = grid.rowCount();
        const int column = isWide ? 0 : at % columns;
        const int top = column == 0 ? line : line - 3;
        Row row {&field, new Label(fieldLabel(field), this)};
        QWidget *input = makeInput(row);
        input->setObjectName(u"load_"_s + key);
        input->setAccessibleName(fieldLabel(field));
        row.label->setBuddy(input);
        row.label->setContentsMargins(0, m.u + m.u / 2, 0, 0); // nearer to its field than to the one above
        row.problem = column == 0 ? makeProblem(this) : m_rows.back().problem;
        grid.addWidget(row.label, top, column);
        grid.addWidget(input, top + 1, column, 1, isWide ? columns : 1);
        if (column == 0)
            grid.addWidget(row.problem, top + 2, 0, 1, columns);
        m_rows.push_back(row);
        at += isWide ? columns : 1;
    }
}

void ScenarioEditor::addFaults(QGridLayout &grid)
{
    auto *row = flush<QHBoxLayout>(nullptr, 2 * Metrics::of(font()).u);
    const auto add = [&](const QString &text, const QString &tip, Fault::Victim victim) {
        auto *button = new QPushButton(icon(u"fault"_s), text, this);
        button->setToolTip(tip);
        connect(button, &QPushButton::clicked, this, [this, victim] { addFault(victim); });
        row->addWidget(button);
        m_addFault.push_back(button);
    };
    add(tr("Kill a holder"), tr("Add a fault that kills a worker while it holds the lock"), Fault::Victim::Holder);
    add(tr("Kill a waiter"), tr("Add a fault that kills a worker while it waits"), Fault::Victim::Waiter);
    m_effects->setWordWrap(true);
    grid.addLayout(row, grid.rowCount(), 0, 1, columns);
    grid.addWidget(m_effects, grid.rowCount(), 0, 1, columns);
}

void ScenarioEditor::addFault(Fault::Victim victim)
{
    const auto found = std::ranges::find_if(
        m_rows, [](const Row &row) { return QLatin1StringView(row.field->key) == "faults"_L1; });
    Fault fault;
    fault.at = firstFault * (1 + found->edit->text().split(u' ', Qt::SkipEmptyParts).size());
    fault.victim = victim;
    found->edit->setText(QString(found->edit->text() + u' ' + fault.text()).trimmed());
    check();
}

void ScenarioEditor::addThresholds(QGridLayout &grid)
{
    const Metrics m = Metrics::of(font());
    auto *label = new Label(tr("Thresholds, one per line"), this);
    label->setContentsMargins(0, m.u + m.u / 2, 0, 0);
    m_thresholds = named<QPlainTextEdit>(u"loadThresholds"_s, this); // created last, for the Tab order
    label->setBuddy(m_thresholds);
    m_thresholds->setAccessibleName(label->text());
    m_thresholds->setPlaceholderText(u"p99(wait.write)<50ms\nviolations==0"_s);
    m_thresholds->setToolTip(tr(
        "METRIC OP VALUE, such as violations==0: p50, p90, p99, p999 or max of (wait), (hold) or (handoff), with .read "
        "or .write for one mode, or throughput, acquired, timeouts, errors, lost, violations, jain or longest_wait"));
    m_thresholds->setTabChangesFocus(true);
    m_thresholds->setFixedHeight(linesOfThresholds * m.lineH + 4 * m.u);
    connect(m_thresholds, &QPlainTextEdit::textChanged, this, [this] { m_settle.start(); });
    grid.addWidget(label, grid.rowCount(), 0, 1, columns);
    grid.addWidget(m_thresholds, grid.rowCount(), 0, 1, columns);
    grid.addWidget(m_thresholdProblem, grid.rowCount(), 0, 1, columns);
    auto *row = flush<QHBoxLayout>(nullptr, 2 * m.u);
    m_findLimit = named<QPushButton>(u"loadFindLimit"_s, icon(u"start"_s), tr("Find the limit"), this);
    m_findLimit->setToolTip(tr("Run this scenario with more and more load until the first threshold fails"));
    auto *copy = named<QPushButton>(u"loadCopyLimit"_s, icon(u"copy"_s), tr("Copy command"), this);
    copy->setToolTip(tr("Copy the search for the limit as a lockscope-cli command"));
    connect(copy, &QPushButton::clicked, this, [this] {
        if (const std::optional<LoadPlan> wanted = plan())
            QApplication::clipboard()->setText(limitCommandLine(*wanted));
    });
    for (QPushButton *button : {m_findLimit, copy})
        row->addWidget(button);
    grid.addLayout(row, grid.rowCount(), 0, 1, columns);
}

FormTexts ScenarioEditor::texts() const
{
    FormTexts texts;
    for (const Row &row : m_rows)
        texts[QLatin1StringView(row.field->key)] = row.edit ? row.edit->text() : row.choice->currentData().toString();
    return texts;
}

void ScenarioEditor::setTexts(const FormTexts &texts)
{
    for (const Row &row : m_rows) {
        const QString text = texts[QLatin1StringView(row.field->key)];
        if (row.choice) {
            row.choice->setCurrentIndex(row.choice->findData(text));
            continue;
        }
        row.edit->setText(text);
        row.edit->setCursorPosition(0); // shows the beginning of a long text
    }
    m_settle.stop();
}

void ScenarioEditor::setPlan(const LoadPlan &plan)
{
    setTexts(textsOf(plan.scenario));
    m_thresholds->setPlainText(plan.thresholds.join(u'\n'));
    m_settle.stop();
    static_cast<void>(this->plan());
}

std::optional<LoadPlan> ScenarioEditor::plan()
{
    clearProblems();
    const auto scenario = scenarioOf(texts());
    if (!scenario) {
        showProblem(scenario.error());
        return std::nullopt;
    }
    LoadPlan plan {*scenario, {}};
    for (const QString &line : m_thresholds->toPlainText().split(u'\n', Qt::SkipEmptyParts)) {
        if (const Result<Assertion> threshold = Assertion::parse(line.trimmed()); !threshold) {
            say(*m_thresholdProblem, problemWithoutField(threshold.error()));
            return std::nullopt;
        }
        plan.thresholds << line.trimmed();
    }
    showEffects(*scenario);
    return plan;
}

void ScenarioEditor::check()
{
    m_settle.stop();
    if (const std::optional<LoadPlan> wanted = plan())
        Q_EMIT edited(*wanted);
}

void ScenarioEditor::clearProblems()
{
    for (const Row &row : m_rows) {
        row.problem->hide();
        if (row.edit && !row.edit->actions().isEmpty())
            delete row.edit->actions().first();
    }
    say(*m_thresholdProblem, {});
}

void ScenarioEditor::showProblem(const FormProblem &problem)
{
    const auto found = std::ranges::find_if(
        m_rows, [&](const Row &row) { return problem.key == QLatin1StringView(row.field->key); });
    if (found == m_rows.end())
        return say(*m_thresholdProblem, problem.text);
    say(*found->problem, u"%1: %2"_s.arg(fieldLabel(*found->field), problem.text));
    if (found->edit)
        found->edit->addAction(icon(u"error"_s, Palette::current()[Token::Error].text), QLineEdit::TrailingPosition);
}

void ScenarioEditor::focusFirst(Qt::FocusReason reason)
{
    if (m_presets->isEnabled())
        return m_presets->setFocus(reason);
    const auto found = std::ranges::find_if(m_rows, [](const Row &row) { return row.input().isEnabled(); });
    found->input().setFocus(reason);
}

void ScenarioEditor::focusProblem()
{
    for (const Row &row : m_rows) {
        if (row.edit && !row.edit->actions().isEmpty())
            row.edit->setFocus();
    }
}

void ScenarioEditor::showEffects(const Scenario &scenario)
{
    QStringList effects;
    for (const Fault &fault : scenario.faults)
        effects << faultEffect(scenario, fault, m_awaitsReplicas);
    m_effects->setText(effects.join(u'\n'));
    m_effects->setVisible(!effects.isEmpty());
    enableFields();
}

QWidget &ScenarioEditor::Row::input() const
{
    return edit ? static_cast<QWidget &>(*edit) : *choice;
}

void ScenarioEditor::showRunStatus(RunStatus status, bool isSearching)
{
    m_status = status;
    m_isSearching = isSearching;
    enableFields();
}

void ScenarioEditor::enableFields()
{
    const bool isOn = m_status == RunStatus::Running || m_status == RunStatus::Paused;
    const auto type = lockscope::load::parseLockType(texts()[u"type"_s]).value_or(LockType::ReadWrite);
    for (const Row &row : m_rows) {
        const bool isLate = isOn && (!row.field->isLive || m_isSearching);
        row.input().setEnabled(!isLate && isAsked(*row.field, type));
        for (QWidget *part : {static_cast<QWidget *>(row.label), &row.input()})
            part->setToolTip(isLate ? tr("%1 (cannot be changed during a run)").arg(fieldHint(*row.field))
                                    : fieldHint(*row.field));
    }
    m_presets->setEnabled(!isOn);
    m_thresholds->setEnabled(!m_isSearching);
    for (QPushButton *button : m_addFault)
        button->setEnabled(!isOn);
}

} // namespace lockscope::ui::load
