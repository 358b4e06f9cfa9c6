// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

#include <QJsonObject>
#include <QWidget>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace lockscope::ui::load {

class ComparePane;

/// The finished runs, newest first: their figures and whether they met their thresholds. A run can be saved to a file.
/// One run, or a report from a file, is the baseline for comparisons.
class ResultsPane final : public QWidget
{
    Q_OBJECT
public:
    enum class Format { Html, Json, Csv, Hdr };

    explicit ResultsPane(QWidget *parent = nullptr);

    /// Takes over the runs and the baseline of another pane.
    void continueFrom(const ResultsPane &before);
    /// Adds and selects the report; compares it if there is a baseline.
    void add(const Report &report);
    /// Saves the selected run without asking.
    [[nodiscard]] Status save(const QString &file, Format format) const;
    /// Uses a report that `stress --json` or this pane wrote as the baseline.
    [[nodiscard]] Status openBaseline(const QString &file);
    [[nodiscard]] ComparePane &comparison() { return *m_compare; }
    [[nodiscard]] int count() const { return int(m_reports.size()); }
    /// The newest report; null: none.
    [[nodiscard]] Report last() const { return m_reports.empty() ? Report() : m_reports.back(); }

Q_SIGNALS:
    void failed(const lockscope::Error &error);
    /// As JSON.
    void baselineChanged(const QJsonObject &report);

private:
    void askAndSave(Format format);
    void askForBaseline();
    void setBaseline(const QString &name, const QJsonObject &report);
    void compare();
    [[nodiscard]] const lockscope::load::LoadReport *chosen() const;

    std::vector<Report> m_reports; ///< oldest first
    QString m_baselineName;
    QJsonObject m_baseline;
    QTreeWidget *m_list;
    QPushButton *m_export;
    QPushButton *m_makeBaseline;
    QLabel *m_detail;
    ComparePane *m_compare;
};

} // namespace lockscope::ui::load
